// An observer that comes in with what a call takes, and machines of a crowd that each have one.

use core::fmt::{self, Debug};
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use crate::Outcome;
use crate::any::{CrowdMachine, Machine, Reborrow};
use crate::crowd_params::{Sends, SendsObserved, Takes, TakesObserved};
use crate::graph::Graph;
use crate::requests::Refused;

/// An observer, and the parameters of a machine that it hears of.
///
/// A machine with the setting `observed;` implements [`Run`](crate::any::Run) and [`Receive`](crate::any::Receive), or those of its kind, for the
/// tuple of its parameters, and also for `WithObserver<&mut Observer, tuple>`. So code for any machine passes on who hears of a call
/// as it does the parameters:
///
/// ```
/// use fsm_runtime::any::ReceiveWith;
/// use fsm_runtime::observers::WithObserver;
/// use fsm_runtime::{Observer, fsm};
///
/// fsm! {
///     machine Till(coins: &mut u32) {
///         observed;
///         events { Coin, Close }
///         initial Open;
///         state Open { on Coin do *coins += 1; on Close => Closed; }
///         final state Closed;
///     }
/// }
///
/// #[derive(Default)]
/// struct Journal(Vec<String>);
///
/// impl Observer<Till, TillEvent> for Journal {
///     fn transition(&mut self, from: TillStateId, to: TillStateId) {
///         self.0.push(format!("{from} -> {to}"));
///     }
/// }
///
/// /// It knows nothing of observers.
/// fn feed<M, Params, Event>(machine: &mut M, mut params: Params, events: Vec<Event>)
/// where
///     M: ReceiveWith<Event, Params, Time = ()>,
/// {
///     for event in events {
///         machine.send_with(&mut params, event, ());
///     }
/// }
///
/// let (mut journal, mut coins) = (Journal::default(), 0);
/// let mut till = Till::start(&mut coins);
/// let events = vec![TillEvent::Coin, TillEvent::Close];
/// feed(&mut till, WithObserver(&mut journal, (&mut coins,)), events);
/// assert_eq!((journal.0, coins), (vec!["Open -> Closed".to_owned()], 1));
/// ```
///
/// It is also the owner of an [`Observed`] machine: an observer, and the owner that the machine has without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WithObserver<O, T>(
    /// The observer.
    pub O,
    /// The parameters, or the owner.
    pub T,
);

impl<'a, O: Reborrow<'a>, Params: Reborrow<'a>> Reborrow<'a> for WithObserver<O, Params> {
    type Lent = WithObserver<O::Lent, Params::Lent>;

    #[inline]
    fn reborrow(&'a mut self) -> Self::Lent {
        WithObserver(self.0.reborrow(), self.1.reborrow())
    }
}

/// A machine whose owner has an observer at its side, for those who keep machines with their owners: a `Crowd`, the keys of a
/// stream.
///
/// `M` is a machine with the setting `observed;`. The owner of `Observed<M, O>` is a [`WithObserver`] of `O` and the owner that
/// `M` has, `()` where it has none.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use fsm_runtime::observers::{Observed, WithObserver};
/// use fsm_runtime::{Crowd, Observer, fsm};
///
/// fsm! {
///     machine Sheep(hunger: &mut u32) {
///         observed;
///         initial Resting;
///         state Resting { update do *hunger += 1; when *hunger > 1 => Grazing; }
///         state Grazing { update do *hunger -= 1; when *hunger == 0 => Resting; }
///     }
/// }
///
/// #[derive(Default)]
/// struct Meals(u32);
///
/// impl Observer<Sheep> for Meals {
///     fn entered(&mut self, state: SheepStateId) {
///         self.0 += u32::from(state == SheepStateId::Grazing);
///     }
/// }
///
/// let mut herd = Crowd::<Observed<Sheep, Meals>>::new();
/// herd.spawn(WithObserver(Meals::default(), 0), &(), ());
/// herd.spawn(WithObserver(Meals::default(), 1), &(), ());
/// for _ in 0..5 {
///     herd.update(&(), ());
/// }
/// let meals: Vec<_> = herd.iter().map(|(_, _, WithObserver(meals, _))| meals.0).collect();
/// assert_eq!(meals, [1, 2]);
/// # }
/// ```
pub struct Observed<M, O> {
    machine: M,
    observer: PhantomData<fn(&mut O)>,
}

impl<M, O> Observed<M, O> {
    /// The machine, with an owner to come that has an observer.
    pub const fn new(machine: M) -> Self {
        Self { machine, observer: PhantomData }
    }

    /// The machine alone.
    pub fn into_machine(self) -> M {
        self.machine
    }
}

impl<M, O> Deref for Observed<M, O> {
    type Target = M;

    #[inline]
    fn deref(&self) -> &M {
        &self.machine
    }
}

impl<M, O> DerefMut for Observed<M, O> {
    #[inline]
    fn deref_mut(&mut self) -> &mut M {
        &mut self.machine
    }
}

// By hand: derives would ask the same of the observer.
impl<M: Clone, O> Clone for Observed<M, O> {
    fn clone(&self) -> Self {
        Self::new(self.machine.clone())
    }
}

impl<M: Debug, O> Debug for Observed<M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.machine.fmt(f)
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine, O> Machine for Observed<M, O> {
    const GRAPH: Graph<'static> = M::GRAPH;

    type Kind = M::Kind;
    type Activities = M::Activities;
    type Time = M::Time;
    type State = M::State;
    type StateId = M::StateId;
    type Target = M::Target;
    type Given = M::Given;

    #[inline]
    fn state(&self) -> &M::State {
        self.machine.state()
    }

    #[inline]
    fn state_id(&self) -> M::StateId {
        self.machine.state_id()
    }

    #[inline]
    fn is_in(&self, id: M::StateId) -> bool {
        self.machine.is_in(id)
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.machine.is_done()
    }

    #[inline]
    fn is_poisoned(&self) -> bool {
        self.machine.is_poisoned()
    }

    #[inline]
    fn next_deadline(&self) -> Option<M::Time> {
        self.machine.next_deadline()
    }
}

#[diagnostic::do_not_recommend]
impl<M, O> CrowdMachine for Observed<M, O>
where
    M: CrowdMachine<Owner: Sized, Takes: TakesObserved<M, O>>,
{
    type Owner = WithObserver<O, M::Owner>;
    type World = M::World;
    type Takes = TakesWithObserver;

    const HOLDS_REGIONS: bool = M::HOLDS_REGIONS;
    const TICKS: bool = M::TICKS;
}

/// Takes the observer out of the owner, and then what the machine itself takes.
pub struct TakesWithObserver;

impl<M, O> Takes<Observed<M, O>> for TakesWithObserver
where
    M: CrowdMachine<Owner: Sized, Takes: TakesObserved<M, O>>,
{
    #[inline]
    fn start(
        WithObserver(observer, owner): &mut WithObserver<O, M::Owner>,
        world: &M::World,
        given: M::Given,
        now: M::Time,
    ) -> Observed<M, O> {
        Observed::new(M::Takes::start_observed(observer, owner, world, given, now))
    }

    #[inline]
    fn start_in(
        target: M::Target,
        WithObserver(observer, owner): &mut WithObserver<O, M::Owner>,
        world: &M::World,
        given: M::Given,
        now: M::Time,
    ) -> Result<Observed<M, O>, Refused<M::Target>> {
        M::Takes::start_in_observed(target, observer, owner, world, given, now).map(Observed::new)
    }

    #[inline]
    fn update(
        machine: &mut Observed<M, O>,
        WithObserver(observer, owner): &mut WithObserver<O, M::Owner>,
        world: &M::World,
        now: M::Time,
    ) -> Result<(), Refused<M::Target>> {
        M::Takes::update_observed(&mut machine.machine, observer, owner, world, now)
    }
}

impl<M, O, Event> Sends<Observed<M, O>, Event> for TakesWithObserver
where
    M: CrowdMachine<Owner: Sized, Takes: SendsObserved<M, O, Event>>,
{
    #[inline]
    fn send(
        machine: &mut Observed<M, O>,
        WithObserver(observer, owner): &mut WithObserver<O, M::Owner>,
        world: &M::World,
        event: Event,
        now: M::Time,
    ) -> Outcome<Event> {
        M::Takes::send_observed(&mut machine.machine, observer, owner, world, event, now)
    }
}
