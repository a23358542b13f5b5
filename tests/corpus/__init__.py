"""What the outcome classifier learns from: sentences with labels, and passages with their records."""
