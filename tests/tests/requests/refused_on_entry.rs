//! `refused(request)` where states that stand inside each other ask when they are entered or resumed. Requests of
//! regions live in `refused.rs`.

use fsm_runtime::fsm;
use fsm_runtime::requests::Reason;
use fsm_tests::{Log, Steps};

fsm! {
    #[derive(Debug)]
    machine Deck(log: &mut Log) {
        stack 1;
        #[derive(Debug, PartialEq)]
        events { Go, Up, Down, Asked(u32) }
        queue 2;
        initial Off;
        refused(request) do {
            let (target, reason) = (request.target().map(DeckStateId::from), request.reason);
            log.say(format!("{} wanted {target:?}: {reason:?}", request.state));
            if let Some(DeckTarget::Playing { track }) = request.into_target() {
                let _ = raise!(Asked(track));
            }
        }
        unhandled(event) do log.say(format!("{event:?}"));
        state Off { on Go => Loaded; on Up => Waiting; }
        state Loaded {
            initial First;
            enter do { log.say("enter Loaded"); goto!(Second); }
            state First { enter do { log.say("enter First"); goto!(Playing { track: 3 }); } }
            state Second { enter do { log.say("enter Second"); goto!(Third); } on Go => Off; }
            state Third { enter do log.say("enter Third"); on Asked(track) if track < 9 => Playing { track }; on Go => Off; }
            state Playing { let track: u32; enter do log.say(format!("play {track}")); on Go => Off; }
        }
        state Waiting {
            initial Still;
            resume do { log.say("resume Waiting"); goto!(Nearer); }
            on Up => push Top;
            state Still { resume do { log.say("resume Still"); goto!(Farther); } }
            state Nearer { enter do log.say("enter Nearer"); on Go => Off; }
            state Farther { on Go => Off; }
        }
        state Top { on Down => pop; }
    }
}

use DeckEvent as E;

#[test]
fn what_follows_from_the_outer_request_comes_before_the_refusal_of_the_inner_one() {
    let mut log = Log::new();
    let mut deck = Deck::start(&mut log);
    deck.send(&mut log, E::Go);
    let expected = [
        "enter Loaded",
        "enter First",
        "enter Second",
        "enter Third",
        "First wanted Some(Playing): SourceLeft",
        // The line may not ask for a change itself. It may raise an event, with what has come back.
        "play 3",
    ];
    assert_eq!(log.take(), expected);
}

#[test]
fn the_outer_state_is_resumed_first() {
    let mut log = Log::new();
    let mut deck = Deck::start(&mut log);
    for event in [E::Up, E::Up, E::Down] {
        deck.send(&mut log, event);
    }
    let expected =
        ["resume Waiting", "resume Still", "enter Nearer", "Still wanted Some(Farther): SourceLeft"];
    assert_eq!(log.take(), expected);
}

fsm! {
    machine Round(log: &mut Log) {
        queue 1;
        #[derive(Debug, PartialEq)]
        events { Go, Once }
        initial Idle;
        refused(request) do {
            log.n += 1;
            let _ = (request, raise!(Go));
        }
        unhandled(_event) do log.say(format!("unhandled after {}", log.n));
        state Idle { on Go => Both; }
        state Both {
            initial Inner;
            enter do goto!(Other);
            on Go => reenter Inner;
            state Inner { enter do goto!(Other); }
            state Other { on Once => Idle; }
        }
    }
}

#[test]
fn a_line_that_raises_again_is_bounded_as_all_raised_events_are() {
    let mut log = Log::new();
    let mut round = Round::start(&mut log);
    round.step(&mut log, RoundEvent::Go, "unhandled after 1001");
    assert!(round.is_in(RoundStateId::Other));
}

fsm! {
    machine Silent(log: &mut Log) {
        initial Both;
        #[cfg(any())]
        refused(request) do absent(request);
        refused(request) if request.reason == Reason::Finished do log.say("never");
        state Both {
            initial Inner;
            enter do goto!(Other);
            state Inner { enter do { log.say("enter Inner"); goto!(Other); } }
            #[allow(dead_end)]
            state Other { enter do log.say("enter Other"); }
        }
    }
}

#[test]
fn where_no_guard_holds_nobody_is_told() {
    let mut log = Log::new();
    let silent = Silent::start(&mut log);
    log.reads("enter Inner; enter Other");
    assert!(silent.is_in(SilentStateId::Other));
}
