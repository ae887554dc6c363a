use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::Machine;
use stateright::{Model, Property};

use crate::machine::State;
use crate::properties::{LIMIT, NO_OVERFLOW, NO_PANIC, Named, all, properties};
use crate::{Channels, Delivery, MachineModel, MachineState, Serve, Stop};

/// Two machines that send each other events, as a model of stateright.
///
/// Each is a [`MachineModel`] of its own, with the events that come to it from elsewhere. What it sends to the other lies in
/// its parameters, as a rule in its owner: behind each step a closure takes it out, and the model puts it into a channel. When it
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
///     MachineModel::new(Player::start(&mut racket), (racket,), ()).events([PlayerEvent::Serve])
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
    /// One machine, a [`MachineState`].
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

/// What happens to one of two machines.
fn happen<M: Machine, P, E: PartialEq>(
    model: &MachineModel<M, P, E>,
    state: &mut State<M, P>,
    channel: &mut Vec<E>,
    action: Half<E>,
) {
    match action {
        Half::Send(event) => model.send(state, event),
        Half::Update => model.update(state, None),
        Half::Channel(delivery) => {
            if let Some(event) = delivery.take_place(channel) {
                model.send(state, event);
            }
        }
    }
}

/// What can happen to one of two machines.
fn halves<M: Machine, P, E: Clone + PartialEq>(
    model: &MachineModel<M, P, E>,
    state: &State<M, P>,
    channel: &[E],
    channels: Channels,
) -> impl Iterator<Item = Half<E>> {
    let sent = model.offered(state).into_iter().map(Half::Send);
    let updates = model.has_updates().then_some(Half::Update);
    sent.chain(updates).chain(channels.deliveries(channel).into_iter().map(Half::Channel))
}

impl<A, P, EventA, B, Q, EventB> Model for PairModel<A, P, EventA, B, Q, EventB>
where
    A: Machine + Clone + PartialEq,
    A::Time: PartialEq,
    P: Clone + PartialEq,
    EventA: Clone + PartialEq,
    B: Machine + Clone + PartialEq,
    B::Time: PartialEq,
    Q: Clone + PartialEq,
    EventB: Clone + PartialEq,
{
    type State = Pair<A, P, EventA, B, Q, EventB>;
    type Action = PairAction<EventA, EventB>;

    fn init_states(&self) -> Vec<Self::State> {
        let pairs = self.first.begins().iter().flat_map(|first| {
            let seconds = self.second.begins().iter();
            seconds.map(move |second| (first.clone(), second.clone()))
        });
        let states = pairs.map(|(first, second)| {
            let mut state = PairState { first, second, to_first: Vec::new(), to_second: Vec::new() };
            self.post(&mut state);
            state
        });
        states.collect()
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        if state.has_panicked() || state.overflows(self.channels) {
            return;
        }
        let first = halves(&self.first, &state.first, &state.to_first, self.channels);
        let second = halves(&self.second, &state.second, &state.to_second, self.channels);
        actions.extend(first.map(PairAction::First));
        actions.extend(second.map(PairAction::Second));
        actions.extend(self.waits_in(state).into_iter().map(PairAction::Wait));
    }

    fn next_state(&self, last: &Self::State, action: Self::Action) -> Option<Self::State> {
        let mut next = last.clone();
        next.first.stop = None;
        next.second.stop = None;
        match action {
            PairAction::First(action) => happen(&self.first, &mut next.first, &mut next.to_first, action),
            PairAction::Second(action) => happen(&self.second, &mut next.second, &mut next.to_second, action),
            PairAction::Wait(wait) => {
                self.first.update(&mut next.first, Some(wait));
                self.second.update(&mut next.second, Some(wait));
            }
        }
        self.post(&mut next);
        (next != *last).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let no_panic = Property::always(NO_PANIC, |_, state: &Self::State| !state.has_panicked());
        let no_overflow = Property::always(NO_OVERFLOW, |model: &Self, state: &Self::State| {
            !state.overflows(model.channels)
        });
        all(&self.properties).into_iter().chain([no_panic, no_overflow]).collect()
    }
}

impl<A, P, S, B, Q, T, EventA, EventB>
    PairState<MachineState<A, P, S>, MachineState<B, Q, T>, EventA, EventB>
{
    fn has_panicked(&self) -> bool {
        Stop::is_panic(&self.first.stop) || Stop::is_panic(&self.second.stop)
    }

    fn overflows(&self, channels: Channels) -> bool {
        channels.overflows(&self.to_first) || channels.overflows(&self.to_second)
    }
}

impl<EventA: Debug, EventB: Debug> fmt::Display for PairAction<EventA, EventB> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairAction::First(action) => write!(f, "first: {action}"),
            PairAction::Second(action) => write!(f, "second: {action}"),
            PairAction::Wait(wait) => write!(f, "wait {wait:?}"),
        }
    }
}

impl<E: Debug> fmt::Display for Half<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Half::Send(event) => write!(f, "send {event:?}"),
            Half::Update => write!(f, "update"),
            Half::Channel(delivery) => write!(f, "{delivery}"),
        }
    }
}
