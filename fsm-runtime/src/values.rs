//! Values that are there by the construction of the table, where the types alone do not say so.

/// A value that a target or an initial value has given, or that a condition which holds has bound.
#[inline]
#[track_caller]
pub fn filled<T>(value: Option<T>) -> T {
    match value {
        Some(value) => value,
        None => missing(),
    }
}

/// An event that was raised by a statement has found no room.
#[inline]
#[track_caller]
pub fn no_room<E>(_lost: E) {
    debug_assert!(
        false,
        "an event is lost that was raised: the queue is full. Give `queue N;` more room, or take the value of \
         `raise!`, which hands the event back"
    );
}

/// A machine that cannot start in a state has said so.
#[cold]
#[track_caller]
pub fn refused_before() -> ! {
    unreachable!("a state that cannot be entered by its name alone was refused before")
}

#[cold]
#[track_caller]
fn missing() -> ! {
    unreachable!(
        "a field has a value that is given or an initial one; a condition that holds has bound its names"
    )
}
