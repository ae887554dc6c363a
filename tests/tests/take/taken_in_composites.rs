//! Data by value out of states inside others, and out of those around them that are left too; beside history, which keeps
//! what is inside of the state that gives them away.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, Token, Trace};

/// Used up by each step.
#[derive(Debug, PartialEq)]
pub struct Key(u32);

impl Key {
    fn next(self) -> Self {
        Key(self.0 + 1)
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine House(log: &mut Log) {
        clock u32;
        events { In, Out, Deep, Again, Far, Up }
        let visits: u32 = 0;
        initial Street { key: Key(1) };
        state Street {
            let key: Key;
            on In => Hall { lamp: 1 } in Inside { key: take!(key).next() } do { *visits += 1; };
        }
        state Inside {
            let key: Key;
            let rooms: u32 = 2;
            initial Cellar;
            exit do log.say(format!("exit Inside {key:?}"));
            on Out => Street { key: take!(key).next() } do log.say(format!("act {rooms}"));
            on Again => self { key: take!(key).next() };
            state Hall {
                let lamp: u32;
                exit do log.say(format!("exit Hall {lamp} {key:?}"));
                on Deep => Cellar do *rooms += *lamp;
                on Far => Street { key: { log.say(lamp.to_string()); take!(key).next() } } do log.say(format!("far {lamp} {rooms}"));
                on Up => Hall { lamp: { let lamp = take!(lamp); lamp * 2 } };
                after (*lamp * 10) => Cellar;
            }
            state Cellar { on Up => Hall { lamp: *rooms }; }
        }
    }
}

fn house(events: impl IntoIterator<Item = HouseEvent>) -> (Log, House) {
    let mut log = Log::new();
    let mut house = House::start(&mut log, 0);
    events.into_iter().for_each(|event| assert!(house.send(&mut log, event, 0).is_used()));
    (log, house)
}

#[test]
fn into_the_data_around_the_target() {
    let (_, house) = house([HouseEvent::In]);
    assert_eq!(house.data().visits, 1);
    assert_eq!(
        house.state(),
        &HouseState::Inside { key: Key(2), rooms: 2, state: HouseInside::Hall { lamp: 1 } }
    );
}

#[test]
fn out_of_a_composite_by_its_own_line_and_by_one_inside() {
    let (mut log, house_) = house([HouseEvent::In, HouseEvent::Out]);
    log.reads("exit Hall 1 Key(2); exit Inside Key(2); act 2");
    assert_eq!(house_.state(), &HouseState::Street { key: Key(3) });
    let (mut log, house) = house([HouseEvent::In, HouseEvent::Far]);
    log.reads("exit Hall 1 Key(2); exit Inside Key(2); far 1 2; 1");
    assert_eq!(house.state(), &HouseState::Street { key: Key(3) });
}

#[test]
fn self_of_a_composite_begins_inside_anew() {
    let (_, house) = house([HouseEvent::In, HouseEvent::Again]);
    assert_eq!(house.state(), &HouseState::Inside { key: Key(3), rooms: 2, state: HouseInside::Cellar });
}

#[test]
fn what_stays_around_is_seen_and_changed() {
    let (_, mut house) = house([HouseEvent::In, HouseEvent::Up, HouseEvent::Up]);
    let lamp = |house: &House| match house.state() {
        HouseState::Inside { state: HouseInside::Hall { lamp }, .. } => *lamp,
        _ => panic!("in the hall"),
    };
    assert_eq!((lamp(&house), house.next_deadline()), (4, Some(40)));
    let mut log = Log::new();
    house.send(&mut log, HouseEvent::Deep, 0);
    house.send(&mut log, HouseEvent::Up, 0);
    assert_eq!(lamp(&house), 6);
}

fsm! {
    #[derive(Debug)]
    machine Deck(log: &mut Log) {
        clock u32;
        events { Open, Close, Next, Renew, Twice, Cover }
        let counter: Counter;
        initial Loaded { disc: counter.token("disc") };
        state Loaded {
            let disc: Token;
            initial Tracks;
            // What is inside comes back as it is, while the data of the state itself are made anew.
            on Renew => reenter history Tracks in Loaded { disc: { log.say(take!(disc).name); counter.token("new") } };
            on Twice => reenter deep history Tracks in Loaded { disc: { take!(disc) } } do log.say(disc.name);
            on Open => Empty { tray: { log.say(take!(disc).name); 1 } };
            on Cover => self { disc: { log.say(take!(disc).name); counter.token("self") } };
            state Tracks {
                initial First;
                state First { on Next => Second { at: counter.token("at") }; }
                state Second {
                    let at: Token;
                    initial Slow;
                    after (at.name.len() as u32) => First;
                    on Open => Empty { tray: 2 + at.name.len() } do log.say(take!(disc).name);
                    state Slow { on Next => Fast { speed: counter.token("speed") }; }
                    state Fast { let speed: Token; enter do log.say(speed.name); }
                }
            }
        }
        state Empty {
            let tray: usize;
            on Close => deep history Tracks in Loaded { disc: counter.token("again") };
            on Renew => history Tracks in Loaded { disc: counter.token("shallow") };
        }
    }
}

fn deck(events: impl IntoIterator<Item = DeckEvent>) -> (Log, Deck, Counter) {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut deck = Deck::start(&mut log, counter.clone(), 0);
    events.into_iter().for_each(|event| assert!(deck.send(&mut log, event, 0).is_used()));
    (log, deck, counter)
}

use DeckEvent::{Close, Cover, Next, Open, Renew, Twice};

#[test]
fn history_brings_back_what_was_inside_the_giver() {
    let (mut log, deck, counter) = deck([Next, Next, Open, Close]);
    log.reads("speed; disc; speed");
    assert!(deck.is_in(DeckStateId::Fast));
    assert_eq!((counter.alive(), deck.next_deadline()), (3, Some(2)));
}

#[test]
fn history_of_what_is_left_by_the_same_line() {
    let (mut log, machine, counter) = deck([Next, Next, Renew]);
    log.reads("speed; disc");
    assert!(machine.is_in(DeckStateId::Slow), "shallow: it begins anew inside of what comes back");
    assert_eq!(counter.alive(), 2);
    let (mut log, machine, counter) = deck([Next, Next, Twice]);
    log.reads("speed; disc; speed");
    assert!(machine.is_in(DeckStateId::Fast));
    assert_eq!(counter.alive(), 3);
    let (mut log, machine, counter) = deck([Next, Cover, Cover, Next, Open, Renew]);
    log.reads("disc; self; self");
    assert!(machine.is_in(DeckStateId::Slow));
    assert_eq!(counter.alive(), 2);
}

fsm! {
    /// `previous` among the children of a composite that gives its data away when it is entered again.
    #[derive(Clone, Debug, PartialEq)]
    machine Menu(log: &mut Log) {
        #[derive(Clone, Debug, PartialEq)]
        events { Again, Back, Next, Away, Home }
        initial Shown { key: 1 };
        state Shown {
            let key: u32;
            initial First;
            on Again => self { key: { take!(key) + 1 } };
            on Away => Hidden { key: take!(key) };
            state First { let seen: u32 = *key; on Next => Second; enter do log.say(format!("first {seen}")); }
            state Second {
                let seen: u32 = *key * 10;
                on Back => previous;
                enter do log.say(format!("second {seen}"));
            }
        }
        state Hidden { let key: u32; on Home => Second in Shown { key }; }
    }
}

#[test]
fn a_state_blip_goes_back_to_what_was_left_with_a_composite_whose_data_are_taken() {
    let run = |events: &[MenuEvent]| {
        let mut log = Log::new();
        let mut menu = Menu::start(&mut log);
        events.iter().for_each(|event| assert!(menu.send(&mut log, event.clone()).is_used()));
        log.take()
    };
    use MenuEvent::{Again, Away, Back, Home, Next};
    // `First` was left before `Second` was, with the state around it.
    run(&[Next, Again, Next, Back])[3..].reads("second 20; first 2");
    // `First` is what was left last, for it was left with `Shown`.
    run(&[Away, Home, Back]).reads("first 1; second 10; first 1");
    run(&[Next, Away, Home, Back]).reads("first 1; second 10; second 10; second 10");
}
