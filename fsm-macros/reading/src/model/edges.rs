//! The changes of state that can happen in a state: the targets of its lines and of the lines around it, and the
//! requests in their actions.

use super::{Change, Line, Machine, ROOT, StateId, Trigger};
use crate::each::{Each, Gather, Holds};
use crate::syntax;
use crate::written::Alternative;

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

pub(super) fn edge(machine: &Machine, line: &Line, change: &Change) -> Option<Edge> {
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
