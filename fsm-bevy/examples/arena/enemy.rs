//! What an enemy has in mind, as a table.

use std::time::Duration;

use fsm_runtime::fsm;

use super::fighter::{Fighter, Player};

fsm! {
    /// An enemy: roams, chases whom it sees, strikes whom it touches, flees when it is hurt, and rises again.
    #[derive(Debug)]
    pub machine Enemy(fighter: &mut Fighter, player: &Player) {
        clock Duration;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Hit(u32) }
        initial Roaming;

        on Hit(damage) if damage >= fighter.health => Dead;
        on Hit(damage) => Fleeing do fighter.health -= damage;

        state Roaming {
            update do fighter.roam();
            when fighter.sees(player) => Chasing;
            after 4s => Resting;
        }
        state Resting {
            when fighter.sees(player) => Chasing;
            after 1s => Roaming;
        }
        state Chasing {
            update do fighter.chase(player);
            when fighter.touches(player) => Striking;
            when !fighter.sees(player) => Roaming;
        }
        state Striking {
            enter do fighter.strikes += 1;
            every 500ms do fighter.strikes += 1;
            when !fighter.touches(player) => Chasing;
        }
        state Fleeing {
            update do fighter.flee(player);
            after 3s => Roaming;
        }
        state Dead {
            on Hit(_) => ignore;
            after 5s => Roaming do fighter.rise();
        }
    }
}
