//! The table of an enemy's mind.

use fsm_runtime::fsm;

use super::enemy::Enemy;
use super::world::{Place, World};

fsm! {
    /// What an enemy has in mind.
    #[derive(Debug)]
    pub machine Mind(enemy: &mut Enemy, world: &World) {
        observed;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events {
            Alarm { at: Place },
            PlayerCaught,
        }

        initial Wander;

        state Wander {
            let goal: Place = enemy.any_place();
            update do enemy.walk_to(*goal);
            when enemy.sees(world.player) => GoToPlayer do enemy.raise_alarm(world.player);
            when enemy.is_at(*goal)       => self;
            on Alarm { at }               => GoToAlarm { at };
            on PlayerCaught               => ignore;
        }

        state GoToAlarm {
            let at: Place;
            update do enemy.walk_to(*at);
            when enemy.sees(world.player) => GoToPlayer do enemy.raise_alarm(world.player);
            when enemy.is_at(*at)         => Wander do enemy.find_nobody();
            on Alarm { at: newer }        do *at = newer;
            on PlayerCaught               => Wander;
        }

        state GoToPlayer {
            let seen: Place = world.player;
            update do enemy.walk_to(world.player);
            update if enemy.sees(world.player) do *seen = world.player;
            when enemy.is_at(world.player) => Wander do enemy.catch_player();
            when !enemy.sees(world.player) => GoToAlarm { at: seen } do enemy.lose_player();
            on Alarm { .. }                => ignore;
            on PlayerCaught                => Wander;
        }
    }
}
