// A machine in the data of a state that lives with it: what the code of the machine around it calls.

use crate::Time;
use crate::any::Stop;

/// The time of a machine, by that of the machine around it.
#[diagnostic::on_unimplemented(
    message = "a machine with the clock `{Self}` cannot live inside one with the clock `{Outer}`",
    label = "has another clock",
    note = "`let name: machine Type` ticks by the clock of the machine around it, or has none",
    note = "inside a machine with `snapshots;` it has none, for its deadlines would be those of another clock when it is restored",
    note = "plain data, `let name: Type`, are updated by a line of yours: `update do name.update(…);`"
)]
pub trait TimeInside<Outer>: Copy {
    /// Now, as the machine inside is told.
    fn inside(outer: Outer) -> Self;

    /// A deadline, as the machine around it counts it.
    fn outside(self) -> Option<Outer>;
}

impl<T: Time> TimeInside<T> for T {
    #[inline]
    fn inside(outer: T) -> T {
        outer
    }

    #[inline]
    fn outside(self) -> Option<T> {
        Some(self)
    }
}

impl<Outer> TimeInside<Outer> for () {
    #[inline]
    fn inside(_: Outer) {}

    #[inline]
    fn outside(self) -> Option<Outer> {
        None
    }
}

/// What a machine with snapshots tells a machine inside: no time, so that no deadline is lost with the clock.
#[derive(Clone, Copy, Debug)]
pub struct Timeless;

/// The tick of a machine inside, or its end. They are one function, so that what is wrong with the machine is told once.
#[inline]
pub fn run_inner<M, Params>(machine: &mut M, params: Params, now: M::Time, ticks: bool)
where
    M: Stop<Params>,
{
    match ticks {
        // A request that could not be served has nobody to come back to.
        true => drop(machine.update(params, now)),
        false => machine.stop(params, now),
    }
}
