//! `stop`: "the machine ends where it is told to", by its line for that, "a step of its own" (the reference, "stop").

use crate::chart::{Chart, ROOT, Time, TransitionId, Trigger};

use super::{Answer, Diverges, Interpreter, Step};

impl Interpreter<'_> {
    /// `stop`: one that has ended stays as it is. Nothing that is due is delivered.
    pub fn end_at(&mut self, now: Time) -> Result<Step, Diverges> {
        self.call(now, None, |this| this.take_end(now))
    }

    fn take_end(&mut self, now: Time) -> Result<Answer, Diverges> {
        self.begin_call(now);
        if self.running {
            let line = self.chart.line_for_stop().expect("the machine has one");
            self.begin_event();
            self.microstep(&[self.change_of(line)]);
            self.macrostep()?;
            self.end_call()?;
        }
        Ok(Answer::Ticked)
    }
}

impl Chart {
    /// The line by which the machine ends where it is told to.
    pub fn line_for_stop(&self) -> Option<TransitionId> {
        let mut lines = self.states[ROOT].transitions.iter().copied();
        lines.find(|&line| self.transitions[line].trigger == Trigger::End)
    }
}
