//! Requests in `enter`: they end the list, and are followed at once, also before `start` returns.
//! Chains that do not end live in `livelock.rs`, requests in `resume` in `pause_resume.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Robot(log: &mut Log) {
        events { Enter, Over, Back }

        initial Idle;

        state Idle {
            exit   do log.say("exit Idle");
            pause  do log.say("pause Idle");
            resume do log.say("resume Idle");
            on Enter => Hurried;
            on Over  => push Guest;
        }

        state Hurried {
            enter do {
                log.say("enter Hurried 1");
                if !log.ok { goto!(Task { from: "enter" }) }
            }
            enter do log.say("enter Hurried 2");
            exit  do log.say("exit Hurried");
            on Back => Idle;
        }

        state Task {
            let from: &'static str;
            enter do log.say(format!("enter Task from {from}"));
            on Back => Idle;
        }

        state Guest {
            enter do {
                log.say("enter Guest");
                match log.n {
                    0 => pop!(),
                    1 => reset!(Task { from: "guest" }),
                    2 => push!(Second),
                    _ => {}
                }
            }
            exit  do log.say("exit Guest");
            pause do log.say("pause Guest");
            on Back => pop;
        }

        state Second {
            enter do log.say("enter Second");
            on Back => pop;
        }
    }
}

use RobotEvent as E;

fn idle() -> (Log, Robot) {
    let mut log = Log::new();
    let robot = Robot::start(&mut log);
    (log, robot)
}

#[test]
fn a_request_in_enter_skips_the_rest_of_the_list_and_is_followed_at_once() {
    let (mut log, mut robot) = idle();
    assert!(matches!(robot.send(&mut log, E::Enter), Outcome::Transitioned));
    log.reads("exit Idle; enter Hurried 1; exit Hurried; enter Task from enter");
}

#[test]
fn enter_without_a_request_runs_its_whole_list() {
    let (mut log, mut robot) = idle();
    log.ok = true;
    robot.step(&mut log, E::Enter, "exit Idle; enter Hurried 1; enter Hurried 2");
}

#[test]
fn every_kind_of_request() {
    for (n, expected, suspended) in [
        (0, &["pause Idle", "enter Guest", "exit Guest", "resume Idle"][..], 0),
        (1, &["pause Idle", "enter Guest", "exit Guest", "exit Idle", "enter Task from guest"], 0),
        (2, &["pause Idle", "enter Guest", "pause Guest", "enter Second"], 2),
        (3, &["pause Idle", "enter Guest"], 1),
    ] {
        let (mut log, mut robot) = idle();
        log.n = n;
        robot.send(&mut log, E::Over);
        assert_eq!(log.take(), expected);
        assert_eq!(robot.suspended().len(), suspended);
    }
}

fsm! {
    /// A request in the initial state's `enter`.
    machine Eager(log: &mut Log) {
        events { Again }
        initial First;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state First {
            enter do { log.say("enter First"); goto!(Second { n: 2 }) }
            exit do log.say("exit First");
        }
        state Second {
            let n: u32;
            enter do log.say(format!("enter Second {n}"));
            on Again => First;
        }
    }
}

#[test]
fn a_request_in_the_first_enter_is_followed_before_start_returns() {
    let mut log = Log::new();
    let eager = Eager::start(&mut log);
    assert_eq!(eager.state_id(), EagerStateId::Second);
    // The start itself is no change of state.
    log.reads("enter First; exit First; enter Second 2; First -> Second");
}

#[test]
fn a_chain_may_come_back_to_where_the_step_began() {
    let mut log = Log::new();
    let mut eager = Eager::start(&mut log);
    log.take();
    eager.send(&mut log, EagerEvent::Again);
    log.reads("enter First; Second -> First; exit First; enter Second 2; First -> Second");
}
