//! A machine whose documentation is built with its picture: `tests/packages/renamed/check`.

use core::time::Duration;

use crate::table;

/// What the pump works on.
#[derive(Debug, Default)]
pub struct Tank {
    /// How much is in it, in litres.
    pub litres: u32,
}

table! {
    /// A pump that runs until its tank is full.
    pub machine Pump(tank: &mut Tank) -> Result<(), String> {
        clock Duration;
        events { Run { litres: u32 }, Stop, Check { id_: u32 } }
        initial Off;
        failed(_) => Broken;
        on Check { id_ } if id_ > 9 => Broken;

        /// Nothing moves.
        state Off {
            on Run { litres } if litres > 0 => On { litres };
            on Run { .. } => ignore;
        }
        state On {
            let litres: u32;
            initial Slow;
            enter do tank.litres += 1;
            on Stop => Off;
            when tank.litres >= *litres => Off;
            state Slow { after 2s => Fast do tank.litres += 1; }
            state Fast { every 1s do tank.litres += 5; }
        }
        state Broken { on Stop => Off; }
    }
}

table! {
    pub machine Valve(tank: &mut Tank) {
        events { Turn }
        initial Shut;
        state Shut { on Turn => Open; }
        state Open { on Turn => Shut do tank.litres = 0; }
    }
}
