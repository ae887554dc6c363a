//! Hooks: what runs when a state is entered, left, suspended and resumed, and what the machine is told.

use fsm_oracle::random::Random;

use super::bodies;
use super::plan::{Kind, Plan};
use super::scope::Scope;
use super::stops::sure;

/// Hooks of a state. A tracked one tells the ledger, first when it is entered and last when it is left.
pub fn of_state(plan: &Plan, state: usize, random: &mut Random) -> Vec<String> {
    let place = &plan.states[state];
    if place.kind == Kind::Choice {
        return Vec::new();
    }
    let scope = Scope::new(plan, Some(state));
    let triggers: &[&str] = match (place.kind, plan.features.pushes) {
        (Kind::Final, _) => &["enter"],
        (_, true) => &["enter", "exit", "pause", "resume"],
        (_, false) => &["enter", "exit"],
    };
    let mut lines = Vec::new();
    for trigger in triggers.iter().filter(|trigger| **trigger != "enter" || !plan.is_still(Some(state))) {
        let is_entry = matches!(*trigger, "enter" | "resume");
        let told =
            place.is_tracked.then(|| format!("{trigger} do ledger::{trigger}({});", scope.whole_name(state)));
        let scope =
            if is_entry && place.kind != Kind::Final { scope.clone().requesting() } else { scope.clone() };
        let own = (plan.features.hooks && random.chance(30)).then(|| hook(&scope, trigger, random));
        let caused = caused(plan, trigger, random);
        lines.extend(if is_entry { [told, own, caused] } else { [caused, own, told] }.into_iter().flatten());
    }
    lines
}

/// Hooks of the machine. Where a chain may be stopped, `livelock` has to hear of it, else a `debug_assert!` fails.
pub fn of_machine(plan: &Plan, random: &mut Random) -> Vec<String> {
    let scope = Scope::new(plan, None);
    let mut lines = Vec::new();
    let told =
        plan.features.by_itself || plan.features.requests || plan.features.choices || plan.features.rounds;
    let told = told || plan.inside.is_some();
    if told || !plan.features.bare && random.chance(30) {
        lines.push("livelock(state) do note(state.name().len() as u32);".to_owned());
    }
    if plan.features.requests {
        // Choices of its own: the rest of the machine is what it would be without such lines.
        lines.extend(refused(&scope, &mut random.clone()));
    }
    if !plan.features.hooks {
        lines.extend(plan.overflow.is_there.then(|| "unhandled(_event) do note(5);".to_owned()));
        return lines;
    }
    if !plan.features.table && random.chance(50) {
        let action = sure(bodies::action(&scope, &[], random));
        let told = "note(from.name().len() as u32 + to.name().len() as u32)";
        lines.push(format!("transition(from, to){} do {told};", guard(&scope, random)));
        lines.push(format!("transition(_from, _to) {action}"));
        if sees_causes(plan, random) {
            lines.push(format!("transition(_, _, {CAUSE}) do note({CAUSE}.to_string().len() as u32);"));
        }
    }
    if (random.chance(40) || plan.overflow.is_there) && !plan.features.no_events {
        let scope = Scope { is_unhandled: true, ..scope.clone() };
        lines.push(format!("unhandled(event){} do {{ let _ = event; note(5); }}", guard(&scope, random)));
        lines.push(format!("unhandled(_event) {}", bodies::action(&scope, &[], random)));
    }
    let triggers = if plan.is_still(None) { &["exit"][..] } else { &["enter", "exit"] };
    for trigger in triggers {
        if random.chance(25) {
            lines.push(hook(&scope, trigger, random));
        }
        lines.extend(caused(plan, trigger, random));
    }
    lines
}

/// Lines for requests that are refused: some with a guard, some of which look at what comes back.
fn refused(scope: &Scope, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    if random.chance(40) {
        let guard = match random.chance(50) {
            true => "request.reason == ::fsm_runtime::requests::Reason::SourceLeft".to_owned(),
            false => scope.guard(random),
        };
        lines.push(format!("refused(request) if {guard} do note(request.state.len() as u32);"));
    }
    match random.below(3) {
        0 => lines.push(format!("refused(request) {}", sure(bodies::action(scope, &[], random)))),
        1 => lines.push("refused(request) do { let _ = request.into_target(); note(6); }".to_owned()),
        _ => {}
    }
    lines
}

/// What no data are called.
const CAUSE: &str = "why";

/// Whether a hook is to see what has led to the change. It is drawn apart: the rest of the machine is what it would be without
/// such lines.
fn sees_causes(plan: &Plan, random: &Random) -> bool {
    let percent = if plan.features.often.causes { 60 } else { 8 };
    plan.features.hooks && random.clone().chance(percent)
}

/// A hook that sees it, in its guard or in its action alone.
fn caused(plan: &Plan, trigger: &str, random: &Random) -> Option<String> {
    let guard =
        if random.clone().chance(50) { format!(" if {CAUSE}.event().is_none()") } else { String::new() };
    sees_causes(plan, random)
        .then(|| format!("{trigger}({CAUSE}){guard} do note({CAUSE}.to_string().len() as u32);"))
}

fn hook(scope: &Scope, trigger: &str, random: &mut Random) -> String {
    if !random.chance(30) {
        return format!("{trigger} {}", bodies::action(scope, &[], random));
    }
    let (guard, behind) = scope.finding(false, random);
    format!("{trigger} if {guard} {}", bodies::action(&behind, &[], random))
}

fn guard(scope: &Scope, random: &mut Random) -> String {
    if random.chance(30) { format!(" if {}", scope.guard(random)) } else { String::new() }
}
