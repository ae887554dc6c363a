//! One of the two doors.

use std::time::Duration;

use fsm_runtime::fsm;

/// What a door knows, and what it says to the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lock {
    /// Whether it says yes while it waits for an answer itself. It should not.
    pub is_hasty: bool,
    pub said: Vec<DoorEvent>,
}

impl Lock {
    fn say(&mut self, word: DoorEvent) {
        self.said.push(word);
    }
}

fsm! {
    /// A door that opens when the other one says that it is shut, and shuts by itself.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    pub machine Door(lock: &mut Lock) {
        clock Duration;

        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        events {
            /// Somebody presses the button beside the door.
            Press,
            /// The other door: may I open?
            MayI,
            Yes,
            No,
        }

        initial Shut;

        state Shut {
            on Press => Asking;
            on MayI do lock.say(DoorEvent::Yes);
        }

        state Asking {
            enter do lock.say(DoorEvent::MayI);
            on Yes => Open;
            on No => Shut;
            /// The planted fault: the door is shut, so what harm is in a yes?
            on MayI if lock.is_hasty do lock.say(DoorEvent::Yes);
            on MayI do lock.say(DoorEvent::No);
            /// The question or the answer is lost.
            after 2s => Shut;
        }

        state Open {
            on MayI do lock.say(DoorEvent::No);
            after 3s => Shut;
        }
    }
}
