//! Records of machines that fail, of machines that wait, and of those that do both: written and replayed. An error and a
//! future that was dropped are told apart, and each call ends where it has ended in the run.

use std::time::Duration;

use expect_test::{Expect, expect};
use fsm_runtime::fsm;
use fsm_runtime::observers::recorder::{NotReplayed, Played, Recorder, Replay};
use fsm_runtime::requests::Request;
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};
use serde::{Deserialize, Serialize};

/// The events of all these machines.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Go(u32),
    Back,
    Odd,
    Later,
    Close,
}

/// The table, under a header. What stands for `step!` is in scope where this is called.
macro_rules! table {
    ($o:ident: $($header:tt)*) => {
        fsm! {
            $($header)* {
                observed;
                clock Duration;
                queue 4;
                requests;
                events from super::Event;
                initial Idle;
                stop => Closed do step!($o, "stopped");
                unhandled(event) do step!($o, format!("unhandled {event:?}"));
                every 5s do step!($o, "pulse");
                on Close => Closed do step!($o, "close");
                state Idle {
                    enter if $o.calls == 0 do { step!($o, "enter Idle"); goto!(Busy { n: 0 }) }
                    exit do step!($o, "exit Idle");
                    on Go(n) => Busy { n: step!($o, "n") + n } do step!($o, "go");
                    on Odd do { step!($o, "odd"); let _ = raise!(Later); step!($o, "raised"); }
                    on Later do step!($o, "later");
                }
                state Busy {
                    let n: u32;
                    enter do step!($o, "enter Busy");
                    exit do step!($o, "exit Busy");
                    on Back => Idle do step!($o, format!("back with {n}"));
                    on Later => defer;
                    on Odd do { goto!(Idle); step!($o, "asked"); }
                    after 7s => Idle do step!($o, "late");
                }
                final state Closed;
            }
        }
    };
}

/// A call of a run: of an event at a second, of a tick, of a request; of those that wait with the number of polls before it is
/// dropped.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Send(Event, Option<usize>),
    Update(Option<usize>),
    Stop(Option<usize>),
    /// Of a plain machine, which has nothing to settle, an `update`.
    Settle(Option<usize>),
    Request,
}

/// What there is of each kind: `record` a run of these steps, whose owner fails in its calls of these numbers, and its trace;
/// `play` the record, and the trace of that.
macro_rules! kind {
    ($machine:ident $target:ident $run:ident $settle:ident $($wait:ident)?) => {
        pub fn record(steps: &[Step], mut o: Faulty) -> Option<(String, Vec<String>)> {
            let mut recorder = Recorder::new(Vec::new(), secs(100));
            let mut machine =
                kind!(@start $($wait)? $machine::start_observed(&mut recorder, &mut o, secs(100))).ok()?;
            for (step, second) in steps.iter().zip(101..) {
                let now = secs(second);
                match *step {
                    Step::Send(event, _polls) => {
                        kind!(@call _polls $($wait)? machine.observed(&mut recorder).send(&mut o, event, now));
                    }
                    Step::Update(_polls) => {
                        kind!(@call _polls $($wait)? machine.observed(&mut recorder).update(&mut o, now));
                    }
                    Step::Stop(_polls) => {
                        kind!(@call _polls $($wait)? machine.observed(&mut recorder).stop(&mut o, now));
                    }
                    Step::Settle(_polls) => {
                        kind!(@call _polls $($wait)? machine.observed(&mut recorder).$settle(&mut o, now));
                    }
                    Step::Request => {
                        let asked = Request::Replace($target::Idle);
                        let _ = machine.observed(&mut recorder).request(asked);
                    }
                }
            }
            let record = recorder.finish().expect("a vector takes all");
            Some((String::from_utf8(record).expect("JSON is text"), o.take()))
        }

        pub fn play(record: &str, mut o: Faulty) -> (Result<Played, NotReplayed>, Vec<String>) {
            let machine = kind!(@start $($wait)? $machine::start(&mut o, secs(0)));
            let Ok(mut machine) = machine else { panic!("the start has not failed in the run") };
            let replay = Replay::new(secs(0)).requests(
                |name| (name == "Idle").then_some($target::Idle),
                |machine: &mut $machine, request| machine.request(request).is_ok(),
            );
            let run = replay.$run::<Event, _>(record.as_bytes(), &mut machine, (&mut o,));
            (kind!(@end $($wait)? run), o.take())
        }
    };
    (@start wait $call:expr) => { started(block_on($call)) };
    (@start $call:expr) => { started($call) };
    (@call $polls:ident wait $call:expr) => {{
        let _ = polled($call, $polls.unwrap_or(usize::MAX));
    }};
    (@call $polls:ident $call:expr) => {{ let _ = $call; }};
    (@end wait $call:expr) => { block_on($call) };
    (@end $call:expr) => { $call };
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

mod plain {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.run($line).unwrap_or(1)
        };
    }
    table! { o: machine Plain(o: &mut Faulty) }
    fn started(machine: Plain) -> Result<Plain, Fault> {
        Ok(machine)
    }
    kind!(Plain PlainTarget run update);
}

mod fallible {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.run($line)?
        };
    }
    table! { o: machine Fallible(o: &mut Faulty) -> Result<(), Fault> }
    fn started(machine: Result<Fallible, Fault>) -> Result<Fallible, Fault> {
        machine
    }
    kind!(Fallible FallibleTarget run_fallible settle);
}

mod waiting {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.pass($line).await
        };
    }
    table! { o: async machine Waiting(o: &mut Faulty) }
    fn started(machine: Waiting) -> Result<Waiting, Fault> {
        Ok(machine)
    }
    kind!(Waiting WaitingTarget run_async settle wait);
}

mod both {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.wait($line).await?
        };
    }
    table! { o: async machine Both(o: &mut Faulty) -> Result<(), Fault> }
    fn started(machine: Result<Both, Fault>) -> Result<Both, Fault> {
        machine
    }
    kind!(Both BothTarget run_async settle wait);
}

pub(crate) type RecordRun = fn(&[Step], Faulty) -> Option<(String, Vec<String>)>;
pub(crate) type PlayRun = fn(&str, Faulty) -> (Result<Played, NotReplayed>, Vec<String>);

pub(crate) const KINDS: [(&str, RecordRun, PlayRun); 4] = [
    ("plain", plain::record, plain::play),
    ("fallible", fallible::record, fallible::play),
    ("waiting", waiting::record, waiting::play),
    ("both", both::record, both::play),
];

#[test]
fn an_error_is_in_the_record_and_compared() {
    let steps = [
        Step::Send(Event::Back, None),
        Step::Send(Event::Go(3), None),
        Step::Send(Event::Go(3), None),
        Step::Update(None),
        Step::Send(Event::Close, None),
    ];
    // The exit of `Idle` fails.
    let (record, trace) = fallible::record(&steps, Faulty::failing(4)).expect("the start does not fail");
    expect![[r#"
        {"fsm_record":3,"machine":"Fallible"}
        {"at":[1,0],"send":"Back"}
        {"error":"Fault(\"back with 0\")","state":"Busy"}
        {"at":[2,0],"send":{"Go":3}}
        {"outcome":"Unhandled","state":"Busy"}
        {"at":[3,0],"send":{"Go":3}}
        {"outcome":"Unhandled","state":"Busy"}
        {"at":[4,0],"update":null}
        {"outcome":null,"state":"Busy"}
        {"at":[5,0],"send":"Close"}
        {"outcome":"Transitioned","state":"Closed"}
    "#]]
    .assert_eq(&record);
    let (played, again) = fallible::play(&record, Faulty::failing(4));
    assert_eq!(played.expect("it goes the same way"), Played { calls: 5, is_cut_off: false });
    assert_eq!(again, trace);

    // Nothing fails.
    differs(
        fallible::play(&record, Faulty::new()).0,
        expect![[r#"
            the machine goes another way at line 2 of the record:
                  call  {"at":[1,0],"send":"Back"}
              recorded  the error Fault("back with 0"), in `Busy`
                   now  Transitioned, in `Idle`"#]],
    );
    // Another step fails.
    differs(
        fallible::play(&record, Faulty::failing(3)).0,
        expect![[r#"
            the machine goes another way at line 2 of the record:
                  call  {"at":[1,0],"send":"Back"}
              recorded  the error Fault("back with 0"), in `Busy`
                   now  the error Fault("exit Busy"), in `Busy`"#]],
    );
}

#[test]
fn an_error_and_a_dropped_future_at_one_place_are_told_apart() {
    // The third call of the owner, in `go`, is where one call fails and another one is dropped.
    let go = |polls| [Step::Send(Event::Back, None), Step::Send(Event::Go(1), polls), Step::Update(None)];
    let (failed, _) = both::record(&go(None), Faulty::failing(6)).expect("the start does not fail");
    let (dropped, trace) = both::record(&go(Some(2)), Faulty::new()).expect("the start does not fail");
    expect![[r#"
        {"fsm_record":3,"machine":"Both"}
        {"at":[1,0],"send":"Back"}
        {"outcome":"Transitioned","state":"Idle"}
        {"at":[2,0],"send":{"Go":1}}
        {"error":"Fault(\"go\")","state":"Idle"}
        {"at":[3,0],"update":null}
        {"outcome":null,"state":"Idle"}
    "#]]
    .assert_eq(&failed);
    expect![[r#"
        {"fsm_record":3,"machine":"Both"}
        {"at":[1,0],"send":"Back"}
        {"outcome":"Transitioned","state":"Idle"}
        {"at":[2,0],"send":{"Go":1}}
        {"dropped_after_polls":2,"state":"Idle"}
        {"at":[3,0],"update":null}
        {"outcome":null,"state":"Idle"}
    "#]]
    .assert_eq(&dropped);
    let (played, again) = both::play(&dropped, Faulty::new());
    assert_eq!(played.expect("it goes the same way"), Played { calls: 3, is_cut_off: false });
    assert_eq!(again, trace, "it is dropped at the same place");
    differs(
        both::play(&dropped, Faulty::failing(5)).0,
        expect![[r#"
            the machine goes another way at line 4 of the record:
                  call  {"at":[2,0],"send":{"Go":1}}
              recorded  dropped after 2 polls, in `Idle`
                   now  the error Fault("exit Idle"), in `Idle`
            a call is dropped where it waits: here too the owner has to wait where it has waited in the run"#]],
    );
}

#[test]
fn an_event_that_comes_back_with_an_error_is_told() {
    // What the first call has left undone fails again, before the second event has its turn.
    let steps = [Step::Send(Event::Back, None), Step::Send(Event::Odd, None), Step::Send(Event::Go(1), None)];
    let failing = || {
        let mut o = Faulty::failing(6);
        o.fails_again();
        o
    };
    let (record, trace) = fallible::record(&steps, failing()).expect("the start does not fail");
    expect![[r#"
        {"fsm_record":3,"machine":"Fallible"}
        {"at":[1,0],"send":"Back"}
        {"outcome":"Transitioned","state":"Idle"}
        {"at":[2,0],"send":"Odd"}
        {"error":"Fault(\"raised\")","state":"Idle"}
        {"at":[3,0],"send":{"Go":1}}
        {"error":"Fault(\"later\")","event_back":true,"state":"Idle"}
    "#]]
    .assert_eq(&record);
    let (played, again) = fallible::play(&record, failing());
    assert_eq!(played.expect("it goes the same way").calls, 3);
    assert_eq!(again, trace);
}

#[test]
fn a_request_behind_a_dropped_call_is_a_call_of_its_own() {
    let steps = [Step::Update(Some(0)), Step::Send(Event::Back, Some(1)), Step::Request, Step::Update(None)];
    let (record, trace) = waiting::record(&steps, Faulty::new()).expect("it cannot fail");
    // What was never polled has done nothing.
    expect![[r#"
        {"fsm_record":3,"machine":"Waiting"}
        {"at":[2,0],"send":"Back"}
        {"dropped_after_polls":1,"state":"Busy"}
        {"request":"Idle"}
        {"at":[4,0],"update":null}
        {"outcome":null,"state":"Idle"}
    "#]]
    .assert_eq(&record);
    let (played, again) = waiting::play(&record, Faulty::new());
    assert_eq!(played.expect("it goes the same way").calls, 3);
    assert_eq!(again, trace);
}

#[test]
fn what_is_asked_for_at_the_start_is_no_request_from_outside() {
    // `Idle` asks for `Busy` when it is entered.
    let (record, trace) = plain::record(&[Step::Update(None)], Faulty::new()).expect("it cannot fail");
    trace.reads("enter Idle; exit Idle; enter Busy");
    expect![[r#"
        {"fsm_record":3,"machine":"Plain"}
        {"at":[1,0],"update":null}
        {"outcome":null,"state":"Busy"}
    "#]]
    .assert_eq(&record);
}

#[test]
fn a_stop_is_a_stop_again() {
    let steps = [Step::Stop(None), Step::Stop(None)];
    for (kind, record, play) in KINDS {
        let (record, trace) = record(&steps, Faulty::new()).expect("the start does not fail");
        trace.reads("enter Idle; exit Idle; enter Busy; exit Busy; stopped");
        assert_eq!(
            record.split_once('\n').expect("it has a first line").1,
            "{\"at\":[1,0],\"stop\":null}\n{\"outcome\":null,\"state\":\"Closed\"}\n\
             {\"at\":[2,0],\"stop\":null}\n{\"outcome\":null,\"state\":\"Closed\"}\n",
            "{kind}"
        );
        let (played, again) = play(&record, Faulty::new());
        assert_eq!(played.expect("it goes the same way").calls, 2, "{kind}");
        assert_eq!(again, trace, "{kind}");
    }
}

/// `Odd` raises an event and fails, or is dropped, before that has its turn.
#[test]
fn what_is_settled_is_settled_again() {
    let settles = [Step::Settle(None), Step::Settle(None)];
    let steps = [[Step::Send(Event::Back, None), Step::Send(Event::Odd, None)], settles].concat();
    let failing = || {
        let mut o = Faulty::failing(6);
        o.fails_again();
        o
    };
    let (record, trace) = fallible::record(&steps, failing()).expect("the start does not fail");
    expect![[r#"
        {"fsm_record":3,"machine":"Fallible"}
        {"at":[1,0],"send":"Back"}
        {"outcome":"Transitioned","state":"Idle"}
        {"at":[2,0],"send":"Odd"}
        {"error":"Fault(\"raised\")","state":"Idle"}
        {"at":[3,0],"settle":null}
        {"error":"Fault(\"later\")","state":"Idle"}
        {"at":[4,0],"settle":null}
        {"outcome":null,"state":"Idle"}
    "#]]
    .assert_eq(&record);
    let (played, again) = fallible::play(&record, failing());
    assert_eq!(played.expect("it goes the same way").calls, 4);
    assert_eq!(again, trace);

    let steps = [
        [Step::Send(Event::Back, None), Step::Send(Event::Odd, Some(2))],
        [Step::Settle(None), Step::Send(Event::Odd, Some(2))],
        [Step::Settle(Some(1)), Step::Settle(None)],
    ];
    let (record, trace) = both::record(&steps.concat(), Faulty::new()).expect("the start does not fail");
    trace.reads("enter Idle; exit Idle; enter Busy; exit Busy; back with 0; odd; later; odd");
    expect![[r#"
        {"fsm_record":3,"machine":"Both"}
        {"at":[1,0],"send":"Back"}
        {"outcome":"Transitioned","state":"Idle"}
        {"at":[2,0],"send":"Odd"}
        {"dropped_after_polls":2,"state":"Idle"}
        {"at":[3,0],"settle":null}
        {"outcome":null,"state":"Idle"}
        {"at":[4,0],"send":"Odd"}
        {"dropped_after_polls":2,"state":"Idle"}
        {"at":[5,0],"settle":null}
        {"dropped_after_polls":1,"state":"Idle"}
        {"at":[6,0],"settle":null}
        {"outcome":null,"state":"Idle"}
    "#]]
    .assert_eq(&record);
    let (played, again) = both::play(&record, Faulty::new());
    assert_eq!(played.expect("it goes the same way").calls, 6);
    assert_eq!(again, trace);
}

fn differs(played: Result<Played, NotReplayed>, message: Expect) {
    message.assert_eq(&played.expect_err("it goes another way").to_string());
}
