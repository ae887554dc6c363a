//! Choices in a machine with `transition` lines of its own: these hear of one change, an observer of both.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_tests::{Log, Trace};

use crate::Journal;

fsm! {
    machine Fork(log: &mut Log) {
        observed;
        #[derive(Debug)]
        events { Line, Ask, Around }
        initial Home;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Line => Which;
        on Ask do goto!(Which);
        on Around => Inner;
        state Home {}
        choice Which { always => Desk; }
        #[allow(dead_end)]
        state Desk {
            initial Empty;
            state Empty {}
            #[allow(dead_end)]
            choice Inner { always => Empty; }
        }
    }
}

fn told(event: ForkEvent, expected: expect_test::Expect) -> Vec<String> {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    let mut fork = Fork::start_observed(&mut journal, &mut log);
    fork.observed(&mut journal).send(&mut log, event);
    journal.is(expected);
    log.take()
}

#[test]
fn by_a_line() {
    told(
        ForkEvent::Line,
        expect![[r#"
        entered Home
        settled in Home
        received Line in Home at ()
        line Fork: on Line => Which
        exited Home
        line Which: always => Desk
        transition Home -> Which
        entered Desk
        entered Empty
        transition Which -> Empty
        line Fork: transition(from, to) do log.say(format!("{from} -> {to}"))
        settled in Empty: Transitioned"#]],
    )
    .reads("Home -> Empty");
}

#[test]
fn by_a_request() {
    told(
        ForkEvent::Ask,
        expect![[r#"
        entered Home
        settled in Home
        received Ask in Home at ()
        line Fork: on Ask do goto!(Which)
        requested Goto(Which)
        exited Home
        line Which: always => Desk
        transition Home -> Which
        entered Desk
        entered Empty
        transition Which -> Empty
        line Fork: transition(from, to) do log.say(format!("{from} -> {to}"))
        settled in Empty: Transitioned"#]],
    )
    .reads("Home -> Empty");
}

#[test]
fn with_what_stands_around_it() {
    told(
        ForkEvent::Around,
        expect![[r#"
        entered Home
        settled in Home
        received Around in Home at ()
        line Fork: on Around => Inner
        exited Home
        entered Desk
        transition Home -> Inner
        line Inner: always => Empty
        entered Empty
        transition Inner -> Empty
        line Fork: transition(from, to) do log.say(format!("{from} -> {to}"))
        settled in Empty: Transitioned"#]],
    )
    .reads("Home -> Empty");
}
