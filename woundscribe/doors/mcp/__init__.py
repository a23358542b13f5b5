"""The door for programs that talk to models (Model Context Protocol): a host's model plays, and never rolls.

Needs the extra ``[mcp]``.
"""

from woundscribe.extras import needing

with needing("mcp", mcp="mcp", mcp_types="mcp"):
    import mcp_types.version  # noqa: F401  # only to see whether it is there, and no older one
    from mcp.server.mcpserver import MCPServer  # noqa: F401  # likewise
