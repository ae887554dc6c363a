//! The plan of one machine: its header, events, data and states, before any line is written.

use super::events::Events;
use super::features::Features;
use super::types::Type;

/// Names of data of states, and of some bindings.
pub const NAMES: [&str; 7] = ["load", "mark", "step", "tale", "pack", "rest", "r#loop"];

pub struct Plan {
    pub name: String,
    pub features: Features,
    pub header: Header,
    pub events: Events,
    pub data: Vec<Datum>,
    pub states: Vec<State>,
    /// States whose children some memory may bring back with their data; `None` is the machine.
    pub memories: Vec<Option<usize>>,
    pub remembered: Vec<Remembered>,
}

/// A composite that `history` may name. Two depths would be two memories, whose data must be `Clone`.
#[derive(Clone, Copy, Debug)]
pub struct Remembered {
    pub state: usize,
    pub is_deep: bool,
}

#[derive(Clone, Debug)]
pub struct Header {
    pub lifetime: bool,
    pub mark: bool,
    pub array: bool,
    pub owner: Owner,
    pub world: World,
    pub clock: Option<Clock>,
    pub bounds_behind: bool,
    /// Owner and world of generic types may be unsized.
    pub is_unsized: bool,
    pub visibility: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    None,
    Probe,
    Generic,
    Dyn,
    Slice,
    Borrowing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum World {
    None,
    Plain,
    Slice,
    Generic,
    Dyn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    U32,
    U64,
    F32,
    F64,
    Duration,
    Instant,
}

#[derive(Clone, Debug)]
pub struct Datum {
    pub name: String,
    pub ty: Type,
    pub has_initial: bool,
    /// Under a `cfg` that holds.
    pub cfg: bool,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub name: String,
    pub ty: &'static str,
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
    /// An action object of the state.
    pub object: Option<Object>,
    /// Told to the ledger when it is entered and left.
    pub is_tracked: bool,
    pub cfg: bool,
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
                && state.object.as_ref().is_none_or(|object| object.ty == "Beat")
        };
        let mut inside = (0..self.states.len()).filter(|state| self.is_inside(*state, around));
        inside.all(|state| is_clone(&self.states[state]))
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

impl State {
    /// Whether a target may name the state.
    pub fn can_be_entered(&self) -> bool {
        self.kind != Kind::Overlay
    }

    pub fn needs_fields(&self) -> bool {
        self.data.iter().any(|datum| !datum.has_initial)
    }
}

impl Header {
    pub fn types(&self) -> Vec<Type> {
        let mut types =
            vec![Type::Number, Type::Number, Type::Token, Type::Token, Type::Tag, Type::List, Type::Maybe];
        types.extend([Type::Pair, Type::Cell]);
        types.extend(self.lifetime.then_some([Type::Text, Type::Text, Type::Cow]).into_iter().flatten());
        types.extend(self.mark.then_some([Type::Mark; 2]).into_iter().flatten());
        types.extend(self.array.then_some(Type::Array));
        types
    }
}

impl Owner {
    pub fn written(self) -> &'static str {
        match self {
            Owner::None => "",
            Owner::Probe => "Probe",
            Owner::Generic => "A",
            Owner::Dyn => "dyn Agent",
            Owner::Slice => "[u32]",
            Owner::Borrowing => "Keeper<'a>",
        }
    }
}

impl World {
    pub fn written(self) -> &'static str {
        match self {
            World::None => "",
            World::Plain => "Realm",
            World::Slice => "[u32]",
            World::Generic => "W",
            World::Dyn => "dyn Sight",
        }
    }
}

impl Clock {
    pub fn written(self) -> &'static str {
        match self {
            Clock::U32 => "u32",
            Clock::U64 => "u64",
            Clock::F32 => "f32",
            Clock::F64 => "f64",
            Clock::Duration => "std::time::Duration",
            Clock::Instant => "std::time::Instant",
        }
    }
}
