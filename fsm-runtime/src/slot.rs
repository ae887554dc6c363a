// The current state of a machine whose data move from state to state. Moving
// fields out of `&mut` state needs a moment without a state; this is the one
// place where that moment is.

use core::fmt::{self, Debug, Formatter};
use core::mem;

/// The current state of a machine.
///
/// Empty only between `take` and `put`. The generated code does nothing there
/// but move fields, which cannot fail; so no one ever sees it empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot<S>(Option<S>);

impl<S> Slot<S> {
    /// A slot with this state.
    #[inline]
    pub const fn new(state: S) -> Self {
        Slot(Some(state))
    }

    /// The state.
    #[inline]
    pub fn get(&self) -> &S {
        match &self.0 {
            Some(state) => state,
            None => empty(),
        }
    }

    /// The state, to change its data.
    #[inline]
    pub fn get_mut(&mut self) -> &mut S {
        match &mut self.0 {
            Some(state) => state,
            None => empty(),
        }
    }

    /// Takes the old state out, for its data to be moved. `put` must follow.
    #[inline]
    pub fn take(&mut self) -> S {
        match self.0.take() {
            Some(state) => state,
            None => empty(),
        }
    }

    /// Puts the new state into the slot that `take` has emptied.
    #[inline]
    pub fn put(&mut self, state: S) {
        let old = self.0.replace(state);
        debug_assert!(old.is_none(), "a state was put into a slot that holds one");
        // It is `None`. A drop would put the code for dropping a state here,
        // which may panic, into the one moment where nothing may fail.
        mem::forget(old);
    }

    /// Puts the new state in and gives the old one, where no data move.
    #[inline]
    pub fn replace(&mut self, state: S) -> S {
        match self.0.replace(state) {
            Some(old) => old,
            None => empty(),
        }
    }

    /// The state, out of a machine that is no more.
    #[inline]
    pub fn into_inner(self) -> S {
        match self.0 {
            Some(state) => state,
            None => empty(),
        }
    }
}

#[cold]
fn empty() -> ! {
    unreachable!("a machine is always in a state")
}

// Users derive `Debug` on their machine, and should see their state.
impl<S: Debug> Debug for Slot<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(state) => state.fmt(f),
            None => f.write_str("<no state>"),
        }
    }
}

#[cfg(feature = "serde")]
impl<S: serde::Serialize> serde::Serialize for Slot<S> {
    fn serialize<T: serde::Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        self.get().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, S: serde::Deserialize<'de>> serde::Deserialize<'de> for Slot<S> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        S::deserialize(deserializer).map(Slot::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::format;

    #[test]
    fn a_state_can_be_seen_changed_moved_and_replaced() {
        let mut slot = Slot::new(1);
        assert_eq!(slot.get(), &1);
        *slot.get_mut() = 2;
        let old = slot.take();
        slot.put(old + 1);
        assert_eq!(slot.replace(4), 3);
        assert_eq!(slot.into_inner(), 4);
    }

    #[test]
    fn no_state_is_dropped_but_by_its_last_holder() {
        struct Counted<'a>(&'a Cell<u32>);
        impl Drop for Counted<'_> {
            fn drop(&mut self) {
                self.0.set(self.0.get() + 1);
            }
        }
        let drops = Cell::new(0);
        let mut slot = Slot::new(Counted(&drops));
        let old = slot.take();
        slot.put(old);
        assert_eq!(drops.get(), 0);
        drop(slot.replace(Counted(&drops)));
        assert_eq!(drops.get(), 1);
        drop(slot);
        assert_eq!(drops.get(), 2);
    }

    #[test]
    fn a_slot_takes_no_byte_for_an_enum() {
        enum State {
            _Idle,
            _Walking { _to: u32 },
        }
        assert_eq!(size_of::<Slot<State>>(), size_of::<State>());
    }

    #[test]
    #[should_panic = "a machine is always in a state"]
    fn an_empty_slot_is_a_mistake_of_the_macro() {
        let mut slot = Slot::new(1);
        slot.take();
        slot.get();
    }

    #[test]
    fn debug_shows_the_state() {
        assert_eq!(format!("{:?}", Slot::new("Idle")), r#""Idle""#);
    }
}
