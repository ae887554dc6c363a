// From door.scxml, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`Door`] works on.
#[derive(Debug, Default)]
pub struct DoorOwner {}

impl DoorOwner {
    /// `<log label="closed" expr="'closed'"/>`
    fn log_closed_closed(&mut self) {
        todo!()
    }

    /// `canOpen()`
    fn can_open(&self) -> bool {
        todo!()
    }

    /// `ringBell();`
    fn ring_bell(&mut self) {
        todo!()
    }

    /// `count = count + 1`
    fn set_count_to_count_plus_1(&mut self) {
        todo!()
    }

    /// `count > 3`
    fn count_gt_3(&self) -> bool {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Door(owner: &mut DoorOwner) {
        clock Duration;
        #[derive(Debug)]
        events { Open, Kick, DoorLock, Dim, Unlock }
        // data `count` = `0`: nothing tells the type; make it a field
        initial Closed;

        state Closed {
            enter do owner.log_closed_closed();
            on Open if owner.can_open() => Opened do { owner.ring_bell(); owner.set_count_to_count_plus_1(); }
            on Kick if owner.count_gt_3() && in_state!(Closed) => Broken;
            on DoorLock => Locked;
        }

        state Opened {
            deep history => Light;
            after 10s => Closed;

            region Light {
                initial On;
                state On { on Dim => Off; }
                state Off;
            }

            region Fan {
                initial Slow;
                done => deep history Opened;
                state Slow { on Dim => Fast; }
                final state Fast;
            }
        }

        state Locked {
            on _ => Closed;
            // on Unlock => ignore; // left out: an earlier line takes it always
        }
        final state Broken;
    }
}
