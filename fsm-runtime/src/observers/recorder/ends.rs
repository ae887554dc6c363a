//! How a call that was made again has ended.

use core::fmt::Debug;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::Poll;
use std::format;
use std::string::ToString;

use super::refused::{CallEnd, End};
use crate::any::Machine;
use crate::observers::names::outcome_name;
use crate::{Failed, Outcome, StateId};

/// The future to its end, or so many polls of it and no more. It is polled again at once: what it waits for may be in none of
/// the owner's hands.
pub(super) async fn polled<F: Future>(future: F, polls: Option<usize>) -> Option<F::Output> {
    let (mut future, mut left) = (pin!(future), polls);
    poll_fn(|context| {
        if left == Some(0) {
            return Poll::Ready(None);
        }
        match (future.as_mut().poll(context), &mut left) {
            (Poll::Ready(output), _) => Poll::Ready(Some(output)),
            (Poll::Pending, None) => Poll::Pending,
            (Poll::Pending, Some(1)) => Poll::Ready(None),
            (Poll::Pending, Some(left)) => {
                *left -= 1;
                context.waker().wake_by_ref();
                Poll::Pending
            }
        }
    })
    .await
}

/// The end of a call that was made, with the state after it.
pub(super) fn ended<M: Machine>(machine: &M, end: End) -> CallEnd {
    CallEnd { end, state: machine.state_id().name().to_string() }
}

/// That of a `send`.
pub(super) fn outcome<E>(outcome: &Outcome<E>) -> End {
    End::Sent(outcome_name(outcome).to_string())
}

/// That of a `send` that may fail.
pub(super) fn sent_to<E, X: Debug>(result: Result<Outcome<E>, Failed<E, X>>) -> End {
    match result {
        Ok(sent) => outcome(&sent),
        Err(Failed { error, event }) => {
            End::Failed { error: format!("{error:?}"), event_back: event.is_some() }
        }
    }
}

/// That of an `update` that may fail.
pub(super) fn updated<R, X: Debug>(result: Result<R, X>) -> End {
    match result {
        Ok(_) => End::Updated,
        Err(error) => End::Failed { error: format!("{error:?}"), event_back: false },
    }
}
