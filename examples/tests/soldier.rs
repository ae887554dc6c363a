//! The duty of the soldier: its exact text, and what holds in any duty.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../soldier/main.rs"]
pub mod example;

use std::time::Duration;

use example::duty::{Duty, DutyEvent, DutyStateId};
use example::field::Soldier;
use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;
use fsm_runtime::Outcome;

use DutyStateId::{
    Combat, Dodge, Fit, Home, In, Legs, Patrolling, Ready, Relieved, Returning, Rifle, Shoot, Slung, Stunned,
    Unloaded,
};

fn story(seed: u64, ticks: u64) -> String {
    output::plain(|out| example::story::tell(seed, ticks, &Show::off(), out))
}

/// A soldier on duty, and the time.
struct Watched {
    duty: Duty,
    soldier: Soldier,
    now: Duration,
}

impl Watched {
    fn start() -> Self {
        let mut soldier = Soldier::new(fastrand::Rng::with_seed(1));
        let duty = Duty::start(&mut soldier, Duration::ZERO);
        Self { duty, soldier, now: Duration::ZERO }
    }

    fn send(&mut self, event: DutyEvent) -> Outcome<DutyEvent> {
        self.duty.send(&mut self.soldier, event, self.now)
    }

    /// Ticks, ten in a second.
    fn pass(&mut self, time: Duration) {
        for _ in 0..time.as_millis() / 100 {
            self.now += Duration::from_millis(100);
            self.duty.update(&mut self.soldier, self.now);
        }
    }

    fn is_in<const N: usize>(&self, ids: [DutyStateId; N]) -> bool {
        ids.into_iter().all(|id| self.duty.is_in(id))
    }

    /// Away from the outpost, in a dodge of 1.5 seconds, with a magazine half changed: 100 ms and 900 ms are over.
    fn dodging() -> Self {
        let mut watched = Self::start();
        watched.pass(Duration::from_secs(2));
        watched.send(DutyEvent::Enemy { at: 4 });
        watched.pass(Duration::from_millis(700));
        watched.send(DutyEvent::Bullet { hits: false });
        watched.pass(Duration::from_millis(1000));
        assert!(watched.is_in([Fit, Legs, Combat, Dodge, Rifle, In]));
        watched
    }
}

#[test]
fn the_story() {
    expect_file!["traces/soldier.txt"].assert_eq(&story(228, 300));
}

#[test]
fn one_event_acts_in_both_regions() {
    let mut watched = Watched::start();
    assert!(watched.is_in([Patrolling, Slung]));
    assert_eq!(watched.duty.state_id(), Fit);
    watched.send(DutyEvent::Enemy { at: 4 });
    assert!(watched.is_in([Shoot, Ready]));
}

#[test]
fn legs_and_rifle_go_on_where_they_were() {
    let mut watched = Watched::dodging();
    watched.send(DutyEvent::Grenade);
    assert!(watched.is_in([Stunned]));
    assert!(!watched.is_in([Fit]));
    watched.pass(Duration::from_secs(2));
    assert!(watched.is_in([Dodge, In]));
}

#[test]
fn what_he_cannot_hear_reaches_him_afterwards() {
    let mut watched = Watched::dodging();
    watched.send(DutyEvent::Grenade);
    assert_eq!(watched.send(DutyEvent::Relief), Outcome::Deferred);
    watched.pass(Duration::from_millis(1900));
    assert!(watched.is_in([Stunned]));
    watched.pass(Duration::from_millis(100));
    assert!(watched.is_in([Returning, Unloaded]));
}

#[test]
fn he_is_relieved_when_both_regions_have_come_to_their_end() {
    let mut watched = Watched::start();
    watched.pass(Duration::from_secs(2));
    watched.send(DutyEvent::Relief);
    assert!(watched.is_in([Returning, Unloaded]));
    assert!(!watched.is_in([Home]) && !watched.duty.is_done());
    watched.pass(Duration::from_secs(3));
    assert!(watched.is_in([Relieved]) && watched.duty.is_done());
}

#[test]
fn he_fires_only_when_his_rifle_is_ready() {
    for seed in 0..100 {
        let mut loading = false;
        for line in story(seed, 300).lines() {
            match line {
                _ if line.contains("-> Out]") => loading = true,
                _ if line.contains("-> Ready]") => loading = false,
                _ => assert!(!(loading && line.contains("Bang")), "seed {seed}: {line}"),
            }
        }
    }
}
