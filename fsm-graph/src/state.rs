// States in a graph.

use core::fmt;

use crate::Graph;
use crate::items::{Data, Docs};
use crate::line::{self, Line};
use crate::records::{Record, Records};
use crate::transition::{History, Targets};

/// The kind of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StateKind {
    /// The machine itself, around all states.
    Root,
    /// A state with nothing inside.
    Simple,
    /// A state with states inside, of which one is active.
    Composite,
    /// A state with regions inside, which are active side by side.
    Orthogonal,
    /// A part of an orthogonal state, or of the machine.
    Region,
    /// A state in which what is around it ends.
    Final,
    /// A branch point, through which the machine only passes.
    Choice,
}

impl StateKind {
    fn of(letter: &str) -> Self {
        match letter {
            "m" => Self::Root,
            "c" => Self::Composite,
            "o" => Self::Orthogonal,
            "r" => Self::Region,
            "f" => Self::Final,
            "?" => Self::Choice,
            _ => Self::Simple,
        }
    }

    /// The name of the kind, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Root => "machine",
            Self::Simple => "simple",
            Self::Composite => "composite",
            Self::Orthogonal => "orthogonal",
            Self::Region => "region",
            Self::Final => "final",
            Self::Choice => "choice",
        }
    }
}

impl fmt::Display for StateKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A state of a [`Graph`].
#[derive(Clone, Copy)]
pub struct State<'t> {
    graph: Graph<'t>,
    record: Record<'t>,
    /// What stands behind its record.
    rest: Records<'t>,
}

/// All states, the machine itself first.
pub(crate) fn all<'t>(graph: Graph<'t>) -> impl Iterator<Item = State<'t>> + Clone {
    states(graph, graph.records())
}

fn states<'t>(graph: Graph<'t>, mut records: Records<'t>) -> impl Iterator<Item = State<'t>> + Clone {
    core::iter::from_fn(move || {
        let record = records.find(|record| record.kind == b'S')?;
        Some(State::of(graph, record, records))
    })
}

impl<'t> State<'t> {
    pub(crate) fn of(graph: Graph<'t>, record: Record<'t>, rest: Records<'t>) -> Self {
        Self { graph, record, rest }
    }

    /// Its name.
    pub fn name(self) -> &'t str {
        self.record.field(0)
    }

    /// Its place in the text of the table: 0 for the machine itself. States under a `cfg` that does not hold count too, so
    /// a number means the same state in each configuration.
    pub fn number(self) -> usize {
        self.rest.state()
    }

    /// Its row in the source file; 0 where that is not known.
    pub fn row(self) -> usize {
        self.record.number(2)
    }

    /// Its documentation.
    pub fn docs(self) -> Docs<'t> {
        Docs::of(self.record.field(3))
    }

    /// Its kind.
    pub fn kind(self) -> StateKind {
        StateKind::of(self.record.field(4))
    }

    /// The state around it; for an outermost one [the machine](Graph::root), for that `None`.
    pub fn parent(self) -> Option<Self> {
        let parent = self.parent_number()?;
        all(self.graph).find(|state| state.number() == parent)
    }

    /// The number of the state around it, for whoever has all states at hand.
    #[doc(hidden)]
    pub fn parent_number(self) -> Option<usize> {
        // A state stands behind the one around it.
        self.record.text(5)?.parse::<usize>().ok().filter(|parent| *parent < self.number())
    }

    /// The states right inside it, in source order.
    pub fn children(self) -> impl Iterator<Item = State<'t>> + Clone {
        // All that is inside it stands behind it, and then what has its parent before it.
        let is_inside =
            move |state: &State| state.record.text(5).is_some() && state.record.number(5) >= self.number();
        let is_parent = move |state: &State| state.record.number(5) == self.number();
        states(self.graph, self.rest).take_while(is_inside).filter(is_parent)
    }

    /// Whether it is this state, or one somewhere inside it.
    pub fn is_in(self, other: State) -> bool {
        let mut around = Some(self);
        while let Some(state) = around {
            if state == other {
                return true;
            }
            around = state.parent();
        }
        false
    }

    /// Its own tags, in source order, without those of the states around it. A text of an older version has none.
    pub fn tags(self) -> impl Iterator<Item = &'t str> + Clone {
        self.record.field(6).split(',').filter(|tag| !tag.is_empty())
    }

    /// Its data and action objects, in source order.
    pub fn data(self) -> impl Iterator<Item = Data<'t>> + Clone {
        self.parts(b"DO").map(|(record, _)| Data::of(record))
    }

    /// Where it begins, when nothing says more: `initial Name;`.
    pub fn initial(self) -> Option<Initial<'t>> {
        self.parts(b"I").next().map(|(record, _)| Initial { graph: self.graph, record })
    }

    /// Where its history leads when there is none: `history => Name;`. `None` where no such line stands in it.
    pub fn history_default(self, depth: History) -> Option<Targets<'t>> {
        let kind = if depth == History::Deep { b"P" } else { b"H" };
        self.parts(kind).next().map(|(record, _)| Targets::of(self.graph, record.field(0)))
    }

    /// The lines that stand in it, in source order.
    pub fn lines(self) -> impl Iterator<Item = Line<'t>> + Clone {
        line::of_state(self)
    }

    pub(crate) fn graph(self) -> Graph<'t> {
        self.graph
    }

    /// The records of these kinds that belong to it, each with what follows.
    pub(crate) fn parts(
        self,
        kinds: &'static [u8],
    ) -> impl Iterator<Item = (Record<'t>, Records<'t>)> + Clone {
        // What belongs to a state stands right behind it.
        let mut records = self.rest;
        core::iter::from_fn(move || {
            loop {
                let record = records.next()?;
                if records.state() > self.number() {
                    return None;
                }
                if kinds.contains(&record.kind) {
                    return Some((record, records));
                }
            }
        })
    }
}

/// States of one graph: the number tells them apart.
impl PartialEq for State<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number() && self.name() == other.name()
    }
}

impl Eq for State<'_> {}

impl fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.kind(), self.name())
    }
}

/// Where a state begins.
#[derive(Clone, Copy)]
pub struct Initial<'t> {
    graph: Graph<'t>,
    record: Record<'t>,
}

impl<'t> Initial<'t> {
    /// What is entered: one state, or several in several regions.
    pub fn targets(self) -> Targets<'t> {
        Targets::of(self.graph, self.record.field(0))
    }

    /// Its row in the source file.
    pub fn row(self) -> usize {
        self.record.number(1)
    }

    /// Its action, as it was written.
    pub fn action(self) -> Option<&'t str> {
        self.record.text(2)
    }
}
