// From fetch.json, by `cargo fsm import`.

use core::future::Future;
use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Fetch`] works on.
#[derive(Debug, Default)]
pub struct FetchOwner {}

impl FetchOwner {
    /// `{"id": "fetchUser", "src": "loadUser", "input": {"id": 42}}`
    fn load_user(&mut self) -> impl Future<Output = Result<(), ()>> + use<> {
        async { todo!() }
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
        events { Fetch, Pause, DoneFetchUser(Result<(), ()>), GiveUp, Resume }
        initial Idle;
        state Idle { on Fetch => Working; }

        state Working {
            initial Loading;
            deep history => Waiting;
            on Pause => Paused;
            on DoneFetchUser(Err(_)) => Problem;

            state Loading {
                during owner.load_user() as DoneFetchUser;
                on DoneFetchUser(Ok(_)) => Success do owner.assign_user_output();
                on DoneFetchUser(Err(_)) if owner.can_retry() => Waiting;
                on DoneFetchUser(Err(_)) => Problem do { owner.report(); raise!(GiveUp after 5s); }
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
