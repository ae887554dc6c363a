//! A `choice` with data: given by whoever enters it, seen in all of its lines, and moved on.

use fsm_runtime::requests::Request;
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

/// Neither `Clone` nor `Default` nor `Copy`.
#[derive(Debug, PartialEq)]
pub struct Blow {
    from: &'static str,
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Fighter(log: &mut Log) {
        requests;
        #[derive(Debug, PartialEq)]
        events { Hit { blow: Blow, damage: u32 }, Poison, Ask(u32), Inside(u32), Rest }
        initial Ready;
        transition(from, to) do log.say(format!("{from} -> {to}"));

        state Ready {
            on Hit { blow, damage } => Struck { blow, damage } do log.say("hit");
            on Poison => Struck { damage: log.give("poison", 2), blow: Blow { from: "within" }, half: 7 };
            on Ask(damage) do goto!(Struck { blow: Blow { from: "asked" }, damage });
            on Inside(depth) => Which { limit: 3 } in Cave { depth };
            on Rest => Carrying { blow: Blow { from: "sack" }, n: 4 };
        }
        choice Struck {
            let blow: Blow;
            let damage: u32;
            let half: u32 = log.give(format!("half of {damage}"), *damage / 2);
            always if log.ask(format!("{} {damage}?", blow.from), *half > 10) => Down { blow };
            always if *damage == 3 => Ready do { *damage += 1; log.say(format!("shrug {damage} {}", blow.from)); }
            always => Reeling { blow, n: *damage + *half } do *half += 100;
        }
        state Down { let blow: Blow; on Rest => Ready; }
        state Reeling { let blow: Blow; let n: u32; on Rest => Ready; }
        /// Data move from the state that is left into the choice, and out of that into the next.
        state Carrying { let blow: Blow; let n: u32; on Poison => Struck { blow, damage: *n }; }
        state Cave {
            let depth: u32;
            initial Which { limit: 9 };
            enter do log.say(format!("enter Cave {depth}"));
            choice Which {
                let limit: u32;
                always if depth > limit => Deep { over: *depth - *limit };
                always => Shallow do *depth += *limit;
            }
            state Deep { let over: u32; on Rest => Ready; on Inside(depth) => Cave { depth }; }
            state Shallow { on Rest => Ready; }
        }
    }
}

use FighterEvent as E;

fn fighter() -> (Log, Fighter) {
    let mut log = Log::new();
    let fighter = Fighter::start(&mut log);
    (log, fighter)
}

fn hit(from: &'static str, damage: u32) -> E {
    E::Hit { blow: Blow { from }, damage }
}

#[test]
fn what_the_event_binds_goes_in_and_moves_on() {
    let (mut log, mut fighter) = fighter();
    assert_eq!(fighter.send(&mut log, hit("axe", 30)), Outcome::Transitioned);
    log.reads("hit; half of 30; axe 30?; Ready -> Down");
    assert_eq!(fighter.state(), &FighterState::Down { blow: Blow { from: "axe" } });
}

#[test]
fn actions_and_fields_of_its_lines_see_them() {
    let (mut log, mut fighter) = fighter();
    fighter.step(&mut log, hit("stick", 3), "hit; half of 3; stick 3?; shrug 4 stick; Ready -> Ready");
    fighter.step(&mut log, hit("stone", 6), "hit; half of 6; stone 6?; Ready -> Reeling");
    assert_eq!(fighter.state(), &FighterState::Reeling { blow: Blow { from: "stone" }, n: 109 });
}

#[test]
fn a_target_may_give_a_value_in_place_of_the_initial_one() {
    let (mut log, mut fighter) = fighter();
    fighter.step(&mut log, E::Poison, "poison; within 2?; Ready -> Reeling");
    assert_eq!(fighter.state(), &FighterState::Reeling { blow: Blow { from: "within" }, n: 109 });
}

#[test]
fn data_move_through_it() {
    let (mut log, mut fighter) = fighter();
    fighter.send(&mut log, E::Rest);
    log.take();
    fighter.step(&mut log, E::Poison, "half of 4; sack 4?; Carrying -> Reeling");
    assert_eq!(fighter.state(), &FighterState::Reeling { blow: Blow { from: "sack" }, n: 106 });
}

#[test]
fn requests_and_starts_give_them_too() {
    let (mut log, mut fighter) = fighter();
    fighter.step(&mut log, E::Ask(40), "half of 40; asked 40?; Ready -> Down");

    let target = FighterTarget::Struck { blow: Blow { from: "outside" }, damage: 1 };
    assert_eq!(fighter.request(Request::Replace(target)), Ok(None));
    assert_eq!(fighter.update(&mut log), Ok(()));
    log.reads("half of 1; outside 1?; Down -> Reeling");

    let target = FighterTarget::Struck { blow: Blow { from: "start" }, damage: 50 };
    let fighter = Fighter::start_in(target, &mut log).unwrap();
    log.reads("half of 50; start 50?");
    assert_eq!(fighter.state(), &FighterState::Down { blow: Blow { from: "start" } });
}

#[test]
fn inside_a_composite_beside_the_data_of_that() {
    let (mut log, mut fighter) = fighter();
    fighter.step(&mut log, E::Inside(5), "enter Cave 5; Ready -> Deep");
    assert_eq!(fighter.state(), &FighterState::Cave { depth: 5, state: FighterCave::Deep { over: 2 } });
    // By default, with what `initial` gives.
    fighter.step(&mut log, E::Inside(6), "enter Cave 6; Deep -> Shallow");
    assert_eq!(fighter.state(), &FighterState::Cave { depth: 15, state: FighterCave::Shallow });
}

fsm! {
    /// Generic over what it decides about, in regions, beside another region that acts on the same event.
    machine Sorter<T: Ord + Copy + std::fmt::Debug>(log: &mut Log) {
        #[derive(Clone)]
        events { Put(T, T), Clear }
        region Left {
            initial Empty;
            state Empty { on Put(a, b) => Order { a, b }; }
            choice Order {
                let a: T;
                let b: T;
                always if a <= b => Sorted { low: a, high: b };
                always => Sorted { low: b, high: a } do log.say(format!("swap {a:?} {b:?}"));
            }
            state Sorted { let low: T; let high: T; on Clear => Empty do log.say(format!("{low:?} {high:?}")); }
        }
        region Right {
            initial Idle;
            state Idle { on Put(a, _) => Seen { first: a }; }
            state Seen { let first: T; on Clear => Idle do log.say(format!("first {first:?}")); }
        }
    }
}

#[test]
fn in_a_region_of_a_generic_machine() {
    let mut log = Log::new();
    let mut sorter = Sorter::start(&mut log);
    for event in
        [SorterEvent::Put('b', 'a'), SorterEvent::Clear, SorterEvent::Put('a', 'b'), SorterEvent::Clear]
    {
        assert!(sorter.send(&mut log, event).is_used());
    }
    log.reads("swap 'b' 'a'; 'a' 'b'; first 'b'; 'a' 'b'; first 'a'");
}

fsm! {
    /// Borrowed and boxed data.
    machine Reader<'a>(log: &mut Log) {
        events<'a> { Line(&'a str, Box<dyn Fn(&str) -> bool>) }
        initial Waiting;
        state Waiting { on Line(text, test) => Parse { text, test }; }
        choice Parse {
            let text: &'a str;
            let test: Box<dyn Fn(&str) -> bool>;
            always if test(text) => Key { name: &text[1..] };
            always => Waiting do log.say(*text);
        }
        #[allow(dead_end)]
        state Key { let name: &'a str; }
    }
}

#[test]
fn data_of_any_type() {
    let text = String::from("@key");
    let mut log = Log::new();
    let mut reader = Reader::start(&mut log);
    let at = || Box::new(|text: &str| text.starts_with('@'));
    reader.step(&mut log, ReaderEvent::Line("none", at()), "none");
    reader.send(&mut log, ReaderEvent::Line(&text, at()));
    assert!(matches!(reader.state(), ReaderState::Key { name: "key" }));
}

fsm! {
    /// State blips pass by a choice, also where its data move on; and what they keep of the state before it.
    #[derive(Debug, PartialEq)]
    machine Guest(log: &mut Log) {
        events { Bring(String), Back, Leave }
        initial Hall { coat: String::from("coat") };
        state Hall { let coat: String; on Bring(gift) => Sort { gift }; on Leave => Check { thing: coat.clone() }; }
        choice Sort {
            let gift: String;
            always if gift.starts_with('w') => Table { gift } do log.say("to the table");
            always if gift.starts_with('b') => Floor { what: take!(gift) + "!" };
            always => Floor { what: gift };
        }
        choice Check { let thing: String; score thing.len() => Floor { what: thing }; always => Table { gift: String::new() }; }
        state Table { let gift: String; on Back => previous; }
        state Floor { let what: String; on Back => previous; }
    }
}

#[test]
fn a_blip_goes_back_to_the_state_before_the_choice() {
    let mut log = Log::new();
    let mut guest = Guest::start(&mut log);
    let hall = GuestState::Hall { coat: "coat".to_owned() };
    let gifts = ["wine", "bread", "stone", "water"].map(|gift| GuestEvent::Bring(gift.to_owned()));
    for event in gifts.into_iter().chain([GuestEvent::Leave]) {
        assert!(guest.send(&mut log, event).is_used());
        assert_ne!(guest.state(), &hall);
        assert!(guest.send(&mut log, GuestEvent::Back).is_used());
        assert_eq!(guest.state(), &hall);
    }
    log.reads("to the table; to the table");
}
