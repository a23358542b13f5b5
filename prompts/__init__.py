"""The prompts that ``narrator.prompt`` loads. ``manifest.json`` holds the hash of every released one."""
