//! The lines of a composite leave what is active inside it, whichever that is: innermost first, also from a state that
//! has no lines of its own.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    /// No state inside `House` has data.
    #[derive(Debug)]
    machine Visit(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { In, Down, Up, Out, Break(u32), Again, Back }

        initial House { guests: 3 };

        transition(from, to) do log.say(format!("{from} -> {to}"));

        state House {
            let guests: u32;
            exit  do log.say(format!("exit House {guests}"));
            pause do log.say(format!("pause House {guests}"));
            on Out => Street do log.say("leaves");
            on Break(n) => push Street do log.say(format!("breaks {n}"));
            on Again => self;

            initial Ground;
            state Ground {
                exit  do log.say(format!("exit Ground {guests}"));
                pause do log.say("pause Ground");
                on Break(n) if n > 5 => House { guests: n } do log.say("a guest breaks it");
                on Up => Upper;

                initial Hall;
                state Hall {
                    exit  do log.say("exit Hall");
                    pause do log.say("pause Hall");
                    on In => Kitchen;
                    on Down => Cellar;
                }
                state Kitchen {
                    exit  do log.say("exit Kitchen");
                    on Break(0) do log.say("a plate");
                }
                state Cellar {}
            }
            state Upper { exit do log.say("exit Upper"); }
        }
        state Street {
            exit do log.say("exit Street");
            on Back => pop else House { guests: 1 };
        }
    }
}

use VisitEvent as E;
use VisitTarget as T;

fn visit(target: VisitTarget) -> (Log, Visit) {
    let mut log = Log::new();
    let Ok(visit) = Visit::start_in(target, &mut log) else { panic!("it needs nothing below") };
    log.take();
    (log, visit)
}

fn house(rooms: VisitHouse) -> Visit {
    Visit::restore(VisitState::House { guests: 3, state: rooms }).expect("it needs nothing below")
}

#[test]
fn by_a_line_of_the_outermost_one() {
    let rooms = [
        (VisitHouse::Ground { state: VisitGround::Hall }, "Hall", &["exit Hall", "exit Ground 3"][..]),
        (VisitHouse::Ground { state: VisitGround::Kitchen }, "Kitchen", &["exit Kitchen", "exit Ground 3"]),
        (VisitHouse::Ground { state: VisitGround::Cellar }, "Cellar", &["exit Ground 3"]),
        (VisitHouse::Upper, "Upper", &["exit Upper"]),
    ];
    for (room, name, exits) in rooms {
        let (mut log, mut visit) = (Log::new(), house(room));
        assert_eq!(visit.send(&mut log, E::Out), Outcome::Transitioned);
        let arrived = format!("{name} -> Street");
        let expected: Vec<&str> = exits.iter().copied().chain(["exit House 3", "leaves", &arrived]).collect();
        assert_eq!(log.take(), expected);
    }
}

#[test]
fn by_a_line_of_one_between() {
    let (mut log, mut visit) = (Log::new(), house(VisitHouse::Ground { state: VisitGround::Hall }));
    visit.step(&mut log, E::In, "exit Hall; Hall -> Kitchen");
    visit.step(&mut log, E::Break(0), "a plate");
    visit.send(&mut log, E::Break(6));
    let all = ["exit Kitchen", "exit Ground 3", "exit House 3", "a guest breaks it", "Kitchen -> Hall"];
    assert_eq!(log.take(), all);
    visit.step(&mut log, E::Up, "exit Hall; exit Ground 6; Hall -> Upper");
}

#[test]
fn by_a_push_and_by_entering_it_again() {
    let (mut log, mut visit) = (Log::new(), house(VisitHouse::Ground { state: VisitGround::Hall }));
    visit.send(&mut log, E::Break(1));
    let pauses = ["pause Hall", "pause Ground", "pause House 3", "breaks 1", "Hall -> Street"];
    assert_eq!(log.take(), pauses);
    visit.step(&mut log, E::Back, "exit Street; Street -> Hall");
    visit.step(&mut log, E::Again, "exit Hall; exit Ground 3; exit House 3; Hall -> Hall");
}

#[test]
fn from_a_state_where_the_machine_was_started() {
    let (mut log, mut visit) = visit(T::Street);
    visit.step(&mut log, E::Back, "exit Street; Street -> Hall");
    visit.step(&mut log, E::Out, "exit Hall; exit Ground 1; exit House 1; leaves; Hall -> Street");
}
