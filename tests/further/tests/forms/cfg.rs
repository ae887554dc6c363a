//! `#[cfg]` on states, events, fields, lines, action objects and data of the machine.
//! `all()` is always there, `any()` never; the feature `extra` is turned on by nobody.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

#[derive(Clone, Debug, PartialEq)]
struct Hum;

impl Action<Log, (), u32> for Hum {
    fn update(&mut self, log: &mut Log, _: &Context<'_, (), u32>) {
        log.say("hum");
    }
}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Engine(log: &mut Log) {
        clock u32;

        #[derive(Debug, PartialEq)]
        events {
            Start,
            Stop,
            #[cfg(any())]
            Never(Missing),
            #[cfg(all())]
            Always { n: u32 },
            #[cfg(feature = "extra")]
            Extra,
        }

        #[cfg(all())]
        let starts: u32 = 0;
        #[cfg(any())]
        let absent: Missing = Missing;
        let ends: u32 = 0;

        initial Off;

        #[cfg(any())]
        enter do log.say("never");
        #[cfg(any())]
        update do log.say("never");
        #[cfg(all())]
        update do log.say("always");
        #[cfg(feature = "extra")]
        on Extra => Turbo;
        #[cfg(not(feature = "extra"))]
        transition(from, to) do log.say(format!("{from} -> {to}"));

        state Off {
            #[cfg(all())]
            on Start => On { speed: 1, #[cfg(any())] missing: Missing } do *starts += 1;
            #[cfg(any())]
            on Start => Gone;
            #[cfg(any())]
            on Never(_) => ignore;
        }

        state On {
            #[cfg(any())]
            let missing: Missing;
            let speed: u32;
            #[cfg(all())]
            let gear: u32 = *speed + 1;
            #[cfg(any())]
            let other: Missing = Missing;
            let rpm: u32 = *gear * 1000;
            #[cfg(any())]
            action none: Missing = Missing;
            #[cfg(all())]
            action hum: Hum = Hum;
            #[cfg(any())]
            after 10ms => Off do log.say("never");
            #[cfg(all())]
            after 20ms do log.say("warm");
            #[cfg(any())]
            every 1ms do log.say("never");
            #[cfg(all())]
            update every 5ms do log.say("beat");
            exit do log.say(format!("exit On {speed} {gear} {rpm}"));
            #[cfg(any())]
            exit do log.say("never");
            on Always { n } => On { speed: n, gear: 9, #[cfg(any())] missing: Missing } do {
                #[cfg(any())]
                log.say("never");
                #[cfg(all())]
                log.say("always");
            }
            #[cfg(all())]
            on Stop => Off do *ends += 1;
        }

        #[cfg(feature = "extra")]
        #[allow(dead_end)]
        state Turbo {
            on Start => Off;
        }

        #[cfg(any())]
        state Gone {
            let missing: Missing = Missing;
            on Stop => Off;
        }
    }
}

use EngineEvent as E;

fn on() -> (Log, Engine) {
    let mut log = Log::new();
    let mut engine = Engine::start(&mut log, 0);
    log.reads(SILENT);
    assert_eq!(engine.step_at(&mut log, E::Start, 0, "Off -> On"), Outcome::Transitioned);
    (log, engine)
}

#[test]
fn states_that_are_not_there_have_no_id() {
    assert_eq!(EngineStateId::ALL, [EngineStateId::Off, EngineStateId::On]);
}

#[test]
fn fields_that_are_not_there_need_no_value() {
    let (_, engine) = on();
    assert!(matches!(engine.state(), EngineState::On { speed: 1, gear: 2, rpm: 2000, hum: Hum }));
    assert_eq!(engine.data(), &EngineData { starts: 1, ends: 0 });
}

#[test]
fn handlers_that_are_not_there_do_not_act_and_those_that_are_do() {
    let (mut log, mut engine) = on();
    engine.tick_at(&mut log, 4, "always; hum");
    engine.tick_at(&mut log, 5, "always; hum; beat");
    assert_eq!(engine.next_deadline(), Some(10));
    engine.tick_at(&mut log, 20, "always; hum; beat; warm");
    assert_eq!(engine.send(&mut log, E::Always { n: 5 }, 20), Outcome::Transitioned);
    log.reads("exit On 1 2 2000; always; On -> On");
    assert_eq!(engine.step_at(&mut log, E::Stop, 20, "exit On 5 9 9000; On -> Off"), Outcome::Transitioned);
    assert_eq!(engine.data().ends, 1);
}

#[test]
fn a_target_may_leave_them_out() {
    let mut log = Log::new();
    let Ok(engine) = Engine::start_in(EngineTarget::On { speed: 3 }, &mut log, 0) else {
        panic!("On needs nothing below")
    };
    assert_eq!(engine.state_id(), EngineStateId::On);
}
