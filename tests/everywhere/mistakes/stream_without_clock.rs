//! Time is that of the stream.

use fsm_runtime::fsm;
use fsm_timely::{EventStream, Keyed};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use timely::dataflow::operators::Input;

fsm! {
    machine Parcel {

        #[derive(Clone, Debug, Serialize, Deserialize)]
        events { Scanned, Delivered }
        initial Underway;
        state Underway { on Delivered => There; on Scanned => ignore; }
        final state There;
    }
}

fn main() {
    timely::execute_directly(|worker| {
        worker.dataflow::<Duration, _, _>(|scope| {
            let (input, events) = scope.new_input::<Vec<Keyed<u64, ParcelEvent>>>();
            events.machines::<Parcel>(|_| Some(((), ()))).run();
            drop(input);
        });
    });
}
