//! The machine as `fsm!` source.

use fsm_oracle::random::Random;

use super::absent;
use super::header::{Owner, World};
use super::hooks;
use super::initial;
use super::inside;
use super::lines;
use super::often::percent;
use super::outcomes;
use super::part;
use super::parts::{self, Parts};
use super::plan::{Datum, Kind, Object, Plan, Stands};
use super::requests;
use super::scope::Scope;
use super::types::{Type, ended_early};
use super::way_in;

const STATE_ATTRIBUTES: [&str; 4] = [
    "/** Said of it. */ #[allow(dead_code)] ",
    "#[allow(dead_end, reason = \"said of it\")] ",
    "#[cfg_attr(all(), allow(unreachable_state))] ",
    "#[doc = \"Said of it.\"] ",
];

pub fn machine(plan: &Plan, random: &mut Random) -> String {
    let mut text = String::from(
        "    #[allow(dead_end, unreachable_state, unused_event, unused_line, no_fallback, rounded_duration)]\n",
    );
    let attributes = ["/** Said of it. */ ", "#[must_use] ", "#[cfg(all())] "];
    text += attributes.get(random.below(20)).unwrap_or(&"");
    let together = plan.is_default && !plan.derives.is_empty() && plan.states.len().is_multiple_of(2);
    let level = outcomes::level(plan);
    if !level.is_empty() {
        text += &format!("    {level}\n");
    }
    if !plan.derives.is_empty() {
        text += &format!("    #[derive({}{})]\n", plan.derives, if together { ", Default" } else { "" });
    }
    if plan.is_default && !together {
        text += "    #[derive(Default)]\n";
    }
    if plan.snapshots {
        text += &format!("    {SERDE}\n");
    }
    let word = if plan.way_in.is_some() { "const " } else { "" };
    text += &format!("    {}{word}machine {} {{\n", plan.header.visibility, header(plan));
    let mut items = settings(plan, random);
    items.push(plan.events.written(&plan.name, &event_attributes(plan)).trim().to_owned());
    items.extend(data(plan, None, random));
    items.extend(objects(&plan.objects));
    items.extend(absent::items(plan, None, random));
    items.extend(initial::lines(plan, None, random));
    let lines = [hooks::of_machine(plan, random), lines::lines(plan, None, random)];
    items.extend(lines.into_iter().flatten().map(|line| attributed(plan, line, random)));
    for item in items {
        text += &format!("        {item}\n");
    }
    let mut parts = Parts::default();
    let mut states = String::new();
    for state in plan.top() {
        states += &self::state(plan, state, 2, &mut parts, random);
    }
    requests::without_vain(plan, text + &parts.definitions.concat() + &states + "    }\n")
}

/// Derives of the events, which have those of the machine where events wait in it.
/// Of a library that the module knows through another one.
pub const SERDE: &str =
    "#[derive(serde::Serialize, serde::Deserialize)] #[serde(crate = \"fsm_mixtures::harness::serde\")]";

/// The attributes of events.
pub fn event_attributes(plan: &Plan) -> String {
    let derives = event_derives(plan);
    let derives =
        if derives.is_empty() { String::new() } else { format!("#[derive({})]\n    ", derives.join(", ")) };
    if plan.snapshots && plan.features.queue { format!("{derives}{SERDE}\n    ") } else { derives }
}

fn event_derives(plan: &Plan) -> Vec<&'static str> {
    let waiting = if plan.features.queue { plan.derives } else { "" };
    let clone = (plan.events.is_clone && !waiting.contains("Clone")).then_some("Clone");
    clone.into_iter().chain(Some(waiting).filter(|list| !list.is_empty())).collect()
}

fn header(plan: &Plan) -> String {
    let header = &plan.header;
    let mut generics = Vec::new();
    let mut bounds = Vec::new();
    if header.lifetime {
        generics.push("'a".to_owned());
    }
    match (header.second, header.outlives, header.bounds_behind) {
        (false, ..) => {}
        (true, true, false) => generics.push("'t: 'a".to_owned()),
        (true, outlives, _) => {
            generics.push("'t".to_owned());
            bounds.extend(outlives.then(|| "'t: 'a".to_owned()));
        }
    }
    let [agent, sight] =
        if header.is_unsized { ["Agent + ?Sized", "Sight + ?Sized"] } else { ["Agent", "Sight"] };
    let agent = (header.owner == Owner::Generic).then_some(("A", agent));
    let sight = (header.world == World::Generic).then_some(("W", sight));
    let mark = match (header.lifetime && header.mark_lives, header.second) {
        (false, _) => "Mark",
        (true, false) => "Mark + 'a",
        (true, true) => "'t + Mark + 'a",
    };
    let mark = header.mark.then_some(("K", mark));
    for (name, bound) in [agent, sight, mark].into_iter().flatten() {
        if header.bounds_behind {
            generics.push(name.to_owned());
            bounds.push(format!("{name}: {bound}"));
        } else {
            generics.push(format!("{name}: {bound}"));
        }
    }
    if header.array {
        generics.push("const N: usize".to_owned());
    }
    let mut text = plan.name.clone();
    if !generics.is_empty() {
        text += &format!("<{}>", generics.join(", "));
    }
    let params: Vec<String> = header.params().into_iter().map(|param| param.written).collect();
    if !params.is_empty() || header.bounds_behind {
        text += &format!("({})", params.join(", "));
    }
    if bounds.is_empty() { text } else { format!("{text} where {}", bounds.join(", ")) }
}

fn settings(plan: &Plan, random: &mut Random) -> Vec<String> {
    let features = &plan.features;
    let mut name = if plan.header.now { "now: " } else { "" }.to_owned();
    let is_path = plan.header.clock.is_some_and(|clock| clock.written().starts_with("std::"));
    if is_path && random.chance(percent(features.often.forms, 25)) {
        name += "::";
    }
    let clock = plan.header.clock.map(|clock| format!("clock {name}{};", clock.written()));
    let mut room = || match random.below(5) {
        0 | 1 if plan.header.array => "N".to_owned(),
        2 => "ROOM".to_owned(),
        _ => random.between(1, 4).to_string(),
    };
    let stack = (features.pushes && features.stack).then(|| format!("stack {};", room()));
    let queue = features.queue.then(|| format!("queue {};", room()));
    let chain = features.rounds.then(|| format!("chain {};", random.between(1, 30)));
    let requests = features.requests_outside.then(|| "requests;".to_owned());
    let strict = features.strict.then(|| "strict;".to_owned());
    let observed = features.observed.then(|| {
        let cfg = if random.chance(20) { "#[cfg(all())] " } else { "" };
        format!("{cfg}observed;")
    });
    let snapshots = plan.snapshots.then(|| "snapshots;".to_owned());
    let settings = [clock, stack, queue, chain, requests, strict, observed, snapshots].into_iter().flatten();
    let said = |setting| {
        if random.chance(8) { format!("/** Said of it. */ #[allow(unused_line)] {setting}") } else { setting }
    };
    settings.map(said).chain(plan.can.then(|| "can;".to_owned())).collect()
}

/// Data of a state or of the machine, in their order.
fn data(plan: &Plan, state: Option<usize>, random: &mut Random) -> Vec<String> {
    let data = state.map_or(&plan.data, |state| &plan.states[state].data);
    (0..data.len()).map(|index| datum(plan, state, index, random)).collect()
}

/// One of them.
pub fn datum(plan: &Plan, state: Option<usize>, index: usize, random: &mut Random) -> String {
    let data = state.map_or(&plan.data, |state| &plan.states[state].data);
    let value = data[index].has_initial.then(|| initial_value(plan, state, index, random));
    datum_line(&data[index], value)
}

pub fn objects(list: &[Object]) -> impl Iterator<Item = String> {
    list.iter().map(|Object { name, kind }| format!("action {name}: {} = {};", kind.ty, kind.made))
}

fn datum_line(datum: &Datum, value: Option<String>) -> String {
    let cfg = if datum.cfg { "/** Said of it. */ #[cfg(all())] " } else { "" };
    let value = value.map_or(String::new(), |value| format!(" = {value}"));
    format!("{cfg}let {}: {}{value};", datum.name, datum.ty.written())
}

/// An initial value: new, or made of what it sees, which are the earlier data of its own state and those around.
pub fn initial_value(plan: &Plan, state: Option<usize>, index: usize, random: &mut Random) -> String {
    let data = state.map_or(&plan.data, |state| &plan.states[state].data);
    let ty = data[index].ty;
    // In a part, it sees what is of the part.
    let is_of_part = data[index].stands == Stands::Part;
    let is_seen = |datum: &&Datum| !is_of_part || datum.stands != Stands::Use;
    let earlier = data[..index].iter().filter(is_seen).map(|datum| (datum.name.clone(), datum.ty));
    let mut around = Scope::new(plan, state.and_then(|state| plan.states[state].parent));
    around.part = state.and_then(|state| plan.states[state].within);
    let around = state.filter(|_| !is_of_part).map_or(Vec::new(), |_| around.data());
    let seen: Vec<(String, Type)> = earlier.chain(around).collect();
    if plan.is_still(state) {
        return way_in::returning(ty, &seen, random).expect("the plan has no others there");
    }
    let values: Vec<String> = seen.iter().filter_map(|(name, its)| ty.made_of(name, *its)).collect();
    let value = (!values.is_empty() && random.chance(40)).then(|| values[random.below(values.len())].clone());
    let value = value.unwrap_or_else(|| ty.fresh(random.below(100)));
    let value = ended_early(ty, value, random);
    match random.below(8) {
        0 | 1 if plan.header.owner != Owner::None => format!("{{ agent.act(2); {value} }}"),
        2 if plan.header.guest => format!("{{ guest.read(); {value} }}"),
        3 if plan.header.has_now() => format!("{{ note(told_time(now)); {value} }}"),
        _ => value,
    }
}

/// Some lines are documented, some stand under a `cfg` that holds; a line of a `strict` machine would not count then. Some
/// set the level of a lint for their code.
pub fn attributed(plan: &Plan, line: String, random: &mut Random) -> String {
    if line.contains("do { ") && random.chance(percent(plan.features.often.forms, 6)) {
        let level = ["allow", "expect"][random.below(2)];
        let line = line.replacen("do { ", "do { let idle = 3; ", 1);
        return format!("#[{level}(unused_variables)] {line}");
    }
    match random.below(25) {
        0 => format!("/** Said of it. */ {line}"),
        1 => format!("#[allow(unused_line, no_fallback)] {line}"),
        2 | 3 if plan.features.cfg && !plan.features.strict => format!("#[cfg(all())] {line}"),
        _ => line,
    }
}

/// In half of the machines some states have tags; not drawn, so that a machine is the same without them.
fn tags(plan: &Plan, number: usize) -> &'static str {
    match (number * 7 + plan.states.len() / 2) % 4 {
        _ if plan.states[number].kind == Kind::Choice || plan.states.len().is_multiple_of(2) => "",
        0 => "#[tag(busy)] ",
        1 => "#[tag(on_line, busy)] ",
        _ => "",
    }
}

pub fn state(plan: &Plan, number: usize, depth: usize, parts: &mut Parts, random: &mut Random) -> String {
    let state = &plan.states[number];
    let indent = "    ".repeat(depth);
    let word = match state.kind {
        Kind::Region => "region",
        Kind::Final => "final state",
        Kind::Choice => "choice",
        _ => "state",
    };
    let cfg = if state.cfg { "#[cfg(all())] " } else { "" };
    let attributes = STATE_ATTRIBUTES.get(random.below(25)).unwrap_or(&"");
    let raw = if state.is_raw { "r#" } else { "" };
    let tags = tags(plan, number);
    let head = format!("{indent}{attributes}{tags}{cfg}{word} {raw}{}", state.local);
    if state.part.is_some() {
        return part::used(plan, number, (&head, &indent), parts, random);
    }
    let mut text = head + " {\n";
    let mut items = data(plan, Some(number), random);
    items.extend(objects(&state.objects));
    items.extend(inside::declared(plan, number, &mut random.clone()));
    items.extend(absent::items(plan, Some(number), random));
    items.extend(initial::lines(plan, Some(number), random));
    items.extend(lines_of(plan, number, random));
    for item in items {
        text += &format!("{indent}    {item}\n");
    }
    text + &children(plan, number, depth, parts, random) + &indent + "}\n"
}

/// Hooks and all other lines.
fn lines_of(plan: &Plan, number: usize, random: &mut Random) -> Vec<String> {
    let lines = [hooks::of_state(plan, number, random), lines::lines(plan, Some(number), random)];
    let is_choice = plan.states[number].kind == Kind::Choice;
    let attributed = |line| if is_choice { line } else { attributed(plan, line, random) };
    lines.into_iter().flatten().map(attributed).map(parts::without_return).collect()
}

pub fn children(plan: &Plan, number: usize, depth: usize, parts: &mut Parts, random: &mut Random) -> String {
    let (state, indent) = (&plan.states[number], "    ".repeat(depth));
    let mut text = String::new();
    for child in &state.children {
        text += &self::state(plan, *child, depth + 1, parts, random);
    }
    if state.kind == Kind::Parallel && plan.features.cfg && random.chance(15) {
        let name = &state.local;
        text +=
            &format!("{indent}    #[cfg(any())] region Not{name} {{ initial In{name}; state In{name}; }}\n");
    }
    text
}
