//! Which lines and states a test suite has seen.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter, Write};
use core::marker::PhantomData;

use crate::any::Machine;
use crate::graph::{Graph, Line, Seen};
use crate::{Observer, StateId};

/// Counts how often each line has acted, and each state was entered.
///
/// ```
/// use fsm_runtime::fsm;
/// use fsm_runtime::observers::coverage::Coverage;
///
/// fsm! {
///     machine Door {
///         observed;
///         events { Push, Kick }
///         initial Closed;
///         state Closed { on Push => Open; on Kick => Broken; }
///         state Open { on Push => Closed; }
///         final state Broken;
///     }
/// }
///
/// let mut coverage = Coverage::<Door>::new();
/// Door::start_observed(&mut coverage).observed(&mut coverage).send(DoorEvent::Push);
///
/// // The tests of a suite may run in many processes: each adds its record to
/// // a file, and one reads them all.
/// let mut all: Coverage<Door> = coverage.record().parse().unwrap();
/// all.merge(&coverage);
/// println!("{all}");
/// assert_eq!(all.to_string().lines().next(), Some("Door: 1 of 3 lines, 2 of 3 states"));
/// let missed: Vec<String> = all.missed().map(|line| line.to_string()).collect();
/// assert_eq!(missed, ["on Kick => Broken", "on Push => Closed"]);
/// ```
pub struct Coverage<M: Machine> {
    /// By number.
    lines: Vec<u64>,
    /// By index.
    states: Vec<u64>,
    machine: PhantomData<fn() -> M>,
}

impl<M: Machine> Seen for Coverage<M> {
    fn graph(&self) -> Graph<'static> {
        M::GRAPH
    }

    fn has_acted(&self, line: usize) -> bool {
        self.taken(line) > 0
    }

    fn was_entered(&self, state: &str) -> bool {
        M::StateId::ALL.iter().any(|id| id.name() == state && self.entered(*id) > 0)
    }
}

impl<M: Machine> Coverage<M> {
    /// Nothing seen yet.
    pub fn new() -> Self {
        let lines = M::GRAPH.lines().map(|line| line.number() + 1).max().unwrap_or(0);
        Coverage { lines: vec![0; lines], states: vec![0; M::StateId::ALL.len()], machine: PhantomData }
    }

    /// How often the line of this number has acted.
    pub fn taken(&self, line: usize) -> u64 {
        self.lines.get(line).copied().unwrap_or(0)
    }

    /// How often this state was entered.
    pub fn entered(&self, state: M::StateId) -> u64 {
        self.states.get(state.index()).copied().unwrap_or(0)
    }

    /// The lines that have never acted.
    pub fn missed(&self) -> impl Iterator<Item = Line<'static>> + '_ {
        M::GRAPH.lines().filter(|line| self.taken(line.number()) == 0)
    }

    /// The states that were never entered.
    pub fn missed_states(&self) -> impl Iterator<Item = M::StateId> + '_ {
        M::StateId::ALL.iter().copied().filter(|state| self.entered(*state) == 0)
    }

    /// Adds what another one has seen.
    pub fn merge(&mut self, other: &Self) {
        let both = self.lines.iter_mut().chain(&mut self.states);
        for (count, more) in both.zip(other.lines.iter().chain(&other.states)) {
            *count = count.saturating_add(*more);
        }
    }

    /// All of it in one line of text, which [`parse`](str::parse) reads again.
    pub fn record(&self) -> String {
        let mut record = M::GRAPH.name().to_string();
        for counts in [&self.lines, &self.states] {
            record.push_str(" :");
            for count in counts {
                // A `String` takes all that is written to it.
                let _ = write!(record, " {count}");
            }
        }
        record
    }
}

impl<M: Machine> Default for Coverage<M> {
    fn default() -> Self {
        Self::new()
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine, E> Observer<M, E> for Coverage<M> {
    fn line_taken(&mut self, line: usize) {
        if let Some(count) = self.lines.get_mut(line) {
            *count = count.saturating_add(1);
        }
    }
    fn entered(&mut self, state: M::StateId) {
        if let Some(count) = self.states.get_mut(state.index()) {
            *count = count.saturating_add(1);
        }
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCoverage {
    /// It is not a record.
    Malformed,
    /// It is of the machine of this name.
    OtherMachine(String),
    /// It is of another version of the machine, with another number of lines or states.
    OtherTable,
}

impl Display for NotCoverage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotCoverage::Malformed => f.write_str("this is no record of a coverage: a line of `Coverage::record` is"),
            NotCoverage::OtherMachine(name) => {
                write!(f, "this is the coverage of machine `{name}`: read it as that of `{name}`")
            }
            NotCoverage::OtherTable => f.write_str(
                "this is the coverage of a machine with other lines or states: run the tests again that have written it",
            ),
        }
    }
}

impl Error for NotCoverage {}

impl<M: Machine> core::str::FromStr for Coverage<M> {
    type Err = NotCoverage;

    fn from_str(record: &str) -> Result<Self, NotCoverage> {
        let mut parts = record.trim().split(" :");
        let (Some(name), Some(lines), Some(states), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotCoverage::Malformed);
        };
        if name != M::GRAPH.name() {
            return Err(NotCoverage::OtherMachine(name.to_string()));
        }
        let counts = |text: &str| text.split_whitespace().map(str::parse).collect::<Result<Vec<u64>, _>>();
        let (Ok(lines), Ok(states)) = (counts(lines), counts(states)) else {
            return Err(NotCoverage::Malformed);
        };
        let new = Self::new();
        match (lines.len(), states.len()) == (new.lines.len(), new.states.len()) {
            true => Ok(Coverage { lines, states, machine: PhantomData }),
            false => Err(NotCoverage::OtherTable),
        }
    }
}

/// A table: all lines with their counts, and the states that were never entered.
impl<M: Machine> Display for Coverage<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines = M::GRAPH.lines().count();
        let (taken, states) = (lines - self.missed().count(), M::StateId::ALL.len());
        let entered = states - self.missed_states().count();
        writeln!(f, "{}: {taken} of {lines} lines, {entered} of {states} states", M::GRAPH.name())?;
        for line in M::GRAPH.lines() {
            match self.taken(line.number()) {
                0 => f.write_str(" never")?,
                count => write!(f, "{count:>6}")?,
            }
            writeln!(f, "  {}: {line}", line.source().name())?;
        }
        self.missed_states().try_for_each(|state| writeln!(f, " never  {}", state.name()))
    }
}

impl<M: Machine> Debug for Coverage<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<M: Machine> Clone for Coverage<M> {
    fn clone(&self) -> Self {
        Coverage { lines: self.lines.clone(), states: self.states.clone(), machine: PhantomData }
    }
}
