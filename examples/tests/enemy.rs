//! The arena: its exact text, and what holds however many enemies there are.

#[allow(dead_code, reason = "the `main` of the example")]
#[path = "../enemy/main.rs"]
pub mod example;

use example::enemy::Enemy;
use example::mind::{Mind, MindEvent, MindState, MindStateId};
use example::world::{Place, World};
use expect_test::expect_file;
use fastrand::Rng;
use fsm_examples::output;
use fsm_examples::show::Show;
use fsm_runtime::Outcome;

fn story(seed: u64, ticks: u64, agents: u64) -> String {
    output::plain(|out| example::story::tell(seed, ticks, agents, &Show::off(), out))
}

/// An enemy in the wander state, who doesn't see the player.
fn wandering() -> (Mind, Enemy, World) {
    let world = World::new(Rng::with_seed(1));
    let far_away = |seed: &u64| !Enemy::new('A', Rng::with_seed(*seed)).sees(world.player);
    let seed = (0..).find(far_away).expect("most places are far away");
    let mut enemy = Enemy::new('A', Rng::with_seed(seed));
    (Mind::start(&mut enemy, &world), enemy, world)
}

#[test]
fn the_story() {
    expect_file!["traces/enemy.txt"].assert_eq(&story(1, 60, 5));
}

#[test]
fn nobody_hears_his_own_alarm() {
    for seed in 0..50 {
        let text = story(seed, 100, 1);
        assert!(!text.contains("hears"), "seed {seed}");
    }
}

#[test]
fn who_hears_an_alarm_goes_to_its_place_and_then_to_a_newer_one() {
    let (mut mind, mut enemy, world) = wandering();
    let [first, newer] = [3, 5].map(|x| Place { x, y: 0 });

    let outcome = mind.send(&mut enemy, &world, MindEvent::Alarm { at: first });
    assert_eq!(outcome, Outcome::Transitioned);
    assert!(matches!(mind.state(), MindState::GoToAlarm { at } if *at == first));

    let outcome = mind.send(&mut enemy, &world, MindEvent::Alarm { at: newer });
    assert_eq!(outcome, Outcome::Handled);
    assert!(matches!(mind.state(), MindState::GoToAlarm { at } if *at == newer));
}

#[test]
fn who_sees_the_player_raises_the_alarm_once_and_goes_to_him() {
    let (mut mind, mut enemy, world) = wandering();
    enemy.at = world.player;
    enemy.at.x += if world.player.x > 5 { -4 } else { 4 };
    mind.update(&mut enemy, &world);
    assert_eq!(mind.state_id(), MindStateId::GoToPlayer);
    assert_eq!(enemy.alarm.take().map(|alarm| alarm.at), Some(world.player));
    mind.update(&mut enemy, &world);
    assert!(enemy.alarm.is_none());
}

#[test]
fn when_the_player_is_caught_all_wander_again() {
    let (mut mind, mut enemy, world) = wandering();
    mind.send(&mut enemy, &world, MindEvent::PlayerCaught);
    assert_eq!(mind.state_id(), MindStateId::Wander);

    mind.send(&mut enemy, &world, MindEvent::Alarm { at: world.player });
    mind.send(&mut enemy, &world, MindEvent::PlayerCaught);
    assert_eq!(mind.state_id(), MindStateId::Wander);

    enemy.at = world.player;
    mind.update(&mut enemy, &world);
    assert_eq!(mind.state_id(), MindStateId::GoToPlayer);
    mind.send(&mut enemy, &world, MindEvent::PlayerCaught);
    assert_eq!(mind.state_id(), MindStateId::Wander);
}
