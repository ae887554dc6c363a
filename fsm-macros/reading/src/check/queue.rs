//! Events that wait: what is deferred must be taken at some time, what is cancelled must have been raised.

use super::prelude::*;
use crate::syntax::Naming;
use crate::ways::mark_reached;
use crate::written::Pattern;

/// An event that is deferred where no state that can follow takes it.
pub(super) fn deferred_for_ever(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    // A line that could not be read may lead on, or take the event.
    if machine.requests.is_some() || machine.lacks(Part::States) || machine.some_state_lacks(Part::Lines) {
        return;
    }
    let deferring = machine.all_lines().filter_map(|(id, line)| match (&line.target, line.pattern()) {
        (Target::Defer(span), Some(pattern)) => Some((id, line, *span, pattern)),
        _ => None,
    });
    let deferring: Vec<_> = deferring.gather();
    if deferring.is_empty() {
        return;
    }
    let (tree, following) = (&machine.topology, Following::of(machine, flow));
    // For each event that is deferred: the states in which it does not wait for ever.
    let served = variants.iter().map(|event| {
        let is_deferred = deferring.iter().any(|(_, _, _, pattern)| pattern.may_take(&event.name));
        let takers = || tree.leaves().filter(|state| takes(machine, *state, &event.name));
        is_deferred.then(|| following.leads_to(takers()))
    });
    let served: Vec<Option<Vec<bool>>> = served.gather();
    for (id, line, span, pattern) in deferring {
        let mut leaves = tree
            .leaves_of(line.state)
            .filter(|leaf| flow.is_reached(*leaf) && machine.may_act_in(line, *leaf));
        let stuck = leaves.find_map(|leaf| {
            let mut deferred =
                variants.iter().zip(&served).filter(|(event, _)| pattern.may_take(&event.name));
            let (event, _) =
                deferred.find(|(_, served)| served.as_ref().is_some_and(|in_state| !in_state[leaf.0]))?;
            Some((leaf, &event.name))
        });
        if let Some((leaf, event)) = stuck {
            let message = format!(
                "event `{event}` would wait for ever: no state that can follow `{}` takes it; add a line `on {event} …` to one, or write `ignore`",
                machine.state(leaf).name
            );
            findings.line_error(id, span, message);
        }
    }
}

/// `cancel!` of an event that nothing raises for later.
pub(super) fn cancelled_in_vain(machine: &Machine, findings: &mut Findings) {
    if machine.some_state_lacks(Part::Lines) || machine.some_state_lacks(Part::Code) {
        return;
    }
    let delayed: Vec<&Ident> =
        machine.actions().each_of(|action| action.delayed()).map(|raise| &raise.name).gather();
    let in_vain = |action: &Body| {
        action.calls.iter().find_map(|call| match call {
            Call::Cancel(Naming { name, .. }) if !delayed.holds(&name) => Some((
                name.span(),
                format!("no action raises event `{name}` for later, `raise!({name} after 2s)`: there is nothing to cancel"),
            )),
            _ => None,
        })
    };
    for (id, line) in machine.all_lines() {
        findings.line_complaint(id, line.action.as_ref().and_then(in_vain));
    }
    for id in machine.topology.all() {
        findings.action_complaint(id, machine.state(id).action().and_then(in_vain));
    }
}

/// Whether some line takes the event in this state, before one that defers it every time.
fn takes(machine: &Machine, state: StateId, event: &Ident) -> bool {
    for line in asked_in(machine, state).filter(|line| !line.passes()) {
        let may_take = |pattern: &&Pattern| pattern.may_take(event) && machine.may_act_in(line, state);
        let Some(pattern) = line.pattern().filter(may_take) else {
            continue;
        };
        if !matches!(line.target, Target::Defer(_)) {
            return true;
        }
        if pattern.takes_each(event) && machine.acts_each_time_in(line, state) {
            return false;
        }
    }
    false
}

/// For each node the nodes before it. A node is a leaf state, or joins many of them, so that there are no more edges than lines:
/// a state with regions joins the leaf states inside it, and the last node leads to whatever may come back.
struct Following {
    before: Vec<Vec<StateId>>,
}

impl Following {
    fn of(machine: &Machine, flow: &Flow) -> Self {
        let tree = &machine.topology;
        let any = StateId(tree.count());
        let mut graph = Self { before: (0..=any.0).map(|_| Vec::new()).collect() };
        for leaf in tree.leaves() {
            // Where there are two regions, each leaf state in the one leads to all in the other, and back.
            let holds_two = |id: &StateId| tree.holds_regions(*id) && tree.children(*id).len() > 1;
            if let Some(around) = tree.path(leaf).filter(holds_two).last() {
                graph.edge(leaf, around);
                graph.edge(around, leaf);
            }
            if flow.is_reached(leaf) {
                graph.edge(any, leaf);
            }
            graph.lines(machine, leaf);
        }
        graph
    }

    fn lines(&mut self, machine: &Machine, leaf: StateId) {
        let tree = &machine.topology;
        for line in lines_in(machine, leaf).filter(|line| matches!(line.target, Target::Again { .. })) {
            self.edges(leaf, tree.begins(line.state));
        }
        for (_, change) in acts_of(machine, leaf) {
            let entry = change.kind.named();
            let comes_back = matches!(change.kind, ChangeKind::Previous | ChangeKind::Pop(_));
            if comes_back || entry.is_some_and(|entry| entry.history.is_some()) {
                self.edge(leaf, StateId(tree.count()));
            }
            if let Some(entry) = entry {
                self.edges(leaf, tree.arrives(&entry.as_target()));
            }
        }
    }

    fn edges(&mut self, from: StateId, to: Vec<StateId>) {
        to.into_iter().for_each(|to| self.edge(from, to));
    }

    fn edge(&mut self, from: StateId, to: StateId) {
        self.before[to.0].push(from);
    }

    /// For each state whether it is one of these, or one of these can follow it.
    fn leads_to(&self, goals: impl Iterator<Item = StateId>) -> Vec<bool> {
        let mut leads = vec![false; self.before.len()];
        mark_reached(goals.gather(), &mut leads, &mut |node, found| found.extend(&self.before[node.0]));
        leads
    }
}
