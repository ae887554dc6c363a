//! `can;` in all kinds of machines: those that fail, wait and are observed, with events of elsewhere, generics and a table, and
//! with lines that do odd things to what they take.

use fsm_runtime::{Outcome, Would, fsm};
use fsm_tests::block_on;

/// The same lines in a machine that fails, in one that waits, and in one that is observed.
macro_rules! kinds {
    ($($setting:ident)? [$($before:tt)*] $name:ident $module:ident [$($behind:tt)*]) => {
        mod $module {
            use super::*;
            fsm! {
                #[derive(Debug)]
                pub $($before)* machine $name(count: &mut u32) $($behind)* {
                    can;
                    $($setting;)?
                    #[derive(Debug, PartialEq)]
                    events { Up { by: u32 }, Down }
                    initial Low;
                    state Low { on Up { by } if by > *count => High do *count += by; }
                    state High { on Down => Low; }
                }
            }
        }
    };
}

kinds! { [] Fails fails [-> Result<(), String>] }
kinds! { [async] Waits waits [] }
kinds! { observed [] Heard heard [] }

#[test]
fn machines_that_fail_or_wait_answer_at_once() {
    use fails::{Fails, FailsEvent};
    use waits::{Waits, WaitsEvent};
    let mut count = 1;
    let fails = Fails::start(&mut count).unwrap();
    assert_eq!(fails.would(&count, FailsEvent::Up { by: 2 }), Would::Act(FailsEvent::Up { by: 2 }));
    assert!(!fails.can(&count, FailsEvent::Up { by: 1 }));
    let mut waits = block_on(Waits::start(&mut count));
    assert!(waits.can(&count, WaitsEvent::Up { by: 2 }));
    block_on(waits.send(&mut count, WaitsEvent::Up { by: 2 }));
    assert_eq!(waits.would(&count, WaitsEvent::Up { by: 9 }), Would::Unhandled(WaitsEvent::Up { by: 9 }));
    assert!(waits.possible().eq([waits::WaitsEventId::Down]));
}

#[test]
fn an_observer_hears_of_no_question() {
    use heard::{Heard, HeardEvent};

    #[derive(Default)]
    struct Guards(u32);
    impl fsm_runtime::Observer<Heard, HeardEvent> for Guards {
        fn guard_refused(&mut self, _: usize) {
            self.0 += 1;
        }
    }

    let (mut count, mut guards) = (1, Guards::default());
    let mut heard = Heard::start_observed(&mut guards, &mut count);
    assert!(!heard.observed(&mut guards).can(&count, HeardEvent::Up { by: 1 }));
    assert_eq!(guards.0, 0);
    heard.observed(&mut guards).send(&mut count, HeardEvent::Up { by: 1 });
    assert_eq!(guards.0, 1);
}

pub enum Signal<'s> {
    Text(&'s str),
    End,
}

fsm! {
    machine Foreign<T: Copy + PartialOrd>(limit: &mut T) {
        can;
        events from Signal<'static>;
        let first: T;
        initial Open;
        state Open {
            on Text("go") if *first < *limit do *limit = *first;
            on End if *first < *limit => Closed;
        }
        #[allow(dead_end)]
        state Closed;
    }
}

#[test]
fn events_of_elsewhere_and_generic_owners() {
    let mut limit = 2.5;
    let foreign = Foreign::start(&mut limit, 1.5);
    assert!(foreign.can(&limit, Signal::Text("go")));
    assert!(!foreign.can(&limit, Signal::Text("stop")));
    assert!(matches!(foreign.would(&1.0, Signal::End), Would::GuardRefused(Signal::End)));
}

fsm! {
    /// Its next states stand in a table.
    #[derive(Debug, Clone, Copy)]
    machine Ring {
        can;
        #[derive(Debug, Clone, Copy, PartialEq)]
        events { A, B, C, #[cfg(any())] D }
        initial S1;
        state S1 { on A => S2; on B => S3; #[cfg(any())] on D => S2; }
        state S2 { on A => S3; on C => ignore; #[cfg(any())] on D => S1; }
        state S3 { on A => S4; on B => S1; on C => S2; }
        state S4 { on A => S1; on B => S2; #[cfg(all())] on C => S4; }
    }
}

#[test]
fn a_machine_with_a_table_answers_as_it_acts() {
    let mut ring = Ring::start();
    for event in [RingEvent::A, RingEvent::B, RingEvent::C].into_iter().cycle().take(30) {
        let would = ring.would(event);
        let is_possible = ring.possible().any(|id| id == RingEventId::from(&event));
        assert_eq!(would.is_taken(), is_possible);
        let expected = match would {
            Would::Act(_) => Outcome::Transitioned,
            Would::Ignore(_) => Outcome::Handled,
            _ => Outcome::Unhandled(event),
        };
        assert_eq!(ring.send(event), expected);
    }
}

fsm! {
    /// Patterns that change the event, conditions that borrow, data that are taken, a choice and a machine that begins anew.
    #[derive(Debug)]
    machine Odd(log: &mut Vec<String>) {
        can;
        #[derive(Debug, PartialEq)]
        events { Name(String), Pair(u8, u8), Take, Anew }
        let last: Option<String> = None;
        initial Idle { kept: "kept".to_owned() };
        on Anew if let Some(last) = last.clone() && !last.is_empty() => self do log.push(last);
        state Idle {
            let kept: String;
            on Name(ref mut name) if name.len() > 2 do { name.push('!'); log.push(std::mem::take(name)); }
            on Name(mut name) do { name.push('?'); *last = Some(name); }
            on Pair(a @ 1..=5, b) | Pair(b, a @ 7..=9) if a > b => Chosen;
            on Take if kept.starts_with('k') => Taken { all: take!(kept) };
        }
        choice Chosen { always if last.is_some() => Taken { all: String::new() }; always => Idle { kept: String::new() }; }
        state Taken {
            let all: String;
            initial Left;
            state Left {
                region One { initial A; state A { on Take if let Some(c @ 'k') = all.chars().next() => B do log.push(c.into()); } state B { on Take => A; } }
                region Two { initial C; #[allow(dead_end)] state C { on Pair(ref mut a, 3) if *a > 1 do *a = 0; } }
            }
        }
    }
}

#[test]
fn patterns_and_conditions_that_a_line_acts_on() {
    use OddEvent::{Anew, Name, Pair, Take};
    let mut log = vec![];
    let mut odd = Odd::start(&mut log);
    for event in [Name("long".to_owned()), Name("s".to_owned()), Pair(5, 4), Pair(4, 9), Take] {
        let would = odd.would(&log, event);
        assert!(matches!(would, Would::Act(_)), "{would:?}");
    }
    assert_eq!(odd.would(&log, Pair(4, 5)), Would::GuardRefused(Pair(4, 5)));
    assert_eq!(odd.would(&log, Pair(6, 6)), Would::Unhandled(Pair(6, 6)));
    assert_eq!(odd.would(&log, Anew), Would::GuardRefused(Anew));
    odd.send(&mut log, Name("s".to_owned()));
    assert_eq!(odd.would(&log, Anew), Would::Act(Anew));
    odd.send(&mut log, Take);
    let ask = |odd: &Odd, log: &Vec<String>, event| odd.would(log, event);
    assert_eq!(ask(&odd, &log, Take), Would::Act(Take));
    assert_eq!(ask(&odd, &log, Pair(2, 3)), Would::Act(Pair(2, 3)));
    assert_eq!(ask(&odd, &log, Pair(1, 3)), Would::GuardRefused(Pair(1, 3)));
    assert_eq!(log, [""; 0]);
    odd.send(&mut log, Take);
    odd.send(&mut log, Anew);
    assert_eq!(log, ["k", "s?"]);
}
