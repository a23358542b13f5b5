"""Words that people say around a game and that play nothing, and what front ends ask of a model by themselves."""

from __future__ import annotations

import re


def _phrases(*lines: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split()) for line in lines for phrase in line.split(","))


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


_IDLE = _phrases(
    # assent and refusal
    "yes,yeah,yep,yup,aye,no,nope,nah,ok,okay,okey,k,kk,alright,all right,sure,sure thing,fine,right,agreed,deal,do it",
    "of course,got it,i see,makes sense,understood,sounds good,looks good,fair enough,why not,perfect,great,good,nice",
    # thanks, greetings, laughter, wonder
    "thanks,thank you,thank,thx,ty,cheers,please,pls,hi,hey,hello,hiya,yo,bye,goodbye,good bye,see you,good morning",
    "good evening,good night,good luck,well done,good job,good one,nice one,lol,lmao,haha,heh,wow,whoa,cool,awesome",
    "amazing,excellent,brilliant,lovely,ouch,oh,ah,ha,hm,hmm,um,uh,er,oops,damn,omg,my god,oh dear,oh no,sorry,oh well",
    # going on
    "go on,go ahead,go for it,go,carry on,keep going,keep on,continue,proceed,move on,moving on,hold on,next,next turn",
    "next round,onward,onwards,lets go,lets begin,lets start,lets continue,lets play,lets move on,lets see,let us go",
    "let us begin,let us continue,come on,start,begin,resume,end turn,my turn,your turn,ready,im ready,i am ready",
    "im back,im here,lets go on,lets keep going,one moment,one second,one sec,let me think,let me see,brb",
    "stop,pause,again,same again",
    # asking to be told
    "what now,now what,what next,whats next,whats up,then what,and then,what happens,what happens now",
    "what happens next,what happened,what can i do,what do i do,what should i do,what are my options,what else",
    "my options,options,status",
    "help,help me,tell me,tell me more,tell me what happens,tell me what happened,show me,where are we,who are you",
    "how are you,how does this work,how does it work,what is this,who is there,whos there",
    # what stands between them
    "so,and,then,well,now,just,but,also,too,very,really,that,this,that was,it,is,was,a,the,one,all,everyone,everybody",
    "with it,with the story,with the fight,the story,the fight,the game,for that,for now,a lot,so much,very much",
)
_MOST = max(map(len, _IDLE))
_LAUGHTER = re.compile(r"a?(?:ha|he|hi|ho){2,}h?|lo+l(?:ol)*|(?:ok|no|yes)+")
_WORDS = re.compile(r"[^\W_]+")

_ASKING = _listed("who what why where when which how whose whats whos hows")

_ASKS = _listed(
    "generate create write suggest provide propose summarize summarise analyze analyse determine craft produce "
    "autocomplete"
)
_MAY_ASK = _listed("give name describe complete return make respond reply")
"""What people declare as well: these ask only where they speak of the talk itself."""
_THINGS = _listed(
    "title titles header headline tag tags summary topic topics keywords emoji json query queries followup followups "
    "questions prompts"
)
_TALK = _listed("chat chats conversation conversations dialogue")
_BEFORE = _listed("task instruction instructions please now can could you would your is to briefly")
_MOST_READ = 80
"""So many words tell what an errand is."""


def is_idle(text: str) -> bool:
    """Whether it is nothing but such words, signs, or silence: nobody in the fight has done anything by it."""
    words = [_LAUGHTER.sub("haha", word) if _LAUGHTER.fullmatch(word) else word for word in _words(text)]
    at = 0
    while at < len(words):
        took = next((n for n in range(_MOST, 0, -1) if tuple(words[at : at + n]) in _IDLE), 0)
        if not took:
            return False
        at += took
    return True


def asks(text: str) -> bool:
    """Whether it is a question, with its mark or without."""
    return text.endswith("?") or next(iter(_words(text)), "") in _ASKING


def is_errand(text: str) -> bool:
    """Whether a front end asks it for itself: a title of the talk, tags, what could be asked next."""
    if "<chat_history>" in text or text.lstrip("# ").casefold().startswith("task:"):
        return True
    words = _words(text)[:_MOST_READ]
    first = next((word for word in words if word not in _BEFORE), "")
    things, talk = not _THINGS.isdisjoint(words), not _TALK.isdisjoint(words)
    return (first in _ASKS and (things or talk)) or (first in _MAY_ASK and things and talk)


def _words(text: str) -> list[str]:
    """In small letters; "let's" is "lets", and "okaaay" is "okay"."""
    low = re.sub("['’`]", "", text.casefold())
    return [re.sub(r"(.)\1{2,}", r"\1", word) for word in _WORDS.findall(low)]
