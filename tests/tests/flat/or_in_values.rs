//! `|` and `||` in the values of fields and of parts: operators and the parameters of closures, with commas behind them.

use fsm_runtime::fsm;

struct Owner {
    open: bool,
    late: bool,
    bits: u8,
}

fsm! {
    machine Values(o: &mut Owner) {
        events { Ask, Or, Bits, Closures, Back }
        initial Start;
        part Held(open: bool, bits: u8, join: fn(u8, u8) -> u8, none: fn() -> u8, n: u32) {
            initial Inside;
            state Inside;
        }
        on Back => Start;
        state Start {
            on Ask do goto!(Checked { is_open: o.open || o.late, n: 1 });
            on Or => Checked { is_open: o.open || o.late || o.bits > 9, n: 2 };
            on Bits => Joined { bits: o.bits | 1, join: |a, b| a | b, none: || 7 | 8, n: 3 };
            on Closures => Used;
        }
        state Checked { let is_open: bool; let n: u32; }
        state Joined { let bits: u8; let join: fn(u8, u8) -> u8; let none: fn() -> u8; let n: u32; }
        state Used is Held(o.open || o.late, o.bits | 1, |a, b| a | b, || 7 | 8, 4);
    }
}

#[test]
fn a_field_stands_behind_an_or() {
    let mut owner = Owner { open: false, late: true, bits: 4 };
    let mut values = Values::start(&mut owner);
    for (event, expected) in [(ValuesEvent::Ask, 1), (ValuesEvent::Or, 2)] {
        values.send(&mut owner, event);
        assert!(matches!(values.state(), ValuesState::Checked { is_open: true, n } if *n == expected));
        values.send(&mut owner, ValuesEvent::Back);
    }
    values.send(&mut owner, ValuesEvent::Bits);
    let ValuesState::Joined { bits: 5, join, none, n: 3 } = values.state() else { panic!("in Joined") };
    assert_eq!((join(1, 2), none()), (3, 15));
}

#[test]
fn a_value_of_a_part_stands_behind_an_or() {
    let mut owner = Owner { open: false, late: true, bits: 4 };
    let mut values = Values::start(&mut owner);
    values.send(&mut owner, ValuesEvent::Closures);
    let ValuesState::Used { open: true, bits: 5, join, none, n: 4, .. } = values.state() else {
        panic!("in Used")
    };
    assert_eq!((join(1, 2), none()), (3, 15));
}
