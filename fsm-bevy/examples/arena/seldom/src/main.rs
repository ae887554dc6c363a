//! The game of the example `arena` with `seldom_state` 0.16: a component for each state, triggers that are systems. Beside it, a second of
//! each in turn, by the same `match` in a system as there, in the same bevy 0.18.
//!
//! ```text
//! cargo run --release -- 10000 2001
//! ```
//!
//! Its rules are those of `../../enemy.rs`, but for what a tick is: here the systems of the states come first, and then all changes of
//! state. So an enemy may be a tick later somewhere, and the numbers in the end are near those of the other ways, and not the same.

#[allow(dead_code, reason = "what the other ways need")]
#[path = "../../by_hand.rs"]
mod by_hand;
#[path = "../../fighter.rs"]
mod fighter;
#[path = "../../rounds.rs"]
mod rounds;

use std::env;
use std::time::{Duration, Instant};

use bevy_app::{App, First, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleConfigs;
use bevy_ecs::system::ScheduleSystem;
use bevy_tasks::{ComputeTaskPool, TaskPool};
use by_hand::Mind;
use fighter::{Fighter, Player};
use rounds::{ROUND, median};
use seldom_state::prelude::*;

const DAMAGE: u32 = 35;

#[derive(Resource, Default)]
struct Tick(u64);

/// Whether it was hit in this tick.
#[derive(Component, Default)]
struct Struck(bool);

/// Each state counts its ticks, of 50 milliseconds.
macro_rules! states {
    ($($State:ident),*) => {
        $(#[derive(Clone, Component, Default)] struct $State(u32);)*
    };
}

states!(Roaming, Resting, Striking, Fleeing, Dead);

#[derive(Clone, Component)]
struct Chasing;

/// A trigger: the state has lasted so many ticks.
macro_rules! lasted {
    ($State:ident, $ticks:expr) => {
        |In(enemy): In<Entity>, states: Query<&$State>| states.get(enemy).is_ok_and(|state| state.0 >= $ticks)
    };
}

fn sees(In(enemy): In<Entity>, fighters: Query<&Fighter>, player: Res<Player>) -> bool {
    fighters.get(enemy).is_ok_and(|fighter| fighter.sees(&player))
}

fn touches(In(enemy): In<Entity>, fighters: Query<&Fighter>, player: Res<Player>) -> bool {
    fighters.get(enemy).is_ok_and(|fighter| fighter.touches(&player))
}

fn is_struck(In(enemy): In<Entity>, hits: Query<&Struck>) -> bool {
    hits.get(enemy).is_ok_and(|struck| struck.0)
}

fn is_dying(In(enemy): In<Entity>, hits: Query<(&Struck, &Fighter)>) -> bool {
    hits.get(enemy).is_ok_and(|(struck, fighter)| struck.0 && fighter.health == 0)
}

fn machine() -> StateMachine {
    StateMachine::default()
        .trans::<NotState<Dead>, _>(is_dying, Dead::default())
        .trans::<NotState<Dead>, _>(is_struck, Fleeing::default())
        .trans::<Roaming, _>(sees, Chasing)
        .trans::<Roaming, _>(lasted!(Roaming, 80), Resting::default())
        .trans::<Resting, _>(sees, Chasing)
        .trans::<Resting, _>(lasted!(Resting, 20), Roaming::default())
        .trans::<Chasing, _>(touches, Striking::default())
        .trans::<Chasing, _>(sees.not(), Roaming::default())
        .trans::<Striking, _>(touches.not(), Chasing)
        .trans::<Fleeing, _>(lasted!(Fleeing, 60), Roaming::default())
        .trans::<Dead, _>(lasted!(Dead, 100), Roaming::default())
}

/// Once a second the player's sword comes down on all that are near.
fn strike(mut enemies: Query<(&mut Fighter, &mut Struck, Has<Dead>)>, player: Res<Player>, tick: Res<Tick>) {
    let is_blow = tick.0 % 20 == 19;
    for (mut fighter, mut struck, is_dead) in &mut enemies {
        let is_hit = is_blow && !is_dead && player.reaches(&fighter);
        if is_hit {
            fighter.health = fighter.health.saturating_sub(DAMAGE);
        }
        if struck.0 != is_hit {
            struck.0 = is_hit;
        }
    }
}

fn think(
    player: Res<Player>,
    mut roaming: Query<(&mut Roaming, &mut Fighter)>,
    mut resting: Query<&mut Resting>,
    mut chasing: Query<&mut Fighter, (With<Chasing>, Without<Roaming>)>,
) {
    for (mut state, mut fighter) in &mut roaming {
        state.0 += 1;
        fighter.roam();
    }
    for mut state in &mut resting {
        state.0 += 1;
    }
    for mut fighter in &mut chasing {
        fighter.chase(&player);
    }
}

type OutOfTheFight = (Without<Striking>, Without<Fleeing>);

fn fight(
    player: Res<Player>,
    mut striking: Query<(&mut Striking, &mut Fighter)>,
    mut fleeing: Query<(&mut Fleeing, &mut Fighter), Without<Striking>>,
    mut dead: Query<(&mut Dead, &mut Fighter), OutOfTheFight>,
) {
    for (mut state, mut fighter) in &mut striking {
        fighter.strikes += u32::from(state.0 % 10 == 0);
        state.0 += 1;
    }
    for (mut state, mut fighter) in &mut fleeing {
        state.0 += 1;
        fighter.flee(&player);
    }
    for (mut state, mut fighter) in &mut dead {
        state.0 += 1;
        if state.0 == 100 {
            fighter.rise();
        }
    }
}

/// The `match` of the other ways, with the hit of each in its turn.
fn think_by_hand(mut enemies: Query<(&mut Mind, &mut Fighter)>, player: Res<Player>, tick: Res<Tick>) {
    let now = Duration::from_millis(50 * tick.0);
    for (mut mind, mut fighter) in &mut enemies {
        let is_hit = tick.0 % 20 == 19 && player.reaches(&fighter);
        mind.update(&mut fighter, &player, now);
        if is_hit {
            mind.hit(&mut fighter, DAMAGE, now);
        }
    }
}

fn app(systems: ScheduleConfigs<ScheduleSystem>) -> App {
    let mut app = App::new();
    app.init_resource::<Player>().init_resource::<Tick>();
    app.add_systems(First, |mut player: ResMut<Player>, tick: Res<Tick>| player.run(tick.0));
    app.add_systems(Update, systems);
    app
}

fn main() {
    let mut numbers = env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (enemies, ticks) = (numbers.next().unwrap_or(10_000), numbers.next().unwrap_or(2_001));
    ComputeTaskPool::get_or_init(TaskPool::default);
    let fighters = || (0..enemies).map(|number| Fighter::new(number as u32));

    let mut seldom = app((strike, think, fight).chain());
    seldom.add_plugins(StateMachinePlugin::default());
    for fighter in fighters() {
        seldom.world_mut().spawn((fighter, Struck::default(), Roaming::default(), machine()));
    }
    let mut by_hand = app(think_by_hand.into_configs());
    by_hand.world_mut().spawn_batch(fighters().map(|fighter| (fighter, Mind::roaming(Duration::ZERO))));

    let mut times = [Vec::new(), Vec::new()];
    for first in (1..ticks).step_by(ROUND as usize) {
        let round = first..ticks.min(first + ROUND);
        for (app, times) in [&mut seldom, &mut by_hand].into_iter().zip(&mut times) {
            let begin = Instant::now();
            for tick in round.clone() {
                app.world_mut().resource_mut::<Tick>().0 = tick;
                app.update();
            }
            times.push(begin.elapsed().as_secs_f64() / round.clone().count() as f64);
        }
    }

    let world = seldom.world_mut();
    print!("{enemies} enemies after {ticks} ticks:");
    macro_rules! count {
        ($($State:ident),*) => {$(
            print!(" {} {},", world.query::<&$State>().iter(world).count(), stringify!($State));
        )*};
    }
    count!(Roaming, Resting, Chasing, Striking, Fleeing, Dead);
    let strikes: u32 = world.query::<&Fighter>().iter(world).map(|fighter| fighter.strikes).sum();
    println!(" {strikes} strikes");
    let [seldom, by_hand] = times.map(median);
    for (name, time) in [("seldom_state", seldom), ("`match` in a system", by_hand)] {
        println!(
            "{:>8.0} ticks a second, {:.2} of the time of a `match`: {name}",
            1.0 / time,
            time / by_hand
        );
    }
}
