//! Names in the code of a line that the machine does not declare, and of which it knows what was meant: words of other tools,
//! the machine itself, the time, data of another state.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::bodies::{may_bind, of_the_machine};
use super::{Complaint, Findings, all_lines};
use crate::each::{Gather, Holds};
use crate::model::{Body, Line, Machine, ROOT, StateId};
use crate::token::{is_mark, is_word, snake};
use crate::trust::Part;

const RULES: [fn(&Machine, &Line) -> Complaint; 3] = [other_words, itself, unnamed_time];

/// Names that the machine would have to declare: each is told once, however many lines use it.
pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let mut told: Vec<String> = Vec::new();
    for (id, line) in all_lines(machine) {
        let Some((place, message)) = RULES.iter().find_map(|rule| rule(machine, line)) else {
            continue;
        };
        if told.holds(&message) {
            findings.drop_line(id);
        } else {
            findings.line_error(id, place, &message);
            told.push(message);
        }
    }
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

/// The machine by its own name, as a value: `door.send(…)`.
fn itself(machine: &Machine, line: &Line) -> Complaint {
    let own = [machine.name.to_string(), snake(&machine.name)];
    line.bodies().find_map(|body| {
        let mut words = own.iter().map(String::as_str).chain(["machine", "fsm"]);
        let word = words.find(|word| body.words.contain(word))?;
        let (place, method) = selected(word, &body.tokens)?;
        foreign(machine, line, body, word)?;
        Some((place, format!("there is no `{word}` in a line{}", of_the_machine(machine, Some(&method)))))
    })
}

/// The word with a dot behind it, and the name behind that.
fn selected(word: &str, tokens: &TokenStream) -> Option<(Span, String)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let is_field = |index: usize| index > 0 && is_mark(&tokens[index - 1], '.');
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Group(group) => selected(word, &group.stream()),
        token if is_word(token, word) && !is_field(index) => {
            let method =
                tokens.get(index + 1).filter(|next| is_mark(next, '.')).and(tokens.get(index + 2))?;
            Some((token.span(), method.to_string()))
        }
        _ => None,
    })
}

/// `now`, where the time has no name and no code may have bound one.
fn unnamed_time(machine: &Machine, line: &Line) -> Complaint {
    if machine.now.is_some() || machine.lacks(Part::Settings) {
        return None;
    }
    let now = Ident::new("now", Span::call_site());
    let body = line.bodies().find(|body| body.words.mention(&now) && is_free(machine, line, body, &now))?;
    let name = &machine.name;
    let message = match &machine.clock {
        Some(clock) => {
            let ty = clock.to_token_stream().to_string().replace(" ", "");
            format!("no `now` in machine `{name}`: give the time a name, `clock now: {ty};`")
        }
        None => format!(
            "no `now` in machine `{name}`: say what time is with `clock now: core::time::Duration;` in the machine, whose calls are then told the time"
        ),
    };
    Some((value_of(&now, &body.tokens)?, message))
}

/// Whether neither the machine nor the code itself can have bound the name.
pub(super) fn is_free(machine: &Machine, line: &Line, body: &Body, name: &Ident) -> bool {
    let lacks = machine.lacks(Part::Code) || machine.state_lacks(line.state, Part::Code);
    let binds = ["let", "for", "match", "fn", "const", "static"].iter().any(|word| body.words.contain(word));
    !lacks && !binds && !has_closure(&body.tokens) && !is_bound(machine, line, name)
}

/// The first place of a name that is the value of a variable, and neither a function, a macro nor a path.
fn value_of(name: &Ident, tokens: &TokenStream) -> Option<Span> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    let is = |at: Option<&TokenTree>, marks: &[char]| {
        at.is_some_and(|token| marks.iter().any(|mark| is_mark(token, *mark)))
    };
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Group(group) => value_of(name, &group.stream()),
        TokenTree::Ident(ident) if ident == name => {
            let before = index.checked_sub(1).and_then(|at| tokens.get(at));
            let behind = tokens.get(index + 1);
            let is_called = behind.is_some_and(|token| matches!(token, TokenTree::Group(_)));
            (!is(before, &['.', ':']) && !is(behind, &['!', ':']) && !is_called).then(|| ident.span())
        }
        _ => None,
    })
}

fn has_closure(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => has_closure(&group.stream()),
        token => is_mark(token, '|'),
    })
}

/// The first place of a name in code that neither the machine nor the code itself can have bound.
pub(super) fn foreign(machine: &Machine, line: &Line, body: &Body, word: &str) -> Option<Span> {
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
        || line.bindings().holds(name)
        || machine.data_seen(line.state, name).is_some()
        || line.told().holds(&name)
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
