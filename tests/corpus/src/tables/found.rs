//! Conditions that bind: `if let` of events, `when let`, and patterns.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fn nearest(n: i64) -> Option<i64> {
    (n > 2).then_some(n * 10)
}

fsm! {
    #[derive(Debug)]
    machine Hunt(thing: &mut Thing) {
        #[derive(Clone, Debug, PartialEq)]
        events { Hear(Option<i64>), See { at: i64, what: &'static str }, Rest }
        initial Waiting;
        state Waiting {
            on Hear(Some(n)) if let Some(target) = nearest(n) && target > 30 => Chasing { target };
            on Hear(Some(n @ 1..=2)) do thing.say(format_args!("{n} is small"));
            on Hear(None) => ignore;
            on See { at, what: "wolf" | "bear" } => Fleeing { from: at };
            on See { at, .. } if at > 5 do thing.say("far");
            when let Some(target) = nearest(thing.n) => Chasing { target } do thing.n = 0;
        }
        state Chasing { let target: i64; update do *target -= 15; when *target < 0 => Waiting; on Rest => Waiting; on See { at, what: _ } => self { target: at }; }
        state Fleeing { let from: i64; on Rest => Waiting do thing.say(*from); }
    }
}

pub fn script(book: &mut Book) {
    use HuntEvent::{Hear, Rest, See};
    let mut play = Play::<Hunt>::start(book, ());
    for event in [Hear(Some(1)), Hear(Some(3)), Hear(None), See { at: 9, what: "hen" }, Hear(Some(4))] {
        play.send(event, ());
    }
    play.send(See { at: 14, what: "hen" }, ()).update(()).send(See { at: 2, what: "bear" }, ()).send(Rest, ());
    play.thing.n = 7;
    play.update(()).update(());
}
