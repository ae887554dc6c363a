//! `const machine`: nothing runs on the way into its first states, so that `start` only puts values together. Whether
//! these are constants, rustc says.

use super::prelude::*;
use crate::token::place_of;

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
        findings.verdicts.is_never_const = true;
        return findings.error(word, format!("{reason}: remove `const`"));
    }
    let tell = |what: &str| {
        format!(
            "{what} when `{name}` starts, and in a constant nothing runs: begin without it, or remove `const`"
        )
    };
    let way: Vec<StateId> = std::iter::once(ROOT).and(machine.topology.arrives(&[])).gather();
    for id in &way {
        lines(machine, *id, &tell, findings);
        others(machine, *id, &tell, findings);
    }
    let begun = machine.topology.begun_by_initial();
    let begun: Vec<(StateId, &Initial)> =
        begun.into_iter().filter_map(|id| Some((id, machine.state(id).initial.as_ref()?))).gather();
    for (id, initial) in begun.iter().filter(|(_, initial)| initial.action.is_some()) {
        findings.error(initial.keyword, tell("the action of this `initial` runs"));
        findings.verdicts.actions.push(*id);
    }
    let given = begun.iter().each_of(|(_, initial)| initial.entry.all());
    let given = given.each_of(|entry| entry.given.iter().map(|given| (entry.state, given))).gather();
    for body in values(machine, &way, given) {
        let names = machine.params.iter().map(|param| &param.name).and(&machine.now);
        for name in names.filter(|param| body.words.mention(param)) {
            let place = place_of(&name.to_string(), &body.tokens).unwrap_or(body.end);
            let message = format!(
                "`{machine}` starts in a constant, without `{name}`: begin with a value that needs none, or remove `const`",
                machine = machine.name
            );
            findings.error(place, message);
            findings.verdicts.is_not_const = true;
        }
    }
}

/// The code of all values that are made on this way: those that the `initial` lines give, and the initial ones of other data.
fn values<'m>(machine: &'m Machine, way: &[StateId], given: Vec<(StateId, &'m Given)>) -> Vec<&'m Body> {
    let fields = way
        .iter()
        .each_of(|id| machine.state(*id).data.iter().enumerate().map(|(at, field)| (*id, at, field)));
    let is_given =
        |id: StateId, at: usize| given.iter().any(|(state, given)| *state == id && given.field == at);
    let initial =
        fields.filter(|(id, at, _)| !is_given(*id, *at)).filter_map(|(.., field)| field.init.as_ref());
    given.iter().filter_map(|(_, given)| given.body()).and(initial).gather()
}

/// The lines of a state that act, or begin to wait, when it is entered.
fn lines(machine: &Machine, id: StateId, tell: &dyn Fn(&str) -> String, findings: &mut Findings) {
    if machine.topology.is_choice(id) {
        let name = &machine.state(id).name;
        findings.error(name.span(), tell(&format!("choice `{name}` decides")));
        findings.verdicts.is_not_const = true;
        return;
    }
    for (id, line) in machine.numbered_lines(id) {
        let what = match &line.trigger {
            Trigger::Enter | Trigger::Always => "runs",
            Trigger::During { .. } => "begins",
            // One that starts in a constant has not ended.
            Trigger::Ended(_) => continue,
            _ if line.is_timed() => "begins",
            _ => continue,
        };
        let keyword = &line.keyword;
        findings.line_error(id, keyword.span(), tell(&format!("`{keyword}` {what}")));
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
