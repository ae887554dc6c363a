//! The line `initial` of a composite or of the machine, and the lines that say where a memory begins.

use fsm_oracle::random::Random;

use super::bodies;
use super::plan::{Kind, Plan};
use super::scope::Scope;
use super::targets;
use super::way_in;

pub fn lines(plan: &Plan, around: Option<usize>, random: &mut Random) -> Vec<String> {
    let is_exclusive = plan.is_exclusive(around);
    let children: Vec<usize> = match around {
        None => plan.top().collect(),
        Some(around) => plan.states[around].children.clone(),
    };
    if children.is_empty() {
        return Vec::new();
    }
    let mut scope = Scope::new(plan, around).in_part();
    scope.is_running = around.is_some();
    scope.is_constant = plan.begins_still(around);
    let mut lines = Vec::new();
    if is_exclusive {
        let first = begins(&scope, children[0], random);
        lines.extend(first.map(|first| format!("initial {first} {}", action(&scope, random))));
    }
    let Some(around) = around else { return lines };
    for (number, remembered) in plan.remembered.iter().filter(|it| it.state == around).enumerate() {
        let word = remembered.word().trim_end();
        let is_free = is_exclusive && number == 0 && !plan.states[around].needs_fields();
        let goes_on = is_free && random.chance(30);
        if goes_on {
            lines[0] = format!("initial {word} {} {}", scope.name(around), action(&scope, random));
        }
        if goes_on || random.chance(40) {
            let child = if goes_on { children[0] } else { children[random.below(children.len())] };
            lines.extend(begins(&scope, child, random).map(|first| format!("{word} => {first};")));
        }
    }
    lines
}

fn action(scope: &Scope, random: &mut Random) -> String {
    if !scope.plan.features.still && !scope.is_constant && random.chance(25) {
        bodies::action(scope, &[], random)
    } else {
        ";".to_owned()
    }
}

/// The state that the place begins with, or what is inside it: further in, or in several regions.
fn begins(scope: &Scope, child: usize, random: &mut Random) -> Option<String> {
    let is_region = scope.plan.states[child].kind == Kind::Region;
    if scope.is_constant && scope.plan.is_still(Some(child)) {
        let past = scope.plan.past() == Some(child);
        return (!is_region).then(|| {
            if past { way_in::past(scope, child, random) } else { targets::first(scope, child, random) }
        });
    }
    let deeper = if is_region || random.chance(30) { targets::inside(scope, child, random) } else { None };
    // A region is entered with the state that holds it, and never by its name.
    deeper.or_else(|| (!is_region).then(|| targets::first(scope, child, random)))
}
