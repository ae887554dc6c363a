// From a handle to the place of its agent, and back: four bytes by slot, four
// beside the agent. A place takes 26 bits of the one word, a slot 26 bits of the
// other; the bits that are left hold the generation, half in each word.
//
// Places are written through a shared reference, since many threads move agents at
// a time, each its own. They write no word of each other's, and see what the others
// have written when all are done, so that plain stores will do.

use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::handle::Handle;
use super::place::Place;

/// Bits of a slot's number, and of a place.
pub(super) const BITS: u32 = 26;
const MASK: u32 = (1 << BITS) - 1;
/// Bits of the generation in each of the two words.
const HALF: u32 = u32::BITS - BITS;
const LAST_GENERATION: u32 = (1 << (2 * HALF)) - 1;

/// What stands beside an agent: the number of its slot, and the lower half of
/// the generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(u32);

impl Key {
    fn new(slot: u32, generation: u32) -> Self {
        Key(slot | (generation << BITS))
    }

    fn slot(self) -> u32 {
        self.0 & MASK
    }
}

#[derive(Debug)]
pub(super) struct Slots {
    /// The place of each slot's agent, and the upper half of the generation.
    words: Vec<AtomicU32>,
    /// Slots without an agent, each with the generation that comes next.
    free: Vec<Handle>,
}

fn word(place: Place, generation: u32) -> u32 {
    place.bits() | ((generation >> HALF) << BITS)
}

impl Slots {
    pub(super) const fn new() -> Self {
        Slots { words: Vec::new(), free: Vec::new() }
    }

    /// A slot for a new agent, which has no place yet.
    ///
    /// # Panics
    /// When there are as many agents as 26 bits can tell.
    pub(super) fn insert(&mut self) -> (Handle, Key) {
        let handle = self.free.pop().unwrap_or_else(|| {
            assert!(self.words.len() < MASK as usize, "a crowd holds at most {MASK} agents");
            self.words.push(AtomicU32::new(0));
            Handle { slot: self.words.len() as u32 - 1, generation: NonZeroU32::MIN }
        });
        let generation = handle.generation.get();
        *self.words[handle.slot as usize].get_mut() = word(Place::NOWHERE, generation);
        (handle, Key::new(handle.slot, generation))
    }

    /// Where the agent is, if that place still bears this key.
    #[inline]
    pub(super) fn find(&self, handle: Handle) -> Option<(Place, Key)> {
        let word = self.words.get(handle.slot as usize)?.load(Relaxed);
        let generation = handle.generation.get();
        let is_live = word >> BITS == generation >> HALF;
        is_live.then(|| (Place::from_bits(word & MASK), Key::new(handle.slot, generation)))
    }

    /// The agent has another place.
    #[inline]
    pub(super) fn moved(&self, key: Key, place: Place) {
        let word = &self.words[key.slot() as usize];
        word.store((word.load(Relaxed) & !MASK) | place.bits(), Relaxed);
    }

    pub(super) fn handle(&self, key: Key) -> Handle {
        let word = self.words[key.slot() as usize].load(Relaxed);
        let generation = ((word >> BITS) << HALF) | (key.0 >> BITS);
        Handle { slot: key.slot(), generation: NonZeroU32::new(generation).unwrap_or(NonZeroU32::MIN) }
    }

    /// The agent of this slot has gone. A slot that has seen all generations is
    /// not used again, so that no old handle ever finds a new agent.
    pub(super) fn remove(&mut self, key: Key) {
        let Handle { slot, generation } = self.handle(key);
        self.moved(key, Place::NOWHERE);
        if let Some(generation) = generation.checked_add(1).filter(|next| next.get() <= LAST_GENERATION) {
            self.free.push(Handle { slot, generation });
        }
    }

    /// How many slots there are, those without an agent in the order in which they are used again, and those that are not
    /// used again.
    #[cfg(feature = "serde")]
    pub(super) fn without_agents(&self) -> (&[Handle], Vec<u32>) {
        let mut is_free = alloc::vec![false; self.words.len()];
        self.free.iter().for_each(|handle| is_free[handle.slot as usize] = true);
        let slots = (0_u32..).zip(&self.words).zip(is_free);
        let retired = slots.filter(|((_, word), is_free)| {
            !is_free && Place::from_bits(word.load(Relaxed) & MASK) == Place::NOWHERE
        });
        (&self.free, retired.map(|((slot, _), _)| slot).collect())
    }

    /// Slots with these agents and without the others; `None` where two say something of one slot, or none of another.
    #[cfg(feature = "serde")]
    pub(super) fn of(
        agents: impl Iterator<Item = Handle>,
        free: Vec<Handle>,
        retired: &[u32],
    ) -> Option<(Self, Vec<Key>)> {
        let agents: Vec<Handle> = agents.collect();
        let count = agents.len() + free.len() + retired.len();
        let last = NonZeroU32::new(LAST_GENERATION)?;
        let retired = retired.iter().map(|slot| Handle { slot: *slot, generation: last });
        let mut words: Vec<Option<u32>> = alloc::vec![None; count];
        for handle in agents.iter().chain(&free).copied().chain(retired) {
            let word = words.get_mut(handle.slot as usize).filter(|word| word.is_none())?;
            (handle.generation <= last && count < MASK as usize).then_some(())?;
            *word = Some(self::word(Place::NOWHERE, handle.generation.get()));
        }
        let words = words.into_iter().map(|word| word.map(AtomicU32::new)).collect::<Option<_>>()?;
        let keys = agents.iter().map(|handle| Key::new(handle.slot, handle.generation.get()));
        Some((Slots { words, free }, keys.collect()))
    }

    pub(super) fn shrink_to_fit(&mut self) {
        self.words.shrink_to_fit();
        self.free.shrink_to_fit();
    }
}

impl Clone for Slots {
    fn clone(&self) -> Self {
        let words = self.words.iter().map(|word| AtomicU32::new(word.load(Relaxed)));
        Slots { words: words.collect(), free: self.free.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_that_is_used_again_has_another_handle() {
        let mut slots = Slots::new();
        let place = Place::new(3, 5);
        let (first, key) = slots.insert();
        slots.moved(key, place);
        assert_eq!((slots.find(first), slots.handle(key)), (Some((place, key)), first));
        slots.remove(key);
        assert_eq!(slots.find(first), Some((Place::NOWHERE, key)));
        let (second, other) = slots.insert();
        slots.moved(other, place);
        assert_eq!(second.slot, first.slot);
        assert_ne!(second, first);
        // The place bears the second key, so the first handle does not find it.
        assert_eq!(slots.find(first), Some((place, key)));
        assert_ne!(key, other);
    }

    #[test]
    fn a_slot_is_given_up_when_its_generations_are_used_up() {
        let mut slots = Slots::new();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..LAST_GENERATION {
            let (handle, key) = slots.insert();
            assert_eq!(handle.slot, 0);
            assert!(seen.insert(handle));
            assert_eq!(slots.handle(key), handle);
            slots.remove(key);
        }
        assert_eq!(slots.insert().0.slot, 1);
    }
}
