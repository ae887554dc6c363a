//! `every` and `every … catch up`: beats, late ticks, guards, and periods that change.
//! Throttled updates live in `update_every.rs`, pauses in `clocks_across_pauses.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Clock(log: &mut Log) {
        clock u32;
        events { Wind, Stop }

        initial Running;

        every 1s do log.say("machine");

        state Running {
            let beats: u32 = 0;
            every 100ms do {
                *beats += 1;
                log.say(format!("tick {beats}"));
            }
            every 250ms if log.ask("strike?", log.ok) => Striking { beats: *beats } do log.say("strike");
            on Wind => self;
            on Stop => Silent;
        }

        state Striking {
            let beats: u32;
            enter do log.say(format!("enter Striking {beats}"));
            on Stop => Running;
        }

        state Silent { on Wind => Running; }
    }
}

fn running() -> (Log, Clock) {
    let mut log = Log::new();
    let clock = Clock::start(&mut log, 0);
    log.reads(SILENT);
    (log, clock)
}

#[test]
fn the_first_beat_comes_a_full_period_after_entry() {
    let (mut log, mut clock) = running();
    clock.tick_at(&mut log, 0, SILENT);
    clock.tick_at(&mut log, 99, SILENT);
    clock.tick_at(&mut log, 100, "tick 1");
    clock.tick_at(&mut log, 199, SILENT);
    clock.tick_at(&mut log, 200, "tick 2");
}

#[test]
fn a_late_tick_beats_once_and_the_next_period_counts_from_then() {
    let (mut log, mut clock) = running();
    clock.tick_at(&mut log, 230, "tick 1");
    clock.tick_at(&mut log, 249, SILENT);
    clock.tick_at(&mut log, 300, "strike?");
    clock.tick_at(&mut log, 329, SILENT);
    clock.tick_at(&mut log, 330, "tick 2");
}

#[test]
fn a_guard_decides_of_that_beat_only() {
    let (mut log, mut clock) = running();
    clock.tick_at(&mut log, 250, "tick 1; strike?");
    log.ok = true;
    clock.tick_at(&mut log, 251, SILENT); // the beat is used up
    clock.tick_at(&mut log, 500, "tick 2; strike?; strike; enter Striking 2");
}

#[test]
fn a_new_entry_starts_a_new_period() {
    let (mut log, mut clock) = running();
    clock.send(&mut log, ClockEvent::Wind, 60);
    clock.tick_at(&mut log, 100, SILENT);
    clock.tick_at(&mut log, 160, "tick 1");
    clock.send(&mut log, ClockEvent::Stop, 170);
    clock.send(&mut log, ClockEvent::Wind, 180);
    clock.tick_at(&mut log, 279, SILENT);
    clock.tick_at(&mut log, 280, "tick 1");
}

#[test]
fn the_machine_beats_through_its_states() {
    let (mut log, mut clock) = running();
    clock.send(&mut log, ClockEvent::Stop, 700);
    clock.tick_at(&mut log, 1000, "machine");
    clock.tick_at(&mut log, 1999, SILENT);
    clock.tick_at(&mut log, 2000, "machine");
}

fsm! {
    machine Metronome(log: &mut Log) {
        clock u32;
        events { Faster, Reset }
        initial Beating;

        state Beating {
            let beats: u32 = 0;
            let pulses: u32 = 0;
            let period: u32 = log.give("period", 50);
            every 100ms catch up do {
                *beats += 1;
                log.say(format!("beat {beats}"));
                if *beats == 4 { goto!(Done) }
            }
            every 150ms catch up if log.ask("odd?", *beats % 2 == 1) do log.say("odd");
            every (log.give("next", *period)) if log.ok do *pulses += 1;
            exit do log.say("exit Beating");
            on Faster do *period = 10;
        }

        state Done { on Reset => Beating; }
    }
}

#[test]
fn catch_up_runs_once_for_each_missed_beat_and_keeps_to_its_grid() {
    let mut log = Log::new();
    let mut metronome = Metronome::start(&mut log, 0);
    log.reads("period; next");
    // Beats at 100, 200, 300; at 150, 300; the plain one once.
    metronome.tick_at(&mut log, 370, "beat 1; beat 2; beat 3; odd?; odd; odd?; odd; next");
    metronome.tick_at(&mut log, 399, SILENT);
    metronome.tick_at(&mut log, 400, "beat 4; exit Beating");
}

#[test]
fn catch_up_ends_with_a_change_of_state() {
    let mut log = Log::new();
    let mut metronome = Metronome::start(&mut log, 0);
    log.take();
    metronome.tick_at(&mut log, 5000, "beat 1; beat 2; beat 3; beat 4; exit Beating");
}

#[test]
fn a_guard_of_catch_up_decides_of_each_beat() {
    let mut log = Log::new();
    let mut metronome = Metronome::start(&mut log, 0);
    log.take();
    metronome.tick_at(&mut log, 200, "beat 1; beat 2; odd?; next");
    metronome.tick_at(&mut log, 310, "beat 3; odd?; odd; next"); // 150 is used up, 300 counts
}

#[test]
fn a_computed_period_is_computed_again_at_each_beat() {
    let mut log = Log::new();
    let mut metronome = Metronome::start(&mut log, 0);
    log.ok = true;
    log.take();
    metronome.tick_at(&mut log, 50, "next");
    metronome.send(&mut log, MetronomeEvent::Faster, 60);
    metronome.tick_at(&mut log, 99, SILENT); // this beat was fixed before
    metronome.tick_at(&mut log, 100, "beat 1; next");
    metronome.tick_at(&mut log, 109, SILENT);
    metronome.tick_at(&mut log, 110, "next"); // 10 after the last
    assert!(matches!(metronome.state(), MetronomeState::Beating { beats: 1, pulses: 3, period: 10 }));
}
