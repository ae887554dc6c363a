// From old_player.json, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`OldPlayer`] works on.
#[derive(Debug, Default)]
pub struct OldPlayerOwner {}

impl OldPlayerOwner {
    /// `hasTrack`
    fn has_track(&self) -> bool {
        todo!()
    }

    /// `in "#old_player.nowhere"`
    fn in_old_player_nowhere(&self) -> bool {
        todo!()
    }

    fn start(&mut self) {
        todo!()
    }

    /// `TRACK_TIME`
    fn track_time(&self) -> Duration {
        todo!()
    }

    /// `isTired`
    fn is_tired(&self) -> bool {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine OldPlayer(owner: &mut OldPlayerOwner) {
        clock Duration;
        #[derive(Debug)]
        events { Play, Next, Skip, Rewind, DoneTrack, Faster }
        initial Stopped;

        state Stopped {
            on Play if owner.has_track() && owner.in_old_player_nowhere() => Playing;
        }

        state Playing {
            initial Normal;
            enter do owner.start();
            after 500ms => Fast;
            after (owner.track_time()) as TrackTime => self;
            on Next => self;
            on Skip => Normal;
            on Rewind => reenter Normal;
            on DoneTrack => Stopped;
            state Normal { on Faster => Fast; }
            state Fast { always if owner.is_tired() && in_state!(Playing) => Normal; }
        }
    }
}
