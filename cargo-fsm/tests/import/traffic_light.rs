// From traffic_light.json, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`TrafficLight`] works on.
#[derive(Debug, Default)]
pub struct TrafficLightOwner {}

impl TrafficLightOwner {
    fn log(&mut self) {
        todo!()
    }

    fn beep(&mut self) {
        todo!()
    }

    /// `{"type": "setLamp", "params": {"color": "yellow"}}`
    fn set_lamp_color_yellow(&mut self) {
        todo!()
    }

    /// `YELLOW_TIME`
    fn yellow_time(&self) -> Duration {
        todo!()
    }

    /// `countCycle`
    fn count_cycle(&mut self) {
        todo!()
    }

    /// `{"type": "hasWaited", "params": {"seconds": 10}}`
    fn has_waited_seconds_10(&self) -> bool {
        todo!()
    }

    fn remember(&mut self) {
        todo!()
    }

    /// `stopSignal`
    fn stop_signal(&mut self) {
        todo!()
    }

    /// `isNight`
    fn is_night(&self) -> bool {
        todo!()
    }

    /// `isChecked`
    fn is_checked(&self) -> bool {
        todo!()
    }
}

fsm! {
    /// A light at a crossing.
    /// Pedestrians have a signal of their own.
    #[derive(Debug)]
    pub machine TrafficLight(owner: &mut TrafficLightOwner) {
        clock Duration;
        #[derive(Debug)]
        events { PowerOut, PowerOn, Button, Restart, Again, Back, Countdown, Repaired }
        // context `cycles` = `0`: make it a field
        // GONE: there is no state ".nowhere"
        initial Green;
        on PowerOut => Fault;
        on PowerOn => Fault;
        on _ do owner.log();

        state Yellow {
            enter do { owner.beep(); owner.set_lamp_color_yellow(); }
            after (owner.yellow_time()) as YellowTime => Red;
        }

        /// Cars go.
        state Green {
            after 30s => Yellow do owner.count_cycle();
            on Button if owner.has_waited_seconds_10() => Yellow;
            // The button stays lit.
            on Button do owner.remember();
        }

        state Red {
            initial Walk;
            exit do owner.stop_signal();
            on Restart => Walk;
            on Again => self;
            on Back => Walk;
            done => Green;
            state Walk { on Countdown => Wait; }
            state Wait { on Countdown => Stop; }
            final state Stop;
            state Blinking { on Countdown => ignore; }
        }

        choice Deciding {
            always if owner.is_night() => Blinking;
            always => Green;
        }

        state Fault {
            on PowerOn => Green;
            on Repaired if owner.is_checked() => Wait;
            on _ => Deciding;
        }
    }
}
