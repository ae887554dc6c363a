//! A chart as `fsm!` source. `expressible.rs` says of which charts that cannot be done, `lines.rs` and `code.rs` write
//! lines and what stands in them, `module.rs` puts a machine and a function that runs it into a module of Rust.
//!
//! What SCXML calls an internal transition is the default of the language, and an external one into its own source is
//! `reenter`; the children of `<parallel>` are `region`s; `<onentry>` is `enter`, `<onexit>` is `exit`.

mod absent;
mod calls;
mod code;
mod configured;
mod crowd;
mod expressible;
mod inputs;
mod lines;
mod module;
mod other_names;
mod parted;
mod patterns;
mod scope;
mod start;
mod stopping;
mod targets;

pub use configured::{KNOWN, holds};
pub use crowd::{fits_crowd, in_crowd};
pub use expressible::{Inexpressible, check, without_hidden_lines};
pub use module::module;
pub use stopping::STOPPING;
pub use targets::target;

use std::fmt::Write;

use crate::chart::{Action, Chart, Header, Kind, ROOT, State, StateId, Stops, TAGS, Way};
use crate::random::Random;

use configured::Configured;
use lines::Entry;
use scope::Scope;

/// The warnings that random charts give, which are all beside the point.
const ALLOWED: &str = "unreachable_state, dead_end, unused_event, no_fallback, unused_line";

/// The text of one invocation of `fsm!`, of a chart that passed [`check`].
pub fn machine(chart: &Chart) -> String {
    text(chart).text
}

/// The same without parts and conditions, where no warning is allowed, and the row in which each transition stands, counted from 1.
pub fn machine_with_warnings(chart: &Chart) -> (String, Vec<usize>) {
    let Text { text, rows, .. } = text(&Chart { parts: Vec::new(), configured: false, ..chart.clone() });
    (text.replacen(&format!("#[allow({ALLOWED})]"), "", 1), rows)
}

/// Whether a loop looks at activities of the machine. Nobody follows one that is stored: a machine that was read begins all anew.
fn is_followed(chart: &Chart) -> bool {
    chart.has_activities() && !chart.snapshots
}

fn text(chart: &Chart) -> Text {
    let mut text = Text { rows: vec![0; chart.transitions.len()], ..Text::default() };
    text.line("fsm_runtime::fsm! {");
    text.line(&format!("#[allow({ALLOWED})]"));
    if chart.snapshots {
        text.line("#[derive(serde::Serialize, serde::Deserialize)]");
    }
    if is_followed(chart) {
        text.line("#[derive(Clone)]");
    }
    if chart.has_default() {
        text.line("#[derive(Default)]");
    }
    let (generics, log) = if chart.is_generic { ("<T: Mark>", "Log<T>") } else { ("", "Log") };
    let header = match chart.header {
        Header::Owner => format!("log: &mut {log}"),
        Header::OwnerWorld => format!("log: &mut {log}, world: &World"),
        Header::WorldOwner => format!("world: &World, log: &mut {log}"),
        Header::Several => format!("log: &mut {log}, world: &World, tally: &mut Tally"),
    };
    let (word, output) = match chart.stops {
        None if chart.is_const => ("const ", ""),
        None => ("", ""),
        Some(Stops::Fails) => ("", " -> Result<(), Fault>"),
        Some(Stops::Waits) => ("async ", ""),
        Some(Stops::Both) => ("async ", " -> Result<(), Fault>"),
    };
    text.line(&format!("pub {word}machine {}{generics}({header}){output} {{", chart.name));
    for line in settings(chart) {
        text.line(&line);
    }
    Machine { chart, parts: Vec::new() }.body(&mut text);
    text.line("}");
    text.line("}");
    text
}

/// What stands before the states.
fn settings(chart: &Chart) -> Vec<String> {
    let mut lines = Vec::new();
    let random = &mut Random::new(&[chart.states.len() as u64, 48]);
    let condition = match chart.observed {
        true => configured::is(chart, random),
        false => configured::is_not(chart, random),
    };
    let hears = chart.configured && random.chance(40);
    let condition = if hears { condition + " " } else { String::new() };
    let mut add = |is_used: bool, line: &str| lines.extend(is_used.then(|| line.to_owned()));
    add(chart.has_clock(), if chart.names_time { "clock now: u32;" } else { "clock u32;" });
    add(chart.is_strict, "strict;");
    add(chart.observed || hears, &(condition + "observed;"));
    add(chart.can, "can;");
    add(chart.snapshots, "snapshots;");
    add(chart.requests, "requests;");
    add(chart.stack > 0, &format!("stack {};", chart.stack));
    add(queues(chart), &format!("queue {};", chart.queue));
    add(chart.chain > 0, &format!("chain {};", chart.chain));
    if !chart.events.is_empty() {
        let foreign = chart.has_foreign_events;
        add(foreign, &format!("events from {}Input;", chart.name));
        add(!foreign, &format!("#[derive({})]", derives(chart)));
        let events = Configured::new(chart, ROOT).events(patterns::declared(chart));
        add(!foreign, &format!("events {{ {} }}", events.join(", ")));
        let say = code::stopping(chart, "log.say(format!(\"unhandled {event:?}\"))".to_owned());
        add(chart.reports, &format!("unhandled(event) do {say};"));
    }
    // What happens in the middle of a step cannot stop.
    let tell = if chart.stops.is_some() { "tell" } else { "say" };
    add(chart.reports, &format!("livelock(state) do log.{tell}(format!(\"livelock in {{state}}\"));"));
    let name = match chart.moves_by_request() {
        false => format!("|target| {}StateId::from(target).name()", chart.name),
        true => format!(
            "|target| fsm_charts::wanted(target, |target| {}StateId::from(target).name())",
            chart.name
        ),
    };
    add(chart.reports, &format!("refused(request) do log.refused(&request, {name});"));
    let (name, by) = if chart.tells_cause { (", cause", " by {cause}") } else { ("", "") };
    add(
        chart.tells_changes,
        &format!("transition(from, to{name}) do log.{tell}(format!(\"changed {{from}} to {{to}}{by}\"));"),
    );
    lines
}

/// The enum of the events that stands outside of the machine, where it does.
fn foreign_events(chart: &Chart) -> String {
    let Chart { name, has_foreign_events, .. } = chart;
    match has_foreign_events {
        true => {
            format!(
                "#[derive({})]\npub enum {name}Input {{ {} }}\n",
                derives(chart),
                patterns::declared(chart).join(", ")
            )
        }
        false => String::new(),
    }
}

/// Of the events, as far as they need it.
fn derives(chart: &Chart) -> String {
    let debug = if chart.reports || chart.observed { ", Debug" } else { "" };
    let serde = if chart.snapshots && queues(chart) { ", serde::Serialize, serde::Deserialize" } else { "" };
    format!("Clone, Copy{debug}{serde}")
}

/// Whether the machine needs a queue.
fn queues(chart: &Chart) -> bool {
    let queues = |action: &&Action| action.raises() || action.is_later();
    let defers = chart.transitions.iter().any(|transition| transition.way == Way::Defer);
    defers || chart.all_actions().iter().any(queues)
}

/// What is written of the machine besides its own text.
struct Machine<'c> {
    chart: &'c Chart,
    /// The definitions of parts.
    parts: Vec<String>,
}

impl Machine<'_> {
    fn body(&mut self, text: &mut Text) {
        self.lines(ROOT, &mut Scope::default(), text);
        self.parts.iter().for_each(|part| text.lines(part));
    }

    fn state(&mut self, id: StateId, scope: &mut Scope, text: &mut Text) {
        let chart = self.chart;
        if chart.parts.contains(&id) {
            return parted::state(self, id, scope, text);
        }
        let state = &chart.states[id];
        let keyword = match state.kind {
            _ if chart.is_region(id) => "region",
            Kind::Final => "final state",
            Kind::Choice => "choice",
            _ => "state",
        };
        tags(state, text);
        text.line(&format!("{keyword} {} {{", state.name));
        self.lines(id, scope, text);
        text.line("}");
    }

    fn lines(&mut self, id: StateId, scope: &mut Scope, text: &mut Text) {
        let mut configured = Configured::new(self.chart, id);
        for entry in lines::of_state(self.chart, id) {
            let line = entry.text(self.chart, scope);
            configured.line(line).iter().for_each(|line| text.line(line));
            if let Entry::Line(transition) = entry {
                // Texts of parts have no rows.
                text.rows.get_mut(transition).into_iter().for_each(|row| *row = text.row);
            }
        }
        self.children(id, &mut configured, scope, text);
    }

    fn children(&mut self, id: StateId, configured: &mut Configured, scope: &mut Scope, text: &mut Text) {
        for child in self.chart.get_child_states(id).collect::<Vec<_>>() {
            configured.before(child).iter().for_each(|line| text.line(line));
            self.state(child, scope, text);
        }
    }
}

fn tags(state: &State, text: &mut Text) {
    other_names::attribute(state).into_iter().for_each(|line| text.line(&line));
    if !state.tags.is_empty() {
        let tags: Vec<&str> = state.tags.iter().map(|&tag| TAGS[tag]).collect();
        text.line(&format!("#[tag({})]", tags.join(", ")));
    }
}

/// Lines that are indented by the braces before them.
#[derive(Default)]
struct Text {
    text: String,
    depth: usize,
    row: usize,
    /// By transition.
    rows: Vec<usize>,
}

impl Text {
    /// Lines that were written elsewhere.
    fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line.trim_start()));
    }

    fn line(&mut self, line: &str) {
        let count = |brace: char| line.matches(brace).count();
        let closes = usize::from(line.starts_with('}'));
        let depth = self.depth - closes;
        self.depth = self.depth + count('{') - count('}');
        self.row += 1;
        writeln!(self.text, "{:1$}{line}", "", 4 * depth).expect("a string takes everything");
    }
}
