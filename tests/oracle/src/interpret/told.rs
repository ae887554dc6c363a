//! What an observer of the machine is told (the reference, "Observers"), between the lines of the log: "the order is that
//! of what happens". A line is told right before its action; or earlier, before its change leaves anything, where the
//! machine knows that no other line can act beside it. That is left open: [`AT_ONCE`] stands where it may be told first, and
//! [`LATER`] before what may come later.

use crate::chart::{Ask, Cond, EventId, ROOT, StateId, Transition, TransitionId, Trigger, Way};
use crate::source;

use super::change::{Change, Origin};
use super::{Answer, Interpreter, Reason};

/// Begins all that is told.
pub const TOLD: &str = "> ";

/// Follows it where a line may be told at once, but need not.
pub const AT_ONCE: &str = "at once, perhaps, ";

/// Follows it where a change may be told later: one that leads to a choice, when that has decided.
pub const LATER: &str = "later, perhaps, ";

/// Follows it where something may be told, here or further on, and need not.
pub const PERHAPS: &str = "perhaps ";

impl<'c> Interpreter<'c> {
    pub(super) fn tell(&mut self, what: impl FnOnce(&Self) -> String) {
        if self.chart.observed {
            let line = TOLD.to_owned() + &what(self);
            self.lines.push(line);
        }
    }

    fn name(&self, state: StateId) -> &'c str {
        if state == ROOT { &self.chart.name } else { &self.chart.states[state].name }
    }

    pub(super) fn current(&self) -> &'c str {
        self.name(self.state_id(&self.configuration))
    }

    /// The time of the call.
    pub(super) fn at(&self) -> String {
        if self.chart.has_clock() { format!(" at {}", self.now) } else { " at ()".to_owned() }
    }

    pub(super) fn tell_settled(&mut self, outcome: Option<Answer>) {
        let outcome = outcome.map_or(String::new(), |outcome| format!(": {outcome:?}"));
        self.tell(|this| format!("settled in {}{outcome}", this.current()));
    }

    pub(super) fn tell_event(&mut self, what: &str, event: EventId) {
        self.tell(|this| format!("{what} {}", this.chart.events[event]));
    }

    /// The machine itself and choices are neither entered nor left.
    pub(super) fn tell_state(&mut self, what: &str, state: StateId) {
        if state != ROOT && !self.chart.is_choice(state) {
            self.tell(|this| format!("{what} {}", this.name(state)));
        }
    }

    /// A line of a state that is no transition.
    pub(super) fn tell_hook(&mut self, what: &str, state: StateId) {
        self.tell(|this| format!("{what} of {}", this.name(state)));
    }

    pub(super) fn tell_taken(&mut self, line: TransitionId) {
        self.taken.insert(line);
        self.tell_line("taken", line);
    }

    pub(super) fn tell_line(&mut self, what: &str, line: TransitionId) {
        self.tell(|this| format!("{what} {}", this.line(line)));
    }

    /// A line by its place in its state, with its targets.
    fn line(&self, line: TransitionId) -> String {
        let transition = &self.chart.transitions[line];
        let lines = &self.chart.states[transition.source].transitions;
        let place = lines.iter().position(|other| *other == line).expect("a line of its state");
        let target = source::target(self.chart, transition).map_or(String::new(), |it| format!(" => {it}"));
        format!("line {place} of {}{target}", self.name(transition.source))
    }

    /// Regions may ask a guard of a state around them more than once, or not at all where another has answered.
    pub(super) fn tell_refusals(&mut self, lines: &[TransitionId]) {
        let has_regions = (ROOT..self.chart.states.len()).any(|state| self.chart.is_parallel_state(state));
        let perhaps = if has_regions { PERHAPS } else { "" };
        for &line in lines {
            self.tell(|this| format!("{perhaps}guard refused {}", this.line(line)));
        }
    }

    /// Whether it is the guard that does not hold, or nothing was left for a `previous`: where the `in_state!` in a condition
    /// are false, the line is none of its state, and nobody hears of it.
    pub(super) fn guard_refuses(&self, line: &Transition) -> bool {
        fn conjuncts(cond: &Cond) -> Vec<&Cond> {
            match cond {
                Cond::And(left, right) => [conjuncts(left), conjuncts(right)].concat(),
                cond => vec![cond],
            }
        }
        if !self.chart.observed {
            return false;
        }
        let (tests, guards): (Vec<_>, Vec<_>) =
            line.cond.iter().flat_map(conjuncts).partition(|cond| cond.asks_for_states());
        let hold = |conds: Vec<&Cond>| conds.into_iter().all(|cond| self.condition_match(Some(cond)));
        let leads_nowhere = line.way == Way::Previous && !self.was_left(line.source);
        hold(tests) && (!hold(guards) || leads_nowhere)
    }

    pub(super) fn tell_lines_at_once(&mut self, changes: &[Change<'c>]) {
        for line in changes.iter().filter_map(|change| change.line) {
            self.tell(|this| format!("{AT_ONCE}{}", this.line(line)));
        }
    }

    /// The innermost state of the region around this state, or of the machine.
    fn innermost_around(&self, state: StateId) -> StateId {
        let mut at = state;
        while let Some(around) = self.chart.states[at].parent {
            if self.chart.is_parallel_state(around) {
                break;
            }
            at = around;
        }
        self.innermost(&self.configuration, at)
    }

    /// What each change leaves: "of a line inside a region the innermost state of that region, also where the line leaves all
    /// regions" (the reference, "Composite states").
    pub(super) fn told_from(&self, changes: &[Change<'c>]) -> Vec<StateId> {
        let mut from = self.told_to(changes);
        let changes = changes.iter().filter(|change| change.changes());
        for (from, change) in from.iter_mut().zip(changes) {
            // A request to pop or else to go somewhere belongs to the machine where it goes there.
            let is_own =
                change.origin != Origin::Request || change.way != Way::PopElse || self.resumes(change);
            if is_own && change.source != ROOT {
                *from = self.innermost(&self.configuration, change.source);
            }
        }
        from
    }

    pub(super) fn told_to(&self, changes: &[Change<'c>]) -> Vec<StateId> {
        let domain = |change: &Change<'c>| self.get_transition_domain(change).unwrap_or(ROOT);
        let changes = changes.iter().filter(|change| change.changes());
        changes.map(|change| self.innermost_around(domain(change))).collect()
    }

    pub(super) fn tell_transitions(&mut self, from: &[StateId], changes: &[Change<'c>]) {
        let to = self.told_to(changes);
        for (from, to) in from.iter().zip(to) {
            let is_later = self.chart.is_choice(to);
            if is_later && self.chart.observed {
                self.tells_later();
            }
            let later = if is_later { LATER } else { "" };
            self.tell(|this| format!("{later}transition {} -> {}", this.name(*from), this.name(to)));
            self.report_change(*from, to);
        }
    }

    pub(super) fn tell_transition(&mut self, from: StateId, to: StateId) {
        self.tell(|this| format!("transition {} -> {}", this.name(from), this.name(to)));
        self.report_change(from, to);
    }

    /// The line `transition(from, to)`: a choice "is never observed", so that a change which leads to one is told when that has
    /// led on. Nobody hears of the start of the machine.
    fn report_change(&mut self, from: StateId, to: StateId) {
        if !self.chart.tells_changes {
            return;
        }
        let from = match self.chart.is_choice(from) {
            true => self.passing.remove(&from),
            false => Some(from),
        };
        let Some(from) = from else { return };
        if self.chart.is_choice(to) {
            self.passing.insert(to, from);
            return;
        }
        self.tell_hook("transition", ROOT);
        let by = if self.chart.tells_cause { format!(" by {}", self.cause) } else { String::new() };
        self.lines.push(format!("changed {} to {}{by}", self.name(from), self.name(to)));
    }

    pub(super) fn tell_requested(&mut self, ask: &Ask, replaces: bool, is_listed: bool) {
        let way = if ask.way == Way::Defer { Way::Goto } else { ask.way };
        let kind = if is_listed { format!("{way:?}") } else { "Unlisted".to_owned() };
        let target = ask.targets.first().map(|&target| format!("({})", self.name(target)));
        let replaces = if replaces { " in place of another" } else { "" };
        self.tell(|_| format!("requested {kind}{}{replaces}", target.unwrap_or_default()));
    }

    pub(super) fn tell_reason(&mut self, reason: Reason) {
        self.tell(|_| format!("refused: {reason:?}"));
    }

    /// Of a timed line.
    pub(super) fn tell_due(&mut self, line: TransitionId) {
        if self.chart.transitions[line].trigger != Trigger::Update {
            self.tell_line("due", line);
        }
    }
}
