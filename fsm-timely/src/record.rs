//! What comes in on the streams, and what goes out.

use std::fmt::{self, Debug, Display};
use std::time::Duration;

use fsm_runtime::Outcome;
use fsm_runtime::any::Machine;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An event for the machine of a key.
///
/// It must not be earlier than the time of the message that carries it: `at` at least that time. Events of one key that happen
/// at the same time come in the order of their offsets, whatever the order in which they arrive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keyed<K, E> {
    /// Whose machine.
    pub key: K,
    /// What it is told.
    pub event: E,
    /// When it happened, by the clock of the machines.
    pub at: Duration,
    /// Where it stands in the input. Two events of one key have different ones; those that have not, come in the order in which they
    /// arrive, which is the same in each run only where one worker sends them all, as with the output of another machine of this key.
    pub offset: u64,
}

/// What has become of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer<K, O> {
    /// Whose machine.
    pub key: K,
    /// When it happened; of an event that is late, the time that it is late by.
    pub at: Duration,
    /// Where the event stands in the input.
    pub offset: u64,
    /// What it did.
    pub outcome: O,
}

/// The answer to an event of type `E`: its outcome, or why no machine was told of it. The event comes back where nobody has
/// used it.
pub type AnswerTo<K, E> = Answer<K, Result<Outcome<E>, Undelivered<E>>>;

/// An event that no machine was told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Error)]
pub enum Undelivered<E> {
    /// It is earlier than the message that carried it, so that what comes after it may have been done already.
    #[error(
        "the event is late: all before {by:?} has been done; let the input wait longer for what is out of order"
    )]
    Late {
        /// The event.
        event: E,
        /// When it happened.
        at: Duration,
        /// The time of the message.
        by: Duration,
    },
    /// The key has no machine, and the event begins none.
    #[error("the key has no machine, and the event begins none")]
    NoMachine(E),
}

impl<E> Undelivered<E> {
    /// The event.
    pub fn into_event(self) -> E {
        match self {
            Undelivered::Late { event, .. } | Undelivered::NoMachine(event) => event,
        }
    }
}

/// The machine of a key has come to another state.
pub struct Transitioned<K, M: Machine> {
    /// Whose machine.
    pub key: K,
    /// When.
    pub at: Duration,
    /// Where it was before this event or deadline; `None` where it was started.
    pub from: Option<M::StateId>,
    /// Where it is now.
    pub to: M::StateId,
}

/// Something that a machine wants to be done outside, taken from its owner.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect<K, X> {
    /// Whose machine.
    pub key: K,
    /// When.
    pub at: Duration,
    /// What.
    pub effect: X,
}

/// The timers that are still to come on one worker after its input has closed: time has ended, and they wait for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    /// The index of the worker.
    pub worker: usize,
    /// How many of its machines have a timer to come.
    pub machines: usize,
    /// When the first is due.
    pub next: Duration,
}

impl Display for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { worker, machines, next } = self;
        write!(
            f,
            "the input of worker {worker} has closed, and {machines} of its machines wait for a timer, the first for {next:?}"
        )
    }
}

// By hand: derives would ask for the same of `M`.
impl<K: Debug, M: Machine> Debug for Transitioned<K, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, at, from, to } = self;
        f.debug_struct("Transitioned")
            .field("key", key)
            .field("at", at)
            .field("from", from)
            .field("to", to)
            .finish()
    }
}

impl<K: Clone, M: Machine> Clone for Transitioned<K, M> {
    fn clone(&self) -> Self {
        Self { key: self.key.clone(), ..*self }
    }
}

impl<K: PartialEq, M: Machine> PartialEq for Transitioned<K, M> {
    fn eq(&self, other: &Self) -> bool {
        (&self.key, self.at, self.from, self.to) == (&other.key, other.at, other.from, other.to)
    }
}
