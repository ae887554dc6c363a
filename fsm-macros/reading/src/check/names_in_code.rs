//! Names in the code of a line that mean something else there, or nothing: the machine itself, the time, words of other tools, data
//! of another state, and data that a request cannot take.

use quote::ToTokens;

use super::prelude::*;
use crate::token::{find_word, single_name, snake};
use crate::written::{self, code_text, mentions};

/// Code of a line is none of a method, so it has no `self`.
pub(super) fn with_self(machine: &Machine, line: &Line) -> Complaint {
    let mut bodies = line.bodies().filter(|body| body.words.contain("self"));
    let (place, method) = bodies.find_map(|body| own_self(&body.tokens))?;
    Some((place, format!("there is no `self` in a line{}", of_the_machine(machine, method.as_deref()))))
}

/// What a line says where its code would use the machine as a value, of which it would call this.
fn of_the_machine(machine: &Machine, method: Option<&str>) -> String {
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

/// `self` where nothing beside or around it declares a `self` of its own, and the name behind its dot; `self::name` is a path.
fn own_self(tokens: &TokenStream) -> Option<(Span, Option<String>)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().gather();
    if tokens.iter().any(|token| ["fn", "impl", "trait", "use"].iter().any(|word| is_word(token, word))) {
        return None;
    }
    tokens.iter().enumerate().find_map(|(index, token)| match token {
        TokenTree::Ident(word) if word == "self" => {
            let method = tokens.get(index + 2).map(TokenTree::to_string);
            (!is_one_of(tokens.get(index + 1), &[':'])).then(|| (word.span(), method))
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
    let has_derive = |name: &str| machine.attrs.passed.iter().any(|attr| mentions(attr, name));
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
        let (replaced, written) = (format!("`core::mem::replace({name}, …)`"), code_text(&value.tokens));
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
    entry.given.iter().filter_map(|given| Some((&given.name, single_name(&given.body()?.tokens)?)))
}

fn may_rebind(action: &Body, name: &Ident) -> bool {
    let rest = written::rewrite(action.tokens.clone(), &mut |_, _, _| TokenStream::new());
    may_bind(&rest, name)
}

/// Whether the name stands anywhere but before a `.` or behind a `*`.
fn may_bind(tokens: &TokenStream, name: &Ident) -> bool {
    let takes = |before: &[TokenTree], behind: &[TokenTree]| {
        !is_one_of(before.last(), &['*']) && !is_one_of(behind.first(), &['.'])
    };
    find_word(tokens, &name.to_string(), &mut |before, _, behind| takes(before, behind).then_some(()))
        .is_some()
}

const RULES: [fn(&Machine, &Line) -> Complaint; 3] = [other_words, itself, unnamed_time];

/// Names that the machine would have to declare: each is told once, however many lines use it.
pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let mut told: Vec<String> = Vec::new();
    for (id, line) in machine.all_lines() {
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

/// The owner has the name that the header gives it.
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
    find_word(tokens, word, &mut |before, word, behind| {
        let [dot, method, ..] = behind else { return None };
        let is_selected = is_mark(dot, '.') && !is_one_of(before.last(), &['.']);
        is_selected.then(|| (word.span(), method.to_string()))
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
    find_word(tokens, &name.to_string(), &mut |before, name, behind| {
        let is_path = is_one_of(before.last(), &['.', ':']) || is_one_of(behind.first(), &['!', ':']);
        let is_called = matches!(behind.first(), Some(TokenTree::Group(_)));
        (!is_path && !is_called).then(|| name.span())
    })
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
        // Behind a `.` stands a field of something else.
        false => find_word(&body.tokens, word, &mut |before, name, _| {
            (!is_one_of(before.last(), &['.'])).then(|| name.span())
        }),
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

/// Data of a state in the lines of another one.
pub(super) fn data_of_others(machine: &Machine, findings: &mut Findings) {
    let of_state = |id: StateId| machine.state(id).data.iter().map(move |field| (field.name.to_string(), id));
    let mut data = machine.topology.states().each_of(of_state).gather();
    data.sort();
    for (id, line) in machine.all_lines() {
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
