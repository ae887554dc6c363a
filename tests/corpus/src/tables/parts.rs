//! A part that two states are, with exits and parameters.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Dhcp(net: &mut Thing) {
        snapshots;
        clock u32;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Offer { server: u32 }, Ack, Nak }
        initial Selecting;
        part Asking(message: String, limit: u32) {
            exits Silent;
            initial Waiting;
            state Waiting {
                let tries: u32 = 1;
                enter do net.say(&*message);
                after 4s as Patience if *tries < *limit => self { tries: *tries + 1 };
                after 4s as Enough => out Silent do net.say("nothing");
            }
        }
        state Selecting is Asking("discover".to_owned(), 2) { on Offer { server } => Requesting { server }; on out Silent => Off; }
        state Requesting is Asking("request".to_owned(), 1) { let server: u32; on Ack => Bound { server }; on Nak => Selecting; on out Silent => Selecting do net.n += 1; }
        state Bound { let server: u32; after 1min => Requesting { server }; on Nak => Selecting; }
        state Off { on Ack => Selecting; }
    }
}

pub fn script(book: &mut Book) {
    use DhcpEvent::{Ack, Nak, Offer};
    let mut play = Play::<Dhcp>::start(book, 0);
    play.update(4_000).stored(5_000, 100).update(2_000).update(3_100).send(Ack, 3_200).send(Offer { server: 7 }, 3_300);
    play.update(7_300).send(Offer { server: 8 }, 7_400).send(Ack, 7_500).update(67_500).stored(67_600, 67_600).send(Nak, 67_700);
}
