use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::{Machine, NoEvent, Time};
use stateright::{Model, Property};

use crate::properties::{LIMIT, NO_PANIC, Named, all, properties};
use crate::{Explored, MachineState, Serve, Stop, Update};

/// A machine with its parameters and its surroundings, as a model of stateright: all that can happen to it.
///
/// What can happen is what its methods say: [`events`](Self::events) may come, [`waits`](Self::waits) may pass. In each
/// state that is reached all of it is tried, each on a copy of the machine and its parameters.
///
/// ```
/// use std::time::Duration;
///
/// use fsm_runtime::fsm;
/// use fsm_stateright::MachineModel;
///
/// #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
/// struct Oven { is_hot: bool }
///
/// fsm! {
///     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
///     machine Cooker(oven: &mut Oven) {
///         clock Duration;
///         #[derive(Clone, Debug)]
///         events { Start, Open, Close }
///         initial Off;
///         on Open => Opened;
///         state Off { enter do oven.is_hot = false; on Start => Cooking; }
///         state Cooking { enter do oven.is_hot = true; after 3s => Off; on Start => self; }
///         state Opened { on Close => Off; }
///     }
/// }
///
/// const SECOND: Duration = Duration::from_secs(1);
///
/// let mut oven = Oven::default();
/// let cooker = Cooker::start(&mut oven, Duration::ZERO);
/// let exploration = MachineModel::new(cooker, (oven,), Duration::ZERO)
///     .events([CookerEvent::Start, CookerEvent::Open, CookerEvent::Close])
///     .waits([SECOND], 10 * SECOND)
///     .always("an open cooker is not hot", |_, state| {
///         !(state.machine.is_in(CookerStateId::Opened) && state.params.0.is_hot)
///     })
///     .explore();
///
/// // The door was opened while it cooked, and only `Off` makes the oven cold.
/// assert_eq!(exploration.to_string(), "\
/// always \"an open cooker is not hot\": violated after 2 steps
///     step        time  machine
///                 0s    Off
///     send Start  0s    Cooking
///     send Open   0s    Opened
///     parameters: (Oven { is_hot: true },)
///
/// always \"no step panics\": holds
/// explored: all 63 states, 12 steps deep");
/// ```
pub struct MachineModel<M: Machine, P, E> {
    begin: Vec<State<M, P>>,
    limit: usize,
    properties: Vec<Named<Self, State<M, P>>>,
    pub(crate) events: Option<Source<M, P, E>>,
    pub(crate) update: Option<Step<M, P>>,
    pub(crate) clock: Option<Clock<M::Time>>,
    has_updates: bool,
}

/// What a model of one machine reaches.
pub(crate) type State<M, P> = MachineState<M, P, <M as Machine>::Time>;

/// `Update::update` of the parameters.
pub(crate) type Step<M, P> = fn(&mut P, &mut M, <M as Machine>::Time) -> Result<(), String>;

/// The events that may come, and `Serve::send` of the parameters.
pub(crate) struct Source<M: Machine, P, E> {
    pub(crate) send: fn(&mut P, &mut M, E, M::Time) -> Result<(), String>,
    offered: Offer<M, P, E>,
}

type Offer<M, P, E> = Arc<dyn Fn(&State<M, P>) -> Vec<E> + Send + Sync>;

/// How time may pass.
pub(crate) struct Clock<T> {
    waits: Vec<Duration>,
    until: T,
    later: fn(T, Duration) -> T,
    is_over: fn(T, T) -> bool,
}

/// What can happen to a machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action<E> {
    /// An event comes.
    Send(E),
    /// `update` is called, and no time has passed.
    Update,
    /// So much time passes, and `update` is called.
    Wait(Duration),
}

impl<M: Machine, P> MachineModel<M, P, NoEvent> {
    /// A model of a machine that takes no events; otherwise as [`new`](Self::new).
    pub fn without_events(machine: M, params: P, now: M::Time) -> Self
    where
        M: Explored,
        P: Explored,
        M::Time: Explored,
    {
        Self::new(machine, params, now)
    }
}

impl<M: Machine, P, E> MachineModel<M, P, E> {
    /// A model that begins with this machine: as a rule one that has just been started, with the parameters that it was
    /// started with, at that time. A machine without a clock has the time `()`.
    ///
    /// The parameters are a tuple, in the order of the header, by value: `(owner, world)` for
    /// `machine Name(owner: &mut Owner, world: &World)`, `(owner,)` for a single one. Put a large world that never changes into
    /// an [`Arc`], for each state that is reached holds a copy of all of them.
    pub fn new(machine: M, params: P, now: M::Time) -> Self
    where
        M: Explored,
        P: Explored,
        M::Time: Explored,
    {
        let begin = vec![MachineState { machine, params, now, stop: None }];
        Self {
            begin,
            limit: LIMIT,
            properties: Vec::new(),
            events: None,
            update: None,
            clock: None,
            has_updates: false,
        }
    }

    /// Another beginning: all of them are explored.
    #[must_use]
    pub fn or(mut self, machine: M, params: P, now: M::Time) -> Self {
        self.begin.push(MachineState { machine, params, now, stop: None });
        self
    }

    /// The events that may come, each in every state. It takes the place of what was said before.
    #[must_use]
    pub fn events<Kind>(self, events: impl IntoIterator<Item = E>) -> Self
    where
        P: Serve<Kind, M, E>,
        E: Clone + Send + Sync + 'static,
    {
        let events: Vec<E> = events.into_iter().collect();
        self.events_by(move |_| events.clone())
    }

    /// The events that may come, by state: what is known of the surroundings. The same state must give the same events, in the
    /// same order.
    #[must_use]
    pub fn events_by<Kind>(mut self, offered: impl Fn(&State<M, P>) -> Vec<E> + Send + Sync + 'static) -> Self
    where
        P: Serve<Kind, M, E>,
    {
        self.events = Some(Source { send: P::send, offered: Arc::new(offered) });
        self
    }

    /// How much time may pass at once, and the time behind which none passes any more.
    ///
    /// Behind each wait the machine has an `update`. Events come at the times to which waits lead: waits of one second find
    /// what happens at full seconds, and waits of one and of five seconds also what late updates do. A model is finite where
    /// time is: the number of states grows with `until`.
    ///
    /// # Panics
    /// Where a wait is zero: time must pass in it.
    #[must_use]
    pub fn waits<Kind>(mut self, waits: impl IntoIterator<Item = Duration>, until: M::Time) -> Self
    where
        P: Update<Kind, M>,
        M::Time: Time,
    {
        let waits: Vec<Duration> = waits.into_iter().collect();
        assert!(
            waits.iter().all(|wait| !wait.is_zero()),
            "a wait of zero: for an update without time there is `updates`"
        );
        let later = |now: M::Time, wait| now.plus(M::Time::span(wait));
        let is_over = |now: M::Time, until: M::Time| now.has_reached(until) && !until.has_reached(now);
        self.clock = Some(Clock { waits, until, later, is_over });
        self.update = Some(P::update);
        self
    }

    /// `update` may be called without any time that passes: for machines without a clock, and for `update` lines that count.
    #[must_use]
    pub fn updates<Kind>(mut self) -> Self
    where
        P: Update<Kind, M>,
    {
        self.update = Some(P::update);
        self.has_updates = true;
        self
    }
}

properties! {
    impl[M: Machine, P, E] MachineModel<M, P, E>: State<M, P>
}

impl<M: Machine, P, E> MachineModel<M, P, E> {
    /// For events of another machine; others come as they did.
    pub(crate) fn receiving<Kind>(mut self) -> Self
    where
        P: Serve<Kind, M, E>,
    {
        self.events.get_or_insert_with(|| Source { send: P::send, offered: Arc::new(|_| Vec::new()) });
        self
    }

    pub(crate) fn has_properties(&self) -> bool {
        !self.properties.is_empty()
    }

    pub(crate) fn begins(&self) -> &[State<M, P>] {
        &self.begin
    }

    /// The events that may come in this state.
    pub(crate) fn offered(&self, state: &State<M, P>) -> Vec<E> {
        self.events.as_ref().map_or_else(Vec::new, |source| (source.offered)(state))
    }

    pub(crate) fn waits_of_any_state(&self) -> impl Iterator<Item = Duration> {
        self.clock.iter().flat_map(|clock| clock.waits.iter().copied())
    }

    /// Whether the time of this machine is not over behind such a wait.
    pub(crate) fn may_wait(&self, state: &State<M, P>, wait: Duration) -> bool {
        self.clock.as_ref().is_none_or(|clock| {
            let later = (clock.later)(state.now, wait);
            !(clock.is_over)(later, clock.until)
        })
    }

    pub(crate) fn has_updates(&self) -> bool {
        self.has_updates
    }

    /// An event.
    pub(crate) fn send(&self, state: &mut State<M, P>, event: E) {
        let Some(source) = &self.events else { return };
        let MachineState { machine, params, now, stop } = state;
        *stop = Stop::of(|| (source.send)(params, machine, event, *now));
    }

    /// An update, after this time.
    pub(crate) fn update(&self, state: &mut State<M, P>, wait: Option<Duration>) {
        if let (Some(clock), Some(wait)) = (&self.clock, wait) {
            state.now = (clock.later)(state.now, wait);
        }
        let Some(update) = self.update else { return };
        let MachineState { machine, params, now, stop } = state;
        *stop = Stop::of(|| update(params, machine, *now));
    }
}

impl<M, P, E> Model for MachineModel<M, P, E>
where
    M: Machine + Clone + PartialEq,
    M::Time: PartialEq,
    P: Clone + PartialEq,
{
    type State = State<M, P>;
    type Action = Action<E>;

    fn init_states(&self) -> Vec<Self::State> {
        self.begin.clone()
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        if Stop::is_panic(&state.stop) {
            return;
        }
        actions.extend(self.offered(state).into_iter().map(Action::Send));
        actions.extend(self.has_updates.then_some(Action::Update));
        actions
            .extend(self.waits_of_any_state().filter(|wait| self.may_wait(state, *wait)).map(Action::Wait));
    }

    fn next_state(&self, last: &Self::State, action: Self::Action) -> Option<Self::State> {
        let mut next = last.clone();
        next.stop = None;
        match action {
            Action::Send(event) => self.send(&mut next, event),
            Action::Update => self.update(&mut next, None),
            Action::Wait(wait) => self.update(&mut next, Some(wait)),
        }
        (next != *last).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let no_panic = Property::always(NO_PANIC, |_, state: &Self::State| !Stop::is_panic(&state.stop));
        all(&self.properties).into_iter().chain([no_panic]).collect()
    }
}

impl<E: Debug> fmt::Display for Action<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Send(event) => write!(f, "send {event:?}"),
            Action::Update => write!(f, "update"),
            Action::Wait(wait) => write!(f, "wait {wait:?}"),
        }
    }
}
