//! The one place that drops lines and mends declarations: what is generated relies on a machine that breaks no rule.
//! All of it has been reported.

use std::rc::Rc;

use quote::{format_ident, quote, quote_spanned};
use syn::{GenericParam, LifetimeParam, Type, TypeTraitObject};

use super::names;
use super::prelude::*;
use super::verdicts::Verdicts;
use crate::token::first_span;
use crate::written::derived;

/// Takes the lines that are hit out of their states.
pub(super) fn drop_lines(machine: &mut Machine, verdicts: &Verdicts) {
    for state in &mut machine.states {
        state.lines.retain(|line| !matches!(line, Act::Line(id) if verdicts.lines[id.0]));
    }
}

/// Makes all that is declared such that it can be entered and named, whatever is wrong with it.
pub(super) fn declarations(machine: &mut Machine, verdicts: Verdicts) {
    types(machine, &verdicts);
    // Machines that cannot live with their state are plain data from here on.
    for (id, field) in &verdicts.inner {
        let state = &mut machine.states[id.0];
        state.data[*field].lent = None;
        state.lines.retain(|act| !matches!(act, Act::Object(object) if object == field));
    }
    machine.is_const_in_vain = verdicts.is_not_const;
    if verdicts.is_never_const {
        machine.constness = None;
    }
    if verdicts.is_unobserved {
        machine.observed = None;
    }
    if let Some(snapshots) = machine.snapshots.as_mut().filter(|_| verdicts.has_empty_snapshots) {
        snapshots.is_empty = true;
    }
    for lifetime in verdicts.lifetimes {
        machine.generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(lifetime)));
    }
    structure(machine, &verdicts.defaults, &verdicts.actions);
    for (state, field) in &verdicts.without_value {
        let field = &mut machine.states[state.0].data[*field];
        field.init = Some(another(field.name.span()));
    }
    rename(machine);
    code(machine);
}

/// Types, derives and lifetimes that rustc would report for each item in which they stand.
fn types(machine: &mut Machine, verdicts: &Verdicts) {
    for param in &mut machine.params {
        // `impl Trait` becomes a type that has a name.
        if let Type::ImplTrait(ty) = &mut param.ty {
            let dyn_token = Some(syn::Token![dyn](ty.impl_token.span));
            let bounds = std::mem::take(&mut ty.bounds);
            param.ty = Type::TraitObject(TypeTraitObject { attrs: Vec::new(), dyn_token, bounds });
        }
        if let Some(reference) = param.reference.as_mut().filter(|reference| reference.mutability.is_some()) {
            reference.lifetime = None;
        }
    }
    for (state, field) in &verdicts.texts {
        let field = &mut machine.states[state.0].data[*field];
        let span = first_span(&field.ty, field.name.span());
        field.ty = quote_spanned!(span=> &'static str);
    }
    for (index, attr) in machine.attrs.passed.iter_mut().enumerate() {
        let is_hit = |path: usize| verdicts.derives.holds(&(index, path));
        let paths = derived(&attr.meta);
        if (0..paths.len()).any(is_hit) {
            let kept = paths.iter().enumerate().filter(|(path, _)| !is_hit(*path)).map(|(_, path)| path);
            *attr = Rc::new(syn::parse_quote!(#[derive(#(#kept),*)]));
        }
    }
}

/// Kinds of states that do not fit the lines in them, and where states begin. `defaults` are the states whose `initial`
/// or `history` cannot stand, `actions` those of whose `initial` only the action is wrong.
fn structure(machine: &mut Machine, defaults: &[StateId], actions: &[StateId]) {
    for id in machine.topology.all() {
        kinds(machine, id);
        let state = &mut machine.states[id.0];
        if defaults.holds(&id) {
            (state.initial, state.histories) = (None, [None, None]);
        }
        if let Some(initial) = state.initial.as_mut().filter(|_| actions.holds(&id)) {
            initial.action = None;
        }
    }
    // `start` takes data without an initial value, whatever is configured.
    for field in machine.states[ROOT.0].data.iter_mut().filter(|field| field.init.is_none()) {
        field.attrs.remove_cfgs();
    }
    // A machine of plain states does without.
    if !machine.topology.is_flat() {
        machine.topology.all().for_each(|id| begin_somewhere(machine, id));
    }
    machine.note_defaults();
}

fn kinds(machine: &mut Machine, id: StateId) {
    let is_mixed = machine.topology.holds_regions(id) && !machine.topology.holds_only_regions(id);
    for child in machine.topology.children(id).to_vec() {
        if is_mixed && machine.topology.is_region(child) {
            machine.topology.set_kind(child, StateKind::Plain);
        }
    }
    if machine.topology.is_region(id) {
        machine.states[id.0].attrs.remove_cfgs();
    }
    let kind = machine.topology.node(id).kind;
    if machine.topology.has_children(id) && matches!(kind, StateKind::Final | StateKind::Choice) {
        machine.topology.set_kind(id, StateKind::Plain);
    }
}

fn begin_somewhere(machine: &mut Machine, id: StateId) {
    if !machine.topology.is_compound(id) || machine.state(id).initial.is_some() {
        return;
    }
    let Some(state) = machine.topology.first_child(id) else { return };
    let name = machine.state(state).name.clone();
    let data = machine.state(state).data.iter().enumerate();
    let given = |(field, data): (usize, &Field)| Given {
        attrs: Vec::new(),
        field,
        name: data.name.clone(),
        value: Value::Expression(another(data.name.span())),
    };
    let given = data.filter(|(_, data)| data.init.is_none()).map(given).gather();
    let (within, also) = (Vec::new(), Vec::new());
    let entry = Entry { state, name, given, history: None, within, also };
    let keyword = machine.state(id).name.span();
    machine.states[id.0].initial = Some(Initial { keyword, entry, action: None });
}

/// Names that are taken, made others. Code that may mean one of them is left out.
fn rename(machine: &mut Machine) {
    parameters(machine);
    for id in names::clashing(machine) {
        machine.states[id.0].name = format_ident!("{}Other", machine.states[id.0].name);
    }
    for id in machine.topology.states() {
        data(machine, id);
    }
    match names::taken(machine).map(|(_, suffix)| suffix) {
        Some("") => machine.struct_name = format_ident!("{}_", machine.name),
        Some(_) => {
            machine.name = format_ident!("{}_", machine.name);
            machine.struct_name = machine.name.clone();
        }
        None => {}
    }
}

/// Parameters and data of the machine, which meet in the signatures of functions.
fn parameters(machine: &mut Machine) {
    // The time gives way to whatever has its name too.
    let fields = machine.state(ROOT).data.iter().map(|field| &field.name);
    let mut names = machine.params.iter().map(|param| &param.name).and(fields);
    if machine.now.as_ref().is_some_and(|now| names.any(|name| name == now)) {
        machine.now = None;
    }
    let doubled = (0..machine.params.len()).filter(|index| machine.is_doubled(*index)).gather();
    let root = &mut machine.states[ROOT.0];
    for index in doubled {
        let param = &mut machine.params[index];
        param.name = format_ident!("{}_{index}", param.name);
        root.trust.lose(Part::Code);
    }
    for field in &mut root.data {
        if machine.params.iter().any(|param| param.name == field.name) {
            field.name = format_ident!("{}_other", field.name);
            root.trust.lose(Part::Code);
        }
    }
}

/// Data of a state beside the fields that are generated, and those of the states around it.
fn data(machine: &mut Machine, id: StateId) {
    let mut taken = names::fields_inside(machine, id);
    taken.extend(machine.params.iter().map(|param| &param.name).and(&machine.now).map(Ident::to_string));
    let around = machine.topology.path(id).skip(1);
    taken.extend(around.each_of(|outer| &machine.state(outer).data).map(|field| field.name.to_string()));
    let mut is_renamed = false;
    for field in &mut machine.states[id.0].data {
        if taken.iter().any(|name| field.name == name) {
            field.name = format_ident!("{}_other", field.name);
            is_renamed = true;
        }
    }
    if is_renamed {
        for inner in machine.topology.states().filter(|inner| machine.topology.is_in(*inner, id)).gather() {
            machine.states[inner.0].trust.lose(Part::Code);
        }
    }
}

/// Code that may use parts that could not be read. rustc would not know these, and blame the code; so other code
/// stands for it. The lines of such a state are left out as its plan is made.
fn code(machine: &mut Machine) {
    let whole = machine.lacks(Part::Code);
    for state in machine.states.iter_mut().filter(|state| whole || state.trust.lacks(Part::Code)) {
        for init in state.data.iter_mut().filter_map(|field| field.init.as_mut()) {
            *init = another(init.end);
        }
    }
    if let Some(initial) = machine.states[ROOT.0].initial.as_mut().filter(|_| whole) {
        initial.action = None;
        for given in &mut initial.entry.given {
            given.value = Value::Expression(another(given.name.span()));
        }
    }
}

/// A value of any type.
fn another(end: Span) -> Body {
    Body::plain(quote!(::core::unreachable!()), end)
}
