//! Calls that end before their time: an action fails, or its future is dropped (the reference, "Code that fails, and code that
//! waits"). The procedures of the specification know nothing of it: what ends a call unwinds through them, and what they have
//! left half done is mended in `undo.rs`. What follows is here.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::chart::{EventId, ROOT, StateId, Stops, Time, TransitionId, Trigger};

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

/// What is to stop, and the call that may.
#[derive(Debug, Default)]
pub(super) struct Stopping {
    /// After so many lines of the log, each counted from the one before, one stops.
    ahead: VecDeque<u32>,
    /// How many have stopped.
    count: usize,
    /// The last call has ended before its time.
    is_undone: bool,
    /// The event of the call has its turn; a line has used it.
    has_turn: bool,
    is_used: bool,
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
    pub(super) fn start_until_it_is_there(&mut self, target: Option<StateId>) -> Result<(), Diverges> {
        loop {
            if let Ok(started) = attempt(self, |this| this.begin(target)) {
                return started;
            }
            let old = std::mem::replace(self, Interpreter::new(self.chart, self.rules, self.now));
            (self.lines, self.taken) = (old.lines, old.taken);
            (self.variable, self.others) = (old.variable, old.others);
            (self.count, self.drawn) = (old.count, old.drawn);
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
            this.finish(now, event)?;
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

    /// "Work that an earlier call has left undone is settled after `received`, `ticked` or `stopped`": "the next call settles that before it
    /// does anything else"; "a change that was made, and not told, is told by the next
    /// call before anything else".
    fn finish(&mut self, now: Time, event: Option<EventId>) -> Result<(), Diverges> {
        self.begin_call(now);
        self.stopping.is_used = false;
        match event {
            Some(event) => self.tell(|this| {
                format!("received {} in {}{}", this.chart.events[event], this.current(), this.at())
            }),
            None => self.tell(|this| format!("ticked in {}{}", this.current(), this.at())),
        }
        self.tell_untold();
        if self.stopping.is_undone {
            // A choice in which it was stopped decides anew, as choices do: by itself.
            self.cause = "always".to_owned();
            self.lead_on(&[]);
            self.serve_requests();
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

    /// None where the machine has ended. Where its state is lost, one that leads somewhere.
    fn line_for_error(&self) -> Option<TransitionId> {
        let goes_on = self.running;
        let lines = self.chart.states[ROOT].transitions.iter().copied().filter(|_| goes_on);
        lines.filter(|&line| self.chart.transitions[line].trigger == Trigger::Failed).find(|&line| {
            let transition = &self.chart.transitions[line];
            self.condition_match(transition.cond.as_ref())
                && self.is_possible(transition)
                && (!self.undo.is_lost || self.chart.leads_away(transition))
        })
    }

    /// The event of the call has its turn, or has had it.
    pub(super) fn give_turn(&mut self, has_turn: bool) {
        self.stopping.has_turn = has_turn;
    }

    /// A line takes an event.
    pub(super) fn use_event(&mut self) {
        self.stopping.is_used |= std::mem::take(&mut self.stopping.has_turn);
    }
}
