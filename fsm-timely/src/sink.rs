//! What the machines of a worker are given, and whom they tell: the operator and the durable run each have their own.

use std::time::Duration;

use fsm_runtime::Outcome;

use crate::machine::Kept;
use crate::{Keyed, Undelivered};

/// Is told what the machines do, in the order in which they do it.
pub(crate) trait Sink<K, M: Kept, E> {
    fn answer(&mut self, at: Told<K>, outcome: Result<Outcome<E>, Undelivered<E>>);
    fn transitioned(&mut self, key: &K, at: Duration, from: Option<M::StateId>, to: M::StateId);
    /// After each event, deadline and start.
    fn stepped(&mut self, key: &K, owner: &mut M::Owner, at: Duration);
}

/// The event that is answered.
pub(crate) struct Told<K> {
    pub(crate) key: K,
    pub(crate) at: Duration,
    pub(crate) offset: u64,
}

/// What a machine begins with.
pub(crate) trait Begin<K, M: Kept, E>: FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> {}

impl<K, M: Kept, E, F> Begin<K, M, E> for F where F: FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> {}
