//! The one line shape: `trigger [if guard] [=> target] [do action];`.

use proc_macro2::{Ident, Span};
use syn::Token;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::code::{self, Until, take_word};
use super::tree::{Code, Handler};
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
    let mut line = Handler {
        attrs,
        keyword,
        trigger,
        guard: None,
        target: None,
        action: None,
    };
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
    if !is_block {
        return code::end_of_line(input, last, errors);
    }
    let _ = input.parse::<Option<Token![;]>>();
    true
}

/// Guard, target and action; returns the span of the last token. `None` where a part is broken.
fn rest(line: &mut Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let mut last = line.keyword.span();
    if input.peek(Token![if]) {
        let guard = guard(input, errors)?;
        last = guard.end;
        line.guard = Some(guard);
    }
    if input.peek(Token![->]) {
        errors.push(input.span(), "a target stands behind `=>`, not `->`");
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
        errors.push(keyword.span, "expected a condition behind `if`");
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
        errors.push(
            input.span(),
            "the guard stands before the target: `trigger if guard => Target`",
        );
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

fn action(
    line: &mut Handler,
    keyword: &Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Span> {
    let Some(action) = code::action(input, errors) else {
        errors.push(keyword.span(), "expected an action behind `do`");
        return None;
    };
    if input.peek(Token![=>]) {
        let message = if line.target.is_some() {
            "a line has one target"
        } else {
            "the target stands before the action: `trigger => Target do action;`"
        };
        let arrow: Token![=>] = input.parse().ok()?;
        errors.push_over(arrow, message);
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
        errors.push(
            input.span(),
            code::unexpected(input, "expected `if`, `=>` or `do`"),
        );
        return None;
    }
    let word = &line.keyword;
    let message = format!(
        "this line does nothing: give it an action (`do …`) or a target (`=> …`){}",
        for_on(word)
    );
    errors.push(word.span(), message);
    None
}

fn for_on(word: &Ident) -> &'static str {
    if word == "on" {
        "; `=> ignore` takes an event and does nothing"
    } else {
        ""
    }
}
