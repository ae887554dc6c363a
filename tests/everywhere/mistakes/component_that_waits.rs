//! A system has one turn in a frame, and does not wait.

use bevy_app::App;
use bevy_ecs::prelude::*;
use fsm_bevy::Machines;
use fsm_runtime::any::NoEvent;
use fsm_runtime::fsm;

#[derive(Component)]
struct Position(i32);

fsm! {
    async machine Slow(position: &mut Position) {
        initial Walking;
        state Walking { update do position.0 += step().await; when position.0 > 9 => Resting; }
        state Resting { when position.0 < 9 => Walking; }
    }
}

async fn step() -> i32 {
    1
}

fn main() {
    let plugin = Machines::<Slow, (&mut Position,), NoEvent>::serial(|| ());
    App::new().add_plugins(plugin);
}
