// From fetch.json, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Fetch`] works on.
#[derive(Debug, Default)]
pub struct FetchOwner {}

impl FetchOwner {
    /// `{"id": "fetchUser", "src": "loadUser", "input": {"id": 42}}`
    fn start_fetch_user(&mut self) {
        todo!()
    }

    /// `stop fetchUser`
    fn stop_fetch_user(&mut self) {
        todo!()
    }

    /// `{"type": "xstate.assign", "assignment": {"user": "output"}}`
    fn assign_user_output(&mut self) {
        todo!()
    }

    /// `canRetry`
    fn can_retry(&self) -> bool {
        todo!()
    }

    fn report(&mut self) {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Fetch(owner: &mut FetchOwner) {
        clock Duration;
        queue 16;
        #[derive(Debug)]
        events { Fetch, Pause, ErrorFetchUser, DoneFetchUser, GiveUp, Resume }
        initial Idle;
        state Idle { on Fetch => Working; }

        state Working {
            initial Loading;
            deep history => Waiting;
            on Pause => Paused;
            on ErrorFetchUser => Problem;

            state Loading {
                // invoke of `fetchUser`: the owner starts and stops it, and sends what it says
                enter do owner.start_fetch_user();
                exit do owner.stop_fetch_user();
                on DoneFetchUser => Success do owner.assign_user_output();
                on ErrorFetchUser if owner.can_retry() => Waiting;
                on ErrorFetchUser => Problem do { owner.report(); raise!(GiveUp after 5s); }
            }
            state Waiting { after 1500ms => Loading; }
        }
        #[tag(quiet)]
        state Paused { on Resume => deep history Working; }

        final state Success {
            // output = {"user": true}: a table has none
        }

        state Problem {
            on Fetch => Working;
            on GiveUp => Success;
        }
    }
}
