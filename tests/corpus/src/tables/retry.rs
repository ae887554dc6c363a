//! A retry with growing waits: a choice, a timer whose time is computed, and its end.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Upload(thing: &mut Thing) {
        snapshots;
        clock u32;
        #[derive(Clone, Copy, Debug)]
        events { Failed, Done, Now, Quit, Odd }
        let sent: u32 = 0;
        initial Trying { attempt: 1 };
        on Odd | Quit => ignore;
        state Trying {
            let attempt: u32;
            enter do thing.say(format_args!("attempt {attempt}"));
            on Failed => Again { attempt };
            on Done => Over do *sent += 1;
            after 2s as Patience => Again { attempt };
        }
        choice Again { let attempt: u32; always if *attempt < 4 => Waiting { attempt }; always => Over; }
        state Waiting {
            let attempt: u32;
            after (1_000 << *attempt) as Wait => Trying { attempt: *attempt + 1 };
            every 1s as Tell do thing.say("waits");
            on Now do { restart!(Wait); cancel!(Tell); }
            on Quit => Over;
            always if thing.n > 0 => Over;
        }
        final state Over { enter do thing.say(format_args!("{sent} sent")); }
    }
}

pub fn script(book: &mut Book) {
    use UploadEvent::{Done, Failed, Now, Odd, Quit};
    let mut play = Play::<Upload>::start(book, 0);
    play.send(Failed, 100).update(1_200).send(Odd, 1_300).stored(1_400, 0).update(700).update(2_701).send(Failed, 2_800);
    play.send(Now, 3_000).update(6_000).update(11_000).send(Quit, 11_001).send(Done, 11_002);
    let mut play = Play::<Upload>::start(book, 0);
    play.send(Failed, 1);
    play.thing.n = 1;
    play.send(Odd, 2).update(3_000);
}
