"""What the guard learns from: sentences with labels, and passages with their records."""
