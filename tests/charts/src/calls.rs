//! What the calls of a machine answer, in the terms of the interpreter.

use fsm_oracle::chart::{Ask, StateId, Way};
use fsm_oracle::interpret;
use fsm_runtime::{Outcome, Reason, Refused, Request};

use crate::Answer;

pub fn answer<E>(outcome: &Outcome<E>) -> Answer {
    match outcome {
        Outcome::Transitioned => Answer::Transitioned,
        Outcome::Handled => Answer::Handled,
        Outcome::Deferred => Answer::Deferred,
        Outcome::StackFull(_) => Answer::StackFull,
        Outcome::QueueFull(_) => Answer::QueueFull,
        _ => Answer::NotTaken,
    }
}

/// Of an `update` that may have a request to serve.
pub fn ticked<T>(result: &Result<(), Refused<T>>) -> Answer {
    result.as_ref().map_or_else(|refused| Answer::Refused(reason(refused.reason)), |()| Answer::Ticked)
}

pub fn requested<T>(result: &Result<Option<Request<T>>, Refused<T>>) -> Answer {
    result.as_ref().map_or_else(|refused| Answer::Refused(reason(refused.reason)), |_| Answer::Requested)
}

/// A request from outside, whose target has this name in the machine.
pub fn request<T>(ask: &Ask, target: fn(StateId) -> T) -> Request<T> {
    match (ask.way, &ask.targets[..]) {
        (Way::Pop, _) => Request::Pop,
        (Way::Previous, _) => Request::Previous,
        (Way::Push, [state]) => Request::Push(target(*state)),
        (_, [state]) => Request::Replace(target(*state)),
        _ => panic!("a request from outside names one state: {ask:?}"),
    }
}

/// Of a `start_in` that is refused. The machine was in no state.
pub fn not_begun<T>(refused: &Refused<T>) -> Answer {
    assert_eq!(refused.state, "");
    Answer::Refused(reason(refused.reason))
}

/// What a `start_in` that is refused hands back.
pub fn refused_target<T>(refused: &Refused<T>) -> &T {
    match &refused.request {
        Request::Replace(target) => target,
        _ => panic!("`start_in` hands a target back"),
    }
}

pub(crate) fn reason(reason: Reason) -> interpret::Reason {
    match reason {
        Reason::Finished => interpret::Reason::Finished,
        Reason::FinalPushed => interpret::Reason::FinalPushed,
        Reason::StackFull => interpret::Reason::StackFull,
        Reason::NothingBelow => interpret::Reason::NothingBelow,
        Reason::NoPrevious => interpret::Reason::NoPrevious,
        Reason::NeedsBelow => interpret::Reason::NeedsBelow,
        Reason::NeedsAround => interpret::Reason::NeedsAround,
        other => panic!("no chart has a reason for this: {other:?}"),
    }
}
