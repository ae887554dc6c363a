//! Durations that are rounded by less than a tenth, or by a clock that counts finer, are not reported; others not where
//! `#[allow(rounded_duration)]` stands. They are rounded up.

#![deny(warnings)]

use core::time::Duration;

use fsm_runtime::fsm;

fsm! {
    machine Coarse(log: &mut Vec<&'static str>) {
        clock u32;
        initial Waiting;
        state Waiting {
            after 1950us do log.push("1950us");
            #[allow(rounded_duration)]
            every 100us do log.push("100us");
            after 3ms => Done;
        }
        final state Done;
    }
}

fsm! {
    machine Fine(log: &mut Vec<&'static str>) {
        clock Duration;
        initial Waiting;
        state Waiting { after 100us => Done; }
        final state Done { enter do log.push("done"); }
    }
}

#[test]
fn nothing_is_reported_and_what_is_rounded_comes_late() {
    let mut log = vec![];
    let mut coarse = Coarse::start(&mut log, 0);
    for now in 0..=2 {
        coarse.update(&mut log, now);
    }
    assert_eq!(log, ["100us", "1950us", "100us"]);
    coarse.update(&mut log, 3);
    assert!(coarse.is_done());

    let mut log = vec![];
    let mut fine = Fine::start(&mut log, Duration::ZERO);
    fine.update(&mut log, Duration::from_micros(99));
    assert!(log.is_empty());
    fine.update(&mut log, Duration::from_micros(100));
    assert_eq!(log, ["done"]);
}
