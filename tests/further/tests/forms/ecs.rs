//! Machines as components of an entity component system, in the shape of bevy's: a system borrows the components of each
//! entity anew, with the resources and the commands of this run, and passes them on without a type of its own.

use std::ops::{Deref, DerefMut};

use fsm_runtime::fsm;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position(pub i32);

pub struct Health(pub u32);

/// A resource: all systems look at it.
pub struct Map {
    pub camp: i32,
}

/// What is to be done to the world when all systems have run; it borrows from two places.
pub struct Commands<'w, 's> {
    ids: &'w mut u32,
    queue: &'s mut Vec<Command>,
}

#[derive(Debug, PartialEq)]
enum Command {
    Spawn(u32, Position),
    Despawn(u32),
}

impl Commands<'_, '_> {
    pub fn spawn(&mut self, at: Position) -> u32 {
        *self.ids += 1;
        self.queue.push(Command::Spawn(*self.ids, at));
        *self.ids
    }

    pub fn despawn(&mut self, entity: u32) {
        self.queue.push(Command::Despawn(entity));
    }
}

fsm! {
    #[derive(Debug)]
    machine Mind(at: &mut Position, hp: &mut Health, commands: &mut Commands<'_, '_>, map: &Map) {
        clock now: u32;
        events { Hit(u32) }
        let id: u32;
        initial March;
        on Hit(n) if n < hp.0 do hp.0 -= n;
        on Hit(_) => Dead do hp.0 = 0;

        state March {
            update do at.0 += (map.camp - at.0).signum();
            when at.0 == map.camp && hp.0 < 3 => Rest { until: now + 20 };
            when at.0 == map.camp => Scout { arrow: commands.spawn(*at) };
        }
        state Rest {
            let until: u32;
            update do hp.0 += 1;
            when now >= *until => March;
        }
        state Scout {
            let arrow: u32;
            after 30ms => March;
            exit do { commands.despawn(*arrow); at.0 += 2; }
        }
        final state Dead { enter do commands.despawn(*id); }
    }
}

/// A component that notes when it is borrowed to be changed.
struct Mut<'w, T> {
    value: &'w mut T,
    is_changed: &'w mut bool,
}

impl<T> Deref for Mut<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
    }
}

impl<T> DerefMut for Mut<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        *self.is_changed = true;
        self.value
    }
}

/// The components of all entities, each kind in a column.
#[derive(Default)]
struct World {
    positions: Vec<Position>,
    health: Vec<Health>,
    minds: Vec<Mind>,
    changed: Vec<(bool, bool, bool)>,
}

type Row<'w> = (Mut<'w, Position>, Mut<'w, Health>, Mut<'w, Mind>);

impl World {
    fn query(&mut self) -> impl Iterator<Item = Row<'_>> {
        let columns = self.positions.iter_mut().zip(&mut self.health).zip(&mut self.minds);
        columns.zip(&mut self.changed).map(|(((at, hp), mind), changed)| {
            let (of_at, of_hp, of_mind) = (&mut changed.0, &mut changed.1, &mut changed.2);
            (
                Mut { value: at, is_changed: of_at },
                Mut { value: hp, is_changed: of_hp },
                Mut { value: mind, is_changed: of_mind },
            )
        })
    }
}

/// The system: nothing but the loop.
fn think<'w>(query: impl Iterator<Item = Row<'w>>, mut commands: Commands<'_, '_>, map: &Map, now: u32) {
    for (mut at, mut hp, mut mind) in query {
        mind.update(&mut at, &mut hp, &mut commands, map, now);
    }
}

fn hit_all(world: &mut World, mut commands: Commands<'_, '_>, map: &Map, damage: u32, now: u32) -> usize {
    let hits = world.query().map(|(mut at, mut hp, mut mind)| {
        mind.send(&mut at, &mut hp, &mut commands, map, MindEvent::Hit(damage), now).is_used()
    });
    hits.filter(|is_used| *is_used).count()
}

#[test]
fn a_system_needs_no_type_of_its_own() {
    let (map, mut ids, mut queue) = (Map { camp: 3 }, 10, Vec::new());
    let mut world = World::default();
    for (id, (place, health)) in (0..).zip([(2, 9), (0, 2), (3, 1)]) {
        let (mut at, mut hp) = (Position(place), Health(health));
        let mut commands = Commands { ids: &mut ids, queue: &mut queue };
        let mind = Mind::start(&mut at, &mut hp, &mut commands, &map, id, 0);
        world.positions.push(at);
        world.health.push(hp);
        world.minds.push(mind);
        world.changed.push((false, false, false));
    }
    let states = |world: &World| world.minds.iter().map(|mind| mind.state_id().name()).collect::<Vec<_>>();

    think(world.query(), Commands { ids: &mut ids, queue: &mut queue }, &map, 5);
    assert_eq!(states(&world), ["Scout", "March", "Rest"]);
    assert_eq!(queue, [Command::Spawn(11, Position(3))]);
    assert!(matches!(world.minds[2].state(), MindState::Rest { until: 25 }));

    for now in [15, 25, 35] {
        think(world.query(), Commands { ids: &mut ids, queue: &mut queue }, &map, now);
    }
    assert_eq!(states(&world), ["March", "Rest", "Scout"]);
    assert_eq!(world.positions, [Position(5), Position(3), Position(3)]);
    assert_eq!(queue[1..], [Command::Despawn(11), Command::Spawn(12, Position(3))]);

    queue.clear();
    let hits = hit_all(&mut world, Commands { ids: &mut ids, queue: &mut queue }, &map, 3, 36);
    assert_eq!((hits, states(&world)), (3, vec!["March", "Dead", "Dead"]));
    assert_eq!(queue, [Command::Despawn(1), Command::Despawn(12), Command::Despawn(2)]);
    assert_eq!(world.changed, [(true, true, true); 3]);
}
