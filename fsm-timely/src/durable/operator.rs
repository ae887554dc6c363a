//! The machines in the dataflow: they run as time goes on, and are written at each mark.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use fsm_runtime::any::Machine;
use timely::dataflow::channels::pact::{Exchange, Pipeline};
use timely::dataflow::operators::Capability;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::{Scope, StreamVec};

use super::Job;
use super::committer::Piece;
use super::dataflow::{Begun, Sending};
use super::machines::{Machines, Output};
use super::marker::Mark;
use super::readers::FedTo;
use super::share::Share;
use super::stop::stop;
use super::store::Store;
use crate::agents::{hash_of, worker_of};

/// The machines: what each worker has written for each mark.
pub(super) fn machines<'s, J: Job>(
    scope: Scope<'s, Duration>,
    job: Arc<J>,
    store: Store,
    begun: Begun,
    machines: Machines<J>,
    events: StreamVec<'s, Duration, FedTo<J>>,
    marks: StreamVec<'s, Duration, Mark>,
) -> StreamVec<'s, Duration, (Mark, Piece)> {
    let (index, peers) = (scope.index(), scope.peers());
    let mut builder = OperatorBuilder::new(format!("Machines {}", J::Machine::GRAPH.name()), scope);
    let by_key = Exchange::new(move |fed: &FedTo<J>| worker_of(hash_of(&fed.event.key), peers));
    let mut events = builder.new_input(events, by_key);
    let mut marks = builder.new_input(marks, Pipeline);
    let (output, pieces) = builder.new_output();
    let mut output = Sending::from(output);
    let mut share = Share::new(Arc::clone(&job), machines, Output::new(job, store, index, begun));
    builder.build(move |mut capabilities: Vec<Capability<Duration>>| {
        // What has been restored may be due.
        let mut held = capabilities.pop().zip(share.next()).map(|(mut capability, next)| {
            capability.downgrade(&next.max(begun.at));
            capability
        });
        let mut waiting = VecDeque::new();
        let mut done_until = Some(begun.at);
        move |frontiers| {
            events.for_each(|capability, fed| {
                for fed in fed.drain(..) {
                    let at = fed.event.at;
                    if fed.late.is_none() && held.as_ref().is_none_or(|held| at < *held.time()) {
                        held = Some(capability.delayed(&at, 0));
                    }
                    share.push(fed);
                }
            });
            marks.for_each(|capability, marks| {
                waiting.extend(marks.drain(..).map(|mark| (capability.delayed(&mark.at, 0), mark)));
            });

            let until = frontiers.iter().filter_map(|frontier| frontier.frontier().first().copied()).min();
            while let Some((capability, mark)) =
                waiting.pop_front_if(|(_, mark)| until.is_none_or(|until| mark.at <= until))
            {
                let written = share.write(mark).unwrap_or_else(|error| stop(index, &error));
                output
                    .activate()
                    .session_with_builder(&capability)
                    .give((mark, Piece::Worker(index, written)));
            }
            if until == done_until {
                return;
            }
            done_until = until;
            if let Some(until) = until {
                share.advance(until);
            }
            match (until.and(held.as_mut()), share.next()) {
                (Some(held), Some(next)) => held.downgrade(&next),
                _ => held = None,
            }
        }
    });
    pieces
}
