//! A machine with its surroundings as a model.

mod steps;

use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::Time;
use fsm_runtime::any::{Machine, NoEvent};

use crate::properties::{LIMIT, Named, properties};
use crate::{Explored, MachineState, Serve, Update};

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
///         state Cooking {
///             enter do oven.is_hot = true;
///             after 3s => Off;
///             on Start => self;
///         }
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
    events: Option<Source<M, P, E>>,
    update: Option<Step<M, P>>,
    clock: Option<Clock<M::Time>>,
    has_updates: bool,
}

/// What a model of one machine reaches.
pub(crate) type State<M, P> = MachineState<M, P, <M as Machine>::Time>;

/// `Update::update` of the parameters.
type Step<M, P> = fn(&mut P, &mut M, <M as Machine>::Time) -> Result<(), String>;

/// The events that may come, and `Serve::send` of the parameters.
struct Source<M: Machine, P, E> {
    send: fn(&mut P, &mut M, E, M::Time) -> Result<(), String>,
    offered: Offer<M, P, E>,
}

type Offer<M, P, E> = Arc<dyn Fn(&State<M, P>) -> Vec<E> + Send + Sync>;

/// How time may pass.
struct Clock<T> {
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

    /// How much time may pass at once, and the time after which none passes any more.
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
        let later = |now: M::Time, wait| now.later(wait);
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
