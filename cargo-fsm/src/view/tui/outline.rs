//! A machine as rows of text: a tree of its states with their lines. What is lit in it is not known here.

use std::collections::BTreeMap;
use std::iter;

use fsm_runtime::graph::Graph;
use fsm_runtime::graph::{Line, State, StateKind, Trigger};

/// States that are deeper inside others are not shown: so many bytes take the branches before 64 levels or more.
const DEEPEST: usize = 64 * 4;

#[derive(Default)]
pub(in crate::view) struct Outline {
    pub(super) name: String,
    pub(super) rows: Vec<Row>,
    pub(super) events: Vec<Event>,
    /// By state its own tags.
    tags: BTreeMap<String, Vec<String>>,
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

impl Row {
    /// Whether it is a `during` line, which lives with its state and never acts.
    pub(super) fn is_activity(&self) -> bool {
        matches!(self.what, What::Line(_)) && self.text.starts_with("during ")
    }
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
            tags: graph.states().map(tagged).collect(),
        };
        outline.state(&Tree::of(graph), 0, "", "");
        outline
    }

    /// The text of a line.
    pub(super) fn line(&self, number: usize) -> Option<&str> {
        self.rows.iter().find(|row| row.what == What::Line(number)).map(|row| row.text.as_str())
    }

    /// The tags of these states, each once.
    pub(super) fn tags(&self, active: &[String]) -> Vec<&str> {
        let mut tags: Vec<&str> = Vec::new();
        for tag in active.iter().filter_map(|state| self.tags.get(state)).flatten() {
            if !tags.contains(&tag.as_str()) {
                tags.push(tag);
            }
        }
        tags
    }

    /// The activities of these states.
    pub(super) fn activities(&self, active: &[String]) -> Vec<&str> {
        let is_current = |row: &&Row| row.is_activity() && active.contains(&row.state);
        self.rows.iter().filter(is_current).map(|row| row.text.as_str()).collect()
    }

    /// A state with all that is in it. `before` stands before its row, `below` before the rows below it.
    fn state(&mut self, tree: &Tree<'_>, place: usize, before: &str, below: &str) {
        let (state, children) = (tree.states[place], &tree.children[place]);
        let (what, source) = match state.kind() {
            StateKind::Root => (What::Machine, tree.row),
            kind => (What::State(kind), state.row()),
        };
        self.push(what, state, before.to_owned(), titled(state), source);
        let inside = format!("{below}{}", if children.is_empty() { "  " } else { "│ " });
        if let Some(initial) = state.initial() {
            let targets: Vec<String> = initial.targets().map(|target| target.to_string()).collect();
            let text = format!("initial {}", targets.join(", "));
            self.push(What::Initial, state, inside.clone(), text, initial.row());
        }
        for line in state.lines().filter(is_shown) {
            let text = in_one_row(&line.to_string());
            self.push(What::Line(line.number()), state, inside.clone(), text, line.row());
        }
        if below.len() > DEEPEST {
            return;
        }
        for child in children {
            let is_region = tree.states[*child].kind() == StateKind::Region;
            let (branch, trunk) = match (Some(child) == children.last(), is_region) {
                (true, false) => ("└─", "  "),
                (true, true) => ("└┄", "  "),
                (false, false) => ("├─", "│ "),
                (false, true) => ("├┄", "│ "),
            };
            self.state(tree, *child, &format!("{below}{branch}"), &format!("{below}{trunk}"));
        }
    }

    fn push(&mut self, what: What, state: State<'_>, guides: String, text: String, source: usize) {
        self.rows.push(Row { what, state: state.name().to_owned(), guides, text, source });
    }
}

fn tagged(state: State<'_>) -> (String, Vec<String>) {
    (state.name().to_owned(), state.tags().map(str::to_owned).collect())
}

/// States by their places, the machine itself first, with the places of those inside each.
struct Tree<'t> {
    states: Vec<State<'t>>,
    children: Vec<Vec<usize>>,
    /// That of the machine.
    row: usize,
}

impl<'t> Tree<'t> {
    fn of(graph: Graph<'t>) -> Self {
        let states: Vec<State<'t>> = iter::once(graph.root()).chain(graph.states()).collect();
        let mut children = vec![Vec::new(); states.len()];
        // A graph may have been sent by a program: what is inside nothing, or inside itself, is not shown.
        for (place, state) in states.iter().enumerate().skip(1) {
            let around = state.parent().map(State::number);
            let around =
                around.and_then(|around| states[..place].binary_search_by_key(&around, |s| s.number()).ok());
            if let Some(around) = around {
                children[around].push(place);
            }
        }
        Tree { states, children, row: graph.row().unwrap_or_default() }
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
