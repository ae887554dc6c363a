//! The table of a soldier's duty.

use std::time::Duration;

use fsm_runtime::fsm;

use super::field::{MAGAZINE, Soldier};

fsm! {
    /// What a soldier on outpost duty does.
    #[derive(Debug)]
    pub machine Duty(soldier: &mut Soldier) {
        clock Duration;
        observed;
        queue 4;                                    // for `Empty`, and for what is deferred

        #[derive(Clone, Debug, PartialEq)]
        events {
            /// Somebody comes, so many metres from the outpost.
            Enemy { at: i32 },
            /// A bullet, close by or worse.
            Bullet { hits: bool },
            Grenade,
            /// His duty is over.
            Relief,
            /// He tells himself: the magazine is empty.
            Empty,
        }

        initial Fit;

        // Each region reports its own changes.
        transition(from, to) do soldier.note(format!("{from} -> {to}"));

        on Bullet { hits: true } if soldier.health > 1 do {
            soldier.health -= 1;
            soldier.say("Argh!");
        }
        on Bullet { hits: true } => Dead;

        /// Two things at once. What ends both stands out here.
        state Fit {
            on Grenade => Stunned;
            done       => Relieved;                 // when he is home and his rifle is unloaded

            region Rifle {
                initial Slung;
                on Relief => Unloaded;              // whatever he does with it

                state Slung { on Enemy { .. } => Ready do soldier.say("Halt! Who goes there?"); }

                state Ready {
                    on Empty => Reloading;
                    // A quiet moment, as far as his legs are concerned.
                    when soldier.rounds < MAGAZINE && in_state!(Dodge) => Reloading;
                    when in_state!(Patrolling) => Slung;
                }

                state Reloading {
                    initial Out;
                    done => Ready;
                    state Out { enter do soldier.say("Reloading."); after 800ms => In; }
                    state In  { enter do soldier.say("Click."); after 400ms => Loaded; }
                    final state Loaded { enter do soldier.rounds = MAGAZINE; }
                }

                final state Unloaded { enter do soldier.say("My rifle is unloaded."); }
            }

            region Legs {
                initial Patrolling;

                state Patrolling {
                    let post: i32 = 8;
                    update every 500ms do soldier.step_towards(*post);
                    when soldier.is_at(*post) do *post = 8 - *post;
                    on Enemy { at } => Combat do soldier.meet(at);
                    on Relief       => Returning;
                }

                state Combat {
                    initial Plan;
                    when !soldier.has_enemy() => Won;
                    on Relief => Returning do soldier.say("I'm out of here.");
                    done      => Patrolling do soldier.say("All quiet.");

                    choice Plan {
                        always if soldier.in_range() => Shoot;
                        always => Chase;
                    }

                    state Chase {
                        enter do soldier.say("Stand still!");
                        update every 200ms do soldier.run_at_enemy();
                        when soldier.in_range() => Shoot;
                    }

                    state Shoot {
                        update every 600ms if in_state!(Ready) do {
                            soldier.fire();
                            if soldier.rounds == 0 {
                                raise!(Empty).expect("nothing else is raised");
                            }
                        }
                        on Bullet { hits: false } => Dodge;
                    }

                    state Dodge {
                        enter do soldier.say("Phew! Down.");
                        after 1.5s => Plan;
                    }

                    final state Won;
                }

                state Returning {
                    update every 300ms do soldier.step_towards(0);
                    when soldier.is_at(0) => Home;
                }

                final state Home;
            }
        }

        state Stunned {
            enter do soldier.say("...");
            after 2s  => deep history Fit do soldier.say("What was that?");
            on Relief => defer;                     // he hears it afterwards
        }

        final state Relieved { enter do soldier.say("At last."); }
        final state Dead { enter do soldier.say("Tell my mother..."); }
    }
}
