// From stateless.dot, by `cargo fsm import`.

use fsm_runtime::fsm;

/// What [`Stateless`] works on.
#[derive(Debug, Default)]
pub struct StatelessOwner {}

impl StatelessOwner {
    /// `startTimer`
    fn start_timer(&mut self) {
        todo!()
    }

    /// `log()`
    fn log(&mut self) {
        todo!()
    }

    /// `playMusic`
    fn play_music(&mut self) {
        todo!()
    }

    /// `calls[0] > 1`
    fn calls_0_gt_1(&self) -> bool {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Stateless(owner: &mut StatelessOwner) {
        #[derive(Debug)]
        events {
            /// `HungUp!`
            HungUp,
            Mute,
            TakenOffHold,
            PlacedOnHold,
            CallConnected,
            CallDialed,
            Redial,
        }
        initial OffHook;

        state Connected {
            // nothing says where this begins: with the first
            initial OnHold;
            enter do owner.start_timer();
            on HungUp => OffHook do owner.log();
            on Mute => Talking;

            state OnHold {
                enter do owner.play_music();
                on TakenOffHold => Talking;
            }
            state Talking { on PlacedOnHold => OnHold; }
        }
        state Ringing { on CallConnected => Connected; }

        state OffHook {
            on CallDialed => Ringing;
            on Redial => WhoCalls;
        }

        /// `who calls?`
        choice WhoCalls {
            always if owner.calls_0_gt_1() => Ringing;
            always => OffHook;
        }
    }
}
