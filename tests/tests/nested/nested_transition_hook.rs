//! `transition(from, to)` in machines of nested states: the innermost state that was left, and the innermost that was
//! entered. Branch points are passed over: that lives in `choice.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, NOTHING};

fsm! {
    machine Map(log: &mut Log) {
        clock u32;
        events { In, Deep, Side, Out, Own, Again, Push, Pop, Reset, Blip, Chain, History, DeepHistory, Stay, Inner, End }

        initial Home;

        transition(from, to) do log.say(format!("{from} -> {to}, now {}", in_state!(Land)));
        transition(from, to) if from == to do log.say("the same");

        state Home {
            on In => Land;
            on Deep => Street;
            on History => history Land;
            on DeepHistory => deep history Land;
            on Chain => Land do log.n = 1;
            on Push => push Dream;
        }
        state Land {
            enter do { log.say("enter Land"); if log.n == 1 { goto!(Street) } }
            initial Coast;
            on Own => self;
            on Out => Home;
            on Inner => Street;
            on Again => reenter Street;
            on Push => push Dream;

            on End => Ended;
            state Coast {
                enter do { log.say("enter Coast"); if log.n == 2 { goto!(Town) } }
                on Side => Town;
                after 10ms => Street;
            }
            state Town {
                initial Square;
                on Side => Coast;
                on Blip => previous;
                on Stay => self;
                state Square { on Deep => Street; on Own => self; }
                state Street { on Deep => Square; }
            }
        }
        state Dream {
            initial Asleep;
            on Pop => pop;
            on Reset => reset Land;
            state Asleep { on Deep => Fast; }
            state Fast {}
        }
        final state Ended {}
    }
}

use MapEvent as E;

fn map(events: impl IntoIterator<Item = E>) -> (Log, Map) {
    let mut log = Log::new();
    let mut map = Map::start(&mut log, 0);
    assert_eq!(log.take(), NOTHING, "not at the start");
    for event in events {
        assert!(map.send(&mut log, event, 0).is_used());
    }
    log.take();
    (log, map)
}

fn traced(log: &mut Log, map: &mut Map, event: E) -> Vec<String> {
    assert!(map.send(log, event, 0).is_used());
    log.take()
}

#[test]
fn into_a_composite_and_out_of_it() {
    let (mut log, mut map) = map([]);
    assert_eq!(traced(&mut log, &mut map, E::In), ["enter Land", "enter Coast", "Home -> Coast, now true"]);
    assert_eq!(traced(&mut log, &mut map, E::Out), ["Coast -> Home, now false"]);
    assert_eq!(traced(&mut log, &mut map, E::Deep), ["enter Land", "Home -> Street, now true"]);
    assert_eq!(traced(&mut log, &mut map, E::Stay), ["Street -> Square, now true"]);
}

#[test]
fn inside_a_composite() {
    let (mut log, mut map) = map([E::In]);
    assert_eq!(traced(&mut log, &mut map, E::Side), ["Coast -> Square, now true"]);
    assert_eq!(traced(&mut log, &mut map, E::Deep), ["Square -> Street, now true"]);
    assert_eq!(traced(&mut log, &mut map, E::Inner), ["Street -> Street, now true", "the same"]);
    assert_eq!(
        traced(&mut log, &mut map, E::Again),
        ["enter Land", "Street -> Street, now true", "the same"]
    );
    assert_eq!(traced(&mut log, &mut map, E::Deep), ["Street -> Square, now true"]);
}

#[test]
fn of_a_state_that_enters_itself() {
    let (mut log, mut map) = map([E::In, E::Side]);
    assert_eq!(
        traced(&mut log, &mut map, E::Own),
        ["Square -> Square, now true", "the same"],
        "the innermost handles it"
    );
    map.send(&mut log, E::Deep, 0);
    log.take();
    assert_eq!(
        traced(&mut log, &mut map, E::Own),
        ["enter Land", "enter Coast", "Street -> Coast, now true"],
        "the composite does"
    );
}

#[test]
fn of_pushes_pops_and_resets() {
    let (mut log, mut map) = map([E::Deep]);
    assert_eq!(traced(&mut log, &mut map, E::Push), ["Street -> Asleep, now false"]);
    assert_eq!(traced(&mut log, &mut map, E::Deep), ["Asleep -> Fast, now false"]);
    assert_eq!(traced(&mut log, &mut map, E::Pop), ["Fast -> Street, now true"]);
    map.send(&mut log, E::Push, 0);
    log.take();
    assert_eq!(
        traced(&mut log, &mut map, E::Reset),
        ["enter Land", "enter Coast", "Asleep -> Coast, now true"]
    );
}

#[test]
fn of_history_and_blips() {
    let (mut log, mut map) = map([E::Deep, E::Out]);
    assert_eq!(traced(&mut log, &mut map, E::History), ["enter Land", "Home -> Square, now true"]);
    map.send(&mut log, E::Deep, 0);
    map.send(&mut log, E::Out, 0);
    log.take();
    assert_eq!(traced(&mut log, &mut map, E::DeepHistory), ["enter Land", "Home -> Street, now true"]);
    map.send(&mut log, E::Side, 0);
    map.send(&mut log, E::Side, 0);
    log.take();
    assert_eq!(traced(&mut log, &mut map, E::Blip), ["enter Coast", "Square -> Coast, now true"]);
}

#[test]
fn of_requests_on_the_way_in() {
    let (mut log, mut map) = map([]);
    assert_eq!(
        traced(&mut log, &mut map, E::Chain),
        ["enter Land", "enter Coast", "Home -> Coast, now true", "Coast -> Street, now true"]
    );
    let (mut log, mut map) = self::map([]);
    log.n = 2;
    assert_eq!(
        traced(&mut log, &mut map, E::In),
        ["enter Land", "enter Coast", "Home -> Coast, now true", "Coast -> Square, now true"]
    );
}

#[test]
fn in_a_tick_and_at_the_end() {
    let (mut log, mut map) = map([E::In]);
    map.update(&mut log, 10);
    assert_eq!(log.take(), ["Coast -> Street, now true"]);
    assert_eq!(traced(&mut log, &mut map, E::End), ["Street -> Ended, now false"]);
}
