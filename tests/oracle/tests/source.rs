//! How a chart is said in the language, and which charts cannot be.

use fsm_oracle::chart::Chart;
use fsm_oracle::{scxml, source};

fn chart(body: &str) -> Chart {
    let document = format!("<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">{body}</scxml>");
    scxml::read(&document, "M", &[]).expect("the test is readable").chart
}

#[test]
fn every_construct_has_its_line() {
    let body = r#"
        <datamodel><data id="v" expr="0"/></datamodel>
        <state id="off"><transition event="power" target="last"/><transition event="*" target="a2 b2"/></state>
        <parallel id="on">
            <onentry><log label="hello"/></onentry>
            <onexit><assign location="v" expr="0"/><raise event="left"/></onexit>
            <history id="last" type="deep"><transition target="b2"/></history>
            <transition event="power" target="off"/>
            <transition event="left tick"><assign location="v" expr="v + 1"/></transition>
            <state id="a">
                <initial><transition target="a1"><log label="first"/></transition></initial>
                <transition event="back" type="internal" target="a1"/>
                <transition event="again" target="a1"/>
                <transition event="done.state.a"><log label="done"/></transition>
                <state id="a1"><transition cond="v === 2 &amp;&amp; !In('b2')" target="a2"/></state>
                <state id="a2"><transition event="again" target="a2"/><transition event="tick" target="end"/></state>
                <final id="end"/>
            </state>
            <state id="b">
                <history id="h"><transition target="b2"/></history>
                <transition event="back" type="internal" target="h"/>
                <state id="b1"/>
                <state id="b2"><transition event="tick"/></state>
            </state>
        </parallel>"#;
    let expected = r#"fsm_runtime::fsm! {
    #[allow(unreachable_state, dead_end, unused_event, no_fallback, unused_line)]
    pub machine M(log: &mut Log) {
        queue 16;
        #[derive(Clone, Copy)]
        events { Power, Left, Tick, Back, Again }
        initial Off;
        state Off {
            on Power => deep history On;
            on _ => (A2, B2);
        }
        state On {
            deep history => B2;
            enter do log.say("hello");
            exit do { log.v = 0; let _ = raise!(Left); }
            on Power => Off;
            on Left | Tick do log.add(1);
            region A {
                initial A1 do log.say("first");
                on Back => A1;
                on Again => reenter A1;
                done do log.say("done");
                state A1 {
                    always if log.v == 2 && !in_state!(B2) => A2;
                }
                state A2 {
                    on Again => self;
                    on Tick => End;
                }
                final state End {
                }
            }
            region B {
                initial B1;
                history => B2;
                on Back => history B;
                state B1 {
                }
                state B2 {
                    on Tick => ignore;
                }
            }
        }
    }
}
"#;
    let chart = chart(body);
    assert_eq!(source::check(&chart), Ok(()));
    assert_eq!(source::machine(&chart), expected);
}

#[test]
fn lines_that_an_earlier_one_hides_are_left_out() {
    let body = r#"
        <state id="a">
            <transition event="e" cond="In('b')" target="b"/>
            <transition event="e" target="a"/>
            <transition event="e f" target="b"/>
            <transition event="*" target="a"/>
            <transition event="g" target="b"/>
        </state>
        <state id="b"/>"#;
    let source = source::machine(&source::without_hidden_lines(&chart(body)));
    let lines: Vec<_> = source.lines().map(str::trim).filter(|line| line.starts_with("on ")).collect();
    assert_eq!(lines, ["on E if in_state!(B) => B;", "on E => self;", "on F => B;", "on _ => self;"]);
}

#[test]
fn what_cannot_be_said_has_a_reason() {
    let cases = [
        (
            r#"<final id="a"><onexit><log/></onexit></final>"#,
            "final state `A` has more than actions on entry",
        ),
        (
            r#"<state id="a"><transition event="done.state.b"/><state id="b"/></state>"#,
            "`done.state.B` is taken by `A`",
        ),
    ];
    for (body, reason) in cases {
        assert_eq!(source::check(&chart(body)).map_err(|error| error.0), Err(reason.to_owned()));
    }
}
