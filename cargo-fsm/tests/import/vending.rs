// From vending.dot, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

/// What [`VendingMachine`] works on.
#[derive(Debug, Default)]
pub struct VendingMachineOwner {}

impl VendingMachineOwner {
    /// `valve()`
    fn valve(&mut self) {
        todo!()
    }

    /// `stop()`
    fn stop(&mut self) {
        todo!()
    }

    /// `level == 0`
    fn level_eq_0(&self) -> bool {
        todo!()
    }

    /// `count()`
    fn count(&mut self) {
        todo!()
    }

    /// `sum >= price`
    fn sum_ge_price(&self) -> bool {
        todo!()
    }

    fn no(&self) -> bool {
        todo!()
    }

    /// `sum > 0`
    fn sum_gt_0(&self) -> bool {
        todo!()
    }
}

fsm! {
    /// Drinks
    /// Legend
    #[derive(Debug)]
    pub machine VendingMachine(owner: &mut VendingMachineOwner) {
        clock Duration;
        #[derive(Debug)]
        events {
            Cancel,
            CupPresent,
            Coin,
            Fault,
            /// `broken & sad`
            BrokenSad,
            Enough,
            Repaired,
            Bye,
        }
        initial Idle;

        state Serving {
            // nothing says where this begins: with the one that no arrow leads to
            initial WaitForCup;
            after 3s => Idle;
            on Cancel => Idle;

            state Pour {
                enter do owner.valve();
                exit do owner.stop();
                always if owner.level_eq_0() => Empty;
            }
            state WaitForCup { on CupPresent => Pour; }

            /// Nothing is left in the tank of this machine
            state Empty { on Cancel => MoneyBack; }
        }

        state Idle {
            on Coin => Counting do owner.count();
            on Fault => OutOfOrder;
            on BrokenSad => OutOfOrder;
        }

        state Counting {
            on Coin => self do owner.count();
            on Enough if owner.sum_ge_price() => Serving;
        }
        state OutOfOrder { on Repaired => Idle; }

        /// `money back?`
        state MoneyBack {
            always if owner.no() => Idle;
            always if owner.sum_gt_0() => Refund;
            always if owner.sum_gt_0() => Thanks;
        }
        final state Refund;

        /// Drawn as accepting.
        state Thanks { on Bye => Idle; }
    }
}
