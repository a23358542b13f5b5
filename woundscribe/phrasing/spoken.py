"""The words in which people declare: verb → kind of declaration."""

from __future__ import annotations

from typing import Any, NamedTuple


class Verb(NamedTuple):
    """A way to say a kind of declaration.

    "oneself" and "one's" in ``words`` stand for every such pronoun. ``at``: the kind that it is instead when somebody
    is named right after it. ``after``: the word that ends what follows it ("pick it up"). ``sets``: fields that the
    verb says as well; ``alone``: fields that it says where nothing follows. ``lead``: goes before what follows, where
    a way is to be read ("approach" is to go "toward"). ``bare``: with hands and feet. ``aims``: it may name a part.
    ``flies``: it is said of such weapons alone, "thrown" or "ranged". ``hints``: fields that it says where there are
    such. ``unless``: before this word it is no verb of its own ("try to strike").
    """

    words: tuple[str, ...]
    kind: str
    at: str | None = None
    after: str | None = None
    sets: tuple[tuple[str, Any], ...] = ()
    alone: tuple[tuple[str, Any], ...] = ()
    lead: tuple[str, ...] = ()
    bare: bool = False
    aims: bool = False
    flies: str = ""
    hints: tuple[tuple[str, Any], ...] = ()
    unless: str = ""


def _all(kind: str, phrases: str, **more: Any) -> list[Verb]:
    return [Verb(tuple(p.split()), kind, **more) for p in phrases.split(",")]


SPOKEN = [
    *_all("attack", "strike,hit,attack,swing,cut,slash,stab,thrust,lunge,jab,hack,smash,club,bash,fight,lash out"),
    *_all("attack", "crack,whack,slam,jab at,drive at,strike out"),
    *_all(
        "attack", "poke,prod,tap,spear,chop,stick,skewer,sweep,clobber,wallop,smack,bludgeon,thump,beat,batter,swipe"
    ),
    *_all(
        "attack", "kill,slay,finish off,take down,take out,cut down,strike down,strike back,hit back,lay into,have at"
    ),
    *_all(
        "attack",
        "come at,fly at,go at,leap at,jump at,pounce on,take a swing at,take a swipe at,set about,swing for,dive at",
    ),
    *_all("attack", "launch oneself at,hurl oneself at"),
    *_all("attack", "bring", after="down"),
    *_all("attack", "aim,level"),
    *_all("attack", "shoot,fire,loose", flies="ranged"),
    *_all(
        "attack", "shoot down,let fly,let fly at,let loose at,take a shot,take a shot at,snipe,snipe at", flies="ranged"
    ),
    *_all(
        "attack",
        "send an arrow at,send an arrow into,put an arrow in,put an arrow into,put an arrow through",
        flies="ranged",
    ),
    *_all("attack", "throw,hurl,fling", flies="thrown"),
    *_all("attack", "throw oneself at,bite,claw,gore,maul"),
    *_all("attack", "punch,kick,headbutt,elbow,knee,slap,pummel,stamp on,stomp on", bare=True),
    *_all("attack", "subdue,knock out", sets=(("subdue", True),)),
    *_all("attack", "knock", after="out", sets=(("subdue", True),)),
    *_all("attack", "charge,ride at", sets=(("charge", True),)),
    *_all("attack", "aim for,aim at", aims=True),
    *_all("cast", "cast,work,conjure,invoke,lay"),
    *_all("calm", "calm,calm down,soothe,quiet,quieten,pacify,hush,speak softly to,speak gently to,talk softly to"),
    *_all("calm", "speak quietly to,speak kindly to,talk quietly to,talk gently to,talk kindly to"),
    *_all("calm", "comfort,reassure,settle,settle down,coax,speak calmly to,talk calmly to,whisper to,murmur to"),
    *_all("calm", "whisper soothing words to,speak soothing words to,say soothing words to,sing to,hum to,croon to"),
    *_all("calm", "talk,calm,settle,cool", after="down"),
    *_all("plead", "plead with,plead,beg,implore,entreat,beseech,appeal to,reason with,talk sense into"),
    *_all("plead", "make a plea to,ask mercy of,ask for mercy from,plead for mercy with"),
    *_all("restrain", "restrain,grapple,grapple with,wrestle,wrestle with,pin,pin down,tackle,hold down,hold fast"),
    *_all(
        "restrain", "hold on to,hold onto,hold back,cling to,grip,take hold of,grab hold of,catch hold of,tie up,bind"
    ),
    *_all("restrain", "tie", after="up"),
    *_all("restrain", "hold,pin,wrestle", after="down"),
    *_all("restrain", "throw one's arms around,wrap one's arms around,put one's arms around,rope,lasso,seize hold of"),
    *_all("break free", "break free,break loose,break away,break out,tear free,tear loose,pull free,wriggle free"),
    *_all("break free", "struggle free,twist free,wrench free,get free,get loose,shake off,free oneself"),
    *_all("break free", "tear oneself free,pull oneself free,wriggle out,wriggle loose,twist loose,wrench loose"),
    *_all(
        "break free",
        "tear oneself loose,pull oneself loose,wrench oneself free,wrench oneself loose,break oneself free",
    ),
    *_all("let go", "let go of,let go,release"),
    *_all("let go", "let", after="go"),
    *_all("protect", "protect,shield,cover,stand before,stand in front of,step before,step in front of"),
    *_all(
        "protect", "get in front of,put oneself before,put oneself in front of,watch over,stand over,stand guard over"
    ),
    *_all("sacrifice", "take the blow for,take the hit for,take the next blow for,take the next hit for"),
    *_all("sacrifice", "take the blow meant for,take the hit meant for,take the next blow meant for"),
    *_all("sacrifice", "take a blow for,take a hit for,throw oneself before,throw oneself in front of"),
    *_all("sacrifice", "take the arrow for,take any blow for,take any hit for,take the blow instead of"),
    *_all("sacrifice", "sacrifice oneself for,leap in front of,jump in front of,dive in front of"),
    *_all("flee", "flee,run away,run off,run for it,make a run for it,escape,bolt,take flight,turn and run,leave"),
    *_all("flee", "run for one's life,run for one's lives,flee for one's life"),
    *_all("flee", "get out of here,get me out of here,get away,get out,leave the fight,make a break for it,clear off"),
    *_all("take", "pick up,take up,take,snatch up,snatch,retrieve,fetch"),
    *_all("take", "pick", after="up"),
    *_all("take", "grab,seize,catch,grasp", at="restrain"),
    *_all(
        "mount", "mount,get on,get onto,get up on,swing onto,swing up on,swing oneself onto,climb into the saddle of"
    ),
    *_all("mount", "swing up onto,climb up onto,vault onto,get up onto"),
    *_all("mount", "get back on,swing oneself up onto,swing into the saddle of"),
    *_all("mount", "jump into the saddle of,leap into the saddle of,swing up into the saddle of"),
    *_all("dismount", "dismount,get off,get down from,climb off,slide off,slide down from,swing down from"),
    *_all("dismount", "jump off,hop off,leap off"),
    *_all("trample", "trample,trample on,trample over,ride down,ride over"),
    *_all("buck", "buck,buck off,throw one's rider,throw off one's rider"),
    *_all("defend", "defend,guard,block", at="protect"),
    *_all("defend", "brace,brace oneself,brace for,stand guard,keep one's guard up,raise one's guard"),
    *_all("defend", "put up one's guard,get one's guard up,go on the defensive,stay on guard,take a defensive stance"),
    *_all("defend", "parry", hints=(("guard", "parry"),)),
    *_all("defend", "dodge", hints=(("guard", "dodge"),)),
    *_all("first aid", "tend,bandage,bind up,patch up,treat,give first aid to,see to,see to the wounds of,dress"),
    *_all("remedy", "use,give,apply,administer,put"),
    *_all("rally", "rally,steel oneself,grit one's teeth,pull oneself together,shrug off the pain,shake off the pain"),
    *_all("rally", "ignore the pain,bear the pain"),
    *_all("recover", "recover,get up,stand up,get to one's feet,rise to one's feet,stand,rise,scramble up"),
    *_all("recover", "scramble to one's feet,struggle to one's feet"),
    *_all("rouse", "rouse,wake,waken,awaken,shake,revive,help rouse,help wake,help to rouse,help to wake"),
    *_all("rouse", "help", after="up"),
    *_all("move", "move,go,step,walk,run,hurry,dash,creep,sneak,jump,leap,ride,fly,take cover,duck,hide"),
    *_all(
        "move", "sprint,slip,stride,scurry,head,come,sit,sit down,kneel,kneel down,crouch,crouch down,stoop,scramble"
    ),
    *_all("move", "get between,step between,stand between", at="protect", lead=("between",)),
    *_all("move", "put oneself between,place oneself between", at="protect", lead=("between",)),
    *_all("move", "rush", at="attack"),
    *_all("move", "go for", at="attack", lead=("to",)),
    *_all("move", "get to,get over to,make one's way to", lead=("to",)),
    *_all("move", "climb", sets=(("by", "climbing"),)),
    *_all("move", "hop on,hop onto", at="mount", lead=("onto",)),
    *_all("move", "climb onto", at="mount", sets=(("by", "climbing"),), lead=("onto",)),
    *_all("move", "swim", sets=(("by", "swimming"),)),
    *_all("move", "crawl", sets=(("by", "crawling"),)),
    *_all("move", "burrow", sets=(("by", "burrowing"),)),
    *_all("move", "back away,back off,back", lead=("away",)),
    *_all("move", "approach,close in on,advance on,advance,close with,run at,rush at,get close to", lead=("toward",)),
    *_all(
        "move",
        "get closer to,get nearer to,get near,close the distance to,stay close to,keep close to,stay near",
        lead=("toward",),
    ),
    *_all("move", "get away from", lead=("away",)),
    *_all("move", "get behind", lead=("behind",)),
    *_all("move", "get under", lead=("under",)),
    *_all("move", "head for,make for,run for,sprint for,dash for,race for", lead=("to",)),
    *_all("move", "rise", lead=("up",), alone=(("stand", True),)),
    *_all("move", "descend,sink", lead=("down",)),
    *_all("move", "stand up,get up,get to one's feet,rise to one's feet", sets=(("stand", True),)),
    *_all("move", "scramble up,scramble to one's feet,struggle to one's feet", sets=(("stand", True),)),
    *_all("move", "stand", alone=(("stand", True),)),
    *_all("move", "dive", alone=(("water", "under"),)),
    *_all("move", "dive under,dive into the water,go under,go under water,duck under", sets=(("water", "under"),)),
    *_all("move", "dive under water,dive under the water,dive underwater,duck under water", sets=(("water", "under"),)),
    *_all("move", "come up out of the water,come up from the water,rise out of the water", sets=(("water", "out"),)),
    *_all("move", "come up,come up for air,come out of the water,surface,resurface", sets=(("water", "out"),)),
    *_all("hold", "hold", at="restrain"),
    *_all("hold", "wait,pass,stay,do nothing,stand still,keep still,stay put,watch,look on,stand by,wait and see"),
    *_all("hold", "bide one's time,skip,skip a turn,skip one's turn,pass one's turn,end one's turn,do not do anything"),
    *_all("hold", "don't do anything,do not act,stay where i am,stay where one is"),
    *_all("yield", "yield,surrender,give up,give in,lay down one's arms"),
    *_all("retreat", "retreat,withdraw,fall back,pull back,call the retreat,call a retreat,order the retreat"),
    *_all("mercy", "offer mercy,grant mercy,show mercy"),
    *_all("parley", "parley,offer parley,ask for parley,call for parley,offer to talk,offer a truce,call a truce"),
    *_all(
        "parley", "ask for a parley,call for a parley,offer a parley,offer to stop and talk,ask to talk,ask for a truce"
    ),
    *_all("parley", "propose a truce,suggest a truce,call for a truce,ask to parley,offer to parley,propose a parley"),
    *_all("parley", "want to talk,negotiate"),
    *_all("other", "do another thing,try something"),
    *_all("other", "try,attempt", unless="to"),
    *_all("skill", "do another thing,try something"),
    *_all("skill", "try,attempt", unless="to"),
    *_all("interact", "interact"),
]
