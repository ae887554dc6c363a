//! Names in the code of a line that mean something else there, or nothing.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::Complaint;
use crate::each::{Gather, Holds};
use crate::model::{Body, Call, ChangeKind, Entry, Line, Machine, StateId};
use crate::token::{has_word, is_mark, is_word};
use crate::written::{self, code_text};

pub(super) fn with_self(machine: &Machine, line: &Line) -> Complaint {
    let mut bodies = line.bodies().filter(|body| body.words.contain("self"));
    let (place, method) = bodies.find_map(|body| own_self(&body.tokens))?;
    Some((place, format!("there is no `self` in a line{}", of_the_machine(machine, method.as_deref()))))
}

/// What a line says where its code would use the machine as a value, of which it would call this.
pub(super) fn of_the_machine(machine: &Machine, method: Option<&str>) -> String {
    match method {
        Some("send" | "post" | "emit" | "dispatch" | "process" | "fire" | "trigger" | "raise") => {
            "; the machine sends itself an event by `raise!(Event)`, with `queue N;`".to_owned()
        }
        Some("state" | "goto" | "transition" | "transition_to" | "change_state" | "set_state") => {
            "; an action asks for another state by `goto!(Name)`".to_owned()
        }
        _ => {
            let owner = machine.owner().map(|owner| format!(", and the owner by `{}`", owner.name));
            format!("; its data are there by their names{}", owner.unwrap_or_default())
        }
    }
}

/// `self` in code that declares nothing with a `self` of its own, and the name behind its dot; `self::name` is a path.
fn own_self(tokens: &TokenStream) -> Option<(Span, Option<String>)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    if tokens.iter().any(|token| ["fn", "impl", "trait", "use"].iter().any(|word| is_word(token, word))) {
        return None;
    }
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Ident(ident) if ident == "self" => {
            let path = tokens.get(index + 1).is_some_and(|next| is_mark(next, ':'));
            let method = tokens.get(index + 2).map(TokenTree::to_string);
            (!path).then(|| (ident.span(), method))
        }
        TokenTree::Group(group) => own_self(&group.stream()),
        _ => None,
    })
}

/// A request gives data by their bare name: there they are a reference, so the types cannot agree. Where the code
/// may have bound the name anew, rustc knows better.
pub(super) fn takes_data(machine: &Machine, line: &Line) -> Complaint {
    let action = line.action.as_ref()?;
    let bindings = line.bindings();
    let entries = line.requests().filter_map(|(_, change)| Some((change, change.kind.named()?)));
    let names =
        entries.each_of(|(change, entry)| bare_names(entry).map(move |found| (change, found)).gather());
    names.into_iter().find_map(|(change, (field, name))| {
        let holds = |state: &StateId| machine.state(*state).data.iter().any(|field| field.name == name);
        let state = machine.topology.path(line.state).find(holds)?;
        let leaves = !matches!(change.kind, ChangeKind::Push(_))
            && machine.topology.is_inside(state, machine.domain_of(line.state, change));
        let (what, of_state) = (if leaves { "by its name alone" } else { "away" }, machine.describe(state));
        let take = if leaves { format!("`{field}: take!({name})`, or ") } else { String::new() };
        let message = format!(
            "`{name}` is data of {of_state}, which a request cannot take {what}; give {take}a value of its own, such as `{field}: {name}.clone()`"
        );
        (!bindings.holds(&name) && !may_rebind(action, &name)).then(|| (name.span(), message))
    })
}

/// A request takes the value that holds its target, and data are there as a reference: `goto!(*back in [Menu, Play])`.
pub(super) fn held_data(machine: &Machine, line: &Line) -> Complaint {
    let action = line.action.as_ref()?;
    let values = action
        .calls
        .iter()
        .filter_map(|call| if let Call::Held(held) = call { Some(&held.value) } else { None });
    let has_derive =
        |name: &str| machine.attrs.passed.iter().any(|attr| has_word(&attr.to_token_stream(), name));
    values.into_iter().find_map(|value| {
        let tokens: Vec<TokenTree> = value.tokens.clone().into_iter().gather();
        let (name, is_copied) = match tokens.as_slice() {
            [TokenTree::Ident(name)] => (name, false),
            [mark, TokenTree::Ident(name)] if is_mark(mark, '*') => (name, true),
            _ => return None,
        };
        let (holder, _) = machine.data_seen(line.state, name)?;
        if line.bindings().holds(name) || may_rebind(action, name) || is_copied && has_derive("Copy") {
            return None;
        }
        let replaced = format!("`core::mem::replace({name}, …)`");
        let written = code_text(&value.tokens);
        let help = match (has_derive("Copy"), has_derive("Clone")) {
            (true, _) => format!("write `*{name}` in place of `{written}`"),
            (_, true) => format!(
                "leave another one there, {replaced}, or write `{name}.clone()` in place of `{written}`"
            ),
            _ => format!("write {replaced} in place of `{written}`, which leaves another one there"),
        };
        let message = format!(
            "`{name}` is data of {}, and a request takes the value itself: {help}",
            machine.describe(holder)
        );
        Some((name.span(), message))
    })
}

/// The fields whose value is one bare name, and that name.
fn bare_names(entry: &Entry) -> impl Iterator<Item = (&Ident, Ident)> {
    entry.given.iter().filter_map(|given| {
        let mut tokens = given.body()?.tokens.clone().into_iter();
        match (tokens.next(), tokens.next()) {
            (Some(TokenTree::Ident(name)), None) => Some((&given.name, name)),
            _ => None,
        }
    })
}

fn may_rebind(action: &Body, name: &Ident) -> bool {
    let rest = written::rewrite(action.tokens.clone(), &mut |_, _, _| TokenStream::new());
    may_bind(&rest, name)
}

/// Whether the name stands anywhere but before a `.` or behind a `*`.
pub(super) fn may_bind(tokens: &TokenStream, name: &Ident) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let is = |at: Option<&TokenTree>, mark: char| at.is_some_and(|token| is_mark(token, mark));
    tokens.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Ident(ident) => {
            let before = index.checked_sub(1).and_then(|at| tokens.get(at));
            ident == name && !is(before, '*') && !is(tokens.get(index + 1), '.')
        }
        TokenTree::Group(group) => may_bind(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
