//! The pipeline as a library: expansions of whole machines, pretty-printed, to be read by people.
//!
//! `UPDATE_EXPECT=1 cargo test -p fsm-compiler` writes them anew. Read the difference.

mod broken_input;
mod checks;
mod choices;
mod conditions;
mod documentation;
mod editor;
mod error_index;
mod excerpt;
mod growth;
mod locals;
mod messages;
mod nesting;
mod programs;
mod proposals;
mod recorded;
mod shape;
mod shapes;
mod tables;
mod token_fuzz;

use expect_test::{ExpectFile, expect_file};
use fsm_compiler::Reader;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

/// Whether the slow tests try all that they have: where `FSM_WHOLE` is set, or a list is written anew.
fn is_whole() -> bool {
    ["FSM_WHOLE", "UPDATE_EXPECT"].iter().any(|name| std::env::var_os(name).is_some())
}

/// Whether a slow test tries what stands in this place: of many alike one in sixteen, or all. `FSM_SAMPLE` says which, as CI does
/// by the day of the commit.
fn in_sample(place: usize) -> bool {
    let sample = std::env::var("FSM_SAMPLE").map_or(0, |text| text.parse().expect("FSM_SAMPLE is a number"));
    is_whole() || place % 16 == sample % 16
}

/// Compares the expansion of a machine with the file that shows it, as rustc sees it.
fn check(machine: TokenStream, expected: ExpectFile) {
    expected.assert_eq(&prettyplease::unparse(&compiled(machine)));
}

/// Compares the types and functions of these names alone. What stands in every machine is in `door.rs`.
fn check_parts(machine: TokenStream, names: &str, expected: ExpectFile) {
    let mut file = compiled(machine);
    excerpt::keep(&mut file, names);
    expected.assert_eq(&prettyplease::unparse(&file));
}

fn compiled(machine: TokenStream) -> syn::File {
    locals::assert_named_apart(&machine);
    let mut file = expand(machine, Reader::Compiler);
    file.items = file.items.into_iter().flat_map(without_wrapper).collect();
    file
}

fn expand(machine: TokenStream, reader: Reader) -> syn::File {
    syn::parse2(fsm_compiler::expand(machine, reader)).expect("the expansion is a list of items")
}

/// What stands in the calls of the runtime's macro.
fn without_wrapper(item: syn::Item) -> Vec<syn::Item> {
    match item {
        syn::Item::Macro(call) => {
            syn::parse2::<syn::File>(call.mac.tokens).expect("the wrapper holds items").items
        }
        item => vec![item],
    }
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
    check(machine, expect_file!["expansions/door.rs"]);
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
    check_parts(
        machine,
        "PartsOfGuardFsm GuardFsmState GuardFsmTarget send update send_Patrolling tick_Patrolling tick_Attacking \
             begin_in_ resume_Attacking enter_Attacking pause_Patrolling init_aim_of_Attacking timers_Investigating \
             restart_updates_ suspend_ pop_ follow_",
        expect_file!["expansions/guard.rs"],
    );
}

#[test]
fn a_machine_whose_data_move_from_state_to_state() {
    check_parts(
        airfield(),
        "PartsOfAirfield start send send_Flying send_Parked make_ changed_ exit_Parked init_since_of_Parked",
        expect_file!["expansions/airfield.rs"],
    );
}

#[test]
fn a_machine_whose_data_leave_by_value() {
    let machine = quote! {
        machine Link(log: &mut Log) {
            events { Dial(Tcp), Hello, Close }
            initial Idle;
            state Idle { on Dial(tcp) => Plain { tcp, name: log.name() }; }
            state Plain {
                let tcp: Tcp;
                let name: Name;
                exit do log.note(tcp);
                on Hello => Secure { tls: take!(tcp).upgrade(), name } do log.greet(name);
                on Close do goto!(Closed { tcp: take!(tcp), at: log.now() });
            }
            state Secure { let tls: Tls; let name: Name; on Close => Idle do take!(tls).close(); }
            final state Closed { let tcp: Tcp; let at: u32; }
        }
    };
    check_parts(
        machine,
        "LinkState MovingOfLink send send_Plain exit_Plain follow_ leave_ arrive_",
        expect_file!["expansions/link.rs"],
    );
}

#[test]
fn a_machine_of_nested_states_with_inherited_lines_and_history() {
    let machine = quote! {
        #[derive(Debug)]
        machine Enemy(body: &mut Body) {
            events { Seen(Id), Lost, Hit, Stun, Wake }
            initial Idle;
            on Stun => Stunned;

            state Idle {
                on Seen(who) => Combat { foe: who };
            }

            state Combat {
                let foe: Id;
                initial Chase do body.shout();
                enter do body.draw();
                exit do body.sheathe();
                on Lost => Idle;

                state Chase {
                    update do body.run_to(*foe);
                    when body.is_near(*foe) => Strike { force: body.strength() };
                }
                state Strike {
                    let force: u32;
                    enter do body.strike(*foe, *force);
                    on Hit => Chase;
                    on Lost if body.is_angry() do body.rage();
                }
            }

            state Stunned {
                on Wake => history Combat { foe: body.nearest() };
            }
        }
    };
    check_parts(
        machine,
        "EnemyState EnemyCombat EnemyTarget send is_in needs_around_ send_machine_ send_Combat send_Strike \
             send_Stunned begin_in_ enter_first_ begin_Combat enter_Strike exit_Combat \
             place_in_Combat remember_",
        expect_file!["expansions/enemy.rs"],
    );
}

#[test]
fn a_machine_that_raises_events() {
    let machine = quote! {
        machine Lock(log: &mut Log) {
            queue 1;
            events { Key(u32), Turn, Kick, Alarm }
            initial Shut;

            on Alarm do log.ring();

            state Shut {
                initial Bolted;
                exit do log.creak();
                on Kick => Open do { let _ = raise!(Alarm); }

                state Bolted {
                    exit do log.click();
                    on Key(key) if log.knows(key) => Latched;
                    on Key(_) do { let _ = raise!(Alarm); }
                    on Alarm do log.stay();
                }
                state Latched { on Turn => Open; }
            }

            state Open { on Turn => Shut; }
        }
    };
    check_parts(
        machine,
        "PartsOfLock LockState LockShut LeafOfLock send send_machine_ send_Bolted raised_Bolted take_ settle_ exit_in_Shut",
        expect_file!["expansions/lock.rs"],
    );
}

#[test]
fn a_machine_with_regions() {
    let machine = quote! {
        machine Soldier(body: &mut Body) {
            events { Go, Halt, Aim(u32), Fire }
            region Legs {
                initial Standing;
                state Standing { on Go => Running; }
                state Running { exit do body.stop(); on Halt => Standing; }
            }
            region Weapon {
                initial Held;
                state Held { on Aim(at) => Aimed { at }; }
                state Aimed {
                    let at: u32;
                    on Fire if !in_state!(Running) do body.fire(*at);
                    on Halt => Held;
                }
            }
        }
    };
    check_parts(
        machine,
        "SoldierState LineOfSoldier StepOfSoldier send is_in select_ pick_Aimed act_together_ leave_for_ act_for_ \
             act_Running_1 act_Aimed_2 put_step_ exit_in_Legs place_in_Weapon",
        expect_file!["expansions/soldier.rs"],
    );
}

#[test]
fn a_machine_that_ticks_in_a_loop_for_each_state() {
    let machine = quote! {
        machine Life(sheep: &mut Sheep, meadow: &Meadow) {
            clock u32;
            initial Grazing;
            state Grazing {
                update do sheep.graze(meadow);
                when sheep.hunger == 0 => Resting;
            }
            state Resting { after 2s => Asleep; }
            state Asleep { update every 100ms do sheep.snore(); after 1min => Gone; }
            final state Gone {}
        }
    };
    check_parts(
        machine,
        "LifeState update update_each_ each_Grazing each_Asleep tick_Grazing tick_Asleep make_ timers_Asleep",
        expect_file!["expansions/life.rs"],
    );
}

#[test]
fn a_large_machine_that_looks_the_next_state_up() {
    let machine = quote! {
        machine Washer(drum: &mut Drum) {
            events { Start, Full, Empty, Time, Fault(u32), Reset }
            initial Off;
            on Reset => Off;

            state Off { on Start => Filling; }
            state Filling { on Full => Washing; }
            state Washing { on Time => Draining; on Fault(code) => Faulty do drum.stop(code); }
            state Draining { on Empty if drum.rinses > 1 => Spinning; on Empty => Rinsing; }
            state Rinsing { enter do drum.rinses += 1; on Full => Soaking; }
            state Soaking { on Time => Draining; }
            state Spinning { on Time => Ready; }
            state Ready { on Start => Filling do drum.rinses = 0; }
            state Faulty { on Start if drum.is_well() => Filling; }
        }
    };
    check_parts(
        machine,
        "send next_ send_machine_ send_Washing begin_in_ enter_Rinsing",
        expect_file!["expansions/washer.rs"],
    );
}

/// A crate may know serde through another one, and each type that serde writes has to say so.
#[test]
fn the_name_of_serde_stands_before_each_type() {
    let machine = quote! {
        #[derive(Serialize)]
        #[serde(crate = "other::serde", rename_all = "snake_case")]
        machine Lamp {
            events { Press }
            let presses: u32 = 0;
            initial Off;
            state Off { on Press => On; }
            state On { on Press => Off do *presses += 1; }
        }
    };
    let text = expand(machine, Reader::Compiler).to_token_stream().to_string();
    let count = |written: &str| text.matches(written).count();
    assert_eq!((count("Serialize"), count("crate = \"other::serde\"")), (4, 4));
    assert_eq!(count("rename_all"), 2);
}

/// A table is there where all that most lines do is to lead on, and nothing has to be known besides.
#[test]
fn which_machines_look_the_next_state_up() {
    let has_table = |settings: TokenStream, first: TokenStream, count: usize| {
        let states = (0..count).map(|number| {
            let [name, next] = [number, (number + 1) % count].map(|number| format_ident!("S{number}"));
            quote! { state #name { on Go => #next; } }
        });
        let machine = quote! {
            machine Ring(log: &mut Vec<u32>) {
                #settings
                events { Go, Stop(u32) }
                initial S0;
                state First { on Stop(_) => S0; #first }
                #(#states)*
            }
        };
        expand(machine, Reader::Compiler).to_token_stream().to_string().contains("static NEXT")
    };
    let none = TokenStream::new;
    let yes = [
        (quote! { on Stop(_) => First; }, none()),
        (quote! { unhandled(_event) do log.push(1); }, none()),
        (
            quote! { clock u32; every 1s do log.push(2); },
            quote! { enter do log.push(3); exit do log.push(4); },
        ),
        (quote! { stack 2; on Stop(_) => push First; }, none()),
    ];
    for (settings, first) in yes {
        assert!(has_table(settings.clone(), first, 7), "{settings}");
    }
    assert!(!has_table(none(), none(), 6), "small");
    let no = [
        (quote! { on Stop(n) do log.push(n); }, quote! { let n: u32 = 1; }),
        (quote! { transition(_from, _to) do log.push(1); }, none()),
        (quote! { on Stop(_) => previous; }, none()),
        (quote! { clock u32; }, quote! { after 1s => S0; }),
        (none(), quote! { initial Inner; state Inner { on Go => S0; } }),
        (quote! { queue 2; on Stop(_) => defer; }, none()),
    ];
    for (settings, first) in no {
        assert!(!has_table(settings.clone(), first.clone(), 12), "{settings} {first}");
    }
}

#[test]
fn the_lines_of_a_machine_as_an_editor_sees_them() {
    let mut file = expand(airfield(), Reader::Editor);
    let lines = file.items.remove(0);
    assert!(matches!(lines, syn::Item::Const(_)), "the lines come first");
    let mut compiled = expand(airfield(), Reader::Compiler);
    compiled.items = compiled.items.into_iter().flat_map(without_wrapper).collect();
    assert_eq!(methods(&file), methods(&compiled));
    assert!(
        !file.to_token_stream().to_string().contains("PartsOf"),
        "an editor has no use for what is sealed"
    );
    file.items = vec![lines];
    expect_file!["expansions/airfield_editor.rs"].assert_eq(&prettyplease::unparse(&file));
}

/// The heads of the methods that users call. One that is hidden is there for a message alone.
fn methods(file: &syn::File) -> Vec<String> {
    let is_hidden = |item: &syn::ItemImpl| {
        item.attrs.iter().any(|attr| attr.to_token_stream().to_string() == "# [doc (hidden)]")
    };
    let impls = file.items.iter().filter_map(|item| match item {
        syn::Item::Impl(item) if item.self_ty.to_token_stream().to_string() == "Airfield" => Some(item),
        _ => None,
    });
    let impls = impls.filter(|item| !is_hidden(item));
    let methods: Vec<String> = impls
        .flat_map(|item| &item.items)
        .filter_map(|item| match item {
            syn::ImplItem::Fn(method) => Some(method.sig.to_token_stream().to_string()),
            _ => None,
        })
        .collect();
    assert!(methods.len() > 10, "{methods:?}");
    methods
}

fn airfield() -> TokenStream {
    quote! {
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
    }
}
