//! Keys of a simulation.

use fsm_simulator::{Input as Call, Request, RequestKind, What};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::view::export::Form;
use crate::view::tui::dialog::{Goal, Pick, Picked, Prompt};
use crate::view::tui::items::{self, Act, Item};
use crate::view::tui::message::Effect;
use crate::view::tui::outline;
use crate::view::tui::state::State;

pub(super) fn key(state: &mut State, key: KeyEvent) -> Option<Effect> {
    let simulation = &mut state.simulation;
    match key.code {
        KeyCode::Char('r') if key.modifiers.contains(KeyModifiers::CONTROL) => return simulation.redo(),
        KeyCode::Char('u') => return simulation.undo(),
        KeyCode::Char('U') => return simulation.redo(),
        KeyCode::Char('r') => return simulation.begin(None),
        KeyCode::Char('t') => return tick(state, 0.0),
        KeyCode::Char('d') => {
            let deadline = simulation.run.as_ref()?.deadline;
            let Some(deadline) = deadline else {
                state.tell("No time is waited for here.");
                return None;
            };
            return act(state, Act::Tick(deadline));
        }
        KeyCode::Char('w') => return act(state, Act::Wait),
        KeyCode::Char('g') => return act(state, Act::Request),
        KeyCode::Char('s') => return act(state, Act::Stop),
        KeyCode::Char('b') => begin_in(state),
        KeyCode::Char('e') => export(state),
        KeyCode::Char(digit @ '1'..='9') => return take(state, digit as usize - '1' as usize),
        _ => {}
    }
    None
}

/// What is possible now.
pub(super) fn items(state: &State) -> Vec<Item> {
    state.simulation.run.as_ref().map_or_else(Vec::new, |run| items::items(run))
}

/// Takes what stands at this place in the list.
pub(super) fn take(state: &mut State, place: usize) -> Option<Effect> {
    let chosen = items(state).into_iter().nth(place)?;
    act(state, chosen.act)
}

fn act(state: &mut State, what: Act) -> Option<Effect> {
    if state.simulation.is_blocked() {
        state.tell(why_blocked(state));
        return None;
    }
    let run = state.simulation.run.as_ref()?;
    let now = run.now;
    match what {
        Act::Send(event) => state.simulation.take(Call::send(event, now)),
        Act::Tick(at) => state.simulation.take(Call::tick(at.max(now))),
        Act::Wait => {
            state.dialog = Some(Prompt::of("Wait how long? 250ms, 2s, 1min", "", Goal::Wait));
            None
        }
        Act::Request if !run.requests => {
            state.tell("This machine takes no requests from outside: the setting is `requests;`.");
            None
        }
        Act::Request => {
            let all = requests(&run.targets).map(|request| (request.to_string(), Picked::Request(request)));
            state.dialog = Some(Pick::of("Request from outside", all.collect()));
            None
        }
        Act::Stop if run.stop.is_none() => {
            state.tell("This machine has no line `stop`.");
            None
        }
        Act::Stop => state.simulation.take(Call::stop(now)),
    }
}

fn why_blocked(state: &State) -> &'static str {
    let simulation = &state.simulation;
    match &simulation.run {
        _ if simulation.is_waiting() => "The simulation is still running.",
        _ if simulation.refused.is_some() => "This script does not run: undo, or begin again.",
        _ if simulation.looked.is_some() => {
            "This is a step back: End is now, and Enter in the log goes on from here."
        }
        Some(run) if run.ended => "The machine has ended.",
        _ => "An answer is waited for.",
    }
}

fn requests(targets: &[String]) -> impl Iterator<Item = Request> + '_ {
    let to = |kind| targets.iter().map(move |target| Request { kind, target: Some(target.clone()) });
    let plain = [RequestKind::Pop, RequestKind::Previous].map(|kind| Request { kind, target: None });
    to(RequestKind::Goto).chain(to(RequestKind::Push)).chain(plain)
}

/// An update, so many milliseconds from now.
pub(super) fn tick(state: &mut State, wait: f64) -> Option<Effect> {
    let now = state.simulation.run.as_ref()?.now;
    act(state, Act::Tick(now + wait))
}

pub(super) fn request(state: &mut State, request: Request) -> Option<Effect> {
    let now = state.simulation.run.as_ref()?.now;
    state.simulation.take(Call { what: What::Request(request), now, answers: Vec::new() })
}

fn begin_in(state: &mut State) {
    use fsm_runtime::graph::StateKind::{Choice, Region};
    let Some(outline) = state.outline() else { return };
    let is_state = |what| matches!(what, outline::What::State(kind) if !matches!(kind, Choice | Region));
    let states = outline.rows.iter().filter(|row| is_state(row.what)).map(|row| row.state.clone());
    let initial = ("the initial state".to_owned(), Picked::Begin(None));
    let all = states.map(|name| (name.clone(), Picked::Begin(Some(name))));
    let all = std::iter::once(initial).chain(all).collect();
    state.dialog = Some(Pick::of("Begin in", all));
}

fn export(state: &mut State) {
    if state.simulation.run.is_none() {
        return state.tell("There is no run to export.");
    }
    let all = vec![
        ("a test in Rust".to_owned(), Picked::Export(Form::Test)),
        ("a sequence diagram (Mermaid)".to_owned(), Picked::Export(Form::Sequence)),
    ];
    state.dialog = Some(Pick::of("Export the run as", all));
}
