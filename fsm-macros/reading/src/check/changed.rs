//! A condition only looks. That it would change something rustc says in words about references, so where that is certain it is
//! told here. What a method does is not certain, but for those of `Vec` and `String`.

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

use super::Complaint;
use crate::each::{Gather, Holds};
use crate::model::{Body, Line, Machine, Trigger};
use crate::token::{is_mark, is_word};

pub(super) fn in_a_condition(machine: &Machine, line: &Line) -> Complaint {
    let condition = match &line.trigger {
        Trigger::When(condition) => Some(condition),
        _ => None,
    };
    let mut conditions = line.guard.iter().chain(condition).filter(|body| !binds(body));
    let name = conditions.find_map(|body| changed(machine, line, false, &body.tokens))?;
    let message =
        format!("`{name}` is changed in a condition, which only looks: change it in an action, after `do`");
    Some((name.span(), message))
}

/// Whether a name in the code may be another than that in the table.
fn binds(body: &Body) -> bool {
    ["let", "for", "match", "fn"].iter().any(|word| body.words.contain(word)) || has_bar(&body.tokens)
}

/// A `|` that is not half of `||`.
fn has_bar(tokens: &TokenStream) -> bool {
    let mut is_second = false;
    tokens.clone().into_iter().any(|token| {
        let is_bar = is_mark(&token, '|');
        let is_first = is_bar && is_joint(&token) && !is_second;
        let is_alone = is_bar && !is_first && !is_second;
        is_second = is_first;
        is_alone || matches!(token, TokenTree::Group(group) if has_bar(&group.stream()))
    })
}

fn is_joint(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint)
}

/// The first name of which something is changed.
fn changed(machine: &Machine, line: &Line, in_block: bool, tokens: &TokenStream) -> Option<Ident> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        // What another macro makes of it is not known.
        TokenTree::Group(_) if is_of_macro(&tokens[..index]) => None,
        TokenTree::Group(group) => {
            changed(machine, line, group.delimiter() == Delimiter::Brace, &group.stream())
        }
        TokenTree::Ident(name) => {
            let (before, rest) = (&tokens[..index], &tokens[index + 1..]);
            let is_changed =
                || in_block && is_assigned(before, rest) || calls(machine, line, name, before, rest);
            (is_seen(machine, line, name) && is_changed()).then(|| name.clone())
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

fn is_of_macro(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Ident(_), bang] if is_mark(bang, '!'))
}

/// Whether the name is a parameter by `&mut`, or data, in the place of the line.
fn is_seen(machine: &Machine, line: &Line, name: &Ident) -> bool {
    let is_lent = || machine.params.iter().any(|param| param.name == *name && param.is_mutable());
    !line.bindings().holds(name) && (machine.data_seen(line.state, name).is_some() || is_lent())
}

/// `*name += 1`, `name.field = value`, `name[0] = value`, as a statement. Behind a `*` a field may be a pointer.
fn is_assigned(before: &[TokenTree], rest: &[TokenTree]) -> bool {
    let (before, has_star) = match before {
        [before @ .., star] if is_mark(star, '*') => (before, true),
        _ => (before, false),
    };
    let begins = match before.last() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(token) => is_mark(token, ';'),
        None => true,
    };
    begins && assigns(if has_star { rest } else { behind_fields(rest) })
}

fn behind_fields(rest: &[TokenTree]) -> &[TokenTree] {
    match rest {
        [dot, TokenTree::Ident(_) | TokenTree::Literal(_), rest @ ..] if is_mark(dot, '.') => {
            behind_fields(rest)
        }
        [TokenTree::Group(group), rest @ ..] if group.delimiter() == Delimiter::Bracket => {
            behind_fields(rest)
        }
        _ => rest,
    }
}

/// `=`, `+=` and the like.
fn assigns(rest: &[TokenTree]) -> bool {
    let is_equals = |rest: &[TokenTree]| match rest {
        [equals, next, ..] => is_mark(equals, '=') && !is_mark(next, '=') && !is_mark(next, '>'),
        _ => false,
    };
    match rest {
        [TokenTree::Punct(mark), rest @ ..] if "+-*/%^".contains(mark.as_char()) => is_equals(rest),
        rest => is_equals(rest),
    }
}

/// Methods of these types that change them. Maps of other crates may be changed by `&`.
const COLLECTIONS: [&str; 3] = ["Vec", "VecDeque", "String"];
const CHANGES: [&str; 13] = [
    "push",
    "push_str",
    "push_back",
    "push_front",
    "pop",
    "pop_back",
    "pop_front",
    "insert",
    "remove",
    "clear",
    "truncate",
    "drain",
    "append",
];

/// `name.push(value)`, of a collection.
fn calls(machine: &Machine, line: &Line, name: &Ident, before: &[TokenTree], rest: &[TokenTree]) -> bool {
    let [dot, TokenTree::Ident(method), TokenTree::Group(_), ..] = rest else { return false };
    let is_path = before.last().is_some_and(|token| is_mark(token, '.') || is_mark(token, ':'));
    let is_change = is_mark(dot, '.') && CHANGES.iter().any(|change| method == change) && !is_path;
    is_change && is_collection(machine, line, name)
}

fn is_collection(machine: &Machine, line: &Line, name: &Ident) -> bool {
    let of_data =
        machine.data_seen(line.state, name).map(|(state, field)| machine.state(state).data[field].ty.clone());
    let of_param =
        || machine.params.iter().find(|param| param.name == *name).map(|param| param.ty.to_token_stream());
    let first = of_data.or_else(of_param).and_then(|ty| ty.into_iter().next());
    first.is_some_and(|first| COLLECTIONS.iter().any(|known| is_word(&first, known)))
}
