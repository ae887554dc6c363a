//! `first on` and `=> pass` where several regions look for a line: a line that several find acts once, and one that passes
//! the event on acts in the search, before any line that takes the event.

use std::cell::Cell;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Lights(log: &mut Log) {
        // Not `Clone`, though lines of both regions look at what it carries: of these only one takes it.
        #[derive(Debug, PartialEq)]
        events { Tell(String), Go, Out, Stay, Half }
        initial On;
        first on Go if log.n < 9 => pass do { log.n += 1; log.say(format!("machine {}", log.n)); }
        on Half => pass do log.say("machine, half");

        state On {
            exit do log.say("exit On");
            first on Tell(text) => pass do log.say(format!("on {text}"));
            first on Out if log.ok => Off do log.say("out");
            on Stay => pass do { log.n += 5; log.say("stay"); }

            region Left {
                let left: i32 = 0;
                initial A;
                first on Go => pass do { *left += 1; log.say(format!("left {left}")); }
                state A {
                    on Go if *left == 1 => B do log.say("a");
                    on Tell(text) => pass do log.say(format!("a {text}"));
                    on Out => B do log.say("a out");
                    on Half => ignore;
                }
                state B {
                    on Go => A;
                    on Stay if log.n == 0 => A do log.say("b before");
                }
            }
            region Right {
                initial C;
                state C {
                    // It is found when the left region has been asked.
                    on Go if log.n == 1 => D do log.say("c");
                    on Tell(text) do log.say(format!("c takes {text}"));
                    on Out do log.say("c out");
                }
                state D {
                    on Stay if log.n == 5 => C do log.say("d behind");
                }
            }
        }
        state Off { on Go => On; }
    }
}

use LightsEvent as E;

fn lights() -> (Log, Lights) {
    let mut log = Log::new();
    let lights = Lights::start(&mut log);
    (log, lights)
}

#[test]
fn once_in_the_search_and_before_the_rest() {
    let (mut log, mut lights) = lights();
    assert_eq!(lights.step(&mut log, E::Go, "machine 1; left 1; a; c"), Outcome::Transitioned);
    assert!(lights.is_in(LightsStateId::B) && lights.is_in(LightsStateId::D));
}

#[test]
fn the_event_stays_whole() {
    let (mut log, mut lights) = lights();
    let outcome = lights.step(&mut log, E::Tell("x".to_owned()), "on x; a x; c takes x");
    assert_eq!(outcome, Outcome::Handled);
}

#[test]
fn a_first_line_that_both_find_acts_once() {
    let (mut log, mut lights) = lights();
    lights.step(&mut log, E::Out, "a out; c out");
    log.ok = true;
    lights.step(&mut log, E::Out, "exit On; out");
    assert_eq!(
        lights.step(&mut log, E::Tell("y".to_owned()), ""),
        Outcome::Unhandled(E::Tell("y".to_owned()))
    );
}

#[test]
fn what_was_found_stays_found() {
    let (mut log, mut lights) = lights();
    lights.step(&mut log, E::Go, "machine 1; left 1; a; c");
    log.n = 0;
    // The left region has found its line when the right one comes to `stay`.
    lights.step(&mut log, E::Stay, "stay; b before");
    assert!(lights.is_in(LightsStateId::A) && lights.is_in(LightsStateId::D));
    log.n = 0;
    // Now the left region comes to it, and the guard of the right one sees what it has done.
    lights.step(&mut log, E::Stay, "stay; d behind");
    assert!(lights.is_in(LightsStateId::C));
}

#[test]
fn a_region_alone_may_come_to_it() {
    let (mut log, mut lights) = lights();
    assert_eq!(lights.step(&mut log, E::Half, "machine, half"), Outcome::Handled);
}

fsm! {
    /// The first line holds when the search of the right region has passed the event on, after that of the left one has
    /// found the second.
    #[allow(dead_end)]
    machine Gate(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Push }
        initial Open;
        state Open {
            exit do log.say("exit Open");
            on Push if log.n == 1 => Shut do log.say("shut");
            on Push do log.say(if in_state!(Open) { "still open" } else { "left" });
            region Left { initial A; state A; }
            region Right {
                initial B;
                state B { on Push => pass do log.n += 1; }
            }
        }
        state Shut;
    }
}

#[test]
fn the_lines_around_the_regions_give_the_first_that_was_found() {
    let mut log = Log::new();
    let mut gate = Gate::start(&mut log);
    assert_eq!(gate.step(&mut log, GateEvent::Push, "still open"), Outcome::Handled);
    log.n = 1;
    assert_eq!(gate.step(&mut log, GateEvent::Push, "exit Open; shut"), Outcome::Transitioned);
    assert!(gate.is_in(GateStateId::Shut));
}

fsm! {
    /// A guard that answers otherwise when it is asked again: it looks through a `Cell`.
    #[allow(dead_end)]
    machine Fickle(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Push }
        let asked: Cell<u32> = Cell::new(0);
        initial Open;
        state Open {
            exit do log.say("exit Open");
            first on Push if is_asked_first(asked) => Shut do log.say("shut");
            on Push => Open do log.say("again");
            region Left { initial A; state A; }
            region Right {
                initial B;
                state B;
            }
        }
        state Shut { enter do log.say("enter Shut"); }
    }
}

fn is_asked_first(asked: &Cell<u32>) -> bool {
    asked.set(asked.get() + 1);
    asked.get() % 2 == 1
}

#[test]
fn a_guard_that_answers_otherwise_when_asked_again_leads_to_no_second_line() {
    let mut log = Log::new();
    let mut fickle = Fickle::start(&mut log);
    assert_eq!(fickle.send(&mut log, FickleEvent::Push), Outcome::Transitioned);
    assert_eq!(log.take(), ["exit Open", "shut", "enter Shut"]);
    assert!(fickle.is_in(FickleStateId::Shut) && !fickle.is_in(FickleStateId::Open));
}
