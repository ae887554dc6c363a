// The current state of a machine with lines that take data by value (`take!`). Their code
// runs while the state is out of the machine, so a panic in it loses the state. What is left is
// its id. Machines without such lines have a `Slot`.

use core::fmt::{self, Debug, Formatter};
use core::iter;
use core::mem;

use crate::StateId;

/// The current state of a machine, or the id of the one that was lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Losable<S, Id>(Held<S, Id>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Held<S, Id> {
    Here(S),
    /// It was in this state when it was taken out.
    Out(Id),
}

use Held::{Here, Out};

impl<S, Id: StateId> Losable<S, Id> {
    /// With this state.
    #[inline]
    pub const fn new(state: S) -> Self {
        Losable(Here(state))
    }

    /// The state.
    #[inline]
    pub fn get(&self) -> &S {
        match &self.0 {
            Here(state) => state,
            Out(id) => lost(*id),
        }
    }

    /// The state, to change its data.
    #[inline]
    pub fn get_mut(&mut self) -> &mut S {
        match &mut self.0 {
            Here(state) => state,
            Out(id) => lost(*id),
        }
    }

    /// Takes the state out, for its data to be moved. It is lost unless something is put in.
    #[inline]
    pub fn take(&mut self) -> S
    where
        Id: for<'a> From<&'a S>,
    {
        let id = self.id();
        match mem::replace(&mut self.0, Out(id)) {
            Here(state) => state,
            Out(id) => lost(id),
        }
    }

    /// Puts the new state into the place that `take` has emptied.
    #[inline]
    pub fn put(&mut self, state: S) {
        let old = self.fill(state);
        debug_assert!(old.is_none(), "a state was put into the place of another one");
        // It is `None`: a drop, which may panic, has no place here.
        mem::forget(old);
    }

    /// Puts the new state in, and gives the old one, where that was not taken out before.
    #[inline]
    pub fn fill(&mut self, state: S) -> Option<S> {
        match mem::replace(&mut self.0, Here(state)) {
            Here(old) => Some(old),
            Out(_) => None,
        }
    }

    /// Puts the new state in and gives the old one, where no data move.
    #[inline]
    pub fn replace(&mut self, state: S) -> S {
        mem::replace(self.get_mut(), state)
    }

    /// The state, out of a machine that is no more.
    #[inline]
    pub fn into_inner(self) -> S {
        match self.0 {
            Here(state) => state,
            Out(id) => lost(id),
        }
    }

    /// Whether the state was lost.
    #[inline]
    pub const fn is_lost(&self) -> bool {
        matches!(self.0, Out(_))
    }

    /// The id of the state, or of the one that was lost.
    #[inline]
    pub fn id(&self) -> Id
    where
        Id: for<'a> From<&'a S>,
    {
        match &self.0 {
            Here(state) => Id::from(state),
            Out(id) => *id,
        }
    }

    /// Whether the state that was lost was this one, or stood inside of it; `None` where none was lost.
    #[inline]
    pub fn was_lost_in(&self, outer: Id) -> Option<bool> {
        match self.0 {
            Here(_) => None,
            Out(id) => Some(iter::successors(Some(id), |id| id.parent()).any(|id| id == outer)),
        }
    }
}

#[cold]
#[track_caller]
fn lost(id: impl StateId) -> ! {
    panic!(
        "state `{id}` is lost: code that had taken its data panicked, failed or was dropped before its end. Ask \
         `is_poisoned()` before the call, and start the machine anew"
    )
}

// Users derive `Debug` on their machine, and should see their state.
impl<S: Debug, Id: StateId> Debug for Losable<S, Id> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Here(state) => state.fmt(f),
            Out(id) => write!(f, "<lost: {id}>"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::string::String;

    use super::*;
    use crate::fsm;

    fsm! {
        #[derive(Debug)]
        machine Line {
            events { Dial, HangUp }
            initial Off;
            state Off { on Dial => Busy { number: 7 }; }
            state Busy {
                let number: u32;
                initial Ringing;
                on HangUp => Off;
                state Ringing {}
            }
        }
    }

    type Place = Losable<LineState, LineStateId>;

    fn busy() -> Place {
        Place::new(LineState::Busy { number: 7, state: LineBusy::Ringing })
    }

    fn lost_one() -> Place {
        let mut place = busy();
        let _ = place.take();
        place
    }

    #[test]
    fn a_state_can_be_seen_changed_moved_and_replaced() {
        let mut place = busy();
        if let LineState::Busy { number, .. } = place.get_mut() {
            *number += 1;
        }
        assert!(matches!(place.take(), LineState::Busy { number: 8, .. }));
        assert!(place.is_lost());
        place.put(LineState::Off);
        assert!(!place.is_lost());
        assert!(matches!(place.replace(LineState::Off), LineState::Off));
        assert!(matches!(place.fill(LineState::Off), Some(LineState::Off)));
        assert!(matches!(place.into_inner(), LineState::Off));
    }

    #[test]
    fn the_id_stays() {
        assert_eq!(busy().id(), LineStateId::Ringing);
        assert_eq!(lost_one().id(), LineStateId::Ringing);
        assert_eq!(busy().was_lost_in(LineStateId::Busy), None);
        let was_in = LineStateId::ALL.iter().map(|id| lost_one().was_lost_in(*id));
        assert!(was_in.eq([Some(false), Some(true), Some(true)]));
        assert_eq!(format!("{:?}", lost_one()), "<lost: Ringing>");
    }

    #[test]
    fn whoever_asks_for_a_lost_state_is_told_its_name() {
        let uses: [fn(&mut Place); 4] = [
            |place| _ = place.get(),
            |place| _ = place.get_mut(),
            |place| _ = place.take(),
            |place| _ = mem::replace(place, busy()).into_inner(),
        ];
        for use_it in uses {
            let told = catch_unwind(AssertUnwindSafe(|| use_it(&mut lost_one()))).unwrap_err();
            assert_eq!(
                told.downcast_ref::<String>().unwrap(),
                "state `Ringing` is lost: code that had taken its data panicked, failed or was dropped before its \
                 end. Ask `is_poisoned()` before the call, and start the machine anew",
            );
        }
    }

    #[test]
    fn it_takes_no_byte_where_the_id_finds_room_in_the_state() {
        assert_eq!(size_of::<Place>(), size_of::<LineState>());
    }
}
