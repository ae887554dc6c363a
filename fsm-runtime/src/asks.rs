//! Changes of state that were asked for while states were entered, until each has its turn.

/// What was asked for, in that order. There is room for as many as can be asked for at once, and what is asked for
/// while they are served.
#[derive(Debug)]
pub struct Asks<A, const N: usize> {
    waiting: [Waiting<A>; N],
    /// What did not fit: as many states as can be active at once have asked twice.
    rest: [Waiting<A>; N],
}

/// A request, and whether it begins a chain of its own.
type Waiting<A> = Option<(A, bool)>;

impl<A, const N: usize> Asks<A, N> {
    /// Nothing was asked for.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Asks { waiting: [const { None }; N], rest: [const { None }; N] }
    }

    /// One alone.
    #[inline]
    #[must_use]
    pub fn of(asked: A) -> Self {
        let mut asks = Self::new();
        asks.push(asked);
        asks
    }

    /// Behind those that wait already, what a change has brought about.
    #[inline]
    pub fn push(&mut self, asked: A) {
        self.put((asked, false));
    }

    /// The same, where a chain begins with it.
    #[inline]
    pub fn begin(&mut self, asked: A) {
        self.put((asked, true));
    }

    #[inline]
    fn put(&mut self, asked: (A, bool)) {
        let place = self.waiting.iter_mut().chain(&mut self.rest).find(|place| place.is_none());
        debug_assert!(place.is_some(), "more changes of state were asked for than states can be active");
        if let Some(place) = place {
            *place = Some(asked);
        }
    }

    /// Whether nothing waits.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.first().is_none_or(Option::is_none)
    }

    /// All of them, so that what is asked for from now on comes before them.
    #[inline]
    #[must_use]
    pub fn take_all(&mut self) -> Self {
        core::mem::take(self)
    }

    /// Behind those that wait already, all of these for which `keep` holds.
    #[inline]
    pub fn append(&mut self, mut others: Self, keep: impl Fn(&mut A) -> bool) {
        while let Some(mut asked) = others.take() {
            if keep(&mut asked.0) {
                self.put(asked);
            }
        }
    }

    /// Out of `later`, which will be behind these: the first for which `is_left` holds, where there is no room for all of them.
    #[inline]
    pub fn surplus(&self, later: &mut Self, is_left: impl Fn(&A) -> bool) -> Option<A> {
        if self.len() + later.len() <= 2 * N {
            return None;
        }
        let mut kept = Self::new();
        let mut found = None;
        while let Some((asked, begins)) = later.take() {
            match found {
                None if is_left(&asked) => found = Some(asked),
                _ => kept.put((asked, begins)),
            }
        }
        *later = kept;
        found
    }

    fn len(&self) -> usize {
        self.waiting.iter().chain(&self.rest).flatten().count()
    }

    /// The one that has waited longest, and whether a chain begins with it.
    #[inline]
    pub fn take(&mut self) -> Option<(A, bool)> {
        let first = self.waiting.first_mut()?.take();
        if N > 1 {
            self.waiting.rotate_left(1);
        }
        if let (Some(last), Some(next)) = (self.waiting.last_mut(), self.rest.first_mut()) {
            *last = next.take();
            self.rest.rotate_left(1);
        }
        first
    }
}

impl<A, const N: usize> Default for Asks<A, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Asks;

    #[test]
    fn the_first_that_was_asked_for_is_served_first() {
        let mut asks = Asks::<u8, 2>::of(1);
        for asked in [2, 3, 4] {
            asks.push(asked);
        }
        let taken = [(); 5].map(|()| asks.take().map(|(asked, _)| asked));
        assert_eq!(taken, [Some(1), Some(2), Some(3), Some(4), None]);
    }

    #[test]
    fn what_is_asked_for_in_between_comes_first() {
        let mut asks = Asks::<u8, 3>::of(1);
        asks.begin(2);
        let later = asks.take_all();
        asks.push(3);
        asks.append(later, |asked| *asked != 1);
        assert_eq!((asks.take(), asks.take(), asks.take()), (Some((3, false)), Some((2, true)), None));
    }

    #[test]
    fn what_is_left_makes_room_where_there_is_none() {
        let mut later = Asks::<u8, 2>::of(1);
        (2..=4).for_each(|asked| later.push(asked));
        let is_even = |asked: &u8| asked.is_multiple_of(2);
        assert_eq!(Asks::new().surplus(&mut later, is_even), None);
        let asks = Asks::of(5);
        assert_eq!(asks.surplus(&mut later, is_even), Some(2));
        assert_eq!(asks.surplus(&mut later, is_even), None);
        let taken = [(); 4].map(|()| later.take().map(|(asked, _)| asked));
        assert_eq!(taken, [Some(1), Some(3), Some(4), None]);
    }

    #[test]
    fn one_place_is_enough_for_one_at_a_time() {
        let mut asks = Asks::<u8, 1>::new();
        assert_eq!(asks.take(), None);
        asks.push(1);
        asks.push(2);
        assert_eq!((asks.take(), asks.take(), asks.take()), (Some((1, false)), Some((2, false)), None));
    }
}
