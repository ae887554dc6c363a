//! Panics in ticks and in served requests from outside.
//! Panics in the steps of a change made by an event live in `panics.rs`, in drops in `panics_in_drops.rs`.

use fsm_runtime::requests::Request;
use fsm_runtime::{Action, Context, fsm};
use fsm_tests::{Mine, Trace};

pub struct Work;

impl Action<Mine, (), u32> for Work {
    fn update(&mut self, mine: &mut Mine, _: &Context<'_, (), u32>) {
        mine.step("object update");
    }
}

fsm! {
    machine Ticks(mine: &mut Mine) {
        clock u32;
        requests;
        events { Nap, Wake }

        initial A;

        update do mine.step("machine update");

        state A {
            let n: u32 = 0;
            action work: Work = Work;
            exit  do mine.step("exit A");
            pause do mine.step("pause A");
            update do { *n += 1; mine.step("update") }
            update every 10ms do mine.step("throttled");
            when { mine.check("condition"); false } do mine.step("never");
            when *n == 2 && mine.ok do { goto!(B); mine.step("when"); }
            every 30ms do mine.step("beat");
            after 50ms => B do mine.step("after");
            on Nap => push C;
        }

        state B {
            enter do mine.step("enter B");
            exit  do mine.step("exit B");
            on Nap => A;
        }

        state C {
            enter do mine.step("enter C");
            exit  do mine.step("exit C");
            on Wake => pop;
        }
    }
}

fn ticks() -> (Mine, Ticks) {
    let mut mine = Mine::new();
    let ticks = Ticks::start(&mut mine, 0);
    (mine, ticks)
}

/// What a tick does up to a panic in this step, and what the next tick does at the same time.
fn twice(step: &'static str, now: u32) -> (Vec<String>, Vec<String>, TicksStateId) {
    let (mut mine, mut ticks) = ticks();
    let first = mine.boom(step, |mine| {
        let _ = ticks.update(mine, now);
    });
    assert_eq!(ticks.state_id(), TicksStateId::A);
    assert!(ticks.update(&mut mine, now).is_ok());
    (first, mine.take(), ticks.state_id())
}

#[test]
fn in_an_update_the_state_stays_and_the_next_tick_begins_anew() {
    let all = ["machine update", "object update", "update", "condition"];
    for (index, step) in all.into_iter().enumerate() {
        let (first, second, _) = twice(step, 5);
        assert_eq!(first, all[..=index]);
        assert_eq!(second[..4], all);
    }
}

#[test]
fn in_a_condition_and_its_action() {
    let (mut mine, mut ticks) = ticks();
    mine.ok = true;
    assert!(ticks.update(&mut mine, 1).is_ok());
    mine.take();
    mine.boom("when", |mine| {
        let _ = ticks.update(mine, 2);
    });
    assert_eq!(ticks.state_id(), TicksStateId::A, "what it requested before is forgotten");
    assert!(matches!(ticks.state(), TicksState::A { n: 2, .. }));
    assert!(ticks.update(&mut mine, 3).is_ok());
    mine.take().reads("machine update; object update; update; condition");
}

#[test]
fn in_the_action_of_an_after_with_a_target_it_is_due_again() {
    for step in ["after", "exit A"] {
        let (first, second, state) = twice(step, 50);
        assert_eq!(first.last().unwrap(), step);
        assert_eq!(second[second.len() - 3..], ["exit A", "after", "enter B"], "after a panic in {step}");
        assert_eq!(state, TicksStateId::B);
    }
}

#[test]
fn in_the_enter_of_its_target_the_new_state_stays() {
    let (mut mine, mut ticks) = ticks();
    mine.boom("enter B", |mine| {
        let _ = ticks.update(mine, 50);
    });
    assert_eq!(ticks.state_id(), TicksStateId::B);
    assert!(ticks.update(&mut mine, 50).is_ok());
    mine.take().reads("machine update");
}

#[test]
fn in_a_beat_the_machine_goes_on_with_the_next() {
    for step in ["throttled", "beat"] {
        let (mut mine, mut ticks) = ticks();
        mine.boom(step, |mine| {
            let _ = ticks.update(mine, 30);
        });
        assert!(ticks.update(&mut mine, 70).is_ok());
        let trace = mine.take();
        assert!(trace.iter().any(|line| line == step), "{trace:?}");
    }
}

#[test]
fn while_a_request_from_outside_is_served() {
    for (request, step, state, suspended) in [
        (Request::Replace(TicksTarget::B), "exit A", TicksStateId::A, 0),
        (Request::Replace(TicksTarget::B), "enter B", TicksStateId::B, 0),
        (Request::Push(TicksTarget::C), "pause A", TicksStateId::A, 0),
        (Request::Push(TicksTarget::C), "enter C", TicksStateId::C, 1),
    ] {
        let (mut mine, mut ticks) = ticks();
        assert!(ticks.request(request).is_ok());
        mine.boom(step, |mine| {
            let _ = ticks.update(mine, 0);
        });
        assert_eq!(
            (ticks.state_id(), ticks.suspended().len()),
            (state, suspended),
            "after a panic in {step}"
        );
        let event = if state == TicksStateId::C { TicksEvent::Wake } else { TicksEvent::Nap };
        assert!(ticks.send(&mut mine, event, 1).is_used());
        assert!(ticks.update(&mut mine, 1).is_ok(), "the request was used up");
        let expected = if state == TicksStateId::A { TicksStateId::C } else { TicksStateId::A };
        assert_eq!(ticks.state_id(), expected, "after a panic in {step}");
    }
}
