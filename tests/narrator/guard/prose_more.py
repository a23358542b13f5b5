"""Prose as an author writes it, each line with the name of its records in ``test_prose``: the second half."""

LINES = [
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
