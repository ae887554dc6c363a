//! The lines of one state: initial, history, the hooks and the transitions.

use crate::chart::{Action, Chart, Cond, Rank, State, StateId, Time, Transition, TransitionId, Trigger, Way};

use super::code::{self, actions, guard, value};
use super::patterns;
use super::scope::{Exit, Scope};
use super::targets::{begun, history_word, names};

/// One line, or what stands in place of one.
pub(super) enum Entry {
    /// `let name: i32 = value;`
    Datum {
        name: String,
        value: Option<String>,
    },
    /// Where the state begins, and its histories.
    Begin(String),
    /// `enter` and its like, an action object, and where a choice has its draws from.
    Hook(String),
    Line(TransitionId),
}

impl Entry {
    pub(super) fn text(&self, chart: &Chart, scope: &mut Scope) -> String {
        match self {
            Entry::Datum { name, value: None } => format!("let {name}: i32;"),
            Entry::Datum { name, value: Some(value) } => format!("let {name}: i32 = {value};"),
            Entry::Begin(text) | Entry::Hook(text) => text.clone(),
            Entry::Line(id) => line(chart, &chart.transitions[*id], scope),
        }
    }
}

/// In the order in which they stand in the source, and the transitions in the order in which they are tried.
pub(super) fn of_state(chart: &Chart, id: StateId) -> Vec<Entry> {
    let state = &chart.states[id];
    let mut lines = Vec::new();
    if let Some(datum) = &state.datum {
        lines.push(match datum.is_machine {
            true => Entry::Hook(machine_inside(chart, &datum.name)),
            false => {
                let value = (!datum.is_given).then(|| value(chart, &datum.initial));
                Entry::Datum { name: datum.name.clone(), value }
            }
        });
    }
    lines.extend(object(chart, id).map(Entry::Hook));
    if let Some(initial) = &state.initial {
        lines.push(Entry::Begin(end(
            format!("initial {}", begun(chart, &initial.targets)),
            actions(chart, &initial.actions),
        )));
    }
    for history in chart.history(id) {
        if let Some(default) = &chart.states[history].initial {
            let text = format!("{} => {};", history_word(chart, history), names(chart, &default.targets));
            lines.push(Entry::Begin(text));
        }
    }
    for (trigger, list) in hooks(chart, id) {
        let said = usize::from(chart.object_says(id, list).is_some());
        if list.len() > said {
            let cause = if list.contains(&Action::Cause) { "(cause)" } else { "" };
            lines.push(Entry::Hook(end(format!("{trigger}{cause}"), actions(chart, &list[said..]))));
        }
    }
    lines.extend(activity(chart, id).map(Entry::Hook));
    let draws = |&line: &usize| matches!(chart.transitions[line].rank, Some(Rank::Weight(_)));
    if state.transitions.iter().any(draws) {
        lines.push(Entry::Hook("random log.draw();".to_owned()));
    }
    // Those of a target that a value holds are one line.
    let is_written = |&id: &TransitionId| chart.transitions[id].held().is_none_or(|(is, _)| is == 0);
    lines.extend(state.transitions.iter().copied().filter(is_written).map(Entry::Line));
    lines
}

/// Where the use of a part leads on from one of its exits.
pub(super) fn leads_on(chart: &Chart, exit: &Exit, scope: &mut Scope) -> String {
    let (target, own) = scope.target(chart, &exit.line).expect("it leads somewhere");
    end(format!("on out {} => {target}", exit.name), actions(chart, own))
}

/// Work of the state, which some event stands for that never comes.
fn activity(chart: &Chart, id: StateId) -> Option<String> {
    let state = &chart.states[id];
    let carries_nothing = !chart.has_payloads() && !chart.has_foreign_events;
    let event = chart.events.get(id % 3).filter(|_| carries_nothing);
    let becomes = event.map_or_else(String::new, |event| format!(" as {event}"));
    state.has_activity.then(|| format!("during log.during({:?}){becomes};", state.name))
}

fn hooks(chart: &Chart, id: StateId) -> [(&'static str, &[Action]); 4] {
    let State { on_entry, on_exit, on_pause, on_resume, .. } = &chart.states[id];
    [("enter", on_entry), ("exit", on_exit), ("pause", on_pause), ("resume", on_resume)]
}

/// The action object of a state.
fn object(chart: &Chart, id: StateId) -> Option<String> {
    if !chart.states[id].has_object {
        return None;
    }
    let said = |(hook, list)| Some(format!("({hook:?}, {:?})", chart.object_says(id, list)?));
    let said: Vec<_> = hooks(chart, id).into_iter().filter_map(said).collect();
    Some(format!("action says{id}: Says = Says::of(&[{}]);", said.join(", ")))
}

fn line(chart: &Chart, transition: &Transition, scope: &mut Scope) -> String {
    patterns::with_binding(chart, transition, text(chart, transition, scope))
}

fn text(chart: &Chart, transition: &Transition, scope: &mut Scope) -> String {
    if transition.way == Way::Pass {
        return passing(chart, transition);
    }
    let mut line = match &transition.rank {
        Some(Rank::Score(score)) => format!("score {}", value(chart, score)),
        Some(Rank::Weight(weight)) => format!("weight i32::unsigned_abs({})", value(chart, weight)),
        None => trigger(chart, transition),
    };
    if let Some(timer) = &transition.timer {
        line += &format!(" as {timer}");
    }
    let mut cond = transition.cond.as_ref().and_then(Cond::before_held);
    if let Some((state, rest)) = over(transition) {
        let name = chart.states[state].datum.as_ref().map_or("", |datum| datum.name.as_str());
        (line, cond) = (format!("done({name})"), rest);
    }
    if let Some(cond) = cond {
        let joint = if transition.trigger == Trigger::When { " " } else { " if " };
        line += &format!("{joint}{}", guard(chart, cond));
    }
    // The macro asks for a condition: without one, and alone, it would act again and again.
    if transition.trigger == Trigger::Always && transition.targets.is_empty() && transition.cond.is_none() {
        line += " if true";
    }
    if let Some((_, of)) = transition.held() {
        let of: Vec<_> = of.iter().map(|state| (*state, &[][..])).collect();
        let push = if transition.way == Way::Push { "push " } else { "" };
        line += &format!(" => {push}{}", code::held(chart, &of));
        return end(line, actions(chart, &transition.actions));
    }
    if let Some((target, own)) = scope.target(chart, transition) {
        line += &format!(" => {target}");
        return end(line, actions(chart, own));
    }
    match (actions(chart, &transition.actions), &transition.trigger) {
        (None, Trigger::Events(_) | Trigger::AnyEvent) => line + " => ignore;",
        (None, _) => line + " do {}",
        (actions, _) => end(line, actions),
    }
}

/// A line that sees what its event carries by reference.
fn passing(chart: &Chart, transition: &Transition) -> String {
    let guard = transition.cond.as_ref().map(|cond| format!(" if {}", guard(chart, cond)));
    // Where what it did was taken out. A line that does nothing and passes the event on is refused.
    let action = actions(chart, &transition.actions).unwrap_or_else(|| "{}".to_owned());
    let line = end(guard.unwrap_or_default() + " => pass", Some(action));
    trigger(chart, transition) + &patterns::by_reference(&line)
}

/// `let inside: machine Inside(log) = Inside::start();`
fn machine_inside(chart: &Chart, name: &str) -> String {
    let generics = if chart.is_generic { "<T>" } else { "<fsm_charts::Marked>" };
    match chart.has_timed_inside() {
        true => format!("let {name}: machine Timed{generics}(log) = Timed::start(log, now);"),
        false => format!("let {name}: machine Inside{generics}(log) = Inside::start();"),
    }
}

/// The machine in data of whose end a line is told, and the rest of its condition.
fn over(transition: &Transition) -> Option<(StateId, Option<&Cond>)> {
    match transition.cond.as_ref()? {
        Cond::Over(state) => Some((*state, None)),
        Cond::And(over, rest) => match **over {
            Cond::Over(state) => Some((state, Some(&**rest))),
            _ => None,
        },
        _ => None,
    }
}

fn trigger(chart: &Chart, transition: &Transition) -> String {
    let first = if transition.first { "first " } else { "" };
    match &transition.trigger {
        Trigger::Always => "always".to_owned(),
        Trigger::AnyEvent => format!("{first}on _"),
        Trigger::Done(_) => "done".to_owned(),
        Trigger::Events(events) => {
            format!("{first}on {}", patterns::pattern(chart, events, transition.binds()))
        }
        Trigger::Failed => "failed(_)".to_owned(),
        Trigger::End => "stop".to_owned(),
        Trigger::Update => "update".to_owned(),
        Trigger::UpdateEvery(period) => format!("update every {}", span(chart, *period)),
        Trigger::When => "when".to_owned(),
        Trigger::After(after) => format!("after {}", span(chart, *after)),
        Trigger::Every { period, catch_up: false } => format!("every {}", span(chart, *period)),
        Trigger::Every { period, catch_up: true } => format!("every {} catch up", span(chart, *period)),
    }
}

fn span(chart: &Chart, span: Time) -> String {
    if chart.computes_spans { format!("(log.span({span}))") } else { format!("{span}ms") }
}

/// The line with its action; one whose action begins with a brace ends with the closing one.
fn end(line: String, actions: Option<String>) -> String {
    match actions {
        None => line + ";",
        Some(block) if block.starts_with('{') => format!("{line} do {block}"),
        Some(expression) => format!("{line} do {expression};"),
    }
}
