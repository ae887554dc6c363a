//! `update`: each tick, from the outside in, in source order, with guards and targets.
//! Throttled updates live in `update_every.rs`, conditions in `when.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Walk(log: &mut Log) {
        events { Rest, Go }

        initial Walking;

        update do log.say("machine 1");
        update if log.ask("machine?", log.n == 7) => Resting do log.say("machine 2");
        update do { log.say("machine 3") }

        state Walking {
            let steps: u32 = 0;
            when *steps == 2 => Resting do log.say("tired");
            exit do log.say("exit Walking");
            update do {
                *steps += 1;
                log.say(format!("step {steps}"));
            }
            update if log.n == 3 => Resting do log.say("stop");
            update do log.say("look around");
            update if log.ok do log.say("whistle");
            on Rest => Resting;
        }

        state Resting {
            enter  do log.say("enter Resting");
            update do log.say("rest");
            on Go => Walking;
        }
    }
}

fn walking() -> (Log, Walk) {
    let mut log = Log::new();
    let walk = Walk::start(&mut log);
    log.reads(SILENT);
    (log, walk)
}

#[test]
fn a_tick_goes_from_the_outside_in_and_in_source_order() {
    let (mut log, mut walk) = walking();
    walk.tick(&mut log, "machine 1; machine?; machine 3; step 1; look around");
}

#[test]
fn a_guard_decides_of_its_line_only() {
    let (mut log, mut walk) = walking();
    log.ok = true;
    walk.tick(&mut log, "machine 1; machine?; machine 3; step 1; look around; whistle");
}

#[test]
fn all_updates_come_before_the_conditions() {
    let (mut log, mut walk) = walking();
    walk.update(&mut log);
    log.take();
    walk.update(&mut log);
    log.reads("machine 1; machine?; machine 3; step 2; look around; exit Walking; tired; enter Resting");
}

#[test]
fn an_update_with_a_target_skips_the_rest_of_its_depth_and_the_new_state_waits_for_the_next_tick() {
    let (mut log, mut walk) = walking();
    log.n = 3;
    walk.tick(&mut log, "machine 1; machine?; machine 3; step 1; exit Walking; stop; enter Resting");
    walk.tick(&mut log, "machine 1; machine?; machine 3; rest");
}

#[test]
fn what_an_outer_update_enters_is_updated_in_the_same_tick() {
    let (mut log, mut walk) = walking();
    log.n = 7;
    walk.tick(&mut log, "machine 1; machine?; exit Walking; machine 2; enter Resting; rest");
    assert_eq!(walk.state_id(), WalkStateId::Resting);
}

#[test]
fn events_run_no_update() {
    let (mut log, mut walk) = walking();
    walk.step(&mut log, WalkEvent::Rest, "exit Walking; enter Resting");
    walk.step(&mut log, WalkEvent::Go, SILENT);
}

fsm! {
    /// Only one of the states has something to do in a tick.
    machine Sleeper(log: &mut Log) {
        events { Toggle }
        initial Asleep;
        state Asleep { on Toggle => Awake; }
        state Awake {
            update do log.say("blink");
            on Toggle => Asleep;
        }
    }
}

#[test]
fn a_state_without_updates_sleeps_through_the_tick() {
    let mut log = Log::new();
    let mut sleeper = Sleeper::start(&mut log);
    sleeper.tick(&mut log, SILENT);
    sleeper.send(&mut log, SleeperEvent::Toggle);
    sleeper.tick(&mut log, "blink");
}
