// A crowd in a snapshot: its agents in the order in which they are stored, each with its handle, and the handles that are
// to come.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Serialize, Serializer};

use super::block::{Block, Stored};
use super::place::{BLOCK, BLOCKS};
use super::slots::Slots;
use super::{Crowd, Handle};
use crate::StateId;
use crate::any::CrowdMachine;
use crate::snapshot::{Fields, FieldsOf, Fingerprint, OneOfMany, ReadFields, made, reading};
use crate::snapshots::{Snapshots, Unfit, UnfitSnapshot};

/// A crowd as it stands at a time, for serde to write: what [`Crowd::snapshot`] gives.
pub struct CrowdSnapshotRef<'c, M: CrowdMachine<Owner: Sized>> {
    crowd: &'c Crowd<M>,
    now: M::Time,
}

impl<M: CrowdMachine<Owner: Sized> + Snapshots> Crowd<M> {
    /// The crowd as it stands now, for serde to write, with the owners. [`CrowdSnapshot::restore`] gives it back, and its
    /// handles find the same agents.
    ///
    /// ```
    /// use fsm_runtime::crowds::CrowdSnapshot;
    /// use fsm_runtime::{Crowd, fsm};
    /// use serde::{Deserialize, Serialize};
    ///
    /// fsm! {
    ///     #[derive(Serialize, Deserialize)]
    ///     machine Door {
    ///         snapshots;
    ///         events { Push }
    ///         initial Closed;
    ///         state Closed { on Push => Open; }
    ///         state Open { on Push => Closed; }
    ///     }
    /// }
    ///
    /// let mut doors = Crowd::<Door>::new();
    /// let [_, second] = [(), ()].map(|owner| doors.spawn(owner, &(), ()));
    /// assert!(doors.send(second, &(), DoorEvent::Push, ()).is_ok());
    ///
    /// let text = serde_json::to_string(&doors.snapshot(())).unwrap();
    /// let snapshot: CrowdSnapshot<Door> = serde_json::from_str(&text).unwrap();
    /// let doors = snapshot.restore(()).unwrap();
    /// assert_eq!(doors.len(), 2);
    /// assert_eq!(doors.get(second).unwrap().machine().state_id(), DoorStateId::Open);
    /// ```
    pub fn snapshot(&self, now: M::Time) -> CrowdSnapshotRef<'_, M> {
        CrowdSnapshotRef { crowd: self, now }
    }
}

impl<M: CrowdMachine<Owner: Sized + Serialize> + Snapshots> Serialize for CrowdSnapshotRef<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Crowd { buckets, slots, .. } = self.crowd;
        let (free, retired) = slots.without_agents();
        let blocks = buckets.order().map(|id| &buckets.blocks[id as usize]);
        let blocks = blocks.map(|block| BlockRef { block, slots, now: self.now }).collect::<Vec<_>>();
        let mut crowd = serializer.serialize_struct("CrowdSnapshot", 4)?;
        crowd.serialize_field("fingerprint", &Fingerprint(M::FINGERPRINT))?;
        crowd.serialize_field("blocks", &blocks)?;
        crowd.serialize_field("free", free)?;
        crowd.serialize_field("retired", &retired)?;
        crowd.end()
    }
}

/// The agents of a block, in order.
struct BlockRef<'c, M: CrowdMachine<Owner: Sized>> {
    block: &'c Block<M>,
    slots: &'c Slots,
    now: M::Time,
}

impl<M: CrowdMachine<Owner: Sized + Serialize> + Snapshots> Serialize for BlockRef<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Block { machines, owners, keys, .. } = self.block;
        let mut agents = serializer.serialize_seq(Some(keys.len()))?;
        for ((machine, owner), key) in machines.iter().zip(owners).zip(keys) {
            agents.serialize_element(&(self.slots.handle(*key), OneOfMany(machine, self.now), owner))?;
        }
        agents.end()
    }
}

/// A snapshot of a [`Crowd`], as serde has read it.
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "M::Fields: ReadFields, M::Owner: Serialize",
    deserialize = "M::Fields: Fields<'de>, M::Owner: Deserialize<'de>"
))]
pub struct CrowdSnapshot<M: CrowdMachine<Owner: Sized> + Snapshots> {
    fingerprint: Fingerprint,
    blocks: Vec<Vec<OneStored<M>>>,
    free: Box<[Handle]>,
    retired: Box<[u32]>,
    #[serde(skip)]
    forgets: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "M::Fields: ReadFields, M::Owner: Serialize",
    deserialize = "M::Fields: Fields<'de>, M::Owner: Deserialize<'de>"
))]
struct OneStored<M: CrowdMachine<Owner: Sized> + Snapshots>(Handle, FieldsOf<M>, M::Owner);

impl<M: CrowdMachine<Owner: Sized> + Snapshots> CrowdSnapshot<M> {
    /// The fingerprint of the table that it was taken from.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint.0
    }

    /// How many agents there are.
    pub fn len(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum()
    }

    /// Whether there is no agent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same without the timers that no line of the table has, as
    /// [`Snapshot::without_unknown_timers`](crate::Snapshot::without_unknown_timers).
    #[must_use]
    pub fn without_unknown_timers(mut self) -> Self {
        self.forgets = true;
        self
    }

    /// The crowd, as if no time had passed: with the same handles, and in the same order.
    ///
    /// # Errors
    ///
    /// What does not fit is refused as a whole, and comes back with the reason. Serde can write it again.
    pub fn restore(self, now: M::Time) -> Result<Crowd<M>, UnfitSnapshot<Self>> {
        let (slots, keys) = match self.fits(now) {
            Ok(slots) => slots,
            Err(reason) => return Err(UnfitSnapshot { snapshot: self, reason }),
        };
        let (mut keys, mut crowd) = (keys.into_iter(), Crowd { slots, len: self.len(), ..Crowd::new() });
        for block in self.blocks {
            let agents = block.into_iter().zip(&mut keys);
            let agents = agents.map(|(OneStored(_, FieldsOf(fields), owner), key)| {
                let machine = made::<M>(fields, now);
                Stored { machine, owner, key }
            });
            crowd.buckets.put_block(agents.collect(), &crowd.slots);
        }
        Ok(crowd)
    }

    /// The crowd, after time has gone on without it: what was to come within `elapsed` is due, as after
    /// [`Snapshot::restore_after`](crate::Snapshot::restore_after).
    ///
    /// # Errors
    ///
    /// As those of [`restore`](Self::restore).
    pub fn restore_after(mut self, elapsed: Duration, now: M::Time) -> Result<Crowd<M>, UnfitSnapshot<Self>> {
        if let Err(reason) = self.fits(now) {
            return Err(UnfitSnapshot { snapshot: self, reason });
        }
        for OneStored(_, FieldsOf(fields), _) in self.blocks.iter_mut().flatten() {
            M::pass_time(fields, elapsed);
        }
        self.restore(now)
    }

    fn fits(&self, now: M::Time) -> Result<(Slots, Vec<super::slots::Key>), Unfit> {
        // Agents that do not stand by their state need others.
        let more = M::StateId::NUMBERED.len() + self.len() / BLOCK;
        if self.blocks.len() + more >= BLOCKS {
            return Err(Unfit::Blocks);
        }
        let how = reading::<M>(self.fingerprint(), self.forgets)?;
        for OneStored(_, FieldsOf(fields), _) in self.blocks.iter().flatten() {
            M::fields_fit(fields, how, now)?;
        }
        let handles = self.blocks.iter().flatten().map(|OneStored(handle, ..)| *handle);
        let slots = Slots::of(handles, self.free.to_vec(), &self.retired);
        slots.filter(|_| self.blocks.iter().all(|block| block.len() <= BLOCK)).ok_or(Unfit::Handles)
    }
}

impl<M: CrowdMachine<Owner: Sized> + Snapshots> fmt::Debug for CrowdSnapshot<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CrowdSnapshot")
            .field("fingerprint", &self.fingerprint())
            .field("agents", &self.len())
            .finish_non_exhaustive()
    }
}
