//! Conditions of compilation, as a decoration of what is written: some hold, and what stands under them is there. Beside it
//! stand things under others, which are not there (`absent.rs`) and would show in the log.

use crate::chart::{Chart, Kind, ROOT, StateId};
use crate::random::Random;

/// Conditions that hold, and those that do not. `present` is set where charts are compiled, and `absent` is not.
const HOLD: [[&str; 2]; 2] = [["all()", "not(any())"], ["present", "all(not(absent), any(present, absent))"]];
const FAIL: [[&str; 2]; 2] = [["any()", "not(all())"], ["absent", "any(not(present), all(absent, present))"]];

/// What is known of these conditions, before the table of a machine: as the macro tells itself.
pub const KNOWN: &str = "[if all()] [else any()] [if present] [else absent]";

/// Whether a condition of these holds, of which only the spaces may be other ones.
pub fn holds(condition: &str) -> bool {
    let without_spaces = |text: &str| text.replace(char::is_whitespace, "");
    HOLD.as_flattened().iter().any(|known| without_spaces(known) == without_spaces(condition))
}

/// An attribute before what is there. A chart has conditions of one kind, for each is a way through the macro.
pub(super) fn is(chart: &Chart, random: &mut Random) -> String {
    written(HOLD, chart, random)
}

/// The same before what is not there.
pub(super) fn is_not(chart: &Chart, random: &mut Random) -> String {
    written(FAIL, chart, random)
}

fn written(conditions: [[&str; 2]; 2], chart: &Chart, random: &mut Random) -> String {
    let kind = chart.transitions.len() % 2;
    format!("#[cfg({})]", conditions[kind][usize::from(random.chance(20))])
}

/// Of one state, or of the machine itself.
pub(super) struct Configured<'c> {
    pub(super) chart: &'c Chart,
    pub(super) state: StateId,
    pub(super) random: Random,
    /// How many things are not there.
    pub(super) absent: usize,
    /// Nothing of the state is written yet: a line for events behind others could never act.
    pub(super) is_first: bool,
    /// A state inside that is not there, to which lines lead that are not there.
    pub(super) child: Option<String>,
}

impl<'c> Configured<'c> {
    pub(super) fn new(chart: &'c Chart, state: StateId) -> Self {
        let parts = [chart.states.len() as u64, chart.transitions.len() as u64, state as u64, 45];
        let is_first = !chart.states[state].transitions.iter().any(|&line| chart.transitions[line].first);
        let mut this =
            Configured { chart, state, random: Random::new(&parts), absent: 0, is_first, child: None };
        let has_child = chart.is_compound_state(state) && !chart.parts.contains(&state) && this.chance(35);
        this.child = has_child.then(|| format!("Absent{state}"));
        this
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.chart.configured && self.random.chance(percent)
    }

    /// A line, perhaps under a condition that holds, and perhaps behind one that is not there.
    pub(super) fn line(&mut self, line: String) -> Vec<String> {
        let mut lines = Vec::new();
        let kind = self.chart.states[self.state].kind;
        if !matches!(kind, Kind::Final | Kind::Choice) && self.chance(20) {
            lines.extend(self.absent_line());
        }
        self.is_first = false;
        // Where a machine or a state begins has no condition, nor has the last line of a choice.
        let words = ["initial", "history", "deep", "random"];
        let is_bare = words.iter().any(|word| line.starts_with(word)) || kind == Kind::Choice;
        // A machine is given its data where it starts.
        let is_given = self.state == ROOT && line.starts_with("let") && !line.contains('=');
        // Where no event may be forgotten, a line under a condition does not count.
        let is_needed = self.chart.is_strict && line.contains("on ");
        if !is_bare && !is_given && !is_needed && self.chance(15) {
            lines.push(is(self.chart, &mut self.random));
        }
        lines.push(line);
        lines
    }

    /// What stands before a state inside.
    pub(super) fn before(&mut self, child: StateId) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(name) = self.child.take() {
            lines.push(self.absent_state(&name));
        }
        // To stop, a machine of regions names each of them.
        let is_named =
            self.state == ROOT && self.chart.is_parallel_state(ROOT) && self.chart.line_for_stop().is_some();
        if !is_named && self.chance(12) {
            self.absent += 1;
            let name = format!("Absent{}_{}", self.state, self.absent);
            lines.push(self.absent_state(&name));
        }
        if !self.chart.is_history_state(child) && self.chance(20) {
            lines.push(is(self.chart, &mut self.random));
        }
        lines
    }

    /// The events, and one that is not there.
    pub(super) fn events(&mut self, events: Vec<String>) -> Vec<String> {
        let mut written = Vec::new();
        for event in events {
            if self.chance(15) {
                written.push(format!("{} Absent{}(u8)", is_not(self.chart, &mut self.random), written.len()));
            }
            let is = if self.chance(15) { is(self.chart, &mut self.random) + " " } else { String::new() };
            written.push(is + &event);
        }
        written
    }
}

/// A statement in an action, perhaps under a condition, and perhaps behind one that is not there.
pub(super) fn statements(chart: &Chart, statements: Vec<String>) -> Vec<String> {
    let length: usize = statements.iter().map(String::len).sum();
    let random = &mut Random::new(&[chart.states.len() as u64, length as u64, 46]);
    if !chart.configured || statements.is_empty() {
        return statements;
    }
    let mut written = Vec::new();
    for statement in statements {
        if random.chance(6) {
            written.push(is_not(chart, random) + " log.tell(\"absent\")");
        }
        // Attributes of other expressions are no part of the language yet.
        let is_call = ["log.say(", "log.tell(", "raise!(", "restart!(", "cancel!(", "let _ = "];
        let can_have = is_call.iter().any(|call| statement.starts_with(call));
        let is = if can_have && random.chance(8) { is(chart, random) + " " } else { String::new() };
        written.push(is + &statement);
    }
    written
}

/// The value of a field, perhaps under a condition.
pub(super) fn field(chart: &Chart, field: String) -> String {
    let random = &mut Random::new(&[chart.states.len() as u64, field.len() as u64, 47]);
    match chart.configured && random.chance(15) {
        true => format!("{} {field}", is(chart, random)),
        false => field,
    }
}
