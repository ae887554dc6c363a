//! Time and choices beside several parameters, seen by an observer, and stored.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use super::life::Meadow;
use crate::{Book, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Kitchen(cook: &mut Thing, meadow: &Meadow) {
        snapshots;
        observed;
        clock now: u32;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Order(u32), Bell, Taste, Close }
        let served: u32 = 0;
        initial Choosing;
        transition(from, to) do cook.say(format_args!("{from} -> {to} at {now}"));
        on Bell | Close => Done;
        on Order(0) => ignore;
        on Order(n) => Baking { n };
        choice Choosing {
            score cook.n if meadow.wolf == 0 => Boiling;
            score 2 => Which;
            always => Waiting;
        }
        choice Which { random cook.draw(); weight 1 => Waiting; weight 2 if cook.m > 0 => Boiling; always => Waiting; }
        state Waiting {
            enter do cook.say("waits");
            exit do cook.say("goes on");
            update every 100ms do cook.n += 1;
            every 300ms catch up do cook.say(format_args!("looks at {now}"));
            when cook.n > 3 => Choosing;
            on Taste => self;
        }
        state Boiling {
            after 2s as Boil => Waiting do { *served += 1; cook.n = 0; }
            every (cook.m as u32 * 100 + 500) as Stir do cook.say("stirs");
            on Taste do { restart!(Boil); cook.m += 1; }
            always if cook.m > 2 => Done;
        }
        state Baking { let n: u32; after (*n * 1_000) as Bake => Waiting do *served += *n; on Taste do { cancel!(Bake); cook.say("burns"); } }
        final state Done { enter do cook.say(format_args!("{served} served")); }
    }
}

pub fn script(book: &mut Book) {
    use KitchenEvent::{Close, Order, Taste};
    let (mut cook, mut meadow) = (Thing::default(), Meadow::default());
    let mut kitchen = Kitchen::start(&mut cook, &meadow, 0);
    book.step("start", &mut cook, kitchen.state());
    for (now, event) in [
        (100, None), (250, None), (700, None), (800, Some(Taste)), (1_200, None), (1_300, None), (1_900, Some(Taste)), (3_000, None),
        (4_000, None), (4_100, Some(Order(0))), (4_200, Some(Order(2))), (5_000, None), (6_300, None), (6_400, Some(Order(1))),
        (6_500, Some(Taste)), (9_000, None), (9_001, Some(Close)),
    ] {
        meadow.wolf = i64::from(now > 6_000);
        match event {
            Some(event) => {
                let outcome = kitchen.send(&mut cook, &meadow, event, now);
                book.step(format!("send {event:?} at {now}: {outcome:?}"), &mut cook, kitchen.state());
            }
            None => {
                kitchen.update(&mut cook, &meadow, now);
                book.step(format!("update at {now}"), &mut cook, kitchen.state());
            }
        }
        if now == 1_300 || now == 5_000 {
            kitchen = book.stored(&kitchen, now, now);
        }
    }
}
