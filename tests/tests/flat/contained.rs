//! Code stays what it is where it stands: `return`, `?` and `break` end it and nothing around it, and an
//! expression that comes from a `macro_rules!` keeps its precedence.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

fsm! {
    machine Contained<T: Copy + Default = u32>(log: &mut Vec<T>) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Go(T), Stop }
        initial A;
        state A {
            exit do log.push(T::default());
            on Go(x) if { if log.len() > 5 { return false; } true } =>
                B { n: { if log.is_empty() { return x; } T::default() } };
            every 10ms catch up do { for step in 0..3 { if step == 1 { break; } log.push(T::default()); } };
            on Stop do panic!("it stops");
        }
        state B { let n: T; on Stop => A; }
    }
}

#[test]
fn a_return_in_a_guard_and_in_a_field_gives_the_value() {
    let mut log = vec![];
    let mut machine = Contained::<u32>::start(&mut log, 0);
    assert_eq!(machine.send(&mut log, ContainedEvent::Go(7), 0), Outcome::Transitioned);
    assert!(
        matches!(machine.state(), ContainedState::B { n: 0 }),
        "exit came first, so the log was not empty"
    );
    machine.send(&mut log, ContainedEvent::Stop, 0);
    machine.update(&mut log, 50);
    assert_eq!(log.len(), 6, "one exit, five beats");
    assert_eq!(
        machine.send(&mut log, ContainedEvent::Go(8), 50),
        Outcome::GuardRefused(ContainedEvent::Go(8))
    );
}

macro_rules! from_a_macro {
    ($name:ident, $n:expr, $guard:expr) => {
        fsm! {
            machine $name(log: &mut Vec<i32>) {
                #[derive(Debug, PartialEq)]
                events { Go, Quit }
                initial A { n: $n * 2 };
                state A {
                    let n: i32;
                    let twice: i32 = $n * 3;
                    on Go do { log.push($n * 4); if *n == 0 { goto!(B { m: $n * 2 }) } };
                    on Quit if !$guard => B { m: $n * 5 };
                }
                state B { let m: i32; on Go => A { n: $n }; }
            }
        }
    };
}
from_a_macro!(Fragments, 1 + 1, 1 + 1 == 3);

#[test]
fn an_expression_from_a_macro_keeps_its_precedence() {
    let mut log = vec![];
    let mut machine = Fragments::start(&mut log);
    assert!(matches!(machine.state(), FragmentsState::A { n: 4, twice: 6 }));
    assert_eq!(machine.send(&mut log, FragmentsEvent::Go), Outcome::Handled);
    assert_eq!(log, [8]);
    assert_eq!(machine.send(&mut log, FragmentsEvent::Quit), Outcome::Transitioned);
    assert!(matches!(machine.state(), FragmentsState::B { m: 10 }));
}

/// Two values with a `return` between them are of one type only because the field says so.
type Count = Box<dyn Fn(&str) -> usize>;

fsm! {
    machine Counts(log: &mut Log) {
        clock u64;
        events { Count, Words, Letters }
        initial Idle { count: { if log.ok { return Box::new(str::len); } Box::new(|_: &str| 0) } };
        state Idle {
            let count: Count;
            let backwards: fn(&str) -> usize = { if log.ok { return |text| text.len(); } str::len };
            after ({ if log.ok { return 5; } 6 }) do log.say("after");
            on Count do log.say(format!("{} {}", count("a b"), backwards("a b c")));
            on Words => Idle {
                count: { if log.ok { return Box::new(|text: &str| text.split(' ').count()); } Box::new(str::len) },
            };
            on Letters do goto!(Idle { count: { if !log.ok { return Box::new(str::len); } Box::new(|_: &str| 9) } });
        }
    }
}

#[test]
fn a_return_in_a_value_gives_what_the_field_takes() {
    let mut log = Log::new();
    let mut counts = Counts::start(&mut log, 0);
    for event in [CountsEvent::Count, CountsEvent::Words, CountsEvent::Count, CountsEvent::Letters] {
        counts.send(&mut log, event, 0);
    }
    counts.send(&mut log, CountsEvent::Count, 0);
    counts.update(&mut log, 6);
    log.reads("0 5; 3 5; 3 5; after");
}
