//! Where a line can act, and the changes of state that it brings about then: its target, and the requests in its action. Edges
//! behind others: what a line of the machine asks for is served where a line in another region, which has met the same event,
//! and what is asked for on the way have led by then. In a state that asks nothing is served any more once it was left.

use super::prelude::*;
use crate::topology::StateIds;
use crate::written::Alternative;

impl Machine {
    /// The domain of a change of state that a line of `source` brings about. Whole configurations are pushed, popped
    /// and reset; a state blip goes back among the states that stand beside the source.
    pub(crate) fn domain_of(&self, source: StateId, change: &Change) -> StateId {
        match &change.kind {
            ChangeKind::Goto(entry) => self.topology.domain(source, &entry.as_target(), change.reenter),
            ChangeKind::Previous => self.topology.domain_of_self(source),
            ChangeKind::Push(_) | ChangeKind::Pop(_) | ChangeKind::Reset(_) => ROOT,
        }
    }

    /// The lines that can act in one step with this one: each of several innermost states has found one of them.
    pub(crate) fn acting_with<'a>(&'a self, line: &'a Line) -> impl Iterator<Item = &'a Line> {
        self.lines.iter().filter(move |other| {
            let meet = line.trigger.is_always() && other.trigger.is_always() || line.may_meet(other);
            let passes = line.passes() || other.passes();
            meet && !passes && self.topology.act_beside(line.state, other.state)
        })
    }

    /// Whether the line can act while this state is active. What is asked about other regions may be so.
    pub(crate) fn may_act_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        let may_hold = |test: &InState| {
            let is_open = tree.is_inside(test.state, state) || tree.are_beside(test.state, state);
            is_open || tree.is_in(state, test.state) != test.negated
        };
        tree.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(may_hold)
    }

    /// Whether the tests of the line hold whenever this state is active.
    pub(crate) fn surely_acts_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        let holds = |test: &InState| match tree.is_in(state, test.state) {
            true => !test.negated,
            false => {
                let is_open = tree.is_inside(test.state, state) || tree.are_beside(test.state, state);
                test.negated && !is_open
            }
        };
        tree.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(holds)
    }

    /// Whether nothing but its trigger decides whether the line acts while this state is active.
    pub(crate) fn acts_each_time_in(&self, line: &Line, state: StateId) -> bool {
        line.is_open() && self.surely_acts_in(line, state)
    }

    /// Whether an `always` or `done` line acts every time: not where there may be nothing to go back to, or no room for a push.
    pub(crate) fn leads_every_time(&self, line: &Line) -> bool {
        line.takes_every_time() && !self.may_overflow(line)
    }

    /// Whether the line pushes on a stack that may be full.
    pub(crate) fn may_overflow(&self, line: &Line) -> bool {
        self.stack.is_some() && line.change().is_some_and(|it| matches!(it.kind, ChangeKind::Push(_)))
    }

    /// A machine that has ended takes no events and no ticks; in a choice nothing happens but what it says itself.
    fn lives_in(&self, line: &Line, state: StateId) -> bool {
        let tree = &self.topology;
        if tree.is_choice(state) && line.state != state {
            return false;
        }
        let reports = matches!(line.trigger, Trigger::Enter | Trigger::Exit | Trigger::Report(_));
        !(tree.ends_in(state) && line.state == ROOT && !reports)
    }
}

/// The changes that lines bring about while this state is active, the innermost state's first.
pub(crate) fn edges_of(machine: &Machine, state: StateId) -> Each<&Change> {
    acts_of(machine, state).map(|(_, change)| change).each()
}

/// Each change with its line.
pub(crate) fn acts_of(machine: &Machine, state: StateId) -> Each<(&Line, &Change)> {
    lines_in(machine, state).each_of(|line| line.changes().map(move |change| (line, change)))
}

/// The lines that may act while this state is active, its own first.
pub(crate) fn lines_in(machine: &Machine, state: StateId) -> Each<&Line> {
    machine
        .topology
        .path(state)
        .each_of(|id| machine.lines_of(id))
        .filter(move |line| may_meet(machine, line, state))
}

/// Whether the line may act while this state is active, the innermost of its region.
pub(crate) fn may_meet(machine: &Machine, line: &Line, state: StateId) -> bool {
    machine.may_act_in(line, state) && may_be_done(machine, line, state) && !is_hidden(machine, line, state)
}

/// Whether what a `done` waits for can be so in this state: of what stands in it, only a final state is done.
fn may_be_done(machine: &Machine, line: &Line, state: StateId) -> bool {
    let waits_for_others =
        matches!(line.trigger, Trigger::Done) && line.state != state && machine.topology.is_leaf(state);
    !waits_for_others || machine.topology.is_final(state) || machine.topology.is_region(state)
}

/// Whether each of its events is taken by a line of another state, which is asked before it: one inside, or a `first` one
/// around.
fn is_hidden(machine: &Machine, line: &Line, state: StateId) -> bool {
    let Some(pattern) = line.pattern() else { return false };
    let (is_outer, around) = (line.state != state && line.first.is_none(), machine.with_first(line.state));
    if !is_outer && around.iter().all(|id| *id == line.state) {
        return false;
    }
    let inside = || {
        let states = machine.topology.path(state).take_while(|id| is_outer && *id != line.state);
        states.each_of(|id| machine.lines_of(id))
    };
    let first = || {
        let states = around.iter().filter(|id| **id != line.state);
        states.each_of(|id| machine.lines_of(*id)).filter(|line| line.first.is_some())
    };
    let before = || inside().and(first()).filter(|other| other.takes_every_time());
    pattern.alternatives.iter().all(|alternative| before().any(|other| other.covers(alternative)))
}

/// The lines for events in the order in which they are asked while this state is active: `first` ones from the outside
/// in, and then the others from the inside out.
pub(crate) fn asked_in(machine: &Machine, state: StateId) -> Each<&Line> {
    let first = machine.with_first(state).into_iter().each_of(|id| machine.lines_of(id));
    let others = machine.topology.path(state).each_of(|id| machine.lines_of(id));
    let asked = first.filter(|line| line.first.is_some()).and(others.filter(|line| line.first.is_none()));
    asked.filter(|line| line.pattern().is_some())
}

/// A change of the outermost state without its tokens, which is what the analysis of the stack looks at.
pub(super) type Edge = syntax::ChangeKind<StateId>;

/// The edges that lines in an outermost state make with it as a whole, each once. A change inside of it is no edge.
pub(super) fn outer_edges_of(machine: &Machine, outermost: StateId) -> Vec<Edge> {
    let mut edges = Vec::new();
    if !machine.topology.is_outermost(outermost) {
        return edges;
    }
    if machine.topology.is_leaf(outermost) {
        return acts_of(machine, outermost).filter_map(|(line, change)| edge(machine, line, change)).gather();
    }
    for leaf in machine.topology.leaves_of(outermost) {
        for edge in acts_of(machine, leaf).filter_map(|(line, change)| edge(machine, line, change)) {
            if !edges.holds(&edge) {
                edges.push(edge);
            }
        }
    }
    edges
}

fn edge(machine: &Machine, line: &Line, change: &Change) -> Option<Edge> {
    if machine.domain_of(line.state, change) != ROOT {
        return None;
    }
    change.kind.as_ref().resolve(|entry| Some(machine.topology.outermost(entry.state)))
}

impl Line {
    /// Whether its pattern matches everything that the other would.
    pub(crate) fn covers(&self, alternative: &Alternative) -> bool {
        self.pattern().is_some_and(|taken| taken.alternatives.iter().any(|other| other.covers(alternative)))
    }
}

/// By outermost state.
#[derive(Default)]
pub(super) struct Behind {
    /// An edge, and another one that is served where it has led.
    pub(super) pairs: Vec<Vec<(Edge, Edge)>>,
    /// The edges that are asked for when the state is entered or resumed.
    pub(super) on_entry: Vec<Vec<Edge>>,
}

impl Behind {
    pub(super) fn of(machine: &Machine) -> Self {
        if !machine.topology.has_regions() {
            return Self::default();
        }
        let states = || StateIds::of(0..machine.states.len());
        let pairs: Vec<_> = states().map(|id| pairs_of(machine, id)).gather();
        if pairs.iter().all(|pairs| pairs.is_empty()) {
            return Self::default();
        }
        Self { pairs, on_entry: states().map(|id| entry_edges_of(machine, id)).gather() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

fn pairs_of(machine: &Machine, outermost: StateId) -> Vec<(Edge, Edge)> {
    let tree = &machine.topology;
    let mut pairs = Vec::new();
    if !tree.is_outermost(outermost) {
        return pairs;
    }
    let acts =
        || tree.leaves_of(outermost).each_of(|leaf| acts_of(machine, leaf).map(move |act| (leaf, act)));
    for (leaf, (asking, change)) in acts().filter(|(_, (line, _))| line.state == ROOT && line.has_requests())
    {
        let meets = |line: &Line| tree.are_beside(line.state, leaf) && asking.may_meet(line);
        let firsts = acts().map(|(_, act)| act).filter(|(line, _)| meets(line));
        for (line, first) in firsts {
            let pair = edge(machine, line, first).zip(edge(machine, asking, change));
            pairs.extend(pair.filter(|pair| !pairs.holds(pair)));
        }
    }
    pairs
}

fn entry_edges_of(machine: &Machine, outermost: StateId) -> Vec<Edge> {
    let acts = machine.topology.leaves_of(outermost).each_of(|leaf| acts_of(machine, leaf));
    acts.filter(|(line, _)| matches!(line.trigger, Trigger::Enter | Trigger::Resume))
        .filter_map(|(line, change)| edge(machine, line, change))
        .gather()
}
