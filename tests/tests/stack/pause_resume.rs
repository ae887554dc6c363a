//! `pause` and `resume`: what runs when a state is pushed over and comes back.
//! Which state a push or pop leads to lives in `push_pop.rs`, standing clocks in `clocks_across_pauses.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Player(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Menu, Sub, Back, Quit, Hint }

        initial Playing;

        state Playing {
            let resumed: u32 = 0;
            enter  do log.say("enter Playing");
            exit   do log.say("exit Playing");
            pause  do log.say("pause Playing 1");
            resume if *resumed == 0 do log.say("first resume");
            pause  if log.ok do log.say("pause Playing 2");
            resume do {
                *resumed += 1;
                log.say(format!("resume Playing {resumed}"));
            }
            on Menu => push Menu do log.say("open menu");
            on Hint => push Hint do log.say("open hint");
            on Quit => self;
        }

        state Menu {
            enter  do log.say("enter Menu");
            exit   do log.say("exit Menu");
            pause  do log.say("pause Menu");
            resume do log.say("resume Menu");
            on Sub  => push Sub;
            on Back => pop do log.say("close menu");
        }

        state Sub {
            enter  do log.say("enter Sub");
            exit   do log.say("exit Sub");
            on Back => pop;
        }

        // A hint that shows only once: what resumes may ask for the next change.
        state Hint {
            enter  do log.say("enter Hint");
            resume do {
                log.say("resume Hint");
                pop!();
            }
            exit   do log.say("exit Hint");
            on Sub  => push Sub;
        }
    }
}

fn playing() -> (Log, Player) {
    let mut log = Log::new();
    let player = Player::start(&mut log);
    log.reads("enter Playing");
    (log, player)
}

#[test]
fn a_push_pauses_and_does_not_exit() {
    let (mut log, mut player) = playing();
    assert_eq!(player.send(&mut log, PlayerEvent::Menu), Outcome::Transitioned);
    log.reads("pause Playing 1; open menu; enter Menu");
}

#[test]
fn pause_lines_run_in_source_order_where_their_guard_holds() {
    let (mut log, mut player) = playing();
    log.ok = true;
    player.step(&mut log, PlayerEvent::Menu, "pause Playing 1; pause Playing 2; open menu; enter Menu");
}

#[test]
fn a_pop_resumes_and_does_not_enter() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Menu);
    log.take();
    assert_eq!(player.send(&mut log, PlayerEvent::Back), Outcome::Transitioned);
    log.reads("exit Menu; close menu; first resume; resume Playing 1");
}

#[test]
fn data_live_through_the_pause() {
    let (mut log, mut player) = playing();
    for _ in 0..3 {
        player.send(&mut log, PlayerEvent::Menu);
        player.send(&mut log, PlayerEvent::Back);
    }
    assert!(matches!(player.state(), PlayerState::Playing { resumed: 3 }));
    player.send(&mut log, PlayerEvent::Quit);
    assert!(matches!(player.state(), PlayerState::Playing { resumed: 0 }));
}

#[test]
fn only_the_current_state_pauses_and_only_the_next_below_resumes() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Menu);
    log.take();
    player.step(&mut log, PlayerEvent::Sub, "pause Menu; enter Sub");
    player.step(&mut log, PlayerEvent::Back, "exit Sub; resume Menu");
}

#[test]
fn a_request_in_resume_is_followed_at_once() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Hint);
    player.send(&mut log, PlayerEvent::Sub);
    log.take();
    assert_eq!(player.send(&mut log, PlayerEvent::Back), Outcome::Transitioned);
    log.reads("exit Sub; resume Hint; exit Hint; first resume; resume Playing 1");
    assert_eq!(player.state_id(), PlayerStateId::Playing);
}

#[test]
fn events_go_to_the_current_state_only() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Menu);
    log.take();
    assert_eq!(
        player.send(&mut log, PlayerEvent::Hint),
        Outcome::Unhandled(PlayerEvent::Hint),
        "the suspended state takes no events"
    );
}
