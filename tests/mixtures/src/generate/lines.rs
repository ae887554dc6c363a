//! Lines of one place, of a state or of the machine: those that wait for events, ticks and time.

use fsm_oracle::random::Random;

use super::activities;
use super::bodies;
use super::choice;
use super::ended;
use super::first;
use super::header::Clock;
use super::held;
use super::inside;
use super::often::percent;
use super::on;
use super::parts;
use super::plan::{Kind, Plan};
use super::requests;
use super::scope::Scope;
use super::several;
use super::taken;
use super::targets::{self, Target};

/// All lines that are no hooks, in a random order that keeps lines for the same event in theirs.
pub fn lines(plan: &Plan, state: Option<usize>, random: &mut Random) -> Vec<String> {
    let kind = state.map(|state| plan.states[state].kind);
    if kind == Some(Kind::Final) {
        return Vec::new();
    }
    if kind == Some(Kind::Choice) {
        return choice::lines(plan, state, random);
    }
    let scope = placed(plan, state).requesting();
    let lines = on::lines(&scope, random);
    // Of its own, so that all else is as it was before.
    let own = &mut Random::new(&[random.clone().below(1 << 24) as u64, 71]);
    let mut lines = first::add(&placed(plan, state), lines, own);
    if plan.features.pushes && state == plan.top().next() {
        // What may be popped has to be pushed somewhere.
        let target = targets::outermost(&scope, random, true);
        lines.extend(target.map(|target| format!("when {} => push {};", scope.guard(random), target.text)));
    }
    if plan.features.ticks {
        lines.extend(ticks(&scope, random));
    }
    if let Some(clock) = plan.header.clock.filter(|_| plan.features.timers && !plan.is_still(state)) {
        lines.extend(timed(&scope, clock, random));
    }
    if plan.features.by_itself {
        lines.extend(by_itself(&scope, random));
    }
    if plan.inside.is_some() {
        lines.extend(inside::lines(&placed(plan, state), random));
    }
    lines.extend(activities::lines(plan, state));
    lines.extend(ended::line(plan).filter(|_| state.is_none()));
    lines
}

/// The scope of a state's own lines, which may stand in the part that it is.
pub fn placed(plan: &Plan, state: Option<usize>) -> Scope<'_> {
    let scope = Scope { is_settled: true, ..Scope::new(plan, state) };
    let is_inner = state.is_some_and(|state| plan.states[state].has_own_lines);
    if is_inner { scope.in_part() } else { scope }
}

fn ticks(scope: &Scope, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    if random.chance(35) {
        // With a target, no line behind it would ever act.
        lines.push(format!("update {}", bodies::action(scope, &[], random)));
    }
    if random.chance(25) {
        let (guard, behind) = scope.finding(false, random);
        lines.push(rest(&behind, &format!("update if {guard}"), random));
    }
    if random.chance(40) {
        let (condition, behind) = scope.finding(false, random);
        lines.push(rest(&behind, &format!("when {condition}"), random));
    }
    lines
}

fn timed(scope: &Scope, clock: Clock, random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    let mut leads_always = false;
    for (trigger, tail) in [("after", ""), ("every", ""), ("every", " catch up"), ("update every", "")] {
        // Behind a timed line that always leads on, no other one acts.
        if leads_always || !random.chance(18) {
            continue;
        }
        let time = duration(scope, clock, random);
        let is_guarded = random.chance(40);
        let (guard, behind) = if is_guarded {
            let (guard, behind) = scope.finding(false, random);
            (format!(" if {guard}"), behind)
        } else {
            (String::new(), scope.clone())
        };
        let name = match trigger {
            "update every" => None,
            _ => named(scope, &format!("{trigger}{}", tail.len()), &mut lines, random),
        };
        let name = name.unwrap_or_default();
        let line = rest(&behind, &format!("{trigger} {time}{tail}{name}{guard}"), random);
        leads_always |= !is_guarded && line.contains("=>");
        lines.push(line);
    }
    lines
}

/// The name of a timer, ` as Name`, with lines that restart and cancel it.
fn named(scope: &Scope, kind: &str, lines: &mut Vec<String>, random: &mut Random) -> Option<String> {
    let state = scope.state.map_or("M".to_owned(), |state| state.to_string());
    let name = format!("Timer{state}{kind}");
    let calls = [("update", "restart"), ("update", "cancel"), ("enter", "cancel"), ("enter", "restart")];
    let is_set = random.chance(40);
    for (trigger, call) in calls.into_iter().filter(|_| is_set) {
        if random.chance(35) {
            lines.push(format!("{trigger} if ask(3) do {call}!({name});"));
        }
    }
    // In a snapshot several lines of one kind are told apart by their names.
    (is_set || scope.plan.snapshots).then(|| format!(" as {name}"))
}

/// A literal, or an expression of the clock's span: fixed, or made from data.
pub fn duration(scope: &Scope, clock: Clock, random: &mut Random) -> String {
    let milliseconds = random.between(5, 90);
    let is_fine = !matches!(clock, Clock::U32 | Clock::U64 | Clock::Turns);
    let number = scope.data().into_iter().find(|_| random.chance(50));
    let number =
        number.map_or(format!("{milliseconds}_u32"), |(name, ty)| format!("({}) % 50 + 5", ty.read(&name)));
    match random.below(3) {
        0 => {
            let span = match clock {
                Clock::Duration | Clock::Instant => {
                    format!("std::time::Duration::from_millis(u64::from({number}))")
                }
                Clock::U32 | Clock::Turns => number,
                Clock::U64 => format!("u64::from({number})"),
                Clock::F32 => format!("({number}) as f32 / 1000.0"),
                Clock::F64 => format!("f64::from({number}) / 1000.0"),
            };
            match random.chance(15) {
                true => format!("({{ if ask(9) {{ return {span}; }} {span} }})"),
                false => format!("({span})"),
            }
        }
        _ => match random.below(6) {
            0 => format!("0.0{milliseconds}s"),
            1 if is_fine => format!("{}us", milliseconds * 100),
            2 if is_fine => format!("{milliseconds}000000ns"),
            // Rounded up by a clock of milliseconds.
            4 if random.chance(30) => format!("{}us", milliseconds * 100 + 50),
            3 if random.chance(40) => ["1.5min", "0.001h", "1d"][random.below(3)].to_owned(),
            _ => format!("{milliseconds}ms"),
        },
    }
}

fn by_itself(scope: &Scope, random: &mut Random) -> Vec<String> {
    let plan = scope.plan;
    let mut lines = Vec::new();
    let is_still = plan.is_still(scope.state);
    if !is_still && random.chance(20) && !targets::is_overlay(scope) {
        let (guard, mut behind) = scope.finding(true, random);
        behind.may_request = false;
        let target = leading(&behind, random);
        lines.extend(target.map(|target| {
            let has_unused = behind.bindings.iter().any(|(name, _)| !target.used.contains(name));
            let action = match has_unused || random.chance(50) {
                true => bodies::action(&behind, &target.used, random),
                false => ";".to_owned(),
            };
            format!("always if {guard} => {} {action}", target.text)
        }));
    }
    if !is_still && random.chance(if plan.features.often.rounds { 50 } else { 15 }) {
        let mut plain = scope.clone();
        plain.may_request = false;
        let action = bodies::action(&plain, &[], random);
        lines.push(format!("always if {} {action}", scope.guard(random)));
    }
    if scope.state.is_some_and(|state| can_be_done(plan, state)) && random.chance(60) {
        lines.push(match random.chance(30) {
            true => {
                let (guard, behind) = scope.finding(false, random);
                rest(&behind, &format!("done if {guard}"), random)
            }
            false => rest(scope, "done", random),
        });
    }
    lines
}

fn can_be_done(plan: &Plan, state: usize) -> bool {
    let children = &plan.states[state].children;
    match plan.states[state].kind {
        Kind::Parallel => children.iter().all(|region| can_be_done(plan, *region)),
        _ => children.iter().any(|child| plan.states[*child].kind == Kind::Final),
    }
}

/// The end of a line: a target, an action, or both.
pub fn rest(scope: &Scope, trigger: &str, random: &mut Random) -> String {
    let is_named = trigger.contains(" as ");
    let may_be_held =
        trigger.contains(" if ") && !is_named && scope.state.is_some() && !targets::is_overlay(scope);
    let often = percent(scope.plan.features.often.held, 12);
    if may_be_held
        && random.chance(often)
        && let Some(target) = held::held(scope, random, false)
    {
        let mut plain = scope.clone();
        plain.may_request = false;
        return format!("{trigger} => {target} {}", bodies::action(&plain, &[], random));
    }
    let target = if random.chance(60) { leading(scope, random) } else { None };
    let Some(target) = target else {
        return format!("{trigger} {}", bodies::action(scope, &[], random));
    };
    let mut plain = scope.clone();
    plain.may_request = false;
    let has_unused = plain.bindings.iter().any(|(name, _)| !target.used.contains(name));
    // A field of the target looks at data after the action, which may take the others.
    let is_free = |name: &str| !target.used.iter().any(|used| used == name) && !target.text.contains(name);
    if scope.plan.features.takes && random.chance(percent(scope.plan.features.often.takes, 60)) {
        let taken = taken::takeable(scope, &target.left).into_iter().filter(|(name, _)| is_free(name));
        plain.bindings.extend(taken.map(|(name, ty)| (format!("take!({name})"), ty)));
    }
    if has_unused || random.chance(50) {
        return format!("{trigger} => {} {}", target.text, bodies::action(&plain, &target.used, random));
    }
    format!("{trigger} => {};", target.text)
}

pub fn leading(scope: &Scope, random: &mut Random) -> Option<Target> {
    let features = &scope.plan.features;
    // All but a push leaves the states around the line.
    let left = || scope.state.map_or(Vec::new(), |state| scope.plan.left(state, None));
    let plain = |text: &str| {
        let left = if text == "pop" { left() } else { Vec::new() };
        Some(Target { text: text.to_owned(), used: Vec::new(), left })
    };
    let prefixed = |word: &str, target: Option<Target>| {
        let left = if word == "push" { Vec::new() } else { left() };
        target.map(|target| Target { text: format!("{word} {}", target.text), used: target.used, left })
    };
    if features.still {
        return targets::named(scope, random, false);
    }
    let kind = scope.state.map(|state| scope.plan.states[state].kind);
    if kind == Some(Kind::Overlay) {
        let is_proven = targets::pop_is_proven(scope) && random.chance(60);
        return if is_proven {
            plain("pop")
        } else {
            prefixed("pop else", targets::outermost(scope, random, false))
        };
    }
    if kind.is_none() && !features.machine_leads() {
        return None;
    }
    if features.often.takes && random.chance(20) {
        return taken::again(scope, random);
    }
    if features.often.levels && random.chance(40) && requests::has_previous(scope) {
        return plain("previous");
    }
    if scope.part.is_some()
        && random.chance(35)
        && let Some(exit) = parts::exit(scope, random)
    {
        return Some(exit);
    }
    match random.below(20) {
        0 => plain("self"),
        1 | 2 if features.takes && random.chance(50) => taken::again(scope, random),
        1 | 2 if features.pushes => prefixed("push", targets::outermost_of_line(scope, random, true)),
        3 if features.pushes => prefixed("pop else", targets::outermost_of_line(scope, random, false)),
        4 => prefixed("reset", targets::outermost_of_line(scope, random, false)).filter(|_| features.pushes),
        5 | 6 if requests::has_previous(scope) => plain("previous"),
        7 | 8 if !scope.plan.remembered.is_empty() => targets::history(scope, random),
        9 | 10 if features.regions => several::target(scope, random),
        _ => targets::named(scope, random, false),
    }
}
