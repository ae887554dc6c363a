// The traits through which generic code sees any machine; those that run it
// are in `run.rs`. `fsm!` implements them for each machine, by calls to the
// machine's own methods of the same names.

use core::fmt::{self, Debug, Display, Formatter};
use core::hash::Hash;

use crate::EventId;
use crate::any::kind::Kind;
use crate::graph::Graph;

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
#[doc(alias = "list")]
#[doc(alias = "iterate")]
#[doc(alias = "enumerate")]
pub trait StateId: Copy + Eq + Ord + Hash + Debug + Display + 'static {
    /// All states of the machine, in source order, without its choices, through which it only passes.
    const ALL: &'static [Self];

    /// The same with the choices behind them: a chain that was stopped may have left a machine in one.
    #[doc(hidden)]
    const NUMBERED: &'static [Self] = Self::ALL;

    /// The name of the state, as the table spells it.
    fn name(self) -> &'static str;

    /// The composite state around it; `None` at the outermost level.
    fn parent(self) -> Option<Self>;

    /// The position in [`ALL`](Self::ALL); of a choice, a number behind all of these.
    fn index(self) -> usize;
}

/// Any machine written with `fsm!`, to be looked at.
///
/// [`Run`](crate::any::Run) runs it, with the parameters of its header. With a machine at
/// hand, prefer its own methods of the same names.
///
/// ```
/// use fsm_runtime::any::Machine;
/// use fsm_runtime::fsm;
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
    note = "machines are written with `fsm! {{ machine Name {{ … }} }}`",
    note = "`start` of a machine that may fail gives a `Result`, and of an `async` machine a future: `.await` it"
)]
pub trait Machine: Sized {
    /// What stands in the table, as a constant: see [`Graph`](crate::graph::Graph).
    const GRAPH: Graph<'static>;

    /// Whether its code may fail or wait: [`Plain`](crate::any::kind::Plain), [`Fallible`](crate::any::kind::Fallible) or
    /// [`Async`](crate::any::kind::Async).
    type Kind: Kind;
    /// Whether it has `during` lines, whose futures a loop has to poll: [`With`](crate::activities::With) or
    /// [`Without`](crate::activities::Without).
    type Activities;
    /// The type of the `clock`; `()` where there is none.
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

    /// The current state with its data.
    fn state(&self) -> &Self::State;

    /// The current state, the innermost.
    fn state_id(&self) -> Self::StateId;

    /// Whether the state is current, or a composite state around the current
    /// one.
    fn is_in(&self, id: Self::StateId) -> bool;

    /// Whether the machine has ended: it is in a `final` state.
    fn is_done(&self) -> bool;

    /// Whether the state is lost, since code that had [taken](crate::reference::data#take-data-out-take) its data
    /// panicked, failed, or was dropped while it waited. Never for a machine without a `take!`.
    ///
    /// The machine then knows the name of that state, and does nothing any more.
    fn is_poisoned(&self) -> bool {
        false
    }

    /// When `update` next has something to do for the sake of time; `None`
    /// when it has not. In the unit of the clock, and possibly in the past.
    fn next_deadline(&self) -> Option<Self::Time>;
}

/// The events of a machine that takes none: there is none.
///
/// Such a machine is [`Receive<NoEvent, …>`](crate::any::Receive), so that code for any machine need not ask whether it takes events.
///
/// ```
/// use fsm_runtime::any::{NoEvent, Receive};
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Blink {
///         initial Off;
///         state Off { update => On; }
///         state On { update => Off; }
///     }
/// }
///
/// /// A turn of any machine: what has come, and a tick.
/// fn turn<E, M: Receive<E, Time = ()>>(machine: &mut M, inbox: &mut Vec<E>) {
///     for event in inbox.drain(..) {
///         machine.send((), event, ());
///     }
///     let _ = machine.update((), ());
/// }
///
/// let mut blink = Blink::start();
/// turn::<NoEvent, _>(&mut blink, &mut vec![]);
/// assert_eq!(blink.state_id(), BlinkStateId::On);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoEvent {}

impl EventId for NoEvent {
    const ALL: &'static [Self] = &[];

    fn name(self) -> &'static str {
        match self {}
    }

    fn index(self) -> usize {
        match self {}
    }
}

impl Display for NoEvent {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// There is none to read: whatever is read in its place is refused.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NoEvent {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("the machine takes no events"))
    }
}
