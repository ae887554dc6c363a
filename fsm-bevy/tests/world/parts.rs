//! Every part that there is, in one header.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::ParallelCommands;
use fsm_bevy::{At, Fsm, Machines};
use fsm_runtime::any::NoEvent;
use fsm_runtime::fsm;

#[derive(Component)]
struct Name(&'static str);

#[derive(Component)]
struct Steps(u32);

#[derive(Component)]
struct Mood(u32);

#[derive(Component)]
struct Shield(u32);

#[derive(Component, Default)]
struct Done;

#[derive(Resource)]
struct Limit(u32);

#[derive(Resource, Default)]
struct Story(Vec<String>);

struct Turns(u32);

fsm! {
    machine All(
        name: &Name, steps: &mut Steps, mood: &mut Mut<'_, Mood>, hat: &Option<&Done>, shield: &mut Option<Mut<'_, Shield>>, limit: &Limit,
        story: &mut Story, turns: &mut Turns
    ) {
        initial Walking;
        state Walking {
            update do { steps.0 += 1; turns.0 += 1; }
            update if steps.0 == 2 do {
                mood.0 += 1;
                if let Some(shield) = shield { shield.0 -= 1; }
                story.0.push(format!("{} {} {}", name.0, turns.0, hat.is_some()));
            }
            when steps.0 == limit.0 => Over;
        }
        final state Over;
    }
}

type Parts = (
    &'static Name,
    &'static mut Steps,
    Mut<'static, Mood>,
    Option<&'static Done>,
    Option<Mut<'static, Shield>>,
    Res<'static, Limit>,
    ResMut<'static, Story>,
    Local<'static, Turns>,
);

impl FromWorld for Turns {
    fn from_world(_: &mut World) -> Self {
        Turns(100)
    }
}

#[test]
fn each_part_is_what_it_says() {
    let mut app = App::new();
    app.insert_resource(Limit(3)).init_resource::<Story>();
    app.add_plugins(Machines::<All, Parts, NoEvent>::serial(|| ()));
    let with = (Fsm::<All>::default(), Name("Ann"), Steps(0), Mood(0), Shield(5), Done);
    let with = app.world_mut().spawn(with).id();
    let without = app.world_mut().spawn((Fsm::<All>::default(), Name("Bob"), Steps(0), Mood(0))).id();
    for _ in 0..4 {
        app.update();
    }
    assert!(app.world().get::<At<All>>(with).is_some_and(|at| at.is(AllStateId::Over)));
    assert!(
        app.world().get::<Fsm<All>>(without).is_some_and(|fsm| fsm.machine().is_some_and(|it| it.is_done()))
    );
    assert_eq!(app.world().get::<Shield>(with).map(|shield| shield.0), Some(4));
    let mut story = app.world().resource::<Story>().0.clone();
    story.sort();
    assert_eq!(story.iter().map(|line| &line[..3]).collect::<Vec<_>>(), ["Ann", "Bob"]);
    assert!(story[0].ends_with("true") && story[1].ends_with("false"), "{story:?}");
}

fsm! {
    machine Sapper(commands: &ParallelCommands<'_, '_>, entity: &Entity, limit: &Limit) {
        let turns: u32 = 0;
        initial Digging;
        state Digging { update do *turns += 1; when *turns == limit.0 => Through; }
        final state Through { enter do { commands.command_scope(|mut commands| { commands.entity(*entity).insert(Done); }); } }
    }
}

#[test]
fn parts_that_are_shared() {
    #[cfg(feature = "multi_threaded")]
    bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
    let mut app = App::new();
    app.insert_resource(Limit(2));
    app.add_plugins(Machines::<Sapper, (ParallelCommands, Entity, Res<Limit>), NoEvent>::parallel(|| ()));
    for _ in 0..500 {
        app.world_mut().spawn(Fsm::<Sapper>::default());
    }
    for expected in [0, 0, 500, 500] {
        app.update();
        let done = app.world_mut().query::<&Done>().iter(app.world()).count();
        assert_eq!(done, expected);
    }
}

/// A wolf goes to the nearest sheep, and tells of each that it has caught.
#[derive(Component)]
struct Place(i32);

#[derive(Component)]
struct Sheep;

#[derive(Message, Debug, PartialEq)]
struct Caught(i32);

fsm! {
    machine Wolf(
        place: &mut Place, sheep: &Query<'_, '_, &'static Steps, With<Sheep>>, caught: &mut Messages<Caught>
    ) {
        initial Looking;
        state Looking {
            when let Some(nearest) = sheep.iter().map(|it| it.0 as i32).min_by_key(|it| (it - place.0).abs())
                => Hunting { nearest };
        }
        state Hunting {
            let nearest: i32;
            update do place.0 += (*nearest - place.0).signum();
            when place.0 == *nearest => Fed do { caught.write(Caught(*nearest)); };
        }
        final state Fed;
    }
}

type WolfParts = (
    &'static mut Place,
    Query<'static, 'static, &'static Steps, With<Sheep>>,
    ResMut<'static, Messages<Caught>>,
);

#[test]
fn others_are_seen_and_told() {
    let mut app = App::new();
    app.add_message::<Caught>();
    app.add_plugins(Machines::<Wolf, WolfParts, NoEvent>::serial(|| ()));
    let wolf = app.world_mut().spawn((Fsm::<Wolf>::default(), Place(10))).id();
    app.update();
    app.update();
    assert!(app.world().get::<At<Wolf>>(wolf).is_some_and(|at| at.is(WolfStateId::Looking)), "there is none");
    app.world_mut().spawn_batch([(Sheep, Steps(3)), (Sheep, Steps(12))]);
    (0..3).for_each(|_| app.update());
    assert!(app.world().get::<At<Wolf>>(wolf).is_some_and(|at| at.is(WolfStateId::Fed)));
    assert_eq!(app.world_mut().resource_mut::<Messages<Caught>>().drain().collect::<Vec<_>>(), [Caught(12)]);
}
