//! A chart as the formats have it in common: a tree of states with what hangs on them. Names and code are as the file has
//! them; `write` makes Rust of both.

use super::delay::Delay;

/// A whole chart. The first of its states is the machine itself.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) name: String,
    pub(super) states: Vec<State>,
    /// It was written by `cargo fsm diagram`: its names are those of a table.
    pub(super) is_own: bool,
    /// Two events of the file that are one here, with a `Result`: what some work gives, and that it failed.
    pub(super) results: Vec<[String; 2]>,
}

/// An index into [`Chart::states`].
pub(super) type StateId = usize;

/// The machine itself.
pub(super) const ROOT: StateId = 0;

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) name: String,
    pub(super) docs: Vec<String>,
    /// Names of Rust.
    pub(super) tags: Vec<String>,
    pub(super) kind: Kind,
    pub(super) parent: Option<StateId>,
    /// In the order of the file, histories too.
    pub(super) children: Vec<StateId>,
    /// Of a state with states inside, where it begins; of a history, where it leads before there is one.
    pub(super) initial: Option<Initial>,
    pub(super) entry: Vec<Action>,
    pub(super) exit: Vec<Action>,
    pub(super) during: Vec<During>,
    pub(super) inner: Vec<Inner>,
    pub(super) transitions: Vec<Transition>,
    /// What the table cannot say, each with the reason.
    pub(super) notes: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    State,
    /// All of its children are active side by side.
    Parallel,
    Final,
    Choice,
    History,
    DeepHistory,
}

impl Kind {
    pub(super) fn is_history(self) -> bool {
        matches!(self, Kind::History | Kind::DeepHistory)
    }
}

#[derive(Debug, Default)]
pub(super) struct Initial {
    pub(super) targets: Vec<StateId>,
    pub(super) actions: Vec<Action>,
}

/// A machine that lives with its state, by the name of the data in which it is.
#[derive(Debug)]
pub(super) struct Inner {
    pub(super) name: String,
    /// What the file has: machines of one text are one.
    pub(super) text: String,
    pub(super) chart: Chart,
}

/// Work that lives as long as its state.
#[derive(Debug)]
pub(super) struct During {
    pub(super) work: Call,
    /// What becomes of its result.
    pub(super) event: Option<String>,
    pub(super) guard: Option<Guard>,
}

#[derive(Clone, Debug)]
pub(super) struct Transition {
    /// It is asked before what is inside its state.
    pub(super) first: bool,
    pub(super) trigger: Trigger,
    /// The name of its timer.
    pub(super) timer: Option<String>,
    pub(super) guard: Option<Guard>,
    pub(super) actions: Vec<Action>,
    pub(super) targets: Vec<StateId>,
    pub(super) way: Way,
    pub(super) notes: Vec<String>,
}

impl Transition {
    pub(super) fn new(trigger: Trigger) -> Self {
        Transition {
            first: false,
            trigger,
            timer: None,
            guard: None,
            actions: Vec::new(),
            targets: Vec::new(),
            way: Way::Goto,
            notes: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Trigger {
    /// One of these, by the names that the file has.
    Events(Vec<String>),
    Any,
    Always,
    Done,
    /// The machine in data of this name has ended.
    DoneIn(String),
    After(Delay),
    /// Whether it catches up with beats that were late.
    Every(Delay, bool),
    /// When the guard becomes true.
    When,
    /// The machine is told to end.
    Stop,
}

/// What becomes of the targets. All but the first two stand in our own exports alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Goto,
    /// The source is left too where the target is inside it.
    Reenter,
    Push,
    Pop,
    Previous,
    Reset,
    Ignore,
    Defer,
    Pass,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Guard {
    Call(Call),
    In(StateId),
    Not(Box<Guard>),
    All(Vec<Guard>),
    Any(Vec<Guard>),
}

impl Guard {
    /// All of these hold; nothing, where there are none.
    pub(super) fn all(mut guards: Vec<Guard>) -> Option<Guard> {
        if guards.len() > 1 { Some(Guard::All(guards)) } else { guards.pop() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    Call(Call),
    Raise(String, Option<Delay>),
    /// All that is raised for later by this name, or the timer of this name.
    Cancel(String),
    /// The timer of this name.
    Restart(String),
    If(Vec<(Option<Guard>, Vec<Action>)>),
}

/// A function of the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The words of its name.
    pub(super) name: String,
    /// What the file says, where that is more than a name. Calls of one text are one function.
    pub(super) text: String,
}

impl Call {
    pub(super) fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Call { name: name.into(), text: text.into() }
    }
}

impl Chart {
    pub(super) fn new(name: impl Into<String>) -> Self {
        Chart { name: name.into(), states: vec![State::default()], is_own: false, results: Vec::new() }
    }

    pub(super) fn add(&mut self, parent: StateId, name: impl Into<String>, kind: Kind) -> StateId {
        let id = self.states.len();
        self.states.push(State { name: name.into(), kind, parent: Some(parent), ..State::default() });
        self.states[parent].children.push(id);
        id
    }

    /// The state, and those around it.
    pub(super) fn around(&self, id: StateId) -> impl Iterator<Item = StateId> + '_ {
        std::iter::successors(Some(id), |id| self.states[*id].parent)
    }

    pub(super) fn is_inside(&self, inner: StateId, outer: StateId) -> bool {
        inner != outer && self.around(inner).any(|around| around == outer)
    }

    /// The children that are states, and no histories.
    pub(super) fn inside(&self, id: StateId) -> impl Iterator<Item = StateId> + '_ {
        let children = self.states[id].children.iter().copied();
        children.filter(|child| !self.states[*child].kind.is_history())
    }

    pub(super) fn is_region(&self, id: StateId) -> bool {
        let parent = self.states[id].parent;
        parent.is_some_and(|parent| self.states[parent].kind == Kind::Parallel)
            && !self.states[id].kind.is_history()
    }

    /// All states that are still part of the tree, each before what is inside it.
    pub(super) fn all(&self) -> Vec<StateId> {
        let mut all = vec![ROOT];
        let mut at = 0;
        while at < all.len() {
            let children = self.states[all[at]].children.clone();
            all.splice(at + 1..at + 1, children);
            at += 1;
        }
        all
    }
}
