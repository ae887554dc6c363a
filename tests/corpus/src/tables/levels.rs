//! Composites with ends, a part, and what is possible now; a deep history that keeps data.

use fsm_runtime::fsm;

use crate::{Book, Thing};

fsm! {
    #[derive(Debug)]
    machine Drone(thing: &mut Thing) {
        can;
        clock u32;
        #[derive(Clone, Debug, PartialEq)]
        events { Load { to: u32 }, Person { name: String }, Lost, Storm, Calm, Land }
        let log: Vec<u32> = Vec::new();
        initial Idle;
        part Climbing(speed: u32) { exits Up; initial Rising; state Rising { let at: u32 = 0; update do *at += *speed; when *at > 5 => out Up; } }
        on Land if !in_state!(Idle) => Idle;
        state Idle { on Load { to } => Takeoff { to }; on Lost => ignore; on Calm => Off { rows: log.clone() }; }
        state Takeoff is Climbing(3) { let to: u32; on out Up => Flying { to } do thing.say("up"); on Storm => Off { rows: Vec::new() }; }
        state Flying {
            let to: u32 = 3;
            initial Cruising;
            exit do thing.say(format_args!("leaves for {to}"));
            update do { thing.n += 1; if in_state!(Cruising) { thing.say("cruises"); } }
            on Storm => Waiting;
            on Lost => ignore;
            done => Idle do log.push(*to);
            state Cruising { on Person { name } if in_state!(Flying) => Filming { name }; when thing.n > i64::from(*to) => There; }
            state Filming { let name: String; on Person { name: other } => Filming { name: format!("{name}, {other}") }; on Calm => Kept { name: take!(name) }; }
            state Kept { let name: String; enter do thing.say(name); on Lost => There; }
            final state There;
        }
        state Waiting { on Calm => deep history Flying; after 9s => Off { rows: vec![9] }; }
        final state Off { let rows: Vec<u32>; enter do thing.say(format_args!("{rows:?}")); }
    }
}

pub fn script(book: &mut Book) {
    use DroneEvent::{Calm, Land, Load, Lost, Person, Storm};
    let mut thing = Thing::default();
    let mut drone = Drone::start(&mut thing, 0);
    let person = |name: &str| Some(Person { name: name.to_owned() });
    let steps = [
        Some(Land), Some(Lost), Some(Load { to: 4 }), None, None, None, person("Ann"), person("Bob"), Some(Storm), Some(Calm), None, Some(Calm),
        Some(Lost), None, Some(Load { to: 2 }), None, None, Some(Land), Some(Calm), None,
    ];
    for (now, event) in steps.into_iter().enumerate() {
        let now = now as u32;
        match event {
            Some(event) => {
                let can = drone.can(&thing, event.clone(), now);
                let call = format!("send {event:?}, can {can}");
                let outcome = drone.send(&mut thing, event, now);
                book.step(format!("{call}: {outcome:?}"), &mut thing, drone.state());
            }
            None => {
                drone.update(&mut thing, now);
                book.step("update", &mut thing, drone.state());
            }
        }
    }
}
