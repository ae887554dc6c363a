//! The records of a machine, in their order: its head, its events, then state by state what stands there.

use proc_macro2::Span;
use quote::ToTokens;

use super::Graph;
use super::edges::{change, places, requests};
use super::joined::joined;
use crate::model::{
    Act, Body, Events, Field, Initial, Line, LineId, Machine, Period, ROOT, State, StateId, StateKind, Tag,
    Trigger,
};
use crate::syntax::typed;
use crate::token::unraw;
use crate::written::{code_text, text::pattern};

pub(super) fn write(machine: &Machine, graph: &mut Graph) {
    head(machine, graph);
    events(machine, graph);
    for id in machine.topology.all() {
        state(machine, id, graph);
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
        graph.record('E', &unraw(&event.name));
        graph.no_conditions();
        graph.number(row(event.name.span()));
        graph.docs(&event.attrs);
        graph.field(&code_text(&event.payload));
    }
}

fn state(machine: &Machine, id: StateId, graph: &mut Graph) {
    let State { attrs, name, data, initial, shallow, deep, lines, .. } = machine.state(id);
    graph.record('S', &unraw(name));
    graph.no_conditions();
    if id == ROOT {
        graph.number(row(machine.keyword));
        graph.field("");
    } else {
        graph.number(row(name.span()));
        graph.docs(attrs);
    }
    graph.field(kind(machine, id));
    graph.field(&machine.topology.parent(id).map(|parent| parent.0.to_string()).unwrap_or_default());
    let tags: Vec<String> = machine.tags.own(id).map(Tag::text).collect();
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
        begins(initial, graph);
    }
    for (letter, history) in [('H', shallow), ('P', deep)] {
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
    graph.record(if is_object { 'O' } else { 'D' }, &unraw(&field.name));
    graph.no_conditions();
    graph.number(row(field.name.span()));
    graph.docs(&field.attrs);
    graph.field(&typed(field.lent.as_deref(), &code_text(&field.ty)));
    graph.field(&body(field.init.as_ref()));
}

fn begins(initial: &Initial, graph: &mut Graph) {
    graph.record('I', &places(&initial.entry));
    graph.number(row(initial.keyword));
    graph.field(&body(initial.action.as_ref()));
}

fn line(machine: &Machine, id: LineId, graph: &mut Graph) {
    let line = machine.line(id);
    graph.record('L', &id.0.to_string());
    graph.no_conditions();
    graph.number(row(line.keyword.span()));
    graph.docs(&line.attrs);
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
    requests(line, graph);
}

/// ` as Name`
fn timer(machine: &Machine, line: &Line) -> String {
    line.timer.map_or_else(String::new, |timer| format!(" as {}", unraw(&machine.timers[timer].name)))
}

/// The trigger as it stands in the table.
pub(super) fn trigger(machine: &Machine, line: &Line) -> String {
    let (word, text) = (trigger_word(&line.trigger), trigger_text(line) + &timer(machine, line));
    match &line.trigger {
        Trigger::Update(Some(_)) => format!("{word} every {text}"),
        Trigger::Report(_) => text,
        Trigger::Failed(_) => format!("failed({text})"),
        Trigger::Ended(_) => format!("done({text})"),
        Trigger::On(_) if line.first.is_some() => format!("first on {text}"),
        _ if line.cause.is_some() => format!("{word}({text})"),
        _ if text.is_empty() => word.to_owned(),
        _ => format!("{word} {text}"),
    }
}

fn trigger_word(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::Enter => "enter",
        Trigger::Exit => "exit",
        Trigger::Pause => "pause",
        Trigger::Resume => "resume",
        Trigger::Update(_) => "update",
        Trigger::On(_) => "on",
        Trigger::When(_) => "when",
        Trigger::After(_) => "after",
        Trigger::Every { .. } => "every",
        Trigger::Always => "always",
        Trigger::Ranked { ranking, .. } => ranking.word(),
        Trigger::Done => "done",
        Trigger::Ended(_) => "ended",
        Trigger::Report(report) => report.word(),
        Trigger::Failed(_) => "failed",
        Trigger::Stop => "stop",
        Trigger::During { .. } => "during",
    }
}

fn trigger_text(line: &Line) -> String {
    match &line.trigger {
        Trigger::On(written) => pattern(written),
        Trigger::Ended(name) => unraw(name),
        Trigger::Failed(pattern) => code_text(&pattern.0),
        Trigger::During { future, event } => {
            let event = event.as_ref().map(|event| format!(" as {}", unraw(event)));
            format!("{}{}", code_text(&future.tokens), event.unwrap_or_default())
        }
        Trigger::When(_) => condition(line),
        Trigger::Update(Some(time)) | Trigger::After(time) => period(time),
        Trigger::Every { period: time, catch_up } => {
            format!("{}{}", period(time), if *catch_up { " catch up" } else { "" })
        }
        Trigger::Ranked { value, .. } => code_text(&value.tokens),
        Trigger::Report(report) => {
            let names: Vec<String> = report.names().into_iter().map(ToString::to_string).collect();
            format!("{}({})", report.word(), names.join(", "))
        }
        Trigger::Enter | Trigger::Exit | Trigger::Pause | Trigger::Resume => {
            line.cause.as_ref().map(unraw).unwrap_or_default()
        }
        Trigger::Update(None) | Trigger::Always | Trigger::Done | Trigger::Stop => String::new(),
    }
}

fn period(period: &Period) -> String {
    match period {
        Period::Literal { literal, .. } => literal.to_string(),
        Period::Computed(body) => format!("({})", code_text(&body.tokens)),
    }
}

/// The guard as it was written.
pub(super) fn guard(line: &Line) -> String {
    if matches!(line.trigger, Trigger::When(_)) { String::new() } else { condition(line) }
}

fn condition(line: &Line) -> String {
    line.wording.condition.as_ref().map(code_text).unwrap_or_default()
}

pub(super) fn body(body: Option<&Body>) -> String {
    match body {
        Some(body) if body.is_joined => joined(&body.tokens),
        Some(body) => code_text(&body.tokens),
        None => String::new(),
    }
}

/// 0 where the token has no place.
fn row(span: Span) -> usize {
    span.start().line
}
