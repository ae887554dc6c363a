//! Who has come to another state, where a machine goes there and back within one frame.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use fsm_bevy::{At, EventTo, Fsm, MachineSet, Machines, Transitioned};
use fsm_runtime::fsm;

#[derive(Resource, Default)]
struct Log(Vec<String>);

fsm! {
    machine Swing {
        #[derive(Clone, Copy)]
        events { Push, Shake, Circle }
        initial Left;
        state Left { on Push => Right; on Shake => Shaken { to_left: true }; on Circle => self; }
        state Right { on Push => Left; update => Left; }
        state Shaken {
            let to_left: bool;
            always if *to_left => Left;
            always => Right;
        }
    }
}

#[test]
fn there_and_back_within_one_frame() {
    let swings: [Machines<Swing, (), SwingEvent>; 2] = [Machines::serial(|| ()), Machines::parallel(|| ())];
    #[cfg(feature = "multi_threaded")]
    bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
    for swings in swings {
        let mut app = App::new();
        app.init_resource::<Log>();
        app.add_plugins(swings);
        let look = |moved: Query<&At<Swing>, Changed<At<Swing>>>,
                    mut told: MessageReader<Transitioned<Swing>>,
                    mut log: ResMut<Log>| {
            let mut line: Vec<_> = told.read().map(|it| format!("to {}", it.to)).collect();
            line.extend(moved.iter().map(|at| format!("changed: {}", at.id().expect("it runs"))));
            log.0.push(line.join(", "));
        };
        app.add_systems(Update, look.after(MachineSet::of::<Swing>()));
        let swing = app.world_mut().spawn(Fsm::<Swing>::default()).id();
        use SwingEvent::{Circle, Push, Shake};
        // Two events; one event, by an `always` line and by `self`; an event, and then a tick with another event.
        for events in [&[][..], &[Push, Push], &[Shake], &[Circle], &[], &[Push], &[Push]] {
            for event in events {
                app.world_mut().write_message(EventTo::<Swing, _>::new(swing, *event));
            }
            app.update();
        }
        assert_eq!(
            app.world().resource::<Log>().0,
            [
                "to Left, changed: Left",
                "to Right, to Left, changed: Left",
                "",
                "",
                "",
                "to Right, changed: Right",
                "to Left, to Right, changed: Right",
            ]
        );
    }
}
