//! 64 or 256 regions, each with an event of its own, and an event that a line around all of them takes. The regions that have
//! nothing for an event should cost nothing.

#[macro_use]
mod shapes;

use super::Mode;
use crate::owner::Owner;
use crate::streams::{self, Stream};
use crate::subject::{Subject, by_hand, with_owner};
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// The number of a region whose event comes, or of no region for the event around all.
#[derive(Clone, Copy)]
pub struct Input(usize);

fn workload<F, I, A, P>(name: &'static str, title: &'static str, count: usize) -> Workload
where
    F: Subject<Input> + 'static,
    I: Subject<Input> + 'static,
    A: Subject<Input> + 'static,
    P: Subject<Input> + 'static,
{
    let [one, _] = streams::both(|random| Input(random.below(count as u32) as usize), &[Input(0)]);
    let [_, around] = streams::both(|_| Input(count), &[Input(count)]);
    let streams: [Stream<Input>; 2] = [one, around];
    let rows = vec![
        Row::new::<Mode, _, F>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, I>(ByHand, BY_HAND, "by hand, an array by the number of the event", &streams),
        Row::new::<Mode, _, A>(ByHand, BY_HAND, "by hand, an arm for each event", &streams),
        Row::new::<Mode, _, P>(ByHand, BY_HAND, "by hand, a match on event and state", &streams),
    ];
    Workload { name, title, columns: Workload::columns::<Mode>(&["one", "around"]), rows, notes: vec![] }
}

with_64_regions! { apart! { some Some64 Some64Event "apart_64" "64 regions with an event each" 64 } }

with_256_regions! { apart! { many Many256 Many256Event "apart_256" "256 regions with an event each" 256 } }
