//! A durable run writes its machines.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_timely::Keyed;
use fsm_timely::durable::{Beginning, Job, JobError, Partition, Read};
use serde::{Deserialize, Serialize};

fsm! {
    machine Parcel {
        clock Duration;
        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Delivered }
        initial Underway;
        state Underway { on Delivered => There; after 9d => There; }
        final state There;
    }
}

struct Parcels;
struct Nothing;

impl Partition for Nothing {
    type Key = u64;
    type Event = ParcelEvent;

    fn next(&mut self) -> Result<Read<u64, ParcelEvent>, JobError> {
        Ok(Read::End { at: Duration::ZERO })
    }
}

impl Job for Parcels {
    type Key = u64;
    type Event = ParcelEvent;
    type Machine = Parcel;
    type Partition = Nothing;

    fn partitions(&self) -> u32 {
        1
    }

    fn open(&self, _: u32, _: u64) -> Result<Nothing, JobError> {
        Ok(Nothing)
    }

    fn world(&self) {}

    fn begin(&self, _: &Keyed<u64, ParcelEvent>) -> Option<Beginning<Parcel>> {
        Some(((), ()))
    }
}

fn main() {}
