//! Action objects written once and reused: in any state, with other data, for any owner, world and time.
//! The hooks and their order live in `action_objects.rs`.

use fsm_runtime::{Action, Context, Outcome, fsm};
use fsm_tests::{Log, Steps};

/// Reusable for any owner, world and time: counts its ticks.
#[derive(Debug, Default, PartialEq)]
pub struct Ticks<const LIMIT: u32> {
    ticks: u32,
}

impl<const LIMIT: u32> Ticks<LIMIT> {
    pub fn is_over(&self) -> bool {
        self.ticks >= LIMIT
    }
}

impl<const LIMIT: u32, Owner: ?Sized, World: ?Sized, Time> Action<Owner, World, Time> for Ticks<LIMIT> {
    fn update(&mut self, _: &mut Owner, _: &Context<'_, World, Time>) {
        self.ticks += 1;
    }
}

/// Generic over what it holds, and over who can take it.
pub struct Feed<T>(pub T);

impl<T: Clone + Into<String>, World, Time> Action<Log, World, Time> for Feed<T> {
    fn update(&mut self, log: &mut Log, _: &Context<'_, World, Time>) {
        log.say(self.0.clone());
    }
}

fsm! {
    /// The same types in several states, and one type several times in one state.
    machine Feeder(log: &mut Log) {
        clock u32;

        events { Push, Leave }

        initial Below;

        state Below {
            action few: Ticks<2> = Ticks::default();
            action many: Ticks<3> = Ticks::default();
            when many.is_over() do log.say("many");
            when few.is_over() do log.say("few");
            on Push => push Above;
        }

        state Above {
            action feed: Feed<&'static str> = Feed("feed");
            action text: Feed<String> = Feed(format!("text {}", feed.0));
            update if log.ok => pop do log.say("go");
            action late: Feed<char> = Feed('x');
            action few: Ticks<2> = Ticks::default();
            when few.is_over() do feed.0 = "more";
            on Leave => pop;
        }
    }
}

#[test]
fn each_state_has_its_own() {
    let mut log = Log::new();
    let mut feeder = Feeder::start(&mut log, 0);
    feeder.update(&mut log, 0);
    feeder.update(&mut log, 0);
    feeder.send(&mut log, FeederEvent::Push, 0);
    for _ in 0..3 {
        feeder.update(&mut log, 0);
    }
    feeder.send(&mut log, FeederEvent::Leave, 0);
    feeder.update(&mut log, 0);
    assert_eq!(log.take().join(" "), "few feed text feed x feed text feed x more text feed x many few");
}

#[test]
fn once_a_line_has_left_the_state_those_behind_it_do_not_run() {
    let mut log = Log::new();
    let mut feeder = Feeder::start(&mut log, 0);
    feeder.send(&mut log, FeederEvent::Push, 2);
    log.ok = true;
    feeder.tick_at(&mut log, 2, "feed; text feed; go");
    assert_eq!(feeder.state_id(), FeederStateId::Below);
}

fsm! {
    /// No owner, no world, no clock: all three are `()`.
    machine Lone {
        events { Poke }
        initial Waiting;
        state Waiting {
            action wait: Ticks<3> = Ticks::default();
            when wait.is_over() => Done;
            on Poke => self;
        }
        state Done { on Poke => Waiting; }
    }
}

#[test]
fn in_a_machine_without_owner_world_and_clock() {
    let mut lone = Lone::start();
    lone.update();
    lone.update();
    assert_eq!(lone.state_id(), LoneStateId::Waiting);
    assert!(matches!(lone.send(LoneEvent::Poke), Outcome::Transitioned));
    for _ in 0..3 {
        assert_eq!(lone.state_id(), LoneStateId::Waiting);
        lone.update();
    }
    assert_eq!(lone.state_id(), LoneStateId::Done);
}
