//! Events that wait: raised, deferred, raised for later, taken back, and what finds no room, stored.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Printer(log: &mut Thing) {
        snapshots;
        clock now: u32;
        queue 3;
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Print(u32), Warm, Jam, Cleared, Checked, Chime { n: u32 }, Mute }
        initial Warming;
        on Chime { n } do log.say(format_args!("chime {n} at {now}"));
        on Mute do cancel!(Chime);
        unhandled(event) do log.say(format_args!("{event:?} is not used"));
        state Warming { on Print(_) => defer; on Warm => Ready do { raise!(Chime { n: 1 } after 2s); raise!(Chime { n: 2 } after 1s); } }
        state Ready {
            on Print(page) do log.say(format_args!("page {page}"));
            on Jam => Jammed do { raise!(Chime { n: 3 } after 0s); }
        }
        state Jammed {
            on Print(page) if page > 0 => defer;
            on Cleared do { log.say("cleared"); for _ in 0..3 { if raise!(Checked).is_err() { log.say("no room"); } } }
            on Checked => Ready do log.say("checked");
        }
    }
}

pub fn script(book: &mut Book) {
    use PrinterEvent::{Cleared, Jam, Mute, Print, Warm};
    let mut play = Play::<Printer>::start(book, 0);
    for event in [Print(1), Print(2), Print(3), Print(4), Warm] {
        play.send(event, 100);
    }
    play.stored(600, 50).update(550).send(Jam, 600).send(Print(5), 700).send(Print(0), 800).stored(900, 900).send(Cleared, 1_000);
    play.update(2_000).send(Jam, 2_001).send(Print(6), 2_002).send(Mute, 2_003).send(Cleared, 2_004).update(9_000);
}
