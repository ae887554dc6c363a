//! `let name: machine Type(owner) = …`: a machine in data that lives with its state, and `done(name)`.

use fsm_runtime::{Outcome, fsm};

type Log = Vec<String>;

fn say(log: &mut Log, text: impl Into<String>) {
    log.push(text.into());
}

fsm! {
    /// Two blows and a pause.
    #[derive(Debug)]
    machine Duel(log: &mut Log, limit: &u32) {
        clock now: u32;
        events { Hit(u32) }
        let blows: u32 = 0;
        initial Facing;
        stop => Broken;
        exit do say(log, "exit Duel");
        on Hit(n) do { *blows += n; log.push(format!("hit {n} at {now}")); }
        when *blows >= *limit => Won;
        state Facing {
            enter do say(log, "enter Facing");
            exit do say(log, "exit Facing");
            update do log.push(format!("tick of the duel at {now}"));
            after 50ms => Tired;
        }
        state Tired { exit do say(log, "exit Tired"); after 30ms => Facing; }
        final state Won { enter do say(log, "won"); }
        final state Broken { enter do say(log, "broken"); }
    }
}

fsm! {
    #[derive(Debug)]
    machine Guard(log: &mut Log, limit: &u32, doors: &mut u32) {
        clock now: u32;
        #[derive(Debug, PartialEq)]
        events { Enemy, Hit(u32), Flee, Talk, Bye }
        initial Idle;
        state Idle { on Enemy => Fighting; }
        state Fighting {
            let begun: u32 = now;
            let duel: machine Duel(log, limit) = Duel::start(log, limit, now);
            enter do log.push(format!("enter Fighting at {begun}"));
            exit do { *doors += 1; say(log, "exit Fighting"); }
            update do say(log, "tick of the guard");
            after 200ms => Idle;
            on Hit(n) do { duel.send(log, limit, DuelEvent::Hit(n), now); }
            on Flee => Idle;
            on Talk => push Talking;
            done(duel) if duel.data().blows < 9 => Cheering { blows: duel.data().blows };
            done(duel) => Idle;
        }
        state Talking { on Bye => pop; on Flee => reset Idle; }
        state Cheering { let blows: u32; after 10ms => Idle; }
    }
}

use GuardEvent::{Bye, Enemy, Flee, Hit, Talk};

fn fighting(log: &mut Log, doors: &mut u32) -> Guard {
    let mut guard = Guard::start(log, &3, doors, 0);
    guard.send(log, &3, doors, Enemy, 10);
    guard
}

#[test]
fn it_ticks_in_its_place_and_counts_its_deadlines() {
    let (mut log, mut doors) = (Log::new(), 0);
    let mut guard = fighting(&mut log, &mut doors);
    assert_eq!(log, ["enter Facing", "enter Fighting at 10"]);
    assert_eq!(guard.next_deadline(), Some(60));

    log.clear();
    guard.update(&mut log, &3, &mut doors, 60);
    assert_eq!(log, ["tick of the duel at 60", "exit Facing", "tick of the guard"]);
    assert_eq!(guard.next_deadline(), Some(90));
    guard.update(&mut log, &3, &mut doors, 90);
    assert_eq!(guard.next_deadline(), Some(140));
    guard.update(&mut log, &3, &mut doors, 205);
    // Its own comes first.
    assert_eq!(guard.next_deadline(), Some(210));
}

#[test]
fn it_is_stopped_when_its_state_is_left() {
    let (mut log, mut doors) = (Log::new(), 0);
    let mut guard = fighting(&mut log, &mut doors);
    log.clear();
    guard.send(&mut log, &3, &mut doors, Flee, 20);
    assert_eq!(log, ["exit Facing", "broken", "exit Duel", "exit Fighting"]);
    assert_eq!(guard.next_deadline(), None);
    assert_eq!(doors, 1);
}

#[test]
fn done_leads_on_where_it_has_ended() {
    let (mut log, mut doors) = (Log::new(), 0);
    let mut guard = fighting(&mut log, &mut doors);
    log.clear();
    assert_eq!(guard.send(&mut log, &3, &mut doors, Hit(2), 20), Outcome::Handled);
    assert_eq!(guard.send(&mut log, &3, &mut doors, Hit(1), 20), Outcome::Handled);
    assert!(guard.is_in(GuardStateId::Fighting));
    guard.update(&mut log, &3, &mut doors, 30);
    assert_eq!(
        log,
        [
            "hit 2 at 20",
            "hit 1 at 20",
            "exit Facing",
            "won",
            "exit Duel",
            "tick of the guard",
            "exit Fighting"
        ],
    );
    assert!(matches!(guard.state(), GuardState::Cheering { blows: 3 }));

    log.clear();
    let mut guard = fighting(&mut log, &mut doors);
    guard.send(&mut log, &3, &mut doors, Hit(9), 20);
    guard.update(&mut log, &3, &mut doors, 30);
    assert!(guard.is_in(GuardStateId::Idle));
}

#[test]
fn a_suspended_one_stands_still_and_its_clock_goes_on() {
    let (mut log, mut doors) = (Log::new(), 0);
    let mut guard = fighting(&mut log, &mut doors);
    guard.send(&mut log, &3, &mut doors, Talk, 20);
    log.clear();
    guard.update(&mut log, &3, &mut doors, 70);
    assert!(log.is_empty());
    assert_eq!(guard.next_deadline(), None);
    guard.send(&mut log, &3, &mut doors, Bye, 80);
    assert!(log.is_empty());
    // It waits by its own clock, which has not stood still; that of the state has.
    assert_eq!(guard.next_deadline(), Some(60));
    guard.update(&mut log, &3, &mut doors, 80);
    assert_eq!(log, ["tick of the duel at 80", "exit Facing", "tick of the guard"]);
    assert_eq!(guard.next_deadline(), Some(110));
}

#[test]
fn a_suspended_one_is_stopped_where_its_state_is_given_up() {
    let (mut log, mut doors) = (Log::new(), 0);
    let mut guard = fighting(&mut log, &mut doors);
    guard.send(&mut log, &3, &mut doors, Talk, 20);
    log.clear();
    guard.send(&mut log, &3, &mut doors, Flee, 30);
    assert_eq!(log, ["exit Facing", "broken", "exit Duel", "exit Fighting"]);
}

fsm! {
    /// No clock, no parameters.
    #[derive(Debug, Clone, PartialEq)]
    machine Count {
        initial Counting;
        stop => Enough;
        state Counting {
            let left: u32 = 2;
            update do *left -= 1;
            when *left == 0 => Enough;
        }
        final state Enough;
    }
}

fsm! {
    #[derive(Debug)]
    machine Post(log: &mut Log) {
        requests;
        clock u32;
        events { Go, Anew }
        let shift: machine Count = Count::start();
        initial Inside;
        on Anew => self;
        state Inside {
            region Left {
                let count: machine Count = Count::start();
                initial A;
                state A { done(count) => B do say(log, "left is done"); }
                state B;
            }
            region Right {
                let count: machine Count = Count::start();
                initial C;
                state C {}
                always if count.is_done() && shift.is_done() => Outside do say(log, "all are done");
            }
        }
        state Outside { on Go => Inside; }
    }
}

#[test]
fn in_regions_and_in_the_machine_itself() {
    let mut log = Log::new();
    let mut post = Post::start(&mut log, 0);
    assert_eq!(post.next_deadline(), None);
    post.update(&mut log, 1).unwrap();
    assert!(log.is_empty());
    post.update(&mut log, 2).unwrap();
    assert!(post.data().shift.is_done());
    assert!(post.is_in(PostStateId::Outside));
    // One that was stopped with its state does not come back: nothing was left, as far as a request can tell.
    let refused = post.request(fsm_runtime::requests::Request::Previous).unwrap_err();
    assert_eq!(refused.reason, fsm_runtime::requests::Reason::NoPrevious);
    post.send(&mut log, PostEvent::Anew, 3);
    assert!(!post.data().shift.is_done());
}

fsm! {
    machine Plan<T: PartialEq + Clone>(log: &mut Log) {
        clock u32;
        events { Next(T) }
        let seen: Option<T> = None;
        initial Counting;
        state Counting {
            let count: machine Count = Count::start_in(CountTarget::Counting).unwrap_or_else(|_| Count::start());
            on Next(it) => Counting { count: Count::start() } do *seen = Some(it);
            done(count) => Done { by: seen.clone() };
        }
        state Done { let by: Option<T>; on Next(it) if by.as_ref() == Some(&it) => Counting; }
    }
}

#[test]
fn a_target_may_give_another_one() {
    let mut log = Log::new();
    let mut plan = Plan::start(&mut log, 0);
    plan.update(&mut log, 0);
    plan.send(&mut log, PlanEvent::Next('a'), 0);
    plan.update(&mut log, 0);
    assert!(plan.is_in(PlanStateId::Counting));
    plan.update(&mut log, 0);
    assert!(matches!(plan.state(), PlanState::Done { by: Some('a') }));
}

fsm! {
    machine Line(log: &mut Log) -> Result<(), &'static str> {
        events { Cut }
        initial Open;
        state Open {
            let count: machine Count = Count::start();
            update do { say(log, "tick"); if log.len() > 3 { return Err("full"); } }
            on Cut => Shut;
            done(count) => Shut;
        }
        state Shut { on Cut => Open; }
    }
}

#[test]
fn in_a_machine_that_may_fail() -> Result<(), &'static str> {
    let mut log = Log::new();
    let mut line = Line::start(&mut log)?;
    line.update(&mut log)?;
    assert_eq!(line.state_id(), LineStateId::Open);
    line.update(&mut log)?;
    assert_eq!(line.state_id(), LineStateId::Shut);
    Ok(())
}

fsm! {
    machine WithWord(log: &mut Log, limit: &u32) {
        clock now: u32;
        stack 4;
        events { Enemy, Hit(u32), Flee, Talk, Bye }
        initial Idle;
        state Idle { on Enemy => Fighting; on Talk => push Talking; }
        state Fighting {
            let duel: machine Duel(log, limit) = Duel::start(log, limit, now);
            exit do say(log, "exit");
            update do say(log, "update");
            done(duel) => Idle;
            on Hit(n) do { duel.send(log, limit, DuelEvent::Hit(n), now); }
            on Flee => Idle;
            on Talk => push Talking;
            on Enemy => self;
        }
        state Talking { on Bye => pop else Idle; on Flee => reset Idle; on Talk => push Talking; }
    }
}

fsm! {
    machine ByHand(log: &mut Log, limit: &u32) {
        clock now: u32;
        stack 4;
        events { Enemy, Hit(u32), Flee, Talk, Bye }
        initial Idle;
        state Idle { on Enemy => Fighting; on Talk => push Talking; }
        state Fighting {
            let duel: Duel = Duel::start(log, limit, now);
            update do duel.update(log, limit, now);
            exit do duel.stop(log, limit, now);
            exit do say(log, "exit");
            update do say(log, "update");
            always if duel.is_done() => Idle;
            on Hit(n) do { duel.send(log, limit, DuelEvent::Hit(n), now); }
            on Flee => Idle;
            on Talk => push Talking;
            on Enemy => self;
        }
        state Talking { on Bye => pop else Idle; on Flee => reset Idle; on Talk => push Talking; }
    }
}

/// The same calls, whichever come: linear congruences draw them.
#[test]
fn the_word_is_what_one_would_write() {
    let (mut with_word, mut by_hand) = (Log::new(), Log::new());
    let mut seed = 7_u32;
    let mut one = WithWord::start(&mut with_word, &2, 0);
    let mut other = ByHand::start(&mut by_hand, &2, 0);
    for now in (0..27_000).step_by(9) {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        macro_rules! send {
            ($machine:ident, $log:ident, $events:ident) => {{
                use $events::{Bye, Enemy, Flee, Hit, Talk};
                match seed >> 28 {
                    0..4 => drop($machine.send(&mut $log, &2, Enemy, now)),
                    4 => drop($machine.send(&mut $log, &2, Flee, now)),
                    5 => drop($machine.send(&mut $log, &2, Talk, now)),
                    6..8 => drop($machine.send(&mut $log, &2, Bye, now)),
                    8..10 => drop($machine.send(&mut $log, &2, Hit(seed >> 20 & 3), now)),
                    _ => $machine.update(&mut $log, &2, now),
                }
            }};
        }
        send!(one, with_word, WithWordEvent);
        send!(other, by_hand, ByHandEvent);
        assert_eq!(one.state_id().name(), other.state_id().name());
    }
    assert_eq!(with_word, by_hand);
    assert!(["won", "broken", "exit Tired"].iter().all(|line| with_word.iter().any(|said| said == line)));
}
