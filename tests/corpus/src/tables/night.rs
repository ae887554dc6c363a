//! A guard's night: pushes, pops, requests from outside, and what was suspended, stored. After `examples/guard`.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Watch(guard: &mut Thing) {
        clock Duration;
        observed;
        requests;
        snapshots;
        #[derive(Clone, Debug, PartialEq)]
        events { Noise { at: i64 } }
        initial Patrolling;
        transition(from, to) do guard.say(format_args!("{from} -> {to}"));
        state Patrolling {
            let post: i64 = 4;
            enter do guard.say(format_args!("To {post}."));
            update every 500ms do guard.n += (*post - guard.n).signum();
            when guard.n == *post do { *post = 4 - *post; guard.say("All quiet."); }
            pause do guard.say("My round can wait.");
            resume do guard.say("Where was I?");
            on Noise { at } => push Investigating { at };
        }
        state Investigating {
            let at: i64;
            enter do guard.say(format_args!("at {at} m"));
            update every 250ms do {
                guard.n += (*at - guard.n).signum();
                if guard.n == *at {
                    if *at > 2 { goto!(Chasing { lead: 3 }) } else { pop!(else Patrolling); guard.say("Just the cat."); }
                }
            }
            on Noise { at: newer } do *at = newer;
            after 3s => pop else Patrolling do guard.say("Too far.");
        }
        state Chasing {
            let lead: i64;
            update every 250ms do *lead -= 1;
            when *lead <= 0 => pop else Patrolling do guard.say("Got you!");
            on Noise { .. } => ignore;
        }
        state Resting { after 3s => pop else Patrolling; on Noise { at } => Investigating { at } do guard.say("Not now."); }
    }
}

pub fn script(book: &mut Book) {
    use WatchEvent::Noise;
    let at = Duration::from_millis;
    let mut play = Play::<Watch>::start(book, at(0));
    for tick in 1..10 {
        play.update(at(tick * 300));
    }
    play.send(Noise { at: 4 }, at(2_800)).send(Noise { at: 5 }, at(2_900)).stored(at(2_950), at(3_000));
    for tick in 0..12 {
        play.update(at(3_000 + tick * 250));
    }
    play.send(Noise { at: 1 }, at(6_000)).update(at(6_300)).update(at(6_600)).update(at(6_900));
    play.machine.request(Request::Push(WatchTarget::Resting)).expect("a push");
    let refused = play.machine.request(Request::Pop).map(|_| ());
    play.note(format!("a pop is asked for: {refused:?}")).update(at(7_000)).stored(at(7_100), at(7_100));
    play.send(Noise { at: 9 }, at(7_200)).update(at(10_500));
    let refused = play.machine.request(Request::Previous).map(|_| ());
    play.note(format!("previous: {refused:?}"));
    play.update(at(10_600));
}
