"""The doors people come in by. A door translates, acknowledges and shows; it decides nothing, and reads only views."""
