//! The machines whose tokens are damaged: together they use the whole language.

use proc_macro2::TokenStream;
use quote::quote;

/// All that a machine without states inside others can have.
pub(crate) fn machine() -> TokenStream {
    quote! {
        /// A guard.
        #[derive(Clone, Debug)]
        pub machine Watch<'a, T: Clone>(guard: &mut Guard<'a, T>, world: &World) where T: Copy {
            clock Duration;
            stack 4;
            requests;
            can;
            events<'e> { Noise { at: Vec2 }, Spotted(&'e str), Bell }
            let rounds: u32 = 0;
            let name: &'static str;
            initial Patrolling { waypoint: *rounds as usize } do guard.wake();
            enter do guard.rise();
            update do guard.breathe();
            on Bell if !in_state!(Dead) && guard.awake() => ignore;
            stop => Dead do guard.sleep();
            when guard.hp == 0 => Dead;
            transition(from, to) do world.log(from, to);
            unhandled(event) do world.lost(event);
            livelock(state) do world.stuck(state);
            refused(request) if guard.awake() do world.lost(request.into_target());
            #[allow(dead_end)]
            state Patrolling {
                let waypoint: usize = 0;
                update every 100ms if guard.fresh() do guard.walk_to(world.route[*waypoint]);
                on Noise { at: Vec2 { x, .. } } | Bell => push Investigating { at: x };
                on Spotted(who) if guard.armed() => Attacking { who, shots: 3 } do guard.shout("halt!");
                every 1.5s catch up => self;
                pause do guard.remember();
                resume do { guard.recall(); if guard.tired() { goto!(Patrolling { waypoint: 2 }); } }
            }
            state Investigating {
                let at: f32;
                when guard.reached(*at) => pop else Patrolling;
                after (guard.patience) => previous;
                on Bell => reset Patrolling;
            }
            state Attacking {
                let who: String;
                let shots: u32;
                action aim: AimAt = AimAt::new(who);
                update do { println!("{}", pop!(else Patrolling)); }
                exit do guard.holster();
            }
            final state Dead { enter do guard.fall(); }
        }
    }
}

/// States inside states, regions, history, choices, and events that wait.
pub(crate) fn chart() -> TokenStream {
    quote! {
        /// A chart.
        pub machine Watch(chart: &mut Chart) {
            can;
            clock u32;
            queue 4;
            strict;
            events { Seen(u32), Lost, Hit }
            initial Patrol { at: 1 };
            on Hit if !in_state!(Combat) => ignore;
            on Lost | Seen(_) | Hit => ignore;
            state Patrol {
                let at: u32;
                let lap: machine Lap<u32>(chart) = Lap::start(chart);
                done(lap) if chart.is_lost() || *at > 1 => Route;
                on Seen(enemy) => Calm { calm: *at } in Body { hp: 3 } in Combat { enemy };
                after 5s => push Route2;
                on Lost => Travel;
                always if chart.is_lost() => Route do { let _ = raise!(Lost); }
            }
            choice Route {
                always if chart.is_dead() => Dead;
                always => Patrol { at: 2 };
            }
            state Combat {
                let enemy: u32;
                let rounds: u32 = 0;
                history => (Angry, Shut);
                deep history => Open;
                done => Patrol { at: *enemy } do chart.rest();
                on Lost => self;
                region Body {
                    let hp: u32 = 5;
                    initial Calm { calm: 1 } do *rounds += 1;
                    state Calm {
                        let calm: u32;
                        enter do if *hp == 0 { goto!(Tired) };
                        on Hit if *calm > 1 => Angry;
                        every 2s => Angry;
                    }
                    state Angry {
                        on Seen(_) => defer;
                        on Hit => (Angry in Combat { enemy: 7 }, Shut);
                        after 1s => Tired;
                    }
                    on Hit => reenter Calm { calm: 4 } in Combat { enemy: *enemy };
                    final state Tired { enter do chart.sleep(); }
                }
                region Eyes {
                    initial history Eyes;
                    history => Open;
                    state Open { on Seen(_) => Shut; }
                    state Shut { on Lost => deep history Combat { enemy: *enemy }; after 1s => previous; on Hit => Blind; }
                    final state Blind;
                }
            }
            part Trip(limit: u32) {
                exits There, Stuck;
                initial Out { n: *limit };
                state Out {
                    let n: u32;
                    on Seen(_) => out There do chart.rest();
                    on Lost if in_state!(Out) => Back;
                    after 1s => out Stuck;
                }
                state Back { on Seen(_) do goto!(Out { n: 1 }); }
            }
            state Travel is Trip(2) { on out There | Stuck => Patrol { at: 3 } do chart.rest(); }
            state Route2 { after 1s => pop; }
            final state Dead;
        }
    }
}
