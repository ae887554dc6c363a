//! The table of a guard's night.

use std::time::Duration;

use fsm_runtime::fsm;

use super::sentry::{Guard, ROUND};

fsm! {
    /// A guard's night on the wall.
    #[derive(Debug)]
    pub machine Watch(guard: &mut Guard) {
        clock Duration;
        observed;
        requests;                                   // the captain's orders

        #[derive(Debug)]
        events { Noise { at: i32 } }

        initial Patrolling;

        // Every change of state, every push and every pop.
        transition(from, to) do guard.note(format!("{from} -> {to}"));

        state Patrolling {
            let post: usize = 0;
            enter  do guard.say(format!("To {}.", ROUND[*post].name));
            update every 500ms do guard.step_towards(ROUND[*post].at);
            when guard.is_at(ROUND[*post].at) do {
                let reached = ROUND[*post].name;
                *post = (*post + 1) % ROUND.len();
                guard.say(format!("All quiet at {reached}. On to {}.", ROUND[*post].name));
            }
            pause  do guard.say("My round can wait.");
            resume do guard.say(format!("Where was I? To {}.", ROUND[*post].name));
            on Noise { at } => push Investigating { at };
        }

        state Investigating {
            let at: i32;
            enter do guard.say(format!("Let me see, at {at} m."));
            update every 250ms do {
                guard.step_towards(*at);
                if guard.is_at(*at) {
                    guard.say("Who goes there?");
                    match guard.look_around() {
                        Some(lead) => goto!(Chasing { lead }),
                        None => {
                            pop!(else Patrolling); // served when this action has returned,
                            guard.say("Just the cat."); // so he still says this here
                        }
                    }
                }
            }
            on Noise { at: newer } do {
                *at = newer;
                guard.say(format!("And now at {at} m!"));
            }
            after 3s => pop else Patrolling do guard.say("Too far. They can have it.");
        }

        state Chasing {
            let lead: i32;                          // metres between the guard and the thief
            enter do guard.say("Stop, thief!");
            update every 250ms do *lead += guard.run_after_thief();
            when *lead <= 0 => pop else Patrolling do guard.say("Got you!");
            when *lead >= 5 => pop else Patrolling do guard.say("Gone, over the wall.");
            on Noise { .. } => ignore;
        }

        state Resting {
            enter do guard.say("Bread and cheese, at last.");
            after 3s => pop else Patrolling do guard.say("Enough of that.");
            on Noise { at } => Investigating { at } do guard.say("Not now... oh well.");
        }
    }
}
