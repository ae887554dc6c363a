//! Parts stand in the order of the header.

use bevy_app::App;
use bevy_ecs::prelude::*;
use fsm_bevy::Machines;
use fsm_runtime::fsm;

#[derive(Component)]
struct Position(i32);

#[derive(Component)]
struct Health(i32);

#[derive(Resource)]
struct Map(i32);

fsm! {
    machine Enemy(position: &mut Position, health: &mut Health, map: &Map) {
        events { Hit(i32) }
        initial Up;
        state Up { update do position.0 += map.0; on Hit(damage) if damage > health.0 => Down; }
        state Down { when health.0 > 0 => Up; }
    }
}

fn main() {
    let plugin = Machines::<Enemy, (&mut Health, &mut Position, Res<Map>), EnemyEvent>::serial(|| ());
    App::new().add_plugins(plugin);
}
