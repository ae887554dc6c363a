//! Requests from outside: one waits for the next tick, which serves it in place of the list of the states.

use fsm_compiler::program::AskedKind;
use fsm_compiler::topology::{ROOT, StateId};

use super::Machine;
use super::answer::{Answer, Reason, Step};
use super::asked::Request;

impl Machine<'_, '_> {
    /// A request from outside, which waits for the next tick.
    pub fn request(&mut self, kind: AskedKind, target: Option<StateId>) -> Step {
        let reason = self.reason_not((kind, target));
        if reason.is_none() {
            self.outside = Some((kind, target));
        }
        self.take_step(reason.map_or(Answer::Requested, Answer::Refused))
    }

    /// A request that was refused has been told now.
    pub(crate) fn forget_refused(&mut self, answer: Answer) {
        if matches!(answer, Answer::Refused(_)) {
            self.outside = None;
        }
    }

    /// What a tick does with the request that waits: the answer, and whether the tick is still to come.
    pub(crate) fn serve_outside(&mut self) -> (Answer, bool) {
        let Some(request) = self.outside.take() else { return (Answer::Ticked, true) };
        if let Some(reason) = self.reason_not(request) {
            // It is told when the tick is over: an error of it would hide that.
            self.outside = Some(request);
            return (Answer::Refused(reason), true);
        }
        let outside = self.runnable.language.given_outside();
        let fields = request.1.into_iter().flat_map(|id| {
            let fields = self.program.state(id).data.iter().enumerate();
            fields.filter(|(_, field)| field.initial.is_none()).map(move |(index, _)| ((id, index), outside))
        });
        let given = fields.collect();
        self.cause = "request".to_owned();
        self.ask((request, given, Vec::new(), None), ROOT, false);
        self.serve_requests();
        self.settle();
        (Answer::Ticked, false)
    }

    fn reason_not(&self, (kind, target): Request) -> Option<Reason> {
        match kind {
            _ if self.has_ended() => Some(Reason::Finished),
            AskedKind::Goto if target.is_some_and(|target| self.needs_around(target)) => {
                Some(Reason::NeedsAround)
            }
            AskedKind::Goto if target.is_some_and(|target| self.needs_below(target)) => {
                Some(Reason::NeedsBelow)
            }
            AskedKind::Push if target.is_some_and(|target| self.program.topology.is_final(target)) => {
                Some(Reason::FinalPushed)
            }
            AskedKind::Push if self.stack_is_full() => Some(Reason::StackFull),
            AskedKind::Pop if self.stack.is_empty() => Some(Reason::NothingBelow),
            AskedKind::Previous if !self.left_last.contains_key(&ROOT) => Some(Reason::NoPrevious),
            _ => None,
        }
    }

    fn needs_below(&self, id: StateId) -> bool {
        self.stack.is_empty() && self.program.state(id).needs_below
    }

    fn needs_around(&self, id: StateId) -> bool {
        let program = self.program;
        let mut around = program.topology.path(id).skip(1);
        around.any(|id| program.state(id).data.iter().any(|field| field.initial.is_none()))
    }
}
