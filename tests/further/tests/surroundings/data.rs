//! Data that are nothing, that can never be, that are borrowed, and whose type is known at run time alone.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;

use fsm_runtime::fsm;
use fsm_tests::{Log, block_on};

/// Nothing at all, by value.
#[derive(Debug, PartialEq)]
struct Token;

fsm! {
    /// An event that can never be sent, a state that can never be entered.
    #[derive(Debug)]
    machine Never(log: &mut Log) {
        clock u32;
        queue 1;
        #[derive(Debug, Clone)]
        events { Go, Broken(Infallible), Both(u8, Infallible) }
        initial Fine { token: Token };
        state Fine {
            let token: Token;
            #[allow(clippy::unused_unit)]
            let unit: () = ();
            let none: [Infallible; 0] = [];
            on Broken(never) => Dead { never };
            on Both(_, never) => Dead { never } do log.say("never");
            on Go => Next { token: take!(token) } do log.say(format!("{unit:?} {}", none.len()));
        }
        state Next {
            let token: Token;
            on Go => Fine { token } do log.say(format!("{token:?}"));
            on Broken(_) => defer;
        }
        state Dead {
            let never: Infallible;
            enter do log.say(format!("{never}"));
            exit do match *never {};
            after 5ms => Dead2 { never };
            on Go => Next { token: Token };
        }
        state Dead2 { let never: Infallible; on Go => self { never: take!(never) }; on Broken(other) => Dead { never: other }; }
    }
}

#[test]
fn nothing_and_what_can_never_be() {
    let mut log = Log::new();
    let mut never = Never::start(&mut log, 0);
    for _ in 0..3 {
        assert!(never.send(&mut log, NeverEvent::Go, 1).is_used());
    }
    log.reads("() 0; Token; () 0");
    assert!(matches!(never.state(), NeverState::Next { token: Token }));
}

fsm! {
    /// Regions, one of which can never hold its data.
    machine NeverBeside(log: &mut Log) {
        #[derive(Clone)]
        events { Go, Broken(Infallible) }
        initial Pair;
        state Pair {
            region Left {
                initial A;
                state A { on Go => B { token: Token }; on Broken(never) => C { never }; }
                state B { let token: Token; on Go => A do log.say(format!("{token:?}")); }
                state C { let never: Infallible; on Go => A do match *never {}; }
            }
            region Right { initial D; #[allow(dead_end)] state D { on Broken(never) do match never {}; on Go do log.say("D"); } }
        }
    }
}

#[test]
fn what_can_never_be_in_regions() {
    let mut log = Log::new();
    let mut never = NeverBeside::start(&mut log);
    never.send(&mut log, NeverBesideEvent::Go);
    never.send(&mut log, NeverBesideEvent::Go);
    log.reads("D; Token; D");
}

trait Tool {
    fn name(&self) -> String;
    fn wear(&mut self) {}
}

struct Hammer(u8);

impl Tool for Hammer {
    fn name(&self) -> String {
        format!("hammer {}", self.0)
    }

    fn wear(&mut self) {
        self.0 += 1;
    }
}

type Later = Pin<Box<dyn Future<Output = ()>>>;

fsm! {
    /// What is behind a pointer moves from event to state, and from there to the next.
    machine Bench<'a, 'b>(log: &mut Log) {
        events { Lend(&'a dyn Tool), Give(Box<dyn Tool>), Wait(Later), Call(Box<dyn FnOnce(&str) -> String + 'b>), Done }
        let last: Option<&'a dyn Tool> = None;
        initial Empty;
        state Empty {
            on Lend(tool) => Lent { tool } do *last = Some(tool);
            on Give(tool) => Given { tool };
            on Wait(later) => Waiting { later };
            on Call(call) => Empty do log.say(call("called"));
        }
        state Lent { let tool: &'a dyn Tool; on Done => Empty do log.say(tool.name()); }
        state Given {
            let tool: Box<dyn Tool>;
            enter do tool.wear();
            on Done => Kept { tool };
        }
        state Kept {
            let tool: Box<dyn Tool>;
            exit do log.say(tool.name());
            on Lend(_) => Given { tool };
            on Done => Empty do drop(take!(tool));
        }
        state Waiting { let later: Later; on Done => Empty do block_on(take!(later)); }
    }
}

#[test]
fn what_is_known_at_run_time_alone() {
    let (mut log, hammer, called) = (Log::new(), Hammer(7), std::cell::Cell::new(0));
    let mut bench = Bench::start(&mut log);
    let later: Later = Box::pin(async {});
    let call = Box::new(|text: &str| {
        called.set(called.get() + 1);
        text.to_owned()
    });
    let events = [
        BenchEvent::Lend(&hammer),
        BenchEvent::Done,
        BenchEvent::Give(Box::new(Hammer(1))),
        BenchEvent::Done,
        BenchEvent::Lend(&hammer),
        BenchEvent::Done,
        BenchEvent::Done,
        BenchEvent::Wait(later),
        BenchEvent::Done,
        BenchEvent::Call(call),
    ];
    for event in events {
        assert!(bench.send(&mut log, event).is_used());
    }
    log.reads("hammer 7; hammer 2; hammer 3; called");
    assert_eq!(bench.data().last.map(Tool::name), Some("hammer 7".to_owned()));
    assert_eq!(called.get(), 1);
}

fsm! {
    /// A function of any lifetime among the parameters, of two lifetimes among the data.
    machine Sieve<'a, 'b, F>(passes: &F, log: &mut Vec<&'a u8>)
    where
        F: for<'x> Fn(&'x u8) -> bool,
        'b: 'a,
    {
        #[derive(Clone, Copy)]
        events { Item(&'b u8), Turn }
        initial Open { kept: None };
        state Open {
            let kept: Option<&'a u8>;
            on Item(item) if passes(item) => self { kept: Some(item) } do log.push(item);
            on Turn if let Some(kept) = *kept => Full { first: kept, all: Vec::new() };
        }
        state Full {
            let first: &'a u8;
            let all: Vec<&'b u8>;
            on Item(item) do all.push(item);
            on Turn => Open { kept: Some(first) } do log.extend(all.iter().copied());
        }
    }
}

#[test]
fn two_lifetimes_and_a_function_of_any() {
    let (items, limit) = ([3, 40, 5], 30);
    let passes = |item: &u8| *item < limit;
    let mut log = Vec::new();
    let mut sieve = Sieve::start(&passes, &mut log);
    let [small, large, other] = items.each_ref();
    let events = [small, large].map(SieveEvent::Item).into_iter().chain([SieveEvent::Turn]);
    for event in events.chain([SieveEvent::Item(other), SieveEvent::Turn]) {
        sieve.send(&passes, &mut log, event);
    }
    assert_eq!(log, [&3, &5]);
    assert!(matches!(sieve.state(), SieveState::Open { kept: Some(3) }));
}
