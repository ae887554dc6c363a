//! A description of a machine as a constant: its states, its events and its lines, for pictures, logs and tests.
//!
//! The `GRAPH` of a machine is one text and a row of `bool`s, which are read when they are asked: a graph
//! allocates nothing, and what nobody asks is not in the program. It is complete, since the macro sees every change of
//! state that can happen, also the requests in actions.
//!
//! ```
//! use fsm_runtime::fsm;
//! use fsm_runtime::graph::TransitionKind;
//!
//! fsm! {
//!     machine Door {
//!         events { Open, Close, Lock }
//!         initial Closed;
//!         state Closed {
//!             on Open => Opened;
//!             on Lock do goto!(Locked);
//!         }
//!         state Opened { on Close => Closed; }
//!         state Locked {}
//!     }
//! }
//!
//! let names = |id: usize| Door::GRAPH.states().nth(id).map(|state| state.name());
//! let of_three = [names(0), names(1), names(2)];
//! assert_eq!(of_three, [Some("Closed"), Some("Opened"), Some("Locked")]);
//!
//! for transition in Door::GRAPH.transitions() {
//!     let (source, line) = (transition.source().name(), transition.line());
//!     println!("{source}: {} => {transition}", line.trigger());
//! }
//! let changes = Door::GRAPH.transitions();
//! let changes = changes.filter(|change| change.kind() == TransitionKind::Goto);
//! assert_eq!(changes.count(), 3);
//! ```
//!
//! States, events, data and lines under a `cfg` are in it where their conditions hold.

// Where links of other crates lead, whose documentation is built without this one.
#![doc(html_root_url = "https://docs.rs/fsm-graph/latest")]
#![no_std]
#![deny(missing_docs)]

mod items;
mod line;
mod records;
mod state;
#[cfg(feature = "steps")]
mod steps;
mod transition;

pub use items::{Data, Docs, Event};
pub use line::{Line, Trigger};
pub use state::{Initial, State, StateKind};
#[cfg(feature = "steps")]
#[doc(hidden)]
pub use steps::steps;
pub use transition::{History, Target, Targets, Transition, TransitionKind};

use records::{Record, Records};

/// The description of a machine: see the [module](self).
///
/// The lifetime is that of its text: `'static` for the `GRAPH` of a machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Graph<'t> {
    text: &'t str,
    holds: &'t [bool],
}

impl<'t> Graph<'t> {
    /// The graph of this text, which the macro has written, and which of its conditions hold.
    #[doc(hidden)]
    pub const fn new(text: &'t str, holds: &'t [bool]) -> Self {
        Self { text, holds }
    }

    /// What [`new`](Self::new) has been given: for whoever hands a graph to another process.
    #[doc(hidden)]
    pub const fn parts(self) -> (&'t str, &'t [bool]) {
        (self.text, self.holds)
    }

    fn records(self) -> Records<'t> {
        Records::of(self.text, self.holds)
    }

    fn head(self) -> Option<Record<'t>> {
        self.records().find(|record| record.kind == b'M')
    }

    fn of_head(self, field: usize) -> &'t str {
        self.head().map(|head| head.field(field)).unwrap_or_default()
    }

    /// The name of the machine.
    pub fn name(self) -> &'t str {
        self.of_head(0)
    }

    /// The row of the source file in which the machine begins, from 1 on; `None` where that is not known.
    pub fn row(self) -> Option<usize> {
        self.head().map(|head| head.number(1)).filter(|row| *row > 0)
    }

    /// The lines of the machine's documentation.
    pub fn docs(self) -> Docs<'t> {
        Docs::of(self.of_head(2))
    }

    /// What each call takes, as in the header: `owner: &mut Owner, world: &World`. Empty where it takes nothing.
    pub fn parameters(self) -> &'t str {
        self.of_head(3)
    }

    /// The type of the clock.
    pub fn clock(self) -> Option<&'t str> {
        self.head().and_then(|head| head.text(4))
    }

    /// Whether changes of state can be asked for from outside: `requests;`.
    ///
    /// ```
    /// # fsm_runtime::fsm! { machine Lamp { requests; events { Press } initial Off; state Off { on Press => On; } state On {} } }
    /// assert!(Lamp::GRAPH.takes_requests());
    /// ```
    pub fn takes_requests(self) -> bool {
        self.of_head(5) == "requests"
    }

    /// The machine itself, as the outermost state.
    pub fn root(self) -> State<'t> {
        let mut records = self.records();
        let record = records.find(|record| record.kind == b'S');
        State::of(self, record.unwrap_or(Record::NOTHING), records)
    }

    /// All states but the machine itself, in source order: each before all that is inside it.
    pub fn states(self) -> impl Iterator<Item = State<'t>> + Clone {
        state::all(self).skip(1)
    }

    /// The state of this name.
    ///
    /// ```
    /// # fsm_runtime::fsm! { machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On {} } }
    /// let lamp = Lamp::start();
    /// assert_eq!(Lamp::GRAPH.state(lamp.state_id().name()).unwrap().lines().count(), 1);
    /// ```
    pub fn state(self, name: &str) -> Option<State<'t>> {
        self.states().find(|state| state.name() == name)
    }

    /// The declared events, in source order.
    pub fn events(self) -> impl Iterator<Item = Event<'t>> + Clone {
        self.records().filter(|record| record.kind == b'E').map(Event::of)
    }

    /// All lines, those of the machine itself first, then state by state.
    pub fn lines(self) -> impl Iterator<Item = Line<'t>> + Clone {
        line::all(self)
    }

    /// The line of this [number](Line::number).
    pub fn line(self, number: usize) -> Option<Line<'t>> {
        self.lines().find(|line| line.number() == number)
    }

    /// Every change of state that can happen, and every internal transition: the lines that react to something, and the
    /// requests in the actions of all lines.
    pub fn transitions(self) -> impl Iterator<Item = Transition<'t>> + Clone {
        self.lines().flat_map(Line::transitions)
    }
}

impl core::fmt::Debug for Graph<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Graph").field(&self.name()).finish()
    }
}

/// What some runs have seen of a graph: a coverage, as `fsm-diagram` draws it.
pub trait Seen {
    /// The machine that has run.
    fn graph(&self) -> Graph<'static>;

    /// Whether the line of this [number](Line::number) has acted.
    fn has_acted(&self, line: usize) -> bool;

    /// Whether the state of this name was entered.
    fn was_entered(&self, state: &str) -> bool;
}
