//! Files that earlier versions have written, which every later version reads: `files/` is never written anew. What is in
//! them goes on as it did when they were written.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Clone, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    machine Ship(log: &mut Vec<String>) {
        snapshots;
        clock now: u32;
        queue 4;
        #[derive(Clone, Serialize, Deserialize)]
        events { Sail, Storm, Calm, Call { to: String }, Home, #[serde(alias = "Ring")] Bell(u8) }
        let bells: u32 = 0;
        initial Moored;
        every 10s as Watch do { *bells += 1; log.push(format!("{now}: watch {bells}")); }
        every 25s as Weather do log.push(format!("{now}: weather"));
        on Bell(n) do log.push(format!("{now}: bell {n}"));
        state Moored {
            after 30s as Patience => Sea do log.push(format!("{now}: casts off"));
            on Sail => Sea;
            on Home => history Sea;
        }
        #[serde(rename = "open")]
        state Sea {
            initial Fair;
            history => Fair;
            after 90s as Fuel => Lost;
            on Storm => push Sheltered { since: now };
            on Home => Moored;
            on Call { .. } => defer;
            state Fair {
                enter do { let _ = raise!(Bell(1) after 12s); }
                every 4s as Swell do log.push(format!("{now}: swell"));
                every 7s as Look do log.push(format!("{now}: looks"));
                after 20s => Foul { gusts: 2 };
            }
            state Foul {
                let gusts: u32;
                after (*gusts * 9_000) => Fair;
            }
        }
        state Sheltered {
            let since: u32;
            region Anchor {
                initial Holds;
                every 6s do log.push(format!("{now}: drags"));
                state Holds { after 9s => Slips; }
                state Slips {}
            }
            region Crew {
                initial Sleeps;
                state Sleeps { after 5s as Nap => Eats; }
                state Eats { on Call { to } do log.push(format!("{now}: calls {to}")); }
            }
            on Calm => pop;
        }
        final state Lost;
    }
}

/// With a call that waits, and a bell to come.
fn at_sea() -> Ship {
    let mut log = Vec::new();
    let mut ship = Ship::start(&mut log, 0);
    ship.send(&mut log, ShipEvent::Sail, 3_000);
    ship.send(&mut log, ShipEvent::Call { to: "Cork".to_owned() }, 4_000);
    ship
}

fn sheltered() -> Ship {
    let (mut ship, mut log) = (at_sea(), Vec::new());
    ship.update(&mut log, 10_500);
    ship.send(&mut log, ShipEvent::Storm, 11_000);
    ship.update(&mut log, 12_000);
    ship
}

fn at_home() -> Ship {
    let (mut ship, mut log) = (at_sea(), Vec::new());
    (10..30).for_each(|second| ship.update(&mut log, second * 1_000));
    ship.send(&mut log, ShipEvent::Home, 30_000);
    ship
}

/// What the machine does in a minute, after it was stored at `written` and read at another time.
fn goes_on(mut ship: Ship, written: u32, read: u32) -> Vec<String> {
    let mut log = Vec::new();
    let back = |line: String| match line.split_once(": ") {
        Some((time, what)) => {
            let time = time.parse::<u32>().expect("a time").wrapping_sub(read).wrapping_add(written);
            format!("{time}: {what}")
        }
        None => line,
    };
    for step in 0..=120 {
        let now = read.wrapping_add(step * 500);
        ship.update(&mut log, now);
        match step {
            20 => _ = ship.send(&mut log, ShipEvent::Calm, now),
            24 | 90 => _ = ship.send(&mut log, ShipEvent::Home, now),
            _ => {}
        }
    }
    log.into_iter().map(back).collect()
}

/// A file goes on as the machine does that has written it.
fn is_read(file: &str, ship: Ship, written: u32) {
    let read = |text: &str, now: u32| {
        let snapshot: ShipSnapshot = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        snapshot.restore(now).unwrap_or_else(|refused| panic!("{refused}"))
    };
    let expected = goes_on(ship, written, written);
    assert!(expected.len() > 8, "{expected:?}");
    assert_eq!(goes_on(read(file, written), written, written), expected);
    assert_eq!(goes_on(read(file, u32::MAX - 5_000), written, u32::MAX - 5_000), expected);

    // As a format writes it that tells no names.
    let value: serde_json::Value = serde_json::from_str(file).unwrap();
    let fields = ["fingerprint", "state", "data", "timers", "suspended", "paused", "history_Sea", "queue"];
    let row: Vec<_> = fields.iter().map(|name| value[name].clone()).collect();
    let row = serde_json::to_string(&row).unwrap();
    assert_eq!(goes_on(read(&row, 70), written, 70), expected);
}

#[test]
fn timers_of_a_state_and_of_the_machine_with_names_and_without() {
    is_read(include_str!("files/at_sea.json"), at_sea(), 8_500);
}

#[test]
fn timers_of_regions_and_of_a_suspended_state() {
    is_read(include_str!("files/sheltered.json"), sheltered(), 13_250);
}

#[test]
fn a_history() {
    is_read(include_str!("files/at_home.json"), at_home(), 31_000);
}

#[test]
fn events_for_later_by_the_alias_of_an_event() {
    let text = include_str!("files/at_sea.json").replace("\"Bell\"", "\"Ring\"");
    is_read(&text, at_sea(), 8_500);
}
