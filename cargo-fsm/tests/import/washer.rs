// From washer.scxml, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Washer`] works on.
#[derive(Debug, Default)]
pub struct WasherOwner {}

impl WasherOwner {
    /// `lock()`
    fn lock(&mut self) {
        todo!()
    }

    /// `<invoke src="pump.scxml" id="pump"/>`
    fn start_pump(&mut self) {
        todo!()
    }

    /// `unlock()`
    fn unlock(&mut self) {
        todo!()
    }

    /// `stop pump`
    fn stop_pump(&mut self) {
        todo!()
    }

    /// `turnLeft()`
    fn turn_left(&mut self) {
        todo!()
    }

    /// `isClean()`
    fn is_clean(&self) -> bool {
        todo!()
    }

    /// `<send target="#_parent" event="alarm"/>`
    fn send_alarm(&mut self) {
        todo!()
    }

    /// `<send target="#_drum" event="block"/>`
    fn send_block(&mut self) {
        todo!()
    }

    /// `isDry()`
    fn is_dry(&self) -> bool {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Drum(owner: &mut WasherOwner) {
        clock Duration;
        #[derive(Debug)]
        events { Block }
        initial Left;
        stop => Stopped;

        state Left {
            enter do owner.turn_left();
            after 20s if owner.is_clean() => Done;
            after 20s => Right;
            on Block => Stuck;
        }
        state Right { after 20s => Left; }

        state Stuck {
            // `alarm` goes to the machine around: let the owner keep it, and ask there
            enter do owner.send_alarm();
            on Block => Left;
        }

        final state Done {
            // <donedata><content expr="'clean'"/></donedata>: the end of a state tells nothing more than that it has come
        }
        final state Stopped;
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Lamp {
        #[derive(Debug)]
        events { Toggle }
        initial On;
        stop => Stopped;
        state On { on Toggle => Off; }
        state Off { on Toggle => On; }
        final state Stopped;
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Washer(owner: &mut WasherOwner) {
        clock now: Duration;
        #[derive(Debug)]
        events { Start, Block, Alarm, DoneInvokePump, DoneInvokeDrum }
        initial Idle;
        state Idle { on Start => Washing; }

        state Washing {
            // <invoke> of `drum` is given `speed = 800`: make it data
            // <invoke> of `pump`: the owner starts and stops it, and sends what it says
            enter do { owner.lock(); owner.start_pump(); }
            exit do { owner.unlock(); owner.stop_pump(); }
            let drum: machine Drum(owner) = Drum::start(owner, now);
            let lamp: machine Lamp = Lamp::start();
            // `block` goes to the machine inside: hand it on by `drum.send(…)`
            on Block do owner.send_block();
            on Alarm => Broken;
            done(drum) if owner.is_dry() => Idle;
            done(drum) => Drying;
            on DoneInvokePump => Broken;
        }

        state Drying {
            after 10s => Idle;
            // `done.invoke.drum`: nothing raises it here, but `done(…)` acts inside its state
            on DoneInvokeDrum => Idle;
        }
        final state Broken;
    }
}
