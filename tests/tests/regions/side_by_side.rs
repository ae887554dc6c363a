//! Regions that act one after the other, since nothing that their lines do depends on the others: what one sees is what
//! it would be if all were asked first, and then acted together.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

const LOUD: u32 = 10;

fsm! {
    machine Pair(log: &mut Log) {
        // They are not cloned: what lines bind is copied out of them.
        #[derive(Debug, PartialEq)]
        events { Walk, Noise(u32), Break { at: u32 }, Named(String) }

        region Legs {
            initial Standing;
            state Standing {
                on Walk => Walking do log.say("walk");
                on Noise(loudness) if loudness > LOUD => Walking do log.say(format!("run from {loudness}"));
            }
            state Walking {
                on Walk if log.ask("far?", log.ok) => Standing do log.say("stand");
                on Noise(_) => self do log.say("faster");
                on Break { at } => Standing do { log.say("legs"); assert!(at != 1); }
            }
        }

        region Mood {
            initial Quiet;
            state Quiet {
                on Noise(loudness) do log.say(format!("hear {loudness}"));
                on Break { at } => Angry do { log.say("mood"); assert!(at != 2); }
                on Named(_) => ignore;
            }
            state Angry { on Noise(_) => Quiet; }
        }
    }
}

fn pair() -> (Pair, Log) {
    let mut log = Log::new();
    (Pair::start(&mut log), log)
}

#[test]
fn each_region_acts_in_source_order() {
    let (mut pair, mut log) = pair();
    assert_eq!(pair.step(&mut log, PairEvent::Noise(11), "run from 11; hear 11"), Outcome::Transitioned);
    assert_eq!(pair.send(&mut log, PairEvent::Noise(3)), Outcome::Transitioned, "left and entered again");
    log.reads("faster; hear 3");
    assert!(pair.is_in(PairStateId::Walking) && pair.is_in(PairStateId::Quiet));
}

#[test]
fn the_outcome_is_that_of_all_regions() {
    let (mut pair, mut log) = pair();
    assert_eq!(pair.send(&mut log, PairEvent::Noise(3)), Outcome::Handled, "one acts and stays");
    log.reads("hear 3");
    assert_eq!(pair.send(&mut log, PairEvent::Named("you".to_owned())), Outcome::Handled);
    assert_eq!(pair.send(&mut log, PairEvent::Walk), Outcome::Transitioned, "one alone takes it");
    assert_eq!(pair.send(&mut log, PairEvent::Break { at: 3 }), Outcome::Transitioned);
    log.reads("walk; legs; mood");
    let named = || PairEvent::Named("you".to_owned());
    assert_eq!(pair.send(&mut log, named()), Outcome::Unhandled(named()), "the event comes back whole");
}

#[test]
fn a_guard_of_one_region_alone_may_ask_the_owner() {
    let (mut pair, mut log) = pair();
    pair.send(&mut log, PairEvent::Walk);
    assert!(!pair.send(&mut log, PairEvent::Walk).is_used());
    log.ok = true;
    assert_eq!(pair.send(&mut log, PairEvent::Walk), Outcome::Transitioned);
    log.reads("walk; far?; far?; stand");
}

#[test]
fn a_panic_leaves_all_regions_where_they_were() {
    for (at, trace) in [(1, ["walk", "legs"].as_slice()), (2, &["walk", "legs", "mood"])] {
        let (mut pair, mut log) = pair();
        pair.send(&mut log, PairEvent::Walk);
        let send = AssertUnwindSafe(|| pair.send(&mut log, PairEvent::Break { at }));
        assert!(catch_unwind(send).is_err());
        assert_eq!(log.take(), trace);
        assert!(pair.is_in(PairStateId::Walking) && pair.is_in(PairStateId::Quiet), "{at}");
    }
}

fsm! {
    /// A guard that sees what another region changes: all are asked before one acts.
    machine Asks(log: &mut Log) {
        events { Go }
        region One { initial A; state A { on Go => B do { log.say("act"); log.ok = true; } } #[allow(dead_end)] state B {} }
        region Two { initial C; state C { on Go if log.ask("ask", log.ok) => D; } #[allow(dead_end)] state D {} }
    }
}

#[test]
fn a_guard_that_sees_the_owner_is_asked_before_anything_acts() {
    let mut log = Log::new();
    let mut asks = Asks::start(&mut log);
    assert!(asks.step(&mut log, AsksEvent::Go, "ask; act").is_used());
    assert!(asks.is_in(AsksStateId::B) && asks.is_in(AsksStateId::C));
}

fsm! {
    /// The guard alone uses what the pattern binds; the lines of the other region take other events.
    machine Deaf(log: &mut Log) {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Noise(u32), Go }
        initial S;
        state S {
            region Ears {
                initial A;
                state A {
                    on Noise(loud) if loud > 5 => ignore;
                    on Noise(loud) if loud > 2 => defer;
                    on Noise(loud) => B do log.say(format!("hear {loud}"));
                }
                state B { on Noise(loud) if loud < 9 => A; }
            }
            region Legs { initial C; state C { on Go if log.ask("go", log.ok) => D; } state D { on Go => C; } }
        }
    }
}

#[test]
fn a_line_with_a_guard_may_ignore_or_defer() {
    let mut log = Log::new();
    let mut deaf = Deaf::start(&mut log);
    assert_eq!(deaf.send(&mut log, DeafEvent::Noise(6)), Outcome::Handled);
    assert_eq!(deaf.send(&mut log, DeafEvent::Noise(4)), Outcome::Deferred);
    assert_eq!(deaf.step(&mut log, DeafEvent::Noise(1), "hear 1"), Outcome::Transitioned);
    assert!(deaf.is_in(DeafStateId::A), "what was deferred has led back");
}

fsm! {
    /// Lines that stand in a region itself act where no state inside takes the event.
    machine Own(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        events { A, B, Quiet, Taken, Both }
        region L {
            on A do log.say("L takes A");
            on Quiet => ignore;
            on Taken do log.say("L takes Taken");
            on Both => L2 do log.say("L takes Both");
            initial L1;
            state L1 { on B => L2; on Taken => L2 do log.say("L1 takes Taken"); }
            state L2 { on B => L1; on A if log.ok => L1; }
        }
        region R {
            initial R1;
            state R1 { on B => R2; on Both => R2 do log.say("R1 takes Both"); }
            state R2 { on B => R1; }
        }
    }
}

#[test]
fn a_line_of_a_region_takes_what_its_states_do_not() {
    let mut log = Log::new();
    let mut own = Own::start(&mut log);
    assert_eq!(own.send(&mut log, OwnEvent::A), Outcome::Handled);
    assert_eq!(own.send(&mut log, OwnEvent::Quiet), Outcome::Handled);
    assert_eq!(own.send(&mut log, OwnEvent::Taken), Outcome::Transitioned);
    assert_eq!(own.send(&mut log, OwnEvent::Taken), Outcome::Handled);
    assert_eq!(own.send(&mut log, OwnEvent::A), Outcome::Handled, "the guard of `L2` refuses");
    assert_eq!(own.send(&mut log, OwnEvent::Both), Outcome::Transitioned);
    log.reads("L takes A; L1 takes Taken; L takes Taken; L takes A; L takes Both; R1 takes Both");
    assert!(own.is_in(OwnStateId::L2) && own.is_in(OwnStateId::R2));
}

fsm! {
    machine Strict(log: &mut Log) {
        strict;
        #[derive(Clone, Debug, PartialEq)]
        events { A, B }
        region L { on A do log.say("L"); on B => ignore; initial L1; #[allow(dead_end)] state L1; }
        region R { initial R1; state R1 { on A | B => R2; } state R2 { on _ => R1 do log.say("R2"); } }
    }
}

#[test]
fn nothing_is_lost_in_a_strict_machine() {
    let mut log = Log::new();
    let mut strict = Strict::start(&mut log);
    assert_eq!(strict.send(&mut log, StrictEvent::A), Outcome::Transitioned);
    assert_eq!(strict.send(&mut log, StrictEvent::B), Outcome::Transitioned);
    log.reads("L; R2");
}

fsm! {
    /// Guards that look like comparisons with constants, and are more than that.
    #[allow(non_snake_case)]
    machine Sly(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        events { Noise(u32) }
        let LIMIT: u32 = 5;
        region One {
            initial A;
            state A { on Noise(_) => B do { log.say("act"); *LIMIT = 0; } }
            state B { on Noise(_) => A do log.say("back"); }
        }
        region Two {
            initial C;
            state C { on Noise(loud) if loud < *LIMIT => D do log.say("hear"); }
            state D { on Noise(loud) if loud * loud > 4 => C do log.say("loud"); }
        }
    }
}

#[test]
fn data_of_the_machine_are_no_constants() {
    let mut log = Log::new();
    let mut sly = Sly::start(&mut log);
    assert_eq!(sly.step(&mut log, SlyEvent::Noise(4), "act; hear"), Outcome::Transitioned);
}

#[test]
fn a_guard_that_computes_may_fail_before_anything_acts() {
    let mut log = Log::new();
    let mut sly = Sly::start(&mut log);
    sly.send(&mut log, SlyEvent::Noise(4));
    log.take();
    let send = AssertUnwindSafe(|| sly.send(&mut log, SlyEvent::Noise(u32::MAX)));
    assert!(catch_unwind(send).is_err());
    log.reads(SILENT);
    assert!(sly.is_in(SlyStateId::B) && sly.is_in(SlyStateId::D));
}
