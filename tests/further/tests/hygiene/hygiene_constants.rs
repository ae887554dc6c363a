//! Constants in small letters, named like words that generated code may use for its locals. A plain name in a pattern
//! means the constant, where there is one.

#![allow(non_upper_case_globals, dead_code)]

use fsm_runtime::{Outcome, fsm};

macro_rules! constants {
    ($($name:ident),* $(,)?) => { $(const $name: u8 = 1;)* };
}

constants! {
    agents, asked, before, below, chain, change, changed, changes, chart, clears, data, domain, ends,
    entry, event, f, from, given, has_room, id, inside, is_picked, is_served, kept, later, leaf, left,
    line, lines, machine, machine_timers, made, memories, named, next, none, now, old, other, out,
    outcome, own, owner, paused, picks, pushes, queue, reason, recalled, refusal, refused, report,
    request, result, served, source, span, state, step, steps, stopped_in, taken, target, ticks, timers,
    to, value, within, world, data_n, given_B_n, made_total, inside_P, old_A,
}

fsm! {
    machine M(log: &mut Vec<u32>) {
        clock u32;
        stack 1;
        requests;
        #[derive(Debug, PartialEq)]
        events { Go(u32), Back }
        let total: u32 = 0;
        initial A;
        state A {
            on Go(n) if n > 3 => B { n };
            on Go(n) do { *total += n; if *total > 4 { goto!(C); } }
            after 5s => C;
            exit do log.push(*total);
        }
        state B { let n: u32; enter do log.push(*n); on Back => push C; on Go(_) => A; }
        state C { initial D; on Back => pop else A; state D { on Go(_) => E; } state E { on Go(_) => D; } }
    }
}

#[test]
fn a_machine_with_stack_clock_and_requests() {
    let mut log = Vec::new();
    let mut it = M::start(&mut log, 0);
    let events = [(MEvent::Go(9), 1), (MEvent::Back, 2), (MEvent::Go(1), 3)];
    for (sent, at) in events {
        assert_eq!(it.send(&mut log, sent, at), Outcome::Transitioned);
    }
    assert!(it.is_in(MStateId::E));
    assert_eq!(it.send(&mut log, MEvent::Back, 4), Outcome::Transitioned);
    assert!(matches!(it.state(), MState::B { n: 9 }));
    assert_eq!(log, [0, 9]);
}

fsm! {
    machine R(log: &mut Vec<&'static str>) {
        queue 2;
        #[derive(Clone)]
        events { Go(u32), Back, Later }
        initial P;
        transition(was, is) do log.push(if was == is { "again" } else { is.name() });
        state P {
            on Back => Q;
            region X {
                initial X1;
                state X1 { on Go(n) => X2 { n }; on Later => defer; }
                state X2 { let n: u32; on Go(more) if more > *n do { let _ = raise!(Back); } on Later do log.push("later"); }
            }
            region Y {
                initial Y1;
                state Y1 { on Go(2..) => Y2; }
                state Y2 { on Go(_) if in_state!(X2) => Y1; }
            }
        }
        state Q { on Back => deep history P; }
    }
}

#[test]
fn a_machine_with_regions_history_and_events_that_wait() {
    let mut log = Vec::new();
    let mut it = R::start(&mut log);
    for sent in [REvent::Later, REvent::Go(2), REvent::Go(3), REvent::Back] {
        let _ = it.send(&mut log, sent);
    }
    assert_eq!(log, ["X2", "Y2", "later", "Y1", "Q", "P"]);
    assert!(it.is_in(RStateId::X2) && it.is_in(RStateId::Y1));
}
