//! Calls that end before their time: an action fails, or its future is dropped (the reference, "Code that fails, and code that
//! waits"). The procedures of the specification know nothing of it: what ends a call unwinds through them, and what they have
//! left half done is mended here. "An error before the commit leaves the old state; one in `enter` leaves the new state";
//! "what waits inside the machine is kept", and so are the data that actions have changed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::chart::{EventId, ROOT, StateId, Stops, Time, TransitionId, Trigger};

use super::change::Change;
use super::data::Data;
use super::stack::Suspended;
use super::timers::Timer;
use super::waiting::Deferred;
use super::{Answer, Diverges, Interpreter, Step};

/// How a call ends before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Failed,
    Dropped,
}

/// How a call has ended.
enum Ended {
    Answered(Answer),
    /// With an error, and perhaps with the event.
    Failed(bool),
    Dropped,
}

/// What is to stop, and what is noted in case it does.
#[derive(Debug, Default)]
pub(super) struct Stopping<'c> {
    /// After so many lines of the log, each counted from the one before, one stops.
    ahead: VecDeque<u32>,
    /// How many have stopped.
    count: usize,
    /// What was there before the change that is not made yet.
    before: Option<Before>,
    /// The same of the change that was made last: the choice that it leads to may take it back.
    last: Option<Before>,
    /// The changes that are made, with what each has left, until they are told.
    changes: Option<(Vec<StateId>, Vec<Change<'c>>)>,
    untold: Vec<(StateId, StateId)>,
    /// The line of the log that tells of a change to a choice.
    told_later: Option<usize>,
    /// A timed line whose time has come, until it has acted.
    due: Option<(TransitionId, Timer)>,
    /// The level of the stack whose data stand in the place of those that are active.
    level: Option<usize>,
    /// The last call has ended before its time.
    is_undone: bool,
    /// The event of the call has its turn; a line has used it.
    has_turn: bool,
    is_used: bool,
}

#[derive(Debug)]
struct Before {
    configuration: BTreeSet<StateId>,
    not_entered: BTreeSet<StateId>,
    history_value: BTreeMap<StateId, Vec<StateId>>,
    left_last: BTreeMap<StateId, Vec<StateId>>,
    timers: BTreeMap<TransitionId, Timer>,
    deferred: Vec<Deferred>,
    /// What the commit takes the place of.
    committed: Option<(Data, Vec<Suspended>)>,
    /// Data that it has moved.
    moved: Vec<(StateId, StateId)>,
    /// The timed line that has made it.
    due: Option<(TransitionId, Timer)>,
}

/// Lets something happen, which may be stopped.
fn attempt<'c, R>(
    this: &mut Interpreter<'c>,
    act: impl FnOnce(&mut Interpreter<'c>) -> R,
) -> Result<R, Stop> {
    catch_unwind(AssertUnwindSafe(|| act(this))).map_err(|payload| match payload.downcast::<Stop>() {
        Ok(stop) => *stop,
        Err(panic) => resume_unwind(panic),
    })
}

impl<'c> Interpreter<'c> {
    /// So many lines of the log behind those that stop already, one more does.
    pub(super) fn stop_after(&mut self, lines: u32) {
        self.stopping.ahead.push_back(lines);
    }

    /// A line of the log, which may stop.
    pub(super) fn say(&mut self, line: String) {
        self.lines.push(line);
        let (Some(stops), Some(left)) = (self.chart.stops, self.stopping.ahead.front_mut()) else { return };
        *left -= 1;
        if *left > 0 {
            return;
        }
        self.stopping.ahead.pop_front();
        self.stopping.count += 1;
        resume_unwind(Box::new(match stops {
            Stops::Waits => Stop::Dropped,
            Stops::Both if self.stopping.count.is_multiple_of(2) => Stop::Dropped,
            Stops::Fails | Stops::Both => Stop::Failed,
        }));
    }

    /// "`start` gives no machine where anything fails in it": it is started until it is there. The owner goes on.
    pub(super) fn start_until_it_is_there(&mut self) -> Result<(), Diverges> {
        loop {
            if let Ok(started) = attempt(self, Self::begin) {
                return started;
            }
            let old = std::mem::replace(self, Interpreter::new(self.chart, self.rules, self.now));
            self.lines = old.lines;
            (self.variable, self.others, self.count) = (old.variable, old.others, old.count);
            (self.stopping.ahead, self.stopping.count) = (old.stopping.ahead, old.stopping.count);
        }
    }

    /// A call of a machine that may fail or wait.
    pub(super) fn call(
        &mut self,
        now: Time,
        event: Option<EventId>,
        act: impl FnOnce(&mut Self) -> Result<Answer, Diverges>,
    ) -> Result<Step, Diverges> {
        let called = attempt(self, |this| {
            this.finish(now)?;
            this.stopping.is_undone = true;
            let answer = act(this)?;
            this.stopping.is_undone = false;
            Ok(answer)
        });
        let ended = match called {
            Ok(answer) => Ended::Answered(answer?),
            Err(stop) => self.behind(stop, event)?,
        };
        let answer = match ended {
            Ended::Answered(answer) => {
                self.tell_settled(event.map(|_| answer));
                answer
            }
            Ended::Failed(event_is_back) => {
                self.tell_settled(None);
                Answer::Stopped { event_is_back }
            }
            Ended::Dropped => Answer::Stopped { event_is_back: false },
        };
        Ok(self.take_step(answer))
    }

    /// "The next call settles that before it does anything else"; "a change that was made, and not told, is told by the next
    /// call before anything else".
    fn finish(&mut self, now: Time) -> Result<(), Diverges> {
        self.begin_call(now);
        self.stopping.is_used = false;
        self.tell_untold();
        if self.stopping.is_undone {
            self.macrostep()?;
            self.end_call()?;
            self.stopping.is_undone = false;
        }
        Ok(())
    }

    /// What follows a stop: "a line `failed` takes an error inside, as a step of its own".
    fn behind(&mut self, stop: Stop, event: Option<EventId>) -> Result<Ended, Diverges> {
        self.mend();
        if stop == Stop::Dropped {
            return Ok(Ended::Dropped);
        }
        self.tell_untold();
        let is_back = event.is_some() && !self.stopping.is_used;
        let Some(line) = self.line_for_error() else { return Ok(Ended::Failed(is_back)) };
        let handled = attempt(self, |this| {
            this.begin_event();
            let change = this.change_of(line);
            let changed = this.microstep(&[change]);
            this.macrostep()?;
            this.end_call()?;
            this.stopping.is_undone = false;
            Ok(changed)
        });
        Ok(match handled {
            Ok(changed) => Ended::Answered(match (event, changed?) {
                (None, _) => Answer::Ticked,
                (Some(_), _) if is_back => Answer::NotTaken,
                (Some(_), true) => Answer::Transitioned,
                (Some(_), false) => Answer::Handled,
            }),
            Err(stop) => {
                self.mend();
                if stop == Stop::Dropped {
                    return Ok(Ended::Dropped);
                }
                self.tell_untold();
                Ended::Failed(is_back)
            }
        })
    }

    /// None where the machine has ended.
    fn line_for_error(&self) -> Option<TransitionId> {
        let lines = self.chart.states[ROOT].transitions.iter().copied().filter(|_| self.running);
        lines.filter(|&line| self.chart.transitions[line].trigger == Trigger::Failed).find(|&line| {
            let transition = &self.chart.transitions[line];
            self.condition_match(transition.cond.as_ref()) && self.is_possible(transition)
        })
    }

    /// Puts in order what the procedures have left half done.
    fn mend(&mut self) {
        if let Some(level) = self.stopping.level {
            self.look_at_level(level);
        }
        self.stopping.last = None;
        match (self.stopping.before.take(), self.stopping.changes.take()) {
            (Some(before), _) => self.take_back(before),
            (None, Some((from, changes))) => {
                let to = self.told_to(&changes);
                self.stopping.untold.extend(from.into_iter().zip(to));
            }
            (None, None) => {}
        }
        self.data.forget_what_was_made();
        self.asked.clear();
        self.paused = None;
        if let Some((line, timer)) = self.stopping.due.take() {
            self.timers.insert(line, timer);
        }
        self.running &= !self.is_in_final_state(ROOT);
    }

    /// The old state, with what actions have done to its data.
    fn take_back(&mut self, before: Before) {
        let now = std::mem::take(&mut self.data.values);
        let stays = |state: &StateId| self.configuration.contains(state);
        let stay: Vec<(StateId, i32)> =
            now.iter().filter(|(state, _)| stays(state)).map(|(state, number)| (*state, *number)).collect();
        match before.committed {
            None => self.data.values = now,
            Some((data, suspended)) => {
                let old = data.values.clone();
                self.data = data;
                self.suspended = suspended;
                let moved = before.moved.iter().filter_map(|(from, to)| Some((*from, *now.get(to)?)));
                let kept = stay
                    .into_iter()
                    .filter(|(state, _)| before.configuration.contains(state) && old.contains_key(state));
                self.data.values.extend(kept.chain(moved));
                self.stopping.due = before.due;
                // The change to the choice was not made after all.
                if let Some(line) = self.stopping.told_later.take() {
                    self.lines.remove(line);
                }
            }
        }
        self.configuration = before.configuration;
        self.not_entered = before.not_entered;
        self.history_value = before.history_value;
        self.left_last = before.left_last;
        self.timers = before.timers;
        self.waiting.deferred = before.deferred;
    }

    /// A change begins: until its commit the old state is kept. That of a choice goes on with the one that leads there.
    pub(super) fn begin_change(&mut self) {
        if self.chart.stops.is_none() || self.stopping.before.is_some() {
            return;
        }
        self.stopping.told_later = None;
        self.stopping.before = Some(Before {
            configuration: self.configuration.clone(),
            not_entered: self.not_entered.clone(),
            history_value: self.history_value.clone(),
            left_last: self.left_last.clone(),
            timers: self.timers.clone(),
            deferred: self.waiting.deferred.clone(),
            committed: None,
            moved: Vec::new(),
            due: None,
        });
    }

    /// The commit of these changes.
    pub(super) fn begin_commit(&mut self, from: &[StateId], changes: &[Change<'c>]) {
        if self.chart.stops.is_none() {
            return;
        }
        if let Some(before) = &mut self.stopping.before {
            before.committed.get_or_insert_with(|| (self.data.clone(), self.suspended.clone()));
            before.moved.extend(self.data.moving());
            before.due = before.due.or(self.stopping.due);
        }
        self.stopping.last = self.stopping.before.take();
        self.stopping.due = None;
        if self.chart.observed {
            self.stopping.changes = Some((from.to_vec(), changes.to_vec()));
        }
    }

    /// A choice decides, and what leads to it waits for that.
    pub(super) fn begin_passing(&mut self) {
        self.stopping.before = self.stopping.last.take();
    }

    /// What was made is told.
    pub(super) fn told(&mut self) {
        self.stopping.changes = None;
    }

    pub(super) fn tells_later(&mut self) {
        self.stopping.told_later = Some(self.lines.len());
    }

    fn tell_untold(&mut self) {
        for (from, to) in std::mem::take(&mut self.stopping.untold) {
            self.tell_transition(from, to);
        }
    }

    /// A timed line has come to its time, and has not acted yet.
    pub(super) fn is_due_until_it_acts(&mut self, line: TransitionId, timer: Option<Timer>) {
        self.stopping.due = timer.filter(|_| self.chart.stops.is_some()).map(|timer| (line, timer));
    }

    /// "Without a target it has used up its beat when its action has run."
    pub(super) fn has_acted(&mut self) {
        self.stopping.due = None;
    }

    /// The event of the call has its turn, or has had it.
    pub(super) fn give_turn(&mut self, has_turn: bool) {
        self.stopping.has_turn = has_turn;
    }

    /// A line takes an event.
    pub(super) fn use_event(&mut self) {
        self.stopping.is_used |= std::mem::take(&mut self.stopping.has_turn);
    }

    /// The data of a suspended level in the place of those that are active, and back again.
    pub(super) fn look_at_level(&mut self, level: usize) {
        std::mem::swap(&mut self.suspended[level].numbers, &mut self.data.values);
        self.stopping.level = self.stopping.level.is_none().then_some(level);
    }
}
