//! Lines for events: for each event those with a guard first, then one that takes it always, drops it or defers it.

use fsm_oracle::random::Random;

use super::events::Event;
use super::lines;
use super::patterns::Pattern;
use super::scope::Scope;

pub fn lines(scope: &Scope, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left = Vec::new();
    let percent = if scope.state.is_some() { 50 } else { 20 };
    for event in &scope.plan.events.list {
        if random.chance(percent) {
            lines.extend(of_event(scope, event, random));
        } else {
            left.push(event);
        }
    }
    if left.len() > 2 && random.chance(25) {
        let (first, second) = (left.remove(0), left.remove(0));
        let may_bind = scope.plan.events.may_bind(&scope.plan.features);
        let pattern = match may_bind && first.fields == second.fields {
            true => Pattern::either(first, second),
            false => Pattern::plain(&format!("{} | {}", first.any().text, second.any().text)),
        };
        lines.push(handler(scope, &pattern, "", random));
    }
    let is_strict = scope.plan.features.strict && scope.state.is_none();
    if is_strict && !left.is_empty() {
        lines.push("on _ => ignore;".to_owned());
    } else if !left.is_empty() && random.chance(8) {
        lines.push(handler(scope, &Pattern::plain("_"), "", random));
    }
    lines
}

fn of_event(scope: &Scope, event: &Event, random: &mut Random) -> Vec<String> {
    let features = &scope.plan.features;
    let may_bind = scope.plan.events.may_bind(features);
    let mut lines = Vec::new();
    for _ in 0..random.below(2) {
        let pattern = if may_bind { event.binding(random) } else { event.any() };
        let guard = scope.clone().binding(&pattern.bindings).guard(random);
        lines.push(handler(scope, &pattern, &format!(" if {guard}"), random));
    }
    if let Some(pattern) = event.sometimes(may_bind, random).filter(|_| random.chance(30)) {
        lines.push(handler(scope, &pattern, "", random));
    }
    if features.queue && scope.state.is_some() && random.chance(12) {
        let guard = if random.chance(30) { format!(" if {}", scope.guard(random)) } else { String::new() };
        lines.push(format!("on {}{guard} => defer;", event.any().text));
    } else if random.chance(75) {
        let pattern = if may_bind && random.chance(60) { event.binding(random) } else { event.any() };
        lines.push(handler(scope, &pattern, "", random));
    }
    lines
}

fn handler(scope: &Scope, pattern: &Pattern, guard: &str, random: &mut Random) -> String {
    let scope = scope.clone().binding(&pattern.bindings);
    if random.chance(5) && pattern.bindings.is_empty() {
        return format!("on {}{guard} => ignore;", pattern.text);
    }
    lines::rest(&scope, &format!("on {}{guard}", pattern.text), random)
}
