"""What people say when they take an offer, and when they do not. Words are parted as a reading parts them."""


def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in text.strip().splitlines())


YES = _phrases("""
    yes
    aye
    yea
    yeah
    agreed
    done
    granted
    gladly
    willingly
    all right
    alright
    very well
    so be it
    fair enough
    well enough
    good enough
    as you say
    as you like
    as you wish
    as you will
    have it your way
    it 's a bargain
    it 's a deal
    that 's fair
    that 's enough
    enough
    i accept
    we accept
    i agree
    we agree
    i consent
    i 'll talk
    we 'll talk
    i will talk
    we will talk
    i 'll listen
    we 'll listen
    i 'm listening
    we 're listening
    i 'll hear you
    we 'll hear you
    i 'll come
    we 'll come
    i 'll go
    we 'll go
    i 'll stop
    we 'll stop
    i 'll take it
    i 'll take that
    we 'll take it
    we 'll take that
    i 'll stay
    i 'll sit
    i 'll do it
    you have my word
    you 've my word
    my word on it
    my hand on it
    let 's talk
    let us talk
    then talk
    talk then
    speak then
    say on
    say your piece
    go on then
    no more
    no quarrel
    thank you
    bless you
    god bless you
    peace then
    quarter then
    truce then
""")
NO = _phrases("""
    no
    nay
    never
    i wo n't
    we wo n't
    i will not
    we will not
    i 'll not
    we 'll not
    i refuse
    we refuse
    i 'd rather
    i 'd sooner
    we 'd rather
    we 'd sooner
    not while
    not for you
    not for anything
    not today
    not likely
    not a chance
    nothing doing
    keep your
    save your
    to hell with
    to the devil with
    go to hell
    go to the devil
    damn you
    damn your
    be damned
    hang your
    over my dead body
    come and take
    come and get
    i do n't want
    we do n't want
    i want none
    we want none
    i 'll have none
    we 'll have none
    i 'll see you
    you can keep
    spare me
    mercy yourself
""")
