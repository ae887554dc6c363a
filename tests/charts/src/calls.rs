//! What the calls of a machine answer, in the terms of the interpreter.

use fsm_oracle::chart::{Ask, StateId, Way};
use fsm_oracle::interpret;
use fsm_runtime::requests::{Reason, Refused, Request};
use fsm_runtime::{Outcome, Would};

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

/// Whether a machine has done what it said that it would do.
pub fn agree<E>(would: &Would<E>, outcome: &Outcome<E>) {
    let is_right = match would {
        Would::Act(_) => matches!(outcome, Outcome::Transitioned | Outcome::Handled),
        Would::Ignore(_) => matches!(outcome, Outcome::Handled),
        Would::Defer(_) => matches!(outcome, Outcome::Deferred),
        Would::GuardRefused(_) => matches!(outcome, Outcome::GuardRefused(_)),
        Would::Unhandled(_) => matches!(outcome, Outcome::Unhandled(_)),
        Would::StackFull(_) => matches!(outcome, Outcome::StackFull(_)),
        Would::QueueFull(_) => matches!(outcome, Outcome::QueueFull(_)),
    };
    assert!(is_right, "it would have been {:?}, and was {:?}", would_name(would), answer(outcome));
}

/// In the terms of the interpreter, which does not tell why an event is not taken.
pub(crate) fn would_name<E>(would: &Would<E>) -> &'static str {
    match would {
        Would::Act(_) => "Act",
        Would::Ignore(_) => "Ignore",
        Would::Defer(_) => "Defer",
        Would::StackFull(_) => "StackFull",
        Would::QueueFull(_) => "QueueFull",
        Would::GuardRefused(_) | Would::Unhandled(_) => "NotTaken",
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
        Reason::NotListed => interpret::Reason::NotListed,
        other => panic!("no chart has a reason for this: {other:?}"),
    }
}
