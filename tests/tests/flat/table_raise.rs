//! A large machine most of whose lines are in a table, and which raises events: what was raised is looked up there too.

use fsm_runtime::{Outcome, fsm};

fsm! {
    #[derive(Debug)]
    machine Wheel(log: &mut Vec<&'static str>) {
        queue 2;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { On, Back, Twice, Out, Say }
        initial W0;
        on Say do log.push("said");
        state W0 { on On => W1; on Back => W7; on Twice do { let _ = (raise!(On), raise!(On)); } }
        state W1 { on On => W2; on Back => W0; on Twice => W2 do { let _ = raise!(On); } }
        state W2 { on On => W3; on Back => W1; on Out do { let _ = (raise!(Say), raise!(Twice)); } }
        state W3 { on On => W4; on Back => W2; on Twice if log.is_empty() => W0 do { let _ = raise!(Back); } }
        state W4 { on On => W5; on Back => W3; }
        state W5 { on On => W6; on Back => W4; }
        state W6 { on On => W7; on Back => W5; on Twice do { let _ = raise!(Out); } }
        state W7 { on On => W0; on Back => W6; on Twice => W6 do { let _ = (raise!(Back), raise!(Back)); } }
    }
}

fn run(events: &[WheelEvent]) -> (Vec<Outcome<WheelEvent>>, WheelStateId, Vec<&'static str>) {
    let mut log = Vec::new();
    let mut wheel = Wheel::start(&mut log);
    let outcomes = events.iter().map(|event| wheel.send(&mut log, *event)).collect();
    (outcomes, wheel.state_id(), log)
}

use WheelEvent::{Back, On, Out, Say, Twice};
use WheelStateId as Id;

#[test]
fn what_a_line_raises_goes_by_the_table() {
    assert_eq!(run(&[Twice]), (vec![Outcome::Handled], Id::W2, vec![]));
    assert_eq!(run(&[On, Twice]).1, Id::W3);
    assert_eq!(run(&[Back, Twice]).1, Id::W4);
    assert_eq!(run(&[On, On, On, Twice]), (vec![Outcome::Transitioned; 4], Id::W7, vec![]));
}

#[test]
fn what_a_line_raises_goes_to_other_lines() {
    let (outcomes, id, log) = run(&[On, On, Out, On, Twice, Say]);
    assert_eq!(outcomes[4], Outcome::GuardRefused(Twice));
    assert_eq!((id, log), (Id::W3, vec!["said", "said"]));
}

#[test]
fn what_nobody_takes_is_gone() {
    let (outcomes, id, _) = run(&[Back, Back, Twice, Out]);
    assert_eq!(outcomes[2..], [Outcome::Handled, Outcome::Unhandled(Out)]);
    assert_eq!(id, Id::W6);
}
