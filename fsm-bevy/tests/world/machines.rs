//! Machines in a world: what they are given, what they tell, in which order.

use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use fsm_bevy::{
    Answer, At, EventTo, Fsm, MachineSet, Machines, NotStarted, RequestRefused, Transitioned, Undelivered,
};
use fsm_runtime::any::NoEvent;
use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, fsm};

#[derive(Component, Debug, Default, PartialEq)]
struct Position(i32);

#[derive(Component)]
struct Health(u32);

#[derive(Component)]
struct Marked;

#[derive(Resource)]
struct Map {
    end: i32,
}

#[derive(Resource, Default)]
struct Clock(Duration);

#[derive(Resource, Default)]
struct Log(Vec<String>);

const SECOND: Duration = Duration::from_secs(1);

fsm! {
    #[derive(Debug)]
    machine Enemy(position: &mut Position, health: &mut Mut<'_, Health>, commands: &mut Commands<'_, '_>, map: &Map, entity: &Entity) {
        clock Duration;
        #[derive(Debug, PartialEq)]
        events { Hit(u32), Shout }
        initial Walking;
        on Hit(damage) if damage >= health.0 => Dead do health.0 = 0;
        on Hit(damage) do health.0 -= damage;
        state Walking {
            update if position.0 < map.end do position.0 += 1;
            after 2s => Resting;
        }
        state Resting { on Shout => Walking; after 5s => Walking; }
        final state Dead { enter do { commands.entity(*entity).insert(Marked); } }
    }
}

type Parts =
    (&'static mut Position, Mut<'static, Health>, Commands<'static, 'static>, Res<'static, Map>, Entity);

fn app() -> App {
    let mut app = App::new();
    app.insert_resource(Map { end: 3 }).init_resource::<Clock>();
    app.add_plugins(Machines::<Enemy, Parts, EnemyEvent>::serial(|clock: Res<Clock>| clock.0));
    app
}

/// A frame of a second.
fn frame(app: &mut App) {
    app.update();
    app.world_mut().resource_mut::<Clock>().0 += SECOND;
}

fn told<M: Message>(app: &mut App) -> Vec<M> {
    app.world_mut().resource_mut::<Messages<M>>().drain().collect()
}

fn tell(app: &mut App, entity: Entity, event: EnemyEvent) {
    app.world_mut().write_message(EventTo::<Enemy, _>::new(entity, event));
}

fn at(app: &App, entity: Entity) -> Option<EnemyStateId> {
    app.world().get::<At<Enemy>>(entity).expect("it stands beside a machine").id()
}

#[test]
fn a_machine_starts_ticks_and_is_told() {
    let mut app = app();
    let enemy = app.world_mut().spawn((Fsm::<Enemy>::default(), Position(0), Health(5))).id();
    assert_eq!(at(&app, enemy), None);
    // In the frame in which it is started it has no tick, but events.
    tell(&mut app, enemy, EnemyEvent::Hit(1));
    frame(&mut app);
    assert_eq!(at(&app, enemy), Some(EnemyStateId::Walking));
    assert_eq!(app.world().get::<Position>(enemy), Some(&Position(0)));
    assert_eq!(app.world().get::<Health>(enemy).map(|health| health.0), Some(4));
    frame(&mut app);
    assert_eq!(app.world().get::<Position>(enemy), Some(&Position(1)));
    frame(&mut app);
    assert_eq!(at(&app, enemy), Some(EnemyStateId::Resting), "the timer, at two seconds");
    tell(&mut app, enemy, EnemyEvent::Shout);
    tell(&mut app, enemy, EnemyEvent::Shout);
    frame(&mut app);
    assert_eq!(at(&app, enemy), Some(EnemyStateId::Walking));
    tell(&mut app, enemy, EnemyEvent::Hit(9));
    frame(&mut app);
    assert!(app.world().get::<Marked>(enemy).is_some(), "commands are applied behind the system");

    let moves: Vec<_> =
        told::<Transitioned<Enemy>>(&mut app).into_iter().map(|it| (it.from, it.to)).collect();
    // Messages of the last two frames are there.
    use EnemyStateId::{Dead, Resting, Walking};
    assert_eq!(moves, [(Some(Resting), Walking), (Some(Walking), Dead)]);
    let answers: Vec<_> =
        told::<Answer<Enemy, EnemyEvent>>(&mut app).into_iter().map(|it| it.outcome).collect();
    assert_eq!(
        answers,
        [Ok(Outcome::Transitioned), Ok(Outcome::Unhandled(EnemyEvent::Shout)), Ok(Outcome::Transitioned)]
    );
}

#[test]
fn an_event_for_nobody_comes_back() {
    let mut app = app();
    let nobody = app.world_mut().spawn_empty().id();
    let without_parts = app.world_mut().spawn(Fsm::<Enemy>::default()).id();
    tell(&mut app, nobody, EnemyEvent::Shout);
    tell(&mut app, without_parts, EnemyEvent::Hit(2));
    frame(&mut app);
    let answers = told::<Answer<Enemy, EnemyEvent>>(&mut app).into_iter().map(|it| (it.entity, it.outcome));
    assert_eq!(
        answers.collect::<Vec<_>>(),
        [
            (nobody, Err(Undelivered(EnemyEvent::Shout))),
            (without_parts, Err(Undelivered(EnemyEvent::Hit(2)))),
        ]
    );
}

#[test]
fn only_who_came_to_another_state_is_marked() {
    let mut app = app();
    app.init_resource::<Log>();
    let look = |moved: Query<&At<Enemy>, Changed<At<Enemy>>>, mut log: ResMut<Log>| {
        log.0.push(moved.iter().map(|at| format!("{at:?} ")).collect());
    };
    app.add_systems(Update, look.after(MachineSet::of::<Enemy>()));
    app.world_mut().spawn((Fsm::<Enemy>::default(), Position(0), Health(5)));
    app.world_mut().spawn((Fsm::<Enemy>::start_in(EnemyTarget::Resting, ()), Position(0), Health(5)));
    for _ in 0..4 {
        frame(&mut app);
    }
    let log = &app.world().resource::<Log>().0;
    assert_eq!(log[..], ["At(Some(Walking)) At(Some(Resting)) ", "", "At(Some(Resting)) ", ""]);
}

#[test]
fn writing_is_seen_where_it_happens() {
    let mut app = app();
    app.init_resource::<Log>();
    let look =
        |hurt: Query<(), Changed<Health>>, moved: Query<(), Changed<Position>>, mut log: ResMut<Log>| {
            log.0.push(format!("{} {}", hurt.iter().count(), moved.iter().count()));
        };
    app.add_systems(Update, look.after(MachineSet::of::<Enemy>()));
    let enemy = app.world_mut().spawn((Fsm::<Enemy>::default(), Position(0), Health(5))).id();
    frame(&mut app);
    frame(&mut app);
    tell(&mut app, enemy, EnemyEvent::Hit(1));
    frame(&mut app);
    // `Mut<Health>` where it was written, `&mut Position` in each step.
    assert_eq!(app.world().resource::<Log>().0, ["1 1", "0 1", "1 1"]);
}

fsm! {
    #[derive(Debug)]
    machine Hero(position: &mut Position, map: &Map) {
        requests;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Talk, Bye }
        initial Idle;
        state Idle {
            update if position.0 < map.end do position.0 += 1;
            when position.0 >= map.end => Tired;
            on Talk => push Talking;
        }
        state Talking { on Bye => pop; }
        state Tired { on Talk => Idle do position.0 = 0; }
    }
}

type HeroParts = (&'static mut Position, Res<'static, Map>);

fn heroes(machines: Machines<Hero, HeroParts, HeroEvent>) -> App {
    let mut app = App::new();
    app.insert_resource(Map { end: 7 });
    app.add_plugins(machines);
    app
}

#[test]
fn a_request_that_cannot_be_served_is_told() {
    bevy_tasks();
    for machines in [Machines::serial(|| ()), Machines::parallel(|| ())] {
        let mut app = heroes(machines);
        let heroes: Vec<_> =
            (0..3).map(|_| app.world_mut().spawn((Fsm::<Hero>::default(), Position(0))).id()).collect();
        app.update();
        for hero in &heroes {
            app.world_mut().write_message(EventTo::<Hero, _>::new(*hero, HeroEvent::Talk));
        }
        app.update();
        for hero in &heroes {
            let mut fsm = app.world_mut().get_mut::<Fsm<Hero>>(*hero).expect("a hero");
            let machine = fsm.machine_mut().expect("it runs");
            assert!(matches!(machine.request(Request::Pop), Ok(None)));
            // Before the request has its turn there is nothing below any more.
            machine.send(&mut Position(0), &Map { end: 7 }, HeroEvent::Bye);
        }
        app.update();
        let refusals = told::<RequestRefused<Hero>>(&mut app);
        let refusals: Vec<_> = refusals.into_iter().map(|it| (it.entity, it.refused.reason)).collect();
        assert_eq!(refusals, heroes.iter().map(|hero| (*hero, Reason::NothingBelow)).collect::<Vec<_>>());
    }
}

/// Bevy's own plugins make the threads; this app has none of them.
fn bevy_tasks() {
    #[cfg(feature = "multi_threaded")]
    bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
}

#[test]
fn beside_each_other_they_do_what_they_do_one_after_the_other() {
    bevy_tasks();
    let run = |machines| {
        let mut app = heroes(machines);
        let heroes: Vec<_> =
            (0..999).map(|n| app.world_mut().spawn((Fsm::<Hero>::default(), Position(n % 7))).id()).collect();
        let mut told_of = Vec::new();
        for turn in 0..40 {
            for hero in heroes.iter().skip(turn % 5).step_by(3) {
                app.world_mut().write_message(EventTo::<Hero, _>::new(*hero, HeroEvent::Talk));
            }
            app.update();
            let moves = told::<Transitioned<Hero>>(&mut app).into_iter().map(|it| format!("{it:?}"));
            told_of.extend(moves);
            let answers = told::<Answer<Hero, HeroEvent>>(&mut app).into_iter().map(|it| format!("{it:?}"));
            told_of.extend(answers);
        }
        let positions = heroes.iter().map(|hero| app.world().get::<Position>(*hero).expect("a hero").0);
        (told_of, positions.collect::<Vec<_>>())
    };
    let serial = run(Machines::serial(|| ()));
    assert!(serial.0.len() > 10_000, "{}", serial.0.len());
    assert!(serial == run(Machines::parallel(|| ())), "the same trace, and the same world");
}

#[test]
fn a_state_that_needs_something_around_is_told() {
    let mut app = App::new();
    app.init_resource::<Log>();
    app.add_plugins(Machines::<Stack, (Res<Log>,), NoEvent>::serial(|| ()));
    let refused = app.world_mut().spawn(Fsm::<Stack>::start_in(StackTarget::Above, ())).id();
    let begun = app.world_mut().spawn(Fsm::<Stack>::default()).id();
    app.update();
    app.update();
    let told: Vec<_> =
        told::<NotStarted<Stack>>(&mut app).into_iter().map(|it| (it.entity, it.reason)).collect();
    assert_eq!(told, [(refused, Reason::NeedsBelow)], "once");
    let fsm = app.world().get::<Fsm<Stack>>(refused).expect("it stays");
    assert!(fsm.machine().is_none() && fsm.refused().is_some());
    assert!(app.world().get::<Fsm<Stack>>(begun).is_some_and(|fsm| fsm.is_in(StackStateId::Above)));
}

fsm! {
    machine Stack(log: &Log) {
        initial Below;
        state Below { always if log.0.is_empty() => push Above; }
        state Above { when !log.0.is_empty() => pop; }
    }
}

#[test]
fn what_others_do_to_a_machine_is_told_in_the_next_turn() {
    bevy_tasks();
    use HeroStateId::{Idle, Talking};
    for machines in [Machines::serial(|| ()), Machines::parallel(|| ())] {
        let mut app = heroes(machines);
        let hero = app.world_mut().spawn((Fsm::<Hero>::default(), Position(0))).id();
        app.update();
        let mut fsm = app.world_mut().get_mut::<Fsm<Hero>>(hero).expect("a hero");
        fsm.machine_mut().expect("it runs").send(&mut Position(0), &Map { end: 7 }, HeroEvent::Talk);
        app.update();
        assert!(app.world().get::<At<Hero>>(hero).is_some_and(|at| at.is(Talking)));
        // Another machine in its place, in the same state and in another one.
        for (events, state) in [(&[HeroEvent::Talk][..], Talking), (&[], Idle)] {
            let mut machine = Hero::start(&mut Position(0), &Map { end: 7 });
            for event in events {
                machine.send(&mut Position(0), &Map { end: 7 }, *event);
            }
            app.world_mut().entity_mut(hero).insert(Fsm::running(machine));
            app.update();
            assert!(app.world().get::<At<Hero>>(hero).is_some_and(|at| at.is(state)));
        }
        let moves: Vec<_> =
            told::<Transitioned<Hero>>(&mut app).into_iter().map(|it| (it.from, it.to)).collect();
        assert_eq!(moves, [(Some(Talking), Idle)], "of the last two turns");
    }
}
