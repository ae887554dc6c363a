// How a loop lends the parameters of a machine when a future is made.

use super::{With, Without};
use crate::any::Machine;
use crate::observers::WithObserver;

/// The parameters of a machine as a tuple that lives for `'l`.
// The second parameter tells the compiler that `Self` lives for `'l`: see `Reborrow`.
pub trait Lent<'l, Alive = &'l Self> {
    /// `(&'l mut Owner, &'l World)`
    type Lent;
}

/// A machine that borrows these parameters when it makes a future; a machine without activities borrows none, whatever they are.
// Parameters and machine stand in one bound, and not the parameters in types around the futures of a machine: rustc forgets in
// what a future holds that two lifetimes are the same one, and no loop would be `Send`.
#[diagnostic::on_unimplemented(
    message = "`{P}` are not the parameters of machine `{Self}`, which has `during` lines",
    label = "other parameters",
    note = "a machine runs with the tuple of the parameters of its header, in their order: `(&mut Owner, &World)`, `(&mut Owner,)`, `()`"
)]
// The machine is the type that has it: rustdoc shows a trait of all parameters on the page of each type of each user.
pub trait Borrows<P, A = <Self as Machine>::Activities>: Machine {
    /// What `with` makes of the parameters.
    fn with_params<T>(params: &mut P, with: impl FnOnce(<Self as Lent<'_>>::Lent) -> Option<T>) -> Option<T>
    where
        Self: for<'l> Lent<'l>;
}

impl<M, P> Borrows<P, With> for M
where
    M: Machine<Activities = With> + for<'l> Lent<'l>,
    P: for<'l> LendAs<'l, <M as Lent<'l>>::Lent>,
{
    #[inline]
    fn with_params<T>(params: &mut P, with: impl FnOnce(<M as Lent<'_>>::Lent) -> Option<T>) -> Option<T> {
        with(params.lend_as())
    }
}

impl<M: Machine<Activities = Without>, P> Borrows<P, Without> for M {
    #[inline]
    fn with_params<T>(_: &mut P, _: impl FnOnce(<M as Lent<'_>>::Lent) -> Option<T>) -> Option<T>
    where
        M: for<'l> Lent<'l>,
    {
        None
    }
}

/// References that can be lent as others of a shorter life.
pub trait LendAs<'l, T, Alive = &'l Self> {
    /// Lends them.
    fn lend_as(&'l mut self) -> T;
}

impl<'l, T: ?Sized> LendAs<'l, &'l mut T> for &mut T {
    #[inline]
    fn lend_as(&'l mut self) -> &'l mut T {
        self
    }
}

impl<'l, T: ?Sized> LendAs<'l, &'l T> for &T {
    #[inline]
    fn lend_as(&'l mut self) -> &'l T {
        self
    }
}

impl<'l, T, O, P: LendAs<'l, T>> LendAs<'l, T> for WithObserver<O, P> {
    #[inline]
    fn lend_as(&'l mut self) -> T {
        self.1.lend_as()
    }
}

macro_rules! tuples {
    ($($name:ident $lent:ident)*) => {
        impl<'l, $($lent, $name: LendAs<'l, $lent>),*> LendAs<'l, ($($lent,)*)> for ($($name,)*) {
            #[inline]
            #[allow(non_snake_case, clippy::unused_unit)]
            fn lend_as(&'l mut self) -> ($($lent,)*) {
                let ($($name,)*) = self;
                ($($name.lend_as(),)*)
            }
        }
        tuples!(@shorter $($name $lent)*);
    };
    (@shorter) => {};
    (@shorter $first:ident $lent:ident $($rest:tt)*) => { tuples!($($rest)*); };
}

tuples!(A TA B TB C TC D TD E TE F TF G TG H TH I TI J TJ K TK L TL);
