//! `const machine`: nothing runs on the way into its first states, so that `start` only puts values together. Whether
//! these are constants, rustc says.

use super::{Findings, lines_of};
use crate::each::Gather;
use crate::model::{Act, Line, Machine, ROOT, StateId, Trigger};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let Some(word) = machine.constness else { return };
    let name = &machine.name;
    let header = match (machine.asyncness, &machine.output) {
        (Some(_), _) => Some("an `async machine` starts in a future, and in a constant nothing waits"),
        (None, Some(_)) => {
            Some("a machine that may fail starts with a `Result`, and in a constant nobody handles it")
        }
        (None, None) => None,
    };
    if let Some(reason) = header {
        findings.error(word, format!("{reason}: remove `const`"));
        findings.verdicts.is_not_const = true;
        return;
    }
    let tell = |what: &str| {
        format!(
            "{what} when `{name}` starts, and in a constant nothing runs: begin without it, or remove `const`"
        )
    };
    for id in std::iter::once(ROOT).and(machine.topology.arrives(&[])) {
        lines(machine, id, &tell, findings);
        others(machine, id, &tell, findings);
    }
    for id in machine.topology.begun_by_initial() {
        if let Some(initial) = machine.state(id).initial.as_ref().filter(|initial| initial.action.is_some()) {
            findings.error(initial.keyword, tell("the action of this `initial` runs"));
            findings.verdicts.actions.push(id);
        }
    }
}

/// The lines of a state that act, or begin to wait, when it is entered.
fn lines(machine: &Machine, id: StateId, tell: &dyn Fn(&str) -> String, findings: &mut Findings) {
    if machine.topology.is_choice(id) {
        let name = &machine.state(id).name;
        findings.error(name.span(), tell(&format!("choice `{name}` decides")));
        findings.verdicts.is_not_const = true;
        return;
    }
    for (line, what) in lines_of(machine, id).filter_map(|(id, line)| Some((id, does(line)?))) {
        let keyword = &machine.line(line).keyword;
        findings.line_error(line, keyword.span(), tell(&format!("`{keyword}` {what}")));
    }
}

fn does(line: &Line) -> Option<&'static str> {
    match &line.trigger {
        Trigger::Enter => Some("runs"),
        // `done(machine)`: one that starts in a constant has not ended.
        Trigger::Always if line.keyword == "done" => None,
        Trigger::Always => Some("runs"),
        Trigger::During { .. } => Some("begins"),
        _ if line.is_timed() => Some("begins"),
        _ => None,
    }
}

/// What else happens when a state is entered.
fn others(machine: &Machine, id: StateId, tell: &dyn Fn(&str) -> String, findings: &mut Findings) {
    let state = machine.state(id);
    // The end of the machine cannot be its beginning in any case.
    if machine.topology.is_final(id) && !machine.topology.ends_in(id) {
        findings.error(state.name.span(), tell(&format!("final state `{}` is reached", state.name)));
        findings.verdicts.is_not_const = true;
    }
    let objects = state.lines.iter().filter_map(|act| match act {
        Act::Object(field) => Some(&state.data[*field]),
        Act::Line(_) => None,
    });
    for object in objects.filter(|field| field.lent.is_none()) {
        let name = &object.name;
        findings.error(name.span(), tell(&format!("action object `{name}` is entered")));
        findings.verdicts.is_not_const = true;
    }
}
