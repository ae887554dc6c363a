//! The states that a change enters, as a tree: each state with the source of each of its data. And the part of this that a
//! `const machine` makes when it starts.

use super::Program;
use super::body::{Gift, Value};
use crate::each::{Gather, Holds};
use crate::topology::{ROOT, StateId};
use crate::written::Depth;

/// The states that a change enters, with the data that they are given.
pub struct Made<'m> {
    /// The data that the target gives. They are computed first, in the order in which they were written.
    pub gifts: Vec<Gift<'m>>,
    /// The states that are entered inside the domain.
    pub inside: Inside<'m>,
    /// The composites that are left by this very change and entered as they were: what they remember is what is active
    /// now.
    pub left_and_remembered: Vec<StateId>,
    /// No machine is there yet that could remember anything.
    pub is_first: bool,
}

/// One state that is entered, with its data and what is inside.
pub struct Entered<'m> {
    pub state: StateId,
    /// By field.
    pub sources: Vec<Source>,
    pub inside: Inside<'m>,
}

/// Where the value of a field comes from, in a state that is entered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    /// A gift of the target, or of an `initial` line.
    Given,
    /// Moved out of this field of a state that is left.
    Moved(StateId, usize),
    Initial,
    /// Given by the request.
    Requested,
    /// Given by the request if it gives a value, else the initial value.
    RequestedOrInitial,
}

/// The states that are entered inside a state.
pub enum Inside<'m> {
    /// It has no states inside.
    Nothing,
    Child {
        child: Box<Entered<'m>>,
        /// Set if the state's own `initial` line names the child: the data that the line gives. The action of the line
        /// runs.
        by_default: Option<Vec<Gift<'m>>>,
    },
    Regions(Vec<Entered<'m>>),
    /// The states that were active when the state was last left. If it was never left, the default with these data.
    Memory {
        of: StateId,
        depth: Depth,
        default: Box<Inside<'m>>,
        gifts: Vec<Gift<'m>>,
        /// The state's own `initial` line asks for history, and the action of the line runs.
        by_default: bool,
        /// For shallow history: the states entered anew inside each child that it brings back.
        renewed: Vec<(StateId, Inside<'m>)>,
        /// States that this very change leaves come back as a copy, since the new states are made before the commit.
        by_clone: bool,
    },
}

impl<'m> Made<'m> {
    /// These states, to which the target gives nothing.
    pub fn of(inside: Inside<'m>) -> Self {
        Self { gifts: Vec::new(), inside, left_and_remembered: Vec::new(), is_first: false }
    }

    /// The fields that are moved, with the name that stands for each.
    pub fn moves(&self) -> Vec<(&Gift<'m>, (StateId, usize))> {
        let moves = self.gifts.iter().filter_map(|gift| match &gift.value {
            Value::Moved { from, .. } => Some((gift, *from)),
            Value::Code(_) => None,
        });
        moves.gather()
    }

    /// Whether something is moved out of what is left: data, or what history remembers.
    pub fn takes_out(&self) -> bool {
        !self.moves().is_empty() || !self.left_and_remembered.is_empty()
    }
}

impl Entered<'_> {
    fn is_like(&self, other: &Self) -> bool {
        self.state == other.state && self.sources == other.sources && self.inside.is_like(&other.inside)
    }
}

impl<'m> Inside<'m> {
    /// The composites that are entered as they are remembered, the outermost first.
    pub fn memories(&self) -> Vec<StateId> {
        let mut found = Vec::new();
        self.visit(&mut |inside| {
            if let Inside::Memory { of, .. } = inside
                && !found.holds(of)
            {
                found.push(*of);
            }
        });
        found
    }

    /// Whether both enter the same states, with data from the same sources. Two that remember are never alike.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nothing, Self::Nothing) => true,
            (
                Self::Child { child, by_default },
                Self::Child { child: other, by_default: other_by_default },
            ) => by_default.is_some() == other_by_default.is_some() && child.is_like(other),
            (Self::Regions(these), Self::Regions(those)) => {
                these.len() == those.len() && these.iter().zip(those).all(|(one, other)| one.is_like(other))
            }
            _ => false,
        }
    }

    /// The states that are surely entered, the outermost first.
    pub fn states(&self) -> Vec<StateId> {
        let of = |child: &Entered| std::iter::once(child.state).and(child.inside.states()).gather();
        self.children().iter().each_of(of).gather()
    }

    /// Those of them that are entered at once: one child, or all regions.
    pub fn children(&self) -> &[Entered<'m>] {
        match self {
            Inside::Nothing | Inside::Memory { .. } => &[],
            Inside::Child { child, .. } => std::slice::from_ref(child),
            Inside::Regions(regions) => regions,
        }
    }

    pub fn children_mut(&mut self) -> &mut [Entered<'m>] {
        match self {
            Inside::Nothing | Inside::Memory { .. } => &mut [],
            Inside::Child { child, .. } => std::slice::from_mut(child),
            Inside::Regions(regions) => regions,
        }
    }

    /// This state, where it is surely entered.
    pub fn find_mut(&mut self, state: StateId) -> Option<&mut Entered<'m>> {
        self.children_mut().iter_mut().find_map(|child| match child.state == state {
            true => Some(child),
            false => child.inside.find_mut(state),
        })
    }

    /// Looks at this and at all that is entered further inside, the outermost first.
    pub fn visit(&self, look: &mut dyn FnMut(&Inside<'m>)) {
        look(self);
        self.children().iter().for_each(|child| child.inside.visit(look));
        if let Inside::Memory { default, renewed, .. } = self {
            default.visit(look);
            renewed.iter().for_each(|(_, inside)| inside.visit(look));
        }
    }
}

/// The initial values and composites that a `const machine` makes when it starts: in a constant, so the functions that make
/// them take neither the parameters of the machine nor the time. Empty for other machines.
#[derive(Default)]
pub struct Alone {
    values: Vec<(StateId, usize)>,
    composites: Vec<StateId>,
}

impl Alone {
    /// Whether the initial value of this field is made.
    pub fn makes(&self, state: StateId, field: usize) -> bool {
        self.values.holds(&(state, field))
    }

    /// Whether this composite begins as its `initial` says.
    pub fn begins(&self, composite: StateId) -> bool {
        self.composites.holds(&composite)
    }

    pub(super) fn of(program: &Program) -> Self {
        let mut alone = Self::default();
        if let Some(start) = program.start.as_ref().filter(|_| program.head.kind.is_const) {
            let data = program.root().data.iter().enumerate();
            let initial = data.filter(|(_, field)| field.initial.is_some()).map(|(field, _)| (ROOT, field));
            alone.values = initial.gather();
            alone.inside(program, ROOT, &start.inside);
        }
        alone
    }

    fn inside(&mut self, program: &Program, id: StateId, inside: &Inside) {
        if program.is_shared(id, inside) {
            self.composites.push(id);
        }
        if let Inside::Memory { of, default, .. } = inside {
            self.inside(program, *of, default);
        }
        for Entered { state, sources, inside } in inside.children() {
            let initial = sources.iter().enumerate().filter(|(_, source)| **source == Source::Initial);
            self.values.extend(initial.map(|(field, _)| (*state, field)));
            self.inside(program, *state, inside);
        }
    }
}
