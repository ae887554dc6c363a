// The traits through which generic code runs machines whose code may fail or wait. `fsm!`
// implements them for each such machine; other machines have `Run` and `Receive`.

use core::future::Future;

use crate::any::Machine;
use crate::requests::Refused;
use crate::{Failed, Outcome};

/// A machine that has an error: one whose code may fail, or an `async` one, whose error is
/// [`Infallible`](core::convert::Infallible) where it cannot.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` has no error",
    label = "can neither fail nor wait",
    note = "a machine with `-> Result<(), Error>` in its header may fail, and an `async machine` may wait"
)]
pub trait Fails: Machine {
    /// What the code of the machine may fail with.
    type Error;

    /// Whether an error, or a future that was dropped, has left something undone: the next call settles it before anything else,
    /// or `settle` by itself.
    fn is_unsettled(&self) -> bool {
        false
    }
}

/// A machine whose code may fail (`-> Result<(), Error>`), and that runs with these parameters: [`Run`](crate::any::Run), with
/// the error.
///
/// ```
/// use fsm_runtime::any::TryRun;
/// use fsm_runtime::fsm;
///
/// struct Disk { is_full: bool }
///
/// impl Disk {
///     fn write(&mut self, line: &str) -> Result<(), &'static str> {
///         if self.is_full { Err("the disk is full") } else { Ok(()) }
///     }
/// }
///
/// fsm! {
///     machine Log(disk: &mut Disk) -> Result<(), &'static str> {
///         initial Open;
///         state Open { update do disk.write("still here")?; }
///     }
/// }
///
/// /// How many ticks a machine has before one of them fails.
/// fn last<M>(machine: &mut M, disk: &mut Disk, ticks: usize) -> usize
/// where
///     M: for<'a> TryRun<(&'a mut Disk,), Time = ()>,
/// {
///     (0..ticks).take_while(|_| machine.update((&mut *disk,), ()).is_ok()).count()
/// }
///
/// let mut disk = Disk { is_full: false };
/// let mut log = Log::start(&mut disk)?;
/// assert_eq!(last(&mut log, &mut disk, 3), 3);
/// disk.is_full = true;
/// assert_eq!(last(&mut log, &mut disk, 3), 0);
/// # Ok::<(), &'static str>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` does not run with the parameters `{Params}` as one that may fail",
    label = "takes other parameters, or cannot fail",
    note = "a machine with `-> Result<(), Error>` in its header has `TryRun`, one without `Run`, one that is `async` `AsyncRun`"
)]
pub trait TryRun<Params>: Fails {
    /// A machine that has entered its initial state.
    ///
    /// # Errors
    /// What its code has failed with. There is no machine then.
    fn start(params: Params, given: Self::Given, now: Self::Time) -> Result<Self, Self::Error>;

    /// A machine that has entered this state instead of the initial one.
    ///
    /// # Errors
    /// What its code has failed with; inside, the target, where that state must not be entered with
    /// nothing suspended below it.
    fn start_in(
        target: Self::Target,
        params: Params,
        given: Self::Given,
        now: Self::Time,
    ) -> Result<Result<Self, Refused<Self::Target>>, Self::Error>;

    /// One tick, run to completion.
    ///
    /// # Errors
    /// What its code has failed with; inside, an external request that cannot be served.
    fn update(
        &mut self,
        params: Params,
        now: Self::Time,
    ) -> Result<Result<(), Refused<Self::Target>>, Self::Error>;

    /// Settles what a call that has failed has left undone, as the next one would do before anything else. Where
    /// nothing was, it does nothing: no tick.
    ///
    /// # Errors
    /// What the code of the machine has failed with. What comes after that waits for the next call.
    #[allow(unused_variables)]
    fn settle(&mut self, params: Params, now: Self::Time) -> Result<(), Self::Error> {
        Ok(())
    }

    /// `stop`, where the machine has that line; whether it has.
    #[doc(hidden)]
    #[allow(unused_variables)]
    fn stop_if_any(&mut self, params: Params, now: Self::Time) -> Result<bool, Self::Error> {
        Ok(false)
    }
}

/// A machine whose code may fail, and that takes events of this type: [`Receive`](crate::any::Receive), with the error.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` takes no events of type `{Event}` with the parameters `{Params}` as one that may fail",
    label = "takes no `{Event}` with `{Params}`, or in another way",
    note = "a machine with `-> Result<(), Error>` in its header has `TryReceive`, one without `Receive`, one that is `async` `AsyncReceive`"
)]
pub trait TryReceive<Event, Params = ()>: TryRun<Params> {
    /// One event, run to completion. An event that was not used comes back in the outcome.
    ///
    /// # Errors
    /// What the code of the machine has failed with, and the event where no line has used it.
    fn send(
        &mut self,
        params: Params,
        event: Event,
        now: Self::Time,
    ) -> Result<Outcome<Event>, Failed<Event, Self::Error>>;
}

/// An `async machine` that runs with these parameters: [`Run`](crate::any::Run), with futures.
///
/// Each future does nothing until it is polled. One that is dropped before its end leaves the machine in
/// the old or the new state.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` does not run with the parameters `{Params}` as one that waits",
    label = "takes other parameters, or is not `async`",
    note = "an `async machine` has `AsyncRun`; one that is not has `Run`, or `TryRun` where it may fail"
)]
pub trait AsyncRun<Params>: Fails {
    /// A machine that has entered its initial state.
    ///
    /// # Errors
    /// What its code has failed with. There is no machine then.
    fn start(
        params: Params,
        given: Self::Given,
        now: Self::Time,
    ) -> impl Future<Output = Result<Self, Self::Error>>;

    /// A machine that has entered this state instead of the initial one.
    ///
    /// # Errors
    /// What its code has failed with; inside, the target, where that state must not be entered with
    /// nothing suspended below it.
    fn start_in(
        target: Self::Target,
        params: Params,
        given: Self::Given,
        now: Self::Time,
    ) -> impl Future<Output = Result<Result<Self, Refused<Self::Target>>, Self::Error>>;

    /// One tick, run to completion.
    ///
    /// # Errors
    /// What its code has failed with; inside, an external request that cannot be served.
    fn update(
        &mut self,
        params: Params,
        now: Self::Time,
    ) -> impl Future<Output = Result<Result<(), Refused<Self::Target>>, Self::Error>>;

    /// Settles what a call that has failed, or was dropped, has left undone, as the next one would do before anything else.
    /// Where nothing was, it does nothing: no tick.
    ///
    /// # Errors
    /// What the code of the machine has failed with. What comes after that waits for the next call.
    #[allow(unused_variables)]
    fn settle(&mut self, params: Params, now: Self::Time) -> impl Future<Output = Result<(), Self::Error>> {
        async { Ok(()) }
    }

    /// `stop`, where the machine has that line; whether it has.
    #[doc(hidden)]
    #[allow(unused_variables)]
    fn stop_if_any(
        &mut self,
        params: Params,
        now: Self::Time,
    ) -> impl Future<Output = Result<bool, Self::Error>> {
        async { Ok(false) }
    }
}

/// An `async machine` that takes events of this type: [`Receive`](crate::any::Receive), with a future.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` takes no events of type `{Event}` with the parameters `{Params}` as one that waits",
    label = "takes no `{Event}` with `{Params}`, or in another way",
    note = "an `async machine` has `AsyncReceive`; one that is not has `Receive`, or `TryReceive` where it may fail"
)]
pub trait AsyncReceive<Event, Params = ()>: AsyncRun<Params> {
    /// One event, run to completion. An event that was not used comes back in the outcome. A future
    /// that is dropped drops the event with it.
    ///
    /// # Errors
    /// What the code of the machine has failed with, and the event where no line has used it.
    fn send(
        &mut self,
        params: Params,
        event: Event,
        now: Self::Time,
    ) -> impl Future<Output = Result<Outcome<Event>, Failed<Event, Self::Error>>>;
}
