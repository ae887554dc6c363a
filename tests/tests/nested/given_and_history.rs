//! A composite without an initial value for its data that goes on where it was: its `initial` line names itself, is read
//! inside of it, and gives it nothing.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Trace;

fsm! {
    #[derive(Debug, PartialEq)]
    machine Deck(log: &mut Vec<String>) {
        #[derive(Debug, PartialEq)]
        events { Insert(u32), Next, Out }
        initial Empty;
        state Empty { on Insert(track) => Loaded { track }; }
        state Loaded {
            let track: u32;
            initial history Loaded do log.push(format!("goes on with {track}"));
            history => Playing;
            enter do log.push(format!("loaded {track}"));
            on Out => Empty;
            state Playing {
                enter do log.push(format!("plays {track}"));
                on Next => Paused { at: *track + 1 };
            }
            state Paused {
                let at: u32;
                enter do log.push(format!("paused at {at} of {track}"));
                on Next => Playing;
            }
        }
    }
}

#[test]
fn what_goes_on_where_it_was_is_given_its_own_data_by_whoever_enters_it() {
    use DeckEvent::{Insert, Next, Out};

    let mut log = vec![];
    let mut deck = Deck::start(&mut log);
    for event in [Insert(3), Next, Out] {
        assert_eq!(deck.send(&mut log, event), Outcome::Transitioned);
    }
    log.reads("loaded 3; goes on with 3; plays 3; paused at 4 of 3");

    log.clear();
    deck.send(&mut log, Insert(7));
    log.reads("loaded 7; goes on with 7; paused at 4 of 7");
    assert_eq!(deck.state(), &DeckState::Loaded { track: 7, state: DeckLoaded::Paused { at: 4 } });
}
