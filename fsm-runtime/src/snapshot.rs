// Snapshots: all that counts of a machine between two calls, written and read by serde. What is in one is decided by the
// generated code; each kind of thing in it has a file here.

mod cause;
mod events;
mod fields;
mod fingerprint;
mod finished;
mod levels;
mod moment;
mod open;
mod timers;
mod unfit;
mod unknown;
mod waiting;

use core::fmt::{self, Debug, Formatter};
use core::time::Duration;

use serde::{Serialize, Serializer};

use crate::any::Machine;

pub use events::{StoredQueue, WrittenQueue};
#[cfg(feature = "alloc")]
pub(crate) use fields::FieldsOf;
pub use fields::Writer;
#[cfg(feature = "alloc")]
pub(crate) use fields::{Fields, ReadFields};
#[cfg(feature = "alloc")]
pub(crate) use fingerprint::Fingerprint;
pub use fingerprint::fingerprint;
pub use open::{StoredPassing, WrittenPassing};
pub use timers::{Reading, StoredTimers, TimedLine, WrittenPaused, WrittenTimers, restore_paused};
pub use unfit::{Unfit, UnfitSnapshot};
pub use unknown::TimerName;

/// A machine with the line `snapshots;`.
///
/// Its method `snapshot` gives something that serde writes; what serde reads again is a [`Snapshot`], whose
/// [`restore`](Snapshot::restore) gives the machine back.
///
/// ```
/// use fsm_runtime::snapshots::Snapshots;
/// use fsm_runtime::fsm;
/// use serde::{Deserialize, Serialize};
///
/// fsm! {
///     #[derive(Serialize, Deserialize)]
///     machine Oven {
///         snapshots;
///         clock u32;
///         events { Bake }
///         initial Cold;
///         state Cold { on Bake => Hot; }
///         state Hot { after 20min => Cold; }
///     }
/// }
///
/// let mut oven = Oven::start(0);
/// oven.send(OvenEvent::Bake, 1_000);
/// let text = serde_json::to_string(&oven.snapshot(61_000)).unwrap();
/// assert_eq!(
///     text,
///     format!(
///         r#"{{"fingerprint":"{:#x}","state":"Hot","timers":{}}}"#,
///         Oven::FINGERPRINT,
///         r#"{"Hot.after":{"left":{"secs":1140,"nanos":0}}}"#,
///     ),
/// );
///
/// // Another day, by a clock that began anew.
/// let snapshot: OvenSnapshot = serde_json::from_str(&text).unwrap();
/// let oven = snapshot.restore(5_000).unwrap();
/// assert_eq!(oven.next_deadline(), Some(1_145_000));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no snapshots",
    label = "no machine with snapshots",
    note = "write the line `snapshots;` into the table of the machine"
)]
pub trait Snapshots: Machine {
    /// What the table's states and timers come to, as a number of 48 bits: it differs where a snapshot would not fit.
    ///
    /// The names of the states are in it, how they stand inside each other, and which of them have which kinds of timed
    /// lines; durations, events, transitions, guards and actions are not. Data are serde's own.
    const FINGERPRINT: u64;

    #[doc(hidden)]
    const OLDER: &'static [u64];
    #[doc(hidden)]
    const NAMES: &'static [&'static str];
    /// Names that fields had before, with the numbers of their names of now.
    #[doc(hidden)]
    const OTHER_NAMES: &'static [(&'static str, usize)] = &[];
    #[doc(hidden)]
    const TIMERS: &'static [TimedLine];
    /// What a snapshot holds. Its fields are for serde alone.
    type Fields;

    #[doc(hidden)]
    fn write_fields<S: Serializer>(&self, now: Self::Time, writer: &mut Writer<S>) -> Result<(), S::Error>;

    #[doc(hidden)]
    fn fields_fit(fields: &Self::Fields, how: Reading, now: Self::Time) -> Result<(), Unfit>;

    /// Timers that run, and events for later, are nearer by this.
    #[doc(hidden)]
    fn pass_time(_fields: &mut Self::Fields, _by: Duration) {}

    /// `None` where the fields do not fit.
    #[doc(hidden)]
    fn made_of_fields(fields: Self::Fields, now: Self::Time) -> Option<Self>;
}

/// A machine as it stands at a time, for serde to write: what `snapshot` gives.
///
/// # Panics
///
/// Writing it panics where the machine [is poisoned](Machine::is_poisoned): its state is lost.
pub struct SnapshotRef<'m, M: Machine> {
    machine: &'m M,
    now: M::Time,
}

impl<'m, M: Machine> SnapshotRef<'m, M> {
    #[doc(hidden)]
    pub fn new(machine: &'m M, now: M::Time) -> Self {
        SnapshotRef { machine, now }
    }
}

impl<M: Snapshots> Serialize for SnapshotRef<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Writer::begin::<M>(serializer)?;
        self.machine.write_fields(self.now, &mut writer)?;
        writer.end()
    }
}

/// A snapshot of a machine, as serde has read it; `NameSnapshot` is its name for machine `Name`.
///
/// Formats that name the fields can be read by a table that has changed since, where its line `snapshots from […];` allows
/// it. Formats that do not, such as postcard, can be read by the same table only.
pub struct Snapshot<M: Snapshots> {
    fingerprint: u64,
    fields: M::Fields,
    forgets: bool,
}

impl<M: Snapshots> Snapshot<M> {
    /// The fingerprint of the table that it was taken from.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The same without the timers that no line of the table has, each of which [`restore`](Self::restore) refuses:
    /// [`Unfit::UnknownTimer`] names it. Timers that are missing begin when the machine is restored.
    ///
    /// A timer has no line where that, its state or its name has gone from the table, and where its state has another name
    /// without serde's `alias`.
    ///
    /// ```
    /// use fsm_runtime::snapshots::{UnfitSnapshot, Snapshots, Unfit};
    /// use fsm_runtime::fsm;
    /// use serde::{Deserialize, Serialize};
    ///
    /// fsm! {
    ///     #[derive(Serialize, Deserialize)]
    ///     machine Order {
    ///         snapshots from [0x9d79_d9a7_a2bd];
    ///         clock u32;
    ///         events { Cancel }
    ///         initial Unpaid;
    ///         // Before there was `after 2h as Remind do {}`, too.
    ///         state Unpaid { after 168h => Expired; on Cancel => Expired; }
    ///         final state Expired;
    ///     }
    /// }
    ///
    /// let text = r#"{
    ///     "fingerprint": "0x9d79d9a7a2bd",
    ///     "state": "Unpaid",
    ///     "timers": { "Remind": "off" }
    /// }"#;
    /// let stored: OrderSnapshot = serde_json::from_str(text).unwrap();
    /// let UnfitSnapshot { snapshot, reason } = stored.restore(0).err().unwrap();
    /// assert!(matches!(reason, Unfit::UnknownTimer(name) if name.as_str() == "Remind"));
    ///
    /// let order = snapshot.without_unknown_timers().restore(0).unwrap();
    /// assert_eq!(order.next_deadline(), Some(168 * 3_600_000));
    /// ```
    #[must_use]
    pub fn without_unknown_timers(mut self) -> Self {
        self.forgets = true;
        self
    }

    /// The machine, as if no time had passed: nothing is entered, and what was to come in three seconds comes three
    /// seconds from `now` on. A machine without a clock has the time `()`.
    ///
    /// This is what a saved game wants. Where time has gone on, as for an order that expires while the server is down, take
    /// [`restore_after`](Self::restore_after).
    ///
    /// # Errors
    ///
    /// What does not fit the table is refused, and comes back with the reason. Serde can write it again.
    pub fn restore(self, now: M::Time) -> Result<M, UnfitSnapshot<Self>> {
        match self.fits(now) {
            Ok(()) => Ok(made::<M>(self.fields, now)),
            Err(reason) => Err(UnfitSnapshot { snapshot: self, reason }),
        }
    }

    /// The machine, after time has gone on without it: nothing is entered, and what was to come within `elapsed` is due, and
    /// comes in the next `update`. Timers of suspended states stand still, as they do while the machine runs.
    ///
    /// How long it was, the caller says, for a clock may have begun anew: keep the date beside the snapshot.
    ///
    /// ```
    /// use core::time::Duration;
    /// use fsm_runtime::fsm;
    /// use serde::{Deserialize, Serialize};
    ///
    /// fsm! {
    ///     #[derive(Serialize, Deserialize)]
    ///     machine Order {
    ///         snapshots;
    ///         clock Duration;
    ///         initial Unpaid;
    ///         state Unpaid { after 168h => Expired; }
    ///         final state Expired;
    ///     }
    /// }
    ///
    /// let order = Order::start(Duration::ZERO);
    /// let text = serde_json::to_string(&order.snapshot(Duration::ZERO)).unwrap();
    ///
    /// // A month later, in another process, whose clock began anew.
    /// let month = Duration::from_secs(30 * 24 * 3600);
    /// let stored: OrderSnapshot = serde_json::from_str(&text).unwrap();
    /// let mut order = stored.restore_after(month, Duration::ZERO).unwrap();
    /// assert!(order.is_in(OrderStateId::Unpaid));
    /// order.update(Duration::ZERO);
    /// assert!(order.is_in(OrderStateId::Expired));
    /// ```
    ///
    /// # Errors
    ///
    /// As those of [`restore`](Self::restore). Where only the clock is in the way, which cannot tell since when a `catch up` line
    /// is late, the snapshot that comes back stands at the later time.
    pub fn restore_after(mut self, elapsed: Duration, now: M::Time) -> Result<M, UnfitSnapshot<Self>> {
        if let Err(reason) = self.fits(now) {
            return Err(UnfitSnapshot { snapshot: self, reason });
        }
        M::pass_time(&mut self.fields, elapsed);
        self.restore(now)
    }

    fn fits(&self, now: M::Time) -> Result<(), Unfit> {
        M::fields_fit(&self.fields, reading::<M>(self.fingerprint, self.forgets)?, now)
    }
}

/// How snapshots with this fingerprint are read; an error where they cannot be.
pub(crate) fn reading<M: Snapshots>(fingerprint: u64, forgets: bool) -> Result<Reading, Unfit> {
    match fingerprint != M::FINGERPRINT {
        true if !M::OLDER.contains(&fingerprint) => {
            Err(Unfit::Table { found: fingerprint, expected: M::FINGERPRINT })
        }
        is_older => Ok(Reading { is_older, forgets }),
    }
}

/// The machine, from what fits.
pub(crate) fn made<M: Snapshots>(fields: M::Fields, now: M::Time) -> M {
    M::made_of_fields(fields, now).expect("what fits can be put together")
}

/// One of many machines, to be written without the fingerprint.
#[cfg(feature = "alloc")]
pub(crate) struct OneOfMany<'m, M: Machine>(pub(crate) &'m M, pub(crate) M::Time);

#[cfg(feature = "alloc")]
impl<M: Snapshots> Serialize for OneOfMany<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Writer::begin_one::<M>(serializer)?;
        self.0.write_fields(self.1, &mut writer)?;
        writer.end()
    }
}

impl<M: Snapshots> Debug for Snapshot<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}
