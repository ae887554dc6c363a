//! Headers with several parameters: any number by `&mut` and by `&`, in their order, with the lifetimes of each call.

use std::fmt::Debug;

use fsm_runtime::any::{Machine, Receive, ReceiveWith, Run, RunWith};
use fsm_runtime::{Action, Context, fsm};
use fsm_tests::{Log, SILENT, Trace};

pub struct Position(pub i32);
pub struct Health(pub u32);

/// What each call borrows anew.
pub struct Commands<'w, 's> {
    pub spawned: &'w mut Vec<&'static str>,
    pub said: &'s mut Log,
}

fsm! {
    #[derive(Debug)]
    machine Mind(at: &mut Position, map: &[i32], hp: &mut Health, commands: &mut Commands<'_, '_>) {
        clock u32;
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Hit(u32), Shout }
        initial Idle do commands.said.say("born");
        on Hit(n) if n >= hp.0 && at.0 > -100 => Dead do hp.0 = 0;
        on Hit(n) do { hp.0 -= n; raise!(Shout); }
        transition(from, to) do commands.said.say(format!("{from} -> {to} at {}", at.0));

        state Idle {
            let goal: i32 = { hp.0 += 1; map[0] + at.0 };
            on Shout => Walk { to: *goal } do commands.spawned.push("noise");
            when at.0 == map[0] && hp.0 > 2 => Walk { to: map[1] };
        }
        state Walk {
            let to: i32;
            action pace: Step = Step(1);
            exit do commands.said.say(format!("leaves with {}", hp.0));
            after (if hp.0 > 2 { 10 } else { 30 }) => Idle;
            when at.0 == *to => Idle do { let whole = commands; whole.said.say("there"); }
        }
        final state Dead { enter do commands.spawned.push("grave"); }
    }
}

/// Works on the first parameter by `&mut`, and sees the first by `&`.
#[derive(Debug)]
pub struct Step(i32);

impl Action<Position, [i32], u32> for Step {
    fn update(&mut self, at: &mut Position, context: &Context<'_, [i32], u32>) {
        at.0 += self.0 * (context.world().len() as i32 - 1);
    }
}

/// What it works on, outside of all calls.
struct Game {
    at: Position,
    hp: Health,
    spawned: Vec<&'static str>,
    log: Log,
}

const MAP: [i32; 2] = [3, 5];

impl Game {
    fn new() -> Self {
        Game { at: Position(3), hp: Health(4), spawned: Vec::new(), log: Log::new() }
    }

    fn start(&mut self) -> Mind {
        let commands = &mut Commands { spawned: &mut self.spawned, said: &mut self.log };
        Mind::start(&mut self.at, &MAP, &mut self.hp, commands, 0)
    }

    fn update(&mut self, mind: &mut Mind, now: u32) {
        let commands = &mut Commands { spawned: &mut self.spawned, said: &mut self.log };
        mind.update(&mut self.at, &MAP, &mut self.hp, commands, now);
    }

    fn send(&mut self, mind: &mut Mind, event: MindEvent) -> bool {
        let commands = &mut Commands { spawned: &mut self.spawned, said: &mut self.log };
        mind.send(&mut self.at, &MAP, &mut self.hp, commands, event, 20).is_used()
    }
}

#[test]
fn each_call_lends_all_of_them_in_the_order_of_the_header() {
    let mut game = Game::new();
    let mut mind = game.start();
    assert_eq!(game.hp.0, 5, "initial values may change each of them");
    game.update(&mut mind, 1);
    assert!(matches!(mind.state(), MindState::Walk { to: 5, .. }));
    game.update(&mut mind, 2);
    assert_eq!(game.at.0, 4, "an action object works on the first by `&mut` and sees the first by `&`");
    game.update(&mut mind, 3);
    game.log.take().reads("born; Idle -> Walk at 3; leaves with 5; there; Walk -> Idle at 5");

    assert!(game.send(&mut mind, MindEvent::Hit(2)));
    game.log.take().reads("Idle -> Walk at 5");
    assert_eq!(game.spawned, ["noise"]);
    assert!(game.send(&mut mind, MindEvent::Hit(4)));
    game.log.take().reads("leaves with 4; Walk -> Dead at 5"); // it is left before the action
    assert_eq!(game.spawned, ["noise", "grave"]);
    assert!(!game.send(&mut mind, MindEvent::Hit(1)));
}

/// Any machine with any parameters, which each call borrows again.
fn ticks<M, P>(machine: &mut M, mut params: P, times: &[M::Time]) -> Vec<String>
where
    M: RunWith<P, StateId: Debug>,
{
    let tick = |now: &M::Time| {
        assert!(machine.update_with(&mut params, *now).is_ok());
        format!("{:?}", machine.state_id())
    };
    times.iter().map(tick).collect()
}

fn sends<M, P, E>(machine: &mut M, params: &mut P, events: Vec<E>, now: M::Time) -> usize
where
    M: ReceiveWith<E, P>,
{
    let send = |event| usize::from(machine.send_with(params, event, now).is_used());
    events.into_iter().map(send).sum()
}

#[test]
fn generic_code_lends_them_in_a_loop() {
    let Game { mut at, mut hp, mut spawned, mut log } = Game::new();
    let mut commands = Commands { spawned: &mut spawned, said: &mut log };
    let mut params = (&mut at, &MAP[..], &mut hp, &mut commands);
    let mut mind = Mind::start_with(&mut params, (), 0);
    let events = vec![MindEvent::Shout, MindEvent::Shout, MindEvent::Hit(1)];
    assert_eq!(sends(&mut mind, &mut params, events, 1), 2);
    ticks(&mut mind, params, &[2, 3, 4, 5]).reads("Walk; Walk; Idle; Idle");
    assert_eq!(at.0, 6);
    log.reads("born; Idle -> Walk at 3; leaves with 4; there; Walk -> Idle at 6");
}

#[test]
fn a_machine_in_generic_code_is_started_in_a_state() {
    fn begin<M, P>(target: M::Target, mut params: P) -> (M::StateId, bool)
    where
        M: RunWith<P, Given = (), Time = u32>,
    {
        let machine = M::start_in_with(target, &mut params, (), 0).ok().expect("a state like any other");
        (machine.state_id(), machine.is_done())
    }
    let mut game = Game::new();
    let mut commands = Commands { spawned: &mut game.spawned, said: &mut game.log };
    let params = (&mut game.at, &MAP[..], &mut game.hp, &mut commands);
    assert_eq!(begin::<Mind, _>(MindTarget::Dead, params), (MindStateId::Dead, true));
    assert_eq!(game.spawned, ["grave"]);
    game.log.take().reads(SILENT);
}

#[test]
fn parameters_that_are_known_need_no_lending() {
    let Game { mut at, mut hp, mut spawned, mut log } = Game::new();
    let commands = &mut Commands { spawned: &mut spawned, said: &mut log };
    let mut mind = <Mind as Run<_>>::start((&mut at, &MAP[..], &mut hp, commands), (), 0);
    let commands = &mut Commands { spawned: &mut spawned, said: &mut log };
    assert!(Receive::send(&mut mind, (&mut at, &MAP[..], &mut hp, commands), MindEvent::Shout, 1).is_used());
    let commands = &mut Commands { spawned: &mut spawned, said: &mut log };
    assert!(Run::update(&mut mind, (&mut at, &MAP[..], &mut hp, commands), 2).is_ok());
    assert_eq!(Machine::state_id(&mind), MindStateId::Walk);
}

fsm! {
    machine Lamp(world: &u32, other: &'static str) {
        initial Off;
        state Off { when *world > 3 && other.len() > 1 => On; }
        state On { when *world < 3 => Off; }
    }
}

#[test]
fn a_machine_may_only_look() {
    let mut lamp = Lamp::start(&1, "ab");
    let mut seen = Vec::new();
    for world in [2, 4, 3, 2] {
        lamp.update(&world, "ab");
        seen.push(lamp.state_id());
    }
    assert_eq!(seen, [LampStateId::Off, LampStateId::On, LampStateId::On, LampStateId::Off]);
}

pub struct Map {
    pub names: Vec<String>,
}

fsm! {
    /// Keeps what it finds in its world: that lives for longer than the call.
    machine Finder<'m>(map: &'m Map, found: &mut Vec<&'m str>) {
        events { Find(usize), Drop }
        initial Empty;
        state Empty { on Find(n) if n < map.names.len() => Full { name: &map.names[n] }; }
        state Full { let name: &'m str; on Drop => Empty do found.push(name); }
    }
}

#[test]
fn a_shared_parameter_may_live_longer_than_the_call() {
    let map = Map { names: vec!["a".to_owned(), "b".to_owned()] };
    let mut finder = Finder::start(&map, &mut vec![]);
    finder.send(&map, &mut vec![], FinderEvent::Find(1));
    let name = match finder.state() {
        FinderState::Full { name } => *name,
        FinderState::Empty => "nothing",
    };
    let mut found = vec![name];
    assert_eq!(sends(&mut finder, &mut (&map, &mut found), vec![FinderEvent::Drop], ()), 1);
    assert_eq!(found, ["b", "b"]);
}

pub trait Agent {
    fn go(&mut self);
}

struct Walker<'a>(&'a mut u32);

impl Agent for Walker<'_> {
    fn go(&mut self) {
        *self.0 += 1;
    }
}

fsm! {
    machine Dynamic(agent: &mut (dyn Agent), allows: &dyn Fn(&u32) -> bool, names: &mut [&str], deep: &mut &mut u32) {
        initial A;
        state A { update if allows(&3) && !names.is_empty() do { agent.go(); names[0] = "went"; **deep += 1; } when true => B; }
        #[allow(dead_end)]
        state B { update do { agent.go(); let again = deep; **again += 10; } }
    }
}

#[test]
fn types_without_a_size_and_references_inside() {
    let (mut steps, mut deep, allowed) = (0, 0, 3);
    let allows = |n: &u32| *n == allowed;
    let mut walker = Walker(&mut steps);
    let mut names = [""];
    let mut dynamic = Dynamic::start(&mut walker, &allows, &mut names, &mut &mut deep);
    dynamic.update(&mut walker, &allows, &mut names, &mut &mut deep);
    let agent: &mut dyn Agent = &mut walker;
    let params = (agent, &allows as &dyn Fn(&u32) -> bool, &mut names[..], &mut &mut deep);
    ticks(&mut dynamic, params, &[(), ()]).reads("B; B");
    assert_eq!((steps, deep, names), (3, 21, ["went"]));
}

pub trait Ai {
    fn think(&mut self) -> u32;
}

impl Ai for u32 {
    fn think(&mut self) -> u32 {
        *self += 1;
        *self
    }
}

fsm! {
    machine Any<T: Ai, U>(first: &mut T, second: &mut Option<U>) where U: Copy + PartialOrd {
        let best: Option<U> = None;
        initial A;
        state A {
            update if second.is_some() do { first.think(); *best = second.take(); }
            when second.is_none() && *best > None => B;
        }
        final state B;
    }
}

#[test]
fn parameters_of_generic_types() {
    let (mut first, mut second) = (1_u32, Some(2.5));
    let mut any = Any::start(&mut first, &mut second);
    ticks(&mut any, (&mut first, &mut second), &[(), ()]).reads("B; B");
    assert_eq!((first, second, any.data().best), (2, None, Some(2.5)));
}
