"""The pages of a book, without a word of anybody's in them."""
