//! Histories: shallow and deep, with defaults, as `initial`, with data, and stored.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Washer(thing: &mut Thing) {
        snapshots;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Open, Shut, Next, Power, Repeat }
        initial Washing;
        state Washing {
            initial history Program;
            enter do thing.say("water on");
            on Open => Opened;
            on Power => Off;
            state Program {
                initial Filling;
                history => Spinning;
                state Filling { on Next => Spinning; }
                state Spinning {
                    let turns: u32 = 7;
                    initial Slow;
                    state Slow { on Next => Fast do *turns += 1; }
                    state Fast { on Next => Filling; }
                }
            }
            state Drying { on Next => history Program; }
        }
        state Opened { on Shut => deep history Washing; on Next => history Washing; on Repeat => history Program; on Power => Off; }
        state Off { on Power => previous; on Next => Drying; }
    }
}

pub fn script(book: &mut Book) {
    use WasherEvent::{Next, Open, Power, Repeat, Shut};
    let mut play = Play::<Washer>::start(book, ());
    for event in [Next, Open, Shut, Next, Open, Next, Power, Power, Next, Next, Open] {
        play.send(event, ());
    }
    play.stored((), ());
    for event in [Repeat, Power, Next, Open, Shut, Next, Open, Repeat] {
        play.send(event, ());
    }
}
