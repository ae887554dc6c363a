//! What a request does to what would have run next: the rest of its list, the deeper state, the tick.
//! Where in an action a request may stand lives in `requests.rs`, requests in `enter` in `requests_in_enter.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps, Trace};

fsm! {
    machine Robot(log: &mut Log) {
        clock u32;

        events { Plan(u32), Over, Back, Stop }

        initial Idle;

        update do {
            log.say("machine");
            if log.n == 1 { goto!(Task { from: "machine" }) }
        }
        update do log.say("machine 2");
        when log.n == 2 do { log.say("machine when"); goto!(Task { from: "when" }); }
        when log.ask("machine last?", false) do log.say("never");
        on Stop do goto!(Task { from: "stop" });

        state Idle {
            exit do log.say("exit Idle");
            update do {
                log.say("idle 1");
                if log.n == 3 { push!(Nap) }
                log.say("idle 2");
            }
            update do log.say("idle 3");
            when log.n == 4 do { log.say("idle when"); goto!(Task { from: "idle when" }); }
            after 100ms do { log.say("after"); goto!(Task { from: "after" }); }
            every 30ms do { log.say("every"); if log.n == 5 { goto!(Task { from: "every" }) } }
            on Plan(n) if n > 9 do { log.say("plan big"); goto!(Nap); }
            on Plan(_) do log.say("plan");
            on Over => push Nap;
        }

        state Task {
            let from: &'static str;
            enter  do log.say(format!("enter Task from {from}"));
            update do {
                log.say("task 1");
                if log.n == 1 { goto!(Nap) }
            }
            update do log.say("task 2");
            exit do log.say("exit Task");
        }

        state Nap {
            enter  do log.say("enter Nap");
            exit   do log.say("exit Nap");
            update do log.say("nap");
            on Back => pop else Idle;
        }

    }
}

use RobotEvent as E;

fn idle() -> (Log, Robot) {
    let mut log = Log::new();
    let robot = Robot::start(&mut log, 0);
    (log, robot)
}

/// The trace of one tick of an idle robot.
fn tick(n: u32, now: u32) -> Vec<String> {
    let (mut log, mut robot) = idle();
    log.n = n;
    robot.update(&mut log, now);
    log.take()
}

#[test]
fn without_a_request_the_whole_tick_runs() {
    tick(0, 0).reads("machine; machine 2; machine last?; idle 1; idle 2; idle 3");
}

#[test]
fn a_request_in_an_outer_update_skips_the_rest_of_that_depth_and_the_new_state_is_updated() {
    // And what the deeper state requests is served, without a further update.
    tick(1, 0).reads("machine; exit Idle; enter Task from machine; task 1; exit Task; enter Nap");
}

#[test]
fn a_request_in_an_outer_condition_does_the_same() {
    tick(2, 0).reads("machine; machine 2; machine when; exit Idle; enter Task from when; task 1; task 2");
}

#[test]
fn a_request_in_an_update_lets_the_action_end_and_skips_the_rest() {
    tick(3, 0).reads("machine; machine 2; machine last?; idle 1; idle 2; enter Nap");
}

#[test]
fn a_request_in_a_condition_skips_what_comes_after() {
    tick(4, 200)[3..].reads("idle 1; idle 2; idle 3; idle when; exit Idle; enter Task from idle when");
}

#[test]
fn requests_in_timed_lines() {
    tick(0, 100)[3..].reads("idle 1; idle 2; idle 3; after; exit Idle; enter Task from after");
    tick(5, 30)[3..].reads("idle 1; idle 2; idle 3; every; exit Idle; enter Task from every");
}

#[test]
fn a_request_in_a_handler_of_an_event() {
    let (mut log, mut robot) = idle();
    assert!(matches!(robot.step_at(&mut log, E::Plan(1), 0, "plan"), Outcome::Handled));
    assert!(matches!(robot.send(&mut log, E::Plan(10), 0), Outcome::Transitioned));
    log.reads("plan big; exit Idle; enter Nap");
    assert!(matches!(robot.send(&mut log, E::Stop, 0), Outcome::Transitioned));
    log.reads("exit Nap; enter Task from stop");
}

#[test]
fn a_request_of_the_machine_in_a_pushed_state_stays_above_what_is_suspended() {
    let (mut log, mut robot) = idle();
    robot.send(&mut log, E::Over, 0);
    log.take();
    robot.step_at(&mut log, E::Stop, 0, "exit Nap; enter Task from stop");
    assert_eq!((robot.state_id(), robot.suspended().len()), (RobotStateId::Task, 1));
}
