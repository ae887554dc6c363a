//! A tick whose lines lead on: at each depth the states are ticked that were active at its beginning and have not been
//! left since, whatever their order in the source. Elsewhere ticks live in `update.rs`, `when.rs`, `nested_ticks.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Across(log: &mut Log) {
        initial P;
        #[allow(dead_end)]
        state P {
            update do log.say("p");
            region R1 {
                initial A;
                state A {
                    update if log.n == 1 => Y do log.say("a leads");
                    update do log.say("a");
                }
                state B { update do log.say("b"); }
            }
            region R2 {
                initial X;
                state X {
                    update if log.n == 2 => B do log.say("x leads");
                    update do log.say("x");
                }
                state Y {
                    update do log.say("y");
                    initial Y1;
                    state Y1 { update do log.say("y1"); }
                }
            }
        }
    }
}

fn across(n: u32) -> Vec<String> {
    let mut log = Log::new();
    log.n = n;
    let mut across = Across::start(&mut log);
    across.update(&mut log);
    log.take()
}

#[test]
fn all_that_stay_are_ticked() {
    across(0).reads("p; a; x");
}

/// `A` leads out of `P` and into it again, with `Y`: that and the new `A` were not active when the depth began. `Y1` was
/// active when the next one began.
#[test]
fn what_an_earlier_region_enters_is_not_ticked_at_that_depth() {
    across(1).reads("p; a leads; y1");
}

#[test]
fn what_a_later_region_enters_is_not_ticked_at_that_depth() {
    across(2).reads("p; a; x leads");
}

fsm! {
    machine Endless(log: &mut Log) {
        queue 1;
        events { Again }
        initial A;
        unhandled(_event) do log.say("unhandled");
        update do { let _ = raise!(Again); }
        on Again do { log.n += 1; let _ = raise!(Again); }
        #[allow(dead_end)]
        state A { update do { let _ = raise!(Again); } }
    }
}

/// The bound on raised events is one of the whole call, though a tick settles after each state.
#[test]
fn a_tick_serves_a_thousand_raised_events() {
    let mut log = Log::new();
    let mut endless = Endless::start(&mut log);
    endless.update(&mut log);
    assert_eq!((log.take(), log.n), (vec!["unhandled".to_owned(); 2], 1000));
}

fsm! {
    machine Settles(log: &mut Log) {
        initial A;
        livelock(state) do log.say(format!("livelock in {state}"));
        update do log.say("machine");
        state A { update do log.say("a"); when log.n == 1 => B; }
        state B {
            always if log.n == 1 => C;
            when log.n == 2 => A;
        }
        state C { always if log.n == 1 => B; }
    }
}

/// Each state with lines for ticks is followed by what happens by itself, and nothing else is.
#[test]
fn a_tick_settles_behind_each_state_with_lines() {
    let mut log = Log::new();
    let mut settles = Settles::start(&mut log);
    log.n = 1;
    settles.tick(&mut log, "machine; a; livelock in C");
    settles.tick(&mut log, "machine; livelock in C");
}

fsm! {
    machine Pair(log: &mut Log) {
        initial P;
        state P {
            enter do log.say("enter P");
            region A { update if log.ok => P do log.say("a"); }
            region B { update do log.say("b"); }
        }
    }
}

/// What a line of one region has left is not ticked, though it is entered again at once.
#[test]
fn a_region_that_was_left_in_a_tick_is_not_ticked_in_it() {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log);
    pair.update(&mut log);
    log.reads("enter P; b");
    log.ok = true;
    pair.tick(&mut log, "a; enter P");
}
