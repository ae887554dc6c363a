// From turnstile.scxml, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Turnstile`] works on.
#[derive(Debug, Default)]
pub struct TurnstileOwner {}

impl TurnstileOwner {
    /// `beep()`
    fn beep(&mut self) {
        todo!()
    }

    /// `isLoud()`
    fn is_loud(&self) -> bool {
        todo!()
    }

    /// `ring()`
    fn ring(&mut self) {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Turnstile(owner: &mut TurnstileOwner) {
        clock Duration;
        queue 16;
        #[derive(Debug)]
        events { Coin, Hold, Pass, Calm, Ring, Quiet, Louder }
        initial Locked;

        state Locked {
            on Coin => Open;
            on _ => Alarm;
        }

        state Open {
            after 5s as Shut => Locked;
            every 800ms do owner.beep();
            on Coin do restart!(Shut);
            on Hold do cancel!(Shut);
            on Pass => Locked;
        }

        state Alarm {
            initial Alone;
            enter do { raise!(Calm after 30s); raise!(Ring after 1s); }
            exit do cancel!(Ring);
            on Quiet => Guarded;
            on Calm => Locked;
            on Ring if owner.is_loud() do owner.ring();
            state Alone { on Louder => Loud do cancel!(Ring); }
            state Loud { exit do cancel!(Ring); }
        }
        state Guarded { on Calm => Locked; }
    }
}
