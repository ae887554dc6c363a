//! Lines of a branch point: the first that holds, the highest score, or a draw among weights.

use fsm_oracle::random::Random;

use super::bodies;
use super::lines::leading;
use super::plan::Plan;
use super::scope::Scope;
use super::targets::{self, Target};

/// The last line has no guard, and leads to a later branch point if to any. The others may lead round among them.
pub fn lines(plan: &Plan, state: Option<usize>, random: &mut Random) -> Vec<String> {
    let scope = Scope::new(plan, state);
    let own = state.unwrap_or(0);
    // A branch point that takes nothing may decide before it is put into place.
    let takes = random.chance(40);
    let leads_on = |target: &Target| choices_in(&target.text).all(|choice| choice != own);
    let is_plain = |target: &Target| takes || !target.text.contains("take!(");
    let leads_on = |target: &Target| leads_on(target) && is_plain(target) && !target.text.starts_with("self");
    // Where the regions around it are entered anew, so may be this branch point: it would lead round for ever.
    let is_on = |target: &Target| choices_in(&target.text).all(|choice| choice > own);
    let is_last = |target: &Target| leads_on(target) && is_on(target) && !target.text.contains(" in P");
    let last = (0..20).filter_map(|_| targets::named(&scope, random, false)).find(is_last);
    let Some(last) = last else { return vec!["always => self;".to_owned()] };
    let is_ranked = random.chance(60);
    let count = random.between(usize::from(is_ranked), if is_ranked { 3 } else { 1 });
    let others: Vec<Target> = (0..count).filter_map(|_| leading(&scope, random).filter(leads_on)).collect();
    let mut lines = match (is_ranked && !others.is_empty(), random.chance(50)) {
        (false, _) => guarded(&scope, others, random),
        (true, true) => scored(&scope, others, random),
        (true, false) => weighted(&scope, others, random),
    };
    lines.push(ended("always", &scope, last, random));
    lines
}

/// The numbers of the branch points that a target names.
fn choices_in(text: &str) -> impl Iterator<Item = usize> {
    text.split('X').skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    })
}

fn guarded(scope: &Scope, targets: Vec<Target>, random: &mut Random) -> Vec<String> {
    let line = |target: Target| format!("always if {} => {};", scope.guard(random), target.text);
    targets.into_iter().map(line).collect()
}

fn scored(scope: &Scope, targets: Vec<Target>, random: &mut Random) -> Vec<String> {
    let form = random.below(4);
    let line = |target: Target| {
        let number = number(scope, random);
        let score = match form {
            0 => format!("({number}) % 4"),
            1 => format!("{{ if ask(4) {{ return f32::NAN; }} ({number}) as f32 / 2.0 }}"),
            2 => format!("(draw() % 2, ({number}) % 3)"),
            _ => format!("if ask(2) {{ Some(({number}).to_string()) }} else {{ None }}"),
        };
        ranked("score", &score, scope, target, random)
    };
    targets.into_iter().map(line).collect()
}

fn weighted(scope: &Scope, targets: Vec<Target>, random: &mut Random) -> Vec<String> {
    let act = if scope.has_owner() && random.chance(50) { "agent.act(3); " } else { "" };
    let seed = number(scope, random);
    let draws = format!("random {{ {act}draw().wrapping_add({seed}) }};");
    let line = |target: Target| {
        let number = number(scope, random);
        let weight = match random.below(4) {
            0 => random.below(3).to_string(),
            1 => "u32::MAX".to_owned(),
            _ => format!("({number}) % 3"),
        };
        ranked("weight", &weight, scope, target, random)
    };
    let mut lines: Vec<String> = targets.into_iter().map(line).collect();
    lines.insert(random.between(0, lines.len()), draws);
    lines
}

/// A number of the data, or of what the owner or the world shows.
fn number(scope: &Scope, random: &mut Random) -> String {
    let data = scope.data();
    match random.pick(&data.iter().collect::<Vec<_>>()).filter(|_| random.chance(70)) {
        Some((name, ty)) => ty.read(name),
        None => scope.looked_up(random),
    }
}

fn ranked(word: &str, value: &str, scope: &Scope, target: Target, random: &mut Random) -> String {
    let guard = if random.chance(40) { format!(" if {}", scope.guard(random)) } else { String::new() };
    ended(&format!("{word} {value}{guard}"), scope, target, random)
}

/// The end of a line: its target, and perhaps an action.
fn ended(trigger: &str, scope: &Scope, target: Target, random: &mut Random) -> String {
    match random.chance(50) {
        true => format!("{trigger} => {} {}", target.text, bodies::action(scope, &target.used, random)),
        false => format!("{trigger} => {};", target.text),
    }
}
