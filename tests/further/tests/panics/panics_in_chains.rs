//! A panic in the middle of a chain ends it: the next call begins a chain of its own.

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use fsm_tests::{Mine, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Chain(mine: &mut Mine) {
        requests;
        events { Go }
        initial A;
        livelock(_state) do mine.step("livelock");
        state A { on Go => B; }
        state B { enter do { mine.step("enter B"); goto!(C); } }
        state C {
            enter do { mine.step("enter C"); if !mine.ok { goto!(B); } }
            on Go => B;
            when mine.check("round") => B;
        }
    }
}

const ROUND: [&str; 2] = ["enter B", "enter C"];

/// A machine whose chain from `A` over `B` has ended in a panic in `C`.
fn panicked() -> (Mine, Chain) {
    let mut mine = Mine::new();
    mine.ok = true;
    let mut chain = Chain::start(&mut mine);
    let steps = mine.boom("enter C", |mine| {
        chain.send(mine, ChainEvent::Go);
    });
    assert_eq!(steps, ROUND);
    assert!(chain.is_in(ChainStateId::C));
    (mine, chain)
}

#[test]
fn an_event_begins_a_chain() {
    let (mut mine, mut chain) = panicked();
    for _ in 0..3 {
        assert!(chain.send(&mut mine, ChainEvent::Go).is_used());
        assert_eq!(mine.take(), ROUND);
    }
}

#[test]
fn a_tick_begins_a_chain() {
    let (mut mine, mut chain) = panicked();
    for _ in 0..3 {
        chain.update(&mut mine).unwrap();
        mine.take().reads("round; enter B; enter C");
    }
}

#[test]
fn a_request_from_outside_begins_a_chain() {
    let (mut mine, mut chain) = panicked();
    for _ in 0..3 {
        assert_eq!(chain.request(Request::Replace(ChainTarget::B)), Ok(None));
        chain.update(&mut mine).unwrap();
        assert_eq!(mine.take(), ROUND);
    }
}
