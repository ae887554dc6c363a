//! Code that fails or waits where it cannot: in a machine that does neither, and in what decides or only tells.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::Complaint;
use crate::each::Gather;
use crate::model::{Body, Line, Machine, Period, ROOT, Trigger};
use crate::token::is_mark;
use crate::trust::Part;
use crate::written::Report;

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

fn in_action(machine: &Machine, line: &Line, action: &Body) -> Complaint {
    let tells =
        matches!(&line.trigger, Trigger::Report(report) if !matches!(report, Report::Unhandled { .. }));
    let (name, word) = (&machine.name, &line.keyword);
    let waits = |place: Span| match (tells, machine.asyncness) {
        (true, _) => Some((
            place,
            format!("`{word}` cannot wait: it is told of what has happened, in the middle of it"),
        )),
        (false, None) => Some((
            place,
            format!("only an `async machine` waits in its actions: write `async machine {name}`"),
        )),
        (false, Some(_)) => None,
    };
    let fails = |place: Span| match (tells, &machine.output) {
        (true, _) => Some((
            place,
            format!("`{word}` cannot fail: it is told of what has happened, in the middle of it"),
        )),
        (false, None) => {
            let message = format!(
                "`?` hands an error on to the caller, and this machine cannot fail: say with what in its header, `machine {name}{} -> Result<(), Error>`",
                parameters(machine)
            );
            Some((place, message))
        }
        (false, Some(_)) => None,
    };
    let awaits = action.words.awaits.and_then(waits);
    let question = || action.words.question.and_then(fails);
    awaits.or_else(question).or_else(|| if tells { None } else { result_as_value(machine, action) })
}

/// `do Err(error)`, and a block that ends so: an action has no value.
fn result_as_value(machine: &Machine, action: &Body) -> Complaint {
    let tokens: Vec<TokenTree> = action.tokens.clone().into_iter().gather();
    let tokens = match tokens.as_slice() {
        [TokenTree::Group(block)] if action.is_block => block.stream().into_iter().gather(),
        _ => tokens,
    };
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
    let earlier = super::lines_of(machine, ROOT).map(|(_, other)| other);
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
