"""Raw answers of real models, recorded and never typed; ``recording`` writes them."""
