// The traits through which generic code runs any machine. `fsm!` implements
// them for each machine and for every lifetime of its parameters.

use crate::Outcome;
use crate::any::Machine;
use crate::requests::Refused;

/// A machine that runs with these parameters: what each call passes in.
///
/// `Params` is the tuple of the parameters of the machine's header, in their order, each a
/// reference: `(&mut Position, &Map)` for `machine Mind(at: &mut Position, map: &Map)`,
/// `()` where it has none. It is implemented for every lifetime of these references and of
/// what they leave out, as in `&mut View<'_>`. The time is `()` where there is no clock.
///
/// Generic code that calls a machine more than once asks for every lifetime, as here, or,
/// where it does not know the parameters, for [`RunWith`](crate::any::RunWith).
///
/// ```
/// use fsm_runtime::any::Run;
/// use fsm_runtime::fsm;
///
/// struct Door { creaks: u32 }
///
/// fsm! {
///     machine Draught(door: &mut Door, wind: &u32) {
///         initial Closed;
///         state Closed { when *wind > 5 => Open do door.creaks += 1; }
///         state Open { when *wind < 3 => Closed; }
///     }
/// }
///
/// /// Ticks of any machine that works on a door in the wind.
/// fn blow<M>(machine: &mut M, door: &mut Door, winds: &[u32])
/// where
///     M: for<'a> Run<(&'a mut Door, &'a u32), Time = ()>,
/// {
///     for wind in winds {
///         let _ = machine.update((&mut *door, wind), ());
///     }
/// }
///
/// let mut door = Door { creaks: 0 };
/// let mut draught = Draught::start(&mut door, &0);
/// blow(&mut draught, &mut door, &[1, 9, 4, 2, 6]);
/// assert_eq!(door.creaks, 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` does not run with the parameters `{Params}`",
    label = "takes other parameters",
    note = "a machine runs with the tuple of the parameters of its header, in their order: `(&mut Owner, &World)`, `(&mut Owner,)`, `()`"
)]
pub trait Run<Params>: Machine {
    /// A machine that has entered its initial state.
    fn start(params: Params, given: Self::Given, now: Self::Time) -> Self;

    /// A machine that has entered this state instead of the initial one.
    ///
    /// # Errors
    /// The target comes back where the state must not be entered with nothing
    /// suspended below it (it pops without an `else`). Nothing was entered.
    fn start_in(
        target: Self::Target,
        params: Params,
        given: Self::Given,
        now: Self::Time,
    ) -> Result<Self, Refused<Self::Target>>;

    /// One tick, run to completion. Does nothing once the machine has ended,
    /// and where no line of the machine acts in a tick.
    ///
    /// # Errors
    /// An external request that cannot be served comes back; the tick went on
    /// as usual. Never for a machine without `requests;`.
    fn update(&mut self, params: Params, now: Self::Time) -> Result<(), Refused<Self::Target>>;

    /// `stop`, where the machine has that line; whether it has. Code that surely stops asks for [`Stop`](crate::any::Stop).
    #[doc(hidden)]
    #[allow(unused_variables)]
    fn stop_if_any(&mut self, params: Params, now: Self::Time) -> bool {
        false
    }
}

/// A machine that takes events of this type, and runs with these parameters.
///
/// ```
/// use fsm_runtime::any::Receive;
/// use fsm_runtime::{Outcome, fsm};
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
///     M: Receive<Event, Time = ()>,
/// {
///     let outcomes = events.into_iter().map(|event| machine.send((), event, ()));
///     outcomes.filter(|outcome| !outcome.is_used()).count()
/// }
///
/// let events = [DoorEvent::Open, DoorEvent::Open, DoorEvent::Close];
/// let unused = feed(&mut Door::start(), events);
/// assert_eq!(unused, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` takes no events of type `{Event}` with the parameters `{Params}`",
    label = "takes no `{Event}` with `{Params}`",
    note = "a machine takes the enum of its `events {{ … }}`, or the one named by `events from …;`, and the tuple of the parameters of its header"
)]
pub trait Receive<Event, Params = ()>: Run<Params> {
    /// One event, run to completion. An event that was not used comes back in
    /// the outcome.
    fn send(&mut self, params: Params, event: Event, now: Self::Time) -> Outcome<Event>;
}
