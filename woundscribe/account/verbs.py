"""What a line can say: each verb with the forms that people write, and what the account makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.claim import Severity

Voice = Literal["done", "bare", "own"]
"""``done``: somebody does it to somebody, and whoever is named alone did it. ``bare``: whoever is named alone had it
done to them ("Mara hurt badly"). ``own``: it is said of whoever it happens to ("Edda died")."""


@dataclass(frozen=True)
class Verb:
    """``words`` may stand apart: "knocked Mara out". ``effect`` is one of the account's, see ``rules.effect``; of a
    ``note`` the whole of what is said is kept as it stands, and ``missed`` is nothing that an aftermath tells."""

    words: tuple[str, ...]
    effect: str
    voice: Voice
    severity: Severity | None = None
    how: str | None = None
    """Of a thing: lost, taken or used. Of someone who leaves: by whose mercy."""


_SAID: tuple[tuple[str, Voice, Severity | None, str | None, str], ...] = (
    (
        "harm",
        "bare",
        "light",
        None,
        "hurt, hurts, injured, injures, bruised, bruises, scratched, scratches, grazed, grazes, nicked, burned, burnt, "
        "froze, freezes, frozen, scorched, scorches, singed, singes, scalded, scalds",
    ),
    (
        "harm",
        "bare",
        "heavy",
        None,
        "wounded, wounds, stabbed, stabs, gored, gores, mauled, mauls, trampled, tramples, crushed, crushes, smashed, "
        "smashes, speared, spears, battered, batters",
    ),
    ("harm", "bare", "grievous", None, "maimed, maims, crippled, cripples, impaled, impales, run through, ran through"),
    (
        "harm",
        "done",
        "light",
        None,
        "hit, hits, struck, strikes, cut, cuts, kicked, kicks, punched, punches, bit, bites, bitten, clawed, claws, "
        "beat, beats, beaten, slashed, slashes, clubbed, clubs, bashed, bashes, slapped, slaps, stung, stings, burns",
    ),
    ("harm", "done", "heavy", None, "shot, shoots, beat up, beats up, beaten up, savaged, savages"),
    (
        "fell",
        "bare",
        None,
        None,
        "knocked out, knocks out, knocked senseless, knocked unconscious, knocked cold, felled, fells, struck down, "
        "strikes down, brought down, brings down, laid out, lays out, took down, takes down, taken down, "
        "beaten senseless, beat senseless, beat unconscious, beaten unconscious",
    ),
    (
        "fell",
        "own",
        None,
        None,
        "fell, falls, fell unconscious, fell senseless, went down, goes down, passed out, passes out, collapsed, "
        "collapses, fainted, faints, blacked out, lost consciousness, loses consciousness, unconscious, senseless, "
        "out cold",
    ),
    (
        "died",
        "bare",
        None,
        None,
        "killed, kills, slew, slain, slays, murdered, murders, finished off, finishes off, put to death, beheaded, "
        "shot dead, shoots dead, struck dead, strikes dead",
    ),
    (
        "died",
        "own",
        None,
        None,
        "died, dies, dead, perished, perishes, fell dead, dropped dead, bled to death, bled out, drowned, drowns",
    ),
    (
        "fled",
        "own",
        None,
        None,
        "fled, flees, ran, runs, ran off, runs off, ran away, runs away, ran for it, broke and ran, got away, "
        "gets away, escaped, escapes, bolted, bolts, slipped away, slips away, made off, makes off, took flight, "
        "scattered, scatters, rode off, rides off, rode away, flew off, flew away, flies off, swam off, swam away",
    ),
    (
        "fled",
        "bare",
        None,
        None,
        "scared off, scares off, scared away, scares away, frightened off, frightened away, drove off, drives off, "
        "driven off, drove away, drives away, driven away, chased off, chases off, chased away, put to flight, routed, "
        "routs",
    ),
    (
        "yielded",
        "own",
        None,
        None,
        "yielded, yields, surrendered, surrenders, gave up, gives up, gave in, gives in, gave himself up, "
        "gave herself up, gave itself up, gave themself up, gave themselves up, gives himself up, gives herself up, "
        "submitted, submits",
    ),
    (
        "yielded",
        "bare",
        None,
        None,
        "captured, captures, took prisoner, takes prisoner, taken prisoner, took captive, takes captive, "
        "taken captive, took hostage, takes hostage, taken hostage, tied up, ties up",
    ),
    (
        "calmed",
        "bare",
        None,
        None,
        "calmed, calms, calmed down, calms down, soothed, soothes, pacified, talked down, talks down, talked round, "
        "quieted, quietened, hushed",
    ),
    ("calmed", "own", None, None, "stood down, stands down, grew calm, grows calm, stopped fighting, stops fighting"),
    ("wavered", "own", None, None, "wavered, wavers, hesitated, hesitates, faltered, falters"),
    (
        "woke",
        "bare",
        None,
        None,
        "woke, wakes, woken, woke up, wakes up, roused, rouses, revived, revives, brought round, brings round, "
        "brought back",
    ),
    ("woke", "own", None, None, "came round, comes round, came to, comes to, woken up, awoke"),
    ("heal", "bare", "heavy", None, "healed, heals"),
    (
        "heal",
        "bare",
        "light",
        None,
        "tended, tends, bandaged, bandages, patched up, patches up, treated, treats, bound up",
    ),
    (
        "leave",
        "bare",
        None,
        "mercy",
        "let go, lets go, spared, spares, released, releases, freed, frees, set free, sets free, turned loose",
    ),
    (
        "leave",
        "own",
        None,
        None,
        "left, leaves, withdrew, withdraws, went away, goes away, went home, walked away, walks away, backed off, "
        "backs off, backed away, gone",
    ),
    ("item", "done", None, "lost", "lost, loses, dropped, drops, broke, breaks, shattered, snapped"),
    ("item", "done", None, "taken", "took, takes, stole, steals, grabbed, grabs, picked up, picks up"),
    (
        "note",
        "done",
        None,
        None,
        "offered, offers, promised, promises, paid, pays, gave, gives, handed, hands, threatened, threatens, "
        "bargained, bargains, made a bargain, makes a bargain, struck a bargain, made a deal, makes a deal",
    ),
    ("missed", "done", None, None, "missed, misses"),
    ("item", "done", None, "used", "used, uses, used up, uses up, spent, spends"),
)
VERBS: tuple[Verb, ...] = tuple(
    Verb(tuple(form.split()), effect, voice, severity, how)
    for effect, voice, severity, how, forms in _SAID
    for form in forms.split(", ")
)
SHOWN = (
    "hurt badly by",
    "knocked out by",
    "killed",
    "died",
    "ran off",
    "gave up",
    "calmed",
    "woke",
    "let … go",
    "lost the lantern",
    "they fled",
)
"""What to show somebody who does not know what would be understood."""


def match(words: Sequence[str], at: int) -> list[tuple[Verb, int | None]]:
    """The verbs that begin at a word, the longest first, each with where the rest of it stands if that is apart."""
    found: list[tuple[Verb, int | None]] = []
    for verb in VERBS:
        if words[at] != verb.words[0]:
            continue
        size = len(verb.words)
        if tuple(words[at : at + size]) == verb.words:
            found.append((verb, None))
        elif size > 1 and verb.voice == "bare":
            rest = verb.words[1:]
            later = (i for i in range(at + 2, len(words) - size + 2) if tuple(words[i : i + size - 1]) == rest)
            found += [(verb, i) for i in later][:1]
    return sorted(found, key=lambda one: -len(one[0].words))
