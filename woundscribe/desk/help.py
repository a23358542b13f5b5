"""What can be said at the desk, for somebody who asks."""

from __future__ import annotations

from collections.abc import Sequence

PAGES: Sequence[tuple[str, Sequence[tuple[str, str]]]] = (
    (
        "What players declare and roll",
        (
            ('mara strike miller staff subdue "I swing low" : 13 / 5', "one line a combatant; the rolls behind it"),
            ("miller: instinct", "they act by themselves;  miller: by hand  ends it"),
            ("instinct", "all of this side who have not spoken act by instinct, this once"),
            ("lock", "the turn goes on without those who have not spoken: they hold"),
            ("+1 mara the stair", "a modifier for what is declared and not resolved; secret +1 …"),
        ),
    ),
    (
        "What you say is so",
        (
            ("! miller hurt mara badly", "or: mara takes 3, mara falls, the miller flees, the stair is blocked …"),
            ("! secret: …", "only you know it;  … because WHY  gives the reason"),
            ("scene the yard; exits: gate", "the fight goes on there;  exits gate, road  alone"),
            ("end flight SIDE", "it is over because you say so"),
            ("conclude", "breather, costs, keepsake;  close  publishes the seed"),
            ("ask needed|notable|all", "how much you are asked"),
        ),
    ),
    (
        "What you look at",
        (
            ("who", "how everyone is"),
            ("records [TURN|all]", "what is recorded, with its numbers"),
            ("secret [TURN|all]", "beside it what the table may know;  public  alone"),
        ),
    ),
    (
        "The telling",
        (
            ("drafts [TURN]", "the drafts side by side;  again [TONE]  tells one more"),
            ("pick 2", "the one that is shown"),
            ("edit 2", "in your own words;  edit!  keeps them over remarks, marked †"),
            ("copy [text|markdown|box]", "ready to paste or to read aloud"),
            ("not this", "hides it from everyone at once"),
            ("line SUBJECT, veil SUBJECT", "not told, or only hinted at"),
            ("redact TURN", "its words stay out of every export"),
        ),
    ),
    (
        "Setting a mistake right",
        (
            ("undo [TURN]", "back to the start of a side's turn, the same dice"),
            ("amend 4 mara defends", "one input otherwise, by its record;  amend 9 yes,  amend 4 : 13"),
            ('correct mara health 7 "why"', "from now on; nothing is rewound"),
        ),
    ),
    ("", (("quit", "everything is kept; come back by its name"),)),
)
