//! Chains of requests in `enter` that certainly lead round: each state of the chain is left as it is entered.
//! One that a condition may end is bounded as it runs.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{Findings, lines_of};
use crate::model::{Body, Change, ChangeKind, Handler, HandlerId, Machine, StateId, Trigger};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let ways: Vec<Option<Way>> =
        (0..machine.states.len()).map(|id| passed_on(machine, StateId(id))).collect();
    let mut told: Vec<StateId> = Vec::new();
    for start in machine.state_ids() {
        let (Some(way), Some(round)) = (&ways[start.0], round(&ways, start)) else {
            continue;
        };
        if round.iter().any(|state| told.contains(state)) {
            continue;
        }
        findings.line_error(way.line, way.change.span, message(machine, &round));
        told.extend(round);
    }
}

/// Where a state certainly goes on to as it is entered, and by which request of which line.
struct Way<'m> {
    line: HandlerId,
    change: &'m Change,
    to: StateId,
}

/// The states from this one on, where the last leads to it again.
fn round(ways: &[Option<Way>], start: StateId) -> Option<Vec<StateId>> {
    let mut round = vec![start];
    let mut state = start;
    loop {
        state = ways[state.0].as_ref()?.to;
        if state == start {
            return Some(round);
        }
        // A way that ends in a round of others is theirs.
        if round.contains(&state) {
            return None;
        }
        round.push(state);
    }
}

fn message(machine: &Machine, round: &[StateId]) -> String {
    let name = |id: &StateId| format!("`{}`", machine.state(*id).name);
    match round {
        [only] => format!(
            "state {0} is entered again as soon as it is entered, without end: ask for it under a condition, or in a line that waits",
            name(only)
        ),
        round => {
            let path: Vec<String> = round.iter().chain(round.first()).map(name).collect();
            format!(
                "each state on the way {} is left as soon as it is entered, without end: ask for one of these changes under a condition, or in a line that waits",
                path.join(" -> ")
            )
        }
    }
}

fn passed_on(machine: &Machine, state: StateId) -> Option<Way<'_>> {
    let mut asking = lines_of(machine, state)
        .filter(|(_, line)| matches!(line.trigger, Trigger::Enter) && line.has_requests());
    // Of several lines that ask, another could come last.
    let (Some((id, line)), None) = (asking.next(), asking.next()) else {
        return None;
    };
    let change = certain_request(line).filter(|_| line.is_certain())?;
    match &change.kind {
        ChangeKind::Goto(entry) | ChangeKind::Reset(entry) => Some(Way { line: id, change, to: entry.state }),
        _ => None,
    }
}

/// The one request of an action, if it is made whenever the action runs.
pub(super) fn certain_request(line: &Handler) -> Option<&Change> {
    let action = line.action.as_ref()?;
    let mut requests = line.requests();
    let (Some((word, change)), None) = (requests.next(), requests.next()) else {
        return None;
    };
    (!action.words.may_return && is_statement(word, statements(action))).then_some(change)
}

/// What stands in the block of an action, or the action.
fn statements(action: &Body) -> TokenStream {
    let mut tokens = action.tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Brace => group.stream(),
        _ => action.tokens.clone(),
    }
}

/// Whether `word!(…)` stands at the outermost level as a statement of its own.
fn is_statement(word: &str, tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let ends = |token: Option<&TokenTree>| match token {
        None => true,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        Some(_) => false,
    };
    (0..tokens.len()).any(|index| {
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        let begins = ends(before)
            || matches!(before, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
        let is_call = matches!(
            &tokens[index..],
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(_), ..]
                if name == word && bang.as_char() == '!'
        );
        is_call && begins && ends(tokens.get(index + 3))
    })
}
