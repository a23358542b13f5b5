"""The Discord door: ``await bot.add_cog(FightCog(bot))`` in a bot of one's own. Needs the extra ``[discord]``."""

from woundscribe.doors.discord.cog import FightCog

__all__ = ["FightCog"]
