// The traits of machines that can be ended from outside: those with a line `stop`.

use crate::any::{AsyncRun, Run, TryRun};

/// A machine that can be ended from outside, by its line [`stop`](crate::reference::stopping#end-a-machine-from-outside-stop).
///
/// ```
/// use fsm_runtime::any::Stop;
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Pump(log: &mut Vec<&'static str>) {
///         events { Start, Rest }
///         initial Idle;
///         stop => Off;
///         state Idle { on Start => Running; }
///         state Running {
///             enter do log.push("valve open");
///             exit do log.push("valve shut");
///             on Rest => Idle;
///         }
///         final state Off;
///     }
/// }
///
/// /// The end of a program.
/// fn shut_down<M>(machines: &mut [M], log: &mut Vec<&'static str>)
/// where
///     M: for<'a> Stop<(&'a mut Vec<&'static str>,), Time = ()>,
/// {
///     for machine in machines {
///         machine.stop((&mut *log,), ());
///         assert!(machine.is_done());
///     }
/// }
///
/// let mut log = vec![];
/// let mut pumps = [Pump::start(&mut log), Pump::start(&mut log)];
/// pumps[1].send(&mut log, PumpEvent::Start);
/// shut_down(&mut pumps, &mut log);
/// assert_eq!(log, ["valve open", "valve shut"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be stopped with the parameters `{Params}`",
    label = "has no line `stop`, or takes other parameters",
    note = "write `stop => Name;` into the table of the machine, where `Name` is a `final state` of it",
    note = "a machine stops with the tuple of the parameters of its header, in their order; one that may fail has `TryStop`, one that is `async` `AsyncStop`"
)]
pub trait Stop<Params>: Run<Params> {
    /// Ends the machine by its line `stop`: all that is active or suspended is exited, and [`is_done`](crate::any::Machine::is_done)
    /// holds. One that has ended stays as it is.
    fn stop(&mut self, params: Params, now: Self::Time);
}

/// A machine that may fail, and can be ended from outside: [`Stop`], with a `Result`.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be stopped with the parameters `{Params}` as one that may fail",
    label = "has no line `stop`, takes other parameters, or cannot fail",
    note = "write `stop => Name;` into the table of the machine, where `Name` is a `final state` of it"
)]
pub trait TryStop<Params>: TryRun<Params> {
    /// Ends the machine by its line `stop`.
    ///
    /// # Errors
    /// What the code of the machine has failed with. Before the commit, the machine has not ended: it can be stopped again.
    fn stop(&mut self, params: Params, now: Self::Time) -> Result<(), Self::Error>;
}

/// An `async machine` that can be ended from outside: [`Stop`], with a future.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be stopped with the parameters `{Params}` as one that waits",
    label = "has no line `stop`, takes other parameters, or is not `async`",
    note = "write `stop => Name;` into the table of the machine, where `Name` is a `final state` of it"
)]
pub trait AsyncStop<Params>: AsyncRun<Params> {
    /// Ends the machine by its line `stop`.
    ///
    /// # Errors
    /// What the code of the machine has failed with. Before the commit, the machine has not ended: it can be stopped again.
    fn stop(&mut self, params: Params, now: Self::Time) -> impl Future<Output = Result<(), Self::Error>>;
}
