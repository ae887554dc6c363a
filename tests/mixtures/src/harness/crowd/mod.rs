//! Many machines of one kind, in a crowd and then one by one: the same calls in the order of the crowd lead to the same
//! states and the same log.

mod herds;
mod sent;

use fsm_oracle::random::Random;
use fsm_runtime::any::{CrowdMachine, Machine};
use fsm_runtime::{Crowd, Handle};

use super::{begin, begin_call, end, ledger, trace};
use herds::{Alone, Herd, InCrowd};

pub use sent::{All, Made, Nothing, One, Sent};

const STEPS: usize = 30;

/// More agents come only by `spawn_in`.
const AGENTS: usize = 6;

/// What agents of a machine are made of and driven with.
pub struct Crowded<'s, M: CrowdMachine<Owner: Sized>> {
    pub owner: &'s dyn Fn() -> M::Owner,
    pub world: &'s M::World,
    pub given: &'s dyn Fn(&mut Random) -> M::Given,
    pub spawn: Spawn<M>,
    /// Another state to begin in.
    pub target: Option<Begin<'s, M>>,
    pub now: &'s dyn Fn(u64) -> M::Time,
    pub events: &'s dyn Sent<M>,
    /// A request from outside, and whether it waits then.
    pub ask: &'s dyn Fn(&mut M, &mut Random) -> bool,
}

type Begin<'s, M> = &'s dyn Fn(&mut Random) -> <M as Machine>::Target;

type Spawn<M> = fn(
    &mut Crowd<M>,
    <M as CrowdMachine>::Owner,
    &<M as CrowdMachine>::World,
    <M as Machine>::Given,
    <M as Machine>::Time,
) -> Handle;

/// Of a machine that is given nothing at its start.
pub fn spawn<M: CrowdMachine<Owner: Sized, Given = ()>>(
    crowd: &mut Crowd<M>,
    owner: M::Owner,
    world: &M::World,
    (): (),
    now: M::Time,
) -> Handle {
    crowd.spawn(owner, world, now)
}

/// Of any machine.
pub fn insert<M: CrowdMachine<Owner: Sized>>(
    crowd: &mut Crowd<M>,
    mut owner: M::Owner,
    world: &M::World,
    given: M::Given,
    now: M::Time,
) -> Handle {
    let machine = M::start_agent(&mut owner, world, given, now);
    crowd.insert(machine, owner)
}

/// Panics where agents of a crowd do what they would not do alone.
pub fn compare<M: CrowdMachine<Owner: Sized>>(seed: u64, crowded: &Crowded<M>) {
    let mut in_crowd = InCrowd::new(crowded);
    let there = seen(seed, &mut in_crowd);
    let orders = in_crowd.into_orders();
    end();
    let here = seen(seed, &mut Alone::new(crowded, orders));
    end();
    for (step, (there, here)) in there.iter().zip(&here).enumerate() {
        assert_eq!(there, here, "in a crowd and alone, step {step}");
    }
}

/// What can be seen after one step.
#[derive(Debug, PartialEq)]
struct Seen {
    step: usize,
    trace: u64,
    /// What the call has answered.
    answer: usize,
    /// The active states of each agent that is there, by their positions.
    active: Vec<Vec<usize>>,
}

fn seen<M: CrowdMachine>(seed: u64, herd: &mut dyn Herd<M>) -> Vec<Seen> {
    begin(seed);
    ledger::rest();
    let mut random = Random::new(&[seed, 2]);
    let mut time = 0;
    (0..STEPS)
        .map(|number| {
            begin_call();
            time += random.between(1, 60) as u64;
            let step = if number < 3 { 0 } else { random.below(20) };
            let answer = answer(herd, step, time, &mut random);
            Seen { step, trace: trace(), answer, active: herd.active() }
        })
        .collect()
}

fn answer<M: CrowdMachine>(herd: &mut dyn Herd<M>, step: usize, time: u64, random: &mut Random) -> usize {
    let count = herd.active().len();
    let which = random.below(count.max(1));
    // What a call makes anew is the same in both herds, however often they ask for it.
    let mut choices = Random::new(&[random.below(1 << 20) as u64]);
    match step {
        0 | 1 if count < AGENTS => herd.spawn(time, &mut choices),
        2 => herd.spawn_in(time, &mut choices),
        3 if count > 0 => herd.remove(which),
        4..10 if count > 0 => herd.send(which, time, &mut choices),
        10..13 => herd.broadcast(time, &mut choices),
        13..18 => herd.update(time),
        18 if count > 0 => herd.ask(which, &mut choices),
        19 if count == AGENTS => herd.drain(),
        _ => 0,
    }
}
