//! Code that changes, fails or waits where it cannot: a condition only looks, and a machine fails or waits only where its header
//! says so.

use proc_macro2::Spacing;
use quote::ToTokens;

use super::prelude::*;
use crate::token::macro_call;
use crate::written::Report;

/// A condition only looks. That it would change something rustc says in words about references, so where that is certain it is
/// told here. What a method does is not certain, but for those of `Vec` and `String`.
pub(super) fn in_a_condition(machine: &Machine, line: &Line) -> Complaint {
    // A name in the code may be another than that in the table.
    let binds = |body: &&Body| {
        ["let", "for", "match", "fn"].iter().any(|word| body.words.contain(word)) || has_bar(&body.tokens)
    };
    let mut conditions = line.guard.iter().chain(line.trigger.condition()).filter(|body| !binds(body));
    let name = conditions.find_map(|body| changed(machine, line, false, &body.tokens))?;
    let message =
        format!("`{name}` is changed in a condition, which only looks: change it in an action, after `do`");
    Some((name.span(), message))
}

/// A `|` that is not half of `||`.
fn has_bar(tokens: &TokenStream) -> bool {
    let mut is_second = false;
    tokens.clone().into_iter().any(|token| {
        let is_bar = is_mark(&token, '|');
        let is_joint = matches!(&token, TokenTree::Punct(mark) if mark.spacing() == Spacing::Joint);
        let is_first = is_bar && is_joint && !is_second;
        let is_alone = is_bar && !is_first && !is_second;
        is_second = is_first;
        is_alone || matches!(token, TokenTree::Group(group) if has_bar(&group.stream()))
    })
}

/// The first name of which something is changed.
fn changed(machine: &Machine, line: &Line, in_block: bool, tokens: &TokenStream) -> Option<Ident> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let is_of_macro = |group: usize| group >= 2 && macro_call(&tokens[group - 2..]).is_some();
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        // What another macro makes of it is not known. A `!` without a name negates the group.
        TokenTree::Group(_) if is_of_macro(index) => None,
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
#[rustfmt::skip]
const CHANGES: [&str; 13] = [
    "push", "push_str", "push_back", "push_front", "pop", "pop_back", "pop_front", "insert", "remove", "clear", "truncate",
    "drain", "append",
];

/// `name.push(value)`, of a collection.
fn calls(machine: &Machine, line: &Line, name: &Ident, before: &[TokenTree], rest: &[TokenTree]) -> bool {
    let [dot, TokenTree::Ident(method), TokenTree::Group(_), ..] = rest else { return false };
    let is_path = is_one_of(before.last(), &['.', ':']);
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

/// `failed(error)`, where nothing fails.
pub(super) fn failed_in_vain(machine: &Machine, line: &Line) -> Complaint {
    if !matches!(line.trigger, Trigger::Failed(_)) || machine.output.is_some() || machine.lacks(Part::Code) {
        return None;
    }
    let message = format!(
        "`failed` hears of errors, and this machine cannot fail: say with what in its header, `machine {}{} -> Result<(), Error>`",
        machine.name,
        parameters(machine)
    );
    Some((line.keyword.span(), message))
}

/// `?` and `.await` in code of a line.
pub(super) fn in_code(machine: &Machine, line: &Line) -> Complaint {
    if machine.lacks(Part::Code) {
        return None;
    }
    let sure = line.guard.iter().map(|guard| (guard, "a guard".to_owned()));
    let trigger = match &line.trigger {
        Trigger::When(condition) => Some((condition, "the condition of `when`".to_owned())),
        Trigger::Ranked { value, ranking } => Some((value, format!("the value of `{}`", ranking.word()))),
        _ => line.period().and_then(Period::body).map(|body| (body, "a duration".to_owned())),
    };
    let looks = sure.chain(trigger).find_map(|(body, what)| where_it_decides(body, &what));
    looks.or_else(|| in_action(machine, line, line.action.as_ref()?))
}

/// What decides neither waits nor fails.
fn where_it_decides(body: &Body, what: &str) -> Complaint {
    if let Some(place) = body.words.awaits {
        let message = format!(
            "{what} cannot wait, for it only looks: wait in an action before it, and decide by what that has found"
        );
        return Some((place, message));
    }
    let message = format!(
        "{what} cannot fail, for it only looks: find out in an action before it, or say what an error means here, such as `.is_ok()`"
    );
    Some((body.words.question?, message))
}

/// An action waits and fails where the header of the machine says so, and not where it only tells what has happened.
fn in_action(machine: &Machine, line: &Line, action: &Body) -> Complaint {
    let tells =
        matches!(&line.trigger, Trigger::Report(report) if !matches!(report, Report::Unhandled { .. }));
    let (name, word) = (&machine.name, &line.keyword);
    let told =
        |what: &str| format!("`{word}` cannot {what}: it is told of what has happened, in the middle of it");
    let waits = |place: Span| {
        let message = match (tells, machine.asyncness) {
            (true, _) => told("wait"),
            (false, None) => {
                format!("only an `async machine` waits in its actions: write `async machine {name}`")
            }
            (false, Some(_)) => return None,
        };
        Some((place, message))
    };
    let fails = |place: Span| {
        let message = match (tells, &machine.output) {
            (true, _) => told("fail"),
            (false, None) => format!(
                "`?` hands an error on to the caller, and this machine cannot fail: say with what in its header, `machine {name}{} -> Result<(), Error>`",
                parameters(machine)
            ),
            (false, Some(_)) => return None,
        };
        Some((place, message))
    };
    let awaits = action.words.awaits.and_then(waits);
    let question = || action.words.question.and_then(fails);
    awaits.or_else(question).or_else(|| if tells { None } else { result_as_value(machine, action) })
}

/// `do Err(error)`, and a block that ends so: an action has no value.
fn result_as_value(machine: &Machine, action: &Body) -> Complaint {
    let tokens = action.statements();
    let last = tokens.iter().rposition(|token| is_mark(token, ';')).map_or(0, |end| end + 1);
    let [result @ TokenTree::Ident(word), TokenTree::Group(value)] = &tokens[last..] else { return None };
    if word != "Err" || value.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let message = match machine.output {
        Some(_) => format!("an action has no value: `return Err{value}` hands the error on to the caller"),
        None => format!(
            "an error is handed on to the caller by `return Err{value}`, and this machine cannot fail: say with what in its header, `machine {}{} -> Result<(), Error>`",
            machine.name,
            parameters(machine)
        ),
    };
    Some((result.span(), message))
}

/// A later line for errors behind one that takes all of them.
pub(super) fn behind_another(machine: &Machine, line: &Line) -> Complaint {
    let Trigger::Failed(_) = &line.trigger else { return None };
    let earlier = machine.lines_of(ROOT);
    let mut earlier = earlier.take_while(|other| !std::ptr::eq(*other, line));
    let takes_all = |other: &&Line| {
        matches!(&other.trigger, Trigger::Failed(pattern) if pattern.takes_all()) && other.takes_every_time()
    };
    let by = earlier.find(takes_all)?;
    let message = format!(
        "this line is never reached: the `failed`{} takes every error; put that line last",
        crate::errors::line_of(by.keyword.span())
    );
    Some((line.keyword.span(), message))
}

fn parameters(machine: &Machine) -> &'static str {
    if machine.params.is_empty() { "" } else { "(…)" }
}
