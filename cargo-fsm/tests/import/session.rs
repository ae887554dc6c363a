// From session.json, by `cargo fsm import`.

use core::future::Future;
use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Session`] works on.
#[derive(Debug, Default)]
pub struct SessionOwner {}

impl SessionOwner {
    /// `checkPassword`
    fn check_password(&mut self) -> impl Future<Output = Result<(), ()>> + use<> {
        async { todo!() }
    }

    fn say(&mut self) {
        todo!()
    }

    /// `PATIENCE`
    fn patience(&self) -> Duration {
        todo!()
    }

    /// `{"src": "listen"}`
    fn start_listen(&mut self) {
        todo!()
    }

    /// `stop listen`
    fn stop_listen(&mut self) {
        todo!()
    }

    /// `{"id": "profile", "src": "loadProfile"}`
    fn load_profile(&mut self) -> impl Future<Output = ()> + use<> {
        async { todo!() }
    }

    fn show(&mut self) {
        todo!()
    }

    /// `idleTime`
    fn idle_time(&self) -> Duration {
        todo!()
    }

    fn echo(&mut self) {
        todo!()
    }

    fn blink(&mut self) {
        todo!()
    }

    /// `SONG`
    fn song(&self) -> Duration {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Session(owner: &mut SessionOwner) {
        clock Duration;
        queue 16;
        #[derive(Debug)]
        events { LogIn, DoneCheckPassword(Result<(), ()>), DoneProfile, Key, LogOut, Play, Stop, Later }
        initial Out;
        state Out { on LogIn => Checking; }

        state Checking {
            during owner.check_password() as DoneCheckPassword;
            on DoneCheckPassword(Ok(_)) => In;
            on DoneCheckPassword(Err(_)) => Out do owner.say();
            after (owner.patience()) => Out;
        }

        state In {
            // invoke of `listen`: the owner starts and stops it, and sends what it says
            initial Reading;
            enter do owner.start_listen();
            exit do owner.stop_listen();
            during owner.load_profile() as DoneProfile;
            on DoneProfile do owner.show();
            after (owner.idle_time()) as Idle => Out;
            on Key do { restart!(Idle); owner.echo(); }
            on LogOut => Out;
            #[tag(calm)]
            state Reading {
                on Play => Playing;
                every 500ms do owner.blink();
            }
            #[tag(busy, no_sleep)]
            state Playing {
                // action {"type": "xstate.cancel", "sendId": "gone"}: nothing is raised by this id
                enter do cancel!(Idle);
                exit do cancel!(Stop);
                on Stop => Reading;
                on Later do raise!(Stop after 9s);
                after (owner.song()) as Song => Reading;
                after (owner.patience()) => Reading;
            }
        }
    }
}
