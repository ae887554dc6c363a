//! The pipeline as a library: expansions of whole machines, pretty-printed, to be read by people.
//!
//! `UPDATE_EXPECT=1 cargo test -p fsm-macros` writes them anew. Read the difference.

mod broken_input;

use expect_test::{ExpectFile, expect_file};
use proc_macro2::TokenStream;
use quote::quote;

/// Compares the expansion of a machine with the file that shows it.
fn check(machine: TokenStream, expected: ExpectFile) {
    let expansion = crate::expand(machine);
    let file = syn::parse2(expansion).expect("the expansion is a list of items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn a_machine_without_owner_data_and_clock() {
    let machine = quote! {
        /// A door.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub machine Door {
            events { Open, Close, Lock, Unlock { code: u32 } }
            initial Closed;
            state Closed {
                on Open => Opened;
                on Lock => Locked;
            }
            state Opened {
                on Close => Closed;
            }
            state Locked {
                on Unlock { code } if code == 42 => Closed;
            }
        }
    };
    check(machine, expect_file!["tests/expansions/door.rs"]);
}

#[test]
fn a_machine_with_owner_stack_clock_requests_and_action_objects() {
    let machine = quote! {
        /// A guard who patrols, looks into noises and attacks what he sees.
        #[derive(Clone, Debug)]
        pub machine GuardFsm(guard: &mut Guard) {
            clock Duration;
            events { Noise { at: Vec2 }, Spotted(EntityId), Hurt(u32) }
            initial Patrolling;

            update             do guard.breathe();
            on Hurt(n)         do guard.hp = guard.hp.saturating_sub(n);
            when guard.hp == 0 => Dead;

            state Patrolling {
                let waypoint: usize = 0;
                update every 100ms do guard.walk_to(guard.route[*waypoint]);
                when guard.reached(guard.route[*waypoint]) do *waypoint = (*waypoint + 1) % guard.route.len();
                pause  do guard.remember_post();
                resume do guard.shout("where was I?");
                on Noise { at } => push Investigating { at };
                on Spotted(who) if guard.armed() => Attacking { who } do guard.shout("halt!");
            }

            state Investigating {
                let at: Vec2;
                enter  do guard.draw_map();
                update do guard.walk_to(*at);
                on Spotted(who) => Attacking { who };
                when guard.reached(*at) => pop;
                after 30s               => pop;
            }

            state Attacking {
                let who: EntityId;
                action aim: AimAt = AimAt::new(*who);
                update do {
                    guard.shoot(*who);
                    if guard.out_of_ammo() { pop!(else Patrolling) }
                }
                exit   do guard.holster();
            }

            final state Dead { enter do guard.fall(); }
        }
    };
    check(machine, expect_file!["tests/expansions/guard.rs"]);
}

#[test]
fn a_machine_whose_data_move_from_state_to_state() {
    let machine = quote! {
        machine Airfield(tower: &mut Tower) {
            events { Landed, Refuelled(u32), Cleared }
            let landings: u32 = 0;
            initial Flying { plane: tower.first_plane(), fuel: 100 };
            transition(from, to) do tower.log(from, to);
            state Flying {
                let plane: Plane;
                let fuel: u32;
                on Landed => Parked { plane, fuel: *fuel - 1 } do *landings += 1;
            }
            state Parked {
                let plane: Plane;
                let fuel: u32;
                let since: u64 = tower.time();
                exit do tower.bill(tower.time() - *since);
                on Refuelled(more) => self do *fuel += more;
                on Cleared if *fuel > 10 => Flying { plane, fuel };
            }
        }
    };
    check(machine, expect_file!["tests/expansions/airfield.rs"]);
}
