//! The game, in five ways.

use std::time::Duration;

use bevy_app::{App, First, Update};
use bevy_ecs::prelude::*;
use fsm_bevy::{At, CrowdResource, EventTo, Fsm, MachineSet, Machines};
use fsm_runtime::{Handle, StateId};

use super::by_hand::Mind;
use super::enemy::{Enemy, EnemyEvent, EnemyStateId};
use super::fighter::{Fighter, Player};

/// Who decides what an enemy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A machine as a component, one after the other.
    Serial,
    /// The same, on all threads.
    Parallel,
    /// A `match` in a system.
    ByHand,
    /// The same, on all threads.
    ByHandParallel,
    /// A crowd of machines as a resource.
    Crowd,
}

impl Way {
    pub const ALL: [Way; 5] = [Way::Serial, Way::Parallel, Way::ByHand, Way::ByHandParallel, Way::Crowd];

    pub const fn name(self) -> &'static str {
        match self {
            Way::Serial => "machines as components",
            Way::Parallel => "the same, in parallel",
            Way::ByHand => "`match` in a system",
            Way::ByHandParallel => "the same, in parallel",
            Way::Crowd => "a crowd as a resource",
        }
    }
}

/// What has become of the enemies.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How many are in each state, in the order of the table.
    pub states: [usize; EnemyStateId::ALL.len()],
    /// How often the player was struck.
    pub strikes: u32,
    /// The sum of all places.
    pub places: f64,
}

/// Which tick it is.
#[derive(Resource, Clone, Copy, Default)]
struct Tick(u64);

impl Tick {
    fn now(self) -> Duration {
        Duration::from_millis(50 * self.0)
    }

    /// Once a second the player's sword comes down on all that are near.
    fn has_blow(self) -> bool {
        self.0 % 20 == 19
    }
}

const DAMAGE: u32 = 35;

/// A hit of an enemy that is made by hand.
#[derive(Message)]
struct Struck(Entity);

/// The enemies of a crowd that are hit in this tick.
#[derive(Resource, Default)]
struct AllStruck(Vec<Handle>);

pub struct Game {
    app: App,
    way: Way,
}

impl Game {
    pub fn new(way: Way, enemies: u32) -> Self {
        // Bevy's own plugin does it in a game.
        bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
        let mut app = App::new();
        app.init_resource::<Player>().init_resource::<Tick>();
        app.add_systems(First, |mut player: ResMut<Player>, tick: Res<Tick>| player.run(tick.0));
        let clock = |tick: Res<Tick>| tick.now();
        let fighters = (0..enemies).map(Fighter::new);
        match way {
            Way::Serial | Way::Parallel => {
                type Minds = Machines<Enemy, (&'static mut Fighter, Res<'static, Player>), EnemyEvent>;
                app.add_plugins(if way == Way::Serial {
                    Minds::serial(clock)
                } else {
                    Minds::parallel(clock)
                });
                app.add_systems(Update, strike.before(MachineSet::of::<Enemy>()));
                app.world_mut().spawn_batch(fighters.map(|fighter| (fighter, Fsm::<Enemy>::default())));
            }
            Way::ByHand | Way::ByHandParallel => {
                app.add_message::<Struck>();
                let think =
                    if way == Way::ByHand { think.into_configs() } else { think_in_parallel.into_configs() };
                app.add_systems(Update, (strike_by_hand, think, be_hit).chain());
                let minds = fighters.map(|fighter| (fighter, Mind::roaming(Duration::ZERO)));
                app.world_mut().spawn_batch(minds);
            }
            Way::Crowd => {
                let mut crowd = CrowdResource::<Enemy>::default();
                for fighter in fighters {
                    crowd.spawn(fighter, &Player::default(), Duration::ZERO);
                }
                app.insert_resource(crowd).init_resource::<AllStruck>();
                app.add_systems(Update, (strike_in_crowd, think_in_crowd).chain());
            }
        }
        Self { app, way }
    }

    /// One frame.
    pub fn tick(&mut self) {
        self.app.update();
        self.app.world_mut().resource_mut::<Tick>().0 += 1;
    }

    pub fn outcome(&mut self) -> Outcome {
        let mut outcome = Outcome { states: [0; EnemyStateId::ALL.len()], strikes: 0, places: 0.0 };
        let mut count = |fighter: &Fighter, state: usize| {
            outcome.states[state] += 1;
            outcome.strikes += fighter.strikes;
            outcome.places += f64::from(fighter.at[0] + fighter.at[1]);
        };
        let world = self.app.world_mut();
        match self.way {
            Way::Serial | Way::Parallel => {
                let mut enemies = world.query::<(&Fighter, &At<Enemy>)>();
                for (fighter, at) in enemies.iter(world) {
                    count(fighter, at.id().map_or(0, StateId::index));
                }
            }
            Way::ByHand | Way::ByHandParallel => {
                let mut enemies = world.query::<(&Fighter, &Mind)>();
                enemies.iter(world).for_each(|(fighter, mind)| count(fighter, mind.index()));
            }
            Way::Crowd => {
                let crowd = world.resource::<CrowdResource<Enemy>>();
                // In the order of their handles, for sums of floats depend on it.
                let mut all: Vec<_> = crowd.iter().collect();
                all.sort_by_key(|(handle, ..)| *handle);
                all.into_iter().for_each(|(_, machine, fighter)| count(fighter, machine.state_id().index()));
            }
        }
        outcome
    }
}

fn strike(
    enemies: Query<(Entity, &Fighter)>,
    player: Res<Player>,
    tick: Res<Tick>,
    mut hits: MessageWriter<EventTo<Enemy, EnemyEvent>>,
) {
    if tick.has_blow() {
        let near = enemies.iter().filter(|(_, fighter)| player.reaches(fighter));
        hits.write_batch(near.map(|(entity, _)| EventTo::new(entity, EnemyEvent::Hit(DAMAGE))));
    }
}

fn strike_by_hand(
    enemies: Query<(Entity, &Fighter)>,
    player: Res<Player>,
    tick: Res<Tick>,
    mut hits: MessageWriter<Struck>,
) {
    if tick.has_blow() {
        let near = enemies.iter().filter(|(_, fighter)| player.reaches(fighter));
        hits.write_batch(near.map(|(entity, _)| Struck(entity)));
    }
}

fn think(mut enemies: Query<(&mut Mind, &mut Fighter)>, player: Res<Player>, tick: Res<Tick>) {
    if tick.0 == 0 {
        return;
    }
    for (mut mind, mut fighter) in &mut enemies {
        mind.update(&mut fighter, &player, tick.now());
    }
}

fn think_in_parallel(mut enemies: Query<(&mut Mind, &mut Fighter)>, player: Res<Player>, tick: Res<Tick>) {
    if tick.0 > 0 {
        enemies.par_iter_mut().for_each(|(mut mind, mut fighter)| {
            mind.update(&mut fighter, &player, tick.now());
        });
    }
}

fn be_hit(mut enemies: Query<(&mut Mind, &mut Fighter)>, mut hits: MessageReader<Struck>, tick: Res<Tick>) {
    for Struck(entity) in hits.read() {
        if let Ok((mut mind, mut fighter)) = enemies.get_mut(*entity) {
            mind.hit(&mut fighter, DAMAGE, tick.now());
        }
    }
}

fn strike_in_crowd(
    crowd: Res<CrowdResource<Enemy>>,
    player: Res<Player>,
    tick: Res<Tick>,
    mut struck: ResMut<AllStruck>,
) {
    if tick.has_blow() {
        let near = crowd.iter().filter(|(_, _, fighter)| player.reaches(fighter));
        struck.0.extend(near.map(|(handle, ..)| handle));
    }
}

fn think_in_crowd(
    mut crowd: ResMut<CrowdResource<Enemy>>,
    player: Res<Player>,
    tick: Res<Tick>,
    mut struck: ResMut<AllStruck>,
) {
    if tick.0 == 0 {
        return;
    }
    let refused = crowd.update(&player, tick.now());
    debug_assert!(refused.is_empty(), "nobody asks for anything");
    for handle in struck.0.drain(..) {
        let gone = crowd.send(handle, &player, EnemyEvent::Hit(DAMAGE), tick.now()).is_err();
        debug_assert!(!gone, "nobody is removed");
    }
}
