"""Solo play: one person at a terminal that reads like a book, and the dice and instincts of all others."""
