//! One step of a machine, with parameters that the model owns: they are lent for the time of a call.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use fsm_runtime::Outcome;
use fsm_runtime::any::{Fails, Machine, Receive, Run, TryReceive, TryRun};

/// Machines that cannot fail, with parameters that are lent in the ways of `Lent`.
pub struct Plain<Lent>(PhantomData<Lent>);

/// Machines that may fail.
pub struct Fallible<Lent>(PhantomData<Lent>);

/// A parameter that is lent by `&mut`.
pub enum Mut {}

/// A parameter that is lent by `&`.
pub enum Shared {}

/// A tuple of owned parameters with which a machine can be updated: `(Owner, World)` for a header
/// `(owner: &mut Owner, world: &World)`.
///
/// It is implemented for tuples of up to four parameters, each lent by `&mut` or by `&` as the header says. `Kind` is found by
/// rustc.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` cannot be explored with the parameters `{Self}`",
    label = "other parameters than those of the header, or an `async` machine",
    note = "a model owns the parameters: for `machine Name(owner: &mut Owner, world: &World)` they are `(owner, world)`, for one parameter `(owner,)`, for none `()`",
    note = "an `async` machine is explored by the same table under a header without `async`"
)]
pub trait Update<Kind, M: Machine> {
    /// One tick. A request from outside that is refused is not an error.
    ///
    /// # Errors
    /// What the machine's code failed with, as `Debug` writes it.
    fn update(&mut self, machine: &mut M, now: M::Time) -> Result<(), String>;
}

/// A tuple of owned parameters with which a machine takes events.
#[diagnostic::on_unimplemented(
    message = "machine `{M}` cannot be explored with the parameters `{Self}`",
    label = "other parameters than those of the header, or an `async` machine",
    note = "a model owns the parameters: for `machine Name(owner: &mut Owner, world: &World)` they are `(owner, world)`, for one parameter `(owner,)`, for none `()`",
    note = "an `async` machine is explored by the same table under a header without `async`"
)]
pub trait Serve<Kind, M: Machine, Event> {
    /// One event. One that no line takes is not an error.
    ///
    /// # Errors
    /// What the machine's code failed with, as `Debug` writes it.
    fn send(&mut self, machine: &mut M, event: Event, now: M::Time) -> Result<(), String>;
}

/// What a model copies and compares: machines, parameters, times.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a state that is explored",
    label = "not compared and copied",
    note = "states are copied, compared, hashed and shown: machine and parameters derive `Clone`, `Debug`, `PartialEq`, `Eq` and `Hash`, as in `#[derive(Clone, Debug, PartialEq, Eq, Hash)] machine Name(…)`",
    note = "parameters are owned: `(owner,)` and not `(&mut owner,)`"
)]
pub trait Explored: Clone + Debug + Eq + Hash {}

#[diagnostic::do_not_recommend]
impl<T: Clone + Debug + Eq + Hash> Explored for T {}

macro_rules! served {
    ($($name:ident $way:ident [$($mutable:ident)?])*) => {
        #[diagnostic::do_not_recommend]
        impl<Machine_, $($name),*> Update<Plain<($($way,)*)>, Machine_> for ($($name,)*)
        where
            Machine_: for<'a> Run<($(&'a $($mutable)? $name,)*)>,
        {
            #[allow(non_snake_case)]
            fn update(&mut self, machine: &mut Machine_, now: Machine_::Time) -> Result<(), String> {
                let ($($name,)*) = self;
                let _refused = machine.update(($(&$($mutable)? *$name,)*), now);
                Ok(())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<Machine_, Event, $($name),*> Serve<Plain<($($way,)*)>, Machine_, Event> for ($($name,)*)
        where
            Machine_: for<'a> Receive<Event, ($(&'a $($mutable)? $name,)*)>,
        {
            #[allow(non_snake_case)]
            fn send(&mut self, machine: &mut Machine_, event: Event, now: Machine_::Time) -> Result<(), String> {
                let ($($name,)*) = self;
                let _: Outcome<Event> = machine.send(($(&$($mutable)? *$name,)*), event, now);
                Ok(())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<Machine_, Error, $($name),*> Update<Fallible<($($way,)*)>, Machine_> for ($($name,)*)
        where
            Machine_: Fails<Error = Error> + for<'a> TryRun<($(&'a $($mutable)? $name,)*)>,
            Error: Debug,
        {
            #[allow(non_snake_case)]
            fn update(&mut self, machine: &mut Machine_, now: Machine_::Time) -> Result<(), String> {
                let ($($name,)*) = self;
                let _refused = machine.update(($(&$($mutable)? *$name,)*), now).map_err(|error| format!("{error:?}"))?;
                Ok(())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<Machine_, Event, Error, $($name),*> Serve<Fallible<($($way,)*)>, Machine_, Event> for ($($name,)*)
        where
            Machine_: Fails<Error = Error> + for<'a> TryReceive<Event, ($(&'a $($mutable)? $name,)*)>,
            Error: Debug,
        {
            #[allow(non_snake_case)]
            fn send(&mut self, machine: &mut Machine_, event: Event, now: Machine_::Time) -> Result<(), String> {
                let ($($name,)*) = self;
                match machine.send(($(&$($mutable)? *$name,)*), event, now) {
                    Ok(_outcome) => Ok(()),
                    Err(failed) => Err(format!("{:?}", failed.error)),
                }
            }
        }
    };
}

/// All tuples that begin with these.
macro_rules! tuples {
    ([$($begun:tt)*]) => { served!($($begun)*); };
    ([$($begun:tt)*] $name:ident $($more:ident)*) => {
        served!($($begun)*);
        tuples!([$($begun)* $name Mut [mut]] $($more)*);
        tuples!([$($begun)* $name Shared []] $($more)*);
    };
}

tuples!([] A B C D);
