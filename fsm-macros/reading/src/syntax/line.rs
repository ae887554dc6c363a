//! The one line shape: `trigger [if guard] [=> target] [do action];`.

use syn::buffer::Cursor;

use super::peek::take_word;
use super::prelude::*;
use super::tree::{Code, Line, Target, Trigger};
use super::{attrs, code, guess, held, line_end, lines, peek, target, trigger};
use crate::token::camel_case;
use crate::written::Attrs;

/// Reads a line whose first word has been read. `None` where it is broken: that has been reported, and
/// the input stands at the next line.
pub(super) fn line(attrs: Attrs, first: Option<Span>, keyword: Ident, input: &mut Input) -> Option<Line> {
    attrs::only_known_before(&attrs, "a line", input.errors);
    let start = input.cursor();
    let Some(trigger) = trigger::trigger(&keyword, input) else {
        line_end::skip_line(input);
        return None;
    };
    let cause = trigger::cause(&trigger, input);
    let (target, trust) = (Target::None, Trust::FULL);
    let mut line =
        Line { attrs, first, keyword, trigger, cause, timer: None, guard: None, target, action: None, trust };
    match rest(&mut line, (start, input.cursor()), input) {
        Some(end) => {
            let before = input.errors.count();
            let is_whole = ends(&line, end, input);
            if input.errors.count() > before {
                line.trust.lose(Part::Itself);
            }
            let is_code = line.trust.is_full() || line.action.as_ref().is_none_or(|action| !action.is_open());
            (is_whole && is_code).then_some(line)
        }
        None => {
            line_end::skip_line(input);
            None
        }
    }
}

/// Takes the `;` of the line. `false` where the line is broken.
fn ends(line: &Line, end: Option<Span>, input: &mut Input) -> bool {
    let Some(last) = end else {
        let _ = input.parse::<Option<Token![;]>>();
        return true;
    };
    let goes_on = !input.peek(Token![;]) && !lines::starts_line(input) && !lines::is_stray_end(input);
    let is_told = match &line.action {
        None if goes_on && !input.is_empty() => {
            if !guess::misplaced(guess::OF_BOTH, input) {
                guess::after_target(&line.target, input);
            }
            true
        }
        Some(action) => guess::after_action(action, input) || guess::late_guard(input),
        None => guess::late_guard(input),
    };
    if is_told {
        line_end::skip_line(input);
        return false;
    }
    line_end::end_of_line(input, last)
}

/// Guard, target and action. `None` where a part is broken. The trigger stands, behind its first word, between two places.
fn rest(line: &mut Line, trigger: (Cursor, Cursor), input: &mut Input) -> Option<Option<Span>> {
    let mut end = Some(match &line.trigger {
        Trigger::During { future, event } => event.as_ref().map_or(future.end, Ident::span),
        _ => line.keyword.span(),
    });
    if input.peek(Token![as]) && line.trigger.has_timer() {
        let name = timer(&line.keyword, input)?;
        end = Some(name.span());
        line.timer = Some(name);
    }
    if input.peek(Token![if]) {
        let guard = guard(input)?;
        end = Some(guard.end);
        line.guard = Some(guard);
    }
    let is_when = matches!(line.trigger, Trigger::When(_));
    if guess::misplaced(if is_when { guess::OF_WHEN } else { guess::OF_GUARD }, input) {
        return None;
    }
    if line.guard.is_some() && is_when {
        return input.refuse(line.keyword.span(), "`when` is a condition already: join the two with `&&`");
    }
    if let Trigger::During { event, .. } = &line.trigger {
        return trigger::ends_during(event.as_ref(), input).then_some(end);
    }
    if input.peek(Token![=>]) {
        end = Some(arrow(line, trigger, input)?);
    }
    if let Some(keyword) = take_word(input, "do") {
        end = action(line, &keyword, input)?;
    }
    if line.target.is_none() && line.action.is_none() {
        guess::bare(line, peek::between(trigger.0, trigger.1, false), input);
        return None;
    }
    Some(end)
}

/// `as Name`
fn timer(keyword: &Ident, input: &mut Input) -> Option<Ident> {
    let word: Token![as] = input.parse().ok()?;
    let is_there = input.peek(Ident::peek_any) && !lines::is_next_line(word.span, input);
    let Some(name) = is_there.then(|| input.call(Ident::parse_any).ok()).flatten() else {
        let message = format!("`as` gives the timer of the line a name: `{keyword} 5s as Name`");
        return input.refuse(word.span, message);
    };
    if !name.to_string().starts_with(char::is_lowercase) {
        return Some(name);
    }
    let other = Ident::new(&camel_case(&name), name.span());
    input.error(name.span(), format!("a timer is named as states and events are: `as {other}`"));
    Some(other)
}

fn guard(input: &mut Input) -> Option<Code> {
    let keyword: Token![if] = input.parse().ok()?;
    if input.peek(Token![if]) {
        input.leave_out("`if` is written twice: remove one of them");
    }
    if guess::fits("not word", input) {
        input.leave_out("`not` is written `!`: `if !condition`");
    }
    let missing = "expected a condition after `if`: `trigger if condition => Target`";
    trigger::condition(keyword.span, input, missing)
}

fn arrow(line: &mut Line, trigger: (Cursor, Cursor), input: &mut Input) -> Option<Span> {
    let arrow: Token![=>] = input.parse().ok()?;
    if lines::ends_behind(arrow.spans[1], input) || peek::peek_is(input, "do") {
        input.error_over(arrow, "`=>` needs a target: the name of a state, `self`, `push Name`, `pop`, `previous`, `reset Name` or `ignore`");
        return None;
    }
    if input.peek(Token![=>]) {
        input.error_over(input.parse::<Token![=>]>().ok(), "`=>` is written twice: remove one of them");
    }
    if guess::fits("if|match", input) && !held::is_next(input) {
        let message = guess::chosen(line, peek::between(trigger.0, trigger.1, false), input);
        return input.refuse(input.span(), message);
    }
    let before = input.cursor();
    line.target = target::target(input)?;
    if guess::misplaced(guess::OF_TARGET, input) {
        return None;
    }
    Some(peek::last_before(before, input))
}

fn action(line: &mut Line, keyword: &Ident, input: &mut Input) -> Option<Option<Span>> {
    let (action, end) = code::action(keyword, input)?;
    let place = if line.target.is_none() { guess::OF_ACTION } else { guess::OF_BOTH };
    if guess::misplaced(place, input) {
        return None;
    }
    line.action = Some(action);
    Some(end)
}
