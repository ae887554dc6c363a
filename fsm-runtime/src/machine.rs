// The traits through which generic code sees any machine. `fsm!` implements
// them for each machine, by calls to the machine's own methods of the same
// names, which leave out the parameters that the machine does not have.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{Outcome, Refused};

/// The name of a state, without its data: the enum `NameStateId` of a machine.
///
/// Ids are in source order, and `Display` gives the name.
///
/// ```
/// use fsm_runtime::{StateId, fsm};
///
/// fsm! {
///     machine Door {
///         events { Open, Close }
///         initial Closed;
///         state Closed { on Open => Opened; }
///         state Opened { on Close => Closed; }
///     }
/// }
///
/// fn names<Id: StateId>() -> Vec<&'static str> {
///     Id::ALL.iter().map(|id| id.name()).collect()
/// }
///
/// assert_eq!(names::<DoorStateId>(), ["Closed", "Opened"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the id of a state",
    label = "not an id",
    note = "the ids of a machine's states are its enum `NameStateId`"
)]
pub trait StateId: Copy + Eq + Ord + Hash + Debug + Display + 'static {
    /// All states of the machine, in source order, without its choices: it is in none of those between two calls.
    const ALL: &'static [Self];

    /// The name of the state, as the table spells it.
    fn name(self) -> &'static str;

    /// The composite state around it; `None` at the outermost level.
    fn parent(self) -> Option<Self>;

    /// The position in [`ALL`](Self::ALL); of a choice, a number behind all of these.
    fn index(self) -> usize;
}

/// Any machine written with `fsm!`.
///
/// What a machine does not have is `()`: the owner, the world, the time, the
/// data given at the start. With a machine at hand, prefer its own methods of
/// the same names: they take only the parameters that it has.
///
/// ```
/// use fsm_runtime::{Machine, fsm};
///
/// fsm! {
///     machine Door {
///         events { Open, Close }
///         initial Closed;
///         state Closed { on Open => Opened; }
///         state Opened { on Close => Closed; }
///     }
/// }
///
/// /// How many of the machines are in this state?
/// fn count_in<M: Machine>(machines: &[M], id: M::StateId) -> usize {
///     machines.iter().filter(|machine| machine.is_in(id)).count()
/// }
///
/// let mut doors = [Door::start(), Door::start(), Door::start()];
/// doors[1].send(DoorEvent::Open);
/// assert_eq!(count_in(&doors, DoorStateId::Closed), 2);
/// assert_eq!(count_in(&doors, DoorStateId::Opened), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state machine",
    label = "not a machine",
    note = "machines are written with `fsm! {{ machine Name {{ … }} }}`"
)]
pub trait Machine: Sized {
    /// The agent that the actions work on.
    type Owner: ?Sized;
    /// What each call passes in and no machine owns: the second parameter.
    type World: ?Sized;
    /// The type of the `clock`.
    type Time: Copy;
    /// The enum of the states with their data.
    type State;
    /// The enum of the states without data.
    type StateId: StateId;
    /// What a transition names: a state, with its data that have no initial
    /// value.
    type Target;
    /// The tuple of the machine's data that have no initial value, in source
    /// order; `()` when there are none.
    type Given;

    /// A machine that has entered its initial state.
    fn start(owner: &mut Self::Owner, world: &Self::World, given: Self::Given, now: Self::Time) -> Self;

    /// A machine that has entered this state instead of the initial one.
    ///
    /// # Errors
    /// The target comes back where the state must not be entered with nothing
    /// suspended below it (it pops without an `else`). Nothing was entered.
    fn start_in(
        target: Self::Target,
        owner: &mut Self::Owner,
        world: &Self::World,
        given: Self::Given,
        now: Self::Time,
    ) -> Result<Self, Refused<Self::Target>>;

    /// One tick, run to completion. Does nothing once the machine has ended,
    /// and where no line of the machine acts in a tick.
    ///
    /// # Errors
    /// An external request that cannot be served comes back; the tick went on
    /// as usual. Never for a machine without `requests;`.
    fn update(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        now: Self::Time,
    ) -> Result<(), Refused<Self::Target>>;

    /// The current state with its data.
    fn state(&self) -> &Self::State;

    /// The current state, the innermost.
    fn state_id(&self) -> Self::StateId;

    /// Whether the state is current, or a composite state around the current
    /// one.
    fn is_in(&self, id: Self::StateId) -> bool;

    /// Whether the machine has ended: it is in a `final` state.
    fn is_done(&self) -> bool;

    /// Whether the state is lost, since code that had [taken](crate::reference#data-by-value) its data
    /// panicked. Never for a machine without a `take!`.
    ///
    /// The machine then knows the name of that state, and does nothing any more.
    fn is_poisoned(&self) -> bool {
        false
    }

    /// When `update` next has something to do for the sake of time; `None`
    /// when it has not. In the unit of the clock, and possibly in the past.
    fn next_deadline(&self) -> Option<Self::Time>;

    /// Whether the machine itself holds regions, so that `state_id` tells of the
    /// first one only.
    #[doc(hidden)]
    const HOLDS_REGIONS: bool = false;

    /// Whether any line of the machine acts in a tick.
    #[doc(hidden)]
    const TICKS: bool = true;

    /// One tick of many machines that are all in this state. Reports, by their
    /// position, those that are in another one then, and those that give a request
    /// back. Generated for machines whose states stand side by side, as
    /// one loop for each state.
    #[doc(hidden)]
    fn update_each_(
        state: Self::StateId,
        agents: impl Agents<Self>,
        world: &Self::World,
        now: Self::Time,
        report: &mut impl Report<Self>,
    ) {
        agents.each(|index, machine, owner| {
            if let Err(refused) = machine.update(owner, world, now) {
                report(index, Err(refused));
            }
            if machine.state_id() != state {
                report(index, Ok(()));
            }
        });
    }
}

/// A machine that takes events of this type.
///
/// ```
/// use fsm_runtime::{Outcome, Receive, fsm};
///
/// fsm! {
///     machine Door {
///         events { Open, Close }
///         initial Closed;
///         state Closed { on Open => Opened; }
///         state Opened { on Close => Closed; }
///     }
/// }
///
/// /// Sends the events in order, and says how many were not used.
/// fn feed<M, Event>(machine: &mut M, events: impl IntoIterator<Item = Event>) -> usize
/// where
///     M: Receive<Event, Owner = (), World = (), Time = ()>,
/// {
///     let outcomes = events.into_iter().map(|event| machine.send(&mut (), &(), event, ()));
///     outcomes.filter(|outcome| !outcome.is_used()).count()
/// }
///
/// let unused = feed(&mut Door::start(), [DoorEvent::Open, DoorEvent::Open, DoorEvent::Close]);
/// assert_eq!(unused, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` takes no events of type `{Event}`",
    label = "takes no `{Event}`",
    note = "a machine takes the enum of its `events {{ … }}`, or the one named by `events from …;`"
)]
pub trait Receive<Event>: Machine {
    /// One event, run to completion. An event that was not used comes back in
    /// the outcome.
    fn send(
        &mut self,
        owner: &mut Self::Owner,
        world: &Self::World,
        event: Event,
        now: Self::Time,
    ) -> Outcome<Event>;
}

/// Machines with their owners.
pub trait Agents<M: Machine> {
    /// A step for each, with its position.
    fn each(self, step: impl FnMut(usize, &mut M, &mut M::Owner));

    /// A step for each that is due.
    fn each_due(self, is_due: impl Fn(&M) -> bool, step: impl FnMut(usize, &mut M, &mut M::Owner));
}

/// Is told of agents, by their position, that are in another state now or give a
/// request back.
pub trait Report<M: Machine>: FnMut(usize, Result<(), Refused<M::Target>>) {}

impl<M: Machine, F: FnMut(usize, Result<(), Refused<M::Target>>)> Report<M> for F {}

/// A step for each agent of a state, which says whether the agent is still in it.
pub fn each<M: Machine>(
    agents: impl Agents<M>,
    report: &mut impl Report<M>,
    mut step: impl FnMut(&mut M, &mut M::Owner) -> bool,
) {
    agents.each(|index, machine, owner| {
        if !step(machine, owner) {
            report(index, Ok(()));
        }
    });
}

/// The same where nothing is done for those that are not due.
pub fn each_due<M: Machine>(
    agents: impl Agents<M>,
    report: &mut impl Report<M>,
    is_due: impl Fn(&M) -> bool,
    mut step: impl FnMut(&mut M, &mut M::Owner) -> bool,
) {
    agents.each_due(is_due, |index, machine, owner| {
        if !step(machine, owner) {
            report(index, Ok(()));
        }
    });
}
