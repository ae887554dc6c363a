//! The operator: machines in a dataflow of timely.

use std::convert::Infallible;
use std::hash::Hash;
use std::time::Duration;

use fsm_runtime::any::CrowdMachine;
use timely::ExchangeData;
use timely::dataflow::StreamVec;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;

use crate::agents::{hash_of, worker_of};
use crate::keys::Keys;
use crate::streams::{Batches, EffectsOf, Held, Streams};
use crate::{Answer, AnswerTo, Effect, Keyed, KeyedMachine, Pending, Transitioned, Undelivered};

/// A stream of events for machines.
pub trait EventStream<'scope, K, E> {
    /// One machine for each key, on the worker that the key belongs to: see [the example](crate).
    ///
    /// The first event of a key begins its machine: the function gives the owner and the data that the machine is started with.
    /// The event is then sent to it. Where the function gives `None`, the event comes back as
    /// [`Undelivered::NoMachine`].
    fn machines<M: KeyedMachine<E, World = ()>>(
        self,
        begin: impl FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> + 'static,
    ) -> Machines<'scope, M, K, E>;

    /// The same for machines that look at a world, which all machines of a worker share.
    fn machines_in<M: KeyedMachine<E>>(
        self,
        world: M::World,
        begin: impl FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> + 'static,
    ) -> Machines<'scope, M, K, E>;
}

impl<'scope, K, E> EventStream<'scope, K, E> for StreamVec<'scope, Duration, Keyed<K, E>>
where
    K: ExchangeData + Hash + Eq + Clone,
    E: ExchangeData,
{
    fn machines<M: KeyedMachine<E, World = ()>>(
        self,
        begin: impl FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> + 'static,
    ) -> Machines<'scope, M, K, E> {
        self.machines_in((), begin)
    }

    fn machines_in<M: KeyedMachine<E>>(
        self,
        world: M::World,
        begin: impl FnMut(&Keyed<K, E>) -> Option<(M::Owner, M::Given)> + 'static,
    ) -> Machines<'scope, M, K, E> {
        Machines { events: self, keys: Keys::new(world), begin: Box::new(begin), effects: None }
    }
}

/// The machines of a stream, to be [run](Self::run).
#[must_use = "the machines are not run"]
pub struct Machines<'scope, M: KeyedMachine<E>, K, E, X = Infallible> {
    events: StreamVec<'scope, Duration, Keyed<K, E>>,
    keys: Keys<K, M, E>,
    begin: Box<BeginWith<K, M, E>>,
    effects: Option<Box<EffectsOf<M, X>>>,
}

type BeginWith<K, M, E> =
    dyn FnMut(&Keyed<K, E>) -> Option<(<M as CrowdMachine>::Owner, <M as fsm_runtime::any::Machine>::Given)>;

/// What comes out of the machines of a stream.
///
/// A message's time is no later than what is in it, as on the input: these streams can be the input of further machines.
pub struct Outputs<'scope, M: KeyedMachine<E>, K, E, X> {
    /// What has become of each event.
    pub answers: StreamVec<'scope, Duration, AnswerTo<K, E>>,
    /// Which machine has come to which state.
    pub transitions: StreamVec<'scope, Duration, Transitioned<K, M>>,
    /// What machines want to be done outside: empty without [`effects`](Machines::effects).
    pub effects: StreamVec<'scope, Duration, Effect<K, X>>,
    /// One record for each worker on whose machines timers are left when the input has closed.
    pub pending: StreamVec<'scope, Duration, Pending>,
}

impl<'scope, M, K, E, X> Machines<'scope, M, K, E, X>
where
    M: KeyedMachine<E>,
    K: ExchangeData + Hash + Eq + Clone,
    E: ExchangeData,
    X: 'static,
{
    /// A machine that has come to its end is dropped, with its owner. The next event of its key asks anew whether it begins one.
    ///
    /// Without it, the events of a machine that has ended come back as [`Unhandled`](fsm_runtime::Outcome::Unhandled), and its memory is
    /// kept.
    pub fn forget_done(mut self) -> Self {
        self.keys.forget_done();
        self
    }

    /// After each start, event and deadline, takes out of the owner what is to be done outside.
    pub fn effects<Y: 'static>(
        self,
        take: impl FnMut(&mut M::Owner) -> Vec<Y> + 'static,
    ) -> Machines<'scope, M, K, E, Y> {
        let Self { events, keys, begin, .. } = self;
        Machines { events, keys, begin, effects: Some(Box::new(take)) }
    }

    /// Adds the operator to the dataflow.
    ///
    /// Each event is exchanged to the worker of its key, and waits there until no earlier one can come: until the frontier of
    /// the input has passed it. Events are done in the order of (`at`, `offset`), and a timer that is due comes before an event
    /// of the same time. As long as an event waits, or a timer is to come, the operator holds the time that the input has come
    /// to, so that what they do can still be told; it holds back nobody for longer than the input does.
    ///
    /// There are no ticks but those at the deadlines of a machine: its lines `update` and `when` act then, and not after each
    /// event.
    ///
    /// When the input closes, all events that still wait are done, and before each of them the timers of its own machine that are
    /// due. The timers after the last event of their key, and after the last time that the frontier had, stay as they are:
    /// [`Outputs::pending`] tells of them. So that all timers before a certain time have come on each worker, advance the
    /// input to that time, and step the worker until a probe on an output has it, before you close.
    ///
    /// # Panics
    ///
    /// When a message comes without a time, as a session with an empty set of capabilities sends it: it could neither wait nor be
    /// answered.
    pub fn run(self) -> Outputs<'scope, M, K, E, X> {
        let Self { events, mut keys, mut begin, mut effects } = self;
        let scope = events.scope();
        let (worker, peers) = (scope.index(), scope.peers());
        let mut builder = OperatorBuilder::new(format!("Machines {}", M::GRAPH.name()), scope);
        let by_key = Exchange::new(move |event: &Keyed<K, E>| worker_of(hash_of(&event.key), peers));
        let mut input = builder.new_input(events, by_key);
        let (answers, answer_stream) = builder.new_output();
        let (transitions, transition_stream) = builder.new_output();
        let (effected, effect_stream) = builder.new_output();
        let (pending, pending_stream) = builder.new_output();
        let mut answers = Batches::from(answers);
        let mut transitions = Batches::from(transitions);
        let mut effected = Batches::from(effected);
        let mut pending = Batches::from(pending);

        builder.build(move |_| {
            let mut held: Option<Held> = None;
            let mut done_until = Some(Duration::ZERO);
            move |frontiers| {
                input.for_each(|capability, events| {
                    // Without one there is nothing to hold, nor to send an answer at.
                    let time = *capability.least().unwrap_or_else(|| {
                        panic!(
                            "events for machine `{}` have come without a time: send them with a capability",
                            M::GRAPH.name()
                        )
                    });
                    for event in events.drain(..) {
                        if event.at < time {
                            let Keyed { key, event, at, offset } = event;
                            let outcome = Err(Undelivered::Late { event, at, by: time });
                            let answer = Answer { key, at: time, offset, outcome };
                            answers
                                .activate()
                                .session_with_builder(&capability.delayed(&time, 0))
                                .give(answer);
                        } else {
                            if held.as_ref().is_none_or(|held| time < held.time()) {
                                held = Some(Held::at(time, &capability));
                            }
                            keys.push(event);
                        }
                    }
                });

                let until = frontiers[0].frontier().first().copied();
                if until == done_until {
                    return;
                }
                done_until = until;
                let Some(hold) = &mut held else { return };
                {
                    let (mut answers, mut transitions) = (answers.activate(), transitions.activate());
                    let mut effected = effected.activate();
                    let mut sink = Streams {
                        answers: answers.session_with_builder(&hold.0[0]),
                        transitions: transitions.session_with_builder(&hold.0[1]),
                        effected: effected.session_with_builder(&hold.0[2]),
                        effects: effects.as_deref_mut(),
                    };
                    keys.advance(until, &mut begin, &mut sink);
                }
                match (until, keys.next()) {
                    // Not the time of what comes next: it would be seen behind the operator, as long as it takes until all workers
                    // know that the input has closed, and timers there would come that are to be pending.
                    (Some(until), Some(_)) => hold.downgrade(until),
                    (Some(_), None) => held = None,
                    (None, _) => {
                        if let Some((machines, next)) = keys.pending() {
                            pending.activate().session_with_builder(&hold.0[3]).give(Pending {
                                worker,
                                machines,
                                next,
                            });
                        }
                        held = None;
                    }
                }
            }
        });
        Outputs {
            answers: answer_stream,
            transitions: transition_stream,
            effects: effect_stream,
            pending: pending_stream,
        }
    }
}
