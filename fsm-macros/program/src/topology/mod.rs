//! The nesting of states: a tree of numbers. What a change leaves and enters is found in `arrival.rs`, what regions make active
//! beside each other in `beside.rs`. Tags, which states have in common with those inside them, are in `tags.rs`.

mod arrival;
mod beside;
mod ids;
mod tags;

use crate::each::{Each, Gather};
use crate::written::{Depth, StateKind};

pub use arrival::{Arrival, Inside, Named, NamedBy, Place};
pub use ids::StateIds;
pub use ids::once_in_order;
pub use tags::{Tag, Tags};

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
    pub shallow: Option<Vec<Place>>,
    pub deep: Option<Vec<Place>>,
}

impl Node {
    fn history(&self, depth: Depth) -> Option<&[Place]> {
        let line = if depth.is_deep() { &self.deep } else { &self.shallow };
        line.as_deref()
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
            shallow: None,
            deep: None,
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

    /// The outermost state with which this one is always active: itself, or for a region the state that holds it.
    pub fn always_with(&self, id: StateId) -> StateId {
        self.path(id).find(|id| !self.is_region(*id)).unwrap_or(ROOT)
    }

    /// The state and those around it, the innermost first.
    pub fn path(&self, id: StateId) -> Each<StateId> {
        std::iter::successors(Some(id), |id| self.parent(*id)).each()
    }

    /// The states from just inside `outer` to `inner`, the outermost first.
    pub fn path_between(&self, outer: StateId, inner: StateId) -> Vec<StateId> {
        let mut path: Vec<StateId> = self.path(inner).take_while(|id| *id != outer).gather();
        path.reverse();
        path
    }

    /// The child of `outer` in which `inner` stands, or which it is.
    pub fn child_towards(&self, outer: StateId, inner: StateId) -> Option<StateId> {
        let children = &self.nodes[outer.0].children;
        let behind = children.partition_point(|child| *child <= inner);
        children[..behind].last().copied().filter(|child| self.is_in(inner, *child))
    }

    /// The state of the outermost level in which this one stands: what is suspended as a whole.
    pub fn outermost(&self, id: StateId) -> StateId {
        self.child_towards(ROOT, id).unwrap_or(id)
    }

    pub fn is_outermost(&self, id: StateId) -> bool {
        self.parent(id) == Some(ROOT)
    }

    /// The innermost state around both, or the one that the other stands in.
    pub fn common(&self, one: StateId, other: StateId) -> StateId {
        self.path(one).find(|outer| self.is_in(other, *outer)).unwrap_or(ROOT)
    }

    /// Whether the machine ends in this state. Another final state ends only what it stands in.
    pub fn ends_in(&self, id: StateId) -> bool {
        self.is_final(id) && self.is_outermost(id)
    }

    /// The states in which the machine ends, whatever else is active.
    pub fn ends(&self) -> Vec<StateId> {
        self.states().filter(|id| self.ends_in(*id)).gather()
    }

    /// Whether the machine can end: in an outermost final state, or in one of each of its regions.
    pub fn can_end(&self) -> bool {
        let has_final = |region: &StateId| self.children(*region).iter().any(|id| self.is_final(*id));
        match self.holds_regions(ROOT) {
            true => self.children(ROOT).iter().all(has_final),
            false => !self.ends().is_empty(),
        }
    }

    /// How many of these, which stand in source order, are this state or inside it.
    pub fn count_in(&self, outer: StateId, ids: &[StateId]) -> usize {
        let last = self.nodes[outer.0].last;
        ids.partition_point(|id| *id <= last) - ids.partition_point(|id| *id < outer)
    }
}
