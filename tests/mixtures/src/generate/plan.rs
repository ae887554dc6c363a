//! The plan of one machine: its header, events, data and states, before any line is written.

use super::events::Events;
use super::features::Features;
use super::header::{Header, Owner, World};
use super::inside::Inside;
use super::overflow::Overflow;
use super::types::Type;
use super::way_in::WayIn;

/// Names of data of states, and of some bindings.
pub const NAMES: [&str; 7] = ["load", "mark", "step", "tale", "pack", "rest", "r#loop"];

pub struct Plan {
    pub number: usize,
    pub name: String,
    pub features: Features,
    pub header: Header,
    pub events: Events,
    pub data: Vec<Datum>,
    /// Action objects of the machine itself.
    pub objects: Vec<Object>,
    /// Derives of the machine, which its events need too where they wait in it.
    pub derives: &'static str,
    /// `snapshots;`, and the machine goes on from them.
    pub snapshots: bool,
    /// `can;`, and the machine is asked before each event.
    pub can: bool,
    pub overflow: Overflow,
    /// `during`, and the calls of the machine stand in a loop.
    pub activities: bool,
    /// `derive(Default)`, and the default is compared with `start`.
    pub is_default: bool,
    /// `const machine`, and what is on the way in.
    pub way_in: Option<WayIn>,
    pub states: Vec<State>,
    /// States whose children some memory may bring back with their data; `None` is the machine.
    pub memories: Vec<Option<usize>>,
    pub remembered: Vec<Remembered>,
    /// Places in which `previous` goes back.
    pub previous: Vec<Option<usize>>,
    /// Final states that the line `stop` leads to; none where there is no such line.
    pub stop: Vec<usize>,
    /// The machine that lives in states of this one.
    pub inside: Option<Inside>,
}

/// A composite that `history` may name, in one depth or in both.
#[derive(Clone, Copy, Debug)]
pub struct Remembered {
    pub state: usize,
    pub is_deep: bool,
}

#[derive(Clone, Debug)]
pub struct Datum {
    pub name: String,
    pub ty: Type,
    pub has_initial: bool,
    /// Under a `cfg` that holds.
    pub cfg: bool,
    pub stands: Stands,
}

/// Where data of a state stand that is a part, in their order. Those of other states stand where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stands {
    Use,
    Parameter,
    Part,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub name: String,
    pub kind: &'static ObjectKind,
}

#[derive(Debug)]
pub struct ObjectKind {
    pub ty: &'static str,
    pub made: &'static str,
    pub is_clone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Leaf,
    Composite,
    /// A state that holds regions.
    Parallel,
    Region,
    Final,
    Choice,
    /// A state that is only pushed, and left only by `pop`.
    Overlay,
}

impl Kind {
    /// What names of such states begin with.
    fn letter(self) -> char {
        match self {
            Kind::Leaf => 'S',
            Kind::Composite => 'C',
            Kind::Parallel => 'P',
            Kind::Region => 'R',
            Kind::Final => 'F',
            Kind::Choice => 'X',
            Kind::Overlay => 'O',
        }
    }
}

/// How a target names its state, as far as it decides what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Plain,
    Reenter,
    History,
}

#[derive(Clone, Debug)]
pub struct State {
    pub name: String,
    pub kind: Kind,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    pub data: Vec<Datum>,
    pub objects: Vec<Object>,
    /// Told to the ledger when it is entered and left.
    pub is_tracked: bool,
    pub cfg: bool,
    /// Declared as `r#Name`.
    pub is_raw: bool,
    /// Its name in the part in which it stands.
    pub local: String,
    /// The innermost part around it, by a state that is this part.
    pub within: Option<usize>,
    /// The part that it is, by the first state that is this part.
    pub part: Option<usize>,
    /// Its own lines stand in the part.
    pub has_own_lines: bool,
    pub copy_of: Option<usize>,
    pub has_inside: bool,
}

impl Plan {
    pub fn top(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.states.len()).filter(|state| self.states[*state].parent.is_none())
    }

    /// States around a state, innermost first, without the state itself.
    pub fn around(&self, state: usize) -> Vec<usize> {
        std::iter::successors(self.states[state].parent, |around| self.states[*around].parent).collect()
    }

    pub fn is_inside(&self, state: usize, around: usize) -> bool {
        self.around(state).contains(&around)
    }

    /// Whether all data and objects of the states inside are `Clone`.
    pub fn is_clone_inside(&self, around: usize) -> bool {
        let is_clone = |state: &State| {
            state.data.iter().all(|datum| datum.ty.is_clone())
                && state.objects.iter().all(|object| object.kind.is_clone)
        };
        let mut inside = (0..self.states.len()).filter(|state| self.is_inside(*state, around));
        inside.all(|state| is_clone(&self.states[state]))
    }

    /// Types of all that the machine holds, also of events that wait in it.
    pub fn stored_types(&self) -> Vec<Type> {
        let data = self.states.iter().flat_map(|state| &state.data).chain(&self.data).map(|datum| datum.ty);
        let waiting = self.events.list.iter().filter(|_| self.features.queue);
        data.chain(waiting.flat_map(|event| event.fields.iter().copied())).collect()
    }

    pub fn all_objects(&self) -> impl Iterator<Item = &Object> {
        self.states.iter().flat_map(|state| &state.objects).chain(&self.objects)
    }

    /// Whether the machine has data of its own.
    pub fn has_data(&self) -> bool {
        !self.data.is_empty() || !self.objects.is_empty()
    }

    /// Whether the machine has a parameter that is a type.
    pub fn is_generic(&self) -> bool {
        let header = &self.header;
        header.mark || header.owner == Owner::Generic || header.world == World::Generic
    }

    /// Whether `history` may name the state, and then whether in depth.
    pub fn remembered(&self, state: Option<usize>) -> Option<Remembered> {
        self.remembered.iter().copied().find(|remembered| Some(remembered.state) == state)
    }

    /// How many memories may bring a state back with its data.
    pub fn memories_of(&self, state: usize) -> usize {
        let around = self.around(state);
        let keeps = |memory: &&Option<usize>| memory.is_none_or(|memory| around.contains(&memory));
        self.memories.iter().filter(keeps).count()
    }

    /// Whether several memories may keep what is active in a state. One that is asked from outside may be asked for
    /// `previous` too.
    pub fn is_kept_twice(&self, state: usize) -> bool {
        self.memories_of(state) + usize::from(self.features.requests_outside) > 1
    }

    /// Whether states stand in the machine, or in this state, of which one at a time is active.
    pub fn is_exclusive(&self, around: Option<usize>) -> bool {
        match around {
            None => !self.features.root_regions,
            Some(around) => self.states[around].kind != Kind::Parallel,
        }
    }

    /// The innermost state around `source` that stays active when a line of `source` leads to `target`.
    pub fn domain(&self, source: Option<usize>, target: usize, way: Way) -> Option<usize> {
        let source = source?;
        // A history stands inside the state that it is of.
        let is_inside =
            |around: usize| self.is_inside(target, around) || (way == Way::History && target == around);
        let holds = |around: &usize| self.states[*around].kind != Kind::Parallel && is_inside(*around);
        if way != Way::Reenter && holds(&source) {
            return Some(source);
        }
        self.around(source).into_iter().find(holds)
    }

    /// States between the domain and the target, innermost first: they are entered on the way.
    pub fn on_the_way(&self, domain: Option<usize>, target: usize) -> Vec<usize> {
        self.around(target).into_iter().take_while(|around| Some(*around) != domain).collect()
    }

    /// The state of a line and those around it that are left for a target in this domain.
    pub fn left(&self, source: usize, domain: Option<usize>) -> Vec<usize> {
        let chain = std::iter::once(source).chain(self.around(source));
        chain.take_while(|state| Some(*state) != domain).collect()
    }
}

impl Remembered {
    pub fn word(self) -> &'static str {
        if self.is_deep { "deep history " } else { "history " }
    }
}

impl State {
    /// Without data and objects, and without anything that is drawn.
    pub fn new(kind: Kind, number: usize, parent: Option<usize>) -> State {
        State {
            name: format!("{}{number}", kind.letter()),
            kind,
            parent,
            children: Vec::new(),
            data: Vec::new(),
            objects: Vec::new(),
            is_tracked: false,
            cfg: false,
            is_raw: false,
            local: format!("{}{number}", kind.letter()),
            within: None,
            part: None,
            has_own_lines: false,
            copy_of: None,
            has_inside: false,
        }
    }

    /// Whether a target may name the state.
    pub fn can_be_entered(&self) -> bool {
        self.kind != Kind::Overlay
    }

    pub fn needs_fields(&self) -> bool {
        self.data.iter().any(|datum| !datum.has_initial)
    }
}
