//! Timers with names: what is left of them, set anew, ended, and stored.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Lock(thing: &mut Thing) {
        snapshots;
        clock now: u32;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Key, Hold, Leave }
        initial Shut;
        every 30s as Watch do thing.say(format_args!("watch at {now}"));
        on Leave if in_state!(Waiting) => Shut;
        state Shut { on Key => Open; }
        state Open {
            initial Waiting;
            after 10s as Relock => Shut do thing.say("locks");
            every 3s as Blink do thing.say(format_args!("blinks at {now}"));
            on Hold => push Held;
            resume do { restart!(Relock); }
            state Waiting { on Key => Busy do { restart!(Relock); } }
            state Busy { after 2s => Waiting; on Key do { cancel!(Blink); cancel!(Relock); } }
        }
        state Held { after 20s => pop; on Hold => pop do thing.say("let go"); }
    }
}

pub fn script(book: &mut Book) {
    use LockEvent::{Hold, Key};
    let mut play = Play::<Lock>::start(book, 0);
    play.send(Key, 1_000).update(4_500).send(Key, 9_000).update(11_000).send(Hold, 12_000).stored(13_000, 500).update(19_000);
    for timer in [LockTimer::Watch, LockTimer::Relock, LockTimer::Blink] {
        let left = play.machine.remaining(timer, 19_000);
        play.note(format!("{timer:?}: {left:?}"));
    }
    play.send(Hold, 19_500).update(20_000).send(Key, 21_000).send(Key, 21_500).update(50_000).stored(51_000, 51_000).update(70_000);
}
