//! A choice in a region leads on before `always` lines of other regions act. A line `always` that wins against a line in
//! another region, and is then stopped by the bound on chains, is in nobody's way.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Named(log: &mut Log) {
        events { Go, Calm }
        initial Away;
        livelock(state) do log.say(format!("livelock in {state}"));
        state Away { on Go => Out; }
        state Out { always => (Busy, Which) do log.say("in"); }
        state Pair {
            region Left {
                initial Quiet;
                state Busy { always => Out do log.say("out"); on Calm => Quiet; }
                state Quiet { enter do log.say("Quiet"); on Go => Busy; }
            }
            region Right {
                initial Plain;
                choice Which {
                    always if log.ask("on?", log.ok) => Next do log.say("on");
                    always => Plain do log.say("which");
                }
                choice Next { always => Plain do log.say("next"); }
                state Plain { enter do log.say("Plain"); on Calm => Which; }
            }
            region Third {
                initial Still;
                state Still { always if in_state!(Busy) && log.n == 1 => Moved do log.say("moved"); }
                state Moved { enter do log.say("Moved"); }
            }
        }
    }
}

fn named(n: u32, ok: bool) -> (Vec<String>, Named, Log) {
    let mut log = Log::new();
    (log.n, log.ok) = (n, ok);
    let mut named = Named::start(&mut log);
    named.send(&mut log, NamedEvent::Go);
    (log.take(), named, log)
}

#[test]
fn a_choice_leads_on_before_the_line_that_is_stopped() {
    let (trace, mut named, mut log) = named(0, false);
    trace.reads("in; on?; which; Plain; livelock in Pair");
    assert!(named.is_in(NamedStateId::Plain) && named.is_in(NamedStateId::Busy));
    named.step(&mut log, NamedEvent::Calm, "Quiet; on?; which; Plain");
    named.step(&mut log, NamedEvent::Go, "out; livelock in Out");
}

#[test]
fn so_it_does_through_the_next_choice() {
    let (trace, ..) = named(0, true);
    trace.reads("in; on?; on; next; Plain; livelock in Pair");
}

#[test]
fn others_that_had_lost_act_in_its_place() {
    let (trace, ..) = named(1, false);
    trace.reads("in; on?; which; Plain; livelock in Pair; moved; Moved");
}

fsm! {
    /// The same where rounds are counted: the first is the last.
    machine Counted(log: &mut Log) {
        chain 1;
        events { Go }
        initial Away;
        livelock(state) do log.say(format!("livelock in {state}"));
        state Away { on Go => Out; }
        state Out { always => (Busy, First) do log.say("in"); }
        state Pair {
            region Left {
                initial Busy;
                state Busy { always if log.ask("out?", log.ok) => Out do log.say("out"); }
            }
            region Right {
                initial First;
                choice First { always => Second do log.say("first"); }
                choice Second { always => Plain do log.say("second"); }
                state Plain { enter do log.say("Plain"); }
            }
            region Third {
                initial Still;
                state Still { always if log.n == 1 => Moved do log.say("moved"); }
                state Moved;
            }
        }
    }
}

#[test]
fn where_no_round_is_left_choices_have_acted() {
    let mut log = Log::new();
    (log.n, log.ok) = (1, true);
    let mut counted = Counted::start(&mut log);
    counted.step(&mut log, CountedEvent::Go, "in; out?; first; second; Plain; out?; livelock in Pair");
    assert!(counted.is_in(CountedStateId::Plain) && counted.is_in(CountedStateId::Still));
}
