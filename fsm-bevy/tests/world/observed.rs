//! Machines with an observer, which is a component of each entity or a resource for all of them.

use std::fmt::Debug;

use bevy_app::App;
use bevy_ecs::prelude::*;
use fsm_bevy::{EventTo, Fsm, Machines};
use fsm_runtime::any::{Machine, NoEvent};
use fsm_runtime::observers::WithObserver;
use fsm_runtime::{Observer, Outcome, fsm};

fsm! {
    machine Enemy(health: &mut Health, pace: &Pace) {
        observed;
        clock u32;
        #[derive(Debug)]
        events { Hit(u32) }
        initial Roaming;
        on Hit(n) if n >= health.0 => Dead;
        on Hit(n) do health.0 -= n;
        state Roaming { after (pace.0) => Resting; }
        state Resting { update do health.0 += 1; }
        final state Dead;
    }
}

#[derive(Component)]
struct Health(u32);

#[derive(Resource)]
struct Pace(u32);

#[derive(Resource, Default)]
struct Clock(u32);

/// Of each entity.
#[derive(Component, Default)]
struct Journal(Vec<String>);

/// Of all of them.
#[derive(Resource, Default)]
struct Chronicle(Vec<String>);

macro_rules! observers {
    ($($name:ident)*) => {$(
        impl<M: Machine<Time: Debug>, E: Debug> Observer<M, E> for $name {
            fn received(&mut self, event: &E, state: M::StateId, now: M::Time) {
                self.0.push(format!("received {event:?} in {state} at {now:?}"));
            }

            fn ticked(&mut self, state: M::StateId, now: M::Time) {
                self.0.push(format!("ticked in {state} at {now:?}"));
            }

            fn entered(&mut self, state: M::StateId) {
                self.0.push(format!("entered {state}"));
            }

            fn guard_refused(&mut self, line: usize) {
                self.0.push(format!("refused: {}", M::GRAPH.line(line).expect("a line")));
            }

            fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
                self.0.push(format!("settled in {state}: {outcome:?}"));
            }
        }
    )*};
}

observers!(Journal Chronicle);

type Parts = (&'static mut Health, Res<'static, Pace>);

fn app(machines: Machines<Enemy, impl Send + Sync + 'static, EnemyEvent>) -> App {
    #[cfg(feature = "multi_threaded")]
    bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
    let mut app = App::new();
    app.insert_resource(Pace(2)).init_resource::<Clock>().init_resource::<Chronicle>();
    app.add_plugins(machines);
    app
}

fn hit(app: &mut App, enemy: Entity, n: u32) {
    app.world_mut().write_message(EventTo::<Enemy, _>::new(enemy, EnemyEvent::Hit(n)));
}

fn frame(app: &mut App) {
    app.update();
    app.world_mut().resource_mut::<Clock>().0 += 1;
}

#[test]
fn each_entity_has_an_observer() {
    type Observed = WithObserver<&'static mut Journal, Parts>;
    let clock = |clock: Res<Clock>| clock.0;
    for machines in [Machines::<Enemy, Observed, EnemyEvent>::serial(clock), Machines::parallel(clock)] {
        let mut app = app(machines);
        let spawn = |app: &mut App, health| {
            app.world_mut().spawn((Fsm::<Enemy>::default(), Health(health), Journal::default())).id()
        };
        let (one, two) = (spawn(&mut app, 5), spawn(&mut app, 1));
        hit(&mut app, one, 4);
        frame(&mut app);
        frame(&mut app);
        hit(&mut app, two, 1);
        frame(&mut app);
        let journal = |enemy| &app.world().get::<Journal>(enemy).expect("it has one").0;
        assert_eq!(
            *journal(one),
            [
                "entered Roaming",
                "settled in Roaming: None",
                "received Hit(4) in Roaming at 0",
                "refused: on Hit(n) if n >= health.0 => Dead",
                "settled in Roaming: Some(Handled)",
                "ticked in Roaming at 1",
                "settled in Roaming: None",
                "ticked in Roaming at 2",
                "entered Resting",
                "settled in Resting: None",
            ]
        );
        assert_eq!(
            journal(two)[2..],
            [
                "ticked in Roaming at 1",
                "settled in Roaming: None",
                "ticked in Roaming at 2",
                "entered Resting",
                "settled in Resting: None",
                "received Hit(1) in Resting at 2",
                "entered Dead",
                "settled in Dead: Some(Transitioned)",
            ]
        );
        assert!(app.world().resource::<Chronicle>().0.is_empty());
    }
}

#[test]
fn all_have_one_observer() {
    type Observed = WithObserver<ResMut<'static, Chronicle>, Parts>;
    let mut app = app(Machines::<Enemy, Observed, EnemyEvent>::serial(|clock: Res<Clock>| clock.0));
    let enemies = [3, 2].map(|health| app.world_mut().spawn((Fsm::<Enemy>::default(), Health(health))).id());
    frame(&mut app);
    for enemy in enemies {
        hit(&mut app, enemy, 2);
    }
    frame(&mut app);
    assert_eq!(
        app.world().resource::<Chronicle>().0,
        [
            "entered Roaming",
            "settled in Roaming: None",
            "entered Roaming",
            "settled in Roaming: None",
            "ticked in Roaming at 1",
            "settled in Roaming: None",
            "ticked in Roaming at 1",
            "settled in Roaming: None",
            "received Hit(2) in Roaming at 1",
            "refused: on Hit(n) if n >= health.0 => Dead",
            "settled in Roaming: Some(Handled)",
            "received Hit(2) in Roaming at 1",
            "entered Dead",
            "settled in Dead: Some(Transitioned)",
        ]
    );
}

fsm! {
    machine Blink {
        observed;
        initial Off;
        state Off { update => On; }
        state On { update => Off; }
    }
}

#[test]
fn a_machine_without_parameters_and_events_has_an_observer() {
    let mut app = App::new();
    app.add_plugins(Machines::<Blink, WithObserver<&mut Journal, ()>, NoEvent>::serial(|| ()));
    let lamp = app.world_mut().spawn((Fsm::<Blink>::default(), Journal::default())).id();
    app.update();
    app.update();
    assert_eq!(
        app.world().get::<Journal>(lamp).expect("it has one").0,
        ["entered Off", "settled in Off: None", "ticked in Off at ()", "entered On", "settled in On: None"]
    );
}
