//! A machine's struct has one field, which nobody reaches: what is derived on the machine and what its code calls `Self` do
//! not notice.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
    machine Saved {
        events { Go }
        let total: u32 = 7;
        initial A { n: 1 };
        state A { let n: u8; on Go => B do *total += 1; }
        state B { on Go => A { n: 2 }; }
    }
}

#[test]
fn serde_sees_what_the_machine_holds() {
    let mut saved = Saved::start();
    let text = serde_json::to_string(&saved).unwrap();
    assert_eq!(text, r#"{"STATE":{"A":{"n":1}},"DATA":{"total":7}}"#);
    assert_eq!(serde_json::from_str::<Saved>(&text).unwrap(), saved);

    saved.send(SavedEvent::Go);
    let text = serde_json::to_string(&saved).unwrap();
    assert_eq!(text, r#"{"STATE":"B","DATA":{"total":8}}"#);
    let mut again: Saved = serde_json::from_str(&text).unwrap();
    again.send(SavedEvent::Go);
    assert_eq!(again.state(), &SavedState::A { n: 2 });

    let unknown = serde_json::from_str::<Saved>(r#"{"STATE":"B","DATA":{"total":8},"MORE":1}"#);
    assert!(unknown.unwrap_err().to_string().starts_with("unknown field `MORE`"));
}

fsm! {
    #[derive(Clone, Serialize, Deserialize)]
    #[serde(from = "u32", into = "u32")]
    machine Replaced {
        events { Go }
        initial Even;
        state Even { on Go => Odd; }
        state Odd { on Go => Even; }
    }
}

impl From<u32> for Replaced {
    fn from(number: u32) -> Self {
        let mut machine = Self::start();
        if number % 2 == 1 {
            machine.send(ReplacedEvent::Go);
        }
        machine
    }
}

impl From<Replaced> for u32 {
    fn from(machine: Replaced) -> Self {
        Self::from(machine.is_in(ReplacedStateId::Odd))
    }
}

#[test]
fn serde_can_be_given_another_type() {
    let odd: Replaced = serde_json::from_str("3").unwrap();
    assert!(odd.is_in(ReplacedStateId::Odd));
    assert_eq!(serde_json::to_string(&odd).unwrap(), "1");
}

fsm! {
    #[cfg_attr(all(), derive(Debug, Clone, Serialize), serde(rename_all = "UPPERCASE"))]
    #[cfg_attr(any(), derive(Missing))]
    machine Conditional<T: Clone> {
        events { Go }
        initial A;
        let value: T;
        state A { on Go => B; }
        state B { on Go => A; }
    }
}

#[test]
fn derives_may_be_conditional() {
    let machine = Conditional::start(3_u8).clone();
    assert_eq!(format!("{machine:?}"), "Conditional { state: A, data: ConditionalData { value: 3 } }");
    assert_eq!(serde_json::to_string(&machine).unwrap(), r#"{"STATE":"A","DATA":{"VALUE":3}}"#);
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Itself<'a, T: Copy + Into<u32>, const N: u32>(log: &mut Vec<u32>) {
        events { Go(&'a str) }
        let value: T;
        initial A { limit: 3 };
        state A {
            let limit: u32 = Self::LIMIT;
            on Go(text) if text.len() < Self::LIMIT as usize => B do log.push(Self::weight(*value, *limit));
        }
        state B {
            // A `Self` of its own.
            enter do {
                struct Count(u32);
                impl Count { fn of(number: u32) -> Self { Self(number) } }
                log.push(Count::of(70).0);
            }
            on Go(_) => A { limit: { let own: fn(T, u32) -> u32 = <Self>::weight; own(*value, 1) } };
        }
    }
}

impl<T: Copy + Into<u32>, const N: u32> Itself<'_, T, N> {
    const LIMIT: u32 = 5;

    fn weight(value: T, limit: u32) -> u32 {
        value.into() * N + limit
    }
}

#[test]
fn self_in_the_table_is_the_machine() {
    let mut log = Vec::new();
    let mut machine = Itself::<'_, u8, 100>::start(&mut log, 2);
    machine.send(&mut log, ItselfEvent::Go("go"));
    machine.send(&mut log, ItselfEvent::Go("go"));
    assert_eq!(log, [203, 70]);
    assert_eq!(machine.state(), &ItselfState::A { limit: 201 });
}

#[test]
fn the_seal_takes_no_room() {
    assert_eq!(size_of::<Replaced>(), size_of::<ReplacedState>());
    assert_eq!(size_of::<Option<Replaced>>(), size_of::<ReplacedState>());
}

fsm! {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    machine Parcel {
        events { Sent, Lost }
        initial Packed { to: "Ada".to_owned() };
        state Packed { let to: String; on Sent => Away { to }; }
        state Away { let to: String; on Lost => Packed { to }; }
    }
}

#[test]
fn data_that_move_are_stored_too() {
    let mut parcel = Parcel::start();
    parcel.send(ParcelEvent::Sent);
    let text = serde_json::to_string(&parcel).unwrap();
    assert_eq!(text, r#"{"state":{"Away":{"to":"Ada"}}}"#);
    let again: Parcel = serde_json::from_str(&text).unwrap();
    assert_eq!(again, parcel);
}
