//! Every part that there is, in one header.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::ParallelCommands;
use fsm_bevy::{At, Fsm, Machines};
use fsm_runtime::{NoEvent, fsm};

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
