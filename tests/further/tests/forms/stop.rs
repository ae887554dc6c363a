//! `stop => Name`: a machine ends where it is told to, with all of its exits.

use fsm_runtime::any::Stop;
use fsm_runtime::{Outcome, fsm};

type Log = Vec<String>;

fn say(log: &mut Log, text: &str) {
    log.push(text.to_owned());
}

fsm! {
    machine Watch(log: &mut Log) {
        clock now: u32;
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Talk, #[allow(unused_event)] Shout, Wait }
        let shifts: u32 = 0;
        initial Duty;
        stop => Off { at: now } do { *shifts += 1; say(log, "stop"); raise!(Shout); }
        exit do say(log, "exit Watch");
        transition(from, to) do log.push(format!("{from} -> {to}"));
        unhandled(event) do log.push(format!("unhandled {event:?}"));
        state Duty {
            initial Walking;
            exit do say(log, "exit Duty");
            on Talk => push Talking;
            state Walking {
                exit do say(log, "exit Walking");
                pause do say(log, "pause Walking");
                after 100ms do say(log, "tired");
            }
        }
        state Talking {
            exit do say(log, "exit Talking");
            on Talk => push Listening;
            on Wait => defer;
        }
        state Listening {
            exit do say(log, "exit Listening");
            on Talk => pop else Duty;
            on Wait => reset Talking;
        }
        final state Off {
            let at: u32;
            enter do log.push(format!("enter Off {at}"));
        }
    }
}

use WatchEvent::{Talk, Wait};

#[test]
fn all_that_is_active_or_suspended_is_exited() {
    let mut log = Log::new();
    let mut watch = Watch::start(&mut log, 0);
    watch.send(&mut log, Talk, 5);
    watch.send(&mut log, Talk, 5);
    log.clear();
    watch.stop(&mut log, 7);
    assert_eq!(
        log,
        [
            "exit Listening",
            "exit Talking",
            "exit Walking",
            "exit Duty",
            "stop",
            "enter Off 7",
            "Listening -> Off",
            "exit Watch",
        ],
    );
    assert!(watch.is_done());
    assert!(matches!(watch.state(), WatchState::Off { at: 7 }));
    assert_eq!(watch.data().shifts, 1);
    assert_eq!(watch.suspended().len(), 0);
    assert_eq!(watch.next_deadline(), None);
}

#[test]
fn it_ends_once() {
    let mut log = Log::new();
    let mut watch = Watch::start(&mut log, 0);
    watch.send(&mut log, Talk, 1);
    assert_eq!(watch.send(&mut log, Wait, 1), Outcome::Deferred);
    watch.stop(&mut log, 2);
    log.clear();
    watch.stop(&mut log, 3);
    watch.update(&mut log, 500);
    assert_eq!(watch.send(&mut log, Talk, 500), Outcome::Unhandled(Talk));
    assert!(log.is_empty());
    assert!(matches!(watch.state(), WatchState::Off { at: 2 }));
}

fn shut_down<M>(machine: &mut M, log: &mut Log, now: u32)
where
    M: for<'a> Stop<(&'a mut Log,), Time = u32>,
{
    machine.stop((&mut *log,), now);
    assert!(machine.is_done());
}

#[test]
fn code_for_any_machine_stops_it() {
    let mut log = Log::new();
    let mut watch = Watch::start(&mut log, 0);
    shut_down(&mut watch, &mut log, 9);
    assert_eq!(log[..2], ["exit Walking", "exit Duty"]);
}

fsm! {
    machine Pair(log: &mut Log) {
        events { Go, Halt }
        stop => (Asleep, Parked) do say(log, "stop");
        exit do say(log, "exit Pair");
        region Driver {
            initial Awake;
            state Awake { exit do say(log, "exit Awake"); on Go => Asleep; }
            final state Asleep { enter do say(log, "enter Asleep"); }
        }
        region Car {
            initial Moving;
            state Moving { exit do say(log, "exit Moving"); on Halt => Parked; }
            final state Parked { enter do say(log, "enter Parked"); }
        }
    }
}

#[test]
fn regions_of_the_machine_end_together() {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log);
    pair.stop(&mut log);
    let all = ["exit Moving", "exit Awake", "stop", "enter Asleep", "enter Parked", "exit Pair"];
    assert_eq!(log, all);
    assert!(pair.is_done());
    assert!(!pair.send(&mut log, PairEvent::Halt).is_used());

    log.clear();
    let mut pair = Pair::start(&mut log);
    pair.send(&mut log, PairEvent::Go);
    log.clear();
    pair.stop(&mut log);
    assert_eq!(log, ["exit Moving", "stop", "enter Asleep", "enter Parked", "exit Pair"]);
}

fsm! {
    machine Valve(log: &mut Log, shuts: &mut u32) -> Result<(), &'static str> {
        events { Open, Shut }
        initial Shut;
        stop => Gone;
        state Shut { on Open => Opened; }
        state Opened {
            on Shut => Shut;
            exit do {
                say(log, "exit Opened");
                *shuts -= 1;
                if *shuts > 0 { return Err("stuck"); }
            }
        }
        final state Gone;
    }
}

#[test]
fn what_fails_before_the_commit_is_stopped_again() -> Result<(), &'static str> {
    let (mut log, mut shuts) = (Log::new(), 2);
    let mut valve = Valve::start(&mut log, &mut shuts)?;
    assert!(valve.send(&mut log, &mut shuts, ValveEvent::Open).is_ok());
    assert_eq!(valve.stop(&mut log, &mut shuts), Err("stuck"));
    assert!(!valve.is_done());
    assert_eq!(valve.state_id(), ValveStateId::Opened);
    assert_eq!(valve.stop(&mut log, &mut shuts), Ok(()));
    assert!(valve.is_done());
    assert_eq!(log, ["exit Opened", "exit Opened"]);
    Ok(())
}

#[test]
fn the_table_shows_it() {
    let line = Watch::GRAPH.lines().find(|line| line.to_string().starts_with("stop")).unwrap();
    assert_eq!(line.to_string().split(" do").next(), Some("stop => Off"));
}

fsm! {
    machine Both(log: &mut Log) {
        events { Go }
        exit do say(log, "exit Both");
        region One { initial A; state A { on Go => B; } final state B; }
        region Other { initial C; state C { on Go => D; } final state D; }
    }
}

#[test]
fn regions_that_end_in_one_step_end_the_machine_once() {
    let mut log = Log::new();
    let mut both = Both::start(&mut log);
    both.send(&mut log, BothEvent::Go);
    assert_eq!(log, ["exit Both"]);
}
