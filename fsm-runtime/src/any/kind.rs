//! What the code of a machine may do: act only, fail, or wait.
//!
//! Generic code that takes machines of each kind, such as an event loop, reads it from [`Machine::Kind`](crate::any::Machine::Kind):
//!
//! ```
//! use core::any::type_name;
//! use core::convert::Infallible;
//!
//! use fsm_runtime::any::{Machine, kind};
//! use fsm_runtime::observers::Observed;
//! use fsm_runtime::fsm;
//!
//! fsm! {
//!     machine Lamp { observed; initial Off; state Off { update => On; } final state On; }
//! }
//! fsm! { machine Log -> Result<(), u8> { initial Open; state Open; } }
//! fsm! { async machine Wait { initial Here; state Here; } }
//! fsm! { async machine Call -> Result<(), u8> { initial Here; state Here; } }
//!
//! fn is<M: Machine, K>() -> bool { type_name::<M::Kind>() == type_name::<K>() }
//!
//! assert!(is::<Lamp, kind::Plain>() && is::<Observed<Lamp, ()>, kind::Plain>());
//! assert!(is::<Log, kind::Fallible<u8>>());
//! assert!(is::<Wait, kind::Async<Infallible>>() && is::<Call, kind::Async<u8>>());
//! ```

use core::convert::Infallible;
use core::marker::PhantomData;

/// One of [`Plain`], [`Fallible`] and [`Async`].
pub trait Kind: sealed::Sealed {
    /// What the code of the machine may fail with; [`Infallible`] where it cannot.
    type Error;
}

/// `machine Name`: its code neither fails nor waits. The machine has [`Run`](crate::any::Run) and [`Receive`](crate::any::Receive).
#[derive(Debug)]
pub enum Plain {}

/// `machine Name -> Result<(), E>`: its code may fail. The machine has [`TryRun`](crate::any::TryRun) and
/// [`TryReceive`](crate::any::TryReceive).
#[derive(Debug)]
pub struct Fallible<E>(Infallible, PhantomData<fn() -> E>);

/// `async machine Name`: its code may wait, and fail where the header says so. The machine has
/// [`AsyncRun`](crate::any::AsyncRun) and [`AsyncReceive`](crate::any::AsyncReceive).
#[derive(Debug)]
pub struct Async<E>(Infallible, PhantomData<fn() -> E>);

impl Kind for Plain {
    type Error = Infallible;
}

impl<E> Kind for Fallible<E> {
    type Error = E;
}

impl<E> Kind for Async<E> {
    type Error = E;
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Plain {}
    impl<E> Sealed for super::Fallible<E> {}
    impl<E> Sealed for super::Async<E> {}
}
