"""Fights as books: in Markdown, as one page of HTML, and as EPUB."""
