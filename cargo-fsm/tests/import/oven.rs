// From oven.puml, by `cargo fsm import`.

use core::future::Future;
use core::time::Duration;
use fsm_runtime::fsm;

/// What [`MicrowaveOven`] works on.
#[derive(Debug, Default)]
pub struct MicrowaveOvenOwner {}

impl MicrowaveOvenOwner {
    /// `minutes > 0`
    fn minutes_gt_0(&self) -> bool {
        todo!()
    }

    /// `magnetron.on()`
    fn magnetron_on(&mut self) {
        todo!()
    }

    /// `lampOn()`
    fn lamp_on(&mut self) {
        todo!()
    }

    /// `lampOff()`
    fn lamp_off(&mut self) {
        todo!()
    }

    /// `count = count + 1`
    fn count_is_count_plus_1(&mut self) {
        todo!()
    }

    /// `REST`
    fn rest(&self) -> Duration {
        todo!()
    }

    /// `ring every minute`
    fn ring_every_minute(&mut self) -> impl Future<Output = ()> + use<> {
        async { todo!() }
    }

    /// `wasCooking`
    fn was_cooking(&self) -> bool {
        todo!()
    }

    /// `resume()`
    fn resume(&mut self) {
        todo!()
    }

    /// `isSerious`
    fn is_serious(&self) -> bool {
        todo!()
    }
}

fsm! {
    /// On its own
    /// Not for children
    #[derive(Debug)]
    pub machine MicrowaveOven(owner: &mut MicrowaveOvenOwner) {
        clock Duration;
        #[derive(Debug)]
        events { Open, Fault, Start, Stop, Done, Tick, FoodDry, Close, Blink }
        // !include colours.puml: it is not expanded
        initial Closed;

        /// With the door shut
        state Closed {
            initial Ready;
            on Open => Open;
            on Fault => Decide;

            /// ready to cook
            state Ready {
                // `start(minutes)`: the event has data, whose types nothing tells
                on Start if owner.minutes_gt_0() => Cooking do owner.magnetron_on();
            }

            /// Drawn as «Hot».
            state Cooking {
                initial Heating;
                enter do owner.lamp_on();
                exit do owner.lamp_off();
                on Stop => Ready;
                on Done => Ready;
                on Tick do owner.count_is_count_plus_1();
                state Heating { every 10s => Resting; }

                state Resting {
                    after (owner.rest()) => Heating;
                    on FoodDry => Stop;
                }
                state Stop { always => Ready; }
            }
        }

        /// A child
        state Open {
            during owner.ring_every_minute();
            on Close if owner.was_cooking() => deep history Closed do owner.resume();
            on Close => history Closed;
        }

        choice Decide {
            always if owner.is_serious() => Broken;
            always => End;
        }

        state Broken {
            always if in_state!(Green) && in_state!(Beeping) => Gone;

            region Broken1 {
                initial Red;
                state Red { on Blink => Green; }
                state Green { on Blink => Red; }
            }

            region Broken2 {
                initial Silent;
                state Silent { after 5s => Beeping; }
                state Beeping { after 500ms => Silent; }
            }
        }
        final state Gone;
        final state End;
    }
}
