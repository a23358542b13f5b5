"""The words that the guard knows, by what they say. Data only: nothing here decides."""
