//! What stands in the box of a state: what it does on entry and exit, transitions that lead nowhere, and prose.

use super::super::chart::{Action, During, ROOT, StateId, Way};
use super::super::guards;
use super::labels::{self, Cause};
use super::{Mark, Sketch};
use crate::case::is_name;

/// Words of a box that are ours, for what no sketch says in full.
const UNSAID: [&str; 11] = [
    "pause",
    "resume",
    "update",
    "let",
    "action",
    "unhandled",
    "refused",
    "livelock",
    "failed",
    "transition",
    "score",
];

impl Sketch {
    pub(super) fn describe(&mut self) {
        for (state, text) in std::mem::take(&mut self.texts) {
            // The machine's own lines stand in its mark.
            let state = if self.marks.get(&state) == Some(&Mark::Any) { ROOT } else { state };
            match self.chart.is_own {
                true => text
                    .lines()
                    .filter(|row| !row.trim().is_empty())
                    .for_each(|row| self.own_row(state, row.trim())),
                false => {
                    let rows = whole_rows(&text).into_iter().filter(|row| !labels::is_rule(row));
                    rows.for_each(|row| self.row(state, &row));
                }
            }
        }
    }

    fn row(&mut self, state: StateId, row: &str) {
        let row = ["event ", "on "].iter().find_map(|word| row.strip_prefix(word)).unwrap_or(row).trim();
        let (head, action) = labels::split_action(row);
        let word = head.to_lowercase().replace(['-', '_', ' '], "");
        let behind = row.split_once(':').map(|(word, rest)| (word.trim().to_lowercase(), rest.trim()));
        let (word, action) = match (action, &behind) {
            (None, Some((before, rest))) => (before.clone(), Some(*rest).filter(|rest| !rest.is_empty())),
            (action, _) => (word, action),
        };
        match (word.as_str(), action) {
            ("entry" | "enter" | "entering" | "onentry" | "onenter", Some(_)) => {
                let actions = self.done(row, action);
                self.chart.states[state].entry.extend(actions);
            }
            ("exit" | "leaving" | "onexit", Some(_)) => {
                let actions = self.done(row, action);
                self.chart.states[state].exit.extend(actions);
            }
            ("comment", Some(text)) => self.remark(state, text),
            // An activity goes on as long as the state is active.
            ("do", Some(activity)) => {
                let during = During { work: guards::call(activity), event: None, guard: None };
                self.chart.states[state].during.push(during);
            }
            (_, Some(_)) if labels::is_event(head) => {
                for label in labels::others(row, false) {
                    let line = self.line(&label);
                    self.chart.states[state].transitions.push(line);
                }
            }
            _ => self.remark(state, row),
        }
    }

    fn done(&self, row: &str, action: Option<&str>) -> Vec<Action> {
        let text = format!("/ {}", action.unwrap_or(row));
        labels::others(&text, false).iter().flat_map(|label| self.actions(label)).collect()
    }

    /// A line of a table, as we draw it.
    fn own_row(&mut self, state: StateId, row: &str) {
        let is_unsaid = |word: &str| {
            row.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(']))
        };
        if let Some(tags) = row.strip_prefix("tag ") {
            // A long list is cut off.
            let tags = tags.split(", ").filter(|tag| is_name(tag)).map(str::to_owned);
            return self.chart.states[state].tags.extend(tags);
        }
        if let Some(work) = row.strip_prefix("during ") {
            let (future, event, guard) = labels::during(work);
            let guard = guard.and_then(|guard| self.guard(&guard));
            let during = During { work: guards::call(future), event: event.map(str::to_owned), guard };
            return self.chart.states[state].during.push(during);
        }
        if UNSAID.iter().any(|word| is_unsaid(word)) {
            return self.lost(state, format!("{row}: a picture does not say all of it"));
        }
        let (row, is_again) = row.strip_suffix(" => self").map_or((row, false), |rest| (rest, true));
        let first = row.strip_prefix("first on ").map(|rest| format!("first {rest}"));
        let mut label = labels::own(first.as_deref().or(row.strip_prefix("on ")).unwrap_or(row));
        let hook = match &label.trigger {
            Some(Cause::Request(text)) => text.clone(),
            _ => String::new(),
        };
        if hook == "enter" || hook == "exit" {
            let actions = self.actions(&label);
            let actions = match label.guard.as_deref().and_then(|guard| self.guard(guard)) {
                Some(guard) => vec![Action::If(vec![(Some(guard), actions)])],
                None => actions,
            };
            let states = &mut self.chart.states[state];
            if hook == "enter" {
                states.entry.extend(actions)
            } else {
                states.exit.extend(actions)
            }
            return;
        }
        let way = match label.actions.first().map(String::as_str) {
            Some("ignore") => Some(Way::Ignore),
            Some("defer") => Some(Way::Defer),
            _ => None,
        };
        if way.is_some() {
            label.actions.clear();
        }
        let mut line = self.line(&label);
        line.way = way.unwrap_or(line.way);
        if is_again {
            line.targets.push(state);
        }
        self.chart.states[state].transitions.push(line);
    }
}

/// The rows of a text; one whose bracket is open goes on with the next.
fn whole_rows(text: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut depth = 0_i32;
    for row in text.lines().filter(|row| !row.trim().is_empty()) {
        match rows.last_mut().filter(|_| depth > 0) {
            Some(last) => *last += &format!("\n{row}"),
            None => rows.push(row.trim().to_owned()),
        }
        let count = |marks: &[char]| row.matches(marks).count() as i32;
        depth = (depth.max(0) + count(&['(', '{', '[']) - count(&[')', '}', ']'])).max(0);
    }
    rows
}
