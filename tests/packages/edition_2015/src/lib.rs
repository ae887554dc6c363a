//! Machines in a crate of edition 2015, in which a path that begins with `::` begins in the crate itself: so it has `core`.

#![deny(warnings)]
// An action may end with it.
#![allow(clippy::needless_return)]

extern crate core;
#[macro_use]
extern crate fsm_runtime;

use std::time::Duration;

/// Who works at the crane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// What has happened.
    pub lines: Vec<String>,
    /// How long it takes to go down.
    pub patience: u32,
}

fsm! {
    /// Something of everything.
    #[derive(Clone, Debug, PartialEq)]
    pub machine Crane(log: &mut Log) {
        clock now: u32;
        queue 4;
        requests;
        observed;
        #[derive(Clone, Debug, PartialEq)]
        events { Load(u32), Stop, Go, Tick, Late }
        let lifted: u32 = 0;
        initial Working;

        unhandled(_event) do log.lines.push("nothing to do".to_owned());
        refused(request) do log.lines.push(request.state.to_owned());
        transition(from, to) do log.lines.push(format!("{} to {} at {}", from, to, now));
        every 1min catch up as Minute do log.lines.push("minute".to_owned());

        state Working {
            on Stop if !in_state!(Up) => push Stopped;
            on Tick => history Working;
            region Arm {
                initial Down;
                state Down { on Load(weight) if weight < 10 => Up { weight } do { let _ = raise!(Late after 3s); } }
                state Up {
                    let weight: u32;
                    exit do *lifted += *weight;
                    after 1s as Waiting => Down do log.lines.push("down again".to_owned());
                    every (log.patience) do { restart!(Waiting); return; }
                    update every 250ms do log.lines.push("creak".to_owned());
                    on Stop => defer;
                }
            }
            region Base {
                initial Still;
                state Still { on Go => Turning; }
                state Turning { on Stop => Still; on Load(_) do goto!(Still); on Late => previous; }
            }
        }
        state Stopped { on Go => pop else Working; }
    }
}

fsm! {
    /// One that can fail.
    pub machine Pump(log: &mut Log) -> Result<(), String> {
        clock Duration;
        events { Go, Stop }
        initial Idle;
        state Idle { on Go => Running do { if log.lines.is_empty() { return Err("empty".to_owned()); } return Ok(()); } }
        state Running { after 2s if let Some(n) = log.lines.last().map(|line| line.len()) => Idle do log.patience += n as u32; on Stop => Idle; }
    }
}

fsm! {
    /// One that waits for nothing, by a clock of any type.
    pub const machine Lamp<T: fsm_runtime::Time> {
        clock T;
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { on Press => Off; after 10us => Off; }
    }
}

#[test]
fn machines_run() {
    let mut log = Log { patience: 400, ..Log::default() };
    let mut crane = Crane::start(&mut log, 0);
    crane.send(&mut log, CraneEvent::Load(3), 0);
    assert!(crane.update(&mut log, 400).is_ok());
    assert_eq!(crane.next_deadline(), Some(650));
    assert_eq!(crane.remaining(CraneTimer::Waiting, 400), Some(1_000));
    assert!(Pump::start(&mut log, Duration::new(0, 0)).is_ok());
    let mut lamp = Lamp::<u64>::start();
    lamp.send(LampEvent::Press, 0);
    assert!(lamp.next_deadline().is_some());
}
