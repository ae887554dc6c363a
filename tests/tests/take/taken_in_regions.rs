//! Data by value where lines of several regions act together: these lines act after the others, so that nobody misses
//! what they have taken.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, Mine, Steps as _, Token, Trace};

fsm! {
    #[derive(Debug)]
    machine Two(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        events { Go(u32), Out, Back, One }
        let counter: Counter;
        initial Both { shared: counter.token("shared"), count: 1 };
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Both {
            let shared: Token;
            let count: u32;
            exit do log.say(format!("exit Both {}", shared.name));
            region Left {
                let badge: Token = counter.token("badge");
                initial A { token: counter.token("a") };
                state A {
                    let token: Token;
                    exit do log.say(format!("exit A {}", token.name));
                    on Go(n) => B { name: { log.say("field A"); take!(token).name }, n } do { *count += n; log.say("act A"); };
                    // It leaves all: what acts beside it leaves nothing.
                    on Out => Away { name: take!(shared).name } do log.say(format!("out {} {count}", take!(token).name));
                    on One => self { token: { drop(take!(token)); counter.token("one") } };
                }
                state B {
                    let name: &'static str;
                    let n: u32;
                    enter do log.say(format!("enter B {name} {n} {count}"));
                    on Out => Away { name };
                }
            }
            region Right {
                initial C { token: counter.token("c") };
                state C {
                    let token: Token;
                    exit do log.say(format!("exit C {}", token.name));
                    on Go(n) => D { token } do { *count *= 10; log.say(format!("act C {n} {count} {}", in_state!(A))); };
                    on Out do log.say(format!("beside {} {} {count}", shared.name, token.name));
                }
                state D {
                    let token: Token;
                    enter do log.say(format!("enter D {count}"));
                    on Go(_) => C { token: take!(token) } do log.say(token.name);
                    on Out => C { token: { let old = take!(token); log.say(old.name); counter.token("anew") } };
                }
            }
            region Third {
                initial E;
                state E { on Go(n) if n > 5 => F do log.say(format!("act E {}", in_state!(C))); }
                #[allow(dead_end)]
                state F { enter do log.say("enter F"); }
            }
        }
        state Away { let name: &'static str; on Back => Both { shared: counter.token("new"), count: 0 }; }
    }
}

fn two(events: impl IntoIterator<Item = TwoEvent>) -> (Log, Two, Counter) {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut two = Two::start(&mut log, counter.clone());
    for event in events {
        assert_eq!(two.send(&mut log, event), Outcome::Transitioned);
    }
    (log, two, counter)
}

use TwoEvent::{Back, Go, One, Out};

#[test]
fn lines_that_take_act_behind_the_others() {
    let (mut log, two, counter) = two([Go(7)]);
    log.reads(
        "exit C c; exit A a; act C 7 10 false; act E false; act A; field A; enter B a 7 17; enter D 17; \
         enter F; A -> B; C -> D; E -> F",
    );
    assert_eq!(counter.alive(), 3, "shared, badge, c");
    assert!(two.is_in(TwoStateId::B) && two.is_in(TwoStateId::D) && two.is_in(TwoStateId::F));
}

#[test]
fn what_acts_beside_sees_what_is_taken() {
    let (mut log, two, counter) = two([Out]);
    log.reads("exit C c; exit A a; exit Both shared; beside shared c 1; out a 1; A -> Away");
    assert_eq!(counter.alive(), 0);
    assert!(matches!(two.state(), TwoState::Away { name: "shared" }));
}

#[test]
fn alone_beside_other_regions() {
    let (mut log, two, counter) = two([One, Go(1), Go(1)]);
    let trace = log.take();
    trace[..3].reads("exit A a; A -> A; exit C c");
    trace[9..].reads("A -> B; C -> D; c; D -> C");
    assert!(two.is_in(TwoStateId::B) && two.is_in(TwoStateId::C));
    assert_eq!(counter.alive(), 3);
    let (mut log, two, counter) = self::two([Go(1), Out, Back]);
    assert_eq!(log.take().last().map(String::as_str), Some("Away -> Both"));
    assert!(two.is_in(TwoStateId::A));
    assert_eq!(counter.alive(), 4);
}

fsm! {
    #[derive(Debug)]
    machine Steps(mine: &mut Mine) {
        #[derive(Clone)]
        events { Go }
        let counter: Counter;
        initial Both;
        #[allow(dead_end)]
        state Both {
            region Left {
                initial A { token: counter.token("a") };
                state A { let token: Token; on Go => B { token: mine.value("field A", take!(token)) } do mine.step("act A"); }
                #[allow(dead_end)]
                state B { let token: Token; let number: u32 = mine.value("initial B", 1); exit do { let _ = (&token, &number); } }
            }
            region Middle {
                initial C { token: counter.token("c") };
                state C { let token: Token; on Go => D { token, number: mine.value("field C", 3) } do mine.step("act C"); }
                #[allow(dead_end)]
                state D { let token: Token; let number: u32; exit do { let _ = (&token, &number); } }
            }
            region Right {
                initial E { token: counter.token("e") };
                state E { let token: Token; on Go => F { token: mine.value("field E", take!(token)) }; }
                #[allow(dead_end)]
                state F { let token: Token; enter do mine.step("enter F"); }
            }
        }
    }
}

#[test]
fn a_panic_loses_the_state_only_from_the_first_that_takes() {
    let steps = ["act C", "field C", "act A", "field A", "initial B", "field E", "enter F"];
    for (index, step) in steps.into_iter().enumerate() {
        let (mut mine, counter) = (Mine::new(), Counter::new());
        let mut machine = Steps::start(&mut mine, counter.clone());
        let trace = mine.boom(step, |mine| {
            machine.send(mine, StepsEvent::Go);
        });
        assert_eq!(trace, steps[..=index]);
        let is_lost = (2..6).contains(&index);
        assert_eq!(machine.is_poisoned(), is_lost, "{step}");
        assert_eq!(counter.alive(), if is_lost { 0 } else { 3 }, "{step}");
        assert!(machine.is_in(StepsStateId::Both), "{step}");
    }
}

fsm! {
    /// A line inside a region takes what belongs to the state around its regions, and leads to a history beside: it leaves
    /// all, of which that remembers a part. Data of its own region are seen after the take.
    machine Beside(log: &mut Log) {
        events { Go, Next }
        let counter: Counter;
        initial Pair;
        #[allow(dead_end)]
        state Pair {
            let token: Token = counter.token("token");
            region Left {
                let step: u32 = 1;
                initial A;
                state A { on Go => Right in Pair { token: counter.token(if *step == 1 { "one" } else { "other" }) } do if log.ok { log.say(take!(token).name) }; }
            }
            region Right {
                initial history Right;
                history => B;
                state B { on Next => C; }
                state C { enter do log.say(format!("C {}", token.name)); on Next => B; }
            }
        }
    }
}

#[test]
fn what_is_left_is_remembered_beside_what_is_taken() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut beside = Beside::start(&mut log, counter.clone());
    beside.step(&mut log, BesideEvent::Next, "C token");
    beside.step(&mut log, BesideEvent::Go, "C one");
    log.ok = true;
    beside.step(&mut log, BesideEvent::Go, "one; C one");
    assert_eq!(counter.alive(), 1);
}
