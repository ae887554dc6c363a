//! `enter(cause)` and its like: what has led to a change, by each way in which there can be one.

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;

type Said = Vec<String>;

fsm! {
    machine Ways(log: &mut Said) {
        clock u32;
        queue 4;
        requests;
        events { Go, Raise, Later, Keep, Ask, Up, Down, Fork, Work, Stop }

        initial Idle;

        enter(cause) do log.push(format!("machine {cause}"));
        exit(cause) do log.push(format!("machine ends: {cause}"));
        transition(from, to, cause) do log.push(format!("{from} -> {to}: {cause}"));
        on Stop => Ended;

        state Idle {
            enter(cause) do log.push(format!("Idle: {cause}"));
            exit(why) if why != WaysCause::Event(WaysEventId::Go) do log.push(format!("Idle left: {why}"));
            pause(cause) do log.push(format!("Idle paused: {cause}"));
            resume(cause) do log.push(format!("Idle resumed: {cause}"));
            on Go => Timed;
            on Raise do raise!(Go);
            on Later do raise!(Go after 5ms);
            on Keep => defer;
            on Ask do goto!(Relay);
            on Up => push Above;
            on Fork => Which;
            on Work => Working;
        }
        state Timed {
            enter(cause) do log.push(format!("Timed: {cause}"));
            on Keep => Idle;
            on Go => ignore;
            when log.len() == 99 => Idle;
            after 20ms => Idle;
            every 15ms if log.len() == 98 => Idle;
            update if log.len() == 97 => Idle;
        }
        // What it asks for has the cause that has led to it.
        state Relay { enter(_) do goto!(Timed); }
        state Above { on Down => pop; }
        choice Which { always if log.len() > 90 => Timed; always => Idle; }
        state Working {
            initial Busy;
            done => Rest;
            state Busy { on Work => Done; }
            final state Done { enter(cause) do log.push(format!("Done: {cause}")); }
        }
        state Rest { always => Idle; }
        final state Ended { enter(cause) do log.push(format!("Ended: {cause}")); }
    }
}

use WaysEvent::{Ask, Down, Fork, Go, Keep, Later, Raise, Stop, Up, Work};

/// A machine in `Idle`, with an empty log.
fn idle() -> (Ways, Said) {
    let mut log = Said::new();
    let ways = Ways::start(&mut log, 0);
    log.clear();
    (ways, log)
}

#[test]
fn a_start() {
    let mut log = Said::new();
    Ways::start(&mut log, 0);
    assert_eq!(log, ["machine start", "Idle: start"]);

    log.clear();
    assert!(Ways::start_in(WaysTarget::Relay, &mut log, 0).is_ok());
    assert_eq!(log, ["machine start", "Timed: start", "Relay -> Timed: start"]);
}

#[test]
fn events_sent_raised_and_kept_for_later() {
    for (event, waits) in [(Go, 0), (Raise, 0), (Later, 5)] {
        let (mut ways, mut log) = idle();
        ways.send(&mut log, event, 0);
        let _ = ways.update(&mut log, waits);
        // The guard of `exit` has seen the cause.
        assert_eq!(log, ["Timed: Go", "Idle -> Timed: Go"]);
    }
}

#[test]
fn a_deferred_event() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Keep, 0);
    ways.send(&mut log, Go, 0);
    assert_eq!(log, ["Timed: Go", "Idle -> Timed: Go", "Idle: Keep", "Timed -> Idle: Keep"]);
}

#[test]
fn lines_of_ticks() {
    for (length, now, cause) in [(97, 1, "update"), (98, 15, "every"), (99, 1, "when"), (0, 20, "after")] {
        let (mut ways, mut log) = idle();
        ways.send(&mut log, Go, 0);
        log.clear();
        log.resize(length, String::new());
        let _ = ways.update(&mut log, now);
        assert_eq!(log[length..], [format!("Idle: {cause}"), format!("Timed -> Idle: {cause}")]);
    }
}

#[test]
fn requests_go_on_with_the_cause_of_who_asks() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Ask, 0);
    assert_eq!(log, ["Idle left: Ask", "Idle -> Relay: Ask", "Timed: Ask", "Relay -> Timed: Ask"]);
}

#[test]
fn a_request_from_outside() {
    let (mut ways, mut log) = idle();
    assert!(ways.request(Request::Replace(WaysTarget::Relay)).is_ok());
    assert!(ways.update(&mut log, 0).is_ok());
    let expected =
        ["Idle left: request", "Idle -> Relay: request", "Timed: request", "Relay -> Timed: request"];
    assert_eq!(log, expected);
}

#[test]
fn what_is_suspended_hears_of_the_event_above() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Up, 0);
    ways.send(&mut log, Down, 0);
    let expected = ["Idle paused: Up", "Idle -> Above: Up", "Idle resumed: Down", "Above -> Idle: Down"];
    assert_eq!(log, expected);
}

#[test]
fn a_choice_hands_on_what_has_led_to_it() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Fork, 0);
    assert_eq!(log, ["Idle left: Fork", "Idle: Fork", "Idle -> Idle: Fork"]);
}

#[test]
fn what_happens_by_itself() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Work, 0);
    log.clear();
    ways.send(&mut log, Work, 0);
    let expected =
        ["Done: Work", "Busy -> Done: Work", "Done -> Rest: done", "Idle: always", "Rest -> Idle: always"];
    assert_eq!(log, expected);
}

#[test]
fn the_end() {
    let (mut ways, mut log) = idle();
    ways.send(&mut log, Stop, 0);
    assert_eq!(log, ["Idle left: Stop", "Ended: Stop", "Idle -> Ended: Stop", "machine ends: Stop"]);
}

/// Choices that may lead to `previous` stand until they decide.
mod standing {
    use super::{Said, fsm};

    fsm! {
        machine Forks(log: &mut Said) {
            events { Go, Back }
            initial Left;
            state Left {
                on Go => First;
                when log.len() == 1 => First;
                always if log.len() == 2 => First;
            }
            choice First { always if log.len() == 9 => previous; always => Second; }
            choice Second { always if log.len() == 9 => previous; always => Right; }
            state Right { enter(cause) do log.push(cause.to_string()); on Back => Left; }
        }
    }

    use ForksEvent::{Back, Go};

    #[test]
    fn they_hand_on_the_cause_one_after_the_other() {
        let mut log = Said::new();
        let mut forks = Forks::start(&mut log);
        forks.send(&mut log, Go);
        forks.send(&mut log, Back);
        forks.update(&mut log);
        forks.send(&mut log, Back);
        assert_eq!(log, ["Go", "when", "always"]);
    }
}

/// Regions act together on an event, and each for itself in a tick.
mod regions {
    use super::{Said, fsm};

    fsm! {
        machine Pair(log: &mut Said) {
            clock u32;
            events { Go }
            region One {
                initial A;
                state A { on Go => B; }
                state B { enter(cause) do log.push(format!("B: {cause}")); after 5ms => A; }
            }
            region Two {
                initial C;
                state C { on Go => D; }
                state D { exit(cause) do log.push(format!("D left: {cause}")); always if in_state!(A) => C; }
            }
        }
    }

    #[test]
    fn of_each_the_cause_is_its_own() {
        let mut log = Said::new();
        let mut pair = Pair::start(&mut log, 0);
        pair.send(&mut log, PairEvent::Go, 0);
        pair.update(&mut log, 5);
        assert_eq!(log, ["B: Go", "D left: always"]);
    }
}

mod failing {
    use super::{Said, fsm};

    fsm! {
        machine Pump(log: &mut Said) -> Result<(), u8> {
            #[derive(Debug)]
            events { Run, Check }
            initial Off;
            transition(_, to, cause) do log.push(format!("{to}: {cause}"));
            failed(_) => Off;
            state Off { enter(cause) do log.push(format!("off by {cause}")); on Run => On; }
            state On { enter do Err(3)?; on Check => ignore; }
        }
    }

    #[test]
    fn an_error_tells_the_change_with_its_cause_and_leads_on_with_its_own() {
        let mut log = Said::new();
        let mut pump = Pump::start(&mut log).unwrap();
        pump.send(&mut log, PumpEvent::Run).unwrap();
        assert_eq!(log, ["off by start", "On: Run", "off by failed", "Off: failed"]);
    }
}

mod from_elsewhere {
    use fsm_runtime::Cause;

    use super::{Said, fsm};

    #[derive(Debug)]
    enum Input {
        Tick,
    }

    fsm! {
        machine Lamp(log: &mut Said) {
            events from Input;
            initial Off;
            transition(_, _, cause) do log.push(cause.to_string());
            state Off { on Tick => On; }
            state On { exit(cause) if cause.event() == Some(()) do log.push("out".to_owned()); on Tick => Off; }
        }
    }

    fsm! {
        machine Clock(seen: &mut Vec<ClockCause>) {
            initial A;
            state A { enter(cause) do seen.push(cause); update => B; }
            state B { enter(cause) do seen.push(cause); when true => A; }
        }
    }

    #[test]
    fn events_without_ids_and_no_events_at_all() {
        let mut log = Said::new();
        let mut lamp = Lamp::start(&mut log);
        for _ in 0..2 {
            lamp.send(&mut log, Input::Tick);
        }
        assert_eq!(log, ["event", "out", "event"]);

        let mut seen = vec![];
        let mut clock = Clock::start(&mut seen);
        for _ in 0..2 {
            clock.update(&mut seen);
        }
        assert_eq!(seen, [Cause::Start, Cause::Update, Cause::When]);
    }
}
