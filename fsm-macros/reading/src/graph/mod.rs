//! The machine as a text: what `Machine::GRAPH` holds. It is one literal, which the runtime reads when it is asked, so
//! that rustc has next to nothing to do with it. `fsm-graph/src/records.rs` has the table of its records.
//!
//! The text is made from the model, where each line stands once and as it was written; lines that can never act too.

pub(crate) mod docs;
mod text;

use proc_macro2::Span;
use quote::ToTokens;

use crate::model::{
    Act, Change, ChangeKind, Depth, Entry, Events, Field, Line, LineId, Machine, ROOT, State, StateId,
    StateKind, Target,
};
use crate::syntax::typed;
use crate::token::unraw;
use crate::topology::Tag;
use crate::written::{Attrs, code_text, text::string};
use text::{body, guard, timer, trigger_text, trigger_word};

#[derive(Default)]
pub struct Graph {
    pub text: String,
}

impl Graph {
    /// The records in their order: the head of the machine, its events, then state by state what stands there.
    pub(crate) fn of(machine: &Machine) -> Self {
        let mut graph = Self::default();
        head(machine, &mut graph);
        events(machine, &mut graph);
        for id in machine.topology.all() {
            state(machine, id, &mut graph);
        }
        graph
    }

    /// A record of this kind.
    fn record(&mut self, kind: char, first: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push(kind);
        self.text.push_str(first);
    }

    /// The next field of the record, a text of one row.
    fn field(&mut self, text: &str) {
        self.text.push('\t');
        self.text.push_str(text);
    }

    fn number(&mut self, number: usize) {
        self.field(&number.to_string());
    }

    /// The field of the documentation: each of its lines behind a mark of its own.
    fn docs(&mut self, attrs: &Attrs) {
        if attrs.passed.is_empty() {
            return self.field("");
        }
        let mut docs = String::new();
        for attribute in attrs.docs() {
            let syn::Meta::NameValue(pair) = &attribute.meta else { continue };
            let text = string(&pair.value.to_token_stream());
            for line in text.lines() {
                docs.push('\u{b}');
                docs.push_str(&line.trim_end().replace('\t', " "));
            }
            if text.is_empty() {
                docs.push('\u{b}');
            }
        }
        self.field(&docs);
    }
}

fn head(machine: &Machine, graph: &mut Graph) {
    graph.record('M', &machine.name.to_string());
    graph.number(row(machine.keyword));
    graph.docs(&machine.attrs);
    let params: Vec<String> = machine
        .params
        .iter()
        .map(|param| {
            let reference = if param.is_mutable() { "&mut" } else { "&" };
            let ty = code_text(&param.ty.to_token_stream());
            let space = if param.is_mutable() { " " } else { "" };
            format!("{}: {reference}{space}{ty}", param.name)
        })
        .collect();
    graph.field(&params.join(", "));
    graph.field(&machine.clock.as_ref().map(|ty| code_text(&ty.to_token_stream())).unwrap_or_default());
    if machine.requests.is_some() {
        graph.field("requests");
    }
}

fn events(machine: &Machine, graph: &mut Graph) {
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    for event in variants {
        item('E', &unraw(&event.name), event.name.span(), &event.attrs, graph);
        graph.field(&code_text(&event.payload));
    }
}

fn state(machine: &Machine, id: StateId, graph: &mut Graph) {
    let State { attrs, name, data, initial, histories, lines, .. } = machine.state(id);
    if id == ROOT {
        item('S', &unraw(name), machine.keyword, &Attrs::default(), graph);
    } else {
        item('S', &unraw(name), name.span(), attrs, graph);
    }
    graph.field(kind(machine, id));
    graph.field(&machine.topology.parent(id).map(|parent| parent.0.to_string()).unwrap_or_default());
    let tags: Vec<String> = machine.topology.tags.own(id).map(Tag::text).collect();
    if !tags.is_empty() {
        graph.field(&tags.join(","));
    }
    let is_object = |index: usize| {
        data[index].lent.is_none()
            && lines.iter().any(|act| matches!(act, Act::Object(field) if *field == index))
    };
    for (index, field) in data.iter().enumerate() {
        self::data(field, is_object(index), graph);
    }
    if let Some(initial) = initial {
        graph.record('I', &places(&initial.entry));
        graph.number(row(initial.keyword));
        graph.field(&body(initial.action.as_ref()));
    }
    for (letter, history) in ['H', 'P'].into_iter().zip(histories) {
        if let Some(history) = history {
            graph.record(letter, &places(&history.entry));
            graph.number(row(history.keyword));
        }
    }
    for act in lines {
        if let Act::Line(id) = act {
            line(machine, *id, graph);
        }
    }
}

fn kind(machine: &Machine, id: StateId) -> &'static str {
    let topology = &machine.topology;
    match topology.node(id).kind {
        _ if id == ROOT => "m",
        StateKind::Region => "r",
        StateKind::Final => "f",
        StateKind::Choice => "?",
        StateKind::Plain if topology.holds_regions(id) => "o",
        StateKind::Plain if topology.has_children(id) => "c",
        StateKind::Plain => "s",
    }
}

fn data(field: &Field, is_object: bool, graph: &mut Graph) {
    item(if is_object { 'O' } else { 'D' }, &unraw(&field.name), field.name.span(), &field.attrs, graph);
    graph.field(&typed(field.lent.as_deref(), &code_text(&field.ty)));
    graph.field(&body(field.init.as_ref()));
}

/// The first fields of most records. Those of the conditions hold none: the macro knows them before it writes.
fn item(kind: char, first: &str, place: Span, attrs: &Attrs, graph: &mut Graph) {
    graph.record(kind, first);
    graph.field("");
    graph.number(row(place));
    graph.docs(attrs);
}

fn line(machine: &Machine, id: LineId, graph: &mut Graph) {
    let line = machine.line(id);
    item('L', &id.0.to_string(), line.keyword.span(), &line.attrs, graph);
    graph.field(if line.first.is_some() { "first" } else { trigger_word(&line.trigger) });
    graph.field(&(trigger_text(line) + &timer(machine, line)));
    graph.field(&guard(line));
    let (kind, targets) = change(line);
    graph.field(kind);
    graph.field(&targets);
    graph.field(&body(line.action.as_ref()));
    if let Some(listed) = &line.wording.listed {
        let states: Vec<String> = listed.states.iter().map(unraw).collect();
        graph.field(&format!("{} in [{}]", code_text(&listed.value), states.join(", ")));
    }
    for (_, change) in line.requests() {
        let (kind, targets) = kind_and_places(change);
        graph.record('R', kind);
        graph.field(&targets);
    }
}

/// The kind of a line's own change, and where it leads.
fn change(line: &Line) -> (&'static str, String) {
    let alone = |kind| (kind, String::new());
    match &line.target {
        Target::None => alone("internal"),
        Target::Again { .. } => alone("self"),
        Target::Ignore(_) => alone("ignore"),
        Target::Defer(_) => alone("defer"),
        Target::Pass(_) => alone("pass"),
        Target::Change(change) => kind_and_places(change),
    }
}

pub(super) fn kind_and_places(change: &Change) -> (&'static str, String) {
    let kind = match change.kind {
        ChangeKind::Goto(_) if change.reenter => "reenter",
        _ => change.kind.word(),
    };
    (kind, change.kind.named().map(places).unwrap_or_default())
}

/// `3,5d`: the states that are named, without those around them.
fn places(entry: &Entry) -> String {
    let mut text = String::new();
    for place in entry.places() {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&place.state.0.to_string());
        match place.history {
            Some(Depth::Shallow) => text.push('s'),
            Some(Depth::Deep) => text.push('d'),
            None => {}
        }
    }
    text
}

/// 0 where the token has no place.
fn row(span: Span) -> usize {
    span.start().line
}
