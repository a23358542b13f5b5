"""The game master's desk: what players declare and roll, rulings, fiat, drafts of the telling, mistakes set right."""
