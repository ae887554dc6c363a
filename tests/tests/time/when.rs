//! `when`: conditions, looked at once a tick, after the updates of their depth.
//! How ticks order depths and updates lives in `update.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Boiler(log: &mut Log) {
        events { Fill, Kick }

        initial Cold;

        when log.ask("too hot?", log.n > 100) => Broken do log.say("bang");
        when log.n == 50 do log.say("half");

        state Cold {
            let kicks: u32 = 0;
            exit do log.say("exit Cold");
            when log.ask("1?", log.n == 10) do log.say("lukewarm");
            when log.ask("2?", log.n >= 10 && log.ok) => Hot { by: log.n + *kicks } do log.say("heat up");
            when log.ask("3?", log.n == 10) do log.say("still cold");
            when *kicks == 2 && log.n == 0 do {
                log.say("rattle");
                *kicks = 0;
            }
            on Kick do *kicks += 1;
            on Fill do log.say("fill");
        }

        state Hot {
            let by: u32;
            enter do log.say(format!("enter Hot {by}"));
            when log.ask("cold?", log.n < 10) => Cold;
            when log.n == 77 do {
                log.n = 0;
                log.say("drained");
            }
            when log.n == 0 do log.say("empty");
        }

        final state Broken { enter do log.say("enter Broken"); }
    }
}

fn cold() -> (Log, Boiler) {
    let mut log = Log::new();
    let boiler = Boiler::start(&mut log);
    log.reads(SILENT); // conditions are not looked at on entry
    (log, boiler)
}

#[test]
fn every_condition_is_looked_at_once_a_tick_in_source_order() {
    let (mut log, mut boiler) = cold();
    boiler.tick(&mut log, "too hot?; 1?; 2?; 3?");
}

#[test]
fn an_internal_condition_acts_and_the_list_goes_on() {
    let (mut log, mut boiler) = cold();
    log.n = 10;
    boiler.tick(&mut log, "too hot?; 1?; lukewarm; 2?; 3?; still cold");
    // It acts in each tick in which it holds.
    boiler.tick(&mut log, "too hot?; 1?; lukewarm; 2?; 3?; still cold");
}

#[test]
fn a_condition_with_a_target_ends_the_list() {
    let (mut log, mut boiler) = cold();
    (log.n, log.ok) = (10, true);
    boiler.send(&mut log, BoilerEvent::Kick);
    boiler.tick(&mut log, "too hot?; 1?; lukewarm; 2?; exit Cold; heat up; enter Hot 11");
}

#[test]
fn events_look_at_no_condition() {
    let (mut log, mut boiler) = cold();
    (log.n, log.ok) = (10, true);
    boiler.step(&mut log, BoilerEvent::Fill, "fill");
}

#[test]
fn a_condition_reads_the_data_of_its_state() {
    let (mut log, mut boiler) = cold();
    boiler.send(&mut log, BoilerEvent::Kick);
    boiler.send(&mut log, BoilerEvent::Kick);
    boiler.tick(&mut log, "too hot?; 1?; 2?; 3?; rattle");
    boiler.tick(&mut log, "too hot?; 1?; 2?; 3?");
}

#[test]
fn a_condition_sees_what_the_one_before_it_did() {
    let (mut log, mut boiler) = cold();
    (log.n, log.ok) = (77, true);
    boiler.update(&mut log);
    log.take();
    boiler.tick(&mut log, "too hot?; cold?; drained; empty");
}

#[test]
fn the_machine_looks_first_and_what_it_enters_is_looked_at_next() {
    let (mut log, mut boiler) = cold();
    log.n = 50;
    boiler.tick(&mut log, "too hot?; half; 1?; 2?; 3?");
    log.n = 101;
    boiler.tick(&mut log, "too hot?; exit Cold; bang; enter Broken");
    assert!(boiler.is_done());
}
