// What the generated code tells an observer of events that are raised and of changes that are asked for.

use crate::Observer;
use crate::any::Machine;
use crate::requests::{Change, Request};

/// An event on its way into the queue. It comes back where that is full.
#[inline]
pub fn raised<M: Machine, E>(observer: &mut (impl Observer<M, E> + ?Sized), is_full: bool, event: E) -> E {
    match is_full {
        false => observer.raised(&event),
        true => observer.overflowed(&event),
    }
    event
}

/// A change that is asked for.
#[inline]
pub fn requested<M: Machine, E>(
    observer: &mut (impl Observer<M, E> + ?Sized),
    replaces: bool,
    change: Change<M::StateId>,
) {
    observer.requested(change, replaces);
}

/// The same of a call of `request`.
#[inline]
pub fn requested_outside<M: Machine, E>(
    observer: &mut (impl Observer<M, E> + ?Sized),
    replaces: bool,
    change: Change<M::StateId>,
) {
    observer.requested_outside(change, replaces);
}

/// What a request from outside asks for.
#[inline]
pub fn asked<T, Id: for<'t> From<&'t T>>(request: &Request<T>) -> Change<Id> {
    match request {
        Request::Replace(target) => Change::Goto(Id::from(target)),
        Request::Push(target) => Change::Push(Id::from(target)),
        Request::Pop => Change::Pop,
        Request::Previous => Change::Previous,
    }
}
