//! Machines whose system runs seldom: nothing that is written for them, or that they tell, is lost in between.

use bevy_app::{App, First, FixedFirst, FixedUpdate, Update};
use bevy_ecs::message::{MessageRegistry, ShouldUpdateMessages, signal_message_update_system};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use fsm_bevy::{Answer, EventTo, Fsm, MachineSet, Machines, Transitioned, Undelivered};
use fsm_runtime::{Outcome, fsm};

fsm! {
    #[derive(Debug)]
    machine Till(coins: &mut Coins) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Coin(u32), Open, Close }
        initial Closed;
        state Closed { on Coin(n) do coins.0.push(n); on Open => Opened; }
        state Opened { on Close => Closed; update do coins.0.push(0); }
    }
}

use TillEvent::{Close, Coin, Open};

#[derive(Component, Debug, Default, PartialEq)]
struct Coins(Vec<u32>);

/// Runs in every tenth frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Seldom;

#[derive(Resource, Default)]
struct Frame(u32);

#[derive(Resource, Default)]
struct Log(Vec<String>);

type Parts = (&'static mut Coins,);
type Tills = Machines<Till, Parts, TillEvent>;

/// In both ways.
fn tills() -> [Tills; 2] {
    #[cfg(feature = "multi_threaded")]
    bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
    [Machines::serial(|| ()), Machines::parallel(|| ())]
}

/// An app whose schedule `Seldom` runs at the end of each tenth frame.
fn app() -> App {
    let mut app = App::new();
    app.init_schedule(Seldom).init_resource::<Frame>().init_resource::<Log>();
    app.add_systems(First, |mut frame: ResMut<Frame>| frame.0 += 1);
    app.add_systems(Update, |world: &mut World| {
        if world.resource::<Frame>().0.is_multiple_of(10) {
            world.run_schedule(Seldom);
        }
    });
    app
}

fn till(app: &mut App) -> Entity {
    app.world_mut().spawn((Fsm::<Till>::default(), Coins::default())).id()
}

fn event(till: Entity, event: TillEvent) -> EventTo<Till, TillEvent> {
    EventTo::new(till, event)
}

fn coins(app: &App, till: Entity) -> &[u32] {
    &app.world().get::<Coins>(till).expect("a till").0
}

/// Writes down what machines tell, with the frame.
fn note(
    mut answers: MessageReader<Answer<Till, TillEvent>>,
    mut moves: MessageReader<Transitioned<Till>>,
    frame: Res<Frame>,
    mut log: ResMut<Log>,
) {
    log.0.extend(moves.read().map(|it| format!("{}: to {}", frame.0, it.to)));
    log.0.extend(answers.read().map(|it| format!("{}: {:?}", frame.0, it.outcome)));
}

#[test]
fn an_event_waits_until_a_schedule_that_runs_seldom() {
    for tills in tills() {
        let mut app = app();
        app.add_plugins(tills.in_schedule(Seldom));
        // One event in each frame, in three ways to write one.
        let till = till(&mut app);
        app.add_systems(
            Update,
            move |frame: Res<Frame>,
                  mut events: MessageWriter<EventTo<Till, TillEvent>>,
                  mut commands: Commands| {
                match frame.0 % 2 {
                    0 => drop(events.write(event(till, Coin(frame.0)))),
                    _ => drop(commands.write_message(event(till, Coin(frame.0)))),
                }
            },
        );
        for frame in 1..=20 {
            app.world_mut().write_message(event(till, Coin(frame + 100)));
            app.update();
            if frame == 9 || frame == 19 {
                app.world_mut().write_message(event(till, Coin(frame + 200)));
            }
        }
        // What systems have written in frame 10 comes before the schedule or after it: the order of systems is theirs.
        let all: Vec<_> =
            coins(&app, till).iter().copied().filter(|coin| *coin != 10 && *coin != 20).collect();
        let frames = |frames: std::ops::RangeInclusive<u32>| frames.flat_map(|frame| [frame + 100, frame]);
        let expected: Vec<u32> =
            frames(1..=9).chain([209, 110]).chain(frames(11..=19)).chain([219, 120]).collect();
        assert_eq!(all, expected);
    }
}

#[test]
fn an_event_waits_for_a_run_condition() {
    for tills in tills() {
        let mut app = app();
        app.add_plugins(tills);
        app.configure_sets(
            Update,
            MachineSet::of::<Till>().run_if(|frame: Res<Frame>| frame.0 == 7 || frame.0 == 8),
        );
        app.add_systems(Update, note.after(MachineSet::of::<Till>()));
        let till = till(&mut app);
        let nobody = app.world_mut().spawn_empty().id();
        let written = [
            (1, till, Open),
            (2, till, Coin(2)),
            (3, nobody, Close),
            (6, till, Close),
            (6, till, Coin(6)),
            (8, till, Open),
            (9, till, Close),
        ];
        for frame in 1..=12 {
            for (_, to, what) in written.iter().filter(|it| it.0 == frame) {
                app.world_mut().write_message(event(*to, *what));
            }
            app.update();
        }
        // The event of frame 9 waits still.
        assert_eq!(
            app.world().resource::<Log>().0,
            [
                "7: to Closed",
                "7: to Opened",
                "7: to Closed",
                "7: Ok(Transitioned)",
                "7: Ok(Unhandled(Coin(2)))",
                "7: Err(Undelivered(Close))",
                "7: Ok(Transitioned)",
                "7: Ok(Handled)",
                "8: to Opened",
                "8: Ok(Transitioned)",
            ]
        );
        assert_eq!(
            (coins(&app, till), app.world().resource::<Messages<EventTo<Till, TillEvent>>>().len()),
            (&[6][..], 1)
        );
    }
}

#[test]
fn an_event_waits_for_its_part_of_a_fixed_time() {
    for tills in tills() {
        let mut app = app();
        app.add_plugins(tills.in_schedule(FixedUpdate));
        app.add_systems(Update, note);
        let till = till(&mut app);
        // As bevy's time does it: in frame 5 three steps of the fixed time are made up for, none in others.
        app.add_systems(FixedFirst, signal_message_update_system);
        app.add_systems(First, |world: &mut World| {
            for _ in 0..if world.resource::<Frame>().0 == 5 { 3 } else { 0 } {
                world.run_schedule(bevy_app::FixedMain);
            }
        });
        for what in [Open, Coin(1), Close, Coin(2)] {
            app.world_mut().write_message(event(till, what));
            app.update();
        }
        for _ in 0..4 {
            app.update();
        }
        let log = &app.world().resource::<Log>().0;
        let told = [
            "to Closed",
            "to Opened",
            "to Closed",
            "Ok(Transitioned)",
            "Ok(Unhandled(Coin(1)))",
            "Ok(Transitioned)",
            "Ok(Handled)",
        ];
        assert_eq!(
            log.iter().map(|line| line.split_once(": ").expect("a frame").1).collect::<Vec<_>>(),
            told
        );
        assert_eq!(coins(&app, till), [2]);
    }
}

#[test]
fn messages_that_were_added_before_are_kept_too() {
    for tills in tills() {
        let mut app = app();
        app.add_message::<EventTo<Till, TillEvent>>();
        let till = till(&mut app);
        app.world_mut().write_message(event(till, Coin(1)));
        app.add_plugins(tills.in_schedule(Seldom));
        app.add_message::<EventTo<Till, TillEvent>>();
        app.world_mut().write_message(event(till, Coin(2)));
        for _ in 0..10 {
            app.update();
        }
        assert_eq!(coins(&app, till), [1, 2]);
    }
}

#[test]
fn what_machines_tell_is_kept_for_who_looks_as_seldom() {
    for tills in tills() {
        let mut app = app();
        app.add_plugins(tills.in_schedule(Seldom));
        // Before the machines: it hears of each run in the next one.
        app.add_systems(Seldom, note.before(MachineSet::of::<Till>()));
        let till = till(&mut app);
        for frame in 1..=40 {
            if frame % 10 == 1 {
                app.world_mut().write_message(event(till, [Open, Close][frame / 10 % 2]));
            }
            app.update();
        }
        let log = &app.world().resource::<Log>().0;
        assert_eq!(
            log[..],
            [
                "20: to Closed",
                "20: to Opened",
                "20: Ok(Transitioned)",
                "30: to Closed",
                "30: Ok(Transitioned)",
                "40: to Opened",
                "40: Ok(Transitioned)",
            ]
        );
        // And no longer: of two runs.
        assert_eq!(app.world().resource::<Messages<Answer<Till, TillEvent>>>().len(), 2);
    }
}

#[test]
fn what_machines_tell_in_each_frame_waits_for_a_fixed_time_as_other_messages_do() {
    for tills in tills() {
        let mut app = app();
        app.add_plugins(tills);
        app.add_systems(Seldom, (note, signal_message_update_system));
        // What bevy's time sets: messages wait for the next step of the fixed time.
        app.world_mut().get_resource_or_init::<MessageRegistry>().should_update =
            ShouldUpdateMessages::Waiting;
        let till = till(&mut app);
        for frame in 1..=10 {
            app.world_mut().write_message(event(till, [Close, Open][frame % 2]));
            app.update();
        }
        let log = &app.world().resource::<Log>().0;
        assert_eq!(log.iter().filter(|line| line.contains("Ok(Transitioned)")).count(), 10, "{log:#?}");
    }
}

#[test]
fn a_resource_that_was_there_before_is_left_to_whoever_put_it_there() {
    for tills in tills() {
        let mut app = app();
        app.init_resource::<Messages<Answer<Till, TillEvent>>>();
        app.add_plugins(tills);
        let till = till(&mut app);
        for n in 1..=10 {
            app.world_mut().write_message(event(till, Coin(n)));
            app.world_mut().write_message(event(till, Close));
            app.update();
        }
        let answers: Vec<_> = app
            .world_mut()
            .resource_mut::<Messages<Answer<Till, TillEvent>>>()
            .drain()
            .map(|it| it.outcome)
            .collect();
        let unused = |outcome: &Result<Outcome<_>, Undelivered<_>>| *outcome == Ok(Outcome::Unhandled(Close));
        assert_eq!((answers.len(), answers.iter().filter(|outcome| unused(outcome)).count()), (20, 10));
    }
}
