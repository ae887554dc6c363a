//! One step: all changes of it together, as the algorithm orders what they do.

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::data::Numbers;

impl<'c> Interpreter<'c> {
    /// `microstep`, with the requests that it brings about. Whether it changes the configuration.
    pub(super) fn microstep(&mut self, changes: &[Change<'c>]) -> bool {
        if let Some(change) = changes.first() {
            self.cause = self.cause_of(change);
        }
        let changed = self.take_changes(changes, None);
        self.serve_requests() | changed
    }

    /// The same before the requests; and what the choices decide that it leads to.
    pub(super) fn take_changes(&mut self, changes: &[Change<'c>], asked: Option<&Numbers>) -> bool {
        let changed = self.take_one_change(changes, asked);
        self.lead_on(changes);
        changed
    }

    /// The part of it that the specification knows.
    pub(super) fn take_one_change(&mut self, changes: &[Change<'c>], asked: Option<&Numbers>) -> bool {
        let earlier = std::mem::take(&mut self.asked);
        let was_running = self.running;
        let changed = changes.iter().any(Change::changes);
        let (brought_back, kept) = (self.brought_back(changes), self.data_brought_back(changes));
        self.note_named(changes);
        self.tell_lines_at_once(changes);
        let from = self.told_from(changes);
        if changed {
            self.begin_change();
        }
        self.take_back(changes);
        if changed {
            self.exit_states(changes);
        }
        // "Those that take data act last, in source order among themselves" (the reference, "Take data out").
        let (taking, others): (Vec<&Change>, Vec<&Change>) =
            changes.iter().partition(|change| change.takes_data());
        for change in others.into_iter().chain(taking) {
            change.line.into_iter().for_each(|line| self.tell_taken(line));
            self.found = change.found;
            self.payload = change.payload;
            self.begin_acting(change);
            self.execute_content(change.actions, change.source, Body::of(change.origin));
            if !change.begins_anew() {
                self.make_data(change, asked);
                self.make_brought_back(change, &brought_back);
            }
        }
        // A machine that begins anew does so after all actions.
        for change in changes.iter().filter(|change| change.begins_anew()) {
            self.act_before_all();
            self.make_data(change, asked);
        }
        let by_actions = std::mem::take(&mut self.asked);
        match changed {
            true => {
                self.begin_commit(&from, changes);
                self.waiting.recall();
                self.enter_states(changes, &brought_back, &kept);
            }
            false => self.has_acted(),
        }
        self.told();
        self.tell_transitions(&from, changes);
        if was_running && !self.running {
            self.exit_machine();
        }
        let by_entries = std::mem::take(&mut self.asked);
        self.asked = match self.rules.follow_ups_first {
            true => by_entries.into_iter().chain(by_actions).chain(earlier).collect(),
            false => earlier.into_iter().chain(by_actions).chain(by_entries).collect(),
        };
        changed
    }
}
