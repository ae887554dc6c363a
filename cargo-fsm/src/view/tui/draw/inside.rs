//! What the machine holds beside its active states, and what is wrong with it; of a program, what there is to tell.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use serde_json::Value;

use super::{bars, rows as put};
use crate::view::tui::state::{Shown, State};
use crate::view::tui::text::{many, time, wrapped};
use crate::view::tui::watching::Chosen;

/// A heading, or a text below it.
pub(in crate::view::tui) struct Row {
    pub(super) text: String,
    pub(super) style: Style,
    /// So many columns stand before it.
    pub(super) indent: usize,
}

/// What is wrong, and where.
#[derive(Default)]
pub(super) struct Finding {
    pub(super) is_error: bool,
    pub(super) message: String,
    pub(super) place: String,
}

impl Finding {
    pub(super) fn of(finding: &Value) -> Self {
        let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| finding[name].as_u64().map(|number| number.to_string());
        let place: Vec<String> =
            [finding["file"].as_str().map(str::to_owned), number("row"), number("column")]
                .into_iter()
                .flatten()
                .collect();
        Finding { is_error: finding["severity"] == "error", message: text("message"), place: place.join(":") }
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let all = rows(state);
    let first = state.inside.min(all.len().saturating_sub(1));
    let width = usize::from(area.width);
    let lines = all[first..].iter().flat_map(|row| {
        let texts = wrapped(&row.text, width.saturating_sub(row.indent + 1));
        let before = " ".repeat(row.indent);
        texts.into_iter().map(move |text| Line::styled(format!("{before}{text}"), row.style))
    });
    put(frame, area, lines.take(usize::from(area.height)).collect());
}

pub(in crate::view::tui) fn rows(state: &State) -> Vec<Row> {
    match state.shown {
        Shown::Program(_) => of_program(state),
        _ => of_simulation(state),
    }
}

fn heading(state: &State, text: &str) -> Row {
    Row { text: text.to_owned(), style: state.theme.title(), indent: 1 }
}

fn plain(text: impl Into<String>) -> Row {
    Row { text: text.into(), style: Style::new(), indent: 3 }
}

fn of_simulation(state: &State) -> Vec<Row> {
    let simulation = &state.simulation;
    let mut all = Vec::new();
    if let Some(sentence) = simulation.machine.as_ref().and_then(|machine| machine.unreadable.as_ref()) {
        let text = format!("{sentence}. What is shown is of the last table that could be read.");
        all.push(Row { text, style: state.theme.error(), indent: 1 });
    } else if bars::is_old(state) {
        let text = "This machine is no longer in the files.".to_owned();
        all.push(Row { text, style: state.theme.error(), indent: 1 });
    }
    if simulation.run.is_some() && simulation.refused.is_some() {
        let text = "This script does not run on the table as it is now: undo, or begin again.".to_owned();
        all.push(Row { text, style: state.theme.error(), indent: 1 });
    }
    all.extend(findings(state));
    all.extend(held(state));
    all
}

fn findings(state: &State) -> Vec<Row> {
    let simulation = &state.simulation;
    let own = simulation.machine.as_ref().map_or(&[][..], |machine| &machine.findings);
    let refused = simulation.refused.as_deref().unwrap_or_default();
    let all = if own.is_empty() { refused } else { own };
    let mut rows = Vec::new();
    if !all.is_empty() {
        rows.push(heading(state, "Findings"));
    }
    for finding in all.iter().map(Finding::of) {
        let (mark, style) = match finding.is_error {
            true => ("✗", state.theme.error()),
            false => ("!", state.theme.warning()),
        };
        rows.push(Row { text: format!("{mark} {}", finding.message), style, indent: 1 });
        rows.push(Row { text: finding.place, style: state.theme.quiet(), indent: 3 });
    }
    rows
}

/// The configuration and what lives with it, the stack, histories, and what waits.
fn held(state: &State) -> Vec<Row> {
    let simulation = &state.simulation;
    let Some(run) = &simulation.run else { return Vec::new() };
    let active = match (simulation.looked, simulation.steps().get(simulation.at())) {
        (Some(_), Some(step)) => &step.active,
        _ => &run.active,
    };
    let mut rows = Vec::new();
    rows.push(heading(state, "Active"));
    rows.push(Row { style: state.theme.active(), ..plain(or_nothing(active)) });
    if simulation.looked.is_some() {
        return rows;
    }
    let mut section = |title: &str, texts: Vec<String>| {
        if !texts.is_empty() {
            rows.push(heading(state, title));
            rows.extend(texts.into_iter().map(plain));
        }
    };
    section("Tags", one_row(&run.tags));
    let activities = run.activities.iter();
    section(
        "Activities",
        activities.map(|activity| format!("{} in {}", activity.text, activity.state)).collect(),
    );
    section("Stack", run.stack.iter().rev().map(|level| or_nothing(level)).collect());
    let history =
        |history: &fsm_simulator::History| format!("{}: {}", history.state, history.remembers.join(", "));
    section("Histories", run.histories.iter().map(history).collect());
    section("Queue", run.queue.iter().map(waiting).collect());
    let timer =
        |timer: &fsm_simulator::Due| format!("{}: {} in {}", time(timer.due), timer.text, timer.state);
    section("Timers", run.timers.iter().map(timer).collect());
    section("Named timers", one_row(&run.named_timers.iter().map(remains).collect::<Vec<_>>()));
    rows
}

fn one_row(texts: &[String]) -> Vec<String> {
    if texts.is_empty() { Vec::new() } else { vec![texts.join(", ")] }
}

/// `Idle 24 s`
fn remains(timer: &fsm_simulator::NamedTimer) -> String {
    let remaining = timer.remaining.map_or_else(|| "does not run".to_owned(), time);
    format!("{} {remaining}", timer.name)
}

fn or_nothing(states: &[String]) -> String {
    if states.is_empty() { "nothing".to_owned() } else { states.join(", ") }
}

fn waiting(waiting: &fsm_simulator::Waiting) -> String {
    match waiting.due {
        Some(due) => format!("{} {}, {}", waiting.event, waiting.kind, time(due)),
        None => format!("{} {}", waiting.event, waiting.kind),
    }
}

fn of_program(state: &State) -> Vec<Row> {
    let Some((program, log)) = state.watched() else { return Vec::new() };
    let (mark, style) = bars::status(state, program.status);
    let mut all = vec![Row { text: mark.to_owned(), style, indent: 1 }];
    let lost = [
        (program.lost, "had no room in the program".to_owned()),
        (log.first(), "are too long ago to step back to".to_owned()),
        (
            program.bad.count,
            format!("could not be understood: {}", program.bad.last.as_deref().unwrap_or_default()),
        ),
    ];
    for (count, text) in lost.into_iter().filter(|(count, _)| *count > 0) {
        let text = format!("{} {text}", many(usize::try_from(count).unwrap_or(usize::MAX), "line"));
        all.push(Row { text, style: state.theme.error(), indent: 1 });
    }
    if let Some(Chosen::Machine(id)) = state.watching.shown(log)
        && let Some(member) = state.watching.members(log).get(&id)
    {
        all.push(heading(state, &member.label));
        let active = if member.active.is_empty() { "nothing".to_owned() } else { member.active.join(", ") };
        all.push(Row { style: state.theme.active(), ..plain(active) });
        if !member.suspended.is_empty() {
            let suspended = format!("suspended: {}", member.suspended.join(", "));
            all.push(Row { style: state.theme.suspended(), ..plain(suspended) });
        }
        if let Some(outline) = state.outline().filter(|_| !member.ended) {
            let of = |what: &str, texts: Vec<&str>| (what.to_owned(), texts.join(", "));
            let current = [
                of("tags", outline.tags(&member.active)),
                of("activities", outline.activities(&member.active)),
            ];
            let current = current.into_iter().filter(|(_, texts)| !texts.is_empty());
            all.extend(current.map(|(what, texts)| plain(format!("{what}: {texts}"))));
        }
        if member.ended {
            all.push(plain("it has ended"));
        }
    }
    let events = if program.events { "It takes events: s sends one." } else { "It takes no events." };
    all.push(Row { style: state.theme.quiet(), ..plain(events) });
    all
}
