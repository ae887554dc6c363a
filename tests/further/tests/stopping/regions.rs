//! Lines of several regions that act in one step, of which one fails.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};

macro_rules! rooms {
    ($o:ident: $($header:tt)*) => {
        fsm! {
            $($header)* {
                queue 2;
                #[derive(Clone, Debug, PartialEq)]
                events { Go(u32), Same, Odd }
                initial Both;
                transition(from, to) do $o.say(format!("{from} -> {to}"));
                state Both {
                    region Left {
                        initial L1;
                        state L1 {
                            exit do step!($o, "exit L1");
                            on Go(n) => L2 { n } do step!($o, "left");
                            on Same do step!($o, "left same");
                        }
                        state L2 { let n: u32; enter do step!($o, "enter L2"); on Go(_) if *n > 5 => L1; }
                    }
                    region Right {
                        initial R1;
                        state R1 {
                            exit do step!($o, "exit R1");
                            on Go(n) => R2 { n: n + step!($o, "n") } do step!($o, "right");
                            on Same do step!($o, "right same");
                            on Odd => ignore;
                        }
                        state R2 { let n: u32; enter do step!($o, "enter R2"); on Same => R1 do { let _ = n; } }
                    }
                }
            }
        }
    };
}

mod fallible {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.run($line)?
        };
    }
    rooms! { o: pub(super) machine Rooms(o: &mut Faulty) -> Result<(), Fault> }
}

mod waiting {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.pass($line).await
        };
    }
    rooms! { o: pub(super) async machine Rooms(o: &mut Faulty) }
}

/// What is said by one event where the call of this number fails, and the two states after it.
fn fails(number: usize) -> (Vec<String>, [bool; 2]) {
    use fallible::{Rooms, RoomsEvent, RoomsStateId};
    let mut o = Faulty::new();
    let mut rooms = Rooms::start(&mut o).unwrap();
    o.fails_in = Some(number);
    let result = rooms.send(&mut o, RoomsEvent::Go(1));
    assert!(result.is_err_and(|failed| failed.event.is_none()) || number > 6);
    (o.take(), [RoomsStateId::L2, RoomsStateId::R2].map(|id| rooms.is_in(id)))
}

#[test]
fn both_regions_change_or_none_does() {
    let order = ["exit R1", "exit L1", "left", "right", "n", "enter L2", "enter R2"];
    for (number, call) in order.into_iter().enumerate() {
        let (said, states) = fails(number);
        assert_eq!(said[..=number], order[..=number]);
        assert_eq!(said[number], call);
        assert_eq!(states, [number > 4; 2], "{call}");
    }
    let (said, states) = fails(7);
    said[7..].reads("L1 -> L2; R1 -> R2");
    assert_eq!(states, [true; 2]);
}

#[test]
fn a_dropped_future_too() {
    use waiting::{Rooms, RoomsEvent, RoomsStateId};
    for polls in 1.. {
        let mut o = Faulty::new();
        let mut rooms = block_on(Rooms::start(&mut o));
        let outcome = polled(rooms.send(&mut o, RoomsEvent::Go(1)), polls);
        let states = [RoomsStateId::L2, RoomsStateId::R2].map(|id| rooms.is_in(id));
        assert_eq!(states, [polls > 5; 2], "{polls}");
        // It goes on with what it is then.
        assert!(block_on(rooms.send(&mut o, RoomsEvent::Same)).is_used());
        if outcome.is_some() {
            assert_eq!(polls, 8);
            break;
        }
    }
}

#[test]
fn an_event_that_no_region_takes_comes_back() {
    use fallible::{Rooms, RoomsEvent};
    let mut o = Faulty::new();
    let mut rooms = Rooms::start(&mut o).unwrap();
    assert_eq!(rooms.send(&mut o, RoomsEvent::Odd), Ok(Outcome::Handled));
    assert_eq!(rooms.send(&mut o, RoomsEvent::Go(1)), Ok(Outcome::Transitioned));
    assert_eq!(rooms.send(&mut o, RoomsEvent::Go(2)), Ok(Outcome::GuardRefused(RoomsEvent::Go(2))));
    assert_eq!(rooms.send(&mut o, RoomsEvent::Odd), Ok(Outcome::Unhandled(RoomsEvent::Odd)));
}
