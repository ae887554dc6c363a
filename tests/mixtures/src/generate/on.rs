//! Lines for events: for each event those with a guard first, then one that takes it always, drops it or defers it.

use fsm_oracle::random::Random;

use super::events::Event;
use super::features::Features;
use super::lines;
use super::patterns::Pattern;
use super::scope::Scope;
use super::targets;

pub fn lines(scope: &Scope, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = Vec::new();
    // Regions act one after the other where only the states inside them have lines, and a table pays where it is full.
    let is_inner = scope.state.is_some_and(|state| scope.plan.states[state].children.is_empty());
    let percent = match (&scope.plan.features, scope.state) {
        (Features { still: true, .. }, _) if !is_inner => 0,
        (Features { table: true, .. }, Some(_)) => 70,
        (_, Some(_)) => 50,
        (_, None) => 20,
    };
    for event in &scope.plan.events.list {
        if random.chance(percent) {
            lines.extend(of_event(scope, event, random));
        } else {
            left.push(event);
        }
    }
    let may_bind = scope.plan.events.may_bind(&scope.plan.features);
    if percent > 0 && left.len() > 2 && random.chance(25) {
        let (first, second) = (left.remove(0), left.remove(0));
        let pattern = match may_bind && first.fields == second.fields {
            true => Pattern::either(first, second),
            false => Pattern::plain(&format!("{} | {}", first.any().text, second.any().text)),
        };
        lines.push(guarded_or_not(scope, &pattern, random));
    }
    let is_strict = scope.plan.features.strict && scope.state.is_none();
    if is_strict && !left.is_empty() {
        lines.push("on _ => ignore;".to_owned());
    } else if percent > 0 && !left.is_empty() && random.chance(8) {
        let is_bound = may_bind && !scope.plan.features.still;
        let pattern = if is_bound && random.chance(40) { Pattern::whole("_") } else { Pattern::plain("_") };
        lines.push(guarded_or_not(scope, &pattern, random));
    }
    lines
}

fn of_event(scope: &Scope, event: &Event, random: &mut Random) -> Vec<String> {
    let features = &scope.plan.features;
    let may_bind = scope.plan.events.may_bind(features);
    let mut lines = Vec::new();
    let leads = !targets::is_overlay(scope) && (scope.state.is_some() || features.machine_leads());
    if features.table && leads && random.chance(75) {
        let target = targets::named(scope, random, false);
        return target
            .map(|target| format!("on {} => {};", event.any().text, target.text))
            .into_iter()
            .collect();
    }
    for _ in 0..random.below(3) {
        lines.extend(guarded(scope, event, may_bind, random));
    }
    if let Some(pattern) = event.sometimes(may_bind, random).filter(|_| random.chance(30)) {
        lines.push(guarded_or_not(scope, &pattern, random));
    }
    if features.queue && !features.table && scope.state.is_some() && random.chance(12) {
        let guard = if random.chance(30) { format!(" if {}", scope.guard(random)) } else { String::new() };
        lines.push(format!("on {}{guard} => defer;", event.any().text));
    } else if random.chance(75) {
        let pattern = if may_bind && random.chance(60) { event.binding(random) } else { event.any() };
        lines.push(line(&scope.clone().binding(&pattern.bindings), &pattern, "", random));
    }
    lines
}

/// A line with a guard. One that ignores or defers the event binds for the guard alone, also where nothing may be cloned.
fn guarded(scope: &Scope, event: &Event, may_bind: bool, random: &mut Random) -> Option<String> {
    let features = &scope.plan.features;
    let is_kept = random.chance(20);
    let pattern = if may_bind || is_kept { event.binding(random) } else { event.any() };
    if !is_steady(scope, &pattern) {
        return None;
    }
    let bound = scope.clone().binding(&pattern.bindings);
    if !is_kept {
        let (guard, behind) = bound.finding(true, random);
        return Some(line(&behind, &pattern, &format!(" if {guard}"), random));
    }
    let may_defer = features.queue && !features.table && scope.state.is_some();
    let word = if may_defer && random.chance(50) { "defer" } else { "ignore" };
    Some(format!("on {} if {} => {word};", pattern.text, bound.guard_of_bindings(random)))
}

fn guarded_or_not(scope: &Scope, pattern: &Pattern, random: &mut Random) -> String {
    if !is_steady(scope, pattern) || random.chance(65) {
        return line(&scope.clone().binding(&pattern.bindings), pattern, "", random);
    }
    let bound = scope.clone().binding(&pattern.bindings);
    if random.chance(30) {
        return format!("on {} if {} => ignore;", pattern.text, bound.guard_of_bindings(random));
    }
    let (guard, behind) = bound.finding(true, random);
    line(&behind, pattern, &format!(" if {guard}"), random)
}

/// Whether a guard may stand behind the pattern: regions act one after the other where it looks at the event alone.
fn is_steady(scope: &Scope, pattern: &Pattern) -> bool {
    !scope.plan.features.still || !pattern.bindings.is_empty()
}

/// A line in the scope behind its pattern and its guard.
fn line(scope: &Scope, pattern: &Pattern, guard: &str, random: &mut Random) -> String {
    if random.chance(5) && scope.bindings.is_empty() {
        return format!("on {}{guard} => ignore;", pattern.text);
    }
    lines::rest(scope, &format!("on {}{guard}", pattern.text), random)
}
