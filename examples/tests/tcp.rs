//! The recorded exchanges: their exact text, and what RFC 9293 says of any connection.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../tcp/main.rs"]
pub mod example;

use std::time::Duration;

use example::block::{Block, Line};
use example::connection::{Connection, ConnectionEvent, ConnectionStateId, TWO_MSL};
use example::recording::Recording;
use example::segment::Segment;
use expect_test::expect_file;
use fsm_examples::output;
use fsm_examples::show::Show;

use ConnectionEvent::{Abort, Arrives, Close, Listen, Open};
use ConnectionStateId as Id;

/// A connection whose own numbers begin with 300; those of the peer begin with 100.
struct End {
    connection: Connection,
    block: Block,
}

impl End {
    fn new() -> Self {
        let mut block = Block::new(300);
        Self { connection: Connection::start(&mut block, Duration::ZERO), block }
    }

    fn after(events: impl IntoIterator<Item = ConnectionEvent>) -> Self {
        let mut end = Self::new();
        for event in events {
            end.connection.send(&mut end.block, event, Duration::ZERO);
        }
        end.block.listen();
        end
    }

    fn take(&mut self, event: ConnectionEvent) -> Vec<Line> {
        self.connection.send(&mut self.block, event, Duration::ZERO);
        self.block.listen()
    }

    fn is_in(&self, id: Id) -> bool {
        self.connection.is_in(id)
    }
}

fn arrives(segment: &str) -> ConnectionEvent {
    Arrives(segment.parse().unwrap_or_else(|why| panic!("{why}")))
}

/// How to come to each state in which the peer is known, and the number that is expected there.
fn ways() -> Vec<(Id, Vec<ConnectionEvent>, u32)> {
    let handshake = || vec![Listen, arrives("<SEQ=100><CTL=SYN>"), arrives("<SEQ=101><ACK=301><CTL=ACK>")];
    let and = |events: &[ConnectionEvent]| [handshake(), events.to_vec()].concat();
    let (our_fin, fin) = (arrives("<SEQ=101><ACK=302><CTL=ACK>"), arrives("<SEQ=101><ACK=301><CTL=FIN,ACK>"));
    let both = arrives("<SEQ=101><ACK=302><CTL=FIN,ACK>");
    vec![
        (Id::SynReceived, handshake()[..2].to_vec(), 101),
        (Id::Established, handshake(), 101),
        (Id::FinWait1, and(&[Close]), 101),
        (Id::FinWait2, and(&[Close, our_fin]), 101),
        (Id::CloseWait, and(std::slice::from_ref(&fin)), 102),
        (Id::LastAck, and(&[fin.clone(), Close]), 102),
        (Id::Closing, and(&[Close, fin]), 102),
        (Id::TimeWait, and(&[Close, both]), 102),
    ]
}

#[test]
fn the_story() {
    expect_file!["traces/tcp.txt"].assert_eq(&output::plain(|out| example::story::tell(&Show::off(), out)));
}

#[test]
fn every_state_is_reached() {
    for (id, events, _) in ways() {
        assert!(End::after(events).is_in(id), "{id}");
    }
}

#[test]
fn an_exact_rst_resets_in_every_state() {
    for (id, events, next) in ways() {
        let mut end = End::after(events);
        let told = end.take(arrives(&format!("<SEQ={next}><CTL=RST>")));
        let goes_back = id == Id::SynReceived;
        assert!(end.is_in(if goes_back { Id::Listen } else { Id::Closed }), "{id}");
        let is_told = told.contains(&Line::Told("connection reset".to_owned()));
        assert_eq!(
            is_told,
            matches!(id, Id::Established | Id::FinWait1 | Id::FinWait2 | Id::CloseWait),
            "{id}"
        );
    }
}

#[test]
fn an_rst_elsewhere_in_the_window_is_answered_and_outside_it_dropped() {
    for (id, events, next) in ways() {
        let mut end = End::after(events);
        let answer = end.take(arrives(&format!("<SEQ={}><CTL=RST>", next + 5)));
        assert!(matches!(&answer[..], [Line::Sent(Segment { ack: Some(ack), .. })] if *ack == next), "{id}");
        assert_eq!(end.take(arrives(&format!("<SEQ={}><CTL=RST>", next + 5000))), [], "{id}");
        assert!(end.is_in(id), "{id}");
    }
}

#[test]
fn abort_closes_every_state_and_tells_the_peer_while_it_may_still_listen() {
    for (id, events, _) in ways() {
        let mut end = End::after(events);
        let sent = end.take(Abort);
        assert!(end.is_in(Id::Closed), "{id}");
        let has_rst = sent.iter().any(|line| matches!(line, Line::Sent(segment) if segment.rst));
        assert_eq!(has_rst, !matches!(id, Id::Closing | Id::LastAck | Id::TimeWait), "{id}");
    }
}

#[test]
fn the_timer_runs_while_something_is_not_acknowledged() {
    let mut end = End::after([Open]);
    let mut times = Vec::new();
    for _ in 0..8 {
        let due = end.connection.next_deadline().expect("a SYN waits for its answer");
        end.connection.update(&mut end.block, due);
        times.push(due.as_secs());
    }
    assert_eq!(times, [1, 3, 7, 15, 31, 63, 123, 183]);
    end.connection.send(&mut end.block, arrives("<SEQ=100><ACK=301><CTL=SYN,ACK>"), Duration::from_secs(200));
    assert!(end.is_in(Id::Established) && end.is_in(Id::Stopped));
    assert_eq!(end.connection.next_deadline(), None);
}

#[test]
fn time_wait_ends_after_two_lives_of_a_segment() {
    let (_, events, _) = ways().pop().expect("there are some");
    let mut end = End::after(events);
    assert_eq!(end.connection.next_deadline(), Some(TWO_MSL));
    end.connection.update(&mut end.block, TWO_MSL);
    assert!(end.is_in(Id::Closed));
}

#[test]
fn numbers_go_round() {
    let mut end = End::after([Listen, arrives("<SEQ=4294967290><CTL=SYN>")]);
    end.take(arrives("<SEQ=4294967291><ACK=301><CTL=ACK>"));
    let out = end.take(arrives("<SEQ=4294967291><ACK=301><CTL=ACK><DATA=round and round>"));
    let ack = "<SEQ=301><ACK=10><CTL=ACK>".parse().expect("a segment");
    assert_eq!(out, [Line::Told("received \"round and round\"".to_owned()), Line::Sent(ack)]);
}

#[test]
fn a_mistake_in_a_recording_is_told_with_its_line() {
    for (text, why) in [
        ("0.1 opn", "`opn` is neither a call nor a segment"),
        ("soon open", "`soon` is no time in seconds"),
        ("0.1 <SEQ=1><CTL=ACK>", "`<SEQ=1><CTL=ACK>` needs both the flag `ACK` and its number, or none"),
        ("0.1 <SEQ=1><CTL=URG>", "no flag `URG`; the flags are `SYN`, `FIN`, `RST`, `ACK`"),
    ] {
        let recording = Recording { name: "some", text };
        let mistake = recording.lines().next().expect("a line").expect_err("a mistake");
        assert_eq!(mistake, format!("some.txt, line 1: {why}"));
    }
}
