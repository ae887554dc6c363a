//! The interpreter: [Appendix D of the specification][algorithm], procedure by procedure and under the same names, with
//! what it did as lines of a log. `select.rs` finds the transitions of a microstep, `exit.rs` and `enter.rs` take them,
//! `tree.rs` answers questions about the tree. No `<invoke>`, no data but one integer.
//!
//! It differs from the letter where the language decides otherwise, which [`Rules`] names; and when the machine has ended, `exitInterpreter` does not run the `<onexit>` of what is still active, since a machine of
//! ours keeps its final state.
//!
//! [algorithm]: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation

mod enter;
mod exit;
mod select;
mod tree;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::chart::{Action, Chart, EventId, ROOT, StateId, TransitionId};

/// What the specification and the language decide differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The domain of a history target is computed from where the history state stands, and not
    /// (`getEffectiveTargetStates`) from the states that it remembers. By the letter a state between the two can be
    /// entered without having been left.
    pub history_where_it_stands: bool,
    /// `done` is served before events that were raised earlier, and not in one queue with them.
    pub done_first: bool,
    /// A state that is done twice before its `done` is served is told so once, and not twice.
    pub done_once: bool,
    /// `event="*"` takes `done.state` events too.
    pub any_event_takes_done: bool,
    /// A chain of eventless transitions enters each state once at most; a second entry counts as no end.
    pub chains_are_bounded: bool,
}

impl Rules {
    pub const SCXML: Rules = Rules {
        history_where_it_stands: false,
        done_first: false,
        done_once: false,
        any_event_takes_done: true,
        chains_are_bounded: false,
    };
    pub const FSM: Rules = Rules {
        history_where_it_stands: true,
        done_first: false,
        done_once: true,
        any_event_takes_done: false,
        chains_are_bounded: true,
    };
}

/// What became of an external event itself, whatever followed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A transition with a target took it; also the answer of the start.
    Transitioned,
    /// Only transitions without target took it.
    Handled,
    NotTaken,
}

/// What one external event did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub answer: Answer,
    pub lines: Vec<String>,
    /// The names of the active states without the machine itself, sorted.
    pub active: Vec<String>,
}

/// The macrostep does not end, or a machine would stop it for its bound on chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diverges;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Named(EventId),
    Done(StateId),
}

/// A chart in execution: the global variables of the specification.
#[derive(Clone, Debug)]
pub struct Interpreter<'c> {
    chart: &'c Chart,
    rules: Rules,
    configuration: BTreeSet<StateId>,
    history_value: BTreeMap<StateId, Vec<StateId>>,
    internal_queue: VecDeque<Event>,
    external_queue: VecDeque<Event>,
    running: bool,
    variable: i32,
    lines: Vec<String>,
    /// The states entered since the last event from a queue.
    chain: BTreeSet<StateId>,
    repeats: bool,
}

/// More microsteps than this in one macrostep count as a macrostep without end.
const MOST_MICROSTEPS: usize = 1000;
/// A machine has room for 16 raised events; a chart that comes near it is no good test.
const MOST_QUEUED: usize = 8;

impl<'c> Interpreter<'c> {
    /// `interpret`: enters the initial configuration and runs to completion.
    pub fn start(chart: &'c Chart, rules: Rules) -> Result<(Self, Step), Diverges> {
        let mut this = Interpreter {
            chart,
            rules,
            configuration: BTreeSet::new(),
            history_value: BTreeMap::new(),
            internal_queue: VecDeque::new(),
            external_queue: VecDeque::new(),
            running: true,
            variable: chart.variable,
            lines: Vec::new(),
            chain: BTreeSet::new(),
            repeats: false,
        };
        this.enter_initial();
        let step = this.main_event_loop(Answer::Transitioned)?;
        Ok((this, step))
    }

    /// One external event, run to completion. After a [`Diverges`] the interpreter is of no more use.
    pub fn send(&mut self, event: EventId) -> Result<Step, Diverges> {
        self.external_queue.push_back(Event::Named(event));
        self.main_event_loop(Answer::NotTaken)
    }

    /// The active states that have no active state inside, sorted by name.
    pub fn active_leaves(&self) -> Vec<&'c str> {
        let leaves = self.configuration.iter().filter(|&&state| self.chart.is_atomic_state(state));
        let mut names: Vec<_> = leaves.map(|&state| self.chart.states[state].name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// `mainEventLoop`, until there are no more external events. The answer is that to the first one, or the default
    /// where the machine takes none.
    fn main_event_loop(&mut self, default: Answer) -> Result<Step, Diverges> {
        let mut microsteps = 0;
        let mut answer = None;
        loop {
            self.macrostep(&mut microsteps)?;
            let Some(event) = self.external_queue.pop_front().filter(|_| self.running) else { break };
            self.chain.clear();
            let enabled_transitions = self.select_transitions(event);
            answer.get_or_insert_with(|| self.answer(&enabled_transitions));
            self.microstep(&enabled_transitions);
        }
        Ok(self.take_step(answer.unwrap_or(default)))
    }

    fn answer(&self, enabled_transitions: &[TransitionId]) -> Answer {
        let has_target = |&id: &TransitionId| !self.chart.transitions[id].targets.is_empty();
        match enabled_transitions {
            [] => Answer::NotTaken,
            some if some.iter().any(has_target) => Answer::Transitioned,
            _ => Answer::Handled,
        }
    }

    /// The inner loop of `mainEventLoop`: eventless transitions first, then internal events.
    fn macrostep(&mut self, microsteps: &mut usize) -> Result<(), Diverges> {
        while self.running {
            let mut enabled_transitions = self.select_eventless_transitions();
            if enabled_transitions.is_empty() {
                let Some(internal_event) = self.next_internal_event() else { break };
                enabled_transitions = self.select_transitions(internal_event);
            }
            self.microstep(&enabled_transitions);
            *microsteps += 1;
            let queued = self.internal_queue.len() + self.external_queue.len();
            let too_long = self.repeats && self.rules.chains_are_bounded;
            if *microsteps > MOST_MICROSTEPS || queued > MOST_QUEUED || too_long {
                return Err(Diverges);
            }
        }
        Ok(())
    }

    fn next_internal_event(&mut self) -> Option<Event> {
        let is_done = |event: &Event| matches!(event, Event::Done(_));
        let first_done = self.internal_queue.iter().position(is_done).filter(|_| self.rules.done_first);
        let event = self.internal_queue.remove(first_done.unwrap_or(0))?;
        // A machine's chain goes on through `done`, but begins anew with an event from its queue.
        if !is_done(&event) {
            self.chain.clear();
        }
        Some(event)
    }

    /// `microstep`.
    fn microstep(&mut self, enabled_transitions: &[TransitionId]) {
        self.exit_states(enabled_transitions);
        for &transition in enabled_transitions {
            self.execute_content(&self.chart.transitions[transition].actions);
        }
        self.enter_states(enabled_transitions);
    }

    /// `executeContent`.
    fn execute_content(&mut self, actions: &[Action]) {
        for action in actions {
            match action {
                Action::Log(text) => self.lines.push(text.clone()),
                Action::Set(value) => self.variable = *value,
                Action::Add(value) => self.variable = self.variable.wrapping_add(*value),
                Action::Raise(event) => self.internal_queue.push_back(Event::Named(*event)),
                Action::Send(event) => self.external_queue.push_back(Event::Named(*event)),
            }
        }
    }

    fn take_step(&mut self, answer: Answer) -> Step {
        let active = self.configuration.iter().filter(|&&state| state != ROOT);
        let mut active: Vec<_> = active.map(|&state| self.chart.states[state].name.clone()).collect();
        active.sort();
        Step { answer, lines: std::mem::take(&mut self.lines), active }
    }
}
