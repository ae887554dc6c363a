//! Named timers of machines that fail, in regions, under conditions of compilation, and by a clock of any type.

use std::cell::Cell;

use fsm_runtime::{Time, fsm};

fsm! {
    machine Pump(log: &mut Vec<&'static str>) -> Result<(), &'static str> {
        clock u32;
        events { Poke, Fail, Quiet }
        let speed: u32 = 10;
        initial Idle;
        state Idle {
            after (*speed * 10) as Rest => Running;
            every 40ms catch up as Beat do {
                log.push("beat");
                match log.len() {
                    2 => cancel!(Beat),
                    4 => { restart!(Beat); Err("four")?; }
                    _ => {}
                }
            }
            after 70ms as Once do { log.push("once"); restart!(Once); }
            on Poke do { *speed += 1; restart!(Rest); restart!(Beat); }
            on Fail do { restart!(Rest); Err("failed")?; }
            on Quiet do { cancel!(Once); cancel!(Rest); cancel!(Beat); }
        }
        state Running { on Quiet => Idle; }
    }
}

#[test]
fn what_was_set_before_an_error_stays() {
    let mut log = vec![];
    let mut pump = Pump::start(&mut log, 0).unwrap();
    pump.update(&mut log, 85).unwrap();
    // Two beats were missed, the second ends them; `Once` begins anew as it acts.
    assert_eq!(log, ["beat", "beat", "once"]);
    assert_eq!((pump.remaining(PumpTimer::Beat, 85), pump.remaining(PumpTimer::Once, 85)), (None, Some(70)));

    pump.send(&mut log, PumpEvent::Poke, 90).unwrap();
    assert_eq!(
        (pump.remaining(PumpTimer::Rest, 90), pump.remaining(PumpTimer::Beat, 90)),
        (Some(110), Some(40))
    );

    // The beat fails after its restart, and is not due again.
    assert_eq!(pump.update(&mut log, 140), Err("four"));
    assert_eq!((log.len(), pump.remaining(PumpTimer::Beat, 140)), (4, Some(40)));

    // A computed time is not known after an error; the next tick computes it.
    assert!(pump.send(&mut log, PumpEvent::Fail, 150).is_err());
    assert_eq!((pump.remaining(PumpTimer::Rest, 150), pump.next_deadline()), (None, Some(150)));
    pump.update(&mut log, 154).unwrap();
    assert_eq!(pump.remaining(PumpTimer::Rest, 154), Some(106));

    pump.send(&mut log, PumpEvent::Quiet, 154).unwrap();
    assert_eq!(pump.next_deadline(), None);
}

fsm! {
    machine Panel {
        clock u32;
        events { Key, Out, Both }
        initial Lit;
        state Lit {
            after 100ms as Dim => Dark;
            on Out => Dark;
            region Left {
                every 30ms as Blink do {}
                initial A;
                state A { on Key => B do restart!(Dim); on Both do restart!(Blink); }
                state B { on Key => A do { restart!(Dim); cancel!(Blink); } on Both => A do restart!(Blink); }
            }
            region Right {
                initial C;
                state C { on Key => D; on Both => Dark; }
                state D { on Key do cancel!(Dim); }
            }
        }
        state Dark { on Key => Lit; }
    }
}

#[test]
fn in_regions() {
    use PanelEvent::{Both, Key};
    use PanelTimer::{Blink, Dim};
    let mut panel = Panel::start(0);
    panel.send(Key, 50);
    assert_eq!((panel.remaining(Dim, 50), panel.remaining(Blink, 50)), (Some(100), Some(0)));
    // Both regions act: of two calls for one timer the later in the source stands.
    panel.send(Key, 60);
    assert_eq!((panel.remaining(Dim, 60), panel.remaining(Blink, 60)), (None, None));
    panel.send(Both, 60);
    assert_eq!(panel.remaining(Blink, 60), Some(30));

    // The other region leaves the state in the same step, and the timers end with it.
    let mut panel = Panel::start(0);
    panel.send(Both, 10);
    assert!(panel.is_in(PanelStateId::Dark));
    assert_eq!((panel.remaining(Blink, 10), panel.next_deadline()), (None, None));
}

fsm! {
    machine Some<T: Time<Span = T> + Copy>(count: &Cell<u32>) {
        clock T;
        events { Key }
        let span: T;
        initial Only;
        #[cfg(any())]
        after 5s as Absent do {}
        #[cfg(all())]
        every (*span) as Present do count.set(count.get() + 1);
        on Key do {
            #[cfg(any())]
            restart!(Absent);
            restart!(Present);
        }
        #[allow(dead_end)]
        state Only { after 20ms as Short do {} }
    }
}

#[test]
fn under_conditions_and_by_any_clock() {
    let count = Cell::new(0);
    let mut some = Some::start(&count, 7, 0_u32);
    assert_eq!(SomeTimer::ALL, [SomeTimer::Present, SomeTimer::Short]);
    some.send(&count, SomeEvent::Key, 5);
    assert_eq!(
        (some.remaining(SomeTimer::Present, 6), some.next_deadline()),
        (Option::Some(6), Option::Some(12))
    );
    some.update(&count, 12);
    assert_eq!(count.get(), 1);
}
