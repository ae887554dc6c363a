//! Machines that live with a state are part of its data.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use super::{moved, written};

fsm! {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    machine Count(log: &mut Vec<u32>) {
        initial Counting;
        stop => Enough do log.push(100);
        state Counting {
            let left: u32 = 3;
            update do { *left -= 1; log.push(*left); }
            when *left == 0 => Enough;
        }
        final state Enough;
    }
}

fsm! {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    machine Oven(log: &mut Vec<u32>) {
        snapshots;
        clock u32;
        #[derive(Serialize, Deserialize)]
        events { Bake, Open }
        initial Cold;
        state Cold { on Bake => Hot; }
        state Hot {
            let count: machine Count(log) = Count::start(log);
            after 10s => Cold;
            on Open => Cold;
            done(count) => Cold;
        }
    }
}

#[test]
fn one_goes_on_where_it_was() {
    let mut log = vec![];
    let mut oven = Oven::start(&mut log, 0);
    oven.send(&mut log, OvenEvent::Bake, 0);
    oven.update(&mut log, 1);
    assert!(written(&oven.snapshot(2)).contains("\"left\": 2"));
    // Its own timers alone count.
    assert_eq!(oven.next_deadline(), Some(10_000));

    let mut oven = moved(oven.snapshot(2_000), 700);
    assert_eq!(oven.next_deadline(), Some(8_700));
    oven.update(&mut log, 701);
    oven.update(&mut log, 702);
    assert!(oven.is_in(OvenStateId::Cold));
    assert_eq!(log, [2, 1, 0]);

    oven.send(&mut log, OvenEvent::Bake, 703);
    let mut oven = moved(oven.snapshot(703), 0);
    oven.send(&mut log, OvenEvent::Open, 0);
    assert_eq!(log[3..], [100]);
}
