//! Lines for events that are asked before what is inside, and lines that act and pass the event on.

use fsm_oracle::random::Random;

use super::bodies;
use super::events::Event;
use super::fickle;
use super::often::percent;
use super::scope::Scope;
use super::stops::STEP;

/// Adds them to the lines of a place, of which those for events come first.
pub fn add(scope: &Scope, mut lines: Vec<String>, random: &mut Random) -> Vec<String> {
    let (plan, often) = (scope.plan, scope.plan.features.often.first);
    // Regions act one after the other where no line does anything of the kind.
    if plan.features.still {
        return lines;
    }
    let has_children = scope.state.is_none_or(|state| !plan.states[state].children.is_empty());
    // One without a guard would take its events from all that is inside.
    for line in lines.iter_mut().filter(|line| line.starts_with("on ") && is_guarded(line)) {
        if has_children && random.chance(percent(often, 20)) {
            line.insert_str(0, "first ");
        }
    }
    fickle::add(scope, &mut lines, &mut Random::new(&[random.clone().below(1 << 24) as u64, 5]));
    // A question answers for machines in which nothing acts while guards are asked.
    if plan.can {
        return lines;
    }
    let is_few = if plan.features.table { 3 } else { 12 };
    for event in &plan.events.list {
        if random.chance(if often { 45 } else { is_few }) {
            let line = passing(scope, event, has_children, random);
            let takes = |line: &String| !is_guarded(line) && !line.contains("=> pass");
            let open = lines.iter().position(takes).unwrap_or(lines.len());
            lines.insert(random.below(open + 1), line);
        }
    }
    lines
}

fn is_guarded(line: &str) -> bool {
    let head = line.find(" => ").into_iter().chain(line.find(" do ")).min().map_or(line, |end| &line[..end]);
    head.contains(" if ")
}

/// What a pattern binds is a reference here.
fn passing(scope: &Scope, event: &Event, has_children: bool, random: &mut Random) -> String {
    // Of the machine, states could take all its events before.
    let is_first = has_children && (scope.state.is_none() || random.chance(50));
    let first = if is_first { "first " } else { "" };
    let guard = if random.chance(40) { format!(" if {}", scope.guard(random)) } else { String::new() };
    if random.chance(50) {
        let action = bodies::action(scope, &[], random);
        return format!("{first}on {}{guard} => pass {action}", event.any().text);
    }
    let pattern = event.binding(random);
    // A guard that looks at data would look at what the event carries under the same name.
    let hides = |name: &String| scope.data().iter().any(|(datum, _)| datum == name);
    let guard = if pattern.bindings.iter().any(|(name, _)| hides(name)) { String::new() } else { guard };
    let looks = pattern.bindings.iter().map(|(name, _)| format!("let _: &_ = {name}; "));
    let looks: String = looks.collect();
    let number = random.below(100);
    format!("{first}on {}{guard} => pass do {{ {STEP}{looks}note({number}); }}", pattern.text)
}
