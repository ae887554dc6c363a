//! Slips in the code of a line that rustc would report without knowing the machine: calls of ours without their mark,
//! words of other tools, names that mean something elsewhere in the table.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::bodies::may_bind;
use super::{Complaint, Findings, all_lines};
use crate::each::Gather;
use crate::model::{Body, Line, Machine, ROOT, StateId, Trigger};
use crate::token::{is_mark, is_word};
use crate::trust::Part;

pub(super) const OF_CODE: [fn(&Machine, &Line) -> Complaint; 4] =
    [half_written, event_as_condition, state_as_value, other_calls];

/// Names that the machine would have to declare: each is told once, however many lines use it.
pub(super) fn undeclared(machine: &Machine, findings: &mut Findings) {
    let mut told: Vec<String> = Vec::new();
    for (id, line) in all_lines(machine) {
        let Some((place, message)) = other_words(machine, line).or_else(|| unnamed_time(machine, line))
        else {
            continue;
        };
        if told.contains(&message) {
            findings.drop_line(id);
        } else {
            findings.line_error(id, place, &message);
            told.push(message);
        }
    }
}

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
    let returned = || behind_return(&tokens, &is_state);
    let name = place.cloned().or_else(|| if action.words.may_return { returned() } else { None })?;
    let message = format!(
        "a state is no value of an action: name it as the target, `=> {name}`, or ask for it by `goto!({name})`"
    );
    Some((name.span(), message))
}

/// Whether this is one of the enums that have the states as variants.
fn is_generated(machine: &Machine, token: &TokenTree) -> bool {
    ["", "State", "Target", "StateId"]
        .iter()
        .any(|suffix| is_word(token, &format!("{}{suffix}", machine.name)))
}

fn behind_return(tokens: &[TokenTree], is_state: &dyn Fn(&TokenTree) -> bool) -> Option<TokenTree> {
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Group(group) => behind_return(&group.stream().into_iter().gather(), is_state),
        token if is_word(token, "return") => tokens.get(index + 1).filter(|next| is_state(next)).cloned(),
        _ => None,
    })
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
            words.iter().find_map(|word| call_of(word, *word == meant, &is_known, &body.tokens))?;
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
    word: &str,
    is_ours: bool,
    is_known: &dyn Fn(&Ident) -> bool,
    tokens: &TokenStream,
) -> Option<(Span, Ident)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    tokens.iter().enumerate().find_map(|(index, token)| {
        let TokenTree::Group(group) = token else { return None };
        let before = |back: usize| index.checked_sub(back).map(|at| &tokens[at]);
        let is_macro = before(1).is_some_and(|token| is_mark(token, '!'));
        let behind = if is_macro { 2 } else { 1 };
        let name = before(behind).filter(|name| is_word(name, word) && !(is_macro && is_ours));
        let is_path = before(behind + 1).is_some_and(|mark| is_mark(mark, '.') || is_mark(mark, ':'));
        if let (Some(name), false) = (name, is_path)
            && let Some(TokenTree::Ident(argument)) = group.stream().into_iter().next()
            && is_known(&argument)
        {
            return Some((name.span(), argument));
        }
        call_of(word, is_ours, is_known, &group.stream())
    })
}

/// Words by which other tools name what a machine here has under a name of its own.
const OTHER_WORDS: [&str; 8] = ["ctx", "context", "cx", "owner", "agent", "this", "entity", "world"];

fn other_words(machine: &Machine, line: &Line) -> Complaint {
    line.bodies().find_map(|body| {
        let word = OTHER_WORDS.into_iter().find(|word| body.words.contain(word))?;
        let place = foreign(machine, line, body, word)?;
        let (name, owner) = (&machine.name, machine.owner().map(|owner| &owner.name));
        let help = match owner {
            Some(owner) if word == "world" => {
                format!("declare it behind the owner, `machine {name}({owner}: &mut …, world: &World)`")
            }
            Some(owner) => format!("its owner is `{owner}`"),
            None => format!("it has no owner; declare one, `machine {name}({word}: &mut Type)`"),
        };
        Some((place, format!("no `{word}` in machine `{name}`: {help}")))
    })
}

/// `now`, where the clock has no name and no code may have bound one.
fn unnamed_time(machine: &Machine, line: &Line) -> Complaint {
    let clock = machine.clock.as_ref().filter(|_| machine.now.is_none() && !machine.lacks(Part::Code))?;
    let body = line.bodies().find(|body| body.words.contain("now"))?;
    let now = Ident::new("now", Span::call_site());
    let binds = ["let", "for", "match", "fn", "const", "static"].iter().any(|word| body.words.contain(word));
    if !body.words.mention(&now) || binds || has_closure(&body.tokens) || is_bound(machine, line, &now) {
        return None;
    }
    let (name, ty) = (&machine.name, clock.to_token_stream().to_string().replace(" ", ""));
    let message = format!("no `now` in machine `{name}`: give the time a name, `clock now: {ty};`");
    Some((place_of(&now, &body.tokens)?, message))
}

fn has_closure(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => has_closure(&group.stream()),
        token => is_mark(token, '|'),
    })
}

/// The first place of a name in code that neither the machine nor the code itself can have bound.
fn foreign(machine: &Machine, line: &Line, body: &Body, word: &str) -> Option<Span> {
    // A declaration that could not be read may have bound the name.
    if machine.lacks(Part::Code) || machine.state_lacks(line.state, Part::Code) {
        return None;
    }
    // A raw name is no identifier without its mark.
    let name = quote::format_ident!("{word}");
    match is_bound(machine, line, &name) || may_bind(&body.tokens, &name) {
        true => None,
        false => place_of(&name, &body.tokens),
    }
}

/// Whether all code of a line sees something of this name.
fn is_bound(machine: &Machine, line: &Line, name: &Ident) -> bool {
    machine.is_param(name)
        || machine.now.as_ref() == Some(name)
        || line.bindings().contains(name)
        || machine.data_seen(line.state, name).is_some()
        || line.told().contains(&name)
}

/// Behind a `.` stands a field of something else.
fn place_of(name: &Ident, tokens: &TokenStream) -> Option<Span> {
    let mut behind_dot = false;
    tokens.clone().into_iter().find_map(|token| {
        let is_field = std::mem::replace(&mut behind_dot, is_mark(&token, '.'));
        match token {
            TokenTree::Ident(ident) if ident == *name && !is_field => Some(ident.span()),
            TokenTree::Group(group) => place_of(name, &group.stream()),
            _ => None,
        }
    })
}

/// Data of a state in the lines of another one.
pub(super) fn data_of_others(machine: &Machine, findings: &mut Findings) {
    let of_state = |id: StateId| machine.state(id).data.iter().map(move |field| (field.name.to_string(), id));
    let mut data: Vec<(String, StateId)> = Vec::new();
    for id in machine.topology.all().filter(|id| *id != ROOT) {
        data.extend(of_state(id));
    }
    data.sort();
    for (id, line) in all_lines(machine) {
        let found = line.bodies().find_map(|body| {
            body.words.variables().find_map(|word| {
                let at = data.binary_search_by(|(name, _)| name.as_str().cmp(word)).ok()?;
                Some((foreign(machine, line, body, word)?, &data[at]))
            })
        });
        if let Some((place, (name, state))) = found {
            let what = machine.describe(*state);
            let message = format!(
                "`{name}` is data of {what}, which this line does not see: give it to the state of this line, or declare it in the machine"
            );
            findings.line_error(id, place, message);
        }
    }
}
