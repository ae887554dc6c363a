//! Modules of Rust around a machine, with the functions that run scripts: what `tests/charts` compiles.

use crate::chart::Chart;

use super::calls::{arguments, event_type, events, is_shifted, loses, passed};
use super::inputs::inputs;
use super::stopping::STOPPING;
use super::{other_names, start};

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

/// What stands around the calls of a machine with activities, before each of them and after it.
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
