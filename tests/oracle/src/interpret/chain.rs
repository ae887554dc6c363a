//! The bound on chains, which go on for ever in SCXML: "in one chain `always`, `done` and requests name each state once"
//! (the reference, "Beside SCXML"). What the lines name that an event has found counts too; what is entered by default
//! does not. A request in the action of such a line begins a chain of its own.

use std::collections::BTreeSet;

use crate::chart::{ROOT, StateId, Way};

use super::Interpreter;
use super::change::Change;

/// The states that the changes of the current chain have named.
#[derive(Debug, Default)]
pub(super) struct Chain {
    named: BTreeSet<StateId>,
    always_was_told: bool,
    /// How often lines `always` without a target have acted in it.
    idle: usize,
    /// The rounds of this event, where the chart bounds them.
    rounds: usize,
    is_stopped: bool,
}

/// So many rounds of a chain may change nothing.
const MOST_IDLE: usize = 1000;

impl Chain {
    /// Rounds are those of an event, however many chains that has.
    pub(super) fn begin(&mut self) {
        *self = Chain { rounds: self.rounds, is_stopped: self.is_stopped, ..Chain::default() };
    }

    pub(super) fn begin_event(&mut self) {
        *self = Chain::default();
    }
}

impl<'c> Interpreter<'c> {
    /// The `always` lines that may act: one that is stopped is in the way of no other. They are told once a step, for they
    /// are found again and again.
    pub(super) fn always_within_bound(&mut self, mut found: Vec<Change<'c>>) -> Vec<Change<'c>> {
        if self.counts_rounds() {
            let found = self.remove_conflicting_transitions(found);
            return if found.is_empty() || self.begin_round() { found } else { Vec::new() };
        }
        let going = loop {
            let enabled = self.remove_conflicting_transitions(found.clone());
            let stopped = enabled.iter().filter(|change| self.would_repeat(change));
            let stopped: Vec<_> = stopped.map(|change| change.line).collect();
            if stopped.is_empty() {
                break enabled;
            }
            self.stop_always();
            found.retain(|change| !stopped.contains(&change.line));
        };
        let (stopped, going): (Vec<_>, Vec<_>) = going.into_iter().partition(|change| self.is_idle(change));
        if !stopped.is_empty() {
            self.stop_always();
        }
        going
    }

    fn stop_always(&mut self) {
        if !std::mem::replace(&mut self.chain.always_was_told, true) {
            self.livelock();
        }
    }

    /// The `done` lines that may act.
    pub(super) fn done_within_bound(&mut self, found: Vec<Change<'c>>) -> Vec<Change<'c>> {
        let (stopped, going): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|change| self.would_repeat(change));
        for _ in stopped {
            self.livelock();
        }
        going
    }

    /// Whether the chart bounds the rounds of an event, and nothing else.
    pub(super) fn counts_rounds(&self) -> bool {
        self.rules.chains_are_bounded && self.chart.chain > 0
    }

    /// Whether there is a round left, which begins; the first that is not is told.
    pub(super) fn begin_round(&mut self) -> bool {
        let goes_on = !self.counts_rounds() || self.chain.rounds < self.chart.chain;
        self.chain.rounds += usize::from(goes_on);
        if !goes_on && !std::mem::replace(&mut self.chain.is_stopped, true) {
            self.livelock();
        }
        goes_on
    }

    /// Whether a round of this event was one too many: what waits stays in the queue.
    pub(super) fn is_stopped(&self) -> bool {
        self.chain.is_stopped
    }

    /// Whether a line without a target has acted too often in this chain.
    fn is_idle(&mut self, change: &Change<'c>) -> bool {
        let is_idle = self.rules.chains_are_bounded && !change.changes();
        let goes_on = !is_idle || self.chain.idle < MOST_IDLE;
        self.chain.idle += usize::from(is_idle && goes_on);
        !goes_on
    }

    /// Before the changes are made: what they lead back to is known then.
    pub(super) fn note_named(&mut self, changes: &[Change<'c>]) {
        for change in changes.iter().filter(|change| change.changes()) {
            self.chain.named.extend(self.named(change));
        }
    }

    /// Whether a link of a chain names a state that was named in it already.
    pub(super) fn would_repeat(&self, change: &Change<'c>) -> bool {
        let is_bounded = self.rules.chains_are_bounded && !self.counts_rounds() && change.changes();
        is_bounded && self.named(change).iter().any(|state| self.chain.named.contains(state))
    }

    /// The states that a change names; where it leads back to what was there before, the innermost state of that.
    fn named(&self, change: &Change<'c>) -> Vec<StateId> {
        let chart = self.chart;
        if self.resumes(change) {
            return self
                .suspended
                .last()
                .map(|below| self.state_id(&below.configuration))
                .into_iter()
                .collect();
        }
        if change.way == Way::Previous {
            let domain = self.domain_of_self(change.source);
            return self
                .left_last
                .get(&domain)
                .map(|left| self.innermost(&left.iter().copied().collect(), domain))
                .into_iter()
                .collect();
        }
        if change.is_self() {
            return vec![change.source];
        }
        let named = change.targets.iter().map(|&target| match chart.is_history_state(target) {
            true => chart.states[target].parent.unwrap_or(ROOT),
            false => target,
        });
        named.collect()
    }

    /// The line `livelock(state)`.
    pub(super) fn livelock(&mut self) {
        self.was_bounded = true;
        if self.chart.reports {
            self.tell_hook("livelock", ROOT);
            let at = self.state_id(&self.configuration);
            self.lines.push(format!("livelock in {}", self.chart.states[at].name));
        }
    }

    /// `state_id()`: the innermost state, or the one that holds regions; where the machine holds them itself, of what is
    /// active in the first.
    pub(super) fn state_id(&self, active: &BTreeSet<StateId>) -> StateId {
        self.innermost(active, ROOT)
    }

    pub(super) fn innermost(&self, active: &BTreeSet<StateId>, domain: StateId) -> StateId {
        let mut at = domain;
        while self.chart.is_compound_state(at) || at == ROOT {
            let mut children = self.chart.get_child_states(at);
            let Some(child) = children.find(|child| active.contains(child)) else { break };
            at = child;
        }
        at
    }
}
