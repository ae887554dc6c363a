//! Nested states whose names generated code, or the prelude, uses too; and user types with such names around them.

use fsm_tests::{Log, SILENT, Steps};

mod shadowed {
    //! A module in which nothing of the prelude means what it usually does.
    #![allow(dead_code)]

    use fsm_runtime::fsm;
    use fsm_tests::Log;

    pub struct Option;
    pub struct Result;
    pub struct Box;
    pub struct Clone;
    pub struct Default;
    pub trait Into {}
    pub trait From {}
    pub fn drop() {}

    fsm! {
        pub machine M(log: &mut Log) {
            clock u32;
            queue 2;
            events { Go, Off, Back, Again, Keep, Up, Down }
            initial In;
            transition(a, b) do log.say(format!("{a} -> {b}"));
            state In {
                let kept: String = "kept".to_owned();
                initial Some do log.say("initial");
                on Off => Away { kept } do { let _ = raise!(Keep); }
                on Again => self;
                on Up => push Machine_;
                done => Some;
                on Keep => ignore;
                state Some { on Go => State_ { text: 1 }; }
                state State_ {
                    let text: u32;
                    initial None;
                    on Go if *text == 1 => Fork do log.n += 1;
                    on Back => previous;
                    state None { on Go if *text == 0 => Option_; after 5ms => Option_; }
                    state Option_ { always if log.n == 9 => None; }
                }
                choice Fork { always if log.ok => Ok; always => Err; }
                state Err { on Go => Ok; }
                final state Ok {}
            }
            state Machine_ { on Down => pop; }
            state Away {
                let kept: String;
                on Keep => defer;
                on Back => deep history In { kept };
                on Go => history In { kept };
            }
        }
    }
}

use shadowed::{M, MEvent as E, MStateId as Id};

#[test]
fn all_of_it_runs() {
    let mut log = Log::new();
    let mut machine = M::start(&mut log, 0);
    log.reads("initial");
    machine.send(&mut log, E::Go, 0);
    machine.update(&mut log, 5);
    log.reads("Some -> None; None -> Option_");
    for event in [E::Off, E::Back] {
        machine.send(&mut log, event, 5);
    }
    log.reads("Option_ -> Away; Away -> Option_");
    machine.step_at(&mut log, E::Go, 5, "Option_ -> Err");
    for event in [E::Up, E::Down, E::Go] {
        machine.send(&mut log, event, 5);
    }
    log.reads("Err -> Machine_; Machine_ -> Err; Err -> Ok; Ok -> Some");
    machine.step_at(&mut log, E::Again, 5, "initial; Some -> Some");
    assert!(machine.is_in(Id::In) && machine.is_in(Id::Some) && !machine.is_in(Id::None));
    machine.tick_at(&mut log, 6, SILENT);
}
