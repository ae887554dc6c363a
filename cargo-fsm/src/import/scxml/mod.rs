//! State Chart XML (<https://www.w3.org/TR/scxml/>). `content.rs` reads what is done, `send.rs` events that are sent and the
//! timers that states make of them, `transitions.rs` what leads on, `invoke.rs` what runs beside.
//!
//! Conditions, scripts and data are of some other language: each becomes a function of the owner, with its text.

mod content;
mod depth;
mod invoke;
mod send;
mod transitions;

use std::collections::HashMap;

use roxmltree::{Document, Node};

use super::chart::{Action, Chart, Guard, Initial, Kind, ROOT, StateId, Transition, Trigger};
use super::{Failure, guards};
use send::Sends;
use transitions::events;

/// What stands in a state, beside states.
const CHILDREN: [&str; 8] =
    ["onentry", "onexit", "invoke", "donedata", "datamodel", "script", "transition", "initial"];

/// What a state and the document have.
const ATTRIBUTES: [&str; 5] = ["id", "initial", "name", "version", "datamodel"];

/// Reads a document; `stem` is the name of a machine that has none.
pub(super) fn read(text: &str, stem: &str) -> Result<Chart, Failure> {
    depth::check(text)?;
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| Failure {
        place: Some((error.pos().row as usize, error.pos().col as usize)),
        reason: error.to_string(),
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "scxml" {
        let reason = format!("the outermost element is `<{}>`, and not `<scxml>`", root.tag_name().name());
        return Err(Failure::at(text, root.range().start, reason));
    }
    Ok(chart(text, root, stem, false))
}

/// The chart of an element, which may stand in another one.
fn chart<'a, 'i>(text: &'a str, root: Node<'a, 'i>, stem: &str, is_inside: bool) -> Chart {
    let mut chart = Chart::new(root.attribute("name").filter(|name| !name.is_empty()).unwrap_or(stem));
    chart.is_own = root.attribute("datamodel") == Some("rust");
    let mut reader = Reader {
        text,
        chart,
        ids: HashMap::new(),
        elements: vec![machine(root)],
        events: events(root),
        sends: Sends::of(root),
        notes: Vec::new(),
        told: Vec::new(),
        is_inside,
    };
    if reader.elements[ROOT].tag_name().name() == "parallel" {
        reader.chart.states[ROOT].kind = Kind::Parallel;
    }
    reader.declare(ROOT);
    for state in 0..reader.elements.len() {
        reader.state(state);
    }
    reader.tell_of_ends();
    reader.chart
}

/// The element whose states are those of the machine. Our own exports have one around all.
fn machine<'a, 'i>(root: Node<'a, 'i>) -> Node<'a, 'i> {
    let is_own = root.attribute("datamodel") == Some("rust");
    let mut states = root.children().filter(|child| kind(*child).is_some());
    match (states.next(), states.next()) {
        (Some(only), None) if is_own && only.attribute("id") == root.attribute("name") => only,
        _ => root,
    }
}

struct Reader<'a, 'i> {
    text: &'a str,
    chart: Chart,
    ids: HashMap<String, StateId>,
    /// By state.
    elements: Vec<Node<'a, 'i>>,
    /// All names of events that stand in the document.
    events: Vec<String>,
    sends: Sends<'a, 'i>,
    /// What the content that is read just now has lost.
    notes: Vec<String>,
    /// States whose end is told to others.
    told: Vec<StateId>,
    /// The chart stands in another one.
    is_inside: bool,
}

impl<'a, 'i> Reader<'a, 'i> {
    /// The states inside, with their ids.
    fn declare(&mut self, parent: StateId) {
        for element in self.elements[parent].children() {
            let Some(kind) = kind(element) else { continue };
            let name = match element.attribute("id") {
                Some(id) => id.to_owned(),
                None => format!("{} {}", element.tag_name().name(), self.elements.len()),
            };
            let state = self.chart.add(parent, &name, kind);
            self.elements.push(element);
            if let Some(id) = element.attribute("id") {
                self.ids.entry(id.to_owned()).or_insert(state);
            }
            self.declare(state);
        }
    }

    fn state(&mut self, state: StateId) {
        let element = self.elements[state];
        if self.chart.states[state].kind.is_history() {
            let default = elements(element, "transition").next();
            self.chart.states[state].initial = default.map(|transition| self.initial(transition));
            self.end_notes(state);
            return;
        }
        if self.chart.is_own {
            self.own_state(state, element);
        }
        self.begin(state);
        let mut entry: Vec<Action> = Vec::new();
        for content in elements(element, "onentry") {
            entry.extend(self.content(content));
        }
        let mut exit = Vec::new();
        for content in elements(element, "onexit") {
            exit.extend(self.content(content));
        }
        for invoke in elements(element, "invoke") {
            self.invoke(state, invoke, &mut entry, &mut exit);
        }
        for told in elements(element, "donedata") {
            let text = &self.text[told.range()];
            self.notes.push(format!("{text}: the end of a state tells nothing more than that it has come"));
        }
        for data in elements(element, "datamodel").flat_map(|data| elements(data, "data")) {
            let value = data.attribute("expr").or(data.attribute("src")).or(data.text()).unwrap_or_default();
            let id = data.attribute("id").unwrap_or_default();
            let value =
                if value.trim().is_empty() { String::new() } else { format!(" = `{}`", value.trim()) };
            self.notes.push(format!("data `{id}`{value}: nothing tells the type; make it a field"));
        }
        self.tell_of_unread(element);
        for script in elements(element, "script") {
            let call = content::script(script);
            entry.insert(0, Action::Call(call));
        }
        self.end_notes(state);
        self.chart.states[state].entry = entry;
        self.chart.states[state].exit = exit;
        for transition in elements(element, "transition") {
            self.transition(state, transition);
        }
    }

    /// What our own exports say of a state in comments.
    fn own_state(&mut self, state: StateId, element: Node<'a, 'i>) {
        for word in transitions::words(element) {
            if word == "choice" {
                self.chart.states[state].kind = Kind::Choice;
            }
            let tags = word.strip_prefix("tag ").into_iter().flat_map(|tags| tags.split(", "));
            self.chart.states[state].tags.extend(tags.map(str::to_owned));
        }
    }

    /// Elements and attributes that a state does not have in SCXML. Those of other languages are about looks.
    fn tell_of_unread(&mut self, element: Node<'a, 'i>) {
        self.tell_of_text(element);
        let is_of_scxml =
            |name: Option<&str>| name.is_none_or(|name| Some(name) == element.tag_name().namespace());
        for child in element.children().filter(|child| child.is_element() && kind(*child).is_none()) {
            if !CHILDREN.contains(&child.tag_name().name()) && is_of_scxml(child.tag_name().namespace()) {
                self.notes.push(format!("{}: a table has none", &self.text[child.range()]));
            }
        }
        for attribute in element.attributes().filter(|attribute| attribute.namespace().is_none()) {
            if !ATTRIBUTES.contains(&attribute.name()) {
                self.notes.push(format!("{} = `{}`: a table has none", attribute.name(), attribute.value()));
            }
        }
    }

    fn condition(&self, text: &str) -> Option<Guard> {
        guards::guard(text, &|id| self.ids.get(id).copied())
    }

    fn end_notes(&mut self, state: StateId) {
        let notes = std::mem::take(&mut self.notes);
        self.chart.states[state].notes.extend(notes);
    }

    /// Where a state begins: as its attribute or its element says, or with the first inside.
    fn begin(&mut self, state: StateId) {
        let element = self.elements[state];
        let transition = elements(element, "initial").flat_map(|it| elements(it, "transition")).next();
        let initial = match (transition, element.attribute("initial")) {
            (Some(transition), _) => self.initial(transition),
            (None, Some(ids)) => Initial { targets: self.known(ids), actions: Vec::new() },
            // By the specification.
            (None, None) => {
                Initial { targets: self.chart.inside(state).take(1).collect(), actions: Vec::new() }
            }
        };
        self.chart.states[state].initial = Some(initial);
    }

    fn initial(&mut self, transition: Node<'a, 'i>) -> Initial {
        let targets = self.known(transition.attribute("target").unwrap_or_default());
        Initial { targets, actions: self.content(transition) }
    }

    /// The states of these ids; those that are not there are noted.
    fn known(&mut self, ids: &str) -> Vec<StateId> {
        let mut known = Vec::new();
        for id in ids.split_whitespace() {
            match self.ids.get(id) {
                Some(state) => known.push(*state),
                None => self.notes.push(format!("there is no state `{id}`")),
            }
        }
        known
    }

    /// `done.state.id` in another state than that of the id: the state raises an event.
    fn tell_of_ends(&mut self) {
        let told = std::mem::take(&mut self.told);
        let is_first = |(at, state): &(usize, &StateId)| !told[..*at].contains(state);
        for (_, state) in told.iter().enumerate().filter(is_first) {
            let raise = Action::Raise(format!("done.state.{}", self.chart.states[*state].name), None);
            let lines = &mut self.chart.states[*state].transitions;
            let mut is_always = false;
            for line in lines.iter_mut().filter(|line| line.trigger == Trigger::Done) {
                line.actions.insert(0, raise.clone());
                is_always |= line.guard.is_none();
            }
            if !is_always {
                let mut line = Transition::new(Trigger::Done);
                line.actions.push(raise);
                lines.push(line);
            }
        }
    }
}

fn kind(element: Node<'_, '_>) -> Option<Kind> {
    let has_states = |element: Node<'_, '_>| {
        element.children().any(|child| matches!(child.tag_name().name(), "state" | "parallel" | "final"))
    };
    Some(match element.tag_name().name() {
        "parallel" if has_states(element) => Kind::Parallel,
        "state" | "parallel" => Kind::State,
        "final" => Kind::Final,
        "history" if element.attribute("type") == Some("deep") => Kind::DeepHistory,
        "history" => Kind::History,
        _ => return None,
    })
}

/// All elements of a chart, without those of charts inside it.
fn all<'a, 'i>(root: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    let of_chart = |node: &Node<'a, 'i>| node.ancestors().find(|around| around.tag_name().name() == "scxml");
    root.descendants()
        .filter(move |node| node.is_element() && of_chart(node).is_none_or(|chart| chart == root))
}

fn elements<'a, 'i>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.is_element() && child.tag_name().name() == name)
}
