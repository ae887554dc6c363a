//! Data that move from state to state: values that are neither `Clone` nor `Copy` nor `Default`, each dropped once.
//! When what is left is dropped lives in `drops.rs`, what may not be moved in the compile-fail tests.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token, Trace};

/// Neither `Clone` nor `Copy` nor `Default`, as its parts are not.
pub struct Plane {
    pub pilot: Token,
    pub seats: Vec<Token>,
}

fsm! {
    machine Airport(log: &mut Log) {
        clock u32;

        events {
            Land { plane: Plane, fuel: u32 }, Board(Token),
            Unload, Swap, Start, Crash, Service, Refresh, Split, Crew,
        }

        initial Empty;
        state Empty {
            on Land { plane, fuel } => Parked { plane, fuel } do log.say(format!("{} lands", plane.pilot.name));
        }
        state Parked {
            let plane: Plane;
            let fuel: u32;
            let visits: u32 = 0;
            exit do log.say(format!("exit Parked with {}", plane.seats.len()));
            on Board(token) do plane.seats.push(token);
            on Start => Flying { craft: plane, fuel: *fuel - 1, seats: plane.seats.len() } do log.say(plane.pilot.name);
            on Refresh => self do *visits += 1;
            on Service => Hangar { plane, spare: None };
            on Split if plane.seats.len() == 2 => Apart { fuel, plane, note: format!("{}", fuel) };
            on Land { plane: other, .. } => Parked { plane: other, fuel } do log.say("pushed off");
            on Crash => Empty;
            when *fuel == 0 => Hangar { plane, spare: None } do log.say("dry");
            after 100ms => Hangar { spare: Some(Box::new(*fuel)), plane };
        }
        state Flying {
            let craft: Plane;
            let fuel: u32;
            let seats: usize;
            enter do log.say(format!("{} flies {seats} on {fuel}", craft.pilot.name));
            on Crash => Empty;
            on Unload => Parked { plane: craft, fuel };
            on Service => reset Hangar { plane: craft, spare: None };
        }
        state Hangar {
            let plane: Plane;
            let spare: Option<Box<u32>>;
            enter do log.say(format!("hangar {spare:?}"));
            on Board(token) => Hangar { plane, spare: Some(Box::new(token.name.len() as u32)) };
            on Crew => push Resting { who: "crew" };
            on Start => Parked { plane, fuel: spare.as_ref().map_or(5, |spare| **spare) };
        }
        state Resting {
            let who: &'static str;
            on Crew => pop;
            on Crash => reset Empty;
        }
        state Apart {
            let plane: Plane;
            let fuel: u32;
            let note: String;
            enter do log.say(format!("apart {note} {fuel} {}", plane.seats.len()));
            on Swap => Swapped { note, held: fuel, at: plane };
            on Crash => Empty;
        }
        state Swapped {
            let at: Plane;
            let held: u32;
            let note: String;
            on Swap => Apart { fuel: held, note, plane: at };
        }
    }
}

use AirportEvent as E;

fn land(counter: &Counter) -> E {
    E::Land { plane: Plane { pilot: counter.token("Ada"), seats: vec![counter.token("first")] }, fuel: 9 }
}

struct World {
    log: Log,
    airport: Airport,
    counter: Counter,
}

impl World {
    fn landed() -> Self {
        let counter = Counter::new();
        let mut log = Log::new();
        let airport = Airport::start(&mut log, 0);
        let mut world = World { log, airport, counter };
        let plane = land(&world.counter);
        world.send(plane).reads("Ada lands");
        assert_eq!(world.counter.alive(), 2);
        world
    }

    fn send(&mut self, event: E) -> Vec<String> {
        assert!(matches!(
            self.airport.send(&mut self.log, event, 0),
            Outcome::Transitioned | Outcome::Handled
        ));
        self.log.take()
    }
}

#[test]
fn from_the_event_into_the_state_while_the_action_reads_it() {
    let world = World::landed();
    assert!(matches!(world.airport.state(), AirportState::Parked { fuel: 9, visits: 0, .. }));
    drop(world.airport);
    assert_eq!(world.counter.alive(), 0);
}

#[test]
fn under_another_name_while_action_and_expressions_read_it() {
    let mut world = World::landed();
    let token = world.counter.token("second");
    world.send(E::Board(token));
    world.send(E::Start).reads("exit Parked with 2; Ada; Ada flies 2 on 8");
    assert_eq!(world.counter.alive(), 3);
}

#[test]
fn through_several_states_and_back() {
    let mut world = World::landed();
    world.send(E::Start);
    world.send(E::Unload);
    world.send(E::Service);
    world.send(E::Start).reads(SILENT);
    assert_eq!(world.counter.alive(), 2);
    assert!(matches!(world.airport.state(), AirportState::Parked { fuel: 5, .. }));
    world.send(E::Crash);
    assert_eq!(world.counter.alive(), 0, "what is not given on is dropped");
}

#[test]
fn self_keeps_it() {
    let mut world = World::landed();
    world.send(E::Refresh).reads("exit Parked with 1");
    assert_eq!(world.counter.alive(), 2);
    assert!(matches!(world.airport.state(), AirportState::Parked { fuel: 9, visits: 0, .. }));
}

#[test]
fn only_if_the_guard_holds() {
    let mut world = World::landed();
    let outcome = world.airport.send(&mut world.log, E::Split, 0);
    assert!(matches!(outcome, Outcome::GuardRefused(E::Split)));
    let token = world.counter.token("second");
    world.send(E::Board(token));
    world.send(E::Split).reads("exit Parked with 2; apart 9 9 2");
    assert_eq!(world.counter.alive(), 3);
    world.send(E::Swap).reads(SILENT); // all fields under other names
    world.send(E::Swap).reads("apart 9 9 2");
    assert_eq!(world.counter.alive(), 3);
}

#[test]
fn one_field_moves_and_the_other_is_replaced_from_the_event() {
    let mut world = World::landed();
    let plane = land(&world.counter);
    assert_eq!(world.counter.alive(), 4);
    world.send(plane).reads("exit Parked with 1; pushed off");
    assert_eq!(world.counter.alive(), 2, "the old plane is dropped, the new one is not");
}

#[test]
fn in_ticks() {
    let mut world = World::landed();
    world.airport.update(&mut world.log, 100);
    world.log.take().reads("exit Parked with 1; hangar Some(9)");
    assert_eq!(world.counter.alive(), 2);

    let counter = Counter::new();
    let plane = Plane { pilot: counter.token("Eve"), seats: vec![] };
    let mut log = Log::new();
    let Ok(mut airport) = Airport::start_in(AirportTarget::Parked { plane, fuel: 0 }, &mut log, 0) else {
        panic!("Parked needs nothing below")
    };
    airport.tick_at(&mut log, 1, "exit Parked with 0; dry; hangar None");
    assert_eq!(counter.alive(), 1);
}

#[test]
fn suspended_data_stay_and_go_with_a_reset() {
    let mut world = World::landed();
    world.send(E::Service);
    world.send(E::Crew);
    assert_eq!(world.counter.alive(), 2);
    world.send(E::Crew);
    world.send(E::Crew);
    assert_eq!(world.counter.alive(), 2);
    world.send(E::Crash);
    assert_eq!(world.counter.alive(), 0);
    assert_eq!(world.airport.state_id(), AirportStateId::Empty);
}

#[test]
fn a_reset_and_the_own_state_take_it_too() {
    let mut world = World::landed();
    world.send(E::Start);
    world.send(E::Service).reads("hangar None");
    let token = world.counter.token("seven");
    world.send(E::Board(token)).reads("hangar Some(5)");
    assert_eq!(world.counter.alive(), 2);
}
