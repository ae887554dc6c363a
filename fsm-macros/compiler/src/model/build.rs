//! From the tree to the model: first every declaration, then (in `lines.rs`) every line, so that a line may name
//! a state that is declared further down.

use proc_macro2::Ident;

use super::lines::{Pending, PendingLine, resolve_lines};
use super::{Event, Events, Field, Machine, ROOT, Setting, State, StateId};
use crate::errors::{Errors, line_of};
use crate::syntax::{self, Attrs, Item, SettingKind, Written};
use crate::token::first_span;
use crate::topology::Topology;
use crate::trust::{Part, Trust};

pub(crate) fn build(mut tree: syntax::Machine, errors: &mut Errors) -> Machine {
    let mut machine = empty(&mut tree);
    let mut pending = Vec::new();
    let (machine_items, state_items) = split(tree.items);
    declare_machine(&mut machine, machine_items, &mut pending, errors);
    for state in state_items {
        declare_state(&mut machine, ROOT, state, &mut pending, errors);
    }
    if machine.lacks(Part::Events) {
        machine.events.get_or_insert_with(no_events);
    }
    machine.states[ROOT.0].trust.join(tree.trust);
    if machine.states.len() == 1 {
        if tree.trust.is_full() && !machine.lacks(Part::States) {
            let name = &machine.name;
            let message = format!("machine `{name}` has no states: declare one with `state Name {{ … }}`");
            errors.push(name.span(), message);
        }
        return machine;
    }
    resolve_lines(&mut machine, pending, errors);
    machine
}

fn empty(tree: &mut syntax::Machine) -> Machine {
    let written = std::mem::take(&mut tree.written);
    let root = new_state(tree.attrs.clone(), tree.name.clone(), written);
    Machine {
        attrs: tree.attrs.clone(),
        vis: tree.vis.clone(),
        keyword: tree.keyword,
        name: tree.name.clone(),
        struct_name: tree.name.clone(),
        generics: tree.generics.clone(),
        owner: tree.owner.clone(),
        world: tree.world.clone(),
        clock: None,
        stack: None,
        queue: None,
        requests: None,
        strict: None,
        settings: Vec::new(),
        events: None,
        states: vec![root],
        topology: Topology::new(),
        handlers: Vec::new(),
        names: Default::default(),
    }
}

fn new_state(attrs: Attrs, name: Ident, written: Vec<Written>) -> State {
    State {
        attrs,
        name,
        data: Vec::new(),
        initial: None,
        shallow: None,
        deep: None,
        lines: Vec::new(),
        written,
        untyped: Vec::new(),
        trust: Trust::FULL,
    }
}

fn split(items: Vec<Item>) -> (Vec<Item>, Vec<syntax::State>) {
    let mut states = Vec::new();
    let mut others = Vec::new();
    for item in items {
        match item {
            Item::State(state) => states.push(state),
            other => others.push(other),
        }
    }
    (others, states)
}

fn declare_machine(machine: &mut Machine, items: Vec<Item>, pending: &mut Vec<Pending>, errors: &mut Errors) {
    for item in items {
        match item {
            Item::Events(events) => {
                machine.states[ROOT.0].trust.join(events.trust);
                let variants = declare_events(events.variants, errors);
                let events_keyword = events.keyword;
                let (attrs, generics) = (events.attrs, events.generics);
                let events = Events::Declared { keyword: events_keyword, attrs, generics, variants };
                set_events(machine, events, events_keyword, errors);
            }
            Item::EventsFrom(from) => set_events(machine, Events::From { ty: from.ty }, from.keyword, errors),
            Item::Setting(setting) => set(machine, setting, errors),
            other => declare_line(machine, ROOT, other, pending, errors),
        }
    }
}

fn declare_events(events: Vec<syntax::Event>, errors: &mut Errors) -> Vec<Event> {
    let mut variants: Vec<Event> = Vec::new();
    for syntax::Event { attrs, name, payload, trust } in events {
        if let Some(first) = variants.iter().find(|event| event.name == name) {
            let line = line_of(first.name.span());
            errors.push(
                name.span(),
                format!("event `{name}` is declared twice; it was first declared{line}: rename one of them"),
            );
            continue;
        }
        variants.push(Event { attrs, name, payload, trust });
    }
    variants
}

/// A list that could not be read, for what names its type.
fn no_events() -> Events {
    Events::Declared {
        keyword: proc_macro2::Span::call_site(),
        attrs: Default::default(),
        generics: Default::default(),
        variants: Vec::new(),
    }
}

fn set_events(machine: &mut Machine, events: Events, keyword: proc_macro2::Span, errors: &mut Errors) {
    if machine.events.is_some() {
        errors.push(keyword, "a machine has one list of events: put these into the first");
        return;
    }
    machine.events = Some(events);
}

fn set(machine: &mut Machine, setting: syntax::Setting, errors: &mut Errors) {
    let span = setting.keyword.span();
    machine.settings.push(Setting { attrs: setting.attrs, keyword: setting.keyword.clone() });
    let first = match setting.kind {
        SettingKind::Clock(ty) => match &machine.clock {
            None => {
                if ty.is_none() {
                    machine.states[ROOT.0].trust.lose(Part::Clock);
                }
                machine.clock = Some(ty.map_or_else(|| syn::parse_quote!(::core::time::Duration), |ty| *ty));
                return;
            }
            Some(ty) => first_span(&quote::ToTokens::to_token_stream(ty), span),
        },
        SettingKind::Stack(size) => match &machine.stack {
            None => {
                machine.stack = Some((span, size));
                return;
            }
            Some((first, _)) => *first,
        },
        SettingKind::Queue(size) => match &machine.queue {
            None => {
                machine.queue = Some((span, size));
                return;
            }
            Some((first, _)) => *first,
        },
        SettingKind::Requests => match machine.requests {
            None => {
                machine.requests = Some(span);
                return;
            }
            Some(first) => first,
        },
        SettingKind::Strict => match machine.strict {
            None => {
                machine.strict = Some(span);
                return;
            }
            Some(first) => first,
        },
    };
    let (word, line) = (&setting.keyword, line_of(first));
    errors.push(span, format!("`{word}` is set twice; it was first set{line}: remove one of them"));
}

fn declare_state(
    machine: &mut Machine,
    parent: StateId,
    state: syntax::State,
    pending: &mut Vec<Pending>,
    errors: &mut Errors,
) {
    let syntax::State { attrs, kind, name, items, written } = state;
    if let Some(first) = machine.find_state(&name) {
        let line = line_of(machine.state(first).name.span());
        errors.push(
            name.span(),
            format!("state `{name}` is declared twice; it was first declared{line}: rename one of them"),
        );
        return;
    }
    let id = machine.topology.add(kind, parent);
    machine.names.insert(&name, id.0);
    machine.states.push(new_state(attrs, name, written));
    for item in items {
        declare_line(machine, id, item, pending, errors);
    }
}

/// A line that may stand in a state as well as in the machine.
fn declare_line(
    machine: &mut Machine,
    id: StateId,
    item: Item,
    pending: &mut Vec<Pending>,
    errors: &mut Errors,
) {
    let line = match item {
        Item::Lost(lost) => return lose(machine, id, lost),
        Item::Data(data) => return declare_data(machine, id, data, pending, errors),
        Item::Handler(handler) => PendingLine::Handler(handler),
        Item::Initial(initial) => PendingLine::Initial(initial),
        Item::History(history) => PendingLine::History(history),
        Item::State(state) => return declare_state(machine, id, state, pending, errors),
        Item::Events(events) => return only_machine(events.keyword, "events", errors),
        Item::EventsFrom(events) => return only_machine(events.keyword, "events", errors),
        Item::Setting(setting) => {
            return only_machine(setting.keyword.span(), &setting.keyword.to_string(), errors);
        }
    };
    pending.push(Pending { state: id, line });
}

/// Some line could not be read: what it may have declared is not missed.
fn lose(machine: &mut Machine, id: StateId, lost: Trust) {
    let (of_machine, of_state) = lost.split();
    machine.states[ROOT.0].trust.join(of_machine);
    machine.states[id.0].trust.join(of_state);
}

fn only_machine(span: proc_macro2::Span, word: &str, errors: &mut Errors) {
    errors.push(span, format!("`{word}` is a line of the machine, not of a state: move it out of here"));
}

fn declare_data(
    machine: &mut Machine,
    id: StateId,
    data: syntax::Data,
    pending: &mut Vec<Pending>,
    errors: &mut Errors,
) {
    let syntax::Data { attrs, is_action, name, ty, value, trust } = data;
    let place = machine.describe(id);
    let state = &mut machine.states[id.0];
    if let Some(first) = state.data.iter().find(|field| field.name == name) {
        let line = line_of(first.name.span());
        errors.push(
            name.span(),
            format!("`{name}` is declared twice in {place}; it was first declared{line}: rename one of them"),
        );
        return;
    }
    let Some(ty) = ty else {
        state.trust.lose(Part::Code);
        state.untyped.push(name);
        return;
    };
    if !trust.is_full() {
        // Behind a type the line may go on with more data.
        state.trust.lose(Part::Data);
    }
    let field = state.data.len();
    state.data.push(Field { attrs, name, ty, init: None });
    if let Some(value) = value {
        pending.push(Pending { state: id, line: PendingLine::Init { field, value } });
    }
    if is_action {
        pending.push(Pending { state: id, line: PendingLine::Object { field } });
    }
}
