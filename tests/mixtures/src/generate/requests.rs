//! Requests and raised events inside of actions: plain, in closures, in the arguments of other macros.

use fsm_oracle::random::Random;

use super::events::Event;
use super::held;
use super::lines;
use super::overflow;
use super::plan::Plan;
use super::scope::Scope;
use super::taken;
use super::targets;

/// A request under a condition, so that no chain of them goes on for ever by itself.
pub fn request(scope: &Scope, random: &mut Random) -> Option<String> {
    let asked = asked(&scope.clone().lending(), random)?;
    let number = random.between(2, 4);
    let is_result = asked.starts_with("push!") && scope.plan.features.stack;
    let dropped = if is_result { format!("let _ = {asked}") } else { asked.clone() };
    Some(match random.below(6) {
        0 => format!("(0..2).for_each(|_| if ask({number}) {{ {dropped}; }})"),
        1 if !is_result => format!("if ask({number}) {{ let _ = format!(\"{{:?}}\", {asked}); }}"),
        2 => format!("match ask({number}) {{ true => {{ {dropped}; }} false => note(1) }}"),
        3 if is_result => format!("if ask({number}) && {asked}.is_err() {{ note(2) }}"),
        4 => format!("for _ in 0..2 {{ if ask({number}) {{ {dropped}; break; }} }}"),
        _ => format!("if ask({number}) {{ {dropped}; }}"),
    })
}

fn asked(scope: &Scope, random: &mut Random) -> Option<String> {
    let features = &scope.plan.features;
    let leads = scope.state.is_some() || features.machine_leads();
    if features.takes
        && scope.lends
        && !targets::is_overlay(scope)
        && random.chance(50)
        && let Some(target) = taken::moved_to_choice(scope, random)
    {
        return Some(format!("goto!({})", target.text));
    }
    match random.below(10) {
        0..6 if targets::is_overlay(scope) && targets::pop_is_proven(scope) => Some("pop!()".to_owned()),
        0 | 1 if features.pushes && leads => {
            targets::outermost(scope, random, true).map(|target| format!("push!({})", target.text))
        }
        2 if features.pushes => {
            targets::outermost(scope, random, false).map(|target| format!("pop!(else {})", target.text))
        }
        3 if has_previous(scope) => Some("previous!()".to_owned()),
        4 => targets::outermost(scope, random, false).map(|target| format!("reset!({})", target.text)),
        5 | 6 if leads && !targets::is_overlay(scope) && random.chance(50) => {
            held::held(scope, random, true).map(|target| format!("goto!({target})"))
        }
        _ if leads && !targets::is_overlay(scope) => {
            targets::named(scope, random, true).map(|target| format!("goto!({})", target.text))
        }
        _ => None,
    }
}

/// An event that the machine sends itself. It is seldom raised without a condition: then it may go round for ever.
pub fn raise(scope: &Scope, random: &mut Random) -> Option<String> {
    let events = &scope.plan.events;
    if events.own_type || events.own_lifetime || events.list.is_empty() {
        return None;
    }
    let event = &events.list[random.below(events.list.len())];
    let mut behind = String::new();
    if let Some(clock) = scope.plan.header.clock.filter(|_| scope.plan.features.later) {
        match random.below(6) {
            0 => return Some(cancelled(event, random)),
            1 => behind += " after 0s",
            2..5 => behind += &format!(" after {}", lines::duration(scope, clock, random)),
            _ => {}
        }
    }
    let overflow = scope.plan.overflow;
    if overflow.is_there && !scope.is_unhandled && (overflow.is_alone || random.chance(50)) {
        return Some(overflow::burst(event, &behind, random));
    }
    let made = event.made(&mut |ty| ty.fresh(4)) + &behind;
    Some(match random.below(5) {
        _ if overflow.is_alone => return None,
        0 => format!("if ask(3) {{ let _ = raise!({made}); }}"),
        // Where the queue is full it would fail an assertion.
        2 => format!("if never() {{ raise!({made}); }}"),
        3 => format!("match never() {{ true => raise!({made}), false => note(1) }}"),
        1 => format!("if ask(4) && raise!({made}).is_err() {{ note(3) }}"),
        _ => format!("if ask(3) {{ _ = raise!({made}); }}"),
    })
}

/// Takes events away. Where nothing raises one of them for later, the whole is left out: see `without_vain`.
fn cancelled(event: &Event, random: &mut Random) -> String {
    let name = &event.name;
    match random.below(3) {
        0 => format!("cancel!({name})"),
        1 => format!("note(cancel!({name}) as u32)"),
        _ => format!("if cancel!({name}) > 1 {{ note(6) }}"),
    }
}

/// The machine without each `cancel!` of an event that nothing raises for later, which the macro refuses.
pub fn without_vain(plan: &Plan, machine: String) -> String {
    plan.events.list.iter().fold(machine, |machine, event| {
        let raised = format!("raise!({}", event.name);
        let is_later = |part: &str| {
            let goes_on = part.starts_with(|next: char| next.is_ascii_digit());
            let call = part.split([';', '\n']).next().unwrap_or_default();
            !goes_on && call.contains(" after ")
        };
        let is_raised = machine.split(raised.as_str()).skip(1).any(is_later);
        let cancel = format!("cancel!({})", event.name);
        match is_raised {
            true => machine,
            false => {
                machine.replace(&format!("{cancel};"), "note(1);").replace(&cancel, "usize::from(ask(2))")
            }
        }
    })
}

/// Whether `previous` of this place goes back among states that it may bring back.
pub fn has_previous(scope: &Scope) -> bool {
    let plan = scope.plan;
    let around = scope.state.and_then(|state| plan.states[state].parent);
    plan.previous.contains(&around)
}
