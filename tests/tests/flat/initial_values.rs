//! Initial values of a state's data: when they are computed, what they see, how a target overrides them.
//! Data of the machine live in `machine_data.rs`, the place of values in a whole change in `order.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Log, SILENT, Trace};

pub struct Rules {
    pub base: u32,
}

fsm! {
    machine Match(log: &mut Log, rules: &Rules) {
        events { Kick, Foul { by: u32 }, Ask, Late(Option<u32>), Stop }

        let seed: u32 = log.give("seed", rules.base * 100);

        initial Ready { a: 1 };

        state Ready {
            let a: u32;
            let b: u32 = log.give(format!("b sees {a}"), *a + 1);
            let c: u32 = log.give(format!("c sees {a} {b} {seed}"), *a + *b + *seed + rules.base);
            let words: Vec<String> = vec![format!("{a}"), format!("{b}")];
            on Kick => Play;
            on Foul { by } => Ready { a: by, c: log.give("given c", *c * 2) };
            on Late(Some(c)) => Ready { c, a: *a };
            on Late(None) => Ready { b: 70, a: 7 };
            on Ask do goto!(Ready { c: log.give("asked c", 5), a: 4 });
            on Stop => self;
        }

        state Play {
            let score: u32 = log.give("score", 0);
            let log_len: usize = { log.n += 1; log.n as usize };
            let bonus: u32 = if *score == 0 { rules.base } else { 0 };
            on Kick do *score += 1;
            on Foul { .. } => Play { score: *score };
            on Stop => Ready { a: *bonus, b: 1, c: 2, words: Vec::new() };
        }
    }
}

use MatchEvent as E;

const RULES: Rules = Rules { base: 3 };

fn ready() -> (Log, Match) {
    let mut log = Log::new();
    let game = Match::start(&mut log, &RULES);
    log.reads("seed; b sees 1; c sees 1 2 300");
    (log, game)
}

fn traced(log: &mut Log, game: &mut Match, event: E) -> Vec<String> {
    game.send(log, &RULES, event);
    log.take()
}

#[test]
fn they_see_earlier_fields_the_data_of_the_machine_owner_and_world() {
    let (_, game) = ready();
    let MatchState::Ready { a: 1, b: 2, c: 306, words } = game.state() else { panic!("ready") };
    assert_eq!(words, &["1", "2"]);
}

#[test]
fn a_target_may_override_one_and_the_others_are_computed_from_it() {
    let (mut log, mut game) = ready();
    traced(&mut log, &mut game, E::Foul { by: 9 }).reads("given c; b sees 9");
    assert!(matches!(game.state(), MatchState::Ready { a: 9, b: 10, c: 612, .. }));
    traced(&mut log, &mut game, E::Late(None)).reads("c sees 7 70 300");
    assert!(matches!(game.state(), MatchState::Ready { a: 7, b: 70, c: 380, .. }));
}

#[test]
fn a_field_named_like_a_binding_of_the_event_takes_it() {
    let (mut log, mut game) = ready();
    traced(&mut log, &mut game, E::Late(Some(5))).reads("b sees 1");
    assert!(matches!(game.state(), MatchState::Ready { a: 1, b: 2, c: 5, .. }));
}

#[test]
fn a_request_may_override_one_too() {
    let (mut log, mut game) = ready();
    traced(&mut log, &mut game, E::Ask).reads("asked c; b sees 4");
    assert!(matches!(game.state(), MatchState::Ready { a: 4, b: 5, c: 5, .. }));
}

#[test]
fn self_renews_them_from_the_data_that_stay() {
    let (mut log, mut game) = ready();
    game.send(&mut log, &RULES, E::Foul { by: 9 });
    log.take();
    traced(&mut log, &mut game, E::Stop).reads("b sees 9; c sees 9 10 300");
    assert!(matches!(game.state(), MatchState::Ready { a: 9, b: 10, c: 322, .. }));
}

#[test]
fn they_may_change_the_owner_and_are_computed_on_each_entry() {
    let (mut log, mut game) = ready();
    traced(&mut log, &mut game, E::Kick).reads("score");
    assert!(matches!(game.state(), MatchState::Play { score: 0, log_len: 1, bonus: 3 }));
    game.send(&mut log, &RULES, E::Kick);
    traced(&mut log, &mut game, E::Foul { by: 0 }).reads(SILENT); // the score was given
    assert!(matches!(game.state(), MatchState::Play { score: 1, log_len: 2, bonus: 0 }));
}

#[test]
fn all_of_them_may_be_given() {
    let (mut log, mut game) = ready();
    game.send(&mut log, &RULES, E::Kick);
    log.take();
    traced(&mut log, &mut game, E::Stop).reads(SILENT);
    assert!(matches!(game.state(), MatchState::Ready { a: 3, b: 1, c: 2, words } if words.is_empty()));
}

#[test]
fn a_target_enum_names_only_the_fields_without_initial_value() {
    let mut log = Log::new();
    let game = Match::start_in(MatchTarget::Play, &mut log, &RULES);
    assert!(game.is_ok());
    let game = Match::start_in(MatchTarget::Ready { a: 8 }, &mut log, &RULES);
    assert!(game.is_ok_and(|game| matches!(game.state(), MatchState::Ready { a: 8, b: 9, .. })));
    log.reads("seed; score; seed; b sees 8; c sees 8 9 300");
}

mod functions {
    use fsm_runtime::fsm;

    /// A function named like the field that it makes, and like one behind it.
    fn width() -> u32 {
        3
    }

    fn height() -> u32 {
        4
    }

    fsm! {
        machine Sheet {
            initial Flat;
            #[allow(dead_end)]
            state Flat {
                let area: u32 = width() * height();
                let width: u32 = width();
                let height: u32 = height() + *width;
            }
        }
    }

    #[test]
    fn a_value_sees_neither_its_own_field_nor_later_ones() {
        let sheet = Sheet::start();
        assert!(matches!(sheet.state(), SheetState::Flat { area: 12, width: 3, height: 7 }));
    }
}
