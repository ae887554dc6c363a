//! The table: a traffic light, and a crossing for people on foot beside it. No line of it depends on how often it is ticked: the guard
//! of an `after` would be looked at in each tick.

use std::time::Duration;

use bevy_ecs::component::Component;
use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

/// What a junction has told: its owner, wherever it runs.
#[derive(Clone, Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Log(pub Vec<String>);

impl Log {
    pub fn tell(&mut self, at: Duration, what: &str) {
        self.0.push(format!("{:.3} {what}", at.as_secs_f64()));
    }
}

/// The same table as a plain and as an `async` machine.
macro_rules! junction {
    ($($kind:ident)*) => {
        fsm! {
            #[derive(Debug, PartialEq, Serialize, Deserialize)]
            pub $($kind)* machine Junction(log: &mut Log) {
                snapshots;
                clock now: Duration;
                queue 4;

                #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
                events { Button, Tram, Night, Day, Closed }

                /// Counts the snapshots that it was restored from: `ways.rs` counts, in the text of each snapshot.
                let lives: u32 = 0;
                initial Lit;

                state Lit {
                    on Night => push Blinking;
                    on Closed => Gone;
                    pause do log.tell(now, "pause");
                    resume do log.tell(now, "resume");

                    region Cars {
                        initial Green;
                        state Green {
                            let asked: u32 = 0;
                            enter do log.tell(now, "cars: green");
                            on Button do *asked += 1;
                            every 5s if *asked > 0 => Yellow;
                        }
                        state Yellow {
                            enter do log.tell(now, "cars: yellow");
                            after 1500ms => Red { trams: 0 };
                        }
                        state Red {
                            let trams: u32;
                            enter do log.tell(now, "cars: red");
                            on Tram do *trams += 1;
                            every 3s if *trams > 0 => Green do log.tell(now, &format!("after {trams} trams"));
                            after 9s => Green;
                        }
                    }

                    region People {
                        initial Waiting;
                        state Waiting {
                            on Tram => defer;
                            always if in_state!(Red) => Walking;
                        }
                        state Walking {
                            let steps: u32 = 0;
                            enter do log.tell(now, "people: walk");
                            exit do log.tell(now, &format!("people: {steps} steps"));
                            every 700ms catch up do *steps += 1;
                            after 4s => Stopped;
                        }
                        state Stopped {
                            enter do log.tell(now, "people: stop");
                            always if in_state!(Green) => Waiting;
                        }
                    }
                }

                state Blinking {
                    enter do log.tell(now, "blinking");
                    on Day => pop;
                    on Button => defer;
                    after 30s => pop do log.tell(now, "day by itself");
                }

                final state Gone { enter do log.tell(now, "gone"); }
            }
        }
    };
}

pub mod plain {
    use super::*;

    junction!();
}

pub mod waiting {
    use super::*;

    junction!(async);
}
