//! The function `run` beside a machine: it sends random events and ticks, asks from outside, and looks after each call
//! whether the machine agrees with itself.

use super::activities;
use super::derives;
use super::ended;
use super::header::{Clock, Owner, World};
use super::overflow;
use super::plan::{Kind, Plan, State};
use super::restored;
use super::sent::sent;
use super::stops::Stops;
use super::types::Type;
use super::way_in;

pub fn run(plan: &Plan, has_ticks: bool, crowd: &str, stops: Stops) -> String {
    let has_ticks = has_ticks || plan.features.requests_outside;
    let calls = calls(plan, has_ticks, stops);
    let mut arms = String::new();
    for (number, call) in calls.iter().enumerate() {
        arms += &format!("                {number} => {{ {call} }}\n");
    }
    let start: Vec<String> =
        plan.data.iter().filter(|datum| !datum.has_initial).map(|datum| value(datum.ty)).collect();
    let begun = started(plan, &start, stops);
    let end = derived(plan) + &restored::restored(plan);
    let has_stack = plan.features.pushes && plan.features.stack;
    let stack = if has_stack { "                assert!(machine.suspended().len() <= 4);\n" } else { "" };
    let (follower, heard) = match plan.features.observed {
        true => (
            "        let mut follower = Follower::default();\n",
            "                follower.check(&machine, &SHAPE);\n",
        ),
        false => ("", ""),
    };
    let stored = if plan.snapshots { restored::stored(plan) } else { String::new() };
    let stopped = ended::at_the_end(plan, stops);
    let (results, follow) = (activities::results(plan, stops), activities::follow(plan));
    let looped = format!(
        "        for {turn} in 0..3 {{
            for _ in 0..CALLS / 3 {{
                begin_call();
{stored}{replaced}                match random.below({count}) {{
{arms}                _ => {{}}
                }}
                if is_over(&machine) {{
                    return;
                }}
                check(&machine, &SHAPE);
{follow}{heard}{lost}{stack}{results}            }}
{end}{renewed}{follow}{stopped}        }}
",
        turn = if stopped.is_empty() { "_" } else { "turn" },
        count = calls.len().max(1),
        lost = overflow::looked_at(plan),
        replaced = activities::replaced(plan),
        renewed = activities::renewed(plan),
    );
    let looped = activities::in_loop(plan, &looped);
    let default = if stops == Stops::default() { derives::compared(plan) } else { String::new() };
    format!(
        "pub fn run(seed: u64) {{
{default}    let mut random = fsm_oracle::random::Random::new(&[seed]);
    begin(seed);
{}    {{
{follower}        let mut machine: {} = {begun};
        check(&machine, &SHAPE);
{heard}{looped}    }}
{}    end();
{}}}
{crowd}",
        setting(plan, has_ticks),
        machine_type(plan),
        if matches!(plan.header.owner, Owner::None | Owner::Slice) { "" } else { "    drop(agent);\n" },
        if crowd.is_empty() { "" } else { "    if seed % 4 == 0 {\n        in_crowd(seed);\n    }\n" },
    )
}

/// What may be called at random: the events, the tick twice, requests from outside.
fn calls(plan: &Plan, has_ticks: bool, stops: Stops) -> Vec<String> {
    let events = plan.events.list.iter();
    let mut calls: Vec<String> = events.map(|event| sent(plan, &event.made(&mut value), stops)).collect();
    if has_ticks {
        let update = stops.called(format!("{}.update({})", machine(plan), arguments(plan, None)));
        calls.push(format!("{}{update}", time_passes(plan)));
        calls.push(calls[calls.len() - 1].clone());
    }
    if plan.features.requests_outside {
        calls.extend(outside(plan));
    }
    calls.extend(ended::told(plan, stops).map(|told| format!("if random.below(8) == 0 {{ {told} }}")));
    calls
}

/// What the harness has to know of the machine: which states exclude each other, and which are tracked.
pub fn shape(plan: &Plan) -> String {
    let mut entries = String::new();
    for state in &plan.states {
        if state.kind == Kind::Choice {
            continue;
        }
        let is_exclusive = state.kind != Kind::Parallel;
        entries += &format!(
            "    Place {{ name: {:?}, is_exclusive: {is_exclusive}, is_tracked: {} }},\n",
            state.name, state.is_tracked
        );
    }
    let is_exclusive = plan.is_exclusive(None);
    format!("const SHAPE: Shape = Shape {{ is_exclusive: {is_exclusive}, places: &[\n{entries}] }};\n")
}

fn setting(plan: &Plan, has_ticks: bool) -> String {
    let mut text = texts(plan);
    let header = &plan.header;
    match header.owner {
        Owner::None => {}
        Owner::Slice => text += "    let mut agent = [1_u32, 2, 3];\n",
        Owner::Borrowing => text += "    let mut agent = Keeper::new(&text);\n",
        _ => text += "    let mut agent = Probe::new();\n",
    }
    text += match header.world {
        World::None => "",
        World::Slice => "    let world = [1_u32, 2, 3];\n",
        _ => "    let world = Realm::new();\n",
    };
    let Some(clock) = header.clock else { return text };
    let zero = clock.zero();
    text + &format!("    let {}now = {zero};\n", if has_ticks { "mut " } else { "" })
}

/// What is borrowed: texts that machine, owner and events look into, and the time at which all begins.
pub fn texts(plan: &Plan) -> String {
    let texts =
        [("text", plan.header.lifetime), ("word", plan.header.second), ("brief", plan.events.own_lifetime)];
    let texts = texts.iter().filter(|(_, is_needed)| *is_needed);
    let mut text: String = texts
        .map(|(name, _)| format!("    let {name} = String::from(\"borrowed\");\n    let _ = &{name};\n"))
        .collect();
    if plan.header.clock == Some(Clock::Instant) {
        text += "    let zero = std::time::Instant::now();\n";
    }
    text
}

fn time_passes(plan: &Plan) -> String {
    let Some(clock) = plan.header.clock else { return String::new() };
    let step = "random.between(1, 60)";
    match clock {
        Clock::U32 => format!("now = now.wrapping_add({step} as u32); "),
        Clock::U64 => format!("now = now.wrapping_add({step} as u64); "),
        Clock::Turns => format!("now = Turns(now.0.wrapping_add({step} as u32)); "),
        Clock::F32 => format!("now += {step} as f32 / 1000.0; "),
        Clock::F64 => format!("now += {step} as f64 / 1000.0; "),
        Clock::Duration | Clock::Instant => {
            format!("now += std::time::Duration::from_millis({step} as u64); ")
        }
    }
}

/// The parameters of the header, what the call adds, and the time.
pub(super) fn arguments(plan: &Plan, own: Option<Vec<String>>) -> String {
    let mut arguments: Vec<String> =
        plan.header.params().into_iter().map(|param| param.argument.to_owned()).collect();
    arguments.extend(own.into_iter().flatten());
    arguments.extend(plan.header.clock.map(|_| "now".to_owned()));
    arguments.join(", ")
}

/// How the machine begins: some runs begin in another state than `initial` says.
fn started(plan: &Plan, given: &[String], stops: Stops) -> String {
    let (observed, follower) =
        if plan.features.observed { ("_observed", "&mut follower, ") } else { ("", "") };
    // One that starts in a constant takes neither parameters nor the time; who tells an observer does.
    let is_alone = plan.way_in.is_some() && !plan.features.observed && stops == Stops::default();
    let taken = if is_alone { given.join(", ") } else { arguments(plan, Some(given.to_vec())) };
    let start = stops.created(format!("{}::start{observed}({follower}{taken})", plan.name));
    let (name, rest) = (&plan.name, arguments(plan, Some(given.to_vec())));
    let arms = other_starts(plan).into_iter().enumerate().map(|(number, target)| {
        let started = stops.created(format!("{name}::start_in{observed}({follower}{target}, {rest})"));
        format!("            {number} => match {started} {{ Ok(machine) => machine, Err(_) => {start} }},\n")
    });
    let constant = way_in::start(plan).map(|constant| match plan.features.observed {
        false => format!("            3 | 4 => {constant},\n"),
        true => format!(
            "            3 | 4 => {{ let machine = {constant}; follower = Follower::from_here(&machine); machine }},\n"
        ),
    });
    format!(
        "match seed % 6 {{\n{}{}            _ => {start},\n        }}",
        arms.collect::<String>(),
        constant.unwrap_or_default()
    )
}

/// What the machine derives.
fn derived(plan: &Plan) -> String {
    let uses = [
        ("Clone", "            let _ = machine.clone();\n"),
        ("PartialEq", "            let _ = machine == machine;\n"),
        ("PartialOrd", "            let _ = machine < machine;\n"),
        ("Debug", "            let _ = format!(\"{machine:?}\");\n"),
    ];
    uses.into_iter().filter(|(derive, _)| derives::has(plan, derive)).map(|(_, text)| text).collect()
}

/// Who is called: where somebody listens, the machine that is lent with the observer.
pub(super) fn machine(plan: &Plan) -> &'static str {
    if plan.features.observed { "machine.observed(&mut follower)" } else { "machine" }
}

pub fn event_path(plan: &Plan) -> String {
    let path = plan.events.path(&plan.name);
    if plan.events.own_type { format!("{path}::<u8>") } else { path }
}

fn outside(plan: &Plan) -> Vec<String> {
    let machine = machine(plan);
    requests(plan).iter().map(|request| format!("let _ = {machine}.request({request});")).collect()
}

/// Requests from outside, for the first states and for those that are given data.
pub fn requests(plan: &Plan) -> Vec<String> {
    let mut requests = vec!["Pop".to_owned(), "Previous".to_owned()];
    let can = |state: &&State| state.kind != Kind::Region;
    let (given, plain): (Vec<&State>, Vec<&State>) =
        plan.states.iter().filter(can).partition(|state| state.needs_fields());
    for state in plain.into_iter().take(3).chain(given.into_iter().take(2)) {
        let target = target(plan, state);
        requests.push(format!("Replace({target})"));
        requests.push(format!("Push({target})"));
    }
    requests.iter().map(|request| format!("fsm_runtime::requests::Request::{request}")).collect()
}

/// Other states than `initial` says, to begin in: the last ones.
pub fn other_starts(plan: &Plan) -> Vec<String> {
    let can = |state: &&State| matches!(state.kind, Kind::Leaf | Kind::Composite | Kind::Parallel);
    plan.states.iter().rev().filter(can).take(3).map(|state| target(plan, state)).collect()
}

/// A state in the enum of targets, with the data that it has to be given.
fn target(plan: &Plan, state: &State) -> String {
    let given = state.data.iter().filter(|datum| !datum.has_initial);
    let fields: Vec<String> = given.map(|datum| format!("{}: {}", datum.name, value(datum.ty))).collect();
    let fields = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    format!("{}Target::{}{fields}", plan.name, state.name)
}

pub fn value(ty: Type) -> String {
    match ty {
        Type::Text => "text.as_str()".to_owned(),
        Type::Word => "word.as_str()".to_owned(),
        Type::Mark => "Seal::make(2)".to_owned(),
        Type::Part => "Token::new()".to_owned(),
        Type::Array => "[1; 3]".to_owned(),
        Type::Number => "random.below(8) as u32".to_owned(),
        _ => ty.fresh(3),
    }
}

pub fn machine_type(plan: &Plan) -> String {
    let header = &plan.header;
    let lifetime = header.lifetime.then_some("'_");
    let second = header.second.then_some("'_");
    let agent = (header.owner == Owner::Generic).then_some("Probe");
    let sight = (header.world == World::Generic).then_some("Realm");
    let mark = header.mark.then_some("Seal");
    let array = header.array.then_some("3");
    let generics: Vec<_> = [lifetime, second, agent, sight, mark, array].into_iter().flatten().collect();
    if generics.is_empty() { plan.name.clone() } else { format!("{}<{}>", plan.name, generics.join(", ")) }
}
