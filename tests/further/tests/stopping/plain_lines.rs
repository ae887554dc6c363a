//! Lines that do nothing but lead on: in a plain machine a table says what they do, and regions of such lines act one after the
//! other. Machines that may stop have the same outcomes.

use fsm_runtime::fsm;
use fsm_tests::block_on;

macro_rules! rings {
    ($($header:tt)*) => {
        fsm! {
            $($header)* {
                #[derive(Clone, Debug, PartialEq)]
                events { A, B, C, D(u8) }
                initial S0;
                state S0 { on A => S1; on B => S2; on C => S3; on D(_) => ignore; }
                state S1 { on A => S2; on B => S3; on C => S4; }
                state S2 { on A => S3; on B => S4; on C => S5; }
                state S3 { on A => S4; on B => S5; on C => S6; on D(n) if n > 3 => S0; on D(_) => S3; }
                state S4 { on A => S5; on B => S6; on C => S7; }
                state S5 { on A => S6; on B => S7; on C => S8; }
                state S6 { on A => S7; on B => S8; on C => S9; }
                state S7 { on A => S8; on B => S9; on C => S0; }
                state S8 { on A => S9; on B => S0; on C => S1; on D(_) => Beside; }
                state S9 { on A => S0; on B => S1; on C => S2; }
                state Beside {
                    region Left { initial L1; state L1 { on A => L2; on B => L2; } state L2 { on A => L1; } }
                    region Right { initial R1; state R1 { on A => R2; on C => R2; } state R2 { on B => R1; } }
                    on D(n) if n > 7 => S0;
                }
            }
        }
    };
}

/// Two regions that hold all there is.
macro_rules! sides {
    ($($header:tt)*) => {
        fsm! {
            $($header)* {
                #[derive(Clone, Debug, PartialEq)]
                events { A, B, C, D }
                region Left { initial L1; state L1 { on A => L2; on B => L2; } state L2 { on A => L1; } }
                region Right { initial R1; state R1 { on A => R2; on C => R2; } state R2 { on B => R1; } }
            }
        }
    };
}

mod plain {
    use super::*;
    rings! { pub(super) machine Ring }
    sides! { pub(super) machine Sides }
}

mod fallible {
    use super::*;
    rings! { pub(super) machine Ring -> Result<(), u8> }
    sides! { pub(super) machine Sides -> Result<(), u8> }
}

mod waiting {
    use super::*;
    rings! { pub(super) async machine Ring }
    sides! { pub(super) async machine Sides }
}

/// What becomes of each event in a machine, as text.
macro_rules! trace {
    ($module:ident, $call:ident, $machine:ident, $event:ident, [$($events:expr),*]) => {{
        use $module::$event::*;
        let mut machine = $call!($module::$machine::start());
        let mut said = Vec::new();
        for event in [$($events),*] {
            let outcome = $call!(machine.send(event));
            said.push(format!("{outcome:?} in {}", machine.state_id()));
        }
        said
    }};
}

macro_rules! plain_call {
    ($call:expr) => {
        $call
    };
}

macro_rules! fallible_call {
    ($call:expr) => {
        $call.unwrap()
    };
}

macro_rules! waiting_call {
    ($call:expr) => {
        block_on($call)
    };
}

#[test]
fn a_table_and_lines_have_one_trace() {
    macro_rules! of {
        ($module:ident, $call:ident) => {
            trace!(
                $module,
                $call,
                Ring,
                RingEvent,
                [A, D(1), C, D(9), C, D(4), C, D(2), C, C, A, A, D(0), A, A, D(1), B, C, D(8)]
            )
        };
    }
    let plain = of!(plain, plain_call);
    assert!(plain.iter().any(|line| line.starts_with("Unhandled")), "{plain:?}");
    assert!(plain.iter().any(|line| line.starts_with("GuardRefused")), "{plain:?}");
    assert_eq!(of!(fallible, fallible_call), plain);
    assert_eq!(of!(waiting, waiting_call), plain);
}

#[test]
fn regions_side_by_side_have_one_trace() {
    macro_rules! of {
        ($module:ident, $call:ident) => {
            trace!($module, $call, Sides, SidesEvent, [A, A, C, B, D, B, C, A])
        };
    }
    let plain = of!(plain, plain_call);
    assert_eq!(of!(fallible, fallible_call), plain);
    assert_eq!(of!(waiting, waiting_call), plain);
}
