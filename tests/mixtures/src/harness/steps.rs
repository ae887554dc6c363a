//! Steps of a call are counted, so that one that does not end fails instead of going on for ever; and guards answer at
//! random, from a seed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::panic::Location;

use fsm_oracle::random::Random;

use super::{ledger, values};

/// Calls of one run.
pub const CALLS: usize = 60;

/// More actions and guards than any call of such a small machine needs.
const BOUND: usize = 100_000;

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
    static ANSWERS: RefCell<Random> = RefCell::new(Random::new(&[]));
    static TRACE: Cell<u64> = const { Cell::new(0) };
    /// Of the guards of a question, by their places; none outside of one, and where one has given two answers.
    static ANSWERED: RefCell<Option<BTreeMap<(u32, u32), bool>>> = const { RefCell::new(None) };
    /// The trace up to the end of the machine.
    pub(super) static ENDED: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Begins a run: nothing is alive, no state is active.
pub fn begin(seed: u64) {
    ANSWERS.set(Random::new(&[seed, 1]));
    TRACE.set(0);
    ENDED.set(None);
    values::begin();
    ledger::begin();
    super::activities::begin();
    super::homes::begin();
    begin_call();
}

pub fn begin_call() {
    STEPS.set(0);
}

/// Ends a run, when machine and owner are gone: no value may be left.
pub fn end() {
    values::end();
}

/// A number that stands for everything that has run, in its order.
pub fn trace() -> u64 {
    TRACE.get()
}

/// An action has run.
pub fn note(number: u32) {
    STEPS.set(STEPS.get() + 1);
    assert!(STEPS.get() < BOUND, "a call does not end: {BOUND} steps");
    TRACE.set(TRACE.get().wrapping_mul(31).wrapping_add(u64::from(number)));
}

/// What runs here leaves no trace, and guards begin anew after it with the answers that they have given. And whether each guard
/// has given one answer: in regions one that stands around them is asked for each of them.
pub(super) fn unasked<T>(run: impl FnOnce() -> T) -> (T, bool) {
    let (answers, trace) = (ANSWERS.with_borrow(Random::clone), TRACE.get());
    ANSWERED.set(Some(BTreeMap::new()));
    let given = values::for_a_while(run);
    let is_certain = ANSWERED.take().is_some();
    ANSWERS.set(answers);
    TRACE.set(trace);
    (given, is_certain)
}

/// False, as only a run shows.
pub fn never() -> bool {
    std::hint::black_box(false)
}

/// A number from the seed of the run.
pub fn draw() -> u32 {
    note(1);
    draw_untold()
}

/// The same for what the run does by itself, which is no step of the machine.
pub(super) fn draw_untold() -> u32 {
    ANSWERS.with_borrow_mut(|answers| answers.below(1 << 32) as u32)
}

/// What a condition takes apart: the value once in two times.
#[track_caller]
pub fn offer<T>(value: T) -> Option<T> {
    ask(2).then_some(value)
}

/// A guard has been asked: true once in so many times.
#[track_caller]
pub fn ask(times: usize) -> bool {
    note(times as u32);
    let answer = ANSWERS.with_borrow_mut(|answers| answers.below(times) == 0);
    let place = Location::caller();
    ANSWERED.with_borrow_mut(|answered| {
        let before = answered.as_mut().and_then(|all| all.insert((place.line(), place.column()), answer));
        if before.is_some_and(|before| before != answer) {
            *answered = None;
        }
    });
    answer
}
