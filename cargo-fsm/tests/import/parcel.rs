// From parcel.mmd, by `cargo fsm import`.

use fsm_runtime::fsm;

/// What [`Parcel`] works on.
#[derive(Debug, Default)]
pub struct ParcelOwner {}

impl ParcelOwner {
    /// `thank()`
    fn thank(&mut self) {
        todo!()
    }

    /// `book()`
    fn book(&mut self) {
        todo!()
    }

    /// `close()`
    fn close(&mut self) {
        todo!()
    }

    /// `load()`
    fn load(&mut self) {
        todo!()
    }

    /// `knock()`
    fn knock(&mut self) {
        todo!()
    }

    /// `print()`
    fn print(&mut self) {
        todo!()
    }

    /// `weigh()`
    fn weigh(&mut self) {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine Parcel(owner: &mut ParcelOwner) {
        #[derive(Debug)]
        events {
            Ring,
            /// `hand over!`
            HandOver,
        }
        // `[isPrivate] / print()`: a fork waits for nothing
        initial Packed;

        state Sent {
            // a join waits for its states, and not for `[signed] / thank()`, `paid / book()`
            always if in_state!(AtDoor) && in_state!(Invoice) => Done do {
                owner.thank();
                owner.book();
                owner.close();
            }

            region Sent1 {
                initial OnRoad do owner.load();
                state OnRoad { on Ring => AtDoor do owner.knock(); }
                state AtDoor;
            }

            region Sent2 {
                initial Invoice do owner.print();
                state Invoice;
            }
        }
        state Packed { on HandOver => Sent do owner.weigh(); }
        final state Done;
    }
}
