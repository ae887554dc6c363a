//! A ledger of tracked states, kept by their hooks: which are active, and which are suspended.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Instances of a state, the newest last: a state may be pushed above itself.
type Instances = Vec<Standing>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Active,
    Suspended,
}

thread_local! {
    static RESTS: Cell<bool> = const { Cell::new(false) };
    /// How often each state was entered or resumed.
    static VISITS: RefCell<BTreeMap<&'static str, u32>> = const { RefCell::new(BTreeMap::new()) };
    static STATES: RefCell<BTreeMap<&'static str, Instances>> = const { RefCell::new(BTreeMap::new()) };
}

pub(super) fn begin() {
    RESTS.set(false);
    STATES.with_borrow_mut(BTreeMap::clear);
    VISITS.with_borrow_mut(BTreeMap::clear);
}

/// For this run nothing is kept: there are many machines, and a hook does not say whose it is.
pub(super) fn rest() {
    RESTS.set(true);
}

pub(super) fn rests() -> bool {
    RESTS.get()
}

/// Whether the hooks say that the state is active.
pub fn is_active(state: &'static str) -> bool {
    STATES.with_borrow(|states| {
        states.get(state).is_some_and(|standing| standing.last() == Some(&Standing::Active))
    })
}

/// How often the state was entered or resumed; 0 where nobody tells of it.
pub fn visits(state: &'static str) -> u32 {
    VISITS.with_borrow(|visits| visits.get(state).copied().unwrap_or(0))
}

fn visit(state: &'static str) {
    VISITS.with_borrow_mut(|visits| *visits.entry(state).or_default() += 1);
}

/// Whether the state is active or suspended.
pub(super) fn stands(state: &'static str) -> bool {
    standing(state) > 0
}

/// How often it is.
pub(super) fn standing(state: &str) -> usize {
    STATES.with_borrow(|states| states.get(state).map_or(0, Vec::len))
}

/// What is suspended goes with a machine that is taken apart.
pub fn forget_suspended() {
    super::homes::forget();
    STATES.with_borrow_mut(|states| {
        states.values_mut().for_each(|standing| standing.retain(|it| *it == Standing::Active));
    });
}

pub fn enter(state: &'static str) {
    visit(state);
    change(state, |standing| {
        assert_ne!(standing.last(), Some(&Standing::Active), "`{state}` is entered and is active already");
        standing.push(Standing::Active);
    });
}

pub fn exit(state: &'static str) {
    change(state, |standing| {
        assert!(standing.pop().is_some(), "`{state}` is left and was not entered");
        super::homes::left(state, standing.len());
    });
}

pub fn pause(state: &'static str) {
    change(state, |standing| {
        assert_eq!(standing.pop(), Some(Standing::Active), "`{state}` is suspended and is not active");
        standing.push(Standing::Suspended);
    });
}

pub fn resume(state: &'static str) {
    visit(state);
    change(state, |standing| {
        assert_eq!(standing.pop(), Some(Standing::Suspended), "`{state}` is resumed and is not suspended");
        standing.push(Standing::Active);
    });
}

fn change(state: &'static str, change: impl FnOnce(&mut Instances)) {
    super::note(state.len() as u32);
    if RESTS.get() || super::stops::is_broken() {
        return;
    }
    STATES.with_borrow_mut(|states| change(states.entry(state).or_default()));
}
