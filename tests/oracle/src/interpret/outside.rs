//! Requests from outside: a slot for one, which "waits for the next `update`, which serves it instead of the tick" (the
//! reference, "Requests from outside"). They ask as the machine does.

use crate::chart::{Ask, ROOT, Way};

use super::change::Change;
use super::{Answer, Diverges, Interpreter, Step};

/// Why a request cannot be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Finished,
    FinalPushed,
    StackFull,
    NothingBelow,
    NoPrevious,
    /// Something has to be suspended below the target.
    NeedsBelow,
    /// A state around the target needs data that only a line can give.
    NeedsAround,
    /// The state that asked was left since. Outside nobody stands in a state.
    SourceLeft,
    /// The value that holds the target is not in the list.
    NotListed,
}

impl<'c> Interpreter<'c> {
    /// `request`: it takes the place of one that waits; one that is refused does not.
    pub fn request(&mut self, ask: &'c Ask) -> Step {
        let reason = self.reason_not(ask);
        match reason {
            None => {
                self.tell_requested(ask, self.outside.is_some(), true);
                self.outside = Some(ask);
            }
            Some(reason) => self.tell_reason(reason),
        }
        self.tell_settled(None);
        self.take_step(reason.map_or(Answer::Requested, Answer::Refused))
    }

    /// What `update` does with the request that waits: the answer, and whether the tick is still to come.
    pub(super) fn serve_outside(&mut self) -> Result<(Answer, bool), Diverges> {
        let Some(ask) = self.outside.take() else { return Ok((Answer::Ticked, true)) };
        if let Some(reason) = self.reason_not(ask) {
            self.tell_reason(reason);
            // It is told when the tick is over: an error of it would hide that.
            self.outside = Some(ask);
            return Ok((Answer::Refused(reason), true));
        }
        self.begin_round();
        self.microstep(&[Change::asked(ROOT, ask)]);
        self.macrostep()?;
        Ok((Answer::Ticked, false))
    }

    fn reason_not(&self, ask: &Ask) -> Option<Reason> {
        let is_final = ask.targets.iter().any(|&target| self.chart.is_final_state(target));
        let needs_around = ask.targets.iter().any(|&target| self.chart.needs_around(target));
        match ask.way {
            _ if !self.running => Some(Reason::Finished),
            Way::Goto if needs_around => Some(Reason::NeedsAround),
            Way::Push if is_final => Some(Reason::FinalPushed),
            Way::Push if self.stack_is_full() => Some(Reason::StackFull),
            Way::Pop if self.suspended.is_empty() => Some(Reason::NothingBelow),
            Way::Previous if !self.was_left(ROOT) => Some(Reason::NoPrevious),
            _ => None,
        }
    }
}
