//! The one line shape: `trigger [if guard] [=> target] [do action];`.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::attrs::Attrs;
use super::code::Until;
use super::look::take_word;
use super::tree::{Code, Handler, Trigger};
use super::{code, guess, lines, look, target, trigger};
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// Reads a line whose first word has been read. `None` where it is broken: that has been reported, and
/// the input stands at the next line.
pub(super) fn handler(
    attrs: Attrs,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<Handler> {
    let Some(trigger) = trigger::trigger(&keyword, input, errors) else {
        lines::skip_line(input);
        return None;
    };
    let mut line =
        Handler { attrs, keyword, trigger, guard: None, target: None, action: None, trust: Trust::FULL };
    match rest(&mut line, input, errors) {
        Some(last) => {
            let before = errors.count();
            let is_whole = ends(&line, input, last, errors);
            if errors.count() > before {
                line.trust.lose(Part::Itself);
            }
            let is_code = line.trust.is_full() || line.action.as_ref().is_none_or(|action| !action.is_open());
            (is_whole && is_code).then_some(line)
        }
        None => {
            lines::skip_line(input);
            None
        }
    }
}

/// A line whose action is a block ends with it; any other ends at its `;`. `false` where the line is broken.
fn ends(line: &Handler, input: ParseStream, last: Span, errors: &mut Errors) -> bool {
    if line.action.as_ref().is_some_and(|action| action.is_block) {
        let _ = input.parse::<Option<Token![;]>>();
        return true;
    }
    let goes_on = !input.peek(Token![;]) && !lines::starts_line(input) && !lines::is_stray_end(input);
    let is_told = match &line.action {
        None if goes_on && !input.is_empty() => {
            if !guess::misplaced(guess::OF_BOTH, input, errors) {
                guess::after_target(line.target.as_ref(), input, errors);
            }
            true
        }
        Some(action) => guess::after_action(action, input, errors) || late_guard(input, errors),
        None => late_guard(input, errors),
    };
    if is_told {
        lines::skip_line(input);
        return false;
    }
    lines::end_of_line(input, last, errors)
}

/// `when …` behind a line, with nothing behind the condition: no line of its own.
fn late_guard(input: ParseStream, errors: &mut Errors) -> bool {
    let ahead = input.fork();
    let is_condition = take_word(&ahead, "when").is_some()
        && code::code(&ahead, Until::NextPart, &mut Errors::default()).is_some();
    let is_late = is_condition && (ahead.is_empty() || ahead.peek(Token![;]));
    if is_late {
        let message =
            "a guard stands before the target and the action, after `if`: `trigger if guard => Target`";
        errors.push(input.span(), message);
        let _ = take_word(input, "when");
    }
    is_late
}

/// Guard, target and action; returns the span of the last token. `None` where a part is broken.
fn rest(line: &mut Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let mut last = line.keyword.span();
    if input.peek(Token![if]) {
        let guard = guard(input, errors)?;
        last = guard.end;
        line.guard = Some(guard);
    }
    let is_when = matches!(line.trigger, Trigger::When(_));
    if guess::misplaced(if is_when { guess::OF_WHEN } else { guess::OF_GUARD }, input, errors) {
        return None;
    }
    if line.guard.is_some() && is_when {
        return errors.refuse(line.keyword.span(), "`when` is a condition already: join the two with `&&`");
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
    if input.peek(Token![if]) {
        errors.push(input.span(), "`if` is written twice: remove one of them");
        let _ = input.parse::<Token![if]>();
    }
    let missing = "expected a condition after `if`: `trigger if condition => Target`";
    trigger::condition(keyword.span, input, errors, missing)
}

fn arrow(line: &mut Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let arrow: Token![=>] = input.parse().ok()?;
    let next_line = lines::is_next_line(arrow.spans[1], input);
    if input.is_empty() || input.peek(Token![;]) || look::peek_is(input, "do") || next_line {
        errors.push_over(arrow, "`=>` needs a target: the name of a state, `self`, `push Name`, `pop`, `previous`, `reset Name` or `ignore`");
        return None;
    }
    if input.peek(Token![=>]) {
        errors.push_over(input.parse::<Token![=>]>().ok(), "`=>` is written twice: remove one of them");
    }
    let before = input.cursor();
    line.target = Some(target::target(input, errors)?);
    if guess::misplaced(guess::OF_TARGET, input, errors) {
        return None;
    }
    Some(look::last_before(before, input))
}

fn action(line: &mut Handler, keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let action = code::action(keyword, input, errors)?;
    let place = if line.target.is_some() { guess::OF_BOTH } else { guess::OF_ACTION };
    if guess::misplaced(place, input, errors) {
        return None;
    }
    let end = action.end;
    line.action = Some(action);
    Some(end)
}

/// A line that neither goes anywhere nor does anything: say which part is missing.
fn bare(line: &Handler, input: ParseStream, errors: &mut Errors) -> Option<Span> {
    let word = &line.keyword;
    let last = last_token(line).unwrap_or(word.span());
    if let Some(second) = look::peek_word(input).filter(lines::begins_line)
        && lines::in_one_row(last, second.span())
    {
        let _ = input.parse::<TokenTree>();
        return errors.refuse(second.span(), guess::second_trigger(word, &second));
    }
    if attribute_inside(input, errors) {
        return None;
    }
    let at_end = input.is_empty() || input.peek(Token![;]) || lines::starts_line(input);
    if !at_end {
        guess::after_trigger(line, input, errors);
        return None;
    }
    if let Some(block) = block_for_action(line) {
        return errors.refuse(block, "an action stands after `do`: `trigger if guard do { … }`");
    }
    if matches!(line.trigger, Trigger::Always) {
        return errors.refuse(word.span(), "`always` needs a target: `always => Name`");
    }
    let message =
        format!("this line does nothing: give it an action (`do …`) or a target (`=> …`){}", for_on(word));
    errors.refuse(word.span(), message)
}

/// An attribute or doc comment in the middle of a line.
fn attribute_inside(input: ParseStream, errors: &mut Errors) -> bool {
    let (first, ahead) = (input.span(), input.fork());
    let attrs = Attrs::parse(&ahead, &mut Errors::default());
    let goes_on = ahead.peek(Token![if]) || ahead.peek(Token![=>]) || look::peek_is(&ahead, "do");
    let is_inside = goes_on && input.peek(Token![#]);
    if is_inside {
        attrs.inside_a_line(first, errors);
        let _ = Attrs::parse(input, errors);
    }
    is_inside
}

/// The last token of the condition, if there is one.
fn last_token(line: &Handler) -> Option<Span> {
    condition(line).map(|condition| condition.end)
}

fn condition(line: &Handler) -> Option<&Code> {
    match &line.trigger {
        Trigger::When(condition) => Some(condition),
        _ => line.guard.as_ref(),
    }
}

/// The block behind a condition, as in `when x { … }`: it was read as the end of the condition.
fn block_for_action(line: &Handler) -> Option<Span> {
    let last = condition(line)?.tokens.clone().into_iter().last()?;
    match last {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.span_open()),
        _ => None,
    }
}

fn for_on(word: &Ident) -> &'static str {
    if word == "on" { "; `=> ignore` takes an event and does nothing" } else { "" }
}
