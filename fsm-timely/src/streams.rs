//! The outputs of the operator, and the right to send on them.

use std::time::Duration;

use fsm_runtime::Outcome;
use fsm_runtime::any::CrowdMachine;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::generic::OutputBuilder;
use timely::dataflow::operators::{Capability, InputCapability};

use crate::sink::{Sink, Told};
use crate::{Answer, AnswerTo, Effect, KeyedMachine, Transitioned, Undelivered};

pub(crate) type EffectsOf<M, X> = dyn FnMut(&mut <M as CrowdMachine>::Owner) -> Vec<X>;
pub(crate) type Batches<T> = OutputBuilder<Duration, CapacityContainerBuilder<Vec<T>>>;
pub(crate) type Session<'a, 'b, T> = timely::dataflow::operators::generic::Session<
    'a,
    'b,
    Duration,
    CapacityContainerBuilder<Vec<T>>,
    Capability<Duration>,
>;

/// The right to send at a time, on each output.
pub(crate) struct Held(pub(crate) [Capability<Duration>; 4]);

impl Held {
    pub(crate) fn at(time: Duration, input: &InputCapability<Duration>) -> Self {
        Self([0, 1, 2, 3].map(|port| input.delayed(&time, port)))
    }

    pub(crate) fn time(&self) -> Duration {
        *self.0[0].time()
    }

    /// Not back to an earlier time, which it may have where messages have come before the frontier.
    pub(crate) fn downgrade(&mut self, time: Duration) {
        let time = time.max(self.time());
        for capability in &mut self.0 {
            capability.downgrade(&time);
        }
    }
}

/// What goes out at one time.
pub(crate) struct Streams<'a, 'b, M: KeyedMachine<E>, K: 'static, E: 'static, X: 'static> {
    pub(crate) answers: Session<'a, 'b, AnswerTo<K, E>>,
    pub(crate) transitions: Session<'a, 'b, Transitioned<K, M>>,
    pub(crate) effected: Session<'a, 'b, Effect<K, X>>,
    pub(crate) effects: Option<&'b mut EffectsOf<M, X>>,
}

impl<M, K, E, X> Sink<K, M, E> for Streams<'_, '_, M, K, E, X>
where
    M: KeyedMachine<E>,
    K: Clone,
{
    fn answer(&mut self, Told { key, at, offset }: Told<K>, outcome: Result<Outcome<E>, Undelivered<E>>) {
        self.answers.give(Answer { key, at, offset, outcome });
    }

    fn transitioned(&mut self, key: &K, at: Duration, from: Option<M::StateId>, to: M::StateId) {
        self.transitions.give(Transitioned { key: key.clone(), at, from, to });
    }

    fn stepped(&mut self, key: &K, owner: &mut M::Owner, at: Duration) {
        let Some(effects) = &mut self.effects else { return };
        for effect in effects(owner) {
            self.effected.give(Effect { key: key.clone(), at, effect });
        }
    }
}
