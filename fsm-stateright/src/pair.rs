//! Two machines and the channels between them as a model.

mod steps;

use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::any::Machine;
use stateright::Model;

use crate::machine::State;
use crate::properties::{LIMIT, Named, properties};
use crate::{Channels, Delivery, MachineModel, Serve};

/// Two machines that send each other events, as a model of stateright.
///
/// Each is a [`MachineModel`] of its own, with the events that come to it from elsewhere. What it sends to the other lies in
/// its parameters, as a rule in its owner: after each step a closure takes it out, and the model puts it into a channel. When it
/// comes out there is one of the things that can happen next, and so are loss and the rest, where the [`Channels`] may do that.
///
/// Time passes for both at once, by the waits of either, as long as neither's time is over.
///
/// ```
/// use fsm_runtime::fsm;
/// use fsm_stateright::{MachineModel, PairModel};
///
/// /// What a player hits back.
/// #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
/// struct Racket { hits: Vec<PlayerEvent> }
///
/// fsm! {
///     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
///     machine Player(racket: &mut Racket) {
///         #[derive(Clone, Debug, PartialEq, Eq, Hash)]
///         events { Serve, Ball }
///         initial Waiting;
///         state Waiting {
///             on Serve => Playing do racket.hits.push(PlayerEvent::Ball);
///             on Ball do racket.hits.push(PlayerEvent::Ball);
///         }
///         state Playing {
///             on Ball do racket.hits.push(PlayerEvent::Ball);
///         }
///     }
/// }
///
/// let player = || {
///     let mut racket = Racket::default();
///     MachineModel::new(Player::start(&mut racket), (racket,), ())
///         .events([PlayerEvent::Serve])
/// };
/// let hits = |(racket,): &mut (Racket,)| std::mem::take(&mut racket.hits);
/// let exploration = PairModel::new(player(), player(), hits, hits)
///     .always("one ball", |_, state| state.to_first.len() + state.to_second.len() <= 1)
///     .explore();
///
/// assert_eq!(exploration.to_string(), "\
/// always \"one ball\": violated after 2 steps
///     step                first    second   to first  to second
///                         Waiting  Waiting
///     first: send Serve   Playing  Waiting            Ball
///     second: send Serve  Playing  Playing  Ball      Ball
///     parameters of the first: (Racket { hits: [] },)
///     parameters of the second: (Racket { hits: [] },)
///
/// always \"no step panics\": holds
/// always \"no channel overflows\": holds
/// explored: all 8 states, 3 steps deep");
/// ```
pub struct PairModel<A: Machine, P, EventA, B: Machine, Q, EventB> {
    first: MachineModel<A, P, EventA>,
    second: MachineModel<B, Q, EventB>,
    channels: Channels,
    first_sends: Outbox<P, EventB>,
    second_sends: Outbox<Q, EventA>,
    limit: usize,
    properties: Properties<A, P, EventA, B, Q, EventB>,
}

type Properties<A, P, EventA, B, Q, EventB> =
    Vec<Named<PairModel<A, P, EventA, B, Q, EventB>, Pair<A, P, EventA, B, Q, EventB>>>;

type Outbox<P, E> = Arc<dyn Fn(&mut P) -> Vec<E> + Send + Sync>;

/// Two machines at one moment, and what is on its way between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairState<First, Second, EventA, EventB> {
    /// One machine, a [`MachineState`](crate::MachineState).
    pub first: First,
    /// The other.
    pub second: Second,
    /// What is on its way to the first, the oldest first.
    pub to_first: Vec<EventA>,
    /// What is on its way to the second, the oldest first.
    pub to_second: Vec<EventB>,
}

type Pair<A, P, EventA, B, Q, EventB> = PairState<State<A, P>, State<B, Q>, EventA, EventB>;

/// What can happen to a pair of machines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PairAction<EventA, EventB> {
    /// Something happens to the first machine alone.
    First(Half<EventA>),
    /// Something happens to the second machine alone.
    Second(Half<EventB>),
    /// So much time passes, and each machine has an `update`, the first before the second.
    Wait(Duration),
}

/// What can happen to one of two machines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Half<E> {
    /// An event comes from elsewhere.
    Send(E),
    /// `update` is called, and no time has passed.
    Update,
    /// Something happens to an event that the other machine has sent.
    Channel(Delivery<E>),
}

impl<A: Machine, P, EventA, B: Machine, Q, EventB> PairModel<A, P, EventA, B, Q, EventB> {
    /// A model of two machines. The closures take out of the parameters what a machine has sent to the other in the step that
    /// just ended; [`std::mem::take`] of a `Vec` is the usual one.
    ///
    /// # Panics
    /// Where one of the models has properties: those of a pair see both machines, and belong to it.
    pub fn new<KindA, KindB>(
        first: MachineModel<A, P, EventA>,
        second: MachineModel<B, Q, EventB>,
        first_sends: impl Fn(&mut P) -> Vec<EventB> + Send + Sync + 'static,
        second_sends: impl Fn(&mut Q) -> Vec<EventA> + Send + Sync + 'static,
    ) -> Self
    where
        Self: Model<State = Pair<A, P, EventA, B, Q, EventB>>,
        P: Serve<KindA, A, EventA>,
        Q: Serve<KindB, B, EventB>,
    {
        assert!(
            !first.has_properties() && !second.has_properties(),
            "a machine of a pair has properties of its own: say them of the pair, whose state has `first` and `second`",
        );
        Self {
            first: first.receiving(),
            second: second.receiving(),
            channels: Channels::default(),
            first_sends: Arc::new(first_sends),
            second_sends: Arc::new(second_sends),
            limit: LIMIT,
            properties: Vec::new(),
        }
    }

    /// What the channels between the machines may do.
    #[must_use]
    pub fn channels(mut self, channels: Channels) -> Self {
        self.channels = channels;
        self
    }

    /// Empties what a machine has sent into the channels.
    fn post(&self, state: &mut Pair<A, P, EventA, B, Q, EventB>) {
        self.channels.put(&mut state.to_second, (self.first_sends)(&mut state.first.params));
        self.channels.put(&mut state.to_first, (self.second_sends)(&mut state.second.params));
    }

    /// The waits of both, each once, that no clock forbids, and no event that is on its way.
    fn waits_in(&self, state: &Pair<A, P, EventA, B, Q, EventB>) -> Vec<Duration> {
        if !self.channels.may_wait(&state.to_first, &state.to_second) {
            return Vec::new();
        }
        let mut waits: Vec<_> =
            self.first.waits_of_any_state().chain(self.second.waits_of_any_state()).collect();
        waits.sort_unstable();
        waits.dedup();
        waits.retain(|wait| {
            self.first.may_wait(&state.first, *wait) && self.second.may_wait(&state.second, *wait)
        });
        waits
    }
}

properties! {
    impl[A: Machine, P, EventA, B: Machine, Q, EventB] PairModel<A, P, EventA, B, Q, EventB>: Pair<A, P, EventA, B, Q, EventB>
}
