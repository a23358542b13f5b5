"""How true prose is kept: measured by ``python -m tests.fidelity``, which writes ``docs/fidelity.md``."""
