//! Chains of changes that certainly lead round: each state of the chain is left as it is entered, by a request in
//! `enter` or by `always`. One that a condition may end is bounded as it runs.

use super::prelude::*;
use crate::token::{is_block, macro_call};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let way = |id: StateId| match machine.topology.is_leaf(id) {
        true => asked_for(machine, id).or_else(|| at_once(machine, id)),
        false => None,
    };
    let mut ways: Vec<Option<Way>> = machine.topology.all().map(way).gather();
    keep_endless(&mut ways);
    let mut told: Vec<StateId> = Vec::new();
    for start in machine.topology.states() {
        let (Some(way), Some(round)) = (&ways[start.0], round(&ways, start)) else {
            continue;
        };
        if round.iter().any(|state| told.holds(state)) {
            continue;
        }
        findings.line_error(way.line, way.span, message(machine, &round, way.is_request));
        told.extend(round);
    }
}

/// The state to which this one certainly goes on as it is entered, and the line.
struct Way {
    line: LineId,
    span: Span,
    is_request: bool,
    /// The state that comes next; the first where it depends on conditions, and all of them.
    to: StateId,
    all: Vec<StateId>,
}

/// Leaves only the ways that never come to a state that stays.
fn keep_endless(ways: &mut [Option<Way>]) {
    loop {
        let ends = |way: &Way| way.all.iter().any(|next| ways[next.0].is_none());
        let ending: Vec<usize> = (0..ways.len()).filter(|id| ways[*id].as_ref().is_some_and(ends)).gather();
        if ending.is_empty() {
            return;
        }
        for id in ending {
            ways[id] = None;
        }
    }
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
        if round.holds(&state) {
            return None;
        }
        round.push(state);
    }
}

fn message(machine: &Machine, round: &[StateId], is_request: bool) -> String {
    let name = |id: &StateId| format!("`{}`", machine.state(*id).name);
    match round {
        [only] if !is_request => format!(
            "{} {} is entered again as soon as it is entered, without end: give this line a condition, `always if …`",
            machine.kind_word(*only),
            name(only)
        ),
        [only] => format!(
            "state {0} is entered again as soon as it is entered, without end: ask for it under a condition, or in a line that waits",
            name(only)
        ),
        round => {
            let path: Vec<String> = round.iter().and(round.first()).map(name).gather();
            let help = match is_request {
                true => "ask for one of these changes under a condition, or in a line that waits",
                false => "let one of these changes wait, or give it a condition, `always if …`",
            };
            format!(
                "each state on the way {} is left as soon as it is entered, without end: {help}",
                path.join(" -> ")
            )
        }
    }
}

/// A request in `enter`.
fn asked_for(machine: &Machine, state: StateId) -> Option<Way> {
    let mut asking = machine
        .numbered_lines(state)
        .filter(|(_, line)| matches!(line.trigger, Trigger::Enter) && line.has_requests());
    // Where several lines ask, another could come last.
    let (Some((line_id, line)), None) = (asking.next(), asking.next()) else { return None };
    let change = certain_request(line).filter(|_| line.is_certain())?;
    let to = match &change.kind {
        ChangeKind::Goto(entry) | ChangeKind::Reset(entry) => machine.topology.leaf_of(&entry.as_target())?,
        _ => return None,
    };
    Some(Way { line: line_id, span: change.span, is_request: true, to, all: vec![to] })
}

/// The lines `always` of the state and of those around it, up to the first that has no condition.
fn at_once(machine: &Machine, state: StateId) -> Option<Way> {
    let mut all = Vec::new();
    for (line_id, line) in machine.topology.path(state).each_of(|id| machine.numbered_lines(id)) {
        if !line.trigger.is_always() || !machine.may_act_in(line, state) {
            continue;
        }
        let (to, span) = match &line.target {
            Target::Again { span, .. } => (again(machine, line, state)?, *span),
            Target::Change(Change {
                kind: ChangeKind::Goto(entry) | ChangeKind::Reset(entry), span, ..
            }) => (machine.topology.leaf_of(&entry.as_target())?, *span),
            // It acts as long as its guard holds; then the next line has its turn.
            Target::None => continue,
            _ => return None,
        };
        all.push(to);
        if machine.acts_each_time_in(line, state) {
            return Some(Way { line: line_id, span, is_request: false, to, all });
        }
    }
    None
}

/// `=> self` of the state itself, or of one around it.
fn again(machine: &Machine, line: &Line, state: StateId) -> Option<StateId> {
    (line.state == state).then_some(state).filter(|state| !machine.topology.is_in_region(*state))
}

/// The one request of an action, if it is made whenever the action runs.
pub(super) fn certain_request(line: &Line) -> Option<&Change> {
    let action = line.action.as_ref()?;
    let mut requests = line.requests();
    let (Some((word, change)), None) = (requests.next(), requests.next()) else { return None };
    (!action.words.may_return && is_statement(word, &action.statements())).then_some(change)
}

/// Whether `word!(…)` stands at the outermost level as a statement of its own.
fn is_statement(word: &str, tokens: &[TokenTree]) -> bool {
    let ends = |token: Option<&TokenTree>| match token {
        None => true,
        Some(token) => is_mark(token, ';'),
    };
    (0..tokens.len()).any(|index| {
        let before = index.checked_sub(1).and_then(|before| tokens.get(before));
        let begins = ends(before) || before.is_some_and(is_block);
        let is_call = macro_call(&tokens[index..]).is_some_and(|(name, _)| name == word);
        is_call && begins && ends(tokens.get(index + 3))
    })
}
