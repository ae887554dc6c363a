//! Conditions of other languages: questions for states, joined by `&&` and `||`, are understood; all else is a function.

use super::brackets::{split, unwrapped};
use super::chart::{Action, Call, Guard, StateId};
use crate::case::is_name;

/// Nothing, where the condition always holds. `find` gives the state of an id.
pub(super) fn guard(text: &str, find: &dyn Fn(&str) -> Option<StateId>) -> Option<Guard> {
    let text = unwrapped(text);
    if text.is_empty() || text == "true" {
        return None;
    }
    if !text.contains("In(") && !text.contains("in_state!(") {
        return Some(Guard::Call(call(text)));
    }
    let joined =
        |parts: Vec<&str>| parts.into_iter().filter_map(|part| guard(part, find)).collect::<Vec<_>>();
    let alternatives = split(text, "||");
    if alternatives.len() > 1 {
        return Some(Guard::Any(joined(alternatives)));
    }
    let conjuncts = split(text, "&&");
    if conjuncts.len() > 1 {
        return Some(Guard::All(joined(conjuncts)));
    }
    if let Some(rest) = text.strip_prefix('!') {
        return guard(rest, find).map(|guard| Guard::Not(Box::new(guard)));
    }
    let asked =
        text.strip_prefix("In(").or(text.strip_prefix("in_state!(")).and_then(|rest| rest.strip_suffix(')'));
    let state = asked.and_then(|id| find(id.trim().trim_matches(['\'', '"'])));
    Some(state.map_or_else(|| Guard::Call(call(text)), Guard::In))
}

/// An action of a table: what sets a timer does so here too.
pub(super) fn own_action(call: Call) -> Action {
    let inside = |word: &str| call.text.strip_prefix(word)?.strip_suffix(')').filter(|name| is_name(name));
    if let Some(name) = inside("cancel!(") {
        return Action::Cancel(name.to_owned());
    }
    match inside("restart!(") {
        Some(name) => Action::Restart(name.to_owned()),
        None => Action::Call(call),
    }
}

/// A function with the name that stands there: `canOpen()` is called `can_open`.
pub(super) fn call(text: &str) -> Call {
    let name = text.trim().trim_end_matches(';').trim_end_matches("()");
    Call::new(name, text.trim())
}
