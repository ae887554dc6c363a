//! A sparse machine, whose plain lines are pairs of state and event, with lines of other kinds: such as act every time, of which
//! each has a function, and such as ask first.

use fsm_runtime::{Outcome, fsm};

fsm! {
    machine Sparse(log: &mut Vec<usize>, open: &bool) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        events {
            E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20, E21, E22, E23,
        }
        let total: usize = 17;
        initial S0;
        state S0 { on E0 => S1; }
        state S1 { on E1 => S2; }
        state S2 { on E2 => S3; }
        state S3 { on E3 if *open => S4; on E3 => ignore; on E9 do log.push(9); }
        state S4 { exit do log.push(4); on E4 => S5; }
        state S5 { on E5 => S6; }
        state S6 { enter do log.push(6); on E6 => S7; }
        state S7 { on E7 => S8; on E2 | E8 if *open do log.push(7); }
        state S8 { on E8 => S9; }
        state S9 { on E9 => S10; }
        state S10 { on E10 => S11; }
        state S11 { on E11 => S12 do log.push(11); }
        state S12 { on E12 => S13; }
        state S13 { on E13 do { if *open { goto!(S14) } } }
        state S14 { on E14 => S15; }
        state S15 {
            on E15 => S16 do {
                if !*open {
                    return;
                }
                log.push(15);
            }
        }
        state S16 { on E16 => S17; }
        state S17 { on E17 | E2 | E4 => S18 do log.push(*total); }
        state S18 { on E18 => S19; }
        state S19 { on E19 => S20; }
        state S20 { on E20 => S21; }
        state S21 { on E21 => S22; }
        state S22 { on E22 => S23; }
        state S23 { on E23 => S0; }
    }
}

const EVENTS: [SparseEvent; 24] = {
    use SparseEvent::*;
    [
        E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20, E21,
        E22, E23,
    ]
};

/// What becomes of an event in a state: where the machine is then, what was done, and how the event ended.
fn expected(state: usize, event: usize, open: bool) -> (usize, Vec<usize>, Outcome<SparseEvent>) {
    let next = (state + 1) % 24;
    match (state, event) {
        (3, 3) if open => (next, vec![], Outcome::Transitioned),
        (3, 3) => (3, vec![], Outcome::Handled),
        (3, 9) => (3, vec![9], Outcome::Handled),
        (7, 7) => (next, vec![], Outcome::Transitioned),
        (7, 2 | 8) if open => (7, vec![7], Outcome::Handled),
        (7, 2 | 8) => (7, vec![], Outcome::GuardRefused(EVENTS[event])),
        (4, 4) => (next, vec![4], Outcome::Transitioned),
        (5, 5) => (next, vec![6], Outcome::Transitioned),
        (11, 11) => (next, vec![11], Outcome::Transitioned),
        (13, 13) if open => (next, vec![], Outcome::Transitioned),
        (13, 13) => (13, vec![], Outcome::Handled),
        (15, 15) => (next, if open { vec![15] } else { vec![] }, Outcome::Transitioned),
        (17, 2 | 4 | 17) => (next, vec![17], Outcome::Transitioned),
        _ if event == state => (next, vec![], Outcome::Transitioned),
        _ => (state, vec![], Outcome::Unhandled(EVENTS[event])),
    }
}

#[test]
fn lines_of_other_kinds_act_beside_pairs() {
    for (state, open) in (0..24).flat_map(|state| [(state, true), (state, false)]) {
        for (event, sent) in EVENTS.into_iter().enumerate() {
            let (mut setup, mut log) = (Vec::new(), Vec::new());
            let mut sparse = Sparse::start(&mut setup, &true);
            for event in EVENTS.into_iter().take(state) {
                sparse.send(&mut setup, &true, event);
            }
            assert_eq!(sparse.state_id() as usize, state);
            let outcome = sparse.send(&mut log, &open, sent);
            let found = (sparse.state_id() as usize, log, outcome);
            assert_eq!(found, expected(state, event, open), "state {state}, event {event}, {open}");
        }
    }
}
