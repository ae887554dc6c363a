//! What a durable run is told: the contract with the input and the output.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use fsm_runtime::Snapshot;
use fsm_runtime::any::{CrowdMachine, Machine};
use fsm_runtime::snapshots::{SnapshotRef, Snapshots, Unfit};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use timely::ExchangeData;

use crate::{AnswerTo, Keyed, KeyedMachine, Transitioned};

/// An error of the job, of any kind.
pub type JobError = Box<dyn Error + Send + Sync>;

/// What is done in a durable run: where events come from, which machines they are for, and what is written. The module has
/// [an example](crate::durable).
///
/// # The contract
///
/// * The input is a log in one or more partitions. It **can be read again**: each time that a partition is opened at an offset, the
///   same events come with the same offsets, in the order of the offsets. Nothing is removed that is behind the offsets
///   [`kept`](super::Manifest::kept) of the last manifest: a run that goes back to the one before reads it.
/// * The functions of the job give the same in each run: [`begin`](Self::begin) and the bodies of the machine look at no clock but
///   the machine's, and at nothing that changes from one run to the next. The number of partitions and the disorder are in the
///   manifest, and others are refused; another table is read where it has the line `snapshots from`.
/// * State and published output are exactly once: what has happened before the time of a manifest is in it, and in the files that
///   are published, and is not done again.
/// * What the job writes is published once. What the bodies do besides, they may do again after a restart: let them put it into
///   the owner, and let [`stepped`](Self::stepped) write it.
pub trait Job: Send + Sync + 'static {
    /// Each key has a machine.
    type Key: ExchangeData + Hash + Eq + Clone + Debug;
    /// What machines are told.
    type Event: ExchangeData;
    /// A machine with the lines `snapshots;` and `clock Duration;`.
    type Machine: StoredMachine<Self::Event>;
    /// A partition that is being read.
    type Partition: Partition<Key = Self::Key, Event = Self::Event>;

    /// The number of partitions, the same in each run.
    fn partitions(&self) -> u32;

    /// Begins to read a partition at this offset: the first event is the one of this offset, or the first behind it.
    ///
    /// # Errors
    ///
    /// Those of the input. They end the run.
    fn open(&self, partition: u32, offset: u64) -> Result<Self::Partition, JobError>;

    /// How much later than another event of its partition one may come that happened before it: no time, if nothing is said. An
    /// event that comes later still is not done: its answer is [`Late`](crate::Undelivered::Late). The same in each run.
    fn disorder(&self) -> Duration {
        Duration::ZERO
    }

    /// What the machines of a worker look at.
    fn world(&self) -> <Self::Machine as CrowdMachine>::World;

    /// The owner and the data that the machine of a key begins with, from its first event; `None` where this event begins none.
    fn begin(&self, first: &Keyed<Self::Key, Self::Event>) -> Option<Beginning<Self::Machine>>;

    /// Whether a machine that has come to its end is dropped, with its owner; the next event of its key then asks anew whether it
    /// [begins](Self::begin) one. Otherwise each manifest has all machines that there ever were.
    fn forget_done(&self) -> bool {
        false
    }

    /// Whether a timer that no line of the table has any more is left out, where the table has another
    /// [fingerprint](fsm_runtime::snapshots::Snapshots::FINGERPRINT) than that of the manifest. Otherwise a machine with such a timer
    /// is [not restored](super::DurableError::Restore), and the run ends.
    fn forget_unknown_timers(&self) -> bool {
        false
    }

    /// After each start, event and deadline: what is taken out of the owner, and written.
    fn stepped(
        &self,
        key: &Self::Key,
        owner: &mut <Self::Machine as CrowdMachine>::Owner,
        at: Duration,
        out: &mut Vec<u8>,
    ) {
        let _ = (key, owner, at, out);
    }

    /// What is written of the answer to an event: by default nothing.
    ///
    /// The offset of an event, here and in [`begin`](Self::begin), is one number for all partitions: offset *o* of partition *p*
    /// of *n* is *o · n + p*.
    fn answered(&self, answer: &AnswerTo<Self::Key, Self::Event>, out: &mut Vec<u8>) {
        let _ = (answer, out);
    }

    /// What is written of a machine that has come to another state: by default nothing.
    fn transitioned(&self, transitioned: &Transitioned<Self::Key, Self::Machine>, out: &mut Vec<u8>) {
        let _ = (transitioned, out);
    }
}

/// The owner of a machine, and its data that have no initial value.
pub type Beginning<M> = (<M as CrowdMachine>::Owner, <M as Machine>::Given);

/// A partition of the input, from an offset on.
pub trait Partition: 'static {
    /// Of the events in it.
    type Key;
    /// What machines are told.
    type Event;

    /// What comes next.
    ///
    /// # Errors
    ///
    /// What cannot be read, or is no event. It ends the run, and nothing is lost: the next run reads it again.
    fn next(&mut self) -> Result<Read<Self::Key, Self::Event>, JobError>;
}

/// What has been read from a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Read<K, E> {
    /// An event.
    Event {
        /// Where it stands: behind all that have been read before.
        offset: u64,
        /// Whose machine it is for.
        key: K,
        /// What it is told.
        event: E,
        /// When it happened.
        at: Duration,
    },
    /// Nothing will come that happened before this time, and nothing has come: a partition without events holds the time of all
    /// machines back. It has an offset as an event has, for a run that begins again reads it again.
    Time {
        /// Where it stands.
        offset: u64,
        /// The time.
        at: Duration,
    },
    /// Nothing for now. It is asked again in a moment.
    Nothing,
    /// Nothing will ever come. All events were before this time, or the run ends with
    /// [an error](super::DurableError::EndsTooEarly). When all partitions have ended, the run ends at the latest of their times:
    /// timers before it have come, and the others [are pending](super::Manifest::pending).
    End {
        /// The time of the end.
        at: Duration,
    },
}

/// A machine that can be written and read again, with an owner that can: implemented for all that are.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` cannot be kept in a durable run with events `{E}`",
    label = "not with snapshots, an owner of serde's, `clock Duration;` and these events",
    note = "its table has the lines `snapshots;` and `clock Duration;`, and its events are those of the job",
    note = "its owner is `Serialize` and `Deserialize`; so are the data of its states"
)]
pub trait StoredMachine<E>: KeyedMachine<E> + Snapshots {
    /// A key, its machine at this time, and the owner of it.
    #[doc(hidden)]
    fn write(
        &self,
        owner: &Self::Owner,
        now: Duration,
        to: &mut Vec<u8>,
    ) -> Result<(), rmp_serde::encode::Error>;

    /// The reason why it cannot be read, in words. `forgets`: without the timers that its table does not know.
    #[doc(hidden)]
    fn read(bytes: &[u8], now: Duration, forgets: bool) -> Result<(Self, Self::Owner), String>;
}

#[derive(Serialize)]
struct Written<S, O> {
    machine: S,
    owner: O,
}

#[derive(Deserialize)]
struct Stored<S, O> {
    machine: S,
    owner: O,
}

#[diagnostic::do_not_recommend]
impl<E, M> StoredMachine<E> for M
where
    M: KeyedMachine<E> + Snapshots,
    M::Owner: Serialize + DeserializeOwned,
    Snapshot<M>: DeserializeOwned,
{
    fn write(
        &self,
        owner: &M::Owner,
        now: Duration,
        to: &mut Vec<u8>,
    ) -> Result<(), rmp_serde::encode::Error> {
        rmp_serde::encode::write_named(to, &Written { machine: SnapshotRef::new(self, now), owner })
    }

    fn read(bytes: &[u8], now: Duration, forgets: bool) -> Result<(M, M::Owner), String> {
        let Stored { machine, owner } = rmp_serde::from_slice::<Stored<Snapshot<M>, M::Owner>>(bytes)
            .map_err(|error| error.to_string())?;
        let machine = if forgets { machine.without_unknown_timers() } else { machine };
        Ok((machine.restore(now).map_err(|not_fit| in_words(&not_fit.reason))?, owner))
    }
}

/// Why a machine does not fit. What is proposed is something that a job can do.
fn in_words(reason: &Unfit) -> String {
    match reason {
        Unfit::UnknownTimer(name) => format!(
            "it has a timer `{name}`, and no line of its states in the table has that: if it may be left out, let \
             `forget_unknown_timers` of the job give `true`"
        ),
        reason => reason.to_string(),
    }
}
