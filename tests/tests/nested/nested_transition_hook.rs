//! `transition(from, to)` in machines of nested states: the innermost state that was left, and the innermost that was
//! entered. Branch points are passed over: that lives in `choice.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps, Trace};

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
    log.reads(SILENT); // not at the start
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
    traced(&mut log, &mut map, E::In).reads("enter Land; enter Coast; Home -> Coast, now true");
    traced(&mut log, &mut map, E::Out).reads("Coast -> Home, now false");
    traced(&mut log, &mut map, E::Deep).reads("enter Land; Home -> Street, now true");
    traced(&mut log, &mut map, E::Stay).reads("Street -> Square, now true");
}

#[test]
fn inside_a_composite() {
    let (mut log, mut map) = map([E::In]);
    traced(&mut log, &mut map, E::Side).reads("Coast -> Square, now true");
    traced(&mut log, &mut map, E::Deep).reads("Square -> Street, now true");
    traced(&mut log, &mut map, E::Inner).reads("Street -> Street, now true; the same");
    traced(&mut log, &mut map, E::Again).reads("enter Land; Street -> Street, now true; the same");
    traced(&mut log, &mut map, E::Deep).reads("Street -> Square, now true");
}

#[test]
fn of_a_state_that_enters_itself() {
    let (mut log, mut map) = map([E::In, E::Side]);
    // The innermost handles it.
    traced(&mut log, &mut map, E::Own).reads("Square -> Square, now true; the same");
    map.send(&mut log, E::Deep, 0);
    log.take();
    // The composite does.
    traced(&mut log, &mut map, E::Own).reads("enter Land; enter Coast; Street -> Coast, now true");
}

#[test]
fn of_pushes_pops_and_resets() {
    let (mut log, mut map) = map([E::Deep]);
    traced(&mut log, &mut map, E::Push).reads("Street -> Asleep, now false");
    traced(&mut log, &mut map, E::Deep).reads("Asleep -> Fast, now false");
    traced(&mut log, &mut map, E::Pop).reads("Fast -> Street, now true");
    map.send(&mut log, E::Push, 0);
    log.take();
    traced(&mut log, &mut map, E::Reset).reads("enter Land; enter Coast; Asleep -> Coast, now true");
}

#[test]
fn of_history_and_blips() {
    let (mut log, mut map) = map([E::Deep, E::Out]);
    traced(&mut log, &mut map, E::History).reads("enter Land; Home -> Square, now true");
    map.send(&mut log, E::Deep, 0);
    map.send(&mut log, E::Out, 0);
    log.take();
    traced(&mut log, &mut map, E::DeepHistory).reads("enter Land; Home -> Street, now true");
    map.send(&mut log, E::Side, 0);
    map.send(&mut log, E::Side, 0);
    log.take();
    traced(&mut log, &mut map, E::Blip).reads("enter Coast; Square -> Coast, now true");
}

#[test]
fn of_requests_on_the_way_in() {
    let (mut log, mut map) = map([]);
    traced(&mut log, &mut map, E::Chain)
        .reads("enter Land; enter Coast; Home -> Coast, now true; Coast -> Street, now true");
    let (mut log, mut map) = self::map([]);
    log.n = 2;
    traced(&mut log, &mut map, E::In)
        .reads("enter Land; enter Coast; Home -> Coast, now true; Coast -> Square, now true");
}

#[test]
fn in_a_tick_and_at_the_end() {
    let (mut log, mut map) = map([E::In]);
    map.tick_at(&mut log, 10, "Coast -> Street, now true");
    traced(&mut log, &mut map, E::End).reads("Street -> Ended, now false");
}
