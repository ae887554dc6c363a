//! The simulation of one machine: a script, which is run from its start each time it changes, and what it came to.

use std::collections::BTreeMap;
use std::sync::Arc;

use fsm_simulator::{Input as Call, Question, Run, Script, Stepped};
use serde_json::Value;

use super::input::Input;
use super::message::Effect;
use super::outline::Outline;
use crate::view::machines::Machine;

#[derive(Default)]
pub(super) struct Simulation {
    pub(super) machine: Option<Arc<Machine>>,
    pub(super) outline: Outline,
    pub(super) script: Script,
    pub(super) undone: Vec<Call>,
    pub(super) run: Option<Box<Run>>,
    /// Why the script does not run.
    pub(super) refused: Option<Vec<Value>>,
    /// The step that is looked back at.
    pub(super) looked: Option<usize>,
    /// The place in the list of what is possible, or among the answers.
    pub(super) selected: usize,
    /// The number that is asked for.
    pub(super) number: Input,
    asked: u64,
    is_waiting: bool,
    /// By machine: its script, for when it is shown again.
    kept: BTreeMap<String, (Script, Vec<Call>)>,
}

impl Simulation {
    pub(super) fn open(&mut self, machine: &Arc<Machine>) -> Option<Effect> {
        // It stands in another file than the one that was saved.
        if self.machine.as_ref().is_some_and(|last| Arc::ptr_eq(last, machine)) {
            return None;
        }
        if self.machine.as_ref().is_none_or(|last| last.id != machine.id) {
            self.keep();
            let (script, undone) = self.kept.get(&machine.id).cloned().unwrap_or_default();
            (self.script, self.undone) = (script, undone);
            (self.run, self.looked, self.selected) = (None, None, 0);
        }
        self.moved(machine)
    }

    /// The machine has another name now.
    pub(super) fn moved(&mut self, machine: &Arc<Machine>) -> Option<Effect> {
        self.outline = machine.with_graph(Outline::of).unwrap_or_default();
        self.machine = Some(Arc::clone(machine));
        Some(self.simulate(Arc::clone(machine)))
    }

    fn keep(&mut self) {
        if let Some(last) = &self.machine {
            self.kept.insert(last.id.clone(), (self.script.clone(), self.undone.clone()));
        }
    }

    fn simulate(&mut self, machine: Arc<Machine>) -> Effect {
        self.asked += 1;
        self.is_waiting = true;
        Effect::Simulate { number: self.asked, machine, script: self.script.clone() }
    }

    pub(super) fn simulated(&mut self, number: u64, run: Result<Box<Run>, Vec<Value>>) {
        if number != self.asked {
            return;
        }
        self.is_waiting = false;
        match run {
            Ok(run) => {
                (self.run, self.refused) = (Some(run), None);
                self.number = Input::default();
                if self.question().is_some() {
                    self.selected = 0;
                }
            }
            Err(findings) => self.refused = Some(findings),
        }
    }

    fn change(&mut self, script: Script) -> Option<Effect> {
        (self.script, self.looked) = (script, None);
        let machine = self.machine.clone()?;
        Some(self.simulate(machine))
    }

    /// Whether nothing can be taken now.
    pub(super) fn is_blocked(&self) -> bool {
        self.is_waiting
            || self.refused.is_some()
            || self.looked.is_some()
            || self.run.as_ref().is_none_or(|run| run.question.is_some() || run.ended)
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// What is asked of whoever plays.
    pub(super) fn question(&self) -> Option<&Question> {
        let run = self.run.as_ref().filter(|_| self.looked.is_none() && self.refused.is_none())?;
        run.question.as_ref()
    }

    pub(super) fn take(&mut self, call: Call) -> Option<Effect> {
        if self.is_blocked() {
            return None;
        }
        self.undone.clear();
        let mut script = self.script.clone();
        script.inputs.push(call);
        self.change(script)
    }

    pub(super) fn answer(&mut self, text: String) -> Option<Effect> {
        if self.is_waiting || self.question().is_none() {
            return None;
        }
        let mut script = self.script.clone();
        let answers = script.inputs.last_mut().map_or(&mut script.answers, |last| &mut last.answers);
        answers.push(text);
        self.selected = 0;
        self.change(script)
    }

    pub(super) fn undo(&mut self) -> Option<Effect> {
        let mut script = self.script.clone();
        match script.inputs.pop() {
            Some(last) if self.question().is_none() => self.undone.push(last),
            Some(_) => {}
            None if !script.answers.is_empty() => script.answers.clear(),
            None if script.start_in.is_some() => script.start_in = None,
            None => return None,
        }
        self.change(script)
    }

    pub(super) fn redo(&mut self) -> Option<Effect> {
        if self.question().is_some() {
            return None;
        }
        let next = self.undone.pop()?;
        let mut script = self.script.clone();
        script.inputs.push(next);
        self.change(script)
    }

    /// Begins again, in the initial state or in this one.
    pub(super) fn begin(&mut self, state: Option<String>) -> Option<Effect> {
        self.undone.clear();
        self.change(Script { start_in: state, ..Script::default() })
    }

    pub(super) fn steps(&self) -> &[Stepped] {
        self.run.as_ref().map_or(&[], |run| &run.steps)
    }

    /// The number of the step that is shown.
    pub(super) fn at(&self) -> usize {
        self.looked.unwrap_or(self.steps().len().saturating_sub(1))
    }

    pub(super) fn look(&mut self, step: Option<usize>) {
        self.looked = step.filter(|step| step + 1 < self.steps().len());
    }

    /// Forgets the steps after the one that is looked at.
    pub(super) fn go_on_from_here(&mut self) -> Option<Effect> {
        let step = self.looked?;
        let mut script = self.script.clone();
        let mut rest = script.inputs.split_off(step.min(script.inputs.len()));
        rest.reverse();
        self.undone = rest;
        self.change(script)
    }
}
