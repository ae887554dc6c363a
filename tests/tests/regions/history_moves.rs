//! A transition that moves data out of the state it leaves still remembers what was inside that state.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, Token, Trace};

fsm! {
    machine Tent(log: &mut Log) {
        events { Off, Far, Deep, Back, BackDeep, Next, Bump }
        let counter: Counter;
        initial Camp { tent: counter.token("tent") };
        state Camp {
            let tent: Token;
            let left: Token = counter.token("left");
            initial Fire { logs: counter.token("logs") };
            on Off => Road { tent } do log.say("off");
            state Fire {
                let logs: Token;
                enter do log.say(format!("enter Fire {}", logs.name));
                on Next => Bed { blanket: counter.token("blanket") };
                on Far => Road { tent } do log.say("far");
            }
            state Bed {
                let blanket: Token;
                let turns: u32 = 0;
                enter do log.say(format!("enter Bed {turns}"));
                initial Awake;
                on Bump do *turns += 1;
                state Awake { enter do log.say("enter Awake"); on Next => Asleep { dream: counter.token("dream") }; }
                state Asleep {
                    let dream: Token;
                    enter do log.say(format!("enter Asleep {}", dream.name));
                    on Deep => Road { tent } do log.say(format!("from {}", dream.name));
                }
            }
        }
        state Road {
            let tent: Token;
            on Back => history Camp { tent };
            on BackDeep => deep history Camp { tent };
        }
    }
}

use TentEvent as E;

fn run(events: impl IntoIterator<Item = E>) -> (Vec<String>, usize, Tent, Counter) {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut tent = Tent::start(&mut log, counter.clone());
    for event in events {
        assert!(tent.send(&mut log, event).is_used());
    }
    let alive = counter.alive();
    (log.take(), alive, tent, counter)
}

#[test]
fn by_a_line_of_the_state_itself() {
    let (trace, alive, tent, counter) = run([E::Next, E::Bump, E::Off]);
    trace.reads("enter Fire logs; enter Bed 0; enter Awake; off");
    assert_eq!(alive, 2, "the tent moved on, the blanket is remembered, what was left is dropped");
    drop(tent);
    assert_eq!(counter.alive(), 0);
    let (trace, alive, tent, counter) = run([E::Next, E::Bump, E::Off, E::Back]);
    trace[4..].reads("enter Bed 1; enter Awake");
    assert_eq!(alive, 3);
    drop(tent);
    assert_eq!(counter.alive(), 0);
}

#[test]
fn by_a_line_of_a_state_inside() {
    let (trace, alive, ..) = run([E::Far]);
    assert_eq!((trace[1].as_str(), alive), ("far", 2));
    let (trace, alive, tent, counter) = run([E::Far, E::Back]);
    trace[2..].reads("enter Fire logs");
    assert_eq!(alive, 3);
    drop(tent);
    assert_eq!(counter.alive(), 0);
}

#[test]
fn by_a_line_of_the_innermost_state() {
    let events = || [E::Next, E::Bump, E::Next, E::Deep];
    let (trace, alive, ..) = run(events());
    trace[3..].reads("enter Asleep dream; from dream");
    assert_eq!(alive, 3, "tent, blanket, dream");
    let (trace, alive, tent, counter) = run(events().into_iter().chain([E::BackDeep]));
    trace[5..].reads("enter Bed 1; enter Asleep dream");
    assert_eq!(alive, 4);
    drop(tent);
    assert_eq!(counter.alive(), 0);
    let (trace, alive, ..) = run(events().into_iter().chain([E::Back]));
    trace[5..].reads("enter Bed 1; enter Awake");
    assert_eq!(alive, 3, "the dream was not brought back");
}
