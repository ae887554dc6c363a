//! Action objects: their five hooks in source order with lines, context, scope, and reuse.
//! Objects that are generic and reused in several machines live in `action_objects_reused.rs`.

use fsm_runtime::{Action, Context, fsm};
use fsm_tests::Log;

pub struct World {
    pub gravity: u32,
}

/// Tells each hook, with what the context says.
pub struct Tell(pub &'static str);

impl Tell {
    fn tell(&self, log: &mut Log, hook: &str, context: &Context<'_, World, u32>) {
        log.say(format!("{} {hook} {} {}", self.0, context.world().gravity, context.now()));
    }

    /// An inherent method of the same name must not be taken for the hook.
    pub fn update(&self) -> &'static str {
        self.0
    }
}

impl Action<Log, World, u32> for Tell {
    fn enter(&mut self, log: &mut Log, context: &Context<'_, World, u32>) {
        self.tell(log, "enter", context);
    }
    fn update(&mut self, log: &mut Log, context: &Context<'_, World, u32>) {
        self.tell(log, "update", context);
    }
    fn exit(&mut self, log: &mut Log, context: &Context<'_, World, u32>) {
        self.tell(log, "exit", context);
    }
    fn pause(&mut self, log: &mut Log, context: &Context<'_, World, u32>) {
        self.tell(log, "pause", context);
    }
    fn resume(&mut self, log: &mut Log, context: &Context<'_, World, u32>) {
        self.tell(log, "resume", context);
    }
}

/// Counts its ticks.
#[derive(Debug, Default, PartialEq)]
pub struct Ticks<const LIMIT: u32> {
    ticks: u32,
}

impl<const LIMIT: u32> Ticks<LIMIT> {
    pub fn is_over(&self) -> bool {
        self.ticks >= LIMIT
    }
}

impl<const LIMIT: u32> Action<Log, World, u32> for Ticks<LIMIT> {
    fn update(&mut self, _: &mut Log, _: &Context<'_, World, u32>) {
        self.ticks += 1;
    }
}

fsm! {
    machine Npc(log: &mut Log, world: &World) {
        clock u32;

        events { Push, Pop, Leave, Look }

        initial Busy { name: "tell" };

        state Busy {
            let name: &'static str;
            enter  do log.say("enter 1");
            exit   do log.say("exit 1");
            pause  do log.say("pause 1");
            resume do log.say("resume 1");
            update do log.say("update 1");
            action tell: Tell = Tell(name);
            action wait: Ticks<2> = Ticks::default();
            enter  do log.say("enter 2");
            exit   do log.say("exit 2");
            pause  do log.say("pause 2");
            resume do log.say("resume 2");
            update do log.say(format!("update 2 of {}", Tell::update(tell)));
            action more: Tell = Tell(if world.gravity > 9 { "heavy" } else { "light" });
            when wait.is_over() => Free do log.say("over");
            on Push => push Above;
            on Look do {
                tell.0 = "told";
                log.say(format!("{wait:?}"));
            }
            on Leave => Free;
        }

        state Above { on Pop => pop; }

        state Free {
            on Push => Busy { name: "again" };
        }
    }
}

const HEAVY: World = World { gravity: 10 };

fn npc() -> (Log, Npc) {
    let mut log = Log::new();
    let npc = Npc::start(&mut log, &HEAVY, 1);
    log.reads("enter 1; tell enter 10 1; enter 2; heavy enter 10 1");
    (log, npc)
}

#[test]
fn updates_run_in_source_order_with_the_lines() {
    let (mut log, mut npc) = npc();
    npc.update(&mut log, &HEAVY, 7);
    log.reads("update 1; tell update 10 7; update 2 of tell; heavy update 10 7");
}

#[test]
fn a_condition_reads_them_and_exit_runs_in_source_order() {
    let (mut log, mut npc) = npc();
    npc.update(&mut log, &HEAVY, 7);
    log.take();
    npc.update(&mut log, &World { gravity: 1 }, 8);
    log.reads(
        "update 1; tell update 1 8; update 2 of tell; heavy update 1 8; exit 1; tell exit 1 8; exit 2; \
         heavy exit 1 8; over",
    );
}

#[test]
fn pause_and_resume_run_in_source_order() {
    let (mut log, mut npc) = npc();
    npc.send(&mut log, &HEAVY, NpcEvent::Push, 2);
    log.reads("pause 1; tell pause 10 2; pause 2; heavy pause 10 2");
    npc.send(&mut log, &HEAVY, NpcEvent::Pop, 3);
    log.reads("resume 1; tell resume 10 3; resume 2; heavy resume 10 3");
}

#[test]
fn they_are_in_scope_like_data_and_live_in_the_state() {
    let (mut log, mut npc) = npc();
    npc.update(&mut log, &HEAVY, 2);
    log.take();
    npc.send(&mut log, &HEAVY, NpcEvent::Look, 3);
    log.reads("Ticks { ticks: 1 }");
    let NpcState::Busy { tell, wait, more, name: "tell" } = npc.state() else { panic!("busy") };
    assert_eq!((tell.0, wait, more.0), ("told", &Ticks { ticks: 1 }, "heavy"));
}

#[test]
fn they_begin_anew_on_each_entry_and_keep_their_data_through_a_pause() {
    let (mut log, mut npc) = npc();
    npc.update(&mut log, &HEAVY, 2);
    npc.send(&mut log, &HEAVY, NpcEvent::Push, 2);
    npc.update(&mut log, &HEAVY, 2);
    npc.send(&mut log, &HEAVY, NpcEvent::Pop, 3);
    assert!(matches!(npc.state(), NpcState::Busy { wait: Ticks { ticks: 1 }, .. }));
    npc.send(&mut log, &HEAVY, NpcEvent::Leave, 4);
    log.take();
    npc.send(&mut log, &World { gravity: 1 }, NpcEvent::Push, 5);
    log.reads("enter 1; again enter 1 5; enter 2; light enter 1 5");
    assert!(matches!(npc.state(), NpcState::Busy { wait: Ticks { ticks: 0 }, .. }));
}
