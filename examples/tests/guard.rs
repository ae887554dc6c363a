//! The night of the guard: its exact text, and what holds in any night.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../guard/main.rs"]
pub mod example;

use std::time::Duration;

use example::sentry::Guard;
use example::watch::{Watch, WatchEvent, WatchState, WatchStateId, WatchTarget};
use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;
use fsm_runtime::requests::{Reason, Request};

fn story(seed: u64, ticks: u64) -> String {
    output::plain(|out| example::story::tell(seed, ticks, &Show::off(), out))
}

/// A guard on his way to the tower, the second post of his round, and the time.
fn on_the_way() -> (Watch, Guard, Duration) {
    let mut guard = Guard::new(fastrand::Rng::with_seed(1));
    let mut now = Duration::ZERO;
    let mut watch = Watch::start(&mut guard, now);
    for _ in 0..10 {
        now += Duration::from_millis(100);
        watch.update(&mut guard, now).expect("nothing was requested");
    }
    assert!(matches!(watch.state(), WatchState::Patrolling { post: 1 }));
    (watch, guard, now)
}

#[test]
fn the_story() {
    expect_file!["traces/guard.txt"].assert_eq(&story(1, 450));
}

#[test]
fn every_change_of_state_is_logged() {
    for seed in 0..100 {
        let text = story(seed, 600);
        let changes =
            text.lines().filter_map(|line| line.split_once('[')?.1.strip_suffix(']')?.split_once(" -> "));
        let mut current = "Patrolling";
        for (from, to) in changes {
            assert_eq!(from, current, "seed {seed}");
            current = to;
        }
    }
}

#[test]
fn the_same_patrol_is_resumed() {
    let (mut watch, mut guard, mut now) = on_the_way();
    watch.send(&mut guard, WatchEvent::Noise { at: 1 }, now);
    assert_eq!(watch.state_id(), WatchStateId::Investigating);
    assert!(matches!(watch.suspended().last(), Some(WatchState::Patrolling { post: 1 })));
    while watch.state_id() != WatchStateId::Patrolling {
        now += Duration::from_millis(100);
        watch.update(&mut guard, now).expect("nothing was requested");
    }
    assert!(matches!(watch.state(), WatchState::Patrolling { post: 1 }));
    assert!(watch.suspended().is_empty());
}

#[test]
fn a_request_that_cannot_be_served_comes_back_at_once() {
    let (mut watch, ..) = on_the_way();
    let refused = watch.request(Request::Pop).expect_err("nothing is suspended");
    assert_eq!(refused.reason, Reason::NothingBelow);
    assert!(matches!(refused.request, Request::Pop));
}

#[test]
fn a_later_request_gives_back_the_earlier() {
    let (mut watch, mut guard, now) = on_the_way();
    let bridge = WatchTarget::Investigating { at: 16 };
    assert!(matches!(watch.request(Request::Push(bridge)), Ok(None)));
    let replaced = watch.request(Request::Push(WatchTarget::Resting));
    assert!(matches!(replaced, Ok(Some(Request::Push(WatchTarget::Investigating { at: 16 })))));
    watch.update(&mut guard, now).expect("a rest can be pushed");
    assert_eq!(watch.state_id(), WatchStateId::Resting);
}
