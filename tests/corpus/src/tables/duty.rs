//! A soldier on outpost duty: two regions with composites, choices, final states and histories. After `examples/soldier`.

use std::time::Duration;

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Duty(soldier: &mut Thing) {
        clock Duration;
        observed;
        queue 4;
        #[derive(Clone, Debug, PartialEq)]
        events { Enemy { at: i64 }, Bullet { hits: bool }, Grenade, Relief, Empty }
        initial Fit;
        transition(from, to) do soldier.say(format_args!("{from} -> {to}"));
        on Bullet { hits: true } if soldier.m < 2 do { soldier.m += 1; soldier.say("Argh!"); }
        on Bullet { hits: true } => Dead;
        state Fit {
            on Grenade => Stunned;
            done => Relieved;
            region Rifle {
                let rounds: u32 = 2;
                initial Slung;
                on Relief => Unloaded;
                state Slung { on Enemy { .. } => Ready do soldier.say("Halt!"); }
                state Ready {
                    on Empty => Reloading;
                    when *rounds < 2 && in_state!(Dodge) => Reloading;
                    when in_state!(Patrolling) => Slung;
                }
                state Reloading {
                    initial Out;
                    done => Ready;
                    state Out { enter do soldier.say("Reloading."); after 800ms => In; }
                    state In { after 400ms => Loaded; }
                    final state Loaded { enter do *rounds = 2; }
                }
                final state Unloaded { enter do soldier.say("My rifle is unloaded."); }
            }
            region Legs {
                initial Patrolling;
                state Patrolling {
                    let post: i64 = 3;
                    update every 500ms do soldier.n += (*post - soldier.n).signum();
                    when soldier.n == *post do *post = 3 - *post;
                    on Enemy { at } => Combat do soldier.draws = at as u32;
                    on Relief => Returning;
                }
                state Combat {
                    initial Plan;
                    when soldier.draws == 0 => Won;
                    on Relief => Returning do soldier.say("I'm out of here.");
                    done => Patrolling do soldier.say("All quiet.");
                    choice Plan { always if i64::from(soldier.draws) - soldier.n < 4 => Shoot; always => Chase; }
                    state Chase {
                        enter do soldier.say("Stand still!");
                        update every 200ms do soldier.n += 1;
                        when i64::from(soldier.draws) - soldier.n < 4 => Shoot;
                    }
                    state Shoot {
                        update every 600ms if in_state!(Ready) do { soldier.say("Bang."); if soldier.draws > 7 { raise!(Empty).expect("room"); } soldier.draws -= 1; }
                        on Bullet { hits: false } => Dodge;
                    }
                    state Dodge { enter do soldier.say("Down."); after 1.5s => Plan; }
                    final state Won;
                }
                state Returning { update every 300ms do soldier.n -= 1; when soldier.n <= 0 => Home; }
                final state Home;
            }
        }
        state Stunned { enter do soldier.say("..."); after 2s => deep history Fit do soldier.say("What was that?"); on Relief => defer; }
        final state Relieved { enter do soldier.say("At last."); }
        final state Dead { enter do soldier.say("Tell my mother..."); }
    }
}

pub fn script(book: &mut Book) {
    use DutyEvent::{Bullet, Enemy, Grenade, Relief};
    let at = Duration::from_millis;
    let mut play = Play::<Duty>::start(book, at(0));
    for tick in 1..5 {
        play.update(at(tick * 500));
    }
    play.send(Enemy { at: 9 }, at(2_100));
    for tick in 1..9 {
        play.update(at(2_100 + tick * 300));
    }
    play.send(Bullet { hits: false }, at(4_600)).update(at(4_700)).send(Grenade, at(4_800)).send(Relief, at(4_900));
    play.send(Bullet { hits: true }, at(5_000)).update(at(6_900)).update(at(7_300)).update(at(7_700));
    for tick in 1..9 {
        play.update(at(7_700 + tick * 300));
    }
    let mut play = Play::<Duty>::start(book, at(0));
    for now in 0..3 {
        play.send(Bullet { hits: true }, at(now));
    }
}
