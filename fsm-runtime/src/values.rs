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

/// An event that a statement raises is lost where there is no room. The text says which one.
#[inline]
#[track_caller]
pub fn no_room<E>(raised: Result<(), E>, text: &str) {
    debug_assert!(raised.is_ok(), "{text}");
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
