//! Names that generated code uses for its own locals in machines of nested states: as the owner, as fields of states,
//! as bindings of events, and names of its types and variants as names of states. The same tables for each.

#![allow(non_snake_case)]

use fsm_runtime::fsm;
use fsm_tests::Log;

/// One machine with everything in it, for an owner and two fields by these names.
macro_rules! table {
    ($test:ident: $machine:ident $event:ident $owner:ident $field:ident $inner:ident;) => {
        fsm! {
            machine $machine($owner: &mut Log) {
                clock u32;
                queue 4;
                stack 2;
                events { Go(u32), Off, Again, Keep, Back, Deep, Up, Down, Ring }
                initial Outer { $field: 3 };
                transition(_a, _b) do $owner.say("hook");
                on Ring do $owner.say("ring");
                unhandled(_e) do $owner.say("unhandled");
                state Outer {
                    let $field: u32;
                    let more: u32 = $owner.give("more", *$field + 1);
                    enter do $owner.say(format!("enter Outer {} {}", $field, more));
                    exit  do { $owner.say(format!("exit Outer {}", $field)); let _ = raise!(Ring); }
                    initial First do $owner.say("initial");
                    history => First;
                    on Go($field) if $owner.ask("guard", $field > 1) => Second { $inner: $field } do $owner.say(format!("go {}", $field));
                    on Off => Away { $field } do $owner.say("off");
                    on Again => self;
                    on Up => push Above;
                    on Keep do $owner.say("keep");
                    done => First do *$field += 1;
                    update do $owner.say(format!("tick {}", $field));
                    state First { on Back => previous; after 10ms => End; }
                    state Second {
                        let $inner: u32;
                        let last: u32 = $owner.give("last", *$inner + *$field);
                        enter do $owner.say(format!("enter Second {} {}", $inner, last));
                        exit  do $owner.say(format!("exit Second {} {}", $inner, $field));
                        initial Deepest { value: *$inner };
                        on Back => previous;
                        after (*$inner + 5) do { goto!(First) }
                        always if $owner.ask("always", *$inner == 77) => First;
                        state Deepest { let value: u32; enter do $owner.say(format!("enter Deepest {value}")); }
                    }
                    final state End {}
                }
                state Above { pause do {} on Down => pop else Outer { $field: 1 }; }
                state Away {
                    let $field: u32;
                    on Keep => defer;
                    on Back => history Outer { $field } do *$field += 10;
                    on Deep => deep history Outer { $field: *$field };
                }
            }
        }

        #[test]
        fn $test() {
            let mut log = Log::new();
            let mut machine = $machine::start(&mut log, 0);
            machine.update(&mut log, 10);
            for event in [
                $event::Go(7),
                $event::Again,
                $event::Go(5),
                $event::Back,
                $event::Off,
                $event::Keep,
                $event::Back,
                $event::Up,
                $event::Down,
                $event::Go(9),
                $event::Off,
                $event::Deep,
                $event::Go(77),
            ] {
                machine.send(&mut log, event, 10);
            }
            machine.update(&mut log, 12);
            assert_eq!(log.take(), expected());
        }
    };
}

fn expected() -> Vec<&'static str> {
    vec![
        "more",
        "enter Outer 3 4",
        "initial",
        "tick 3",
        "hook",
        "hook",
        "guard",
        "go 7",
        "last",
        "enter Second 7 11",
        "enter Deepest 7",
        "hook",
        "always",
        "exit Second 7 4",
        "exit Outer 4",
        "more",
        "enter Outer 4 5",
        "initial",
        "hook",
        "ring",
        "guard",
        "go 5",
        "last",
        "enter Second 5 9",
        "enter Deepest 5",
        "hook",
        "always",
        "exit Second 5 4",
        "hook",
        "exit Outer 4",
        "off",
        "hook",
        "ring",
        "more",
        "enter Outer 14 15",
        "hook",
        "keep",
        "hook",
        "hook",
        "guard",
        "go 9",
        "last",
        "enter Second 9 23",
        "enter Deepest 9",
        "hook",
        "always",
        "exit Second 9 14",
        "exit Outer 14",
        "off",
        "hook",
        "ring",
        "more",
        "enter Outer 14 15",
        "enter Second 9 23",
        "enter Deepest 9",
        "hook",
        "always",
        "guard",
        "exit Second 9 14",
        "go 77",
        "last",
        "enter Second 77 91",
        "enter Deepest 77",
        "hook",
        "always",
        "exit Second 77 14",
        "hook",
        "tick 14",
    ]
}

table! { of_our_own: Plain PlainEvent log field inner; }
table! { inside_old_made: Inside InsideEvent inside old made; }
table! { next_domain_source: Next NextEvent next domain source; }
table! { queue_chain_finished: Queue QueueEvent queue chain finished; }
table! { timers_memory: Timers TimersEvent timers memory_Outer remembers_Outer; }
table! { from_to_now: From_ From_Event from to request; }
table! { given_default: Given GivenEvent given_Outer_old default_Outer renewed_Second; }
table! { outcome_event_refusal: Refusal_ Refusal_Event event refusal outcome; }
table! { passing_change_target: Passing PassingEvent change target entered; }
table! { place_picks_left: Place PlaceEvent picks left old_inside; }
table! { id_data_raised: Ids IdsEvent id data raised; }
table! { machine_previous_stack: Machine_ Machine_Event machine previous stack; }
table! { own_new_within: Own OwnEvent new own within; }
