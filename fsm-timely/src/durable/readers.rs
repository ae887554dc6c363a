//! Reads the partitions of a worker, and says what time it has come to. Where they are to be read again is told here too.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use timely::dataflow::channels::pact::Pipeline;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::{ProbeHandle, Scope, StreamVec};

use super::Job;
use super::committer::Piece;
use super::cursor::{Cursor, Fed, Step};
use super::dataflow::{MOMENT, Sending};
use super::marker::Mark;
use super::stop::stop;

/// So many events are read in one turn of a reader.
const TURN: usize = 1_024;
/// So many events may have been read after the time that all machines have come to, by a reader that is ahead of others.
const AHEAD: u64 = 1 << 16;

pub(super) type FedTo<J> = Fed<<J as Job>::Key, <J as Job>::Event>;
pub(super) type Cursors<J> = Rc<RefCell<Vec<Cursor<J>>>>;

/// Reads the partitions of this worker; the frontier of the second stream is that of all readers.
pub(super) fn readers<'s, J: Job>(
    scope: Scope<'s, Duration>,
    cursors: Cursors<J>,
    probe: ProbeHandle<Duration>,
    begun_at: Duration,
) -> (StreamVec<'s, Duration, FedTo<J>>, StreamVec<'s, Duration, ()>) {
    let index = scope.index();
    let mut builder = OperatorBuilder::new("Readers".to_owned(), scope);
    let (output, events) = builder.new_output();
    let (_, progress) = builder.new_output();
    let mut output = Sending::from(output);
    let activator = scope.activator_for(builder.operator_info().address);
    builder.build(move |mut capabilities| {
        for capability in &mut capabilities {
            capability.downgrade(&begun_at);
        }
        let mut ahead = Ahead::default();
        move |_| {
            let Some(capability) = capabilities.first() else { return };
            let mut cursors = cursors.borrow_mut();
            let mut has_read = false;
            // Where all machines wait for this very reader, nothing comes on before it has read more: any number of events may
            // happen at one time, or within the disorder.
            let is_awaited = !probe.less_than(capability.time());
            if is_awaited || ahead.count(&probe) < AHEAD {
                let mut output = output.activate();
                let mut session = output.session_with_builder(capability);
                for _ in 0..TURN {
                    // The one that is behind: so the frontier comes on.
                    let reading = cursors.iter_mut().filter(|cursor| cursor.end().is_none());
                    let Some(cursor) = reading.min_by_key(|cursor| cursor.time()) else { break };
                    match cursor.step().unwrap_or_else(|error| stop(index, &error)) {
                        Step::Fed(fed) => {
                            session.give(fed);
                            ahead.read += 1;
                        }
                        Step::Passed => {}
                        Step::Nothing => break,
                        Step::End => {}
                    }
                    has_read = true;
                }
            }
            // A partition that has ended holds its last time until all machines have come to it, on all workers: so all of
            // them see it.
            let times = cursors.iter().filter(|cursor| cursor.end().is_none_or(|end| probe.less_than(&end)));
            match times.map(Cursor::time).min() {
                Some(time) => {
                    if *capability.time() < time {
                        capabilities.iter_mut().for_each(|capability| capability.downgrade(&time));
                        ahead.passed(time);
                    }
                    if has_read { activator.activate() } else { activator.activate_after(MOMENT) }
                }
                None => capabilities.clear(),
            }
        }
    });
    (events, progress)
}

/// Where the partitions of this worker are to be read from after each mark.
pub(super) fn spots<'s, J: Job>(
    scope: Scope<'s, Duration>,
    marks: StreamVec<'s, Duration, Mark>,
    cursors: Cursors<J>,
) -> StreamVec<'s, Duration, (Mark, Piece)> {
    let mut builder = OperatorBuilder::new("Spots".to_owned(), scope);
    let mut input = builder.new_input(marks, Pipeline);
    let (output, spots) = builder.new_output();
    let mut output = Sending::from(output);
    builder.build(move |_| {
        move |_| {
            input.for_each(|capability, marks| {
                let mut output = output.activate();
                for mark in marks.drain(..) {
                    let capability = capability.delayed(&mark.at, 0);
                    let mut session = output.session_with_builder(&capability);
                    for cursor in cursors.borrow_mut().iter_mut() {
                        session.give((mark, Piece::Spot(cursor.partition(), cursor.spot(mark.at))));
                    }
                }
            });
        }
    });
    spots
}

/// How far a reader is ahead of the machines.
#[derive(Default)]
struct Ahead {
    /// How many events have been read.
    read: u64,
    /// How many of them had been read when all were done that come before the time that the machines have come to.
    done: u64,
    /// How many had been read when the reader came to a time.
    times: VecDeque<(Duration, u64)>,
}

impl Ahead {
    fn passed(&mut self, time: Duration) {
        self.times.push_back((time, self.read));
    }

    fn count(&mut self, probe: &ProbeHandle<Duration>) -> u64 {
        while let Some((_, read)) = self.times.pop_front_if(|(time, _)| !probe.less_than(time)) {
            self.done = read;
        }
        self.read - self.done
    }
}
