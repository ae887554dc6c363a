//! `goto!` and its kin: found at any depth of an action's tokens, stored, and served when the action has returned.
//! Which trigger's action requests, and what a request does to the rest of a list, lives in `request_order.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

/// A user's own macro, whose arguments may hold a request.
macro_rules! run {
    ($log:expr, $($body:tt)*) => {{
        $log.say("run");
        $($body)*
    }};
}

fsm! {
    machine Depths(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events {
            Plain,
            If(bool),
            Match(u8),
            Loop(u32),
            Print,
            Format,
            Assert(bool),
            Closure(u32),
            Own,
            Return(bool),
            Value,
            Shorthand { n: u32 },
            Moved { name: String },
            Override,
            Last,
            Back,
            Else,
        }

        initial A;

        state A {
            let seen: u32 = 5;
            exit do log.say("exit A");
            pause do log.say("pause A");
            resume do log.say("resume A");
            on Plain do goto!(B { n: 1 });
            on If(yes) do if yes { goto!(B { n: 2 }) } else { log.say("stay") };
            on Match(n) do match n {
                0 => goto!(B { n: 3 }),
                1 => push!(Over),
                2 => reset!(A),
                _ => {}
            };
            on Loop(times) do {
                for n in 0..times {
                    goto!(B { n });
                }
            }
            on Print do println!("{}", { goto!(B { n: 4 }); "printed" });
            on Format do log.say(format!("{:?}", (1, [{ goto!(B { n: 5 }) }])));
            on Assert(ok) do assert!(if ok { goto!(B { n: 6 }); true } else { true }, "never {}", 1);
            on Closure(n) do {
                let mut go = |add: u32| goto!(B { n: n + add });
                go(10);
                go(20);
            }
            on Own do run!(log, goto!(B { n: 7 }));
            on Return(early) do {
                if early {
                    goto!(B { n: 8 });
                    return;
                }
                log.say("late");
            }
            on Value do {
                goto!(B { n: log.give("field", *seen) });
                *seen += 100;
                log.say(format!("rest {seen}"));
            }
            on Shorthand { n } do { goto!(B { n }) }
            on Moved { name } do {
                goto!(Named { name });
            }
            on Override do goto!(Named { name: "given".to_owned(), len: 99 });
            on Last do {
                goto!(B { n: 1 });
                push!(Over);
                goto!(Named { name: "last".into() });
            }
        }

        state B {
            let n: u32;
            enter do log.say(format!("enter B {n}"));
            on Back => A;
        }

        state Named {
            let name: String;
            let len: usize = log.give("initial len", name.len());
            enter do log.say(format!("enter Named {name} {len}"));
            on Back => A;
        }

        state Over {
            enter do log.say("enter Over");
            exit do log.say("exit Over");
            on Back do { log.say("back"); pop!() }
            on Else do pop!(else B { n: 9 });
        }
    }
}

use DepthsEvent as E;

/// What happens on one event in state A.
fn trace(event: E) -> Vec<String> {
    let mut log = Log::new();
    let mut machine = Depths::start(&mut log);
    machine.send(&mut log, event);
    log.take()
}

#[test]
fn a_request_is_served_when_the_action_has_returned() {
    trace(E::Plain).reads("exit A; enter B 1");
}

#[test]
fn the_outcome_says_whether_the_state_changed() {
    let mut log = Log::new();
    let mut machine = Depths::start(&mut log);
    assert_eq!(machine.send(&mut log, E::If(false)), Outcome::Handled);
    assert_eq!(machine.send(&mut log, E::If(true)), Outcome::Transitioned);
    log.reads("stay; exit A; enter B 2");
}

#[test]
fn in_the_arms_of_a_match() {
    trace(E::Match(0)).reads("exit A; enter B 3");
    trace(E::Match(1)).reads("pause A; enter Over");
    trace(E::Match(2)).reads("exit A");
    trace(E::Match(3)).reads(SILENT);
}

#[test]
fn in_a_loop_the_last_request_counts() {
    trace(E::Loop(0)).reads(SILENT);
    trace(E::Loop(3)).reads("exit A; enter B 2");
}

#[test]
fn inside_the_arguments_of_other_macros() {
    trace(E::Print).reads("exit A; enter B 4");
    trace(E::Format).reads("(1, [()]); exit A; enter B 5");
    trace(E::Assert(false)).reads(SILENT);
    trace(E::Assert(true)).reads("exit A; enter B 6");
    trace(E::Own).reads("run; exit A; enter B 7");
}

#[test]
fn inside_a_closure() {
    trace(E::Closure(1)).reads("exit A; enter B 21");
}

#[test]
fn a_return_ends_the_action_only() {
    trace(E::Return(true)).reads("exit A; enter B 8");
    trace(E::Return(false)).reads("late");
}

#[test]
fn fields_are_computed_where_the_request_stands() {
    trace(E::Value).reads("field; rest 105; exit A; enter B 5");
}

#[test]
fn fields_are_given_by_value() {
    trace(E::Shorthand { n: 33 }).reads("exit A; enter B 33");
    trace(E::Moved { name: "Ada".into() }).reads("exit A; initial len; enter Named Ada 3");
}

#[test]
fn initial_values_are_computed_on_entry_or_overridden_in_the_request() {
    trace(E::Override).reads("exit A; enter Named given 99");
}

#[test]
fn a_later_request_replaces_the_earlier_of_whatever_kind() {
    trace(E::Last).reads("exit A; initial len; enter Named last 4");
}

#[test]
fn pop_and_pop_else_come_back() {
    for (event, expected) in
        [(E::Back, &["back", "exit Over", "resume A"][..]), (E::Else, &["exit Over", "resume A"])]
    {
        let mut log = Log::new();
        let mut machine = Depths::start(&mut log);
        machine.send(&mut log, E::Match(1));
        log.take();
        assert_eq!(machine.send(&mut log, event), Outcome::Transitioned);
        assert_eq!(log.take(), expected);
    }
}

fsm! {
    /// Requests without a name: `previous!` and `pop!(else …)` where nothing is below.
    machine Short(log: &mut Log) {
        events { Go, Pop, Blip }
        initial Left;
        state Left {
            exit do log.say("exit Left");
            on Go do goto!(Right { from: "Left" });
            on Pop do pop!(else Right { from: "pop" });
            on Blip do previous!();
        }
        state Right {
            let from: &'static str;
            enter do log.say(format!("enter Right {from}"));
            on Go do goto!(Left);
            on Blip do { if log.ok { previous!() } }
            on Pop => ignore;
        }
    }
}

#[test]
fn requests_without_a_name() {
    let mut log = Log::new();
    let mut short = Short::start(&mut log);
    assert!(matches!(short.send(&mut log, ShortEvent::Blip), Outcome::Handled), "nothing was left yet");
    short.send(&mut log, ShortEvent::Pop);
    short.send(&mut log, ShortEvent::Go);
    log.reads("exit Left; enter Right pop");
    short.step(&mut log, ShortEvent::Blip, "exit Left; enter Right pop");
}
