"""What a closed world must not gain: people, creatures, weapons, spells, numbers and words of the game."""

from narrator.guard.forms import nouns, verbs, words

PEOPLE = nouns(
    "soldier guard guardsman knight squire archer bowman swordsman spearman warrior fighter bandit brigand thief "
    "villager farmer peasant miller smith priest priestess monk nun nurse healer doctor witch wizard sorcerer mage "
    "king queen lord lady prince princess baron captain sergeant sheriff constable hunter fisherman sailor merchant "
    "innkeeper boy girl child baby infant mother father brother sister son daughter wife husband widow neighbour "
    "neighbor friend companion ally comrade crowd onlooker bystander mob watcher servant maid cook beggar pilgrim "
    "shepherd ferryman woodcutter butcher baker assassin raider pirate cultist acolyte man woman lad lass "
    "people folk stranger rider horseman apprentice porter jailer gaoler executioner gravedigger "
    "landlord landlady host hostess tavernkeeper barkeep barmaid bartender publican ostler stableboy steward butler "
    "valet scullion clerk scribe scholar teacher schoolmaster schoolmistress pupil sexton verger vicar parson curate "
    "deacon bishop abbot abbess friar novice chaplain sentry sentinel watchman lookout policeman policewoman officer "
    "lieutenant corporal bosun boatswain skipper passenger driver carter coachman drover tinker pedlar peddler tramp "
    "vagrant drunkard grandmother grandfather grandson granddaughter uncle aunt cousin nephew niece bride bridegroom "
    "orphan youth youngster toddler gentleman gentlewoman nobleman noblewoman earl duke duchess count countess "
    "bailiff magistrate lawyer surgeon physician midwife apothecary barber weaver dyer tanner mason carpenter "
    "joiner wheelwright blacksmith farrier saddler tailor seamstress cobbler fletcher armourer trapper poacher "
    "forester gamekeeper messenger herald envoy courier trader smuggler outlaw highwayman robber ruffian thug "
    "henchman minion marauder invader newcomer passerby wayfarer traveller traveler townsman townswoman "
    "washerwoman milkmaid goatherd swineherd cowherd fiddler minstrel bard singer dancer juggler gypsy veteran "
    "prisoner captive hostage slave thrall serf labourer laborer workman foreman caretaker bellringer lamplighter "
    "fishwife oarsman boatman lockkeeper lighthousekeeper tenant parishioner villein chieftain warlord mercenary"
)
CREATURES = nouns(
    "wolf dog hound horse pony mare stallion mule donkey ox cow bull calf goat sheep lamb pig boar bear stag "
    "deer hare "
    "rabbit fox cat rat mouse bat crow raven owl hawk eagle gull snake serpent adder spider toad frog fish pike eel "
    "dragon drake wyrm goblin orc ogre troll giant demon devil ghost ghoul spectre specter wraith zombie skeleton "
    "vampire werewolf fairy elf dwarf imp golem elemental griffin basilisk hydra unicorn phoenix kraken lich "
    "gargoyle "
    "terrier mastiff cur mongrel kitten puppy cub foal colt heifer ewe gander rooster cockerel chicken swan heron "
    "pigeon dove sparrow thrush blackbird magpie jackdaw buzzard falcon vulture stoat weasel ferret otter beaver "
    "hedgehog squirrel lizard newt salmon trout shark whale crab lobster ant hornet locust scorpion leech ape monkey "
    "camel elephant crocodile alligator python viper cobra lynx panther jackal hyena bison stallion warhorse pup "
    "owlet seagull cormorant curlew sprite nymph satyr banshee revenant minotaur centaur chimera hobgoblin kobold "
    "beetle cockroach dragonfly butterfly bat shade phantom apparition "
    "bird beetle moth wasp bee lion tiger leopard monster "
    "bitch sow vixen roebuck ewe filly gelding charger palfrey carthorse packhorse "
    "swine piglet cattle bullock heifer hen capon duckling gosling peacock pheasant partridge "
    "grouse quail woodcock curlew lapwing plover kestrel harrier osprey raptor rook starling robin wren magpie "
    "whelp leveret lambkin tomcat wildcat polecat marten boarhound wolfhound deerhound bloodhound greyhound "
    "lurcher spaniel hellhound warg direwolf wyvern cockatrice manticore mermaid selkie kelpie pixie gnome "
    "halfling homunculus automaton gorgon harpy cyclops titan behemoth serpent sea-serpent snail "
    "earthworm maggot grasshopper midge mosquito flea louse tarantula"
)
WEAPONS = {
    "blade": nouns(
        "sword longsword backsword smallsword claymore falx shortsword broadsword greatsword rapier sabre "
        "saber scimitar cutlass katana "
        "dagger "
        "knife dirk stiletto cleaver blade sickle scythe machete falchion billhook hook shears razor "
        "glaive bayonet kukri kris estoc seax penknife poniard partisan"
    ),
    "axe": nouns("axe greataxe battleaxe handaxe waraxe hatchet halberd poleaxe tomahawk adze"),
    "spear": nouns("spear lance pike javelin harpoon trident pitchfork fork boathook gaff"),
    "blunt": nouns(
        "club greatclub cudgel mace hammer warhammer mallet maul flail staff quarterstaff stave stick crook "
        "truncheon baton cosh blackjack nightstick morningstar poker "
        "bludgeon cane pestle shovel spade crowbar"
    ),
    "bow": nouns("bow longbow shortbow crossbow arrow quarrel bowstring"),
    "sling": nouns("sling slingshot"),
    "gun": nouns("revolver shotgun carbine blunderbuss derringer gun pistol musket rifle cannon bullet"),
    "whip": nouns("whip lash chain"),
    "tool": nouns("saw chisel rasp trowel hoe broom skillet pickaxe mattock wrench spanner screwdriver hacksaw awl"),
}
"""Weapons by class: one of the class that somebody here carries lets the shared words below stand."""
SHOOTING = WEAPONS["sling"] | WEAPONS["bow"] | WEAPONS["gun"]
MISSILES = nouns("stone pebble shot bullet ball slug pellet arrow bolt quarrel shaft dart flint")
"""What flies from a weapon that shoots, and stands for it."""
TOOLS = frozenset().union(*WEAPONS.values()) | nouns("blow stroke swing cut thrust stab lunge shot bolt staff blade")
"""What «it» means sooner than a being that is called so."""
FITTED: dict[str, tuple[str, ...]] = {
    "chain": ("lamp", "lantern", "flail", "censer", "anchor", "bucket", "manacles", "crane", "bell", "kettle", "well"),
    "chains": ("lamp", "lantern", "manacles", "crane", "bell", "well"),
    "hook": ("steelyard", "lamp", "lantern", "crane", "rod", "gaff", "kettle", "line"),
    "blade": ("oar", "paddle", "plough", "shears", "scissors", "spade", "shovel", "hoe", "adze", "chisel", "plane"),
    "blades": ("shears", "scissors", "oars", "skates"),
    "stave": ("bow", "cask", "barrel", "bucket"),
    "staves": ("cask", "casks", "barrel", "barrels", "bucket"),
    "hammer": ("crossbow", "pistol", "musket", "gun", "rifle", "bell"),
    "lash": ("whip", "goad"),
    "stick": ("broom", "crutch", "drum", "candle", "mop", "torch"),
    "cane": ("crutch", "rod"),
    "crook": ("crozier", "staff"),
    "bullet": ("pistol", "musket", "rifle", "gun", "sling"),
    "bullets": ("pistol", "musket", "rifle", "gun", "sling"),
    "bow": ("fiddle", "violin", "boat", "ship", "arrow", "arrows"),
    "bows": ("boat", "ship", "barge", "skiff"),
    "club": ("cudgel", "mace", "truncheon"),
    "cudgel": ("club", "truncheon", "bat"),
}
"""A weapon's word that is a part of something else, or another word for it: what somebody must have for it to stand."""
KIN_OF_THINGS = nouns("neighbour neighbor companion fellow brother sister twin cousin mate friend mother child")
"""What one thing may be to another."""
SAME_KIND = (
    nouns("dog hound cur mastiff mongrel bitch boarhound wolfhound deerhound bloodhound greyhound lurcher terrier"),
    nouns("horse mare stallion pony gelding steed charger warhorse palfrey filly colt"),
    nouns("snake serpent adder viper"),
    nouns("bird crow raven rook owl hawk falcon eagle gull buzzard"),
    nouns("ghost spectre specter wraith phantom shade apparition spirit revenant"),
    nouns("cow ox bull heifer bullock"),
    nouns("pig boar sow"),
    nouns("deer stag hart roebuck"),
    nouns("goat nanny-goat billy-goat"),
    nouns("sheep ewe ram lamb"),
    nouns("cat tomcat tabby"),
    nouns("dragon drake wyrm wyvern"),
    nouns("troll ogre giant"),
    nouns("monster beast creature"),
)
"""Words for one kind: whoever is called by one may be spoken of by another."""
SHARED = {
    "blade": {"blade", "axe", "spear"},
    "steel": {"blade", "axe", "spear", "bow"},
    "edge": {"blade", "axe"},
    "hook": {"blade", "spear"},
    "fork": {"spear"},
    "arrow": {"bow"},
    "quarrel": {"bow"},
    "arrows": {"bow"},
    "stick": {"blunt", "spear"},
    "staff": {"blunt"},
    "stave": {"blunt"},
    "lash": {"whip"},
    "spear": {"spear"},
    "blades": {"blade", "axe", "spear"},
    "bowstring": {"bow"},
    "knife": {"blade"},
    "hatchet": {"axe"},
    "haft": {"axe", "spear", "blunt"},
}
"""Words that fit any weapon of these classes."""
NOT_WEAPONS = words("""
    lash lashes chain chains hook hooks stick sticks club clubs fork forks pike pikes cane shears hammer crook hammers
    saw saws rasp rasps broom brooms cleaver bow bows cannon spade maul mauls crook crooks
    quarrel quarrels
""")
"""Weapon words that are as often verbs, tools or things of the place: refused only with «her», «his», «with a» …"""

TO_HAND = nouns(
    "bottle stool chair stone rock brick plank poker ladle pan pot candlestick censer torch brand log branch chain "
    "hook fork rake shovel bucket lid tankard jug hammer tongs net flail hatchet lantern lamp axe knife club "
    "pole oar spade"
)
"""What somebody may catch up and strike with."""

AFFECTED = {
    "blinded": nouns("eye face"),
    "disarmed": nouns("hand wrist finger knuckle thumb"),
}
"""The parts of a body that a condition may be told by, of those that no ruleset has words for."""

SPELLCRAFT = nouns("spell magic sorcery incantation charm enchantment")
"""What anybody's spell may be called."""

SPELLS = nouns(
    "spell fireball incantation enchantment hex sorcery magic wizardry cantrip conjuration rune ward sigil charm"
) | verbs("enchant conjure bewitch ensorcel")

NUMBERS = words("""
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen
""")
UNITS = words("""
    foot feet yard yards metre metres meter meters inch inches pace paces mile miles point points damage wounds
    hits health hp dice die pips rounds turns squares percent
""")
BIG = NUMBERS - words("two")

GAME = (
    ("hit", "points"),
    ("hit", "point"),
    ("hp",),
    ("xp",),
    ("dc",),
    ("tn",),
    ("ac",),
    ("npc",),
    ("pc",),
    ("gm",),
    ("dm",),
    ("initiative",),
    ("saving", "throw"),
    ("attack", "roll"),
    ("damage", "roll"),
    ("armor", "class"),
    ("armour", "class"),
    ("target", "number"),
    ("game", "master"),
    ("dungeon", "master"),
    ("dice",),
    ("modifier",),
    ("modifiers",),
    ("critical", "hit"),
    ("crit",),
    ("a", "critical"),
    ("critical", "success"),
    ("critical", "failure"),
    ("natural", "twenty"),
    ("natural", "one"),
    ("difficulty", "class"),
    ("skill", "check"),
    ("stat",),
    ("stats",),
    ("points", "of"),
    ("deals", "damage"),
    ("dealt", "damage"),
    ("dealing", "damage"),
    ("takes", "damage"),
    ("took", "damage"),
    ("taking", "damage"),
    ("did", "damage"),
    ("does", "damage"),
    ("doing", "damage"),
    ("this", "round"),
    ("next", "round"),
    ("last", "round"),
    ("first", "round"),
    ("second", "round"),
    ("each", "round"),
    ("new", "round"),
    ("combat", "round"),
    ("the", "round"),
    ("his", "turn"),
    ("her", "turn"),
    ("their", "turn"),
    ("next", "turn"),
    ("whose", "turn"),
    ("its", "turn"),
    ("attack", "action"),
    ("bonus", "action"),
    ("an", "action"),
    ("free", "action"),
    ("the", "die"),
    ("a", "die"),
    ("the", "roll"),
    ("a", "roll"),
    ("good", "roll"),
    ("lucky", "roll"),
    ("high", "roll"),
    ("low", "roll"),
    ("player", "character"),
    ("the", "player"),
    ("players",),
    ("level", "up"),
    ("a", "level"),
    ("up", "by", "one"),
    ("down", "by", "one"),
    ("hit", "dice"),
    ("experience", "points"),
    ("spell", "slot"),
    ("margin",),
    ("defense", "value"),
    ("roll", "to"),
    ("rolled", "to", "hit"),
    ("to", "hit", "roll"),
    ("situational",),
    ("attack", "of", "opportunity"),
    ("d20",),
    ("health", "points"),
    ("critically", "hit"),
)
ROLLED = verbs("roll")

SCREAMS = verbs("scream shriek screech") | words("screams shrieks screeches")
BLOOD = words("""
    blood bloody bloodied bloodstained bled bleeding bleed bleeds gore gory entrails guts bloodsoaked blood-
    soaked viscera
""")
BLOOD_IDIOM = verbs("beat pound rush drum roar hammer sing drain leave thud freeze cool") | words("cold ears temples")

THOUGHTS = verbs(
    "think know wonder decide realise realize remember believe hope fear regret understand wish doubt "
    "suspect recall resolve recognise recognize despair imagine"
) | words("frightened scared terrified")

OPENERS = words("""
    i the a an and but or nor for so yet then there here this that these those it he she they his her their its
    him them what who whom whose which when where while why how if as at by in on of off to up down out over
    under with without from into onto through across after before behind beside between beyond against along
    around about above below beneath near past not no nobody nothing none never now once twice both all each
    every some any one two more most less least only even still just again soon at last first next neither
    either though although because since until till unless than like too very much many few little enough
    something someone somebody somewhere anything anyone everything everyone other another such same instead
    perhaps maybe yes yea nay aye amen god gods lord christ heaven heavens hell providence fate fortune death sunday
    monday tuesday wednesday thursday friday saturday christmas easter michaelmas lent january february march april
    may june july august september october november december winter spring summer autumn
""")

BARE = words("hands hand bare fists unarmed claws teeth barehanded jaws bite")
"""What «bare hands» and the like may be called."""
