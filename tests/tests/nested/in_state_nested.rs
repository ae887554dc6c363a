//! `in_state!` among nested states: a composite is active with each state inside it. In guards, as a conjunct, in
//! actions; from lines of the machine, of composites and of innermost states.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine House(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Go, Up, Down, Where, Alarm, Calm, Tick, Sleep, Only, Nap, Look, Both, Deep }

        initial Living;

        on Where do log.say(match () {
            () if in_state!(Closet) => "closet",
            () if in_state!(Upstairs) => "upstairs",
            () if in_state!(Kitchen) || in_state!(Living) => "downstairs",
            () => "elsewhere",
        });
        on Alarm if !in_state!(Upstairs) && !in_state!(Cellar) && log.ask("alarm?", true) => push Cellar do log.say(format!("{}", in_state!(Kitchen)));
        on Only if in_state!(Upstairs) do log.say("only upstairs");
        on Nap if !in_state!(Bedroom) || log.ok do log.say("nap");
        on Both if in_state!(Upstairs) && !in_state!(Bedroom) do log.say("bath or attic");
        when log.n == 1 && in_state!(Upstairs) => Kitchen do log.say("hungry");
        update do { if in_state!(Attic) { log.say("dust") } }
        transition(from, to) do log.say(format!("{from} -> {to} {}", in_state!(Upstairs)));

        state Living { on Up => Upstairs; on Go => Kitchen; }
        state Kitchen {
            enter do log.say(format!("enter Kitchen {}", in_state!(Kitchen)));
            exit  do log.say(format!("exit Kitchen {} {}", in_state!(Kitchen), in_state!(Upstairs)));
            on Up => Bath;
            on Go => Living;
        }
        state Upstairs {
            enter do log.say(format!("enter Upstairs {}", in_state!(Bedroom)));
            exit  do log.say(format!("exit Upstairs {}", in_state!(Upstairs)));
            initial Bedroom;
            on Down if !in_state!(Attic) => Living;
            on Sleep do { if in_state!(Bath) { goto!(Bedroom) } log.say("sleep"); }
            on Look if in_state!(Closet) do log.say("look in the closet");
            on Look if in_state!(Attic) do log.say("look in the attic");
            on Look do log.say("look");
            update do log.say(format!("upstairs {}", in_state!(Bedroom)));
            state Bedroom {
                initial Bed;
                on Go => Bath;
                on Tick do log.say(format!("bedroom {} {}", in_state!(Bed), in_state!(Closet)));
                state Bed { on Deep => Closet; }
                state Closet {
                    on Deep if in_state!(Upstairs) => Bed do log.say(format!("out {}", in_state!(Closet)));
                    #[expect(unused_line)]
                    on Only if in_state!(Bed) do log.say("never");
                }
            }
            state Bath { on Go => Attic; }
            state Attic { on Go => Bedroom; on Down => Bath; }
        }
        state Cellar {
            enter do log.say("enter Cellar");
            on Calm => pop;
        }
    }
}

use HouseEvent as E;
use HouseStateId as Id;

fn house(events: impl IntoIterator<Item = E>) -> (Log, House) {
    let mut log = Log::new();
    let mut house = House::start(&mut log);
    for event in events {
        house.send(&mut log, event);
    }
    log.take();
    (log, house)
}

#[track_caller]
#[test]
fn in_an_action_of_the_machine() {
    let (mut log, mut house) = house([]);
    house.step(&mut log, E::Where, "downstairs");
    let (mut log, mut house) = self::house([E::Up]);
    house.step(&mut log, E::Where, "upstairs");
    let (mut log, mut house) = self::house([E::Up, E::Deep]);
    house.step(&mut log, E::Where, "closet");
    let (mut log, mut house) = self::house([E::Alarm]);
    house.step(&mut log, E::Where, "elsewhere"); // what is suspended does not count
}

#[test]
fn as_a_conjunct_it_takes_the_line_out_of_all_that_is_inside() {
    let (mut log, mut house) = house([E::Go]);
    house.step(&mut log, E::Alarm, "alarm?; false; enter Cellar; Kitchen -> Cellar false");
    for events in [vec![E::Up], vec![E::Up, E::Deep], vec![E::Up, E::Go]] {
        let (mut log, mut house) = self::house(events);
        assert_eq!(house.step(&mut log, E::Alarm, SILENT), Outcome::Unhandled(E::Alarm));
    }
}

#[test]
fn of_a_state_around_and_of_one_inside() {
    let (mut log, mut house) = house([E::Up, E::Deep]);
    house.step(&mut log, E::Tick, "bedroom false true");
    house.step(&mut log, E::Look, "look in the closet");
    house.step(&mut log, E::Only, "only upstairs");
    house.step(&mut log, E::Deep, "out false; Closet -> Bed true");
    house.step(&mut log, E::Tick, "bedroom true false");
    house.step(&mut log, E::Look, "look");
}

#[test]
fn in_a_composite_line_that_asks_for_a_change() {
    let (mut log, mut house) = house([E::Up, E::Go]);
    assert_eq!(house.state_id(), Id::Bath);
    house.step(&mut log, E::Sleep, "sleep; Bath -> Bed true");
    house.step(&mut log, E::Sleep, "sleep");
}

#[test]
fn in_guards_with_more_in_them() {
    let (mut log, mut house) = house([E::Up]);
    assert_eq!(house.send(&mut log, E::Nap), Outcome::GuardRefused(E::Nap));
    log.ok = true;
    house.step(&mut log, E::Nap, "nap");
    assert!(matches!(house.send(&mut log, E::Both), Outcome::Unhandled(_) | Outcome::GuardRefused(_)));
    house.send(&mut log, E::Go);
    log.take();
    house.step(&mut log, E::Both, "bath or attic");
}

#[test]
fn a_composite_line_that_one_inside_takes_itself_out_of() {
    let (mut log, mut house) = house([E::Up, E::Go, E::Go]);
    assert_eq!(house.state_id(), Id::Attic);
    house.step(&mut log, E::Down, "Attic -> Bath true");
    house.step(&mut log, E::Down, "exit Upstairs true; Bath -> Living false");
}

#[test]
fn in_ticks_and_conditions() {
    let (mut log, mut house) = house([E::Go]);
    log.n = 1;
    house.tick(&mut log, SILENT);
    house.send(&mut log, E::Up);
    house.send(&mut log, E::Go);
    log.take();
    house.tick(&mut log, "dust; exit Upstairs true; hungry; enter Kitchen true; Attic -> Kitchen false");
    log.n = 0;
    house.send(&mut log, E::Up);
    house.send(&mut log, E::Go);
    log.take();
    house.tick(&mut log, "dust; upstairs false");
}

#[test]
fn in_enter_and_exit_and_what_hears_of_transitions() {
    let (mut log, mut house) = house([E::Go]);
    house.step(&mut log, E::Up, "exit Kitchen true false; enter Upstairs false; Kitchen -> Bath true");
    house.step(&mut log, E::Down, "exit Upstairs true; Bath -> Living false");
}
