//! Machines in data that live with a state: each has a home, which knows the state, and hears what becomes of the machine.

use std::cell::{Cell, RefCell};

use serde::{Deserialize, Serialize};

use super::{ledger, note, stops};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Made,
    Begun,
    /// Told to end.
    Stopped,
    Ended,
    /// Dropped without an end.
    Lost,
    Dropped,
}

thread_local! {
    /// The state of each home, empty for one that belongs to none, and its stage.
    static HOMES: RefCell<Vec<(&'static str, Stage)>> = const { RefCell::new(Vec::new()) };
    static TAKES_OVER: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn begin() {
    HOMES.with_borrow_mut(Vec::clear);
}

/// Data of a machine inside, by which it tells what it does.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Home(u32);

impl Home {
    /// Of a machine that begins with this state.
    #[must_use]
    pub fn new(state: &'static str) -> Home {
        HOMES.with_borrow_mut(|homes| {
            homes.push((state, Stage::Made));
            Home(homes.len() as u32 - 1)
        })
    }

    fn turn(&self, to: Stage) {
        note(13);
        HOMES.with_borrow_mut(|homes| homes[self.0 as usize].1 = to);
    }

    fn stage(&self) -> Stage {
        HOMES.with_borrow(|homes| homes[self.0 as usize].1)
    }

    pub fn begins(&self) {
        assert_eq!(self.stage(), Stage::Made, "a machine inside begins twice");
        self.turn(Stage::Begun);
    }

    /// # Panics
    /// Where the hooks of its state say that this is not active.
    pub fn ticks(&self) {
        note(14);
        let state = HOMES.with_borrow(|homes| homes[self.0 as usize].0);
        let is_open = ledger::visits(state) == 0 || ledger::rests() || stops::is_broken();
        assert!(is_open || ledger::is_active(state), "a machine inside ticks, and `{state}` is not active");
    }

    pub fn stops(&self) {
        assert_eq!(self.stage(), Stage::Begun, "a machine inside is stopped twice");
        self.turn(Stage::Stopped);
    }

    pub fn ends(&self) {
        let is_stopped = self.stage() == Stage::Stopped;
        self.turn(if is_stopped { Stage::Stopped } else { Stage::Ended });
    }
}

/// A copy belongs to no state, but for one that takes over.
impl Clone for Home {
    fn clone(&self) -> Home {
        if !TAKES_OVER.get() {
            return Home::new("");
        }
        HOMES.with_borrow_mut(|homes| {
            let home = std::mem::replace(&mut homes[self.0 as usize], ("", Stage::Dropped));
            homes.push(home);
            Home(homes.len() as u32 - 1)
        })
    }
}

/// The copy goes on with what lives in its states, and the old machine is dropped.
pub fn taken_over<M>(copy: impl FnOnce() -> M) -> M {
    TAKES_OVER.set(true);
    let machine = copy();
    TAKES_OVER.set(false);
    machine
}

impl Drop for Home {
    fn drop(&mut self) {
        HOMES.with_borrow_mut(|homes| {
            let Some((_, stage)) = homes.get_mut(self.0 as usize) else { return };
            *stage = if *stage == Stage::Begun { Stage::Lost } else { Stage::Dropped };
        });
    }
}

fn count(state: &str, is_counted: impl Fn(Stage) -> bool) -> usize {
    HOMES.with_borrow(|homes| homes.iter().filter(|(of, stage)| *of == state && is_counted(*stage)).count())
}

/// A state is left, and stands so many times after that: what lives in it has been stopped.
pub(super) fn left(state: &'static str, standing: usize) {
    let running = count(state, |stage| stage == Stage::Begun);
    assert!(running <= standing, "`{state}` is left, and the machine inside goes on");
}

/// Machines that were put away with a state that was suspended.
pub(super) fn forget() {
    HOMES.with_borrow_mut(|homes| {
        let lost = homes.iter_mut().filter(|(_, stage)| *stage == Stage::Lost);
        lost.for_each(|(_, stage)| *stage = Stage::Dropped);
    });
}

/// Between two calls a machine lives in each state that has one, none was stopped, and none is gone that was not.
pub(super) fn check(is_tracked: impl Fn(&str) -> bool) {
    let states: Vec<&str> = HOMES.with_borrow(|homes| homes.iter().map(|(state, _)| *state).collect());
    for state in states.into_iter().filter(|state| !state.is_empty()) {
        assert_eq!(
            count(state, |stage| stage == Stage::Stopped),
            0,
            "a machine is stopped, and `{state}` is not left"
        );
        assert_eq!(count(state, |stage| stage == Stage::Lost), 0, "the machine in `{state}` is not stopped");
        if is_tracked(state) {
            let there = count(state, |stage| !matches!(stage, Stage::Lost | Stage::Dropped));
            assert_eq!(there, ledger::standing(state), "machines inside of `{state}`");
        }
    }
}
