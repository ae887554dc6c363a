// Places for events that wait. Each event stays in its place; what changes is the order, by links from place to place. So
// nothing moves, however many wait. In which order they wait is decided by `queue.rs` and `delayed.rs`.

/// The number of a place, from 1 on. 0 is what stands before the first of the list.
pub(crate) type Number = u16;

/// Why an event waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind<T> {
    Raised,
    /// Deferred, and the state has changed since. No place says so: the queue knows which of the deferred events these are.
    Recalled,
    /// Deferred, until the state changes.
    Deferred,
    /// Raised for later, until this time.
    Due(T),
    /// Raised for the end of the call, at this time.
    AtEnd(T),
}

/// `N` places, and the list of those whose events wait for their turn.
#[derive(Clone, Copy)]
pub(crate) struct Places<E, T, const N: usize> {
    places: [Place<E, T>; N],
    first: Number,
    last: Number,
    /// The place that was freed last.
    freed: Number,
    /// How many places have been used: those behind them are free.
    used: u16,
}

#[derive(Clone, Copy)]
struct Place<E, T> {
    event: Option<E>,
    kind: Kind<T>,
    /// The next of the list; of a place that was freed, the one that was freed before.
    next: Number,
}

impl<E, T, const N: usize> Places<E, T, N> {
    const FITS: () = assert!(N > 0 && N <= u16::MAX as usize, "a queue has room for 1 to 65535 events");

    #[inline]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Places {
            places: [const { Place { event: None, kind: Kind::Raised, next: 0 } }; N],
            first: 0,
            last: 0,
            freed: 0,
            used: 0,
        }
    }

    /// Gives the event a place, in no list yet. Without a free place it is handed back.
    pub fn occupy(&mut self, kind: Kind<T>, event: E) -> Result<Number, E> {
        let number = match self.freed {
            0 if self.used as usize >= N => return Err(event),
            0 => self.used.wrapping_add(1),
            freed => freed,
        };
        let Some(place) = self.places.get_mut(index(number)) else { return Err(event) };
        match self.freed {
            0 => self.used = number,
            _ => self.freed = place.next,
        }
        place.event = Some(event);
        place.kind = kind;
        Ok(number)
    }

    /// Takes the event out of a place that is in no list any more.
    #[inline]
    pub fn free(&mut self, number: Number) -> Option<E> {
        let place = self.places.get_mut(index(number))?;
        place.next = self.freed;
        self.freed = number;
        place.event.take()
    }

    #[inline]
    pub fn get(&self, number: Number) -> Option<(&Kind<T>, &E)> {
        let place = self.places.get(index(number))?;
        Some((&place.kind, place.event.as_ref()?))
    }

    /// The last of the list; 0 where it is empty.
    #[inline]
    pub const fn last(&self) -> Number {
        self.last
    }

    /// What follows in the list. Asked of the last one, it is any number.
    #[inline]
    pub fn next(&self, number: Number) -> Number {
        self.places.get(index(number)).map_or(self.first, |place| place.next)
    }

    /// Gives the event a place in the list, behind this one. Without a free place it is handed back.
    pub fn put(&mut self, before: Number, kind: Kind<T>, event: E) -> Result<Number, E> {
        let number = self.occupy(kind, event)?;
        self.set_next(number, self.next(before));
        self.set_next(before, number);
        if before == self.last {
            self.last = number;
        }
        Ok(number)
    }

    /// Takes the one that follows out of the list, and its event out of its place.
    pub fn take_behind(&mut self, before: Number) -> Option<E> {
        let number = self.next(before);
        let next = self.next(number);
        self.set_next(before, next);
        if number == self.last {
            self.last = before;
        }
        self.free(number)
    }

    /// So many of the list, from the first on.
    pub fn list(&self, len: usize) -> impl Iterator<Item = (&Kind<T>, &E)> {
        let numbers = core::iter::successors(Some(self.first), |number| Some(self.next(*number)));
        numbers.take(len).filter_map(|number| self.get(number))
    }

    /// The last of so many of a kind; 0 where there is none.
    #[cfg(any(test, feature = "serde"))]
    pub fn last_of(&self, count: u16, is_it: impl Fn(&Kind<T>) -> bool) -> Number {
        let numbers = core::iter::successors(Some(self.first), |number| Some(self.next(*number)));
        let of_kind = numbers.filter(|number| self.get(*number).is_some_and(|(kind, _)| is_it(kind)));
        of_kind.take(count as usize).last().unwrap_or(0)
    }

    #[inline]
    fn set_next(&mut self, number: Number, next: Number) {
        match self.places.get_mut(index(number)) {
            Some(place) => place.next = next,
            None => self.first = next,
        }
    }
}

/// So many places on, in a ring of `room` places.
#[inline]
pub(crate) const fn around(place: u16, steps: usize, room: usize) -> usize {
    let place = (place as usize).wrapping_add(steps);
    if place < room { place } else { place.wrapping_sub(room) }
}

/// Of 0 there is none.
#[inline]
const fn index(number: Number) -> usize {
    (number as usize).wrapping_sub(1)
}

#[cfg(test)]
impl<T: Copy> Kind<&T> {
    pub const fn copied(self) -> Kind<T> {
        match self {
            Kind::Raised => Kind::Raised,
            Kind::Recalled => Kind::Recalled,
            Kind::Deferred => Kind::Deferred,
            Kind::Due(time) => Kind::Due(*time),
            Kind::AtEnd(time) => Kind::AtEnd(*time),
        }
    }
}

impl<T> Kind<T> {
    #[inline]
    pub const fn as_ref(&self) -> Kind<&T> {
        match self {
            Kind::Raised => Kind::Raised,
            Kind::Recalled => Kind::Recalled,
            Kind::Deferred => Kind::Deferred,
            Kind::Due(time) => Kind::Due(time),
            Kind::AtEnd(time) => Kind::AtEnd(time),
        }
    }
}
