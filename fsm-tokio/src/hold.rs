//! Places for the activities of a machine, where it has some.

use std::future::Future;

use fsm_runtime::activities::{Activities, Body, With, Without};
use fsm_runtime::any::Machine;

/// A machine whose futures a loop can hold: one with `during` lines, or one without.
// By a type of the machine, so that a loop that knows nothing of activities does not compile, and one without any has none.
pub trait Holds<Event, A = <Self as Machine>::Activities>: Machine {
    /// Runs the body with places for them.
    fn hold_all<B: Body<Self, Event>>(body: B) -> impl Future<Output = B::Output>;
}

impl<M: Machine<Activities = Without>, Event> Holds<Event, Without> for M {
    fn hold_all<B: Body<M, Event>>(body: B) -> impl Future<Output = B::Output> {
        body.run(())
    }
}

impl<M: Activities<Event>, Event> Holds<Event, With> for M {
    fn hold_all<B: Body<M, Event>>(body: B) -> impl Future<Output = B::Output> {
        M::hold(body)
    }
}
