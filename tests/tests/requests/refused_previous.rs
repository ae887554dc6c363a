//! `refused(request)` in a machine without states in states: one request at a time, which has nothing to go back to.

use fsm_runtime::fsm;
use fsm_runtime::requests::{Change, Reason, RefusedChange, Request};
use fsm_tests::{Log, SILENT};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Walk(log: &mut Log, step: &u32) {
        requests;
        #[derive(Debug, PartialEq)]
        events { Look, Go }
        initial Here;
        refused(request) if *step > 1 do log.say(format!("{request}"));
        refused(request) do log.say(format!("{request:?}"));
        state Here { on Look do previous!(); on Go => There; }
        state There { on Look do previous!(); }
    }
}

#[test]
fn nothing_was_left_yet() {
    let mut log = Log::new();
    let mut walk = Walk::start(&mut log, &1);
    let refused: RefusedChange<WalkTarget> =
        RefusedChange { change: Change::Previous, reason: Reason::NoPrevious, state: "Here" };
    walk.send(&mut log, &1, WalkEvent::Look);
    assert_eq!(log.take(), [format!("{refused:?}")]);
    walk.send(&mut log, &2, WalkEvent::Look);
    assert_eq!(log.take(), [refused.to_string()]);
    walk.send(&mut log, &2, WalkEvent::Go);
    walk.send(&mut log, &2, WalkEvent::Look);
    assert!(walk.is_in(WalkStateId::Here));
    log.reads(SILENT);
}

#[test]
fn a_request_from_outside_comes_back_to_whoever_made_it() {
    let mut log = Log::new();
    let mut walk = Walk::start(&mut log, &1);
    let refused = walk.request(Request::Previous).map(drop).unwrap_err();
    assert_eq!((refused.request, refused.reason), (Request::Previous, Reason::NoPrevious));
    log.reads(SILENT);
}
