//! Slips in the code of a line that rustc would report without knowing the machine: calls of ours without their mark,
//! words of other tools, names that mean something elsewhere in the table.

use proc_macro2::Group;

use super::names_in_code::is_free;
use super::prelude::*;
use crate::token::find_word;
use crate::written::code_text;

pub(super) const OF_CODE: [fn(&Machine, &Line) -> Complaint; 5] =
    [half_written, event_as_condition, state_as_value, state_assigned, other_calls];

fn half_written(_: &Machine, line: &Line) -> Complaint {
    line.bodies().find_map(|body| {
        if let Some((span, text)) = &body.words.duration {
            let message = format!(
                "`{text}` is a duration, which stands behind a trigger: `after {text}`, `every {text}`"
            );
            return Some((*span, message));
        }
        let dot = body.words.open_dot?;
        Some((dot, "expected the name of a method or a field after `.`".to_owned()))
    })
}

/// `when Push => …`
fn event_as_condition(machine: &Machine, line: &Line) -> Complaint {
    let Trigger::When(condition) = &line.trigger else { return None };
    let mut tokens = condition.tokens.clone().into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else { return None };
    let is_whole = match tokens.next() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Bracket && tokens.next().is_none(),
        Some(_) => false,
    };
    let message = || {
        format!(
            "`{name}` is an event: write `on {}`, and what has to hold besides after `if`",
            condition.tokens
        )
    };
    (is_whole && machine.event(&name).is_some()).then(|| (name.span(), message()))
}

/// `do Open`, `do DoorState::Open`, `return Open`.
fn state_as_value(machine: &Machine, line: &Line) -> Complaint {
    let action = line.action.as_ref()?;
    let is_state =
        |token: &TokenTree| matches!(token, TokenTree::Ident(name) if machine.find_state(name).is_some());
    let tokens: Vec<TokenTree> = action.tokens.clone().into_iter().gather();
    let place = match tokens.as_slice() {
        [name] | [name, TokenTree::Group(_)] => is_state(name).then_some(name),
        [path, first, _, name] | [path, first, _, name, TokenTree::Group(_)] => {
            (is_generated(machine, path) && is_mark(first, ':') && is_state(name)).then_some(name)
        }
        _ => None,
    };
    let returned = || {
        let next = |behind: &[TokenTree]| behind.first().filter(|next| is_state(next)).cloned();
        find_word(&action.tokens, "return", &mut |_, _, behind| next(behind))
    };
    let name = place.cloned().or_else(|| if action.words.may_return { returned() } else { None })?;
    let message = format!(
        "a state is no value of an action: name it as the target, `=> {name}`, or ask for it by `goto!({name})`"
    );
    Some((name.span(), message))
}

/// `state = Open`, `*state = DoorState::Open`.
fn state_assigned(machine: &Machine, line: &Line) -> Complaint {
    let action = line.action.as_ref()?;
    let word = OF_STATES.into_iter().find(|word| action.words.contain(word))?;
    let Assigned { word, path, name } = assigned(machine, word, &action.tokens)?;
    let message = || {
        format!(
            "no `{word}` in machine `{}`: an action asks for a change, `goto!({name})` in place of `{word} = {}`",
            machine.name,
            code_text(&path)
        )
    };
    is_free(machine, line, action, &word).then(|| (word.span(), message()))
}

/// A word to which a state is assigned.
struct Assigned {
    word: Ident,
    /// As it is written.
    path: TokenStream,
    name: Ident,
}

/// Words for the variable that would hold the state.
const OF_STATES: [&str; 4] = ["state", "current_state", "next_state", "new_state"];

fn assigned(machine: &Machine, word: &str, tokens: &TokenStream) -> Option<Assigned> {
    find_word(tokens, word, &mut |before, word, behind| {
        let [equals, value @ ..] = behind else { return None };
        let (length, name) = named(machine, value)?;
        let is_assigned = is_mark(equals, '=') && !is_one_of(before.last(), &['.']);
        let path = || value[..length].iter().cloned().collect();
        let is_state = is_assigned && machine.find_state(&name).is_some();
        is_state.then(|| Assigned { word: word.clone(), path: path(), name })
    })
}

/// The name that stands there, perhaps behind one of the enums that have the states or the events as variants, and how
/// many tokens that are.
fn named(machine: &Machine, tokens: &[TokenTree]) -> Option<(usize, Ident)> {
    match tokens {
        [path, colon, _, TokenTree::Ident(name), ..]
            if is_generated(machine, path) && is_mark(colon, ':') =>
        {
            Some((4, name.clone()))
        }
        [TokenTree::Ident(name), ..] => Some((1, name.clone())),
        _ => None,
    }
}

/// Whether this is one of the enums that have the states or the events as variants.
fn is_generated(machine: &Machine, token: &TokenTree) -> bool {
    ["", "State", "Target", "StateId", "Event"]
        .iter()
        .any(|suffix| is_word(token, &format!("{}{suffix}", machine.name)))
}

/// Words with which other tools, and slips, name a call of ours.
const OTHER_CALLS: [(&str, &[&str]); 7] = [
    (
        "goto",
        &[
            "goto",
            "go_to",
            "transition",
            "transition_to",
            "change_state",
            "set_state",
            "enter_state",
            "become",
        ],
    ),
    ("push", &["push", "push_state"]),
    ("reset", &["reset", "reset_to"]),
    ("in_state", &["in_state", "is_in", "is_active"]),
    ("raise", &["raise"]),
    ("cancel", &["cancel"]),
    ("restart", &["restart"]),
];

/// `goto(Name)`, `transition_to(Name)`. Functions and macros of such a name are called by a path, `self::goto(…)`.
fn other_calls(machine: &Machine, line: &Line) -> Complaint {
    line.bodies().find_map(|body| {
        let written = |(_, words): &(&str, &[&str])| words.iter().any(|word| body.words.contain(word));
        let (meant, words) = OTHER_CALLS.into_iter().find(written)?;
        let is_known = |name: &Ident| match meant {
            "restart" => machine.timer(name).is_some(),
            "cancel" => machine.event(name).is_some() || machine.timer(name).is_some(),
            "raise" => machine.event(name).is_some(),
            _ => machine.find_state(name).is_some(),
        };
        let (span, name) =
            words.iter().find_map(|word| call_of(machine, word, *word == meant, &is_known, &body.tokens))?;
        Some((span, format!("write `{meant}!({name})`{}", purpose(meant))))
    })
}

fn purpose(call: &str) -> &'static str {
    match call {
        "in_state" => ", which asks whether a state is active",
        "raise" => ", by which an action sends its own machine an event",
        "cancel" => ", by which an action stops a timer, or takes back what it has raised for later",
        "restart" => ", by which an action lets a timer run for its full time",
        _ => ", by which an action asks for a change of state",
    }
}

/// A call of this word with such a name as its argument; `is_ours` where with its mark it is right.
fn call_of(
    machine: &Machine,
    word: &str,
    is_ours: bool,
    is_known: &dyn Fn(&Ident) -> bool,
    tokens: &TokenStream,
) -> Option<(Span, Ident)> {
    find_word(tokens, word, &mut |before, word, behind| {
        let first_of = |group: &Group| {
            let is_path = is_one_of(before.last(), &['.', ':']);
            let name = named(machine, &group.stream().into_iter().gather()).map(|(_, name)| name);
            name.filter(|_| !is_path)
        };
        let argument = match behind {
            [TokenTree::Ident(name), ..] => Some(name.clone()),
            [TokenTree::Group(group), ..] => first_of(group),
            [bang, TokenTree::Group(group), ..] if is_mark(bang, '!') && !is_ours => first_of(group),
            _ => None,
        };
        argument.filter(is_known).map(|name| (word.span(), name))
    })
}
