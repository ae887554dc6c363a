//! When the data that a state leaves behind are dropped: the new state is in place, its `enter` has not run yet.
//! Panics in such a drop live in `panics_in_drops.rs`, what moves lives in `moving_data.rs`.

use std::cell::RefCell;
use std::rc::Rc;

use fsm_runtime::fsm;
use fsm_tests::{Counter, SILENT, Trace as _};

/// Tells when it is dropped, which is when the state that holds it is gone.
struct Trace {
    name: &'static str,
    drops: Drops,
}

type Drops = Rc<RefCell<Vec<&'static str>>>;

impl Drop for Trace {
    fn drop(&mut self) {
        self.drops.borrow_mut().push(self.name);
    }
}

fsm! {
    /// What is left is dropped when the new state is in place, before its `enter`.
    machine Leave(drops: &mut Drops) {
        events { Go }
        initial From { kept: Trace { name: "kept", drops: drops.clone() } };
        state From {
            let kept: Trace;
            let left: Trace = Trace { name: "left", drops: drops.clone() };
            on Go => To { kept } do drops.borrow_mut().push("do");
        }
        state To {
            let kept: Trace;
            enter do drops.borrow_mut().push(if kept.name == "kept" { "enter" } else { "?" });
            on Go => From { kept };
        }
    }
}

#[test]
fn what_does_not_move_is_dropped_once_and_what_moves_is_not() {
    let mut drops = Drops::default();
    let mut machine = Leave::start(&mut drops);
    machine.send(&mut drops, LeaveEvent::Go);
    drops.take().reads("do; left; enter");
    machine.send(&mut drops, LeaveEvent::Go);
    drops.take().reads(SILENT);
    drop(machine);
    drops.take().reads("kept; left");
}

fsm! {
    /// Each way to leave a state, with what is alive told by the actions on the way.
    machine Count(trace: &mut Vec<(&'static str, usize)>) {
        events { Go, Push, Pop, Reset, Again, End }
        let counter: Counter;
        initial A { one: counter.token("one") };
        state A {
            let one: fsm_tests::Token;
            let two: fsm_tests::Token = counter.token("two");
            enter  do trace.push(("enter A", counter.alive()));
            exit   do trace.push(("exit A", counter.alive()));
            pause  do trace.push(("pause A", counter.alive()));
            resume do trace.push(("resume A", counter.alive()));
            on Go    => B { one } do trace.push(("do", counter.alive()));
            on Push  => push C { three: counter.token("three") };
            on Again => self;
        }
        state B {
            let one: fsm_tests::Token;
            enter do trace.push(("enter B", counter.alive()));
            exit  do trace.push(("exit B", counter.alive()));
            on Go => A { one };
        }
        state C {
            let three: fsm_tests::Token;
            enter do trace.push(("enter C", counter.alive()));
            exit  do trace.push(("exit C", counter.alive()));
            on Pop   => pop else B { one: three };
            on Reset => reset B { one: three };
            on End   => End;
        }
        final state End { enter do trace.push(("end", counter.alive())); }
    }
}

#[test]
fn what_is_alive_on_the_way() {
    let counter = Counter::new();
    let mut trace = vec![];
    let mut count = Count::start(&mut trace, counter.clone());
    for (event, expected) in [
        (CountEvent::Go, &[("enter A", 2), ("exit A", 2), ("do", 2), ("enter B", 1)][..]),
        (CountEvent::Go, &[("exit B", 1), ("enter A", 2)]),
        (CountEvent::Again, &[("exit A", 2), ("enter A", 2)]),
        (CountEvent::Push, &[("pause A", 2), ("enter C", 3)]),
        (CountEvent::Pop, &[("exit C", 3), ("resume A", 2)]),
        (CountEvent::Push, &[("pause A", 2), ("enter C", 3)]),
        (CountEvent::Reset, &[("exit C", 3), ("exit A", 3), ("enter B", 1)]),
        (CountEvent::Go, &[("exit B", 1), ("enter A", 2)]),
        (CountEvent::Push, &[("pause A", 2), ("enter C", 3)]),
        (CountEvent::End, &[("exit C", 3), ("exit A", 3), ("end", 0)]),
    ] {
        count.send(&mut trace, event);
        assert_eq!(std::mem::take(&mut trace), expected);
    }
}

#[test]
fn a_pop_else_moves_only_where_nothing_is_below() {
    let counter = Counter::new();
    let mut trace = vec![];
    let three = counter.token("three");
    let Ok(mut count) = Count::start_in(CountTarget::C { three }, &mut trace, counter.clone()) else {
        panic!("C needs nothing below")
    };
    count.send(&mut trace, CountEvent::Pop);
    assert_eq!(trace, [("enter C", 1), ("exit C", 1), ("enter B", 1)]);
    assert!(matches!(count.state(), CountState::B { one } if one.name == "three"));
    drop(count);
    assert_eq!(counter.alive(), 0);
}
