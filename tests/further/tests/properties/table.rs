//! Large flat machines: what a table of the plain lines says, and what the other lines do, is one machine.

use fsm_runtime::{Crowd, Outcome, fsm};
use fsm_tests::Log;
use proptest::prelude::*;

mod link;
use link::{Link, LinkEvent, LinkState, LinkStateId, LinkTarget, Model};

use LinkEvent::{Ack, Close, Data, Fin, Hold, Listen, Open, Ping, Reset, Syn};

fn link_in(target: LinkTarget) -> (Link, Log) {
    let mut log = Log::new();
    let link = Link::start_in(target, &mut log).expect("nothing has to be below");
    (link, log)
}

#[test]
fn a_line_that_only_leads_on_leads_on() {
    let (mut link, mut log) = link_in(LinkTarget::Closed);
    for (event, state) in [
        (Open, LinkState::Opening),
        (Ack(3), LinkState::Established),
        (Fin, LinkState::Waiting),
        (Close, LinkState::LastAck),
        (Ping, LinkState::Closing),
    ] {
        assert_eq!(link.send(&mut log, event), Outcome::Transitioned);
        assert_eq!(link.state(), &state);
    }
    log.reads("last");
}

#[test]
fn an_event_that_no_line_takes_comes_back() {
    let (mut link, mut log) = link_in(LinkTarget::Listening);
    assert_eq!(link.send(&mut log, Data { bytes: 7 }), Outcome::Unhandled(Data { bytes: 7 }));
    assert_eq!(link.send(&mut log, Ack(2)), Outcome::Unhandled(Ack(2)));
    assert_eq!((link.state(), log.take()), (&LinkState::Listening, vec![]));
}

#[test]
fn the_lines_of_the_machine_act_where_the_state_has_none() {
    let (mut link, mut log) = link_in(LinkTarget::Waiting);
    assert_eq!(link.send(&mut log, Ping), Outcome::Handled);
    assert_eq!(link.send(&mut log, Reset { why: "tired" }), Outcome::Transitioned);
    assert_eq!(link.state(), &LinkState::Closed);
    assert_eq!(link.send(&mut log, Reset { why: "again" }), Outcome::Transitioned);
    assert_eq!(link.send(&mut log, Fin), Outcome::GuardRefused(Fin));
    log.ok = true;
    assert_eq!(link.send(&mut log, Fin), Outcome::Transitioned);
    assert_eq!(link.send(&mut log, Ping), Outcome::Unhandled(Ping));
    assert!(link.is_done());
    log.reads("broken");
}

#[test]
fn guards_actions_and_hooks_act_as_ever() {
    let (mut link, mut log) = link_in(LinkTarget::Answering);
    assert_eq!(link.send(&mut log, Ack(0)), Outcome::Transitioned);
    assert_eq!(link.state(), &LinkState::Closed);
    let (mut link, mut log) = link_in(LinkTarget::Established);
    assert_eq!(link.send(&mut log, Data { bytes: 9 }), Outcome::Handled);
    assert_eq!(link.send(&mut log, Ping), Outcome::Transitioned);
    link.send(&mut log, Hold(5));
    assert_eq!(link.state(), &LinkState::Held);
    assert_eq!(link.send(&mut log, Data { bytes: 4 }), Outcome::GuardRefused(Data { bytes: 4 }));
    assert_eq!(link.send(&mut log, Syn), Outcome::Handled);
    assert_eq!(link.send(&mut log, Close), Outcome::Unhandled(Close));
    assert_eq!(link.send(&mut log, Data { bytes: 5 }), Outcome::Transitioned);
    log.reads("9 bytes");
}

#[test]
fn a_state_below_comes_back() {
    let (mut link, mut log) = link_in(LinkTarget::Closing);
    for event in [Listen, Syn, Close, Ack(1)] {
        link.send(&mut log, event);
    }
    assert_eq!((link.state(), link.suspended().len()), (&LinkState::Lingering, 1));
    for (event, state) in
        [(Syn, LinkState::Closing), (Ack(2), LinkState::Lingering), (Syn, LinkState::Refusing)]
    {
        assert_eq!(link.send(&mut log, event), Outcome::Transitioned);
        assert_eq!((link.state(), link.suspended().len()), (&state, 0));
    }
    log.reads("linger; linger");
}

#[test]
fn a_snapshot_goes_on_where_it_was() {
    let (mut link, mut log) = link_in(LinkTarget::Finishing);
    link.send(&mut log, Fin);
    let mut copy = link.clone();
    assert_eq!(copy.send(&mut log, Reset { why: "copied" }), Outcome::Transitioned);
    assert_eq!((link.state_id(), copy.state_id()), (LinkStateId::Closing, LinkStateId::Closed));
    let mut restored = Link::restore(link.into_state()).expect("nothing has to be below");
    assert_eq!(restored.send(&mut log, Ack(0)), Outcome::Transitioned);
    assert_eq!(restored.state(), &LinkState::Lingering);
}

fsm! {
    /// Each state says what becomes of each event: what is ignored is `Handled`.
    #[derive(Debug)]
    machine Dial {
        strict;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Up, Down, Push, Pull }
        initial S0;
        on Pull => ignore;
        state S0 { on Up => S1; on Down | Push => ignore; }
        state S1 { on Up => S2; on Down => S0; on Push => ignore; }
        state S2 { on Up => S3; on Down => S1; on Push => S0; }
        state S3 { on Up => S4; on Down => S2; on Push => ignore; }
        state S4 { on Up => S5; on Down => S3; on Push => ignore; }
        state S5 { on Up => S6; on Down => S4; on Push => S0; }
        state S6 { on Up => S7; on Down => S5; on Push => ignore; }
        state S7 { on Up => S8; on Down => S6; on Push => ignore; }
        state S8 { on Up => S9; on Down => S7; on Push => S0; }
        state S9 { on Up => S10; on Down => S8; on Push => ignore; }
        state S10 { on Up => S11; on Down => S9; on Push => ignore; }
        state S11 { on Up => End; on Down => S10; on Push => S0; }
        final state End {}
    }
}

#[test]
fn a_strict_machine_leaves_nothing_out_until_it_ends() {
    let mut dial = Dial::start();
    let mut place = 0_usize;
    for event in [DialEvent::Up, DialEvent::Push, DialEvent::Pull, DialEvent::Down, DialEvent::Up].repeat(40)
    {
        let leads = match event {
            DialEvent::Up => Some(place + 1),
            DialEvent::Down => place.checked_sub(1),
            DialEvent::Push => (place % 3 == 2).then_some(0),
            DialEvent::Pull => None,
        };
        let expected = if leads.is_some() { Outcome::Transitioned } else { Outcome::Handled };
        assert_eq!(dial.send(event), expected);
        place = leads.unwrap_or(place);
        assert_eq!(dial.state_id(), DialStateId::ALL[place]);
    }
    while !dial.is_done() {
        assert_eq!(dial.send(DialEvent::Up), Outcome::Transitioned);
    }
    assert_eq!(dial.send(DialEvent::Pull), Outcome::Unhandled(DialEvent::Pull));
}

fn events() -> impl Strategy<Value = Vec<LinkEvent>> {
    let event = prop_oneof![
        Just(Open),
        Just(Listen),
        Just(Syn),
        (0..2_u32).prop_map(Ack),
        Just(Fin),
        Just(Close),
        Just(Reset { why: "random" }),
        (0..3_u32).prop_map(|bytes| Data { bytes }),
        (0..3_u32).prop_map(Hold),
        Just(Ping),
    ];
    prop::collection::vec(event, 0..80)
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: fsm_tests::cases(100), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn it_does_what_one_match_does(events in events(), ok: bool) {
        let (mut link, mut log, mut model) = (link_in(LinkTarget::Closed).0, Log::new(), Model::start());
        (log.ok, model.log.ok) = (ok, ok);
        for event in events {
            prop_assert_eq!(link.send(&mut log, event), model.send(event), "{:?} in {:?}", event, model.state);
            prop_assert_eq!(link.state(), &model.state);
            prop_assert!(link.suspended().iter().eq(&model.below));
        }
        prop_assert_eq!(log.take(), model.log.take());
    }

    #[test]
    fn it_does_the_same_in_a_crowd(events in events(), ok: bool, apart: prop::sample::Index) {
        let mut crowd = Crowd::<Link>::new();
        let mut models: Vec<Model> = (0..12).map(|_| Model::start()).collect();
        let mut owner = Log::new();
        owner.ok = ok;
        let handles: Vec<_> = models.iter().map(|_| crowd.spawn(owner.clone(), &(), ())).collect();
        for (turn, event) in events.into_iter().enumerate() {
            // One agent misses each event, so that they come apart.
            let missing = apart.index(models.len()).wrapping_add(turn * 5) % models.len();
            for (number, (model, handle)) in models.iter_mut().zip(&handles).enumerate() {
                if number != missing {
                    model.log.ok = ok;
                    prop_assert_eq!(crowd.send(*handle, &(), event, ()), Ok(model.send(event)));
                }
            }
        }
        for (model, handle) in models.iter_mut().zip(&handles) {
            let agent = crowd.get(*handle).expect("nobody has left");
            prop_assert_eq!(agent.machine().state(), &model.state);
            prop_assert_eq!(agent.owner().clone().take(), model.log.take());
        }
        for id in LinkStateId::ALL {
            let there = models.iter().filter(|model| LinkStateId::from(&model.state) == *id);
            prop_assert_eq!(crowd.count_in(*id), there.count());
        }
    }
}

#[test]
fn a_broadcast_reaches_all() {
    let mut crowd = Crowd::<Link>::new();
    for _ in 0..5 {
        crowd.spawn(Log::new(), &(), ());
    }
    assert_eq!(crowd.broadcast(&(), Open, ()), 5);
    assert_eq!(crowd.broadcast(&(), Data { bytes: 1 }, ()), 0);
    assert_eq!(crowd.broadcast(&(), Ack(0), ()), 5);
    assert_eq!(crowd.count_in(LinkStateId::Established), 5);
    assert!(crowd.iter().all(|(_, _, log)| log.clone().take().is_empty()));
}
