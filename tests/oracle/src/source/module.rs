//! Modules of Rust around a machine, with the functions that run scripts: what `tests/charts` compiles.

use crate::chart::{Chart, Header, Way};

use super::other_names;
use super::start;
use super::stopping::{self, STOPPING};

/// The text of `mod m…`, for a crate that depends on `fsm-charts`.
pub fn module(chart: &Chart) -> String {
    let name = &chart.name;
    let machine = super::machine(chart);
    let events = events(chart);
    let constants = match events.len() {
        0 => String::new(),
        count => format!("    const EVENTS: [{}; {count}] = [{}];\n", event_type(chart), events.join(", ")),
    };
    let arms = inputs(chart);
    let suspended = if chart.stack > 0 { "machine.suspended().len()" } else { "0" };
    let deadline = deadline(chart);
    let (step_params, args) = step_params(chart);
    let [hear, heard] = observing(chart);
    let [served, replaced, follow, end] = following(chart);
    let suffix =
        STOPPING.into_iter().find(|(stops, _)| Some(*stops) == chart.stops).map_or("", |(_, suffix)| suffix);
    let (targets, started) = (start::targets(chart), start::start(chart));
    let (whole, close) = whole(chart);
    let now = match chart.has_named_timers() {
        true => "        if let Input::Send(_, now) | Input::Tick(now) = *input { last = now; }\n",
        false => "",
    };
    format!(
        "#[allow(unused, overlapping_range_endpoints, clippy::all)]
pub mod {module}{suffix} {{
use fsm_charts::{{Answer, Fault, Heard, Input, Inside, Log, LostEvents, Mark, Says, Step, Store, Tally, Time, Timed, World}};

{foreign}{machine}
{other_names}{targets}{constant}fn active(machine: &{name}{arguments}) -> Vec<&'static str> {{
    {name}StateId::ALL.iter().filter(|id| machine.is_in(**id)).map(|id| id.name()){tags}.collect()
}}

fn step(machine: &{name}{arguments}, log: &mut Log, {step_params}answer: Answer) -> Step {{
{hear}    Step {{ suspended: {suspended}, deadline: {deadline}, lost: machine.lost_events(), ..log.step(answer, active(machine)) }}
}}

{remaining}pub fn lost(machine: &{name}{arguments}) -> u32 {{
    machine.lost_events()
}}

pub fn run(start: Time, script: &[Input]) -> Vec<Step> {{
{constants}    let mut log = Log::new({variable}){others};
    let (world, mut tally) = (World::default(), Tally::default());
{heard}{started}{store}{last}    let mut steps = Vec::new();
{served}{follow}    steps.push({whole}step(&machine, &mut log, {args}begun){close});
    {inputs} {{
{now}{stored}{replaced}        let answer = match *input {{
{lost}{arms}        }};
{follow}        steps.push({whole}step(&machine, &mut log, {args}answer){close});
    }}
{end}    steps
}}
}}
",
        module = name.to_lowercase(),
        tags = tags(chart),
        foreign = super::foreign_events(chart),
        other_names = other_names::machine(chart),
        arguments = arguments(chart),
        remaining = remaining(chart),
        variable = chart.variable,
        constant = start::constants(chart),
        lost = if loses(chart) { "            _ if machine.is_poisoned() => Answer::Ticked,\n" } else { "" },
        store = store(chart),
        last = if chart.has_named_timers() { "    let mut last = start;\n" } else { "" },
        stored = stored(chart),
        inputs = match chart.stops {
            None => "for input in script",
            Some(_) => {
                "let begin = fsm_charts::Beginning::of(script).inputs();
    for (number, input) in script.iter().enumerate()"
            }
        },
        others = if chart.others.is_empty() { String::new() } else { format!(".with(&{:?})", chart.others) },
    )
}

/// `remaining`, which asks a machine for all of its timers.
fn remaining(chart: &Chart) -> String {
    if !chart.has_named_timers() {
        return String::new();
    }
    format!(
        "pub fn remaining(machine: &{name}{arguments}, now: Time) -> Vec<(String, Time)> {{
    let remaining = |timer: &{name}Timer| Some((timer.name().to_owned(), machine.remaining(*timer, now)?));
    let mut remaining: Vec<_> = {name}Timer::ALL.iter().filter_map(remaining).collect();
    remaining.sort();
    remaining
}}

",
        name = chart.name,
        arguments = arguments(chart),
    )
}

/// What stands around a step that also says what remains, and what was lost before the machine was read.
fn whole(chart: &Chart) -> (String, &'static str) {
    let now = if is_shifted(chart) { "store.at(last)" } else { "last" };
    let mut more = String::new();
    if chart.has_named_timers() {
        more += &format!("remaining: remaining(&machine, {now}), ");
    }
    if chart.snapshots {
        more += "lost: kept + lost(&machine), ";
    }
    match more.is_empty() {
        true => (more, ""),
        false => (format!("Step {{ {more}.."), " }"),
    }
}

/// What stands around the calls of a machine with activities, before each of them and behind it.
fn following(chart: &Chart) -> [String; 4] {
    if !super::is_followed(chart) {
        return Default::default();
    }
    let event =
        if chart.events.is_empty() { "fsm_runtime::any::NoEvent".to_owned() } else { event_type(chart) };
    let now = if chart.has_clock() { "start" } else { "()" };
    [
        format!(
            "    fsm_charts::served(<{}{} as fsm_runtime::activities::Activities<{event}>>::with_activities(async |work| {{\n",
            chart.name,
            arguments(chart)
        ),
        "        if fsm_charts::is_replaced(steps.len()) { machine = machine.clone(); }\n".to_owned(),
        format!("    work.follow(&machine, ({},), {now});\n", passed(chart)),
        "    }));\n".to_owned(),
    ]
}

/// Whether the machine may lose its state.
fn loses(chart: &Chart) -> bool {
    chart.stops.is_some() && chart.takes_data()
}

/// An arm for each kind of input that the machine takes.
fn inputs(chart: &Chart) -> String {
    let now = match chart.has_clock() {
        true if is_shifted(chart) => ", store.at(now)",
        true => ", now",
        false => "",
    };
    let (machine, params) = (called(chart), passed(chart));
    let mut arms = String::new();
    let mut arm = |is_taken: bool, arm: &str| {
        arms += &if is_taken { format!("            {arm},\n") } else { String::new() }
    };
    let send = format!("{machine}.send({params}, EVENTS[event]{now})");
    let sent = match chart.stops {
        None => format!("fsm_charts::answer(&{send})"),
        Some(_) => stopping::called(chart, &send),
    };
    let send = if chart.can { asked(chart, &send, now) } else { sent };
    arm(!chart.events.is_empty(), &format!("Input::Send(event, now) => {send}"));
    let tick = format!("{machine}.update({params}{now})");
    let tick = match chart.stops {
        Some(_) => stopping::called(chart, &tick),
        None if chart.requests => format!("fsm_charts::ticked(&{tick})"),
        None => format!("{{ {tick}; Answer::Ticked }}"),
    };
    let stop = "Input::Stop(lines) => { if number >= begin { log.stop_after(lines); } Answer::Ticked }";
    arm(chart.stops.is_some(), stop);
    arm(chart.starts_in, "Input::StartIn(_) => Answer::Ticked");
    arm(chart.has_ticks(), &format!("Input::Tick(now) => {tick}"));
    let end = format!("{machine}.stop({params}{now})");
    let end = match chart.stops {
        Some(_) => stopping::called(chart, &end),
        None => format!("{{ {end}; Answer::Ticked }}"),
    };
    arm(chart.line_for_stop().is_some(), &format!("Input::End(now) => {end}"));
    // Where it lives with others it has a turn all the same.
    arm(!chart.has_ticks(), "Input::Tick(_) => Answer::Ticked");
    arm(
        chart.requests,
        &format!(
            "Input::Request(ref ask) => fsm_charts::requested(&{machine}.request(fsm_charts::request(ask, target)))"
        ),
    );
    arm(true, "_ => unreachable!(\"the machine takes no such input\")");
    arms
}

/// Before an event is sent, the machine says what it would do with it.
fn asked(chart: &Chart, send: &str, now: &str) -> String {
    let params = looked_at(chart);
    let possible = match chart.has_foreign_events {
        true => "None",
        false => "Some(machine.possible().map(|id| id.name()).collect())",
    };
    // What it would do is said as if no line let the event pass; one that does may change what others see.
    let passes = chart.transitions.iter().any(|line| line.way == Way::Pass);
    let agree = if passes { "" } else { "fsm_charts::agree(&would, &sent); " };
    let sent = match chart.stops {
        None => format!("let sent = {send}; {agree}fsm_charts::answer(&sent)"),
        Some(_) => stopping::called(chart, send),
    };
    format!(
        "{{
                let would = machine.would({params}, EVENTS[event]{now});
                assert_eq!(would.is_taken(), machine.can({params}, EVENTS[event]{now}));
                log.would(&would, {possible});
                {sent}
            }}"
    )
}

/// What a step has to know beside machine and log, and how it is passed.
fn step_params(chart: &Chart) -> (&'static str, &'static str) {
    match chart.observed {
        true => ("heard: &mut Heard, ", "&mut heard, "),
        false if is_shifted(chart) => ("store: &Store, ", "&store, "),
        false => ("", ""),
    }
}

/// What ends a step, and what stands before the machine is there.
fn observing(chart: &Chart) -> [&'static str; 2] {
    match chart.observed {
        true => ["    log.hear(heard);\n", "    let mut heard = Heard::default();\n"],
        false => ["", ""],
    }
}

/// Who is called: where somebody listens, the machine that is lent with the observer.
fn called(chart: &Chart) -> &'static str {
    if chart.observed { "machine.observed(&mut heard)" } else { "machine" }
}

/// Whether the machine goes on by another clock where it is stored. An observer would hear of it.
fn is_shifted(chart: &Chart) -> bool {
    chart.snapshots && chart.has_clock() && !chart.names_time && !chart.observed
}

fn deadline(chart: &Chart) -> &'static str {
    match chart.has_deadlines() {
        true if is_shifted(chart) => "store.back(machine.next_deadline())",
        true => "machine.next_deadline()",
        false => "None",
    }
}

/// Half of the machines with snapshots are stored before each input.
fn store(chart: &Chart) -> String {
    let (is_each, is_shifted) = (chart.states.len().is_multiple_of(2), is_shifted(chart));
    match chart.snapshots {
        true => {
            format!(
                "    let mut store = Store::new(script, {is_each}, {is_shifted});\n    let mut kept = 0;\n"
            )
        }
        false => String::new(),
    }
}

/// What is restored is written as the machine would be by then, had it not been stored.
fn stored(chart: &Chart) -> String {
    // One that has lost its state cannot be written.
    let unless_lost = if loses(chart) { ".filter(|_| !machine.is_poisoned())" } else { "" };
    let [written, then, read, elapsed, now] = match chart.has_clock() {
        true => ["at.written", "at.then", "at.read", "at.elapsed()", "at.read"],
        false => ["", "", "", "std::time::Duration::ZERO", "()"],
    };
    let at = if chart.has_clock() { "at" } else { "_" };
    let by_others =
        other_names::through(chart, arguments(chart), if chart.has_clock() { written } else { "()" });
    match chart.snapshots {
        true => format!(
            "        if let Some({at}) = store.turn(input){unless_lost} {{
            let text = fsm_charts::written(&machine.snapshot({written}));
            let then = fsm_charts::written(&machine.snapshot({then}));
{by_others}            kept += lost(&machine);
            machine = fsm_charts::restored(&text, {elapsed}, {now});
            assert_eq!(fsm_charts::written(&machine.snapshot({read})), then);
        }}
"
        ),
        false => String::new(),
    }
}

/// The parameters in the order of the header.
pub(super) fn passed(chart: &Chart) -> &'static str {
    match chart.header {
        Header::Owner => "&mut log",
        Header::OwnerWorld => "&mut log, &world",
        Header::WorldOwner => "&world, &mut log",
        Header::Several => "&mut log, &world, &mut tally",
    }
}

/// The same, all of them shared.
fn looked_at(chart: &Chart) -> &'static str {
    match chart.header {
        Header::Owner => "&log",
        Header::OwnerWorld => "&log, &world",
        Header::WorldOwner => "&world, &log",
        Header::Several => "&log, &world, &tally",
    }
}

/// Whether a crowd can pass in all that the machine asks for, and it takes events and has no activities, which need a loop.
pub fn fits_crowd(chart: &Chart) -> bool {
    chart.header != Header::Several && !chart.events.is_empty() && !chart.has_activities()
}

/// The names of the tags that the machine has stand behind those of its states.
fn tags(chart: &Chart) -> String {
    let Chart { name, .. } = chart;
    match chart.has_tags() {
        true => format!(
            ".chain({name}Tag::ALL.iter().filter(|tag| machine.has_tag(**tag)).map(|tag| tag.name()))"
        ),
        false => String::new(),
    }
}

/// The text of `mod m…_in_crowd` beside it, of a chart that [fits](fits_crowd): many agents with this machine.
pub fn in_crowd(chart: &Chart) -> String {
    let name = &chart.name;
    let parts = match chart.header {
        Header::WorldOwner => "Res<'static, World>, &'static mut Log",
        Header::OwnerWorld => "&'static mut Log, Res<'static, World>",
        _ => "&'static mut Log,",
    };
    let request =
        "Some(|machine, ask| fsm_charts::requested(&machine.request(fsm_charts::request(ask, target))))";
    format!(
        "#[allow(unused)]
pub mod {module}_in_crowd {{
use super::{module}::*;
use fsm_charts::{{Agents, Log, Order, Plan, Report, Res, Step, ThreadPool, World}};

const AGENTS: Agents<{name}{arguments}, {event}> = Agents {{
    events: &[{events}],
    variable: {variable},
    stored: {stored},
    is_shifted: {is_shifted},
    remaining: {remaining},
    lost,
    request: {request},
    target: {target},
}};

pub fn run(plan: &Plan, pool: Option<&ThreadPool>) -> Report {{
    fsm_charts::run_in_crowd(&AGENTS, plan, pool)
}}

pub fn run_in_bevy(plan: &Plan, order: Order) -> Vec<Vec<Step>> {{
    fsm_charts::run_in_bevy::<{name}{arguments}, ({parts}), _>(&AGENTS, plan, order)
}}
}}
",
        module = name.to_lowercase(),
        arguments = arguments(chart),
        event = event_type(chart),
        events = events(chart).join(", "),
        stored = if chart.snapshots { "Some(fsm_charts::stored_crowd)" } else { "None" },
        is_shifted = chart.has_clock() && !chart.names_time,
        remaining = if chart.has_named_timers() { "Some(remaining)" } else { "None" },
        request = if chart.requests { request } else { "None" },
        target = if chart.starts_in { "Some(target)" } else { "None" },
        variable = chart.variable,
    )
}

fn events(chart: &Chart) -> Vec<String> {
    chart.events.iter().map(|event| format!("{}::{event}", event_type(chart))).collect()
}

fn event_type(chart: &Chart) -> String {
    format!("{}{}", chart.name, if chart.has_foreign_events { "Input" } else { "Event" })
}

/// What stands for the type parameter of the machine.
pub(super) fn arguments(chart: &Chart) -> &'static str {
    if chart.is_generic { "<fsm_charts::Marked>" } else { "" }
}
