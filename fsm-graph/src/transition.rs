// Changes of state in a graph.

use core::fmt;

use crate::Graph;
use crate::line::Line;
use crate::state::{self, State};

/// The kind of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransitionKind {
    /// No target: the state stays, and the action runs.
    Internal,
    /// `=> Name`
    Goto,
    /// `=> reenter Name`: the state that holds the line is left and entered too.
    Reenter,
    /// `=> self`: out of the state and in again.
    Again,
    /// `=> push Name`
    Push,
    /// `=> pop`, `=> pop else Name`: the target is where nothing is suspended.
    Pop,
    /// `=> previous`
    Previous,
    /// `=> reset Name`
    Reset,
    /// `=> ignore`
    Ignore,
    /// `=> defer`
    Defer,
    /// `=> pass`: the action runs, and the event goes on to other lines.
    Pass,
}

impl TransitionKind {
    const ALL: [Self; 11] = [
        Self::Internal,
        Self::Goto,
        Self::Reenter,
        Self::Again,
        Self::Push,
        Self::Pop,
        Self::Previous,
        Self::Reset,
        Self::Ignore,
        Self::Defer,
        Self::Pass,
    ];

    pub(crate) fn of(name: &str) -> Self {
        Self::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or(Self::Internal)
    }

    /// The name of the kind, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Internal => "internal",
            Self::Goto => "goto",
            Self::Reenter => "reenter",
            Self::Again => "self",
            Self::Push => "push",
            Self::Pop => "pop",
            Self::Previous => "previous",
            Self::Reset => "reset",
            Self::Ignore => "ignore",
            Self::Defer => "defer",
            Self::Pass => "pass",
        }
    }
}

impl fmt::Display for TransitionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which history of a state is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum History {
    /// The child that was active.
    Shallow,
    /// All that was active inside.
    Deep,
}

/// One change of state that can happen: by the target of a line, or by a request in its action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Transition<'t> {
    line: Line<'t>,
    kind: TransitionKind,
    targets: &'t str,
    is_request: bool,
}

impl<'t> Transition<'t> {
    pub(crate) fn of(line: Line<'t>, kind: TransitionKind, targets: &'t str, is_request: bool) -> Self {
        Self { line, kind, targets, is_request }
    }

    /// The line that it stands in.
    pub fn line(self) -> Line<'t> {
        self.line
    }

    /// The state that the line stands in.
    pub fn source(self) -> State<'t> {
        self.line.source()
    }

    /// Its kind.
    pub fn kind(self) -> TransitionKind {
        self.kind
    }

    /// The states that it enters: several for `(Name, Name)`. None where it names no state.
    pub fn targets(self) -> Targets<'t> {
        Targets::of(self.source().graph(), self.targets)
    }

    /// The value that holds the target, where it is one of [a list](Line::listed): `value`.
    pub fn held(self) -> Option<&'t str> {
        let listed = self.line.listed().filter(|_| !self.is_request)?;
        listed.rsplit_once(" in [").map(|(value, _)| value)
    }

    /// Whether an action asks for it (`goto!(Name)`), and no target.
    pub fn is_request(self) -> bool {
        self.is_request
    }
}

/// As in the table, without the fields of the targets: `push Name`.
impl fmt::Display for Transition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.targets().count();
        match self.kind {
            TransitionKind::Goto => {}
            TransitionKind::Pop if count > 0 => f.write_str("pop else ")?,
            kind if count > 0 => write!(f, "{kind} ")?,
            kind => return write!(f, "{kind}"),
        }
        if count > 1 {
            f.write_str("(")?;
        }
        for (index, target) in self.targets().enumerate() {
            write!(f, "{}{target}", if index > 0 { ", " } else { "" })?;
        }
        if count > 1 { f.write_str(")") } else { Ok(()) }
    }
}

impl fmt::Debug for Transition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} => {self}", self.source().name())
    }
}

/// The states that a transition enters.
#[derive(Clone)]
pub struct Targets<'t> {
    graph: Graph<'t>,
    rest: &'t str,
}

impl<'t> Targets<'t> {
    pub(crate) fn of(graph: Graph<'t>, text: &'t str) -> Self {
        Self { graph, rest: text }
    }
}

impl Targets<'_> {
    /// The number of the next state, and which of its histories is meant.
    fn next_number(&mut self) -> Option<(usize, Option<History>)> {
        if self.rest.is_empty() {
            return None;
        }
        let (target, rest) = self.rest.split_once(',').unwrap_or((self.rest, ""));
        self.rest = rest;
        let number = target.trim_end_matches(['s', 'd']);
        let history = match &target[number.len()..] {
            "s" => Some(History::Shallow),
            "d" => Some(History::Deep),
            _ => None,
        };
        Some((number.parse().ok()?, history))
    }

    /// The numbers of the states, for whoever has all states at hand. One that is not among them is under a `cfg` that does
    /// not hold.
    #[doc(hidden)]
    pub fn numbers(mut self) -> impl Iterator<Item = (usize, Option<History>)> {
        core::iter::from_fn(move || self.next_number())
    }
}

impl<'t> Iterator for Targets<'t> {
    type Item = Target<'t>;

    fn next(&mut self) -> Option<Target<'t>> {
        loop {
            let (number, history) = self.next_number()?;
            // One under a `cfg` that does not hold is left out.
            if let Some(state) = state::all(self.graph).find(|state| state.number() == number) {
                return Some(Target { state, history });
            }
        }
    }
}

/// A state that a transition enters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Target<'t> {
    state: State<'t>,
    history: Option<History>,
}

impl<'t> Target<'t> {
    /// The state that is named; of a history, the composite that it belongs to.
    pub fn state(self) -> State<'t> {
        self.state
    }

    /// The history of the state that is entered, in place of where it begins.
    pub fn history(self) -> Option<History> {
        self.history
    }
}

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.history {
            Some(History::Shallow) => write!(f, "history {}", self.state.name()),
            Some(History::Deep) => write!(f, "deep history {}", self.state.name()),
            None => f.write_str(self.state.name()),
        }
    }
}

impl fmt::Debug for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
