//! A charger of batteries: a machine with all that a chip may want, in which no way leads to a panic.
//!
//! Each byte that comes in is an event, with the time that has passed since the last in its upper bits; what the charger does
//! goes out. `printf 'pb\xf0b' | target/release/charger`.
#![no_std]
#![no_main]

use chip::{receive, send};
use fsm_runtime::fsm;
use fugit::WrappingTimerInstantU32;

/// The counter of a watch's crystal, which wraps every 36 hours.
pub type Instant = WrappingTimerInstantU32<32_768>;

chip::main!(run);

/// What the board can be told, and what it measures.
pub struct Board {
    volts: u8,
    patience: u8,
}

impl Board {
    fn say(&mut self, what: u8) {
        send(what);
    }
}

fsm! {
    /// A charger with two regions, a menu over it, and a fault from which it goes on where it was. It begins in flash: nothing
    /// runs before `run`.
    pub const machine Charger(board: &mut Board) {
        clock Instant;
        stack 2;
        queue 4;
        can;
        events { Plug, Unplug, Volts(u8), Button, Fault(u8), Clear, Beep }

        initial Work;
        let faults: u8 = 0;

        on Beep do board.say(7);
        on Fault(code) => Failed { code } do *faults = faults.saturating_add(1);

        state Work {
            pause do board.say(b'[');
            resume do board.say(b']');
            on Button => push Menu;

            region Battery {
                initial Idle;
                state Idle {
                    on Plug => Charging { volts: 0 };
                }
                state Charging {
                    let volts: u8;
                    initial Slow;
                    enter do board.say(b'c');
                    exit do board.say(b'e');
                    on Volts(measured) if measured > 200 => Full do raise!(Beep after 1s);
                    on Volts(measured) do *volts = measured;
                    on Unplug => Idle;
                    state Slow {
                        after (fugit::Duration::<u32, 1, 32_768>::from_ticks(u32::from(board.patience))) => Fast;
                    }
                    state Fast {
                        every 250ms do { board.volts = board.volts.wrapping_add(*volts); board.say(b'f'); }
                    }
                }
                state Full {
                    enter do raise!(Beep);
                    on Unplug => Idle;
                }
            }
            region Lamp {
                initial Dark;
                state Dark {
                    when in_state!(Charging) => Lit;
                }
                state Lit {
                    let blinks: u32 = 0;
                    update every 100ms do { *blinks = blinks.wrapping_add(1); board.say(b'.'); }
                    when !in_state!(Charging) => Dark;
                    after 10min => Dark;
                }
            }
        }
        state Menu {
            on Volts(_) => defer;
            enter do board.say(b'm');
            on Button => pop;
            after 5s => pop;
        }
        state Failed {
            let code: u8;
            enter do { board.say(b'F'); board.say(*code); }
            on Clear if *faults < 3 => deep history Work;
        }
    }
}

fn run() {
    let mut board = Board { volts: 0, patience: 40 };
    let mut now = Instant::from_ticks(0);
    let mut charger = const { Charger::start() };
    while let Some(byte) = receive() {
        now = Instant::from_ticks(now.as_ticks().wrapping_add(1 << (byte >> 4)));
        charger.update(&mut board, now);
        let event = match byte & 7 {
            0 => ChargerEvent::Plug,
            1 => ChargerEvent::Unplug,
            2 => ChargerEvent::Button,
            3 => ChargerEvent::Fault(byte),
            4 => ChargerEvent::Clear,
            _ => ChargerEvent::Volts(byte),
        };
        let id = ChargerEventId::from(&event);
        let would = charger.would(&board, event, now);
        let is_used = would.is_taken() && charger.possible().any(|possible| possible == id);
        let unused = charger.send(&mut board, would.into_event(), now).into_event();
        board.say(match (is_used, unused) {
            (true, None) => b'+',
            (false, Some(_)) => b'-',
            _ => b'!',
        });
        #[cfg(feature = "planted")]
        send(charger.suspended().last().map(|_| board.volts).unwrap());
    }
}
