//! Sets the times at which all workers write what they have.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use timely::dataflow::channels::pact::Pipeline;
use timely::dataflow::operators::Capability;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::{Scope, StreamVec};

use super::again::Again;
use super::dataflow::{Begun, MOMENT, Sending};

/// A time at which all workers write what they have.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Mark {
    pub(super) run: u64,
    pub(super) number: u64,
    pub(super) at: Duration,
    pub(super) is_complete: bool,
}

/// Sets marks, on the first worker.
pub(super) fn marker<'s>(
    scope: Scope<'s, Duration>,
    progress: StreamVec<'s, Duration, ()>,
    begun: Begun,
    every: Duration,
    committed: Rc<Cell<u64>>,
) -> StreamVec<'s, Duration, Mark> {
    let Begun { run, mut number, at: mut marked_at, mut again } = begun;
    let index = scope.index();
    let mut builder = OperatorBuilder::new("Marker".to_owned(), scope);
    let mut input = builder.new_input(progress, Pipeline);
    let (output, marks) = builder.new_output();
    let mut output = Sending::from(output);
    let activator = scope.activator_for(builder.operator_info().address);
    builder.build(move |mut capabilities: Vec<Capability<Duration>>| {
        let mut capability = capabilities.pop().filter(|_| index == 0);
        if let Some(capability) = &mut capability {
            capability.downgrade(&marked_at);
        }
        let mut last = Instant::now();
        move |frontiers| {
            input.for_each(|_, _| {});
            let Some(held) = &mut capability else { return };
            // What is done again has its mark where it had it: just that is published.
            if let Some(Again { at, .. }) = again.take_if(|again| !again.is_complete) {
                (number, marked_at) = (number + 1, at);
                held.downgrade(&at);
                let mark = Mark { run, number, at, is_complete: false };
                output.activate().session_with_builder(held).give(mark);
            }
            let time = frontiers[0].frontier().first().copied();
            if let Some(time) = time {
                // At first the readers have not said where they begin.
                if time <= marked_at {
                    return;
                }
                held.downgrade(&time);
                if again.is_some() {
                    return;
                }
                let wait = every.saturating_sub(last.elapsed());
                if wait > Duration::ZERO || committed.get() != number {
                    activator.activate_after(wait.max(MOMENT));
                    return;
                }
            }
            (number, last, marked_at) = (number + 1, Instant::now(), *held.time());
            let mark = Mark { run, number, at: marked_at, is_complete: time.is_none() };
            output.activate().session_with_builder(held).give(mark);
            if mark.is_complete {
                capability = None;
            }
        }
    });
    marks
}
