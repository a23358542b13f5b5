"""Prose as an author writes it, each line with the name of its records in ``test_prose``: the first half."""

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
]
