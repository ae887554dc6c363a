// From player.mmd, by `cargo fsm import`.

use core::future::Future;
use core::time::Duration;
use fsm_runtime::fsm;

/// What [`MediaPlayer`] works on.
#[derive(Debug, Default)]
pub struct MediaPlayerOwner {}

impl MediaPlayerOwner {
    /// `saveVolume()`
    fn save_volume(&mut self) {
        todo!()
    }

    /// `level < 5`
    fn level_lt_5(&self) -> bool {
        todo!()
    }

    /// `warn()`
    fn warn(&mut self) {
        todo!()
    }

    /// `startMotor()`
    fn start_motor(&mut self) {
        todo!()
    }

    /// `stopMotor()`
    fn stop_motor(&mut self) {
        todo!()
    }

    /// `showTime`
    fn show_time(&mut self) -> impl Future<Output = ()> + use<> {
        async { todo!() }
    }

    /// `!isLast`
    fn not_is_last(&self) -> bool {
        todo!()
    }

    /// `nextTrack()`
    fn next_track(&mut self) {
        todo!()
    }

    /// `scratches > 10`
    fn scratches_gt_10(&self) -> bool {
        todo!()
    }
}

fsm! {
    /// What the player does
    #[derive(Debug)]
    pub machine MediaPlayer(owner: &mut MediaPlayerOwner) {
        clock Duration;
        #[derive(Debug)]
        events { Power, BatteryEmpty, Insert, VolumeUp, VolumeDown, Mute, Play, Stop, Pause, Skip }
        initial Off;

        /// Needs 0.5 W
        state Off { on Power => On; }

        /// Everything that runs
        state On {
            on Power => Off do owner.save_volume();
            on BatteryEmpty if owner.level_lt_5() => Off do { owner.warn(); owner.save_volume(); }
            // `insert(disc)`: the event has data, whose types nothing tells
            on Insert => CheckDisc;

            region On1 {
                initial Quiet;

                state Sound {
                    initial Quiet;
                    state Quiet { on VolumeUp => Loud; }

                    state Loud {
                        // an arrow without a label leads from here to here: it says nothing
                        on VolumeDown => Quiet;
                        on Mute => Quiet;
                    }
                }
            }

            region On2 {
                initial Stopped;
                state Stopped { on Play => Playing; }

                state Playing {
                    enter do owner.start_motor();
                    exit do owner.stop_motor();
                    during owner.show_time();
                    on Stop => Stopped;
                    on Pause => Paused;
                    on Skip if owner.not_is_last() do owner.next_track();
                }

                state Paused {
                    on Play => Playing;
                    after 10min => Stopped;
                }
            }
        }

        choice CheckDisc {
            always if owner.scratches_gt_10() => Broken;
            always => On;
        }

        /// Nobody has repaired one yet,
        /// "ever".
        final state Broken;
    }
}
