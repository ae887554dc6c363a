//! Targets that name states in several regions.

use fsm_oracle::random::Random;

use super::plan::{Kind, Remembered, Way};
use super::scope::Scope;
use super::targets::{Target, Writer};

/// States in several regions at once.
pub fn target(scope: &Scope, random: &mut Random) -> Option<Target> {
    let plan = scope.plan;
    let holders: Vec<usize> =
        (0..plan.states.len()).filter(|s| plan.states[*s].kind == Kind::Parallel && scope.sees(*s)).collect();
    let holder = random.pick(&holders)?;
    let inside = |region: &usize| !plan.states[*region].children.is_empty();
    let regions: Vec<usize> = plan.states[holder].children.iter().copied().filter(inside).collect();
    if regions.len() < 2 {
        return None;
    }
    let first = scope.state.map_or(holder, |_| plan.states[regions[0]].children[0]);
    let domain = plan.domain(scope.state, first, Way::Plain);
    let around = plan.on_the_way(domain, first);
    if !around.contains(&holder) {
        return None;
    }
    let left = scope.state.map_or(Vec::new(), |state| plan.left(state, domain));
    let mut writer = Writer { scope, random, is_request: false, left, used: Vec::new() };
    let mut names = Vec::new();
    for region in regions {
        let child = writer.random.pick(&plan.states[region].children)?;
        let remembered = plan.remembered(Some(child)).filter(|_| writer.random.chance(40));
        let word = remembered.map_or("", Remembered::word);
        names.push(format!("{word}{}", writer.state(child)));
    }
    // Any of them may say what the states around all of them are given.
    if around.iter().any(|state| plan.states[*state].needs_fields() && !scope.sees(*state)) {
        return None;
    }
    let which = writer.random.below(names.len());
    for state in around.into_iter().filter(|state| plan.states[*state].needs_fields()) {
        names[which] += &format!(" in {}", writer.state(state));
    }
    Some(Target { text: format!("({})", names.join(", ")), used: writer.used, left: writer.left })
}
