//! A machine as rows of text: a tree of its states with their lines. What is lit in it is not known here.

use fsm_runtime::Graph;
use fsm_runtime::graph::{Line, State, StateKind, Trigger};

/// States that are deeper inside others are not shown; a level takes two letters of up to three bytes.
const DEEPEST: usize = 64 * 4;

#[derive(Default)]
pub(in crate::view) struct Outline {
    pub(super) name: String,
    pub(super) rows: Vec<Row>,
    pub(super) events: Vec<Event>,
}

pub(super) struct Event {
    pub(super) name: String,
    pub(super) payload: Option<String>,
}

pub(super) struct Row {
    pub(super) what: What,
    /// The state that it is of.
    pub(super) state: String,
    /// The branches of the tree before the text.
    pub(super) guides: String,
    pub(super) text: String,
    /// Its row in the source; 0 where that is not known.
    pub(super) source: usize,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum What {
    Machine,
    State(StateKind),
    /// The line of this number.
    Line(usize),
    /// Where a state begins.
    Initial,
}

impl Outline {
    pub(in crate::view) fn of(graph: Graph<'_>) -> Self {
        let event = |event: fsm_runtime::graph::Event<'_>| Event {
            name: event.name().to_owned(),
            payload: event.payload().map(str::to_owned),
        };
        let mut outline = Outline {
            name: graph.name().to_owned(),
            rows: Vec::new(),
            events: graph.events().map(event).collect(),
        };
        outline.state(graph.root(), "", "", graph.row().unwrap_or_default());
        outline
    }

    /// The text of a line.
    pub(super) fn line(&self, number: usize) -> Option<&str> {
        self.rows.iter().find(|row| row.what == What::Line(number)).map(|row| row.text.as_str())
    }

    /// A state with all that is in it. `before` stands before its row, `below` before the rows below it.
    fn state(&mut self, state: State<'_>, before: &str, below: &str, source: usize) {
        let what = match state.kind() {
            StateKind::Root => What::Machine,
            kind => What::State(kind),
        };
        self.push(what, state, before.to_owned(), titled(state), source);
        // A program may send a graph that no macro has written, also one whose states are inside each other.
        let is_below = |child: &State<'_>| child.number() > state.number() && below.len() < DEEPEST;
        let children: Vec<State<'_>> = state.children().filter(is_below).collect();
        let beside = if children.is_empty() { "  " } else { "│ " };
        if let Some(initial) = state.initial() {
            let targets: Vec<String> = initial.targets().map(|target| target.to_string()).collect();
            let text = format!("initial {}", targets.join(", "));
            self.push(What::Initial, state, format!("{below}{beside}"), text, initial.row());
        }
        for line in state.lines().filter(is_shown) {
            self.push(
                What::Line(line.number()),
                state,
                format!("{below}{beside}"),
                in_one_row(&line.to_string()),
                line.row(),
            );
        }
        let last = children.len().wrapping_sub(1);
        for (place, child) in children.into_iter().enumerate() {
            let (branch, trunk) = match (place == last, child.kind() == StateKind::Region) {
                (true, false) => ("└─", "  "),
                (true, true) => ("└┄", "  "),
                (false, false) => ("├─", "│ "),
                (false, true) => ("├┄", "│ "),
            };
            self.state(child, &format!("{below}{branch}"), &format!("{below}{trunk}"), child.row());
        }
    }

    fn push(&mut self, what: What, state: State<'_>, guides: String, text: String, source: usize) {
        self.rows.push(Row { what, state: state.name().to_owned(), guides, text, source });
    }
}

/// `transition(…)` and its like are no news in a picture.
fn is_shown(line: &Line<'_>) -> bool {
    !matches!(line.trigger(), Trigger::Report(_))
}

fn titled(state: State<'_>) -> String {
    let mark = match state.kind() {
        StateKind::Final => "◉ ",
        StateKind::Choice => "◇ ",
        _ => "",
    };
    let data: Vec<String> = state.data().map(|data| format!("{}: {}", data.name(), data.ty())).collect();
    let data = if data.is_empty() { String::new() } else { format!(" {{ {} }}", data.join(", ")) };
    format!("{mark}{}{data}", state.name())
}

fn in_one_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
