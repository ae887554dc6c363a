//! Lines that wait for time: a line whose step fails is due again, one that has acted is not.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tests::{Fault, Faulty, SILENT, Trace};

fsm! {
    machine Clock(o: &mut Faulty) -> Result<(), Fault> {
        clock Duration;
        stack 1;
        events { Go, Back }
        initial A;
        every 10s do o.run("machine")?;
        after 15s do o.run("machine late")?;
        state A {
            after 1s do o.run("after")?;
            every 2s do o.run("every")?;
            every 3s catch up if o.n == 0 do o.run("catch up")?;
            update every 4s do o.run("update")?;
            after 30s => push B do o.run("push")?;
            on Go => C;
        }
        state B { enter do o.run("enter B")?; on Back => pop; }
        state C {
            initial D;
            every 5s => E do o.run("to E")?;
            every 2s catch up do if o.n > 0 { o.n -= 1; if o.n == 0 { goto!(A) } } else { o.run("turn")?; };
            state D { on Back => A; }
            state E { enter do o.run("enter E")?; }
        }
    }
}

const fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Ticks of which the call of this number fails: what each says, and when the machine waits for next.
fn ticks(fails: usize, times: &[u64]) -> Vec<(u64, Vec<String>, Option<u64>)> {
    let mut o = Faulty::new();
    let mut clock = Clock::start(&mut o, at(0)).unwrap();
    o.fails_in = Some(fails);
    let tick = |time: &u64| {
        let _ = clock.update(&mut o, at(*time));
        (*time, o.take(), clock.next_deadline().map(|next| next.as_secs()))
    };
    times.iter().map(tick).collect()
}

#[test]
fn a_line_that_has_failed_is_due_again() {
    let said = ticks(0, &[1, 1, 2, 3]);
    let expected: [(u64, &[&str], u64); 4] =
        [(1, &["after", "failed"], 1), (1, &["after"], 2), (2, &["every"], 3), (3, &["catch up"], 4)];
    for (said, (time, lines, next)) in said.iter().zip(expected) {
        assert_eq!(
            (said.0, said.1.iter().map(String::as_str).collect::<Vec<_>>(), said.2),
            (time, lines.to_vec(), Some(next))
        );
    }
}

#[test]
fn of_beats_that_are_made_up_for_those_are_left_that_did_not_act() {
    // `after`, `every`, then three beats of which the second fails; `update every` is behind them.
    let said = ticks(4, &[9, 9, 9]);
    assert_eq!(said[0].1, ["update", "after", "every", "catch up", "catch up", "failed"]);
    assert_eq!(said[1].1, ["catch up", "catch up"]);
    assert_eq!(said[2].1, Vec::<String>::new());
}

#[test]
fn a_line_of_the_machine_too() {
    let said = ticks(0, &[10, 10]);
    assert_eq!(said[0].1, ["machine", "failed"]);
    assert_eq!(said[1].1[0], "machine");
    assert_eq!(said[1].2, Some(12));
}

#[test]
fn a_push_by_a_timer_uses_it_up_at_the_commit() {
    let mut o = Faulty::new();
    let mut clock = Clock::start(&mut o, at(0)).unwrap();
    for time in 1..30 {
        clock.update(&mut o, at(time)).unwrap();
    }
    o.take();
    // The machine's own beat, two of the state; then the push fails.
    o.fails_in = Some(3);
    assert_eq!(clock.update(&mut o, at(30)), Err(Fault("push".into())));
    o.take().reads("machine; every; catch up; push; failed");
    // It acts again, and fails after the commit.
    o.fails_in = Some(1);
    assert_eq!(clock.update(&mut o, at(30)), Err(Fault("enter B".into())));
    assert_eq!(clock.state_id(), ClockStateId::B);
    assert!(clock.send(&mut o, ClockEvent::Back, at(31)).unwrap().is_used());
    o.take();
    // Resumed, it does not push again.
    clock.update(&mut o, at(32)).unwrap();
    assert_eq!(clock.state_id(), ClockStateId::A);
}

#[test]
fn a_line_that_leads_inside_uses_its_beat_up_at_the_commit() {
    let mut o = Faulty::new();
    let mut clock = Clock::start(&mut o, at(0)).unwrap();
    clock.send(&mut o, ClockEvent::Go, at(0)).unwrap();
    clock.update(&mut o, at(4)).unwrap();
    o.take().reads("turn; turn");
    o.fails_in = Some(0);
    assert_eq!(clock.update(&mut o, at(5)), Err(Fault("to E".into())));
    assert_eq!(clock.state_id(), ClockStateId::D);
    o.fails_in = Some(1);
    assert_eq!(clock.update(&mut o, at(5)), Err(Fault("enter E".into())));
    assert_eq!(clock.state_id(), ClockStateId::E);
    o.take();
    clock.update(&mut o, at(5)).unwrap();
    o.take().reads(SILENT);
}

#[test]
fn beats_end_with_the_state() {
    let mut o = Faulty::new();
    let mut clock = Clock::start(&mut o, at(0)).unwrap();
    clock.send(&mut o, ClockEvent::Go, at(0)).unwrap();
    o.n = 1;
    clock.update(&mut o, at(4)).unwrap();
    assert_eq!(clock.state_id(), ClockStateId::A);
    o.take().reads(SILENT);
}

fsm! {
    machine Bomb(o: &mut Faulty) -> Result<(), Fault> {
        clock Duration;
        queue 1;
        events { Cut, Tick }
        initial Armed;
        state Armed { enter do { let _ = raise!(Tick after 9s); } on Tick do o.run("tick")?; on Cut => Over; }
        final state Over { enter do o.run("enter Over")?; }
    }
}

#[test]
fn a_machine_that_has_ended_with_an_error_waits_for_nothing() {
    let mut o = Faulty::failing(0);
    let mut bomb = Bomb::start(&mut o, Duration::ZERO).unwrap();
    assert_eq!(bomb.next_deadline(), Some(Duration::from_secs(9)));
    assert!(bomb.send(&mut o, BombEvent::Cut, Duration::ZERO).is_err());
    assert!(bomb.is_done());
    assert_eq!(bomb.next_deadline(), None);
    assert!(bomb.update(&mut o, Duration::from_secs(9)).is_ok());
    o.take().reads("enter Over; failed");
}
