//! The one line shape: `trigger [if guard] [=> target] [do action];`.

use proc_macro2::{Ident, Span};
use syn::Token;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::code::{self, Until, take_word};
use super::tree::{Code, Handler, Target, Trigger};
use super::{target, trigger};
use crate::errors::Errors;

/// Reads a line whose first word has been read. `None` where it is broken: that has been reported, and
/// the input stands at the next line.
pub(super) fn handler(
    attrs: Attrs,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Handler> {
    let Some(trigger) = trigger::trigger(&keyword, input, errors) else {
        code::skip_line(input);
        return None;
    };
    let mut line = Handler { attrs, keyword, trigger, guard: None, target: None, action: None };
    match rest(&mut line, input, errors) {
        Some(last) if ends(&line, input, last, errors) => Some(line),
        Some(_) => None,
        None => {
            code::skip_line(input);
            None
        }
    }
}

/// A line whose action is a block ends with it; any other ends at its `;`.
fn ends(line: &Handler, input: ParseStream, last: Span, errors: &mut Errors) -> bool {
    let is_block = line.action.as_ref().is_some_and(|action| action.is_block);
    if is_block {
        let _ = input.parse::<Option<Token![;]>>();
        return true;
    }
    let goes_on = !input.is_empty() && !input.peek(Token![;]) && !code::starts_line(input);
    if line.action.is_none() && goes_on {
        after_target(line, input, errors);
        code::skip_line(input);
        return false;
    }
    code::end_of_line(input, last, errors)
}

/// What stands after a target and belongs neither there nor anywhere.
fn after_target(line: &Handler, input: ParseStream, errors: &mut Errors) {
    if input.peek(Token![=>]) {
        return too_many(input, "a line has one target: remove this one", errors);
    }
    if input.peek(Token![in]) {
        return errors.push(input.span(), "`in Parent` is not supported yet");
    }
    let help = match &line.target {
        _ if input.peek(Token![::]) => "; a state is named without its type: `=> Name`",
        Some(Target::Pop { otherwise: None, .. }) => {
            "; a state for when nothing is below stands after `else`"
        }
        _ if code::peek_word(input).is_some() => "; an action stands after `do`",
        _ => "",
    };
    code::unexpected_but(input, "expected `;` or `do`", help, errors);
}

/// A part that a line has once and that stands there a second time, or too late. It is skipped with the rest
/// of its line.
fn too_many(input: ParseStream, message: &str, errors: &mut Errors) {
    match input.parse::<Token![=>]>() {
        Ok(arrow) => errors.push_over(arrow, message),
        Err(_) => errors.push(input.span(), message),
    }
}

/// Guard, target and action; returns the span of the last token. `None` where a part is broken.
fn rest(line: &mut Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let mut last = line.keyword.span();
    if input.peek(Token![if]) {
        let guard = guard(input, errors)?;
        last = guard.end;
        line.guard = Some(guard);
    }
    if input.peek(Token![if]) {
        let message = match line.trigger {
            Trigger::When(_) => "`when` is a condition already: join the two with `&&`",
            _ => "a line has one guard: join the two with `&&`",
        };
        errors.push(input.span(), message);
        return None;
    }
    if input.peek(Token![->]) {
        let arrow: Token![->] = input.parse().ok()?;
        errors.push_over(arrow, "a target stands after `=>`, not `->`");
        return None;
    }
    if line.guard.is_some() && matches!(line.trigger, Trigger::When(_)) {
        let message = "`when` is a condition already: join the two with `&&`";
        errors.push(line.keyword.span(), message);
        return None;
    }
    if input.peek(Token![=>]) {
        last = arrow(line, input, errors)?;
    }
    if let Some(keyword) = take_word(input, "do") {
        last = action(line, &keyword, input, errors)?;
    }
    let is_bare = line.target.is_none() && line.action.is_none();
    if is_bare {
        return bare(line, input, errors);
    }
    Some(last)
}

fn guard(input: ParseStream, errors: &mut Errors) -> Option<Code> {
    let keyword: Token![if] = input.parse().ok()?;
    let guard = code::code(input, Until::NextPart, errors);
    if guard.is_none() {
        errors.push(keyword.span, "expected a condition after `if`");
    }
    guard
}

fn arrow(line: &mut Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let arrow: Token![=>] = input.parse().ok()?;
    if input.is_empty() || input.peek(Token![;]) || code::peek_is(input, "do") {
        errors.push_over(arrow, "`=>` needs a target: the name of a state, `self`, `push Name`, `pop`, `previous`, `reset Name` or `ignore`");
        return None;
    }
    let before = input.cursor();
    line.target = Some(target::target(input, errors)?);
    if input.peek(Token![if]) {
        let message = "the guard stands before the target: `trigger if guard => Target`";
        errors.push(input.span(), message);
        return None;
    }
    Some(last_before(before, input))
}

/// The span of the last token that was read since `start`.
fn last_before(start: syn::buffer::Cursor, input: ParseStream) -> Span {
    let mut cursor = start;
    let mut last = start.span();
    while cursor != input.cursor() {
        let Some((token, next)) = cursor.token_tree() else {
            break;
        };
        last = token.span();
        cursor = next;
    }
    last
}

fn action(line: &mut Handler, keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let Some(action) = code::action(input, errors) else {
        errors.push(keyword.span(), "expected an action after `do`");
        return None;
    };
    let misplaced = if input.peek(Token![=>]) && line.target.is_some() {
        Some("a line has one target: remove this one")
    } else if input.peek(Token![=>]) {
        Some("the target stands before the action: `trigger => Target do action;`")
    } else if input.peek(Token![if]) {
        Some("the guard stands before the action: `trigger if guard do action;`")
    } else if code::peek_is(input, "do") {
        Some("a line has one action: put both into a block, `do { …; … }`")
    } else {
        None
    };
    if let Some(message) = misplaced {
        too_many(input, message, errors);
        return None;
    }
    let end = action.end;
    line.action = Some(action);
    Some(end)
}

/// A line that neither goes anywhere nor does anything: say which part is missing.
fn bare(line: &Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let at_end = input.is_empty() || input.peek(Token![;]) || code::starts_line(input);
    if !at_end {
        unexpected_part(line, input, errors);
        return None;
    }
    let word = &line.keyword;
    let message =
        format!("this line does nothing: give it an action (`do …`) or a target (`=> …`){}", for_on(word));
    errors.push(word.span(), message);
    None
}

/// Something that is no part of a line, where the first part after the trigger belongs.
fn unexpected_part(line: &Handler, input: ParseStream, errors: &mut Errors) {
    let is_on = matches!(line.trigger, Trigger::On(_));
    if is_on && (input.peek(Token![,]) || input.peek(Token![||])) {
        let message = "the events of a pattern are joined with `|`";
        return match input.parse::<Token![||]>() {
            Ok(or) => errors.push_over(or, message),
            Err(_) => errors.push(input.span(), message),
        };
    }
    let help = if input.peek(Token![=]) || input.peek(Token![:]) {
        "; a target stands after `=>`"
    } else if input.peek(syn::token::Brace) {
        "; an action stands after `do`"
    } else if code::peek_word(input).is_some() {
        "; a target stands after `=>`, an action after `do`"
    } else {
        ""
    };
    code::unexpected_but(input, "expected `if`, `=>` or `do`", help, errors);
}

fn for_on(word: &Ident) -> &'static str {
    if word == "on" { "; `=> ignore` takes an event and does nothing" } else { "" }
}
