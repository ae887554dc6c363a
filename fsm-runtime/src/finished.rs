// Composites whose `done` is to be told. When it is told is decided by the generated code.

use core::mem::swap;

/// The composites that are done and have not been told so yet, in order.
///
/// SCXML puts `done.state` into the queue of internal events. Here it needs no
/// room there: each notes how many raised events are before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finished<I, const N: usize> {
    pub(crate) waiting: [Option<(I, u16)>; N],
}

impl<I: Copy + PartialEq, const N: usize> Finished<I, N> {
    /// None is done.
    #[inline]
    pub const fn new() -> Self {
        Finished { waiting: [const { None }; N] }
    }

    /// Notes that a composite is done, behind so many raised events. One that
    /// waits already is told once, in the later place: it may have been left
    /// since, and what it was done with then is no longer there.
    #[inline]
    pub fn push(&mut self, id: I, raised: usize) {
        let earlier = self.waiting.iter().position(|place| place.is_some_and(|(other, _)| other == id));
        if let Some(behind) = earlier.and_then(|place| self.waiting.get_mut(place..)) {
            behind.iter_mut().take(1).for_each(|place| *place = None);
            first_to_last(behind);
        }
        if let Some(place) = self.waiting.iter_mut().find(|place| place.is_none()) {
            *place = Some((id, raised as u16));
        }
    }

    /// The one whose turn it is.
    #[inline]
    pub fn take(&mut self) -> Option<I> {
        let (id, _) = self.waiting.first_mut()?.take_if(|(_, raised)| *raised == 0)?;
        self.waiting.rotate_left(1);
        Some(id)
    }

    /// Whether none is done.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.waiting.first().is_none_or(Option::is_none)
    }

    /// A raised event has had its turn.
    #[inline]
    pub fn advance(&mut self) {
        for (_, raised) in self.waiting.iter_mut().flatten() {
            *raised = raised.saturating_sub(1);
        }
    }

    /// Forgets all: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        self.waiting = [const { None }; N];
    }
}

impl<I: Copy + PartialEq, const N: usize> Default for Finished<I, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Moves what stands first behind all others: `rotate_left(1)`, without the assertion in it and in a tenth of the code, for
/// the few places that are taken.
#[inline]
fn first_to_last<'a, T: 'a>(places: impl IntoIterator<Item = &'a mut T>) {
    let mut places = places.into_iter();
    let Some(mut place) = places.next() else { return };
    for next in places {
        swap(place, next);
        place = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn done_keeps_its_place_among_raised_events() {
        let mut finished = Finished::<u8, 2>::new();
        finished.push(7, 1);
        finished.push(8, 0);
        assert_eq!(finished.take(), None);
        finished.advance();
        assert_eq!((finished.take(), finished.take(), finished.take()), (Some(7), Some(8), None));
    }

    #[test]
    fn done_is_told_once_in_the_later_place() {
        let mut finished = Finished::<u8, 2>::new();
        finished.push(7, 0);
        finished.push(8, 0);
        finished.push(7, 1);
        assert_eq!((finished.take(), finished.take()), (Some(8), None));
        finished.advance();
        assert_eq!((finished.take(), finished.take()), (Some(7), None));
        finished.push(8, 0);
        finished.clear();
        assert_eq!(finished.take(), None);
    }
}
