//! The nesting of states: a tree of numbers. What a change leaves and enters is found in `arrival.rs`, how states
//! stand to each other in `paths.rs`. Tags are names that states have in common with those inside them.

mod arrival;
mod ids;
mod paths;

use proc_macro2::Ident;

use crate::each::{Each, Gather, in_order};
use crate::token::unraw;
use crate::written::{Depth, StateKind};

pub use arrival::{Arrival, Inside, Named, NamedBy, Place};
pub use ids::{StateIds, once_in_order};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StateId(pub usize);

/// The machine itself: its data and lines are those of the outermost state.
pub const ROOT: StateId = StateId(0);

/// The states in source order: each stands before all that is inside it.
pub struct Topology {
    nodes: Vec<Node>,
    deepest: usize,
    /// How many states hold regions.
    with_regions: usize,
    /// The names that states have in common.
    pub tags: Tags,
}

/// A state as its place in the tree.
pub struct Node {
    pub kind: StateKind,
    pub parent: Option<StateId>,
    pub children: Vec<StateId>,
    /// All children are regions, which are active side by side.
    pub holds_regions: bool,
    /// The number of states around it.
    pub depth: usize,
    /// The last state inside it, or itself.
    last: StateId,
    /// Where it begins, and where its histories lead when there is none.
    pub initial: Option<Vec<Place>>,
    pub histories: [Option<Vec<Place>>; 2],
}

impl Node {
    fn history(&self, depth: Depth) -> Option<&[Place]> {
        self.histories[depth as usize].as_deref()
    }
}

impl Topology {
    /// The machine itself, without states.
    pub fn of_machine() -> Self {
        let mut topology = Self { nodes: Vec::new(), deepest: 0, with_regions: 0, tags: Tags::default() };
        topology.push(StateKind::Plain, None);
        topology
    }

    /// One more state. What stands inside a state is added right behind it.
    pub fn add(&mut self, kind: StateKind, parent: StateId) -> StateId {
        self.push(kind, Some(parent))
    }

    fn push(&mut self, kind: StateKind, parent: Option<StateId>) -> StateId {
        let id = StateId(self.nodes.len());
        let depth = parent.map_or(0, |parent| self.nodes[parent.0].depth + 1);
        self.nodes.push(Node {
            kind,
            parent,
            children: Vec::new(),
            holds_regions: false,
            depth,
            last: id,
            initial: None,
            histories: [None, None],
        });
        if let Some(parent) = parent {
            self.nodes[parent.0].children.push(id);
            let holds_regions = self.nodes[parent.0].holds_regions || kind == StateKind::Region;
            self.set_holds_regions(parent, holds_regions);
        }
        self.deepest = self.deepest.max(depth);
        let mut outer = parent;
        while let Some(StateId(index)) = outer {
            step!();
            self.nodes[index].last = id;
            outer = self.nodes[index].parent;
        }
        id
    }

    pub fn set_kind(&mut self, id: StateId, kind: StateKind) {
        self.nodes[id.0].kind = kind;
        if let Some(parent) = self.parent(id) {
            let holds_regions = self.children(parent).iter().any(|child| self.is_region(*child));
            self.set_holds_regions(parent, holds_regions);
        }
    }

    fn set_holds_regions(&mut self, id: StateId, holds_regions: bool) {
        let before = std::mem::replace(&mut self.nodes[id.0].holds_regions, holds_regions);
        self.with_regions = self.with_regions + usize::from(holds_regions) - usize::from(before);
    }

    pub fn node(&self, id: StateId) -> &Node {
        step!();
        &self.nodes[id.0]
    }

    pub fn node_mut(&mut self, id: StateId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The machine itself, and all its states.
    pub fn all(&self) -> StateIds {
        StateIds::of(0..self.nodes.len())
    }

    /// All states but the machine itself.
    pub fn states(&self) -> StateIds {
        StateIds::of(1..self.nodes.len())
    }

    /// The states that stand somewhere inside this one.
    pub fn states_inside(&self, outer: StateId) -> StateIds {
        StateIds::of(outer.0 + 1..self.nodes[outer.0].last.0 + 1)
    }

    pub fn children(&self, id: StateId) -> &[StateId] {
        step!();
        &self.nodes[id.0].children
    }

    /// The children that are regions.
    pub fn regions(&self, id: StateId) -> Each<StateId> {
        let regions = self.children(id).iter().copied().filter(|child| self.is_region(*child));
        regions.each()
    }

    pub fn parent(&self, id: StateId) -> Option<StateId> {
        step!();
        self.nodes[id.0].parent
    }

    pub fn is_region(&self, id: StateId) -> bool {
        step!();
        self.nodes[id.0].kind == StateKind::Region
    }

    pub fn is_final(&self, id: StateId) -> bool {
        step!();
        self.nodes[id.0].kind == StateKind::Final
    }

    pub fn is_choice(&self, id: StateId) -> bool {
        step!();
        self.nodes[id.0].kind == StateKind::Choice
    }

    pub fn holds_regions(&self, id: StateId) -> bool {
        step!();
        self.nodes[id.0].holds_regions
    }

    pub fn has_children(&self, id: StateId) -> bool {
        step!();
        !self.nodes[id.0].children.is_empty()
    }

    /// Whether no state stands inside this one. The machine itself is no leaf.
    pub fn is_leaf(&self, id: StateId) -> bool {
        id != ROOT && !self.has_children(id)
    }

    pub fn leaves(&self) -> Each<StateId> {
        self.states().filter(|id| self.is_leaf(*id))
    }

    /// The leaf states inside this one, or itself where it is a leaf.
    pub fn leaves_of(&self, outer: StateId) -> Each<StateId> {
        StateIds::of(outer.0..self.nodes[outer.0].last.0 + 1).filter(|id| self.is_leaf(*id))
    }

    pub fn holds_only_regions(&self, id: StateId) -> bool {
        self.has_children(id) && self.children(id).iter().all(|child| self.is_region(*child))
    }

    /// The child in which a state begins that does not say so.
    pub fn first_child(&self, id: StateId) -> Option<StateId> {
        let children = self.children(id);
        children.iter().copied().find(|id| !self.is_final(*id)).or(children.first().copied())
    }

    /// Whether the state has children of which one is active at a time. One that holds regions has all of them
    /// active, and is never the domain of a transition.
    pub fn is_compound(&self, id: StateId) -> bool {
        self.has_children(id) && !self.holds_regions(id)
    }

    /// Whether several states can be active beside each other.
    pub fn has_regions(&self) -> bool {
        self.with_regions > 0
    }

    /// Whether no state stands inside another.
    pub fn is_flat(&self) -> bool {
        self.deepest <= 1 && !self.has_regions()
    }

    pub fn is_inside(&self, inner: StateId, outer: StateId) -> bool {
        step!();
        outer < inner && inner <= self.nodes[outer.0].last
    }

    /// Whether the one is the other, or stands inside it.
    pub fn is_in(&self, inner: StateId, outer: StateId) -> bool {
        step!();
        outer <= inner && inner <= self.nodes[outer.0].last
    }

    /// Whether some state has a tag, be it one that is not there.
    pub fn has_tags(&self) -> bool {
        !self.tags.all.is_empty()
    }

    /// `own` has the numbers of the tags of each state.
    pub fn set_tags(&mut self, all: Vec<Tag>, own: Vec<Vec<usize>>) {
        let mut of: Vec<Vec<usize>> = Vec::new();
        for (id, own) in self.all().zip(&own) {
            let around = self.parent(id).map_or(&[][..], |parent| &of[parent.0]);
            let mut tags = in_order(own.iter().and(around).copied().gather(), |tag| (*tag, 0));
            tags.dedup();
            of.push(tags);
        }
        self.tags = Tags { all, own, of };
    }
}

/// A tag, as the state that has it first names it.
pub struct Tag {
    pub name: Ident,
    /// Its variant in the enum of the tags.
    pub variant: Ident,
}

impl Tag {
    /// As it was written, without `r#`.
    pub fn text(&self) -> String {
        unraw(&self.name)
    }
}

/// The tags of all states.
#[derive(Default)]
pub struct Tags {
    /// In source order.
    pub all: Vec<Tag>,
    /// By state: the numbers of those that it has itself.
    own: Vec<Vec<usize>>,
    /// By state: these, and those of the states around it.
    of: Vec<Vec<usize>>,
}

impl Tags {
    pub fn own(&self, id: StateId) -> impl Iterator<Item = &Tag> {
        self.own[id.0].iter().map(|tag| &self.all[*tag])
    }

    /// The tags of a state, and those of the states around it.
    pub fn of(&self, id: StateId) -> impl Iterator<Item = &Tag> {
        self.of[id.0].iter().map(|tag| &self.all[*tag])
    }

    /// Whether a state, or one around it, has the tag of this number.
    pub fn has(&self, id: StateId, tag: usize) -> bool {
        self.of[id.0].contains(&tag)
    }
}
