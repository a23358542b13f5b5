"""The Discord door: ``await bot.add_cog(FightCog(bot))`` in a bot of one's own, or
``await bot.load_extension("woundscribe.doors.discord")`` with the settings. Needs the extra ``[discord]``.
"""

from woundscribe.extras import needing

with needing("discord", discord="discord.py"):
    from woundscribe.doors.discord.as_set import setup
    from woundscribe.doors.discord.cog import FightCog

__all__ = ["FightCog", "setup"]
