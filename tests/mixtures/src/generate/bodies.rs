//! Actions: what a line does to the owner, the data and the bindings, and what it asks for meanwhile.

use fsm_oracle::random::Random;

use super::header::{Owner, World};
use super::inside;
use super::requests;
use super::scope::Scope;
use super::stops::{RETURN, STEP};
use super::types::Type;

/// `do …` with its end: a semicolon, or the brace that ends a block-like action.
pub fn action(scope: &Scope, used: &[String], random: &mut Random) -> String {
    let mut statements = statements(scope, used, random);
    let often = scope.plan.features.often;
    if random.chance(if often.forms { 60 } else { 12 }) {
        return compound(scope, &statements.join("; "), random);
    }
    if statements.len() == 1 && !statements[0].starts_with("let ") {
        return format!("do {};", statements.remove(0));
    }
    format!("do {{ {STEP}{}; }}", statements.join("; "))
}

/// An action that is a compound expression. A loop would use up bindings twice.
fn compound(scope: &Scope, inner: &str, random: &mut Random) -> String {
    let form = random.below(8);
    let ends = if random.chance(50) { "" } else { ";" };
    match form {
        0 | 5 if scope.bindings.is_empty() => format!("do for _ in 0..2 {{ {STEP}{inner}; }}{ends}"),
        1 => format!("do match ask(2) {{ true => {{ {STEP}{inner}; }} false => {{ note(8) }} }}{ends}"),
        2 => format!("do 'out: {{ if ask(9) {{ break 'out; }} {STEP}{inner}; }}{ends}"),
        3 => format!("do let _ = {{ {STEP}{inner}; std::mem::size_of_val(&4) }};"),
        4 => format!("do {{ {STEP}{inner}; std::mem::size_of_val(&4) }}.to_string();"),
        6 => format!("do loop {{ {STEP}{inner}; break; }}{ends}"),
        7 if scope.bindings.is_empty() => format!("do while ask(2) {{ {STEP}{inner}; }}{ends}"),
        _ => format!("do if ask(2) {{ {STEP}{inner}; }} else {{ note(8) }}{ends}"),
    }
}

fn statements(scope: &Scope, used: &[String], random: &mut Random) -> Vec<String> {
    let often = scope.plan.features.often;
    let mut statements = vec![act(scope, random)];
    for (name, ty) in &scope.bindings {
        if used.contains(name) {
            continue;
        }
        let is_read = random.chance(50);
        statements.push(if is_read { format!("note({})", ty.read_owned(name)) } else { ty.use_up(name) });
    }
    for _ in 0..random.below(3) {
        statements.extend(one(scope, random));
    }
    if often.later && scope.plan.features.queue && random.chance(45) {
        statements.extend(requests::raise(scope, random));
    }
    if scope.plan.inside.is_some() && random.chance(50) {
        statements.extend(inside::handed_on(scope, random));
    }
    if random.chance(40) {
        statements.rotate_left(1);
    }
    // The later request replaces the earlier one. They may copy bindings, which others use up.
    for _ in 0..[0, 0, 0, 1, 1, 2][random.below(6)] {
        let request = scope.may_request.then(|| requests::request(scope, random)).flatten();
        let place = if scope.bindings.is_empty() { statements.len() } else { 0 };
        statements.splice(place..place, request);
    }
    if random.chance(6) {
        statements.insert(0, format!("if ask(5) {{ {RETURN}return; }}"));
    }
    statements
}

/// What is done to the owner, or noted where there is none.
fn act(scope: &Scope, random: &mut Random) -> String {
    let number = random.below(100);
    match scope.plan.header.owner {
        Owner::None => format!("note({number})"),
        Owner::Borrowing if random.chance(30) => "agent.read()".to_owned(),
        _ => format!("agent.act({number})"),
    }
}

fn one(scope: &Scope, random: &mut Random) -> Option<String> {
    let values = scope.data();
    let value = (!values.is_empty()).then(|| values[random.below(values.len())].clone());
    match random.below(11) {
        0 | 1 => value.map(|(name, ty)| ty.change(&name)),
        2 => value.map(|(name, ty)| told(scope, &ty.read(&name))),
        3 => Some(told(scope, &scope.looked_up(random))).filter(|_| !needs_two_borrows(scope)),
        4 if scope.plan.features.in_state && scope.is_running => {
            scope.some_state(random).map(|state| format!("if in_state!({}) {{ note(7) }}", scope.name(state)))
        }
        5 if scope.plan.features.queue => requests::raise(scope, random),
        6 => swap(&values),
        7 if scope.has_owner() => Some("{ let mut twice = |n| agent.act(n); twice(1); twice(2) }".to_owned()),
        8 if scope.plan.header.guest => {
            Some("{ guest.read(); let again = &mut *guest; again.act(4) }".to_owned())
        }
        9 if scope.plan.header.has_now() => Some("{ let late = || told_time(now); note(late()) }".to_owned()),
        10 => scope.object().map(|object| format!("note({object}.count())")),
        _ => value.map(|(name, ty)| format!("note({})", ty.read(&name))),
    }
}

fn told(scope: &Scope, number: &str) -> String {
    if scope.has_owner() { format!("agent.act({number})") } else { format!("note({number})") }
}

/// `agent.act(agent.mood())` asks for the owner twice, which `dyn` and generic owners refuse.
fn needs_two_borrows(scope: &Scope) -> bool {
    scope.plan.header.world == World::None
}

/// Two values of one type change places: both are `&mut` at once.
fn swap(values: &[(String, Type)]) -> Option<String> {
    let (first, ty) = values.first()?;
    let (second, _) = values[1..].iter().find(|(name, its)| its == ty && name != first)?;
    Some(format!("std::mem::swap({first}, {second})"))
}
