//! `after`: once per entry, when the state has been active for that long.
//! Pauses live in `clocks_across_pauses.rs`, how long a loop may sleep in `next_deadline.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps, ms};

fsm! {
    machine Lamp(log: &mut Log) {
        clock u32;

        events { On, Touch, Restart }

        initial Dark;

        after 1.5s do log.say("machine 1500");

        state Dark { on On => Lit { patience: 250 }; }

        state Lit {
            let patience: u32;
            let touches: u32 = 0;
            enter do log.say("enter Lit");
            exit  do log.say("exit Lit");
            after (*patience) => Dim do log.say("too long");
            after 100ms do log.say("warm");
            after 200ms if log.ask("ok?", log.ok) do log.say("ok at last");
            on Touch do {
                *touches += 1;
                *patience = 1;
            }
            on Restart => self;
        }

        state Dim {
            enter do log.say("enter Dim");
            after 2min do log.say("never");
            after 20ms => Dark;
            after 10ms do log.say("glow");
        }
    }
}

/// A lamp switched on at 1000.
fn lit() -> (Log, Lamp) {
    let mut log = Log::new();
    let mut lamp = Lamp::start(&mut log, 1000);
    lamp.step_at(&mut log, LampEvent::On, 1000, "enter Lit");
    (log, lamp)
}

#[test]
fn it_acts_at_the_moment_and_not_before() {
    let (mut log, mut lamp) = lit();
    lamp.tick_at(&mut log, 1099, SILENT);
    lamp.tick_at(&mut log, 1100, "warm");
}

#[test]
fn it_acts_once_per_entry() {
    let (mut log, mut lamp) = lit();
    lamp.update(&mut log, 1150);
    lamp.update(&mut log, 1199);
    log.reads("warm");
    lamp.step_at(&mut log, LampEvent::Restart, 1199, "exit Lit; enter Lit");
    lamp.tick_at(&mut log, 1298, SILENT);
    lamp.tick_at(&mut log, 1299, "warm");
}

#[test]
fn with_a_guard_it_is_looked_at_in_each_tick_from_then_on_until_it_acts() {
    let (mut log, mut lamp) = lit();
    lamp.update(&mut log, 1100);
    log.take();
    lamp.update(&mut log, 1200);
    lamp.update(&mut log, 1201);
    log.reads("ok?; ok?");
    log.ok = true;
    lamp.tick_at(&mut log, 1202, "ok?; ok at last");
    lamp.tick_at(&mut log, 1203, SILENT);
}

#[test]
fn a_target_is_entered_and_its_clock_starts_then() {
    let (mut log, mut lamp) = lit();
    lamp.tick_at(&mut log, 1250, "exit Lit; too long; enter Dim");
    lamp.tick_at(&mut log, 1259, SILENT);
    lamp.tick_at(&mut log, 1260, "glow");
}

#[test]
fn a_late_tick_acts_in_source_order() {
    let (mut log, mut lamp) = lit();
    lamp.tick_at(&mut log, 1240, "warm; ok?");
    lamp.tick_at(&mut log, 1400, "exit Lit; too long; enter Dim"); // first in the source, the rest is skipped
    lamp.update(&mut log, 1420);
    assert_eq!(lamp.state_id(), LampStateId::Dark, "20ms after the late tick, not after the moment missed");
    log.reads(SILENT);
}

#[test]
fn a_computed_duration_is_computed_once_on_entry() {
    let (mut log, mut lamp) = lit();
    lamp.send(&mut log, LampEvent::Touch, 1010);
    assert!(matches!(lamp.state(), LampState::Lit { patience: 1, touches: 1 }));
    lamp.tick_at(&mut log, 1050, SILENT); // still 250
    lamp.send(&mut log, LampEvent::Restart, 1050);
    lamp.update(&mut log, 1051);
    log.reads("exit Lit; enter Lit; exit Lit; too long; enter Dim");
}

#[test]
fn the_machine_counts_from_its_start_whatever_state_it_is_in() {
    let (mut log, mut lamp) = lit();
    lamp.update(&mut log, 2499);
    log.take();
    lamp.tick_at(&mut log, 2500, "machine 1500");
    lamp.update(&mut log, 2501);
    lamp.tick_at(&mut log, 2502, SILENT); // once
}

fsm! {
    /// Durations that are computed see the owner and the state's data; their order is that of the source.
    machine Fuse(log: &mut Log) {
        clock std::time::Duration;
        events { Light }
        initial Safe;
        state Safe { on Light => Burning; }
        state Burning {
            let length: u64 = log.give("length", 30);
            enter do log.say("enter Burning");
            after (log.give("half", ms(*length / 2))) do log.say("half");
            after (log.give("all", ms(*length))) => Safe do log.say("boom");
        }
    }
}

#[test]
fn durations_are_computed_after_the_initial_values_and_before_enter() {
    let mut log = Log::new();
    let mut fuse = Fuse::start(&mut log, ms(0));
    fuse.step_at(&mut log, FuseEvent::Light, ms(100), "length; half; all; enter Burning");
    fuse.tick_at(&mut log, ms(115), "half");
    fuse.tick_at(&mut log, ms(130), "boom");
}
