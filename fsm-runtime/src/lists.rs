//! Lists of lines and of levels, as generated code goes through them. It calls no method of a trait, which takes the prelude
//! of the crate around it: a crate may have none.

#[cfg(feature = "serde")]
use crate::{
    stack::Stack,
    suspended::{Suspended, SuspendedIter},
};

/// Those that there are.
#[inline]
pub fn present<T>(all: impl IntoIterator<Item: IntoIterator<Item = T>>) -> impl Iterator<Item = T> {
    all.into_iter().flatten()
}

/// Those that there are, the last first.
#[inline]
pub fn last_first<T, const N: usize>(all: [Option<T>; N]) -> impl Iterator<Item = T> {
    all.into_iter().rev().flatten()
}

/// The first that there is.
#[inline]
pub fn first<T, const N: usize>(all: [Option<T>; N]) -> Option<T> {
    all.into_iter().flatten().next()
}

/// The last that there is.
#[inline]
pub fn last<T, const N: usize>(all: [Option<T>; N]) -> Option<T> {
    all.into_iter().flatten().last()
}

/// The last for which this is true, and the last of all where it is true for none.
#[inline]
pub fn last_with<T: Copy, const N: usize>(all: [Option<T>; N], is_so: impl Fn(T) -> bool) -> Option<T> {
    all.into_iter().flatten().max_by_key(|one| is_so(*one))
}

/// What was read of the levels of a stack, the oldest first; nothing where nothing was read.
#[cfg(feature = "serde")]
#[inline]
pub fn stored_levels<S, const N: usize>(stack: Option<&Stack<S, N>>) -> SuspendedIter<'_, S> {
    stack.map_or(Suspended::new(&[]), Stack::suspended).iter()
}
