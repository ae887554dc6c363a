// The error of a machine whose code may fail, with the event that it has not used; and what
// generated code does with both.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use crate::Outcome;

/// An error in the code of a machine that may fail: what `send` gives in place of an outcome.
///
/// The event comes back where no line has used it: where what an earlier error has left undone
/// fails again before the event has its turn, and where the line `unhandled` fails.
///
/// ```
/// use fsm_runtime::{Failed, fsm};
///
/// struct Disk { is_full: bool }
///
/// impl Disk {
///     fn write(&mut self, line: &str) -> Result<usize, &'static str> {
///         if self.is_full { Err("the disk is full") } else { Ok(line.len()) }
///     }
/// }
///
/// fsm! {
///     machine Log(disk: &mut Disk) -> Result<(), &'static str> {
///         #[derive(Debug)]
///         events { Line(&'static str), Close }
///         initial Open;
///         state Open {
///             on Line(text) do disk.write(text)?;
///             on Close => Closed do disk.write("closed")?;
///         }
///         final state Closed;
///     }
/// }
///
/// let mut disk = Disk { is_full: false };
/// let mut log = Log::start(&mut disk)?;
/// assert!(log.send(&mut disk, LogEvent::Line("hello")).is_ok());
///
/// disk.is_full = true;
/// let failed = log.send(&mut disk, LogEvent::Close).unwrap_err();
/// assert_eq!(failed.error, "the disk is full");
/// // The action came before the commit, so the log is still open.
/// assert_eq!(log.state_id(), LogStateId::Open);
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Failed<Event, E> {
    /// The error.
    pub error: E,
    /// The event, where no line has used it.
    pub event: Option<Event>,
}

impl<Event, E> Failed<Event, E> {
    /// The error alone, as `map_err` takes it: `machine.send(…).map_err(Failed::into_error)?`.
    #[inline]
    pub fn into_error(self) -> E {
        self.error
    }
}

/// Without the event, which may have no `Debug`: so `unwrap` and `?` ask nothing of it.
impl<Event, E: Debug> Debug for Failed<Event, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let event = if self.event.is_some() { "Some(_)" } else { "None" };
        f.debug_struct("Failed").field("error", &self.error).field("event", &format_args!("{event}")).finish()
    }
}

impl<Event, E: Display> Display for Failed<Event, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(_) => write!(f, "{}; the event was not used and is handed back", self.error),
            None => self.error.fmt(f),
        }
    }
}

impl<Event, E: Error + 'static> Error for Failed<Event, E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

/// `Result<(), Error>` by whatever name it stands in the header of a machine.
#[diagnostic::on_unimplemented(
    message = "a machine whose code may fail gives `Result<(), Error>`, and not `{Self}`",
    label = "is no `Result<(), Error>`"
)]
pub trait Fallible {
    /// What its code may fail with.
    type Error;
}

impl<E> Fallible for Result<(), E> {
    type Error = E;
}

/// The outcome of an event, which waits with the caller where it was not used.
#[inline]
pub fn with_event<E>(outcome: Outcome<()>, event: Option<E>) -> Outcome<E> {
    match (outcome, event) {
        (Outcome::Transitioned, _) => Outcome::Transitioned,
        (Outcome::Deferred, _) => Outcome::Deferred,
        // Without an event, a line has taken it.
        (Outcome::Handled, _) | (_, None) => Outcome::Handled,
        (Outcome::GuardRefused(()), Some(event)) => Outcome::GuardRefused(event),
        (Outcome::Unhandled(()), Some(event)) => Outcome::Unhandled(event),
        (Outcome::StackFull(()), Some(event)) => Outcome::StackFull(event),
        (Outcome::QueueFull(()), Some(event)) => Outcome::QueueFull(event),
    }
}

/// The same after an error that the machine has taken itself.
#[inline]
pub fn behind_error<E>(outcome: Outcome<()>, event: Option<E>) -> Outcome<E> {
    event.map_or_else(|| with_event(outcome, None), Outcome::Unhandled)
}

/// An event that a line defers: it stays with the caller where there is no room.
#[inline]
pub fn kept<E>(event: &mut Option<E>, defer: impl FnOnce(E) -> Result<(), E>) -> Outcome<()> {
    match event.take().map_or(Ok(()), defer) {
        Ok(()) => Outcome::Deferred,
        Err(full) => {
            *event = Some(full);
            Outcome::QueueFull(())
        }
    }
}
