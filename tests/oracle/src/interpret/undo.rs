//! What a call that ends before its time leaves half done, and how that is mended: "an error before the commit leaves the old
//! state; one in `enter` leaves the new state", with what actions have done to its data.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{ROOT, StateId, TransitionId};

use super::Interpreter;
use super::change::Change;
use super::data::{Data, Memory, Numbers};
use super::stack::Suspended;
use super::timers::Timer;
use super::waiting::Deferred;

/// What is noted in case that something stops.
#[derive(Debug, Default)]
pub(super) struct Undo<'c> {
    /// What was there before the change that is not made yet.
    before: Option<Before>,
    /// The same of the change that was made last: the choice that it leads to may take it back.
    last: Option<Before>,
    /// The changes that are made, with what each has left, until they are told.
    changes: Option<(Vec<StateId>, Vec<Change<'c>>)>,
    /// Each with its cause.
    untold: Vec<(StateId, StateId, String)>,
    /// The line of the log that tells of a change to a choice.
    told_later: Option<usize>,
    /// A timed line whose time has come, until it has acted.
    due: Option<(TransitionId, Timer)>,
    /// An action has taken data, which are lost where it stops; and the machine with them.
    is_taking: bool,
    pub(super) is_lost: bool,
    /// The level of the stack whose data stand in the place of those that are active.
    level: Option<usize>,
}

#[derive(Debug)]
struct Before {
    configuration: BTreeSet<StateId>,
    not_entered: BTreeSet<StateId>,
    history_value: BTreeMap<StateId, Vec<StateId>>,
    left_last: BTreeMap<StateId, Vec<StateId>>,
    passing: BTreeMap<StateId, StateId>,
    timers: BTreeMap<TransitionId, Timer>,
    deferred: Vec<Deferred>,
    remembered: BTreeMap<Memory, Numbers>,
    committed: Option<Committed>,
    /// Data that it has moved.
    moved: Vec<(StateId, StateId)>,
    /// The timed line that has made it.
    due: Option<(TransitionId, Timer)>,
}

/// What a commit takes the place of.
#[derive(Debug)]
struct Committed {
    data: Data,
    suspended: Vec<Suspended>,
    /// The states that no commit so far has left: what happens to their data happens to the old ones.
    staying: BTreeSet<StateId>,
}

impl Committed {
    fn keep(&mut self, now: &Numbers) {
        let Committed { data, staying, .. } = self;
        for (state, number) in data.values.iter_mut().filter(|(state, _)| staying.contains(state)) {
            *number = now.get(state).copied().unwrap_or(*number);
        }
    }
}

impl Undo<'_> {
    /// The timers that are there again where the change is not made.
    pub(super) fn timers_before(&mut self) -> Option<&mut BTreeMap<TransitionId, Timer>> {
        self.before.as_mut().map(|before| &mut before.timers)
    }

    /// An action has set the timer of this line: the line is due no more.
    pub(super) fn forget_due(&mut self, line: TransitionId) {
        self.due = self.due.filter(|(due, _)| *due != line);
    }
}

impl<'c> Interpreter<'c> {
    /// Puts in order what the procedures have left half done.
    pub(super) fn mend(&mut self) {
        if let Some(level) = self.undo.level {
            self.look_at_level(level);
        }
        self.undo.last = None;
        match (self.undo.before.take(), self.undo.changes.take()) {
            (Some(before), _) => self.undo_change(before),
            (None, Some((from, changes))) => {
                let to = self.told_to(&changes);
                let changes = from.into_iter().zip(to);
                self.undo.untold.extend(changes.map(|(from, to)| (from, to, self.cause.clone())));
            }
            (None, None) => {}
        }
        self.data.forget_what_was_made();
        self.asked.clear();
        self.paused = None;
        if let Some((line, timer)) = self.undo.due.take() {
            self.timers.insert(line, timer);
        }
        self.running &= !self.is_in_final_state(ROOT);
        self.undo.is_lost |= std::mem::take(&mut self.undo.is_taking);
    }

    /// A line acts. One that takes data has them before its action begins, and until its commit.
    pub(super) fn begin_acting(&mut self, change: &Change<'c>) {
        self.undo.is_taking |= self.chart.stops.is_some() && change.takes_data();
    }

    /// The old state, with what actions have done to its data.
    fn undo_change(&mut self, before: Before) {
        if let Some(mut committed) = before.committed {
            let now = std::mem::take(&mut self.data.values);
            committed.keep(&now);
            self.data = committed.data;
            self.suspended = committed.suspended;
            let moved = before.moved.iter().filter_map(|(from, to)| Some((*from, *now.get(to)?)));
            self.data.values.extend(moved);
            self.undo.due = before.due;
            // The change to the choice was not made after all.
            if let Some(line) = self.undo.told_later.take() {
                self.lines.remove(line);
            }
        }
        self.data.remembered = before.remembered;
        self.configuration = before.configuration;
        self.not_entered = before.not_entered;
        self.history_value = before.history_value;
        self.left_last = before.left_last;
        self.passing = before.passing;
        self.timers = before.timers;
        self.waiting.deferred = before.deferred;
    }

    /// A change begins: until its commit the old state is kept. That of a choice goes on with the one that leads there.
    pub(super) fn begin_change(&mut self) {
        if self.chart.stops.is_none() || self.undo.before.is_some() {
            return;
        }
        self.undo.told_later = None;
        self.undo.before = Some(Before {
            configuration: self.configuration.clone(),
            not_entered: self.not_entered.clone(),
            history_value: self.history_value.clone(),
            left_last: self.left_last.clone(),
            passing: self.passing.clone(),
            timers: self.timers.clone(),
            deferred: self.waiting.deferred.clone(),
            remembered: self.data.remembered.clone(),
            committed: None,
            moved: Vec::new(),
            due: None,
        });
    }

    /// The commit of these changes.
    pub(super) fn begin_commit(&mut self, from: &[StateId], changes: &[Change<'c>]) {
        if self.chart.stops.is_none() {
            return;
        }
        (self.undo.is_taking, self.undo.is_lost) = (false, false);
        if let Some(before) = &mut self.undo.before {
            let committed = before.committed.get_or_insert_with(|| Committed {
                data: self.data.clone(),
                suspended: self.suspended.clone(),
                staying: before.configuration.clone(),
            });
            committed.keep(&self.data.values);
            committed.staying.retain(|state| self.configuration.contains(state));
            before.moved.extend(self.data.moving());
            before.due = before.due.or(self.undo.due);
        }
        self.undo.last = self.undo.before.take();
        self.undo.due = None;
        if self.chart.observed || self.chart.tells_changes {
            self.undo.changes = Some((from.to_vec(), changes.to_vec()));
        }
    }

    /// A choice decides, and what leads to it waits for that.
    pub(super) fn begin_passing(&mut self) {
        self.undo.before = self.undo.last.take();
    }

    /// What was made is told.
    pub(super) fn told(&mut self) {
        self.undo.changes = None;
    }

    pub(super) fn tells_later(&mut self) {
        self.undo.told_later = Some(self.lines.len());
    }

    /// Changes that were made, and not told.
    pub(super) fn tell_untold(&mut self) {
        for (from, to, cause) in std::mem::take(&mut self.undo.untold) {
            self.cause = cause;
            self.tell_transition(from, to);
        }
    }

    /// A timed line has come to its time, and has not acted yet.
    pub(super) fn is_due_until_it_acts(&mut self, line: TransitionId, timer: Option<Timer>) {
        self.undo.due = timer.filter(|_| self.chart.stops.is_some()).map(|timer| (line, timer));
    }

    /// "Without a target it has used up its beat when its action has run."
    pub(super) fn has_acted(&mut self) {
        self.undo.due = None;
    }

    /// The data of a suspended level in the place of those that are active, and back again.
    pub(super) fn look_at_level(&mut self, level: usize) {
        let numbers = std::mem::take(&mut self.suspended[level].numbers);
        self.suspended[level].numbers = self.data.exchange(numbers);
        self.undo.level = self.undo.level.is_none().then_some(level);
    }
}
