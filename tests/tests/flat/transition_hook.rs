//! `transition(from, to)`: after each completed change of state, with the ids by value.
//! The order of everything that comes before it lives in `order.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    machine Game(log: &mut Log) {
        events { Go, Again, Over, Back, Blip, All, Touch, Refuse, Chain, End }

        let changes: u32 = 0;

        initial Title;

        transition(from, to) do {
            *changes += 1;
            log.say(format!("{from} -> {to}"));
        }
        transition(from, to) if from == to do log.say("again");

        state Title {
            enter  do log.say("enter Title");
            pause  do log.say("pause Title");
            resume do log.say("resume Title");
            on Go => Level;
            on Again => self;
            on Over => push Menu;
            on Blip => previous;
            on Touch do log.say("touch");
            on Refuse if log.ok => Level;
            on Chain => First;
            on End => Ended;
        }

        state Level {
            enter do log.say("enter Level");
            exit  do log.say("exit Level");
            on Go => Title;
            on Blip => previous;
            on Over => push Menu;
        }

        state Menu {
            enter do log.say("enter Menu");
            exit  do log.say("exit Menu");
            on Back => pop else Title;
            on All => reset Level;
        }

        state First {
            enter do {
                goto!(Second);
                log.say("enter First");
            }
        }

        state Second {
            enter do {
                log.say("enter Second");
                goto!(Title);
            }
        }

        final state Ended { enter do log.say("enter Ended"); }
    }
}

fn title() -> (Log, Game) {
    let mut log = Log::new();
    let game = Game::start(&mut log);
    log.reads("enter Title"); // not at start
    (log, game)
}

use GameEvent as E;

#[test]
fn after_a_transition() {
    let (mut log, mut game) = title();
    game.step(&mut log, E::Go, "enter Level; Title -> Level");
    game.step(&mut log, E::Go, "exit Level; enter Title; Level -> Title");
    assert_eq!(game.data().changes, 2);
}

#[test]
fn after_a_self_transition() {
    let (mut log, mut game) = title();
    game.step(&mut log, E::Again, "enter Title; Title -> Title; again");
}

#[test]
fn after_push_and_pop() {
    let (mut log, mut game) = title();
    game.step(&mut log, E::Over, "pause Title; enter Menu; Title -> Menu");
    game.step(&mut log, E::Back, "exit Menu; resume Title; Menu -> Title");
}

#[test]
fn after_previous_and_reset() {
    let (mut log, mut game) = title();
    game.send(&mut log, E::Go);
    log.take();
    game.step(&mut log, E::Blip, "exit Level; enter Title; Level -> Title");
    game.send(&mut log, E::Over);
    log.take();
    game.step(&mut log, E::All, "exit Menu; enter Level; Menu -> Level");
}

#[test]
fn after_each_change_of_a_chain_of_requests_before_the_next_one() {
    let (mut log, mut game) = title();
    game.send(&mut log, E::Chain);
    log.reads("enter First; Title -> First; enter Second; First -> Second; enter Title; Second -> Title");
}

#[test]
fn not_for_internal_handlers_and_refusals() {
    let (mut log, mut game) = title();
    game.step(&mut log, E::Touch, "touch");
    game.step(&mut log, E::Refuse, SILENT);
    game.step(&mut log, E::Blip, SILENT);
    game.step(&mut log, E::Back, SILENT);
    assert_eq!(game.data().changes, 0);
}

#[test]
fn after_the_last_change() {
    let (mut log, mut game) = title();
    assert!(matches!(game.step(&mut log, E::End, "enter Ended; Title -> Ended"), Outcome::Transitioned));
}

fsm! {
    /// The ids are values that can be kept.
    machine Recorder(seen: &mut Vec<(RecorderStateId, RecorderStateId)>) {
        events { Go }
        initial A;
        transition(a, b) do seen.push((a, b));
        state A { on Go => B; }
        state B { on Go => A; }
    }
}

#[test]
fn the_ids_can_be_kept() {
    let mut seen = vec![];
    let mut recorder = Recorder::start(&mut seen);
    recorder.send(&mut seen, RecorderEvent::Go);
    recorder.send(&mut seen, RecorderEvent::Go);
    use RecorderStateId::{A, B};
    assert_eq!(seen, [(A, B), (B, A)]);
}

fsm! {
    /// What a line has no use for has no name.
    machine Follower(log: &mut Log) {
        events { Go, Back, Lost, Other }
        initial A;
        transition(_, to) do log.say(format!("to {to}"));
        transition(from, _) if log.ok do log.say(format!("from {from}"));
        transition(_, _) do log.say("changed");
        unhandled(_) do log.say("lost");
        livelock(_) do log.say("stuck");
        refused(_) if log.ok do log.say("refused again");
        refused(_) do log.say("refused");
        state A { on Go => B; on Back do previous!(); on Other => ignore; }
        state B { on Go => A; enter if log.ok do goto!(C); }
        state C { on Go => A; on Lost => ignore; enter if log.ok do goto!(B); }
    }
}

#[test]
fn a_name_may_be_left_out() {
    let mut log = Log::default();
    let mut follower = Follower::start(&mut log);
    let mut traced = |ok, event| {
        log.ok = ok;
        follower.send(&mut log, event);
        log.take()
    };
    traced(false, FollowerEvent::Back).reads("refused");
    traced(true, FollowerEvent::Back).reads("refused again");
    traced(false, FollowerEvent::Go).reads("to B; changed");
    traced(false, FollowerEvent::Lost).reads("lost");
    traced(false, FollowerEvent::Go).reads("to A; changed");
    let round = ["to B", "from A", "changed", "to C", "from B", "changed", "stuck"];
    assert_eq!(traced(true, FollowerEvent::Go), round);
}
