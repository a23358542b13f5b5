"""Prose as an author writes it: each line passes with its own records and is refused with others."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike


def ended(kind: str, who: str, whom: str, tool: str) -> tuple[Claim, ...]:
    return strike(who, whom, claim(kind, whom, who), hit=True, severity="grievous", tool=tool)


STAFF, HANDS, SWORD, TEETH = "oak staff", "bare hands", "short sword", "teeth"
RECORDS = {
    "HIT": strike("mara", "miller", hit=True),
    "MISS": strike("mara", "miller", hit=False),
    "HEAVY": strike("mara", "miller", hit=True, severity="heavy"),
    "FELL": ended("fell", "mara", "miller", STAFF),
    "DIED": ended("died", "mara", "miller", STAFF),
    "MH": strike("miller", "mara", hit=True, tool=HANDS, severity="heavy"),
    "MM": strike("miller", "mara", hit=False, tool=HANDS),
    "MF": ended("fell", "miller", "mara", HANDS),
    "TS": strike("tobin", "hound", hit=True, tool=SWORD),
    "TM": strike("tobin", "hound", hit=False, tool=SWORD),
    "HT": strike("hound", "tobin", hit=True, tool=TEETH, severity="heavy"),
    "HM": strike("hound", "tobin", hit=False, tool=TEETH),
    "HD": ended("died", "tobin", "hound", SWORD),
}
"""Who did what to whom: Mara on the Miller, the Miller on Mara, Tobin on the hound, the hound on Tobin."""

LINES = [
    (
        "HIT",
        "Mara let the staff go out along her arm, and the end of it knocked twice against the Miller's "
        "ribs before she had it back.",
    ),
    (
        "HIT",
        "There was not room on the stair for a proper swing. Mara used what room there was, and the "
        "Miller took the oak in his side without a sound.",
    ),
    (
        "HIT",
        "The Miller put up a hand too late. Oak met bone somewhere under the wet coat, and Mara felt it in her teeth.",
    ),
    (
        "HIT",
        "Mara hit him where the coat hung open. He looked down at the place, as if someone had spoken there.",
    ),
    (
        "HIT",
        "It was an ugly stroke and it found him all the same, low on the back. Mara was already stepping "
        "out of his reach.",
    ),
    (
        "HEAVY",
        "The staff took him in the ribs, and something in there let go. The Miller breathed in sips "
        "after that, and Mara did not look at his face.",
    ),
    (
        "HEAVY",
        "Mara brought it down across the slope of his shoulder. The arm on that side hung, and the "
        "Miller seemed to have forgotten it.",
    ),
    (
        "MISS",
        "Mara swung, and the staff drew a long wet line in the air and nothing else. The Miller had not hurried.",
    ),
    (
        "MISS",
        "The Miller gave her the stair, one step of it, and the blow went by in front of his coat. Mara "
        "let the weight carry her round.",
    ),
    (
        "MISS",
        "Mara thrust at him; the end of the staff slid along the wet wool and away.",
    ),
    (
        "MISS",
        "Where the staff came down there was only the rail, which split. The Miller stood beside it.",
    ),
    (
        "MISS",
        "Mara's arms were tired, and the oak knew it: it dropped short, and the Miller watched it drop.",
    ),
    (
        "MISS",
        "Mara struck, and struck the wheel. The shock of it ran up to her elbows, and the Miller came on.",
    ),
    (
        "FELL",
        "The Miller folded over the staff and then, slowly, off it. Mara waited for him to rise. He lay "
        "with his cheek in the water, breathing, and did not.",
    ),
    (
        "FELL",
        "Mara hit him a last time, under the heart. He went down the way a sack goes, and stayed where he was put.",
    ),
    (
        "FELL",
        "The staff caught the Miller across the side. His legs went from under him, and he did not get "
        "up from the boards.",
    ),
    (
        "DIED",
        "The blow was not hard. It was only the last one. The Miller sat down in the water, lay back in "
        "it, and was dead. Mara did not lower the staff for some time.",
    ),
    (
        "DIED",
        "Mara's staff struck him once more, and the Miller died with his hand on the rail.",
    ),
    (
        "MH",
        "Both his hands came down on her at once. Mara's back found the post, and for a while she could "
        "not get a breath to go in.",
    ),
    (
        "MH",
        "The Miller's shoulder went into her like a barge into a lock gate. Mara held the rail and her "
        "ribs and did not let go of either.",
    ),
    (
        "MM",
        "The Miller reached for her, and his hands closed on the place where Mara's coat had been.",
    ),
    (
        "MM",
        "He came at her with his arms wide. Mara went under them, and he embraced the post.",
    ),
    (
        "MM",
        "The Miller struck down at Mara with both fists and broke a board in two.",
    ),
    (
        "MF",
        "The Miller's fists came down between her shoulders. Mara dropped where she was. The water moved "
        "her hair; she did not move.",
    ),
    (
        "MF",
        "He struck her under the breastbone and the lamp and the stair and the Miller all went a long "
        "way off from Mara. She lay senseless at the foot of the post.",
    ),
    (
        "TS",
        "Tobin cut low, and the blade opened the drowned hound along the flank. It snapped at the place.",
    ),
    (
        "TS",
        "Tobin stabbed down with the short sword and felt it grate along the hound's ribs.",
    ),
    (
        "TM",
        "Tobin swung at the drowned hound, and it flattened itself, and the short sword went over.",
    ),
    (
        "TM",
        "The hound was quicker than its size. Tobin's sword bit the stair.",
    ),
    (
        "HT",
        "The drowned hound had Tobin by the hip before he had turned. When it let go he could not put "
        "his weight there.",
    ),
    (
        "HM",
        "The hound sprang, and its teeth met on nothing; Tobin had pulled back.",
    ),
    (
        "HM",
        "It went for Tobin. He got the lantern between them, and the hound's jaws clashed a hand short of him.",
    ),
    (
        "HD",
        "Tobin put the short sword in behind the hound's shoulder and kept it there. It went on running "
        "for a little, lying on its side. Then it was dead, and looked smaller.",
    ),
    (
        "HD",
        "Tobin's sword went in to the guard. The drowned hound died looking at him.",
    ),
    (
        "HIT",
        "Mara did not aim so much as remember where he was; the staff remembered with her, and the "
        "Miller grunted and gave back a step.",
    ),
    (
        "HIT",
        "A short blow, hands close together, the kind one uses on a stuck door. It jolted the Miller and "
        "he put out a hand to the wall, and Mara was already drawing back.",
    ),
    (
        "HIT",
        "The Miller was slow to turn, and Mara's staff was there when he did. It clipped him under the arm.",
    ),
    (
        "HIT",
        "Mara leaned on the staff as it struck, so that the Miller had to carry both of them for a "
        "moment, and he carried them badly.",
    ),
    (
        "HEAVY",
        "She caught him coming up the stair. Oak, hip, and then the Miller sitting on the step with his "
        "mouth open, while Mara got her hands back where they belonged.",
    ),
    (
        "HEAVY",
        "It went in under the Miller's guard. He bent over it, all the way, and Mara had to pull the "
        "staff out from among his arms.",
    ),
    (
        "MISS",
        "The staff sang over the Miller's head and Mara went after it, two steps she had not meant to take.",
    ),
    (
        "MISS",
        "The Miller swayed, only that, and the whole of Mara's swing was spent on the place he had left.",
    ),
    (
        "MISS",
        "He watched it come. He watched it go by. Mara, at the other end of the staff, had her back half "
        "turned to the Miller by the time it stopped.",
    ),
    (
        "MISS",
        "Mara checked the blow halfway, for the step was gone, and the Miller was left standing with his "
        "hands up against nothing.",
    ),
    (
        "MISS",
        "The water had Mara by the knees and the swing came late; the Miller was a step farther off than he had been.",
    ),
    (
        "MISS",
        "Her staff and the post met with a crack. The Miller, on the far side of the post, blinked at Mara.",
    ),
    (
        "MISS",
        "Mara poked at the Miller and he pushed the end of the staff away with an open palm, gently, as "
        "one moves a branch.",
    ),
    (
        "FELL",
        "The last of it went out of the Miller's knees. He went down on the stair, and then along it, "
        "and lay with one hand in the millrace, breathing. Mara's staff stayed up.",
    ),
    (
        "FELL",
        "Mara struck him behind the shoulder and he dropped on his face in the shallows. She turned him "
        "over so that he could breathe; he did not know it.",
    ),
    (
        "FELL",
        "One blow more, on the ribs that had had all the others. The Miller's eyes went up and he slept "
        "where he fell. Mara stood over him.",
    ),
    (
        "DIED",
        "Mara struck, and that was the end of the Miller. The wheel took some time to notice.",
    ),
    (
        "MH",
        "He simply walked into her. The Miller's weight put Mara against the post and the post did the "
        "rest; her ribs creaked.",
    ),
    (
        "MH",
        "The Miller's hand closed on her coat and he swung Mara into the wall, once, as one knocks out a mat.",
    ),
    (
        "MH",
        "Mara saw the fist in time to turn and not in time to be elsewhere. It took her on the hip, and "
        "she went down the stair a step to keep her feet under her. The Miller came after.",
    ),
    (
        "MM",
        "The Miller lunged. Mara put the post between them, and he ran on it.",
    ),
    (
        "MM",
        "The Miller's hands clapped together on the air. Mara was lower than he thought.",
    ),
    (
        "MF",
        "The Miller bore her down. Mara's head was full of water and noise, and then of nothing; she lay "
        "at the turn of the stair and did not stir.",
    ),
    (
        "TS",
        "Tobin shut his eyes and thrust. The drowned hound ran on to the short sword and off it, "
        "yelping, with the shoulder laid red.",
    ),
    (
        "TS",
        "The sword scored the hound's wet side. Tobin had hoped for more.",
    ),
    (
        "TM",
        "The drowned hound shied, and Tobin's cut went through the water behind its tail.",
    ),
    (
        "TM",
        "Tobin's wrist turned; the flat of the sword skidded off the wet hide, and the hound hardly looked round.",
    ),
    (
        "HT",
        "The hound's jaws shut on Tobin's side, through the coat, and shook. He beat at it with the "
        "lantern until it let go.",
    ),
    (
        "HM",
        "The drowned hound leapt short. Its teeth came together on the hem of Tobin's coat, and he tore it free.",
    ),
    (
        "HD",
        "The sword went down between the hound's shoulders. Its legs worked a little, then stopped. "
        "Tobin said he was sorry, though it was past hearing him.",
    ),
    (
        "HIT",
        "One clean knock on the Miller's breastbone, and Mara was away again before the ring of it had gone.",
    ),
    (
        "HIT",
        "The end of the staff poked the Miller in the belly hard enough to be taken seriously. Mara kept "
        "it there, pointing.",
    ),
    (
        "HIT",
        "Mara gave him the butt of it under the ribs, the way her aunt used to settle mules.",
    ),
    (
        "HIT",
        "Mara laid the oak along the Miller's back. He arched, and swore in a voice she had not expected "
        "to be so ordinary.",
    ),
    (
        "HEAVY",
        "What Mara felt through the staff was ribs, and what she felt after that was sorry. The Miller held the rail.",
    ),
    (
        "HEAVY",
        "It hit the Miller hard enough to turn him. He stayed turned, one arm wrapped across himself, "
        "and Mara let him have the moment.",
    ),
    (
        "HEAVY",
        "After that blow of Mara's the Miller did everything with his left side.",
    ),
    (
        "MISS",
        "Mara swung where the Miller was going to be, and he did not go there.",
    ),
    (
        "MISS",
        "The Miller bent his knees and the oak passed through the steam of his breath. Mara cursed.",
    ),
    (
        "MISS",
        "All that Mara's staff touched was the lamp chain, which rang. The Miller looked up at it.",
    ),
    (
        "MISS",
        "Mara had the distance wrong. The staff finished its arc in front of the Miller and he waited "
        "politely for it to be over.",
    ),
    (
        "MISS",
        "Mara's heel went through a board as she swung, and the blow was for the rafters. The Miller had not moved.",
    ),
    (
        "FELL",
        "Mara brought him down on the third stair. He was asleep when she bent over him, or what does for sleep.",
    ),
    (
        "DIED",
        "The blow was the end of him. The Miller died on the stair he had built, with Mara's staff across his chest.",
    ),
    (
        "DIED",
        "Mara struck. When the ripples had gone from around him the Miller was dead, and his face was his own.",
    ),
    (
        "MH",
        "The Miller's palm met Mara's shoulder and kept going. She came up against the rail with her teeth rattling.",
    ),
    (
        "MH",
        "The Miller butted her under the breastbone and Mara folded like washing. She unfolded slowly, "
        "and crookedly, but she unfolded.",
    ),
    (
        "MM",
        "The Miller snatched at Mara and came away with a fistful of rain.",
    ),
    (
        "MM",
        "Mara ducked and the Miller's arm went round the post like a lover's.",
    ),
    (
        "MF",
        "The Miller's weight carried Mara into the wall, and the wall was harder. Her eyes rolled up. "
        "She slid down it and lay in the wet as though she had been poured.",
    ),
    (
        "TS",
        "Tobin's point pricked the hound in the flank, and it turned on its own tail to bite what had bitten it.",
    ),
    (
        "TS",
        "Tobin chopped at the drowned hound and drew a thin line down its shoulder.",
    ),
    (
        "TM",
        "Tobin lunged full length. The drowned hound had already gone by, and he measured his length in the shallows.",
    ),
    (
        "TM",
        "The short sword whistled over the hound's ears; Tobin had not allowed for how low it ran.",
    ),
    (
        "HT",
        "The hound got Tobin by the coat and what was under the coat. He tore himself loose and could "
        "not stand straight.",
    ),
    (
        "HM",
        "The hound bit, and had a mouthful of Tobin's sleeve and no Tobin.",
    ),
    (
        "HD",
        "Tobin drove the sword down through the hound's back. It shivered once along its whole length and died.",
    ),
]
INVENTED = [
    "His neck snapped.",
    "The Miller gave one sigh and was still forever.",
    "He was past all mending now, a dead man in wet clothes.",
    "It stove his skull in.",
    "The blow was fatal.",
    "It finished him.",
    "He bled out on the stair.",
    "She had ended him.",
    "His soul left him.",
    "Nothing lived in his eyes any more.",
    "He slumped, unconscious, against the post.",
    "His eyes rolled up and he slid to the floor.",
    "He toppled into the millrace.",
    "The Miller hit the floor.",
    "He fell face down in the water.",
    "The blow dropped him.",
    "He keeled over.",
    "His legs gave way and he went down.",
    "The Miller passed out.",
    "He lay where he had dropped.",
    "His knees buckled and he pitched into the water, senseless.",
    "The Miller sprawled on the boards and did not rise.",
    "He was down.",
    "It laid him out.",
    "He sank into darkness.",
    "He dropped like a stone.",
    "The Miller swooned.",
    "He tumbled down the stair and lay motionless.",
    "He staggered out of the door and was gone.",
    "The Miller turned tail.",
    "He made for the door and did not stop.",
    "He slipped away into the rain.",
    "The Miller scrambled up the stair and away.",
    "He threw up his hands in surrender.",
    "The Miller sank to his knees and begged for mercy.",
    "“Enough, I yield,” said the Miller.",
    "He cast himself on her mercy.",
    "All the anger drained out of him.",
    "He was calm now.",
    "The Miller's rage was spent, and he wanted no more of it.",
    "He let the fight go out of him.",
    "She took his arm off at the elbow.",
    "His hand was severed.",
    "The Miller, dying, looked at her.",
    "He did not survive it.",
    "The Miller was no more.",
    "It was a killing blow.",
    "His corpse slid into the water.",
    "He gave up the ghost.",
    "With that the Miller's life ended.",
    "She left him for dead.",
    "He never got up again.",
    "It knocked him senseless.",
]


@pytest.mark.parametrize(("records", "line"), LINES)
def test_what_an_author_writes_truly_passes(records: str, line: str) -> None:
    assert codes(line, *RECORDS[records]) == set()


@pytest.mark.parametrize(("records", "line"), [pair for pair in LINES if pair[0] not in ("DIED", "HD", "FELL", "MF")])
@pytest.mark.parametrize("kind", ["died", "fell", "fled", "yielded"])
def test_an_end_that_the_line_leaves_out_is_missed(records: str, line: str, kind: str) -> None:
    claims = RECORDS[records]
    assert any(code.endswith("-not-told") for code in codes(line, *claims, claim(kind, claims[0].whom, claims[0].who)))


@pytest.mark.parametrize(("records", "line"), [pair for pair in LINES if pair[0] in ("DIED", "HD", "FELL", "MF")])
def test_an_end_that_no_record_holds_is_refused(records: str, line: str) -> None:
    claims = tuple(c for c in RECORDS[records] if c.kind not in ("died", "fell"))
    assert any(code.startswith("invented-") for code in codes(line, *claims))


@pytest.mark.parametrize("line", INVENTED)
def test_an_invented_end_is_refused_however_it_is_put(line: str) -> None:
    found = codes("Mara struck the Miller across the ribs. " + line, *RECORDS["HIT"])
    assert any(code.startswith("invented-") for code in found)
