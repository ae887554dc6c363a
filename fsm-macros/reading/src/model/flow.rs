//! The flow from state to state: which states are reached, which of them with nothing suspended below,
//! what may lie below, and what may have been left last.
//!
//! All of it over-approximates: guards count as true. So a `pop` that passes always finds something. What is suspended
//! is a whole configuration, so all but what is reached is about the states of the outermost level.

use super::edges::{self, Behind, Edge};
use super::prelude::*;
use crate::topology::StateIds;
use crate::ways::{StateSet, Work, mark_reached};

pub(crate) struct Flow {
    pub(super) edges: Vec<Vec<Edge>>,
    /// By state: the one of the outermost level in which it stands.
    pub(super) outermost: Vec<StateId>,
    pub(super) behind: Behind,
    pub(super) reached: Vec<bool>,
    /// May be current with nothing suspended.
    bare: Vec<bool>,
    /// By which state each state was first found bare.
    bare_by: Vec<Option<StateId>>,
    pub(super) below: Vec<StateSet>,
    pub(super) previous: Vec<StateSet>,
    /// By state: the members of `previous` when the state was last visited, so that only new ones are passed on.
    pub(super) told: Vec<StateSet>,
    /// Whether what lies below, or was left last, matters for any edge.
    has_memory: bool,
}

impl Flow {
    pub(super) fn new(machine: &Machine) -> Self {
        let count = machine.states.len();
        let states = || StateIds::of(0..count);
        let edges: Vec<Vec<Edge>> = states().map(|id| edges::outer_edges_of(machine, id)).gather();
        let has_memory = edges.iter().flat().any(|edge| !matches!(edge, Edge::Goto(_)));
        Self {
            edges,
            behind: Behind::of(machine),
            outermost: states().map(|id| machine.topology.outermost(id)).gather(),
            reached: vec![false; count],
            bare: vec![false; count],
            bare_by: vec![None; count],
            below: vec![StateSet::new(count); count],
            previous: vec![StateSet::new(count); count],
            told: vec![StateSet::default(); count],
            has_memory,
        }
    }

    pub(crate) fn is_reached(&self, state: StateId) -> bool {
        self.reached[state.0]
    }

    pub(crate) fn may_be_bare(&self, state: StateId) -> bool {
        self.bare[self.outermost[state.0].0]
    }

    /// Whether some state of the outermost level may have been left before this one.
    pub(crate) fn may_go_back(&self, state: StateId) -> bool {
        !self.may_be_previous(state).is_empty()
    }

    /// The states of the outermost level that may have been left before this one.
    pub(crate) fn may_be_previous(&self, state: StateId) -> Vec<StateId> {
        self.previous[self.outermost[state.0].0].members()
    }

    pub(crate) fn uses_push(&self) -> bool {
        self.edges.iter().flat().any(|edge| matches!(edge, Edge::Push(_)))
    }

    /// A way from the start to this state with nothing suspended, both included.
    pub(crate) fn bare_path(&self, state: StateId) -> Vec<StateId> {
        let start = Some(self.outermost[state.0]);
        let mut path: Vec<StateId> =
            std::iter::successors(start, |state| self.bare_by[state.0]).take(self.bare.len()).gather();
        path.reverse();
        path
    }

    /// Whether `to` can be current, at any depth above, after `from` was entered.
    pub(crate) fn leads_back(&self, from: StateId, to: StateId) -> bool {
        let to = self.outermost[to.0];
        let mut seen = vec![false; self.edges.len()];
        let next =
            &mut |state, found: &mut Vec<StateId>| found.extend(self.level(state).and(self.pushes(state)));
        mark_reached(vec![self.outermost[from.0]], &mut seen, next);
        seen[to.0]
    }

    pub(super) fn pushes(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let pushed = |edge: &Edge| if let Edge::Push(next) = edge { Some(*next) } else { None };
        self.edges[state.0].iter().filter_map(pushed)
    }

    /// The states that may follow at the same depth, whatever the depth is. Where a `pop else` goes when
    /// nothing is below is left out: that is at the bottom, where nesting begins anew. So is what `previous` brings back:
    /// it was current at this depth before, and had below it what it needs.
    pub(super) fn level(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let onwards = |edge: &Edge| if let Edge::Goto(to) = edge { Some(*to) } else { None };
        self.edges[state.0].iter().filter_map(onwards)
    }

    /// The states that may follow a state that is current with nothing below.
    pub(super) fn bare_level(&self, state: StateId) -> Vec<StateId> {
        let elsewhere = |edge: &Edge| if let Edge::Pop(to) = edge { *to } else { None };
        self.level(state).and(self.edges[state.0].iter().filter_map(elsewhere)).gather()
    }

    pub(super) fn start(&mut self, machine: &Machine) {
        let mut work = Work::new(self.edges.len());
        for state in machine.topology.arrives(&[]).into_iter().filter(|id| machine.topology.is_outermost(*id))
        {
            self.reach(state, true, None, &mut work);
        }
        self.go_on(&mut work);
        if machine.requests.is_some() {
            self.open_to_requests(machine);
        }
    }

    /// Where `start_in` has begun with any state. Only which edges stand behind others then counts; what is reached, and
    /// what can be left at all, goes by the `initial` of the machine.
    pub(super) fn started_anywhere(machine: &Machine) -> Self {
        let mut flow = Self::new(machine);
        flow.start(machine);
        let mut work = Work::new(flow.edges.len());
        for state in machine.topology.states().filter(|id| machine.topology.is_outermost(*id)) {
            flow.reach(state, true, None, &mut work);
        }
        flow.go_on(&mut work);
        flow
    }

    fn go_on(&mut self, work: &mut Work) {
        loop {
            while let Some(state) = work.pop() {
                self.visit(state, work);
                self.go_behind(state, work);
            }
            if !self.leave_by_reset(work) {
                break;
            }
        }
    }

    /// Where requests come from outside, every state may come at any time; the request is refused where
    /// it would leave a `pop` with nothing below, so that proof stands.
    fn open_to_requests(&mut self, machine: &Machine) {
        let mut all = StateSet::new(self.reached.len());
        for state in machine.topology.states().filter(|id| machine.topology.is_outermost(*id)) {
            all.insert(state);
        }
        for state in machine.topology.states() {
            self.reached[state.0] = true;
            self.below[state.0] = all.clone();
            self.previous[state.0] = all.clone();
        }
    }

    fn visit(&mut self, state: StateId, work: &mut Work) {
        let bare = self.bare[state.0];
        let previous = self.previous[state.0].clone();
        let told = std::mem::replace(&mut self.told[state.0], previous);
        for index in 0..self.edges[state.0].len() {
            match self.edges[state.0][index] {
                Edge::Goto(next) => self.follow(state, next, bare, work),
                Edge::Push(next) => {
                    self.reach(next, false, None, work);
                    let below = self.only(state);
                    if self.below[next.0].join(&below) {
                        work.push(next);
                    }
                }
                // Below it is as it was.
                Edge::Pop(None) => {}
                Edge::Pop(Some(next)) if bare => self.follow(state, next, true, work),
                Edge::Pop(Some(_)) => {}
                // A state that was left at this depth has been reached at it, with what lies below.
                Edge::Previous => {
                    for next in self.previous[state.0].without(&told).members() {
                        self.leave(state, next, work);
                    }
                }
                // `reset` leaves last the state at the bottom of the stack; it is found when all that may lie below
                // is known.
                Edge::Reset(next) => self.reach(next, true, Some(state), work),
            }
        }
    }

    /// From one state to the next at the same depth.
    fn follow(&mut self, state: StateId, next: StateId, bare: bool, work: &mut Work) {
        self.reach(next, bare, Some(state), work);
        if self.has_memory {
            let below = self.below[state.0].clone();
            if self.below[next.0].join(&below) {
                work.push(next);
            }
            self.leave(state, next, work);
        }
    }

    /// The next state may go back to this one.
    fn leave(&mut self, state: StateId, next: StateId, work: &mut Work) {
        let left = self.only(state);
        if self.previous[next.0].join(&left) {
            work.push(next);
        }
    }

    /// A `reset` leaves at last what lies at the bottom. Whether that is news.
    fn leave_by_reset(&mut self, work: &mut Work) -> bool {
        let mut is_new = false;
        for state in StateIds::of(0..self.edges.len()).filter(|state| self.reached[state.0]) {
            for index in 0..self.edges[state.0].len() {
                let Edge::Reset(next) = self.edges[state.0][index] else { continue };
                let left = self.bottom(state);
                if self.previous[next.0].join(&left) {
                    work.push(next);
                    is_new = true;
                }
            }
        }
        is_new
    }

    /// The states that may lie lowest on the stack while this state is current. That may be the state itself.
    fn bottom(&self, state: StateId) -> StateSet {
        let (mut seen, mut bottom) = (self.only(state), StateSet::new(self.reached.len()));
        let mut work = vec![state];
        while let Some(next) = work.pop() {
            if self.bare[next.0] {
                bottom.insert(next);
            }
            work.extend(self.below[next.0].members().into_iter().filter(|below| seen.insert(*below)));
        }
        bottom
    }

    fn only(&self, state: StateId) -> StateSet {
        StateSet::one(self.reached.len(), state)
    }

    fn reach(&mut self, state: StateId, bare: bool, by: Option<StateId>, work: &mut Work) {
        let news = !self.reached[state.0] || (bare && !self.bare[state.0]);
        self.reached[state.0] = true;
        if bare && !self.bare[state.0] {
            self.bare[state.0] = true;
            self.bare_by[state.0] = by;
        }
        if news {
            work.push(state);
        }
    }
}
