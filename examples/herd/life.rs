//! The life of one sheep.

use fsm_runtime::fsm;

use super::sheep::{Meadow, Place, Sheep};

/// At this distance a sheep hears the wolf, in metres.
const EARSHOT: f32 = 200.0;
/// At this distance it is too late.
const REACH: f32 = 10.0;

fsm! {
    pub machine Life(sheep: &mut Sheep, meadow: &Meadow) {
        observed;
        clock u32;

        #[derive(Clone, Debug)]
        events { Wolf { at: Place } }

        initial Wandering;

        on Wolf { at } if sheep.at.distance(at) < REACH => Caught;
        on Wolf { at } if sheep.at.distance(at) < EARSHOT => Fleeing { from: at };
        on Wolf { .. } => ignore;

        state Wandering {
            update do sheep.wander();
            when sheep.hunger > 80 => Grazing;
        }

        state Grazing {
            update do sheep.graze(meadow);
            when sheep.hunger == 0 => Resting;
            after (sheep.patience()) => Wandering;
        }

        state Resting { after 2s => Wandering; }

        state Fleeing {
            let from: Place;
            update do sheep.flee(*from);
            when sheep.at.distance(*from) > EARSHOT + 20.0 => Wandering;
        }

        final state Caught {}
    }
}
