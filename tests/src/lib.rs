//! What the behaviour tests share: a log that actions, guards and field expressions write to, so that a test can
//! assert the exact trace; values that are counted; a change of state in which each step panics once.

pub mod exact;
mod exported;
mod faulty;
#[cfg(test)]
mod listed;
mod panics;
mod thing;
mod trace;

/// For the macros of `exported.rs`, which name it by `$crate`.
pub use fsm_runtime::fsm;

pub use faulty::{Fault, Faulty, block_on, polled};
pub use panics::Change;
pub use thing::{Maker, Thing};
pub use trace::{SILENT, Steps, Trace};

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// How many cases a property is tried on: so many, times what `FSM_TIMES` says.
pub fn cases(count: u32) -> u32 {
    let times = std::env::var("FSM_TIMES").map_or(1, |times| times.parse().expect("FSM_TIMES is a number"));
    count * times
}

/// The owner of most machines in these tests: it writes down who acted, in order.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// What guards ask for; tests set it.
    pub ok: bool,
    /// A number that conditions and computed values read; tests set it.
    pub n: u32,
    lines: RefCell<Vec<String>>,
}

impl Log {
    pub fn new() -> Self {
        Self::default()
    }

    /// For actions: writes down that they ran.
    pub fn say(&mut self, line: impl Into<String>) {
        self.lines.get_mut().push(line.into());
    }

    /// For guards, which see the owner by shared reference: writes down the question, gives the answer.
    pub fn ask(&self, question: impl Into<String>, answer: bool) -> bool {
        self.lines.borrow_mut().push(question.into());
        answer
    }

    /// For field expressions, initial values and durations: writes down that the value was computed.
    pub fn give<T>(&mut self, line: impl Into<String>, value: T) -> T {
        self.say(line);
        value
    }

    /// The trace since the last call.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(self.lines.get_mut())
    }
}

/// Milliseconds, for machines whose clock is a `Duration`.
pub const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Counts the tokens alive, so that a value dropped twice or never is seen.
#[derive(Clone, Debug, Default)]
pub struct Counter(Rc<Cell<usize>>);

impl Counter {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn token(&self, name: &'static str) -> Token {
        self.0.set(self.0.get() + 1);
        Token { name, alive: Rc::clone(&self.0) }
    }

    pub fn alive(&self) -> usize {
        self.0.get()
    }
}

/// A value that can only be moved: neither `Clone` nor `Copy` nor `Default`.
#[derive(Debug)]
pub struct Token {
    pub name: &'static str,
    alive: Rc<Cell<usize>>,
}

impl Drop for Token {
    fn drop(&mut self) {
        self.alive.set(self.alive.get().checked_sub(1).expect("dropped once"));
    }
}

/// An owner whose steps can be made to panic, each by its name.
#[derive(Debug, Default)]
pub struct Mine {
    /// The step that panics, once.
    armed: Cell<Option<&'static str>>,
    /// What guards answer.
    pub ok: bool,
    log: Log,
}

impl Mine {
    pub fn new() -> Self {
        Self::default()
    }

    /// For actions that never panic: writes down that they ran.
    pub fn say(&mut self, line: impl Into<String>) {
        self.log.say(line);
    }

    /// For actions.
    pub fn step(&mut self, name: &'static str) {
        self.value(name, ());
    }

    /// For guards.
    pub fn check(&self, name: &'static str) -> bool {
        self.log.ask(name, true);
        if self.armed.get() == Some(name) {
            self.armed.set(None);
            panic!("{name} panics, as it should");
        }
        self.ok
    }

    /// For field expressions, initial values and durations.
    pub fn value<T>(&mut self, name: &'static str, value: T) -> T {
        self.check(name);
        value
    }

    /// The step of this name panics the next time.
    pub fn arm(&mut self, name: &'static str) {
        self.armed.set(Some(name));
    }

    /// Runs this with one step armed, and gives the trace up to the panic. Fails where nothing panics.
    pub fn boom(&mut self, name: &'static str, run: impl FnOnce(&mut Self)) -> Vec<String> {
        self.arm(name);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(self)));
        assert!(result.is_err(), "nothing panicked in {name}: {:?}", self.log);
        self.armed.set(None);
        self.take()
    }

    /// The trace since the last call.
    pub fn take(&mut self) -> Vec<String> {
        self.log.take()
    }
}

/// The code blocks of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
