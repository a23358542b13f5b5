"""The door for front ends that speak to OpenAI: ``/v1/models`` and ``/v1/chat/completions``, a fight as a model.

Needs the extra ``[web]``.
"""

from woundscribe.extras import needing

with needing("web", fastapi="fastapi"):
    from woundscribe.doors.openai_endpoint.routes import Tables, router

__all__ = ["Tables", "router"]
