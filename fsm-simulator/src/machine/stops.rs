//! Calls that an error ends: it unwinds through the steps of the program, and what these have left half done is mended here.
//! Nothing is active, or remembered, that was not before, unless the step of the commit has been made.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::answer::{Answer, Step};
use super::data::Made;
use super::timers::Timer;
use super::{Configuration, Machine};
use crate::language::{Field, Time};
use fsm_compiler::program::{Line, LineId, Transition};
use fsm_compiler::topology::{ROOT, StateId};

/// What ends a call.
struct Failed;

/// What is to fail, and what is noted in case it does.
#[derive(Debug, Default)]
pub(crate) struct Stops {
    /// After so many lines of the log, each counted from the one before, one fails.
    pub(crate) ahead: VecDeque<u32>,
    /// What was active and remembered before the change that is not made yet.
    before: Option<(Configuration, BTreeMap<StateId, Configuration>)>,
    /// A timed line whose time has come, until it has acted.
    due: Option<(LineId, Timer)>,
    /// An action has taken data, which are lost where it fails; and the machine with them.
    pub(crate) is_taking: bool,
    pub(crate) is_lost: bool,
    /// The level of the stack whose data stand in the place of those that are active.
    level: Option<usize>,
    /// The data of the choices that decide, each led to by the one before.
    deciding: Vec<Vec<(Field, Made)>>,
    /// The changes of a step, each with what it leaves and its domain, until they are told; and whether they are made.
    changes: Vec<(StateId, StateId)>,
    are_made: bool,
    is_undone: bool,
    has_turn: bool,
    is_used: bool,
}

impl Stops {
    /// An action has set the timer of this line: the line is due no more.
    pub(crate) fn forget_due(&mut self, line: LineId) {
        self.due = self.due.filter(|(due, _)| *due != line);
    }
}

fn attempt<'p, 'm, R>(
    machine: &mut Machine<'p, 'm>,
    act: impl FnOnce(&mut Machine<'p, 'm>) -> R,
) -> Result<R, Failed> {
    catch_unwind(AssertUnwindSafe(|| act(machine))).map_err(|payload| match payload.downcast::<Failed>() {
        Ok(failed) => *failed,
        Err(panic) => resume_unwind(panic),
    })
}

impl<'p, 'm> Machine<'p, 'm> {
    /// A line of the log, which may fail.
    pub(crate) fn say(&mut self, line: String) {
        self.lines.push(line);
        let Some(left) = self.stops.ahead.front_mut() else { return };
        *left -= 1;
        if *left == 0 {
            self.stops.ahead.pop_front();
            resume_unwind(Box::new(Failed));
        }
    }

    /// Whether it has lost its state: nobody calls it any more.
    pub fn is_lost(&self) -> bool {
        self.stops.is_lost
    }

    /// So many lines of the log behind those that fail already, one more does.
    pub fn stop_after(&mut self, lines: u32) -> Step {
        self.stops.ahead.push_back(lines);
        self.take_step(Answer::Ticked)
    }

    /// Begins until nothing fails in it; the owner goes on.
    pub(crate) fn begin_until_it_is_there(&mut self, target: Option<StateId>) {
        let whole = |machine: &mut Self| {
            machine.begin(target);
            machine.settle();
            machine.end_call();
        };
        while attempt(self, whole).is_err() {
            let old = std::mem::replace(self, Machine::new(self.runnable, self.variable));
            (self.lines, self.stops.ahead) = (old.lines, old.stops.ahead);
            (self.count, self.drawn) = (old.count, old.drawn);
        }
    }

    /// A call, of an event or a tick, which may fail.
    pub(crate) fn call(&mut self, now: Time, is_event: bool, act: impl FnOnce(&mut Self) -> Answer) -> Step {
        let called = attempt(self, |machine| {
            machine.finish(now);
            machine.stops.is_undone = true;
            let answer = act(machine);
            machine.stops.is_undone = false;
            answer
        });
        let answer = called.unwrap_or_else(|Failed| self.behind(is_event));
        self.take_step(answer)
    }

    /// What the call before has left undone.
    fn finish(&mut self, now: Time) {
        self.begin_call(now);
        self.stops.is_used = false;
        if self.stops.is_undone {
            // A choice in which it was stopped decides anew, as choices do: by itself.
            self.cause = "always".to_owned();
            self.lead_on();
            self.serve_requests();
            self.settle();
            self.end_call();
            self.stops.is_undone = false;
        }
    }

    fn behind(&mut self, is_event: bool) -> Answer {
        self.mend();
        let event_is_back = is_event && !self.stops.is_used;
        let Some(line) = self.line_for_error() else { return Answer::Stopped { event_is_back } };
        let handled = attempt(self, |machine| {
            machine.begin_event();
            let changed = machine.microstep(&[line]);
            machine.settle();
            machine.end_call();
            machine.stops.is_undone = false;
            changed
        });
        match handled {
            Ok(_) if !is_event => Answer::Ticked,
            Ok(_) if event_is_back => Answer::NotTaken,
            Ok(true) => Answer::Transitioned,
            Ok(false) => Answer::Handled,
            Err(Failed) => {
                self.mend();
                Answer::Stopped { event_is_back }
            }
        }
    }

    fn line_for_error(&self) -> Option<&'p Line<'m>> {
        let lines = self.program.lines_of(&self.program.root().failed);
        // Without a state it has to lead somewhere.
        let leads_away = |transition: &Transition| {
            transition.made.as_ref().is_none_or(|made| made.left_and_remembered.is_empty())
        };
        let helps = |line: &&Line| !self.stops.is_lost || line.transition().is_some_and(leads_away);
        lines
            .into_iter()
            .filter(|_| !self.has_ended())
            .filter(helps)
            .find(|line| self.may_act(line, &mut false))
    }

    /// Puts in order what the steps have left half done, and tells of changes that are made.
    fn mend(&mut self) {
        if let Some(level) = self.stops.level {
            self.look_at_level(level);
        }
        while !self.stops.deciding.is_empty() {
            self.end_deciding();
        }
        self.stops.is_lost |= std::mem::take(&mut self.stops.is_taking);
        if let Some((active, histories)) = self.stops.before.take() {
            (self.active, self.histories) = (active, histories);
        }
        self.asked.clear();
        if let Some((line, timer)) = self.stops.due.take() {
            *self.timer(self.program.line(line)) = timer;
        }
        let changes = std::mem::take(&mut self.stops.changes);
        if std::mem::take(&mut self.stops.are_made) {
            changes.into_iter().for_each(|(from, domain)| self.tell_change(from, domain));
        }
    }

    /// A change begins.
    pub(crate) fn begin_change(&mut self) {
        if self.stops.before.is_none() {
            self.stops.before = Some((self.active.clone(), self.histories.clone()));
        }
    }

    /// The commit.
    pub(crate) fn commit(&mut self) {
        (self.stops.before, self.stops.due) = (None, None);
        (self.stops.is_taking, self.stops.is_lost) = (false, false);
        self.stops.are_made = true;
    }

    /// Changes that are to be told after their commit.
    pub(crate) fn begin_telling(&mut self, changes: Vec<(StateId, StateId)>) {
        (self.stops.changes, self.stops.are_made) = (changes, false);
    }

    /// Tells what is made, where it is not told yet.
    pub(crate) fn tell_asked(&mut self) {
        let changes = std::mem::take(&mut self.stops.changes);
        self.told();
        changes.into_iter().for_each(|(from, domain)| self.tell_change(from, domain));
    }

    pub(crate) fn told(&mut self) {
        self.begin_telling(Vec::new());
    }

    /// A timed line is due, and has not acted.
    pub(crate) fn is_due_until_it_acts(&mut self, line: &Line, timer: Timer) {
        self.stops.due = Some((line.id, timer));
    }

    pub(crate) fn has_acted(&mut self) {
        self.stops.due = None;
    }

    pub(crate) fn give_turn(&mut self, has_turn: bool) {
        self.stops.has_turn = has_turn;
    }

    pub(crate) fn use_event(&mut self) {
        self.stops.is_used |= std::mem::take(&mut self.stops.has_turn);
    }

    /// The data of a suspended level in the place of those that are active, and back again.
    pub(crate) fn look_at_level(&mut self, level: usize) {
        let numbers = std::mem::take(&mut self.stack[level].numbers);
        self.stack[level].numbers = self.data.exchange(numbers);
        self.stops.level = self.stops.level.is_none().then_some(level);
    }

    /// The data of a choice are at hand while it decides.
    pub(crate) fn begin_deciding(&mut self, own: Vec<(Field, Made)>) {
        self.stops.deciding.push(own);
    }

    /// What became of them; data that move are then where they were.
    pub(crate) fn end_deciding(&mut self) -> Vec<(Field, i32)> {
        let own = self.stops.deciding.pop().into_iter().flatten();
        let mut changed = Vec::new();
        for (field, made) in own {
            let number = self.data.values.remove(&field).expect("it was put there");
            match made {
                Made::Value(_) => changed.push((field, number)),
                Made::Moved(from) => drop(self.data.values.insert(from, number)),
            }
        }
        changed
    }

    /// Whether a state that is active was never entered, as far as the program has room for that.
    pub(crate) fn was_never_entered(&self, id: StateId) -> bool {
        id != ROOT && self.not_entered.contains(&id) && self.program.storage.unentered.contains(&id)
    }
}
