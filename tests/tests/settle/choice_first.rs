//! A choice leads on before anything else happens: before `always` lines of other regions, and before requests that wait. Of
//! two choices the first in the source decides first.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps, Trace};

fsm! {
    /// Lines of the choice lead out of its region, back in it, and to a history of it.
    machine Beside(log: &mut Log) {
        events { Out, Back, Past, Away, Home }
        initial P;
        #[allow(no_fallback)]
        state P {
            on Away => Elsewhere;
            region First {
                initial Calm;
                state Calm { always if log.n > 0 => Moved do { log.n -= 1; log.say("always"); } }
                state Moved { enter do log.say("Moved"); on Home => Calm; }
            }
            region Second {
                initial S1;
                state S1 {
                    on Out => ToOut do log.n += 1;
                    on Back => ToBack do log.n += 1;
                    on Past => ToPast do log.n += 1;
                }
                choice ToOut { always => Elsewhere do log.say("out"); }
                choice ToBack { always if log.ok => previous do log.say("back"); always => S2 do log.say("not back"); }
                choice ToPast { always => history Inner do log.say("past"); }
                state S2 { enter do log.say("S2"); on Home => S1; }
                state Inner {
                    initial I1;
                    state I1 { enter do log.say("I1"); on Home => I2; }
                    state I2 { enter do log.say("I2"); on Home => S1; }
                }
            }
        }
        state Elsewhere { enter do log.say("Elsewhere"); on Home => P; }
    }
}

fn beside(event: BesideEvent) -> (Vec<String>, Beside) {
    let mut log = Log::new();
    let mut beside = Beside::start(&mut log);
    log.take();
    beside.send(&mut log, event);
    (log.take(), beside)
}

#[test]
fn out_of_its_region() {
    let (trace, beside) = beside(BesideEvent::Out);
    trace.reads("out; Elsewhere");
    assert_eq!(beside.state_id(), BesideStateId::Elsewhere);
}

#[test]
fn back_in_its_region_and_to_a_history() {
    let (trace, _) = beside(BesideEvent::Back);
    trace.reads("not back; S2; always; Moved");
    let (trace, _) = beside(BesideEvent::Past);
    trace.reads("past; I1; always; Moved");
}

fsm! {
    /// The same to a history where rounds are counted: there is one, and the choice is none.
    machine Counted(log: &mut Log) {
        chain 1;
        events { Past, Home }
        initial P;
        livelock(state) do log.say(format!("livelock in {state}"));
        #[allow(dead_end)]
        state P {
            region First {
                initial Calm;
                state Calm { always if log.n > 0 => Moved do { log.n -= 1; log.say("always"); } }
                state Moved { enter do log.say("Moved"); on Home => Calm; }
            }
            region Second {
                initial S1;
                state S1 { on Past => ToPast do log.n += 1; }
                choice ToPast { always => history Inner do log.say("past"); }
                state Inner {
                    initial I1;
                    state I1 { enter do log.say("I1"); on Home => S1; }
                }
            }
        }
    }
}

#[test]
fn it_is_no_round_where_it_leads_to_a_history() {
    let mut log = Log::new();
    let mut counted = Counted::start(&mut log);
    for _ in 0..2 {
        counted.send(&mut log, CountedEvent::Past);
        counted.send(&mut log, CountedEvent::Home);
        log.reads("past; I1; always; Moved");
    }
}

fsm! {
    /// A line whose condition binds acts as it is found, and still after the choice of a later region.
    machine Bound(log: &mut Log) {
        events { Go }
        initial P;
        #[allow(dead_end)]
        state P {
            region First {
                initial Calm;
                state Calm { on Go => Busy; }
                state Busy { always if let 1.. = log.n => Calm do { log.n -= 1; log.say("always"); } }
            }
            region Second {
                initial S1;
                state S1 { on Go => Pick do log.n += 1; }
                choice Pick { always if in_state!(Busy) => S1 do log.say("busy"); always => S1 do log.say("calm"); }
            }
        }
    }
}

#[test]
fn before_a_line_that_acts_as_it_is_found() {
    let mut log = Log::new();
    let mut bound = Bound::start(&mut log);
    bound.step(&mut log, BoundEvent::Go, "busy; always");
}

fsm! {
    /// One event enters a choice in each region; the lines of the second lead out of it, and look around.
    machine Two(log: &mut Log) {
        events { Go, Home }
        initial P;
        state P {
            region First {
                initial A;
                state A { on Go => PickA do log.say("go A"); }
                choice PickA { always if log.ok => Away do log.say("away"); always => B do log.say("pick A"); }
                state B { enter do log.say("B"); on Home => A; }
            }
            region Second {
                initial C;
                state C { on Go => PickC do log.say("go C"); }
                choice PickC {
                    always if in_state!(B) => D do log.say("sees B");
                    always => C do log.say("sees no B");
                }
                state D { enter do log.say("D"); on Home => C; }
            }
        }
        state Away { enter do log.say("Away"); on Home => P; }
    }
}

#[test]
fn the_first_in_the_source_decides_first() {
    let mut log = Log::new();
    let mut two = Two::start(&mut log);
    two.step(&mut log, TwoEvent::Go, "go A; go C; pick A; B; sees B; D");
    two.send(&mut log, TwoEvent::Home);
    log.ok = true;
    two.step(&mut log, TwoEvent::Go, "go A; go C; away; Away");
}

fsm! {
    /// A composite asks for a change as it is entered, around a choice.
    machine Asks(log: &mut Log) {
        events { In, Again, Out }
        initial Rest;
        refused(request) do log.say(format!("refused to {}: {:?}", request.state, request.reason));
        state Rest { on In => Around; on Again => Around do log.ok = true; on Out => Around do log.n = 1; }
        state Around {
            initial Pick;
            enter do { log.say("enter Around"); goto!(Last) }
            choice Pick {
                always if log.n == 1 => Rest do { log.n = 0; log.say("out"); }
                always if log.ok => Around do { log.ok = false; log.say("again"); }
                always => Next do log.say("pick");
            }
            state Next { enter do log.say("enter Next"); exit do log.say("exit Next"); }
            state Last { enter do log.say("enter Last"); on Out => Rest; }
        }
    }
}

#[test]
fn before_a_request_that_waits() {
    let mut log = Log::new();
    let mut asks = Asks::start(&mut log);
    asks.step(&mut log, AsksEvent::In, "enter Around; pick; enter Next; exit Next; enter Last");
    asks.send(&mut log, AsksEvent::Out);
    asks.step(&mut log, AsksEvent::Out, "enter Around; out; refused to Around: SourceLeft");
}

#[test]
fn a_request_of_a_state_that_it_enters_again_is_refused() {
    let mut log = Log::new();
    let mut asks = Asks::start(&mut log);
    asks.send(&mut log, AsksEvent::Again);
    log.reads(
        "enter Around; again; enter Around; pick; enter Next; exit Next; enter Last; \
         refused to Around: SourceLeft",
    );
}
