//! The trigger, which stands first in a line and decides when it acts.

use syn::punctuated::Punctuated;

use super::peek::take_word;
use super::prelude::*;
use super::tree::{Code, Period, Trigger, Until};
use super::{code, condition, data, guess, lines, peek, period};
use crate::written::{
    Alternative, ErrorPattern, EventPattern, Pattern, Ranking, Report, code_text, pattern::written_type,
};

/// The trigger that begins with this word, which has been read; `None` where it is broken (and reported).
pub(super) fn trigger(word: &Ident, input: &mut Input) -> Option<Trigger> {
    Some(match word.to_string().as_str() {
        "enter" => Trigger::Enter,
        "exit" => Trigger::Exit,
        "pause" => Trigger::Pause,
        "resume" => Trigger::Resume,
        "update" if take_word(input, "every").is_some() => {
            let message = "only `every` can `catch up`: a throttled update acts once, however late";
            Trigger::Update(Some(period_alone("update every", message, word, input)?))
        }
        "update" => Trigger::Update(None),
        "on" => match no_event(word, input) {
            Some(meant) => return trigger(&meant, input),
            None => Trigger::On(pattern(word, input)?),
        },
        "when" => Trigger::When(when(word, input)?),
        "after" => {
            let message = "only `every` can `catch up`: `after` acts once";
            Trigger::After(period_alone("after", message, word, input)?)
        }
        "every" => {
            let period = period::period("every", word, input)?;
            let catch_up = take_word(input, "catch").is_some();
            if catch_up && take_word(input, "up").is_none() {
                return input.refuse_next("expected `up` after `catch`", ": `every 1s catch up`");
            }
            Trigger::Every { period, catch_up }
        }
        "always" => Trigger::Always,
        "score" => ranked(Ranking::Score, word, input)?,
        "weight" => ranked(Ranking::Weight, word, input)?,
        "done" => data::done_of(input).map_or(Trigger::Done, Trigger::Ended),
        "during" => during(word, input)?,
        "failed" => Trigger::Failed(failed(word, input)?),
        "stop" => Trigger::Stop,
        _ => Trigger::Report(report(word, input)?),
    })
}

/// A condition, up to the next part of the line; `missing` is said where there is none.
pub(super) fn condition(keyword: Span, input: &mut Input, missing: &str) -> Option<Code> {
    let Some(condition) = code::behind(keyword, Until::NextPart, input) else {
        return input.refuse(keyword, missing);
    };
    if let Some((place, message)) = condition::mistake(&condition.tokens) {
        return input.refuse(place, message);
    }
    Some(condition)
}

fn when(word: &Ident, input: &mut Input) -> Option<Code> {
    if input.peek(Token![if]) {
        input.leave_out("`when` is a condition already: remove the `if`");
    }
    condition(word.span(), input, "`when` needs a condition: `when condition => Target;`")
}

/// The value of a line, up to the next part of it.
fn ranked(ranking: Ranking, word: &Ident, input: &mut Input) -> Option<Trigger> {
    match code::behind(word.span(), Until::NextPart, input) {
        Some(value) => Some(Trigger::Ranked { ranking, value }),
        None => input.refuse(word.span(), format!("`{word}` needs a value: `{word} value => Target;`")),
    }
}

/// A span of time that is not made up for.
fn period_alone(line: &str, no_catching_up: &str, word: &Ident, input: &mut Input) -> Option<Period> {
    let period = period::period(line, word, input)?;
    match take_word(input, "catch") {
        Some(word) => input.refuse(word.span(), no_catching_up),
        None => Some(period),
    }
}

/// A report with the names under which the line sees what has happened.
fn report(word: &Ident, input: &mut Input) -> Option<Report> {
    let kind = word.to_string();
    let report = match (kind.as_str(), names(input).as_slice()) {
        ("transition", [from, to, cause @ ..]) if cause.len() < 2 => {
            let cause = cause.first().cloned();
            Some(Report::Transition { from: from.clone(), to: to.clone(), cause })
        }
        ("unhandled", [event]) => Some(Report::Unhandled { event: event.clone() }),
        ("livelock", [state]) => Some(Report::Livelock { state: state.clone() }),
        ("refused", [request]) => Some(Report::Refused { request: request.clone() }),
        _ => None,
    };
    if report.is_some() {
        let _ = input.parse::<TokenTree>();
        return report;
    }
    if word == "transition" && guess::fits("!do word", input) {
        let message =
            "a transition is a line of the state that it leaves: `state Source { on Event => Target; }`";
        return input.refuse(word.span(), message);
    }
    let example = match kind.as_str() {
        "transition" => "transition(from, to)",
        "unhandled" => "unhandled(event)",
        "livelock" => "livelock(state)",
        _ => "refused(request)",
    };
    input.refuse(word.span(), format!("`{word}` names what has happened: `{example} do …`"))
}

/// `enter(cause)`: the name of the cause, behind the first word.
pub(super) fn cause(trigger: &Trigger, input: ParseStream) -> Option<Ident> {
    if !trigger.is_hook() {
        return None;
    }
    let [name] = names(input).try_into().ok()?;
    let _ = input.parse::<TokenTree>();
    Some(name).filter(|name| name != "_")
}

/// The pattern of an error, in parentheses.
fn failed(word: &Ident, input: &mut Input) -> Option<ErrorPattern> {
    let pattern = input.inside(peek::parentheses, |inner| inner.parse::<TokenStream>().ok()).flatten();
    match pattern.filter(|pattern| !pattern.is_empty()) {
        Some(pattern) => Some(ErrorPattern(pattern)),
        None => {
            let message = "`failed` names the error, or says by a pattern which ones it takes: `failed(error) => Target`";
            input.refuse(word.span(), message)
        }
    }
}

/// `(name, …)`, which stays in the input.
fn names(input: ParseStream) -> Vec<Ident> {
    let ahead = input.fork();
    let read = |inner| Punctuated::<Ident, Token![,]>::parse_terminated_with(&inner, name).ok();
    peek::parentheses(&ahead).and_then(read).into_iter().flatten().gather()
}

/// A name, or the `_` that stands for none.
fn name(input: ParseStream) -> syn::Result<Ident> {
    if input.peek(Token![_]) { input.call(Ident::parse_any) } else { input.parse() }
}

/// `A | B { x } | whole @ C(1, _)`, or `_`.
fn pattern(word: &Ident, input: &mut Input) -> Option<Pattern> {
    let mut alternatives = Vec::new();
    let _ = input.parse::<Option<Token![|]>>();
    loop {
        alternatives.push(alternative(word, input)?);
        if input.peek(Token![||]) || !matches!(input.parse::<Option<Token![|]>>(), Ok(Some(_))) {
            return Some(Pattern { alternatives });
        }
    }
}

/// `on after 5s`, `on when condition`: the trigger that was meant. An event may have such a name, but nothing
/// of the kind behind it.
fn no_event(on: &Ident, input: &mut Input) -> Option<Ident> {
    if peek::peek_name(input)
        || lines::is_next_line(on.span(), input)
        || !guess::report(guess::NO_EVENT, input)
    {
        return None;
    }
    input.call(Ident::parse_any).ok()
}

fn alternative(word: &Ident, input: &mut Input) -> Option<Alternative> {
    let binding = binding(input);
    if input.peek(Token![_]) {
        let any = input.parse::<TokenTree>().ok()?;
        return Some(Alternative { binding, event: EventPattern::Any(any) });
    }
    if lines::ends_behind(word.span(), input) {
        return input
            .refuse(word.span(), format!("`on` needs an event: `on Event`{}", guess::DECLARED_EVENTS));
    }
    if peek::peek_word(input).is_none_or(|word| peek::is_one_of(&word, &["do", "if"])) {
        guess::expected(guess::EVENT, "expected an event", "", input);
        return None;
    }
    let is_plain = input.peek(syn::Ident) && !input.peek2(Token![::]);
    let name = input.last_of_path("an event is named without its type")?;
    if !is_plain && syn::parse2::<Ident>(name.to_token_stream()).is_err() {
        let help = "an event is a variant of an enum: `on Event`";
        return input.refuse(name.span(), format!("expected an event, found `{name}`; {help}"));
    }
    let payload = peek::payload(input);
    if let Some(ty) = payload.as_ref().and_then(written_type) {
        let message = format!("a pattern has no types: remove `{}`", code_text(&ty));
        input.error_over(ty, message);
        return None;
    }
    Some(Alternative { binding, event: EventPattern::Variant { name, payload } })
}

/// `name @`, passed on as it is.
fn binding(input: ParseStream) -> TokenStream {
    let count = if input.peek2(Token![@]) { 2 } else { 0 };
    (0..count).filter_map(|_| input.parse::<TokenTree>().ok()).collect()
}

/// `during future as Event`: work that lives as long as its state, and the event that it gives.
fn during(word: &Ident, input: &mut Input) -> Option<Trigger> {
    let Some(future) = code::behind(word.span(), Until::Result, input) else {
        return input.refuse(word.span(), "`during` needs a future: `during future() as Event;`");
    };
    let event = match input.parse::<Option<Token![as]>>() {
        Ok(Some(keyword)) => Some(result_event(keyword.span, input)?),
        _ => None,
    };
    Some(Trigger::During { future, event })
}

fn result_event(keyword: Span, input: &mut Input) -> Option<Ident> {
    if lines::ends_behind(keyword, input) {
        let message =
            format!("`as` needs the event that the result becomes: `as Event`{}", guess::DECLARED_EVENTS);
        return input.refuse(keyword, message);
    }
    if peek::peek_word(input).is_none() {
        return input.refuse_next("expected an event", "; the result becomes one: `as Event`");
    }
    let name = input.last_of_path("an event is named without its type")?;
    if let Some(payload) = peek::payload(input) {
        let message = format!("the event carries the result, so `as {name}` says all: remove this");
        return input.refuse(payload.span_open(), message);
    }
    Some(name)
}

/// Whether the line of a `during` ends here, as it does behind the event and the guard. Anything else is reported.
pub(super) fn ends_during(event: Option<&Ident>, input: &mut Input) -> bool {
    if lines::may_end(input) {
        return true;
    }
    let goes_on = input.peek(Token![=>]) || peek::peek_is(input, "do");
    let message = match event {
        Some(event) if goes_on => {
            format!("what comes of `{event}` is a line of its own: `on {event} …`; remove this")
        }
        None if goes_on => {
            "the result of `during` becomes an event: `during future() as Event;`, and a line `on Event …` says what comes of it".to_owned()
        }
        _ => {
            let parts = if event.is_some() { "`if` or `;`" } else { "`as`, `if` or `;`" };
            input.unexpected(&format!("expected {parts}"), "");
            return false;
        }
    };
    input.error_here(&message);
    false
}
