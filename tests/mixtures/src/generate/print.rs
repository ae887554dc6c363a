//! The machine as `fsm!` source.

use fsm_oracle::random::Random;

use super::bodies;
use super::hooks;
use super::lines;
use super::plan::{Datum, Kind, Owner, Plan, World};
use super::scope::Scope;
use super::targets;

pub fn machine(plan: &Plan, random: &mut Random) -> String {
    let mut text =
        String::from("    #[allow(dead_end, unreachable_state, unused_event, unused_line, no_fallback)]\n");
    for derive in derives(plan) {
        text += &format!("    #[derive({derive})]\n");
    }
    text += &format!("    pub machine {} {{\n", header(plan));
    let mut parts = settings(plan, random);
    parts.push(plan.events.written(&plan.name, &event_derives(plan)).trim().to_owned());
    parts.extend(plan.data.iter().map(|datum| machine_datum(plan, datum, random)));
    parts.extend(absent(plan, None, random));
    parts.extend(initial(plan, None, random));
    parts.extend(hooks::of_machine(plan, random));
    parts.extend(lines::lines(plan, None, random));
    for part in parts {
        text += &format!("        {part}\n");
    }
    for state in plan.top() {
        text += &self::state(plan, state, 2, random);
    }
    text + "    }\n"
}

/// Derives of the machine, which need those of its events where events wait in it.
fn derives(plan: &Plan) -> Vec<&'static str> {
    let is_generic =
        plan.header.mark || plan.header.owner == Owner::Generic || plan.header.world == World::Generic;
    if is_generic || plan.name.len().is_multiple_of(2) { Vec::new() } else { vec!["Debug, PartialEq"] }
}

pub fn event_derives(plan: &Plan) -> Vec<&'static str> {
    let clone = plan.events.is_clone.then_some("Clone");
    let debug = (plan.features.queue && !derives(plan).is_empty()).then_some("Debug, PartialEq");
    clone.into_iter().chain(debug).collect()
}

fn header(plan: &Plan) -> String {
    let header = &plan.header;
    let mut generics = Vec::new();
    let mut bounds = Vec::new();
    if header.lifetime {
        generics.push("'a".to_owned());
    }
    let agent = (header.owner == Owner::Generic).then_some(("A", "Agent"));
    let sight = (header.world == World::Generic).then_some(("W", "Sight"));
    let mark = header.mark.then_some(("K", "Mark"));
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
    match (header.owner.written(), header.world.written()) {
        ("", _) => {}
        (owner, "") => text += &format!("(agent: &mut {owner})"),
        (owner, world) => text += &format!("(agent: &mut {owner}, world: &{world})"),
    }
    if bounds.is_empty() { text } else { format!("{text} where {}", bounds.join(", ")) }
}

fn settings(plan: &Plan, random: &mut Random) -> Vec<String> {
    let features = &plan.features;
    let clock = plan.header.clock.map(|clock| format!("clock {};", clock.written()));
    let mut room = || match plan.header.array && random.chance(50) {
        true => "N".to_owned(),
        false => random.between(1, 4).to_string(),
    };
    let stack = (features.pushes && features.stack).then(|| format!("stack {};", room()));
    let queue = features.queue.then(|| format!("queue {};", room()));
    let requests = features.requests_outside.then(|| "requests;".to_owned());
    let strict = features.strict.then(|| "strict;".to_owned());
    [clock, stack, queue, requests, strict].into_iter().flatten().collect()
}

fn machine_datum(plan: &Plan, datum: &Datum, random: &mut Random) -> String {
    let value = datum.has_initial.then(|| fresh(plan, datum, random));
    datum_line(datum, value)
}

fn datum_line(datum: &Datum, value: Option<String>) -> String {
    let cfg = if datum.cfg { "#[cfg(all())] " } else { "" };
    let value = value.map_or(String::new(), |value| format!(" = {value}"));
    format!("{cfg}let {}: {}{value};", datum.name, datum.ty.written())
}

fn fresh(plan: &Plan, datum: &Datum, random: &mut Random) -> String {
    let fresh = datum.ty.fresh(random.below(100));
    if plan.header.owner != Owner::None && random.chance(25) {
        return format!("{{ agent.act(2); {fresh} }}");
    }
    fresh
}

/// Items under a `cfg` that does not hold: they may name what does not exist.
fn absent(plan: &Plan, state: Option<usize>, random: &mut Random) -> Vec<String> {
    let kind = state.map(|state| plan.states[state].kind);
    if !plan.features.cfg || matches!(kind, Some(Kind::Choice | Kind::Final)) {
        return Vec::new();
    }
    let place = state.map_or("all".to_owned(), |state| state.to_string());
    let event = &plan.events.list[random.below(plan.events.list.len())];
    let mut items = vec![
        "#[cfg(any())] exit do missing();".to_owned(),
        format!("#[cfg(any())] on {} if missing() do missing();", event.any().text),
    ];
    // A machine with data under a `cfg` alone has a struct of data all the same.
    if state.is_some() || !plan.data.is_empty() {
        items.push(format!("#[cfg(any())] let gone{place}: Missing = Missing;"));
    }
    if plan.events.has_absent {
        items.push("#[cfg(any())] on Never(missing) if missing.is() do drop(missing);".to_owned());
    }
    if state.is_none() && !plan.features.root_regions && !plan.features.strict {
        items.push(
            "#[cfg(any())] state Gone { let missing: Missing = Missing; exit do missing.go(); }".to_owned(),
        );
    }
    items.retain(|_| random.chance(30));
    items
}

/// The line `initial` of a composite or of the machine, and the lines that say where a memory begins.
fn initial(plan: &Plan, around: Option<usize>, random: &mut Random) -> Vec<String> {
    let children: Vec<usize> = match around {
        None if plan.features.root_regions => return Vec::new(),
        None => plan.top().collect(),
        Some(around) if plan.states[around].kind == Kind::Parallel => return Vec::new(),
        Some(around) => plan.states[around].children.clone(),
    };
    let Some(first) = children.first() else { return Vec::new() };
    let mut scope = Scope::new(plan, around);
    scope.is_running = around.is_some();
    let action = if random.chance(25) {
        // Before the machine exists it has no data whose state an action could look at.
        bodies::action(&scope, &[], random)
    } else {
        ";".to_owned()
    };
    let first = targets::first(&scope, *first, random);
    let name = around.map(|around| &plan.states[around].name);
    let remembered = plan.remembered(around);
    let deep = remembered.map_or("", |remembered| if remembered.is_deep { "deep " } else { "" });
    let is_free = around.is_some_and(|around| !plan.states[around].needs_fields());
    if let Some(name) = name.filter(|_| remembered.is_some() && is_free && random.chance(30)) {
        return vec![format!("initial {deep}history {name} {action}"), format!("{deep}history => {first};")];
    }
    let mut lines = vec![format!("initial {first} {action}")];
    if remembered.is_some() && random.chance(40) {
        let other = targets::first(&scope, children[random.below(children.len())], random);
        lines.push(format!("{deep}history => {other};"));
    }
    lines
}

fn state(plan: &Plan, number: usize, depth: usize, random: &mut Random) -> String {
    let state = &plan.states[number];
    let indent = "    ".repeat(depth);
    let word = match state.kind {
        Kind::Region => "region",
        Kind::Final => "final state",
        Kind::Choice => "choice",
        _ => "state",
    };
    let cfg = if state.cfg { "#[cfg(all())] " } else { "" };
    let mut text = format!("{indent}{cfg}{word} {} {{\n", state.name);
    let mut parts = Vec::new();
    for datum in &state.data {
        let value = datum.has_initial.then(|| fresh(plan, datum, random));
        parts.push(datum_line(datum, value));
    }
    parts.extend(
        state
            .object
            .iter()
            .map(|object| format!("action {}: {ty} = {ty}::new();", object.name, ty = object.ty)),
    );
    parts.extend(absent(plan, Some(number), random));
    parts.extend(initial(plan, Some(number), random));
    parts.extend(hooks::of_state(plan, number, random));
    parts.extend(lines::lines(plan, Some(number), random));
    for part in parts {
        text += &format!("{indent}    {part}\n");
    }
    for child in &state.children {
        text += &self::state(plan, *child, depth + 1, random);
    }
    text + &indent + "}\n"
}
