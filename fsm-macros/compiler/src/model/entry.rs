//! A state to enter: its name, the data that are given to it, and what a bare name among these moves.

use proc_macro2::Ident;

use super::resolve::{self, find_state};
use super::scope::{self, Leaves, Names};
use super::{Body, Entry, Given, Machine, ROOT, StateId, Value, unknown};
use crate::each::Gather;
use crate::errors::{Errors, line_of};
use crate::syntax::{self, StateTarget, Words};
use crate::trust::{Part, Trust};

/// A state to enter: its name, and each of its fields given once, or having an initial value.
pub(super) fn entry(
    machine: &Machine,
    target: StateTarget,
    names: &Names,
    errors: &mut Errors,
) -> Option<Entry> {
    let name = target.name.clone();
    let (found, trust) = parts(machine, target, names, errors)?;
    // Of a target with a wrong field the missing ones are reported once that field is mended.
    let is_whole = trust.is_full() && !missing(machine, found.state, &name, &found.given, errors);
    is_whole.then_some(found)
}

/// A state behind `in`. Whether it is entered, and needs all of its fields, the rules on targets know.
fn around(machine: &Machine, target: StateTarget, names: &Names, errors: &mut Errors) -> Option<Entry> {
    let (found, trust) = parts(machine, target, names, errors)?;
    trust.is_full().then_some(found)
}

/// The parts of a target; the trust is not full where something is wrong with one of them.
fn parts(
    machine: &Machine,
    target: StateTarget,
    names: &Names,
    errors: &mut Errors,
) -> Option<(Entry, Trust)> {
    let state = find_state(machine, &target.name, errors)?;
    let also: Vec<Option<Entry>> =
        target.also.into_iter().map(|place| entry(machine, place, names, errors)).gather();
    let within: Vec<Option<Entry>> =
        target.within.into_iter().map(|place| around(machine, place, names, errors)).gather();
    let mut trust = Trust::FULL;
    if machine.state_lacks(state, Part::Code) || also.iter().and(&within).any(Option::is_none) {
        trust.lose(Part::Itself);
    }
    let given = givens(machine, state, target.fields, names, &mut trust, errors);
    let (also, within) = (also.into_iter().flat().gather(), within.into_iter().flat().gather());
    Some((Entry { state, name: target.name, given, history: target.history, within, also }, trust))
}

fn givens(
    machine: &Machine,
    state: StateId,
    fields: Vec<syntax::FieldValue>,
    names: &Names,
    trust: &mut Trust,
    errors: &mut Errors,
) -> Vec<Given> {
    let mut given: Vec<Given> = Vec::new();
    for field in fields {
        let twin = given.iter().find(|other| other.name == field.name);
        if let Some(first) = twin {
            let line = line_of(first.name.span());
            errors.push(
                field.name.span(),
                format!(
                    "field `{}` is given twice; it was first given{line}: remove one of them",
                    field.name
                ),
            );
            trust.lose(Part::Itself);
            continue;
        }
        match self::given(machine, state, field, names, errors) {
            Some(field) => given.push(field),
            None => trust.lose(Part::Itself),
        }
    }
    given
}

fn given(
    machine: &Machine,
    state: StateId,
    field: syntax::FieldValue,
    names: &Names,
    errors: &mut Errors,
) -> Option<Given> {
    let syntax::FieldValue { attrs, name, value } = field;
    let data = &machine.state(state).data;
    let Some(index) = data.iter().position(|field| field.name == name) else {
        unknown::field(machine, state, &name, errors);
        return None;
    };
    let bare = match &value {
        Some(code) => scope::single_name(&code.tokens),
        None => Some(name.clone()),
    };
    let value = match (bare.and_then(|bare| moved(machine, bare, names, errors)), value) {
        (Some(Ok(moved)), _) => moved,
        (Some(Err(Reported)), _) => return None,
        (None, Some(code)) => Value::Expression(resolve::value(machine, names.source, code, errors)?),
        (None, None) => {
            let tokens = quote::ToTokens::to_token_stream(&name);
            let (words, end) = (Words::of(&[name.clone().into()]), name.span());
            Value::Expression(Body { tokens, calls: Vec::new(), words, end, is_block: false })
        }
    };
    Some(Given { attrs, field: index, name, value })
}

struct Reported;

/// The data that a bare name moves, if it names some of a state; an event's binding goes before these.
fn moved(
    machine: &Machine,
    name: Ident,
    names: &Names,
    errors: &mut Errors,
) -> Option<Result<Value, Reported>> {
    if names.binds(&name) {
        return None;
    }
    let position = |state: StateId| machine.state(state).data.iter().position(|field| field.name == name);
    let holder =
        machine.topology.path(names.source).filter(|id| *id != ROOT).find(|id| position(*id).is_some())?;
    match names.leaves {
        Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => {
            let field = position(holder)?;
            Some(Ok(Value::Moved { from: holder, field, name }))
        }
        Leaves::Suspends => {
            let state = &machine.state(holder).name;
            errors.push(
                name.span(),
                format!("`{name}` cannot be moved out of `{state}`, which is only suspended and keeps its data; give a copy: `*{name}` or `{name}.clone()`"),
            );
            Some(Err(Reported))
        }
        Leaves::UpTo(_) => {
            let state = &machine.state(holder).name;
            errors.push(
                name.span(),
                format!("`{name}` cannot be moved out of `{state}`, which stays active and keeps its data; give a copy: `*{name}` or `{name}.clone()`"),
            );
            Some(Err(Reported))
        }
        Leaves::Nothing => None,
    }
}

/// Reports the fields that have neither a value here nor an initial one.
fn missing(machine: &Machine, state: StateId, name: &Ident, given: &[Given], errors: &mut Errors) -> bool {
    let is_given = |index: usize| given.iter().any(|given| given.field == index);
    let missing: Vec<String> = machine
        .state(state)
        .data
        .iter()
        .enumerate()
        .filter(|(index, field)| field.init.is_none() && field.attrs.cfgs().is_empty() && !is_given(*index))
        .map(|(_, field)| format!("`{}`", field.name))
        .gather();
    if missing.is_empty() {
        return false;
    }
    // The target as it would be: fields that are given already by their names alone.
    let fields: Vec<String> = machine
        .state(state)
        .data
        .iter()
        .enumerate()
        .filter_map(|(index, field)| {
            let name = field.name.to_string();
            match is_given(index) {
                true => Some(name),
                false => missing.contains(&format!("`{name}`")).then(|| format!("{name}: …")),
            }
        })
        .gather();
    errors.push(
        name.span(),
        format!(
            "state `{name}` is entered without its {} {}; give {}: `{name} {{ {} }}`",
            if missing.len() == 1 { "field" } else { "fields" },
            missing.join(", "),
            if missing.len() == 1 { "it a value" } else { "them values" },
            fields.join(", "),
        ),
    );
    true
}
