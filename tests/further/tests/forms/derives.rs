//! Derives and attributes on the machine, its events, states and fields, and where each of them lands.
//! `#[cfg]` lives in `cfg.rs`.

#![deny(non_snake_case, non_camel_case_types)]

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use fsm_runtime::fsm;
use fsm_runtime::requests::Request;
use fsm_tests::Log;

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Player(log: &mut Log) {
        clock u32;
        requests;
        #[derive(Clone, Debug, PartialEq)]
        events { Play(String), Menu, Back, Blip }
        let volume: u8 = 5;
        initial Stopped;
        state Stopped {
            on Play(track) => Playing { track };
            on Blip => previous;
        }
        state Playing {
            let track: String;
            let seconds: u32 = 0;
            every 1s do *seconds += 1;
            on Menu => push Menu;
            on Back => Stopped;
        }
        state Menu {
            on Back => pop else Stopped;
        }
    }
}

fn playing() -> (Log, Player) {
    let mut log = Log::new();
    let mut player = Player::start(&mut log, 0);
    player.send(&mut log, PlayerEvent::Play("tune".into()), 0);
    (log, player)
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_clone_is_a_machine_of_its_own_with_stack_clocks_and_request() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Menu, 300);
    assert!(player.request(Request::Pop).is_ok());
    let mut copy = player.clone();
    assert_eq!(copy, player);
    assert_eq!(hash(&copy), hash(&player));

    assert!(copy.update(&mut log, 400).is_ok());
    assert_eq!(copy.state(), &PlayerState::Playing { track: "tune".into(), seconds: 0 });
    assert_eq!(player.state(), &PlayerState::Menu);
    assert_ne!(copy, player);

    assert!(player.update(&mut log, 400).is_ok());
    assert_eq!(copy, player, "the same calls give the same machine");
    assert!(copy.update(&mut log, 1100).is_ok());
    assert!(player.update(&mut log, 1099).is_ok());
    assert_ne!(copy, player, "one of them has beaten");
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    machine Notes(go: &mut bool) {
        events { Go, Back }
        initial Both;
        state Both {
            region Left {
                initial A;
                state A { when *go => B; }
                state B { enter do { if !*go { goto!(C) } } on Back => A; on Go => C; }
                state C { enter do { if !*go { goto!(B) } } on Back => A; }
            }
            region Right { update do assert!(*go); }
        }
    }
}

#[test]
fn machines_in_the_same_states_are_equal_whatever_has_led_there() {
    let mut go = true;
    let new = Notes::start(&mut go);
    let mut used = new.clone();
    used.update(&mut go);
    used.send(&mut go, NotesEvent::Go);
    assert_ne!(used, new);
    used.send(&mut go, NotesEvent::Back);
    assert_eq!(used, new);
    assert_eq!((used.cmp(&new), hash(&used)), (std::cmp::Ordering::Equal, hash(&new)));
}

#[test]
fn debug_shows_state_data_and_what_is_suspended() {
    let (mut log, mut player) = playing();
    player.send(&mut log, PlayerEvent::Menu, 300);
    let text = format!("{player:?}");
    for part in ["Player", "Menu", "Playing", "tune", "volume: 5"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(format!("{:?}", player.suspended()), "[Playing { track: \"tune\", seconds: 0 }]");
    assert_eq!(format!("{:?}", player.data()), "PlayerData { volume: 5 }");
}

#[test]
fn target_and_state_have_the_derives_too() {
    let target = PlayerTarget::Playing { track: "x".into() };
    assert_eq!(target.clone(), target);
    assert_eq!(format!("{target:?}"), "Playing { track: \"x\" }");
    let state = PlayerState::Playing { track: "x".into(), seconds: 3 };
    assert_eq!(hash(&state), hash(&state.clone()));
}

fsm! {
    #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    machine Lamp {
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        events { Toggle }
        initial Off;
        state Off { on Toggle => On; }
        state On { on Toggle => Off; }
    }
}

#[test]
fn a_machine_without_fields_may_be_copy() {
    let off = Lamp::start();
    let mut on = off;
    on.send(LampEvent::Toggle);
    assert!(off < on);
    assert!(LampState::Off < LampState::On);
    assert_eq!(HashSet::from([off, on, off]).len(), 2);
    assert_eq!(BTreeSet::from([LampEvent::Toggle, LampEvent::Toggle]).len(), 1);
}

#[test]
fn ids_always_have_names_order_hash_and_display() {
    use LampStateId as Id;
    assert_eq!(Id::ALL, [Id::Off, Id::On]);
    assert_eq!(Id::On.name(), "On");
    assert_eq!(Id::On.parent(), None);
    assert_eq!(format!("{} {:?} {:>4}", Id::Off, Id::Off, Id::On), "Off Off   On");
    assert!(Id::Off < Id::On);
    assert_eq!(HashSet::from([Id::Off, Id::Off]).len(), 1);
    const FIRST: Id = Id::ALL[0];
    assert_eq!(FIRST, Id::Off);
}

fsm! {
    /// A documented machine. Its names break rules of style, which attributes in place allow.
    // rustc looks for this one on the whole item, not on the field.
    #[allow(dead_end, non_snake_case)]
    #[must_use]
    #[derive(Debug)]
    machine Documented {
        /// Documented events.
        #[derive(Debug, Default)]
        events {
            /// The only one with a payload.
            Set(u32),
            #[default]
            #[allow(non_camel_case_types)]
            nothing,
        }

        /// Documented data of the machine.
        let All: u32 = 0;

        initial First;

        /// A documented state.
        state First {
            /// A documented field.
            let Value: u32 = 0;
            on Set(n) do { *Value += n; *All += 1; }
            on nothing => other;
        }

        #[allow(non_camel_case_types)]
        state other { on nothing => First; }
    }
}

#[test]
fn attributes_on_events_states_and_fields_stay_there() {
    let mut machine = Documented::start();
    machine.send(DocumentedEvent::Set(3));
    assert_eq!(machine.data().All, 1);
    assert!(matches!(machine.state(), DocumentedState::First { Value: 3 }));
    machine.send(DocumentedEvent::default());
    assert!(matches!(machine.state(), DocumentedState::other));
}
