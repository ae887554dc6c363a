//! What an exploration has found, and how it is shown.

use std::fmt::{self, Debug, Display};

use fsm_runtime::any::Machine;
use stateright::Expectation;

use crate::{MachineState, PairState};

/// What was found when all was tried that can happen.
///
/// `Display` writes it for people: a line for each property and, below one that does not hold, the path as a table. A
/// [`Finding`] by itself shows its path in any case.
#[derive(Clone, Debug)]
#[must_use = "an exploration that nobody looks at finds nothing: call `assert()`, or print it"]
pub struct Exploration<State, Action> {
    /// How many different states were reached.
    pub states: usize,
    /// How many steps the longest of the shortest paths to them has.
    pub depth: usize,
    /// Why it has ended: whether these are all states.
    pub end: End,
    /// The properties in the order in which the model has them, its own behind the user's.
    pub findings: Vec<Finding<State, Action>>,
}

/// Why an exploration has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// All that can happen has been tried.
    Complete,
    /// Each invariant was violated, and each example found.
    Decided,
    /// There were more states than the model may have. Nothing is said to hold.
    Limit,
}

/// What was found about a property.
#[derive(Clone, Debug)]
pub struct Finding<State, Action> {
    /// The name that it has in the model.
    pub name: &'static str,
    /// Whether it is to hold always, sometimes or eventually.
    pub expectation: Expectation,
    /// One of the shortest paths that violate it, or to an example for `sometimes`: empty where there is none.
    pub path: Vec<Reached<State, Action>>,
}

/// A state on a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached<State, Action> {
    /// What has led to it; nothing leads to the first.
    pub by: Option<Action>,
    /// The state.
    pub state: State,
}

impl<State, Action> Exploration<State, Action> {
    /// Whether each property is as the model has it, in all states that there are.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.end != End::Limit && self.findings.iter().all(Finding::holds)
    }

    /// What was found about the property of this name.
    ///
    /// # Panics
    /// Where there is none.
    #[must_use]
    pub fn finding(&self, name: &str) -> &Finding<State, Action> {
        let finding = self.findings.iter().find(|finding| finding.name == name);
        finding.unwrap_or_else(|| {
            let names: Vec<_> = self.findings.iter().map(|finding| finding.name).collect();
            panic!("the model has no property \"{name}\"; it has {names:?}")
        })
    }
}

impl<State: Shown, Action: Display> Exploration<State, Action> {
    /// For tests: a panic that shows what does not hold, where something does not.
    ///
    /// # Panics
    /// That one.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.holds(), "\n{self}");
    }
}

impl<State, Action> Finding<State, Action> {
    /// Whether the property is as the model has it: an invariant without a path that violates it, an example that was found.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.path.is_empty() == self.expectation.discovery_is_failure()
    }

    /// What happens on the path.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.path.iter().filter_map(|reached| reached.by.as_ref())
    }
}

/// States that have columns in the table of a path.
pub trait Shown {
    /// A column each: its title, and what stands in the row of this state. Those that are empty in all rows are left out.
    fn columns(&self) -> Vec<(&'static str, String)>;

    /// What is shown of the last state alone: as a rule parameters, which are long. A line each.
    fn details(&self) -> Vec<String>;
}

/// A type without size has only one value, of which there is nothing to say.
fn shown<T: Debug>(value: &T) -> String {
    let text = if size_of::<T>() == 0 { String::new() } else { format!("{value:?}") };
    // So `Debug` has a `Duration`.
    if text == "0ns" { "0s".to_owned() } else { text }
}

impl<M, P, Time> MachineState<M, P, Time>
where
    M: Machine<State: Debug>,
{
    fn machine(&self) -> String {
        let stop = self.stop.iter().map(|stop| format!("  {stop}")).collect::<String>();
        format!("{:?}{stop}", self.machine.state())
    }
}

impl<M, P, Time> Shown for MachineState<M, P, Time>
where
    M: Machine<State: Debug>,
    P: Debug,
    Time: Debug,
{
    fn columns(&self) -> Vec<(&'static str, String)> {
        vec![("time", shown(&self.now)), ("machine", self.machine())]
    }

    fn details(&self) -> Vec<String> {
        let params = shown(&self.params);
        if params.is_empty() { Vec::new() } else { vec![format!("parameters: {params}")] }
    }
}

impl<A, P, S, B, Q, T, EventA, EventB> Shown
    for PairState<MachineState<A, P, S>, MachineState<B, Q, T>, EventA, EventB>
where
    A: Machine<State: Debug>,
    P: Debug,
    S: Debug,
    B: Machine<State: Debug>,
    Q: Debug,
    T: Debug,
    EventA: Debug,
    EventB: Debug,
{
    fn columns(&self) -> Vec<(&'static str, String)> {
        let Self { first, second, to_first, to_second } = self;
        let time = if size_of::<S>() == 0 { shown(&second.now) } else { shown(&first.now) };
        vec![
            ("time", time),
            ("first", first.machine()),
            ("second", second.machine()),
            ("to first", list(to_first)),
            ("to second", list(to_second)),
        ]
    }

    fn details(&self) -> Vec<String> {
        let params = [("first", shown(&self.first.params)), ("second", shown(&self.second.params))];
        let params = params.into_iter().filter(|(_, params)| !params.is_empty());
        params.map(|(which, params)| format!("parameters of the {which}: {params}")).collect()
    }
}

fn list<E: Debug>(events: &[E]) -> String {
    events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>().join(", ")
}

impl<State: Shown, Action: Display> Display for Exploration<State, Action> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, depth, end, findings } = self;
        for finding in findings {
            if finding.holds() {
                writeln!(f, "{}", finding.summary())?;
            } else {
                writeln!(f, "{finding}")?;
            }
        }
        match end {
            End::Complete => write!(f, "explored: all {states} states, {depth} steps deep"),
            End::Decided => write!(f, "stopped: all is decided after {states} states, {depth} steps deep"),
            End::Limit => write!(
                f,
                "stopped: more than {states} states, {depth} steps deep, so nothing is proven; what counts without end in the \
                 parameters? or call `limit` with more"
            ),
        }
    }
}

impl<State, Action> Finding<State, Action> {
    fn summary(&self) -> String {
        let steps = match self.path.len().saturating_sub(1) {
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        };
        let (word, what) = match (&self.expectation, self.path.is_empty()) {
            (Expectation::Always, true) => ("always", "holds".to_owned()),
            (Expectation::Always, false) => ("always", format!("violated after {steps}")),
            (Expectation::Eventually, true) => ("eventually", "holds".to_owned()),
            (Expectation::Eventually, false) => {
                ("eventually", format!("not even after {steps}, where all ends"))
            }
            (Expectation::Sometimes, true) => ("sometimes", "never".to_owned()),
            (Expectation::Sometimes, false) => ("sometimes", format!("found after {steps}")),
        };
        format!("{word} \"{}\": {what}", self.name)
    }
}

impl<State: Shown, Action: Display> Display for Finding<State, Action> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.summary())?;
        if self.path.is_empty() { Ok(()) } else { write!(f, "\n{}", Table(&self.path)) }
    }
}

/// A path, a line for each state.
struct Table<'a, State, Action>(&'a [Reached<State, Action>]);

impl<State: Shown, Action: Display> Table<'_, State, Action> {
    /// The cells of all rows, with the titles above.
    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for Reached { by, state } in self.0 {
            let columns = state.columns();
            if rows.is_empty() {
                let titles = columns.iter().map(|(title, _)| (*title).to_owned());
                rows.push(["step".to_owned()].into_iter().chain(titles).collect());
            }
            let by = by.as_ref().map_or_else(String::new, Action::to_string);
            rows.push([by].into_iter().chain(columns.into_iter().map(|(_, cell)| cell)).collect());
        }
        rows
    }
}

impl<State: Shown, Action: Display> Display for Table<'_, State, Action> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let count = rows.first().map_or(0, Vec::len);
        let width =
            |column: usize, rows: &[Vec<String>]| rows.iter().map(|row| row[column].chars().count()).max();
        let used: Vec<_> = (0..count).filter(|column| width(*column, &rows[1..]) > Some(0)).collect();
        for row in &rows {
            let cells = used.iter().map(|column| {
                let width = width(*column, &rows).unwrap_or(0);
                format!("  {:width$}", row[*column])
            });
            writeln!(f, "  {}", cells.collect::<String>().trim_end())?;
        }
        let details = self.0.last().map_or_else(Vec::new, |reached| reached.state.details());
        for line in details {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}
