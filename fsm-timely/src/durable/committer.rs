//! Puts together what all workers have written, and writes the manifests.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::{Scope, StreamVec};

use super::manifest::{Spot, Written};
use super::marker::Mark;
use super::stop::stop;
use super::store::Store;
use super::{DurableError, Job, Manifest};

/// A part of what a manifest says.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Piece {
    Worker(usize, Written),
    Spot(u32, Spot),
}

/// Writes the manifests, on the first worker.
pub(super) fn committer<J: Job>(
    scope: Scope<'_, Duration>,
    store: Store,
    job: Arc<J>,
    mut before: Option<Manifest>,
    pieces: StreamVec<'_, Duration, (Mark, Piece)>,
    committed: Rc<Cell<u64>>,
) {
    let (index, peers, partitions) = (scope.index(), scope.peers(), job.partitions() as usize);
    let mut builder = OperatorBuilder::new("Committer".to_owned(), scope);
    let mut input = builder.new_input(pieces, Exchange::new(|_: &(Mark, Piece)| 0));
    builder.build(move |_| {
        let mut begun = BTreeMap::new();
        move |_| {
            input.for_each(|_, pieces| {
                for (mark, piece) in pieces.drain(..) {
                    let (_, workers, spots) =
                        begun.entry(mark.number).or_insert_with(|| (mark, BTreeMap::new(), BTreeMap::new()));
                    match piece {
                        Piece::Worker(worker, written) => drop(workers.insert(worker, written)),
                        Piece::Spot(partition, spot) => drop(spots.insert(partition, spot)),
                    }
                    if workers.len() < peers || spots.len() < partitions {
                        continue;
                    }
                    if let Some((mark, workers, spots)) = begun.remove(&mark.number) {
                        let (workers, spots) =
                            (workers.into_values().collect(), spots.into_values().collect());
                        let manifest = next(&*job, mark, workers, spots, before.as_ref())
                            .and_then(|manifest| store.commit(&manifest).map(|()| manifest));
                        before = Some(manifest.unwrap_or_else(|error| stop(index, &error)));
                        committed.set(mark.number);
                    }
                }
            });
        }
    });
}

/// The manifest of a mark. Where a run has gone back, the first one has no output: it is published.
fn next<J: Job>(
    job: &J,
    mark: Mark,
    mut workers: Vec<Written>,
    spots: Vec<Spot>,
    before: Option<&Manifest>,
) -> Result<Manifest, DurableError> {
    if let Some(again) = before.and_then(|before| before.again) {
        again.check(&workers)?;
        workers.iter_mut().for_each(|written| *written = written.without_output());
    }
    Ok(Manifest::new(job, mark, workers, spots, before))
}
