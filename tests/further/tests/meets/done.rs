//! `done` where several regions end at once, and after a panic. What `done` does in one state lives in `done.rs`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Both(log: &mut Log) {
        events { Go, Late }
        initial P;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state P {
            done => Q do log.say("done P");
            region A {
                initial X;
                state X { on Go => F do log.say("go A"); }
                final state F { enter do log.say("enter F"); }
            }
            region B {
                initial Y;
                done do log.say("done B");
                state Y { on Go => F2 do log.say("go B"); on Late => F2; }
                final state F2 { enter do log.say("enter F2"); }
            }
        }
        #[allow(dead_end)]
        state Q { enter do log.say("enter Q"); }
    }
}

#[test]
fn of_a_parallel_state_comes_after_that_of_its_last_region() {
    let mut log = Log::new();
    let mut both = Both::start(&mut log);
    both.send(&mut log, BothEvent::Go);
    assert!(both.is_in(BothStateId::Q));
    let trace = log.take();
    let told: Vec<&str> = trace.iter().map(String::as_str).filter(|line| !line.contains("->")).collect();
    told.reads("go A; go B; enter F; enter F2; done B; done P; enter Q");
}

fsm! {
    machine Each(log: &mut Log) {
        #[derive(Clone)]
        events { Go(u8) }
        initial P;
        state P {
            done => Q do log.say("done P");
            region A {
                initial X;
                done do log.say("done A");
                state X { on Go(1 | 3) => F; }
                final state F;
            }
            region B {
                initial Y;
                done do log.say("done B");
                state Y { on Go(2 | 3) => F2; }
                final state F2;
            }
        }
        #[allow(dead_end)]
        state Q { enter do log.say("enter Q"); }
    }
}

fn each(events: &[u8]) -> Vec<String> {
    let mut log = Log::new();
    let mut each = Each::start(&mut log);
    for event in events {
        each.send(&mut log, EachEvent::Go(*event));
    }
    log.take()
}

#[test]
fn of_each_region_comes_before_that_of_the_state() {
    each(&[3]).reads("done A; done B; done P; enter Q");
    each(&[1, 2]).reads("done A; done B; done P; enter Q");
    each(&[2, 1]).reads("done B; done A; done P; enter Q");
}

fsm! {
    machine Fragile(log: &mut Log) {
        events { Go, Other }
        initial C;
        #[allow(dead_end)]
        state C {
            initial S;
            done do log.say("done C");
            on Other do log.say("other");
            state S { on Go => F; }
            final state F {
                enter do {
                    log.say("enter F");
                    assert!(!log.ok, "as the test wants it");
                }
            }
        }
    }
}

#[test]
fn is_not_lost_when_the_final_child_panics_as_it_is_entered() {
    let mut log = Log::new();
    log.ok = true;
    let mut fragile = Fragile::start(&mut log);
    let panic = catch_unwind(AssertUnwindSafe(|| fragile.send(&mut log, FragileEvent::Go)));
    assert!(panic.is_err());
    assert!(fragile.is_in(FragileStateId::F));
    fragile.send(&mut log, FragileEvent::Other);
    log.reads("enter F; other; done C");
}

fsm! {
    machine Later(log: &mut Log) {
        queue 2;
        events { Go, Leave }
        initial C;
        state C {
            initial W;
            done do log.say("done");
            on Leave if log.n == 0 => D do log.n = 1;
            on Leave do log.say("stay");
            state W { on Go => F do { let _ = raise!(Leave); } }
            final state F { enter do log.say("enter F"); }
        }
        state D { always => F do { let _ = raise!(Leave); } }
    }
}

/// `C` is left before its `done` is told, and done again: that is told once, after what was raised before it.
#[test]
fn a_done_that_waits_is_told_in_the_later_place() {
    let mut log = Log::new();
    let mut later = Later::start(&mut log);
    later.step(&mut log, LaterEvent::Go, "enter F; enter F; stay; done");
}
