// Why a snapshot is not restored.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};
use core::time::Duration;

use super::unknown::TimerName;

/// A snapshot that does not fit the table, and what of it: the error of `restore`.
///
/// A state in which a machine cannot begin is a [`NotRestored`](crate::requests::NotRestored).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfitSnapshot<S> {
    /// The snapshot, handed back.
    pub snapshot: S,
    /// What does not fit.
    pub reason: Unfit,
}

impl<S> Display for UnfitSnapshot<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the snapshot is not restored: {}", self.reason)
    }
}

impl<S: Debug> Error for UnfitSnapshot<S> {}

/// What of a snapshot does not fit the table: the `reason` of an [`UnfitSnapshot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// It is of another table, or of another version of this one.
    Table {
        /// The fingerprint in the snapshot.
        found: u64,
        /// That of the machine.
        expected: u64,
    },
    /// A field is missing.
    Missing(&'static str),
    /// A timer of an active state is missing, is there without its state, or stands as it never can.
    Timer(&'static str),
    /// A timer belongs to no line of the table, or of the active states. [`Snapshot::without_unknown_timers`] leaves such
    /// timers out.
    ///
    /// [`Snapshot::without_unknown_timers`]: crate::Snapshot::without_unknown_timers
    UnknownTimer(TimerName),
    /// A timer is late by more than the clock has run, so that its missed beats could not be told.
    Late {
        /// Its line.
        line: &'static str,
        /// By how much.
        late: Duration,
    },
    /// More states are suspended than could be from those states on.
    Depth,
    /// A state that pops is on its own, with none suspended below it.
    NeedsBelow,
    /// Suspended states and what is kept of them are not equally many.
    Levels,
    /// A timer, or an event for later in `queue`, comes later than the clock can tell.
    Far {
        /// Its line, or `queue`.
        line: &'static str,
        /// In how long.
        left: Duration,
    },
    /// An event waits as none can in this machine: `raised`, `recalled`, `deferred`, `later`, `at_end`.
    Queue(&'static str),
    /// A `done` waits behind more raised events than there are, or before one that has come earlier.
    Done,
    /// The machine has ended, and something is suspended.
    Ended,
    /// A state that ends the machine is suspended, or was left: this is the field that tells so.
    Final(&'static str),
    /// Two agents of a crowd have the same handle, or a handle leads nowhere.
    Handles,
    /// The agents of a crowd stand in more blocks than it can have.
    Blocks,
}

impl Display for Unfit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Table { found, expected } => write!(
                f,
                "it is of another table: its fingerprint is {found:#x}, that of the machine {expected:#x}; if it can be read, write `snapshots from [{found:#x}];` into the table"
            ),
            Unfit::Missing(name) => write!(f, "its field `{name}` is missing"),
            Unfit::Timer(line) => write!(f, "the timer of `{line}` does not fit its state"),
            Unfit::UnknownTimer(name) => write!(
                f,
                "it has a timer `{name}`, and no line of its states in the table has that: if it may be left out, call `without_unknown_timers` before `restore`"
            ),
            Unfit::Late { line, late } => write!(
                f,
                "`{line}` was late by {late:?}, and the clock cannot tell a time so long ago: restore at a time of at least {late:?}"
            ),
            Unfit::Depth => f.write_str("more states are suspended than there can be"),
            Unfit::NeedsBelow => f.write_str("its state needs another one suspended below it"),
            Unfit::Levels => f.write_str("what it keeps of suspended states belongs to others"),
            Unfit::Far { line, left } => {
                let event = if *line == "queue" { "an event in its " } else { "" };
                write!(f, "{event}`{line}` comes in {left:?}, and the clock cannot tell a time so far away")
            }
            Unfit::Queue(kind) => {
                write!(f, "an event waits in its `queue` as `{kind}`, as none can in this machine")
            }
            Unfit::Done => f.write_str(
                "a state waits in its `done` in another place than it can have among the raised events of `queue`",
            ),
            Unfit::Ended => f.write_str("it has ended, and its field `suspended` is not empty"),
            Unfit::Final(field) => {
                write!(f, "its field `{field}` has a state that ends the machine, which is never left")
            }
            Unfit::Handles => f.write_str("two of its agents have one handle, or a handle leads nowhere"),
            Unfit::Blocks => f.write_str("its agents stand in more blocks than a crowd has"),
        }
    }
}
