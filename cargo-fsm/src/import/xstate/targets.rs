//! States by what targets call them: `name`, `.child`, `#id`, `#id.child`.

use super::super::chart::{Initial, ROOT, StateId};
use super::Reader;
use super::json::Json;

impl Reader<'_> {
    pub(super) fn find(&self, source: StateId, target: &str) -> Option<StateId> {
        if let Some(id) = target.strip_prefix('#') {
            return self.by_id(id);
        }
        match target.strip_prefix('.') {
            Some(path) => self.below(source, path),
            // Version 4 lets the machine itself name its states so, too.
            None => self.below(self.chart.states[source].parent.unwrap_or(ROOT), target),
        }
    }

    /// An id may have dots itself: the longest one counts.
    fn by_id(&self, id: &str) -> Option<StateId> {
        let below = |(dot, _): (usize, &str)| self.below(*self.ids.get(&id[..dot])?, &id[dot + 1..]);
        self.ids.get(id).copied().or_else(|| id.rmatch_indices('.').find_map(below))
    }

    /// Keys with dots between them.
    fn below(&self, from: StateId, path: &str) -> Option<StateId> {
        self.chart.states[from].children.iter().copied().find_map(|child| {
            match path.strip_prefix(self.chart.states[child].name.as_str())? {
                "" => Some(child),
                rest => self.below(child, rest.strip_prefix('.')?),
            }
        })
    }

    /// Where a state begins. `None` where the file does not say it.
    pub(super) fn begin(&mut self, state: StateId) -> Option<Initial> {
        let initial = self.configs[state].get("initial")?;
        // A machine that `JSON.stringify` has written has lists of targets, empty where there is no state inside.
        let listed = initial.get("target").map(Json::items);
        if listed.is_some_and(<[Json]>::is_empty) {
            return None;
        }
        let listed = listed.and_then(|targets| targets.first()?.as_text());
        let target = initial.as_text().or(listed).unwrap_or_default();
        let found = match target.starts_with(['#', '.']) {
            true => self.find(state, target),
            false => self.below(state, target),
        };
        if found.is_none() {
            self.note(state, format!("initial: there is no state `{target}`"));
        }
        let actions = self.actions(state, initial.get("actions"));
        Some(Initial { targets: found.into_iter().collect(), actions })
    }

    /// Where a history leads before there is one: beside itself, and without a target nowhere else than its parent begins.
    pub(super) fn history(&mut self, state: StateId) -> Option<Initial> {
        let target = self.configs[state].text("target")?;
        let found = self.find(state, target);
        if found.is_none() {
            self.note(state, format!("history: there is no state `{target}`"));
        }
        Some(Initial { targets: found.into_iter().collect(), actions: Vec::new() })
    }
}
