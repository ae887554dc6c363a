//! Two machines that send each other events.

use std::mem::take;
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_stateright::stateright::{Checker, Model};
use fsm_stateright::{Channels, End, Exploration, MachineModel, Shown, Stop};

const SECOND: Duration = Duration::from_secs(1);

/// The alternating bit protocol: K. A. Bartlett, R. A. Scantlebury, P. T. Wilkinson, "A note on reliable full-duplex
/// transmission over half-duplex links", Communications of the ACM 12 (5), 1969.
mod alternating_bit {
    use super::*;

    /// What a sender has still to send, and what it has just sent.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub(super) struct Sender {
        pub(super) next: u8,
        pub(super) last: u8,
        pub(super) sent: Vec<ReceivingEvent>,
    }

    /// What a receiver has taken in.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
    pub(super) struct Receiver {
        pub(super) taken: Vec<u8>,
        pub(super) sent: Vec<SendingEvent>,
    }

    impl Sender {
        fn send(&mut self, bit: bool) {
            self.sent.push(ReceivingEvent::Frame(bit, self.next));
        }
    }

    impl Receiver {
        fn take(&mut self, bit: bool, frame: u8) {
            self.taken.push(frame);
            self.sent.push(SendingEvent::Ack(bit));
        }

        fn again(&mut self, bit: bool) {
            self.sent.push(SendingEvent::Ack(bit));
        }
    }

    fsm! {
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub(super) machine Sending(sender: &mut Sender) {
            clock Duration;
            #[derive(Clone, Debug, PartialEq, Eq, Hash)]
            events { Ack(bool) }
            initial Waiting { bit: false };
            state Waiting {
                let bit: bool;
                enter do sender.send(*bit);
                on Ack(acked) if acked == *bit && sender.next == sender.last => Sent;
                on Ack(acked) if acked == *bit => self { bit: !*bit } do sender.next += 1;
                on Ack(_) => ignore;
                every 1s do sender.send(*bit);
            }
            final state Sent;
        }
    }

    fsm! {
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub(super) machine Receiving(receiver: &mut Receiver) {
            #[derive(Clone, Debug, PartialEq, Eq, Hash)]
            events { Frame(bool, u8) }
            initial Expecting { bit: false };
            #[allow(dead_end)]
            state Expecting {
                let bit: bool;
                on Frame(sent, frame) if sent == *bit => self { bit: !*bit } do receiver.take(sent, frame);
                on Frame(sent, _) do receiver.again(sent);
            }
        }
    }

    pub(super) fn run(channels: Channels, last: u8) -> (bool, Vec<bool>, String) {
        let mut sender = Sender { next: 1, last, sent: vec![] };
        let sending = Sending::start(&mut sender, Duration::ZERO);
        let mut receiver = Receiver::default();
        let receiving = Receiving::start(&mut receiver);
        let exploration = fsm_stateright::PairModel::new(
            MachineModel::new(sending, (sender,), Duration::ZERO).waits([SECOND], 3 * SECOND),
            MachineModel::new(receiving, (receiver,), ()),
            |(sender,): &mut (Sender,)| take(&mut sender.sent),
            |(receiver,): &mut (Receiver,)| take(&mut receiver.sent),
        )
        .channels(channels)
        .always("in order, each once", |_, state| {
            state.second.params.0.taken.iter().copied().eq(1..=state.second.params.0.taken.len() as u8)
        })
        .always("what is sent has been taken", |_, state| {
            !state.first.machine.is_done()
                || state.second.params.0.taken.len() as u8 == state.first.params.0.last
        })
        .sometimes("all is sent", |_, state| state.first.machine.is_done())
        .explore();
        let holds = exploration.findings.iter().map(|finding| finding.holds()).collect();
        (exploration.end == End::Complete, holds, exploration.to_string())
    }
}

#[test]
fn the_alternating_bit_bears_loss_and_doubles() {
    let prompt = Channels::default().capacity(2);
    for channels in [prompt.lossy(), prompt.lossy().duplicating()] {
        let (is_complete, holds, text) = alternating_bit::run(channels, 3);
        assert!(is_complete && holds.iter().all(|holds| *holds), "{text}");
    }
}

#[test]
fn the_alternating_bit_bears_no_disorder() {
    let (_, holds, text) = alternating_bit::run(Channels::default().capacity(2).lossy().unordered(), 3);
    assert_eq!(holds, [false, false, true, true, true], "{text}");
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Post(Vec<PingEvent>);

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Ping(post: &mut Post) {
        clock Duration;
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        events { Hit, Ball(u8) }
        initial Idle;
        state Idle {
            on Hit => Busy do post.0.push(PingEvent::Ball(0));
            on Ball(count) => Busy do post.0.push(PingEvent::Ball(count.checked_add(100).expect("too long a game")));
        }
        state Busy { after 2s => Idle; }
    }
}

fn ping(begin: Duration, until: Duration) -> MachineModel<Ping, (Post,), PingEvent> {
    let mut post = Post::default();
    let ping = Ping::start(&mut post, begin);
    MachineModel::new(ping, (post,), begin).waits([SECOND], until)
}

fn post((post,): &mut (Post,)) -> Vec<PingEvent> {
    take(&mut post.0)
}

#[test]
fn a_panic_of_one_ends_the_path_of_both() {
    let one = ping(Duration::ZERO, 20 * SECOND).events([PingEvent::Hit]);
    let exploration = fsm_stateright::PairModel::new(one, ping(SECOND, 20 * SECOND), post, post).explore();
    let finding = exploration.finding("no step panics");
    let last = &finding.path.last().expect("a path").state;
    assert_eq!(last.second.stop, Some(Stop::Panicked("too long a game".to_owned())));
    assert_eq!(last.first.stop, None);
    assert!(last.second.now == last.first.now + SECOND, "each has its own time");
    let text = finding.to_string();
    assert!(text.contains("Idle  panicked: too long a game"), "{text}");
}

#[test]
fn time_ends_for_both_where_it_ends_for_one() {
    let pair = fsm_stateright::PairModel::new(
        ping(Duration::ZERO, 3 * SECOND).events([]),
        ping(Duration::ZERO, 20 * SECOND).events([]),
        post,
        post,
    );
    assert_eq!(pair.checker().spawn_bfs().join().unique_state_count(), 4);
    let exploration = fsm_stateright::PairModel::new(
        ping(Duration::ZERO, 3 * SECOND),
        ping(Duration::ZERO, 20 * SECOND),
        post,
        post,
    )
    .explore();
    assert_eq!((exploration.states, exploration.depth), (4, 3));
    shown(&exploration);
}

/// What is printed can be had for any model.
fn shown<State: Shown, Action: std::fmt::Display>(exploration: &Exploration<State, Action>) {
    assert!(exploration.to_string().ends_with("explored: all 4 states, 3 steps deep"));
}

#[test]
fn while_a_prompt_channel_holds_something_no_time_passes() {
    let of = |channels: Channels| {
        let one = ping(Duration::ZERO, 2 * SECOND).events([PingEvent::Hit]);
        let pair = fsm_stateright::PairModel::new(one, ping(Duration::ZERO, 2 * SECOND), post, post);
        let model = pair.channels(channels).always("at once", |_, state| {
            state.to_second.is_empty() || state.first.machine.is_in(PingStateId::Busy)
        });
        model.explore()
    };
    assert!(!of(Channels::default()).finding("at once").holds());
    assert!(of(Channels::default().prompt()).finding("at once").holds());
}

#[test]
fn a_full_channel_is_seen_or_loses() {
    let of = |channels: Channels| {
        let one = ping(Duration::ZERO, 6 * SECOND).events([PingEvent::Hit]);
        let pair = fsm_stateright::PairModel::new(one, ping(Duration::ZERO, 6 * SECOND), post, post);
        pair.channels(channels).explore()
    };
    let full = of(Channels::default().capacity(2));
    let path = &full.finding("no channel overflows").path;
    assert_eq!(
        path.last().map(|last| last.state.to_second.len()),
        Some(3),
        "one more than there is room for"
    );
    assert!(of(Channels::default().capacity(2).lossy()).finding("no channel overflows").holds());
    assert!(of(Channels::default().capacity(4)).finding("no channel overflows").holds());
}

#[test]
#[should_panic(expected = "a machine of a pair has properties of its own")]
fn a_property_of_one_machine() {
    let one =
        ping(Duration::ZERO, SECOND).always("never busy", |_, state| state.machine.is_in(PingStateId::Idle));
    let _ = fsm_stateright::PairModel::new(one, ping(Duration::ZERO, SECOND), post, post);
}
