//! Agents whose state is lost: the crowd passes over them, and they can be taken out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::any::{CrowdMachine, CrowdReceive};
use fsm_runtime::{Crowd, Handle, fsm};
use fsm_tests::{Counter, Mine, Token};

fsm! {
    machine Flat(mine: &mut Mine) {
        clock u32;
        #[derive(Clone)]
        events { Go, Count }
        let counter: Counter;
        initial Idle { token: counter.token("idle") };
        state Idle {
            let token: Token;
            after 5s => Busy { name: { mine.step("late"); take!(token).name } };
            on Go => Busy { name: take!(token).name } do mine.step("act");
            on Count do {}
        }
        state Busy { let name: &'static str; on Count do mine.step(name); on Go => Idle { token: counter.token("again") }; }
    }
}

fsm! {
    machine Nested(mine: &mut Mine) {
        clock u32;
        #[derive(Clone)]
        events { Go, Count }
        let counter: Counter;
        initial Idle { token: counter.token("idle") };
        when mine.ok do mine.step("machine");
        on Count do mine.step("count");
        state Idle {
            let token: Token;
            initial Inner;
            on Go => Busy { name: take!(token).name } do mine.step("act");
            state Inner { update do mine.step("update"); after 5s => Busy { name: { mine.step("late"); take!(token).name } }; }
        }
        #[allow(dead_end)]
        state Busy { let name: &'static str; enter do mine.step(name); }
    }
}

/// A crowd of three, of whom the second has lost its state.
fn lost<M, E: Clone>(start: fn(&mut Mine, Counter, u32) -> M, event: E) -> (Crowd<M>, [Handle; 3], Counter)
where
    M: CrowdReceive<E, Owner = Mine, World = (), Time = u32>,
{
    let (mut crowd, counter) = (Crowd::new(), Counter::new());
    let handles = [0, 1, 2].map(|index| {
        let mut mine = Mine::new();
        let machine = start(&mut mine, counter.clone(), 0);
        if index == 1 {
            mine.arm("act");
        }
        crowd.insert(machine, mine)
    });
    let sent = catch_unwind(AssertUnwindSafe(|| crowd.broadcast(&(), event, 0)));
    assert!(sent.is_err(), "the second panics");
    let is_lost = handles.map(|handle| crowd.get(handle).is_some_and(|agent| agent.machine().is_poisoned()));
    assert_eq!(is_lost, [false, true, false]);
    (crowd, handles, counter)
}

/// What each agent has done since it was asked last.
fn traces<M: CrowdMachine<Owner = Mine>>(crowd: &mut Crowd<M>, handles: [Handle; 3]) -> [Vec<String>; 3] {
    handles.map(|handle| crowd.get_mut(handle).map(|mut agent| agent.owner().take()).unwrap_or_default())
}

#[test]
fn events_and_ticks_pass_over_it_in_a_loop() {
    let (mut crowd, handles, counter) = lost(Flat::start, FlatEvent::Go);
    assert_eq!(counter.alive(), 1, "the first is busy, the second has lost its token");
    assert_eq!(crowd.broadcast(&(), FlatEvent::Count, 0), 2);
    crowd.update(&(), 9_000);
    assert_eq!(crowd.count_in(FlatStateId::Idle), 1, "the one that is lost");
    assert_eq!(traces(&mut crowd, handles), [vec!["act", "idle"], vec!["act"], vec!["late"]]);
    let sent = catch_unwind(AssertUnwindSafe(|| crowd.send(handles[1], &(), FlatEvent::Go, 0).is_ok()));
    assert!(sent.is_err(), "who sends to it is told");
    let (machine, _) = crowd.remove(handles[1]).expect("it is there");
    assert_eq!((machine.state_id(), crowd.len()), (FlatStateId::Idle, 2));
}

#[test]
fn events_and_ticks_pass_over_it_one_by_one() {
    let (mut crowd, handles, counter) = lost(Nested::start, NestedEvent::Go);
    assert_eq!(counter.alive(), 1);
    assert_eq!(crowd.broadcast(&(), NestedEvent::Count, 0), 2);
    crowd.update(&(), 1);
    crowd.update(&(), 9_000);
    assert_eq!(
        traces(&mut crowd, handles),
        [vec!["act", "idle", "count"], vec!["act"], vec!["count", "update", "update", "late", "idle"]]
    );
    assert_eq!(crowd.iter_in(NestedStateId::Inner).count(), 1);
    assert_eq!(crowd.drain().filter(|(machine, _)| machine.is_poisoned()).count(), 1);
    assert_eq!(counter.alive(), 0);
}
