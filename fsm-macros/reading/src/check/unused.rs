//! Lines that can never act, for what they wait for cannot happen in this machine. They are warnings, since a
//! machine that grows may come to need them; a line that another line of its own state hides is an error.

use super::missing;
use super::prelude::*;
use super::targets::places;
use super::types::bodies;
use crate::written::Report;

const LINT: &str = "unused_line";

pub(super) fn warn(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    settings(machine, flow, findings);
    histories(machine, findings);
    for (_, line) in machine.all_lines() {
        if let Some(reason) = reason(machine, line) {
            findings.warn_line(machine, line, line.keyword.span(), LINT, reason);
        }
        acts_nowhere(machine, line, findings);
    }
}

fn settings(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    for setting in &machine.settings {
        let word = setting.keyword.to_string();
        let message = match word.as_str() {
            "queue" if !uses_queue(machine) && !calls_unknown(machine) => {
                "nothing is raised or deferred in this machine, so no event ever waits: remove this line"
            }
            "can" if machine.events.is_none() => {
                "this machine takes no events, so there is nothing to ask about: remove this line"
            }
            "strict" if machine.events.is_none() => {
                "this machine takes no events, so there is nothing to be strict about: remove this line"
            }
            "stack" if !flow.uses_push() && machine.requests.is_none() => {
                "nothing is pushed in this machine, so no state is ever suspended: remove this line"
            }
            "clock" if !looks_at_the_time(machine) && !calls_unknown(machine) => {
                "no timed line and no action object of this machine looks at the time: remove this line"
            }
            "chain" if !has_rounds(machine) => {
                "nothing happens by itself in this machine, so no chain is ever long: remove this line"
            }
            _ => continue,
        };
        findings.warn(setting.keyword.span(), LINT, message.to_owned(), &[&machine.attrs, &setting.attrs]);
    }
}

/// A default for a history that no target names. Most machines have none, and none goes through all targets.
fn histories(machine: &Machine, findings: &mut Findings) {
    let of_state = |id: StateId| {
        let state = machine.state(id);
        let lines = [Depth::Shallow, Depth::Deep].into_iter().zip(&state.histories);
        lines.filter_map(move |(depth, line)| Some((id, depth, line.as_ref()?.keyword)))
    };
    let lines: Vec<_> = machine.topology.states().each_of(of_state).gather();
    if lines.is_empty() {
        return;
    }
    let mut is_named = vec![[false; 2]; machine.states.len()];
    for place in places(machine).iter().each_of(|place| place.entry.places()) {
        if let Some(depth) = place.history {
            is_named[place.state.0][depth as usize] = true;
        }
    }
    for (id, depth, keyword) in lines {
        if !is_named[id.0][depth as usize] {
            let (word, name) = (depth.words(), &machine.state(id).name);
            let message = format!("no target is `{word} {name}`, so this line never acts: remove it");
            findings.warn(keyword, LINT, message, &scopes(machine, id));
        }
    }
}

fn uses_queue(machine: &Machine) -> bool {
    machine.all_lines().any(|(_, line)| missing::need(line).is_some())
        || machine.states.iter().any(|state| state.action().and_then(missing::raised).is_some())
}

/// Whether a macro of the user's may hold a request, which is an error of its own, and tells what the machine needs.
fn calls_unknown(machine: &Machine) -> bool {
    machine.actions().any(|action| action.words.calls_unknown)
}

/// Action objects are told the time, and may look at it, as any code where it has a name.
fn looks_at_the_time(machine: &Machine) -> bool {
    let speaks_of_it = |now: &Ident| bodies(machine).iter().any(|body| body.words.mention(now));
    if machine.now.as_ref().is_some_and(speaks_of_it) {
        return true;
    }
    let has_object = |id: StateId| machine.state(id).lines.iter().any(|line| matches!(line, Act::Object(_)));
    machine.topology.all().any(has_object) || machine.is_timed()
}

/// Why this line never acts.
fn reason(machine: &Machine, line: &Line) -> Option<String> {
    let word = &line.keyword;
    let place = machine.describe(line.state);
    Some(match &line.trigger {
        Trigger::Pause | Trigger::Resume if !is_suspended(machine, line.state) => {
            format!("nothing is pushed above {place}, so there is no `{word}`: remove this line")
        }
        Trigger::Report(Report::Unhandled { .. }) if machine.events.is_none() => {
            format!("{place} takes no events, so none is left over: remove this line")
        }
        Trigger::Report(Report::Livelock { .. }) if !has_chains(machine) => {
            "no `enter` and no `resume` asks for a change of state, so there is no chain to stop: remove this line".to_owned()
        }
        Trigger::Report(Report::Refused { .. }) if !may_refuse(machine) => {
            "this machine has no request that could not be served, so none is refused: remove this line".to_owned()
        }
        Trigger::Exit if line.state == ROOT && !machine.topology.can_end() && !starts_again(machine) => {
            format!("{place} never ends, for it has no final state: remove this line")
        }
        _ => return None,
    })
}

/// A whole configuration is suspended, whichever of its states pushes.
fn is_suspended(machine: &Machine, state: StateId) -> bool {
    let pushes = |change: &Change| matches!(change.kind, ChangeKind::Push(_));
    machine.requests.is_some()
        || machine
            .topology
            .leaves_of(machine.topology.outermost(state))
            .any(|leaf| edges_of(machine, leaf).any(pushes))
}

/// Requests from outside are no chains. A branch point leads round only through others, or where it is entered by default.
fn has_chains(machine: &Machine) -> bool {
    machine.chain.is_some() && has_rounds(machine)
        || machine.all_lines().any(|(_, line)| match line.trigger {
            Trigger::Enter | Trigger::Resume => line.has_requests(),
            Trigger::Always | Trigger::Ended(_) | Trigger::Ranked { .. } => {
                let is_choice = machine.topology.is_choice(line.state);
                !is_choice || machine.topology.has_regions() || may_enter_a_choice(machine, line)
            }
            Trigger::Done => line.change().is_some() || line.has_requests(),
            _ => false,
        })
}

/// Whether the change of a line leads to a choice, or to something with one inside, or back to what nobody knows.
fn may_enter_a_choice(machine: &Machine, line: &Line) -> bool {
    let tree = &machine.topology;
    let holds_one =
        |id: StateId| tree.is_choice(id) || tree.states_inside(id).any(|inner| tree.is_choice(inner));
    line.change().is_some_and(|change| match &change.kind {
        ChangeKind::Pop(_) | ChangeKind::Previous => true,
        kind => kind.named().is_some_and(|entry| entry.places().any(|place| holds_one(place.state))),
    })
}

/// Whether there is anything of which `chain N;` counts the rounds.
fn has_rounds(machine: &Machine) -> bool {
    let by_itself = |line: &Line| {
        line.trigger.is_always() || matches!(line.trigger, Trigger::Done) || line.has_requests()
    };
    uses_queue(machine) || machine.all_lines().any(|(_, line)| by_itself(line))
}

/// A request waits for others where several states can ask in one step: in regions, or when states inside each other are
/// entered; and for a choice that is entered inside. Nobody knows whether there is something to go back to.
fn may_refuse(machine: &Machine) -> bool {
    let goes_back =
        |line: &Line| line.requests().any(|(_, change)| matches!(change.kind, ChangeKind::Previous));
    let asks = || machine.all_lines().filter(|(_, line)| line.has_requests());
    let on_entry = |line: &Line| matches!(line.trigger, Trigger::Enter | Trigger::Resume);
    let tree = &machine.topology;
    machine.holds_targets()
        || asks().any(|(_, line)| tree.has_regions() || goes_back(line))
        || !tree.is_flat() && asks().filter(|(_, line)| on_entry(line)).count() > 1
        || asks().any(|(_, line)| {
            on_entry(line) && tree.states_inside(line.state).any(|inner| tree.is_choice(inner))
        })
}

fn starts_again(machine: &Machine) -> bool {
    machine.lines_of(ROOT).any(|line| matches!(line.target, Target::Again { .. }))
}

/// A line whose `in_state!` are false wherever it stands.
fn acts_nowhere(machine: &Machine, line: &Line, findings: &mut Findings) {
    let Some(test) = line.filter.last() else { return };
    if machine.topology.leaves_of(line.state).any(|leaf| machine.may_act_in(line, leaf)) {
        return;
    }
    // Where the machine begins anew its `exit` sees no state.
    let leaves_machine = line.state == ROOT && matches!(line.trigger, Trigger::Exit);
    if leaves_machine && starts_again(machine) && line.filter.iter().all(|test| test.negated) {
        return;
    }
    let not = if test.negated { "!" } else { "" };
    let message = match line.state {
        ROOT => {
            "no state fulfils the condition of this line: remove it, or a part of the condition".to_owned()
        }
        state => format!(
            "`{not}in_state!({})` is false in {}, so this line never acts: remove it, or the test",
            test.name,
            machine.describe(state)
        ),
    };
    findings.warn_line(machine, line, test.name.span(), LINT, message);
}
