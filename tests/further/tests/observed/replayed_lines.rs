//! Lines that are none of a record: each is told with what was expected in its place.

use expect_test::{Expect, expect};
use fsm_runtime::observers::recorder::Replay;
use fsm_runtime::requests::Request;

use crate::replayed::{Pump, PumpEvent, PumpTarget, played, recorded, refused, secs};

#[test]
fn what_is_no_record_is_refused() {
    let record = recorded(|pump, level| {
        pump.send(level, PumpEvent::Check, secs(3601));
        pump.request(Request::Replace(PumpTarget::Running)).expect("it can be served");
    });
    for (begun, found) in [
        ("", "nothing"),
        ("what", "`what`"),
        ("{}", "`{}`"),
        (&record[record.find('\n').unwrap() + 1..], "`{\"at\":[1,0],\"send\":\"Check\"}`"),
        (&format!("{}\n", "x".repeat(300)), &format!("`{}…`", "x".repeat(60))),
    ] {
        let told = played(begun, 0).expect_err("it has no first line").to_string();
        assert_eq!(
            told,
            format!(
                "line 1 of the record cannot be replayed: found {found}, expected the first line of a record, `{{\"fsm_record\":3,\"machine\":\"Pump\"}}`"
            )
        );
    }
    refused(
        &record.replace("\"Check\"", "\"Czech\""),
        expect![
            "line 2 of the record cannot be replayed: unknown variant `Czech`, expected one of `Fill`, `Check`, `Alarm`"
        ],
    );
    refused(
        &record.replace("\"Pump\"", "\"Well\""),
        expect!["the record is of machine `Well`, and this is `Pump`"],
    );
    refused(
        &record.replace("\"fsm_record\":3", "\"fsm_record\":9,\"news\":true"),
        expect![
            "the record has format 9, and this is format 3: replay it with the version that has written it"
        ],
    );
    refused(
        &record,
        expect![
            "line 4 of the record is the request `Running`, and nobody says how to make it: see `Replay::requests`"
        ],
    );
    let bytes = [record.as_bytes(), b"\xff\n"].concat();
    let mut pump = Pump::start(&mut 0, secs(0));
    let refused = Replay::new(secs(0))
        .requests(|_| Some(PumpTarget::Off), |pump: &mut Pump, request| pump.request(request).is_ok())
        .run::<PumpEvent, _>(&bytes[..], &mut pump, (&mut 0,));
    expect!["line 5 of the record cannot be replayed: found bytes that are no text, expected JSON"]
        .assert_eq(&refused.unwrap_err().to_string());
}

#[test]
fn a_record_of_an_earlier_format_is_replayed() {
    let record = recorded(|pump, level| _ = pump.send(level, PumpEvent::Check, secs(3601)));
    for format in 1..3 {
        let record = record.replace("\"fsm_record\":3", &format!("\"fsm_record\":{format}"));
        assert_eq!(played(&record, 0).expect("it is known").0.calls, 1);
    }
}

#[test]
fn a_call_that_the_machine_does_not_have_is_refused() {
    second(r#"{"at":[1,0],"stop":null}"#, expect!["found `stop`, and machine `Pump` has no line `stop`"]);
    second(
        r#"{"at":[1,0],"settle":null}"#,
        expect!["found `settle`, and machine `Pump` neither fails nor waits"],
    );
    second(r#"{"at":[1,0],"stop":7}"#, expect!["found `stop` with 7, expected `null`"]);
}

/// The second line of a record, and why it is none.
fn second(line: &str, why: Expect) {
    let told = played(&format!("{{\"fsm_record\":3,\"machine\":\"Pump\"}}\n{line}\n"), 0);
    let told = told.expect_err("it cannot be replayed").to_string();
    why.assert_eq(told.strip_prefix("line 2 of the record cannot be replayed: ").expect(&told));
}

#[test]
fn a_line_that_is_none_is_told_with_what_was_expected() {
    second("what", expect!["expected value at column 1"]);
    second("", expect!["EOF while parsing a value at column 0"]);
    second("{}", expect!["found neither a call nor how one has ended"]);
    second(
        r#"{"fsm_record":3,"machine":"Pump"}"#,
        expect!["found the first line of another record, expected a call: give each run a file of its own"],
    );
    second(
        r#"{"send":"Check"}"#,
        expect!["found a call without its field `at`, expected the seconds and nanoseconds since the start"],
    );
    second(
        r#"{"update":null}"#,
        expect!["found a call without its field `at`, expected the seconds and nanoseconds since the start"],
    );
    second(
        r#"{"at":[18446744073709551615,4294967295],"update":null}"#,
        expect!["found 4294967295 nanoseconds, expected fewer than 1000000000"],
    );
    second(
        r#"{"at":[1,0],"send":"Check","update":null}"#,
        expect!["found `send` and `update`, expected one call, or how one has ended"],
    );
    second(
        r#"{"at":[1,0],"send":"Check","request":"pop"}"#,
        expect!["found `send` and `request`, expected one call, or how one has ended"],
    );
    second(
        r#"{"at":[1,0],"send":"Check","outcome":"Handled","state":"Idle"}"#,
        expect!["found `send` and `outcome`, expected one call, or how one has ended"],
    );
    second(r#"{"at":[1,0],"send":"Check","send":"Alarm"}"#, expect!["duplicate field `send` at column 33"]);
    second(r#"{"at":[1,0],"update":7}"#, expect!["found `update` with 7, expected `null`"]);
    second(r#"{"at":[1,0],"request":"pop"}"#, expect!["found `at` beside `request`, where none can be"]);
    second(
        r#"{"at":[1,0],"update":null,"state":"Idle"}"#,
        expect!["found `state` beside `update`, where none can be"],
    );
    second(
        r#"{"at":[1,0],"update":null,"why":3}"#,
        expect![
            "unknown field `why`, expected one of `fsm_record`, `machine`, `at`, `send`, `update`, `stop`, `settle`, `request`, `outcome`, `error`, `event_back`, `dropped_after_polls`, `state` at column 31"
        ],
    );
    second(r#"{"outcome":null,"state":"Idle"}"#, expect!["found the end of a call, expected a call"]);
}

#[test]
fn an_end_that_is_none_is_told_with_what_was_expected() {
    fn third(line: &str, why: Expect) {
        let told = played(
            &format!(
                "{{\"fsm_record\":3,\"machine\":\"Pump\"}}\n{{\"at\":[1,0],\"send\":\"Check\"}}\n{line}\n"
            ),
            0,
        );
        why.assert_eq(&told.expect_err("it cannot be replayed").to_string());
    }
    third(
        r#"{"outcome":"Done","state":"Idle"}"#,
        expect![[
            r#"line 3 of the record cannot be replayed: found the outcome "Done", expected `null` or one of Transitioned, Handled, Deferred, GuardRefused, Unhandled, StackFull, QueueFull"#
        ]],
    );
    third(
        r#"{"outcome":"Handled"}"#,
        expect!["line 3 of the record cannot be replayed: found the end of a call without its field `state`"],
    );
    third(
        r#"{"outcome":"Handled","state":"Idel"}"#,
        expect![
            "line 3 of the record cannot be replayed: found state `Idel`, expected one of machine `Pump`"
        ],
    );
    third(
        r#"{"error":"Full","state":"Idle"}"#,
        expect![[r#"
            the machine goes another way at line 2 of the record:
                  call  {"at":[1,0],"send":"Check"}
              recorded  the error Full, in `Idle`
                   now  GuardRefused, in `Idle`"#]],
    );
    // It has panicked, and others were made after it.
    third(
        r#"{"at":[2,0],"update":null}"#,
        expect![[r#"
            the machine goes another way at line 2 of the record:
                  call  {"at":[1,0],"send":"Check"}
              recorded  no end: it has panicked
                   now  GuardRefused, in `Idle`"#]],
    );
}
