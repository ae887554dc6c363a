//! The parts that a line may have, by its trigger and by its place.

use super::prelude::*;
use super::structure;

/// Lines that only the machine can have, and lines that it cannot have.
pub(super) fn misplaced(machine: &Machine, line: &Line) -> Complaint {
    let word = &line.keyword;
    let at_root = line.state == ROOT;
    let message = match &line.trigger {
        Trigger::Report(_) | Trigger::Failed(_) | Trigger::Stop if !at_root => {
            format!("`{word}` is a line of the machine, not of a state: move it out of here")
        }
        Trigger::Pause | Trigger::Resume if at_root => {
            format!("machine `{}` is never suspended: move `{word}` into a state", machine.name)
        }
        _ => return None,
    };
    Some((word.span(), message))
}

/// Lines in final states: one mistake for each state, and none where the word `final` is blamed already.
pub(super) fn in_final_states(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.all().filter(|id| machine.topology.is_final(*id)) {
        let is_other =
            |line: &Line| !matches!(line.trigger, Trigger::Enter) && misplaced(machine, line).is_none();
        let mut lines = machine.numbered_lines(id).filter(|(_, line)| is_other(line)).gather().into_iter();
        let begins_here = structure::initial_is_final(machine).is_some()
            && machine.state(ROOT).initial.as_ref().is_some_and(|initial| initial.entry.state == id);
        if !begins_here && let Some((first, line)) = lines.next() {
            findings.line_error(first, line.keyword.span(), in_final_state(machine, id));
        }
        lines.for_each(|(id, _)| findings.drop_line(id));
    }
}

fn in_final_state(machine: &Machine, id: StateId) -> String {
    let name = &machine.state(id).name;
    match machine.topology.parent(id) {
        Some(outer) if outer != ROOT => format!(
            "in final state `{name}` nothing happens after `enter`: what comes next stands in `done` of `{}`; remove this line, or the word `final`",
            machine.state(outer).name
        ),
        _ => format!(
            "final state `{name}` ends the machine: after `enter` nothing happens in it any more; remove this line, or the word `final`"
        ),
    }
}

/// Entering and leaving are parts of a change already under way; the machine's own reports only look on.
pub(super) fn target_where_none_belongs(_: &Machine, line: &Line) -> Complaint {
    let span = match &line.target {
        Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => return None,
        Target::Again { span, .. } => *span,
        Target::Change(change) => change.span,
    };
    let word = &line.keyword;
    let message = match line.trigger {
        Trigger::Enter | Trigger::Resume => {
            format!("`{word}` has no target: ask for the change in its action, `{word} do goto!(…);`")
        }
        Trigger::Exit | Trigger::Pause => format!(
            "`{word}` has no target: the line that leaves the state decides where the machine goes; remove this one"
        ),
        Trigger::Report(_) => format!(
            "`{word}` has no target: it tells what has happened, and changes nothing; remove this one"
        ),
        _ => return None,
    };
    Some((span, message))
}

/// The machine itself begins anew as it began.
pub(super) fn again_with_data(machine: &Machine, line: &Line) -> Complaint {
    let Target::Again { given, .. } = &line.target else { return None };
    let given = given.first().filter(|_| line.state == ROOT)?;
    let name = &given.name;
    let message = match machine.state(ROOT).data[given.field].init {
        Some(_) => format!("`{name}` gets its initial value when the machine begins anew: remove it here"),
        None => format!(
            "`{name}` stays as it is when the machine begins anew: set it in the action, `do *{name} = …`"
        ),
    };
    Some((name.span(), message))
}

/// `first` turns the order of an event around: there must be something inside that would be asked before.
pub(super) fn first_of_nothing(machine: &Machine, line: &Line) -> Complaint {
    let span = line.first.filter(|_| !machine.topology.has_children(line.state))?;
    // What stands inside may be what could not be read.
    let is_known = !machine.lacks(Part::States) && !machine.state_lacks(line.state, Part::States);
    let what = machine.describe(line.state);
    let message = format!("{what} has no states inside, so its lines are asked first anyway: remove `first`");
    is_known.then_some((span, message))
}

/// `pass` is for an action before the lines that take the event.
pub(super) fn pass_in_vain(_: &Machine, line: &Line) -> Complaint {
    let Target::Pass(span) = line.target else { return None };
    let message = if !matches!(line.trigger, Trigger::On(_)) {
        "only an event can be passed on, `on Event => pass do …`: remove `=> pass`".to_owned()
    } else if line.action.is_none() {
        "an event goes on by itself where no line takes it: give this line an action, `=> pass do …`, or remove it".to_owned()
    } else {
        let (word, change) = line.requests().next()?;
        let message = format!(
            "`{word}!` in a line that passes the event on: what is behind it is asked in the same state; ask in the line that takes the event"
        );
        return Some((change.span, message));
    };
    Some((span, message))
}

/// `ignore` and `defer` say all that becomes of an event.
pub(super) fn ignore_or_defer(_: &Machine, line: &Line) -> Complaint {
    let (span, word, done, of_action) = match line.target {
        Target::Ignore(span) => {
            (span, "ignore", "ignored", "does nothing: leave it out where there is an action")
        }
        Target::Defer(span) => {
            (span, "defer", "deferred", "keeps the event for later and does nothing now: remove the action")
        }
        _ => return None,
    };
    if !matches!(line.trigger, Trigger::On(_)) {
        let message = format!("only an event can be {done}, `on Event => {word}`: remove this line");
        return Some((span, message));
    }
    let action = line.action.as_ref()?;
    Some((action.start(), format!("`=> {word}` {of_action}")))
}

pub(super) fn forbidden_request(machine: &Machine, line: &Line) -> Complaint {
    let (word, change) = line.requests().next()?;
    let trigger = &line.keyword;
    let message = match (&line.trigger, &line.target) {
        (Trigger::Exit | Trigger::Pause, _) => format!(
            "`{word}!` in `{trigger}`: the machine is already on its way to another state; remove the request"
        ),
        (Trigger::Report(_), _) => format!(
            "`{word}!` in `{trigger}`: this line tells what has happened, and changes nothing; remove the request"
        ),
        (Trigger::Enter, _) if line.state == ROOT => format!(
            "`{word}!` in `enter` of the machine, which runs before there is a state: say where the machine starts with `initial`"
        ),
        (_, Target::Change(_) | Target::Again { .. }) => {
            format!("`{word}!` in the action of a line that has a target: remove the one or the other")
        }
        (Trigger::Always, Target::None) => {
            format!("`{word}!` in an `always` line: give the line a target, `always if … => Name`")
        }
        _ if machine.topology.ends_in(line.state) => format!(
            "`{word}!` in final state `{}`, which is never left: remove the request",
            machine.state(line.state).name
        ),
        _ if machine.topology.is_final(line.state) => {
            let outer = machine.topology.parent(line.state).unwrap_or(ROOT);
            format!(
                "`{word}!` in final state `{}`: what comes next stands in `done` of `{}`; remove the request",
                machine.state(line.state).name,
                machine.state(outer).name
            )
        }
        _ => return None,
    };
    Some((change.span, message))
}

pub(super) fn push_of_a_final_state(machine: &Machine, line: &Line) -> Complaint {
    use crate::model::ChangeKind::Push;
    let pushes = |change: &Change| match &change.kind {
        Push(entry) if machine.topology.ends_in(entry.state) => Some(entry.name.clone()),
        _ => None,
    };
    let name = line.changes().find_map(pushes)?;
    let message = format!(
        "`{name}` is final and ends the machine, so nothing can wait below it: write `=> {name}` without `push`"
    );
    Some((name.span(), message))
}

/// An `always` that leads nowhere acts again, as long as its guard holds. What is chosen by its rank leads on.
pub(super) fn without_target(machine: &Machine, line: &Line) -> Complaint {
    if !matches!(line.target, Target::None) {
        return None;
    }
    let mut leaves = machine.topology.leaves_of(line.state);
    let message = match &line.trigger {
        Trigger::Ranked { ranking, .. } => {
            let word = ranking.word();
            format!("`{word}` needs a target: `{word} value => Name`")
        }
        Trigger::Always if line.guard.is_none() && line.filter.is_empty() => {
            "`always` without a target needs a guard, for it acts as long as that holds: `always if … do …`, or `always => Name`; what is done as the state is entered stands in `enter`".to_owned()
        }
        Trigger::Always if leaves.any(|leaf| machine.acts_each_time_in(line, leaf)) => {
            "`always` without a target acts as long as its guard holds, and this one holds as long as the state is active: give it another, or a target, `always if … => Name`".to_owned()
        }
        _ => return None,
    };
    Some((line.keyword.span(), message))
}

pub(super) fn never_done(machine: &Machine, line: &Line) -> Complaint {
    let (state, tree) = (line.state, &machine.topology);
    // The final state may be what could not be read.
    let is_known = !machine.lacks(Part::States);
    if !matches!(line.trigger, Trigger::Done) || tree.is_choice(state) || tree.is_final(state) || !is_known {
        return None;
    }
    let what = machine.describe(state);
    let message = if !tree.has_children(state) {
        format!("{what} has no states inside, so nothing in it is ever done: remove this line")
    } else if let Some(open) = without_final(machine, state) {
        let place = if open == state { "it".to_owned() } else { machine.describe(open) };
        format!(
            "{what} is never done, for {place} has no final state: declare one, `final state Name`, or remove this line"
        )
    } else if state == ROOT {
        "a machine that is done takes no lines any more: write this into `enter` of its final state"
            .to_owned()
    } else {
        return None;
    };
    Some((line.keyword.span(), message))
}

/// The state that keeps this one from being done: itself, or one of its regions.
fn without_final(machine: &Machine, id: StateId) -> Option<StateId> {
    if machine.topology.holds_regions(id) {
        return machine.topology.children(id).iter().find_map(|region| without_final(machine, *region));
    }
    let has_final = machine.topology.children(id).iter().any(|child| machine.topology.is_final(*child));
    (!has_final).then_some(id)
}

/// A value that a condition binds for the action cannot wait, so the line must act as soon as it is found. But lines
/// of several regions that may act in one step are all picked before one acts.
pub(super) fn beside_others(machine: &Machine, line: &Line) -> Complaint {
    let name = line.found().find(|found| line.acts_on(&found.name))?.name;
    let is_alone = !machine.topology.has_regions() || machine.acting_with(line).next().is_none();
    let message = format!(
        "`{name}` cannot be bound for what the line does: lines of other regions may act in the same step, and all are picked before one acts; test it here, and read it in the action"
    );
    (!is_alone).then(|| (name.span(), message))
}
