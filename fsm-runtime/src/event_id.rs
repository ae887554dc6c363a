// The trait through which generic code names the events of any machine.

use core::fmt::{Debug, Display};
use core::hash::Hash;

/// The name of a declared event, without its data: the enum `NameEventId` of a machine.
///
/// Ids are in source order, `Display` gives the name, and `From` tells which one an event is. A machine with
/// `events from` has none: its events are declared elsewhere.
///
/// ```
/// use fsm_runtime::{EventId, fsm};
///
/// fsm! {
///     machine Door {
///         events { Open, Lock(u32) }
///         initial Closed;
///         state Closed { on Open => Opened; on Lock(_) => ignore; }
///         state Opened { on _ => ignore; }
///     }
/// }
///
/// let event = DoorEvent::Lock(42);
/// assert_eq!(DoorEventId::from(&event), DoorEventId::Lock);
///
/// fn names<Id: EventId>() -> Vec<&'static str> {
///     Id::ALL.iter().map(|id| id.name()).collect()
/// }
/// assert_eq!(names::<DoorEventId>(), ["Open", "Lock"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the id of an event",
    label = "not an id",
    note = "the ids of the events that a machine declares are its enum `NameEventId`"
)]
pub trait EventId: Copy + Eq + Ord + Hash + Debug + Display + 'static {
    /// All events of the machine, in source order.
    const ALL: &'static [Self];

    /// The name of the event, as the table spells it.
    fn name(self) -> &'static str;

    /// The position in [`ALL`](Self::ALL).
    fn index(self) -> usize;
}
