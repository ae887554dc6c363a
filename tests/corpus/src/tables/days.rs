//! Time: `after`, `every`, with beats that are caught up, periods that are computed, ticks, and conditions.

use std::time::Duration;

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Days(thing: &mut Thing) {
        clock Duration;
        #[derive(Clone, Copy, Debug)]
        events { Feed, Poke }
        initial Morning;
        every 1h do thing.say("bells");
        state Morning {
            let naps: u32 = 0;
            update do thing.n += 1;
            update every 30min do thing.say("looks");
            when thing.n == 4 => Noon { since: thing.n };
            every 7min catch up do *naps += 1;
            every 11min do thing.say(format_args!("{naps} naps"));
            after (Duration::from_secs(7_200)) => Evening;
        }
        state Noon { let since: i64; after 90min if *since > 100 => Morning; after 90min => Evening do thing.say("late"); on Feed => self { since: *since + 100 }; }
        state Evening { update if thing.m > 0 do thing.m -= 1; when thing.m > 2 do thing.say("when"); every (Duration::from_secs(thing.m.unsigned_abs() * 60 + 60)) do thing.m += 2; on Poke => Morning do thing.n = 0; }
    }
}

pub fn script(book: &mut Book) {
    use DaysEvent::{Feed, Poke};
    let at = |minutes: u64| Duration::from_secs(minutes * 60);
    let mut play = Play::<Days>::start(book, at(0));
    for minute in [5, 36, 40, 62] {
        play.update(at(minute));
    }
    play.send(Feed, at(63)).update(at(160)).update(at(170)).update(at(300));
    for minute in [301, 303, 310, 311] {
        play.update(at(minute));
    }
    play.send(Poke, at(312)).update(at(500)).update(at(501));
}
