//! Snapshots with parts that are missing, doubled, changed or in another's place: each is refused, or is one of a machine that
//! goes on. Nothing panics. `FSM_TIMES` makes it heavier.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsm_runtime::{Snapshot, Snapshots, fsm};
use fsm_tests::cases;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Agent(log: &mut Vec<u32>) {
        snapshots;
        clock Duration;
        queue 3;
        requests;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        let total: u32 = 0;
        initial Idle;
        every 70ms catch up do { *total = total.wrapping_add(1); log.push(*total); }
        state Idle {
            on Go(n) => Busy { n };
            on Push => push Menu;
            on Wait => defer;
            on Back => previous;
            on Recall => history Busy { n: 1 };
            after 2s => Busy { n: 0 };
        }
        state Busy {
            let n: u32;
            initial Near;
            history => Near;
            on Pop => Idle;
            on Recall => Idle do { let _ = raise!(Go(*n) after 150ms); }
            every (Duration::from_millis(u64::from(*n % 7) * 20 + 30)) do log.push(*n);
            state Near { on Go(_) => Far; on Push => push Menu; on Back => previous; }
            state Far { on Go(_) => Near; after 400ms if *n > 3 => Idle; }
        }
        state Menu {
            on Push => push Deep;
            on Pop => pop;
            update every 90ms do log.push(1);
        }
        state Deep { on Pop => pop; on Back => pop; on Go(_) => pop; }
    }
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Team(log: &mut Vec<u32>) {
        snapshots;
        clock u32;
        queue 2;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        region Left {
            let steps: u32 = 0;
            initial A;
            state A { on Go(n) => B { n }; after 300ms => B { n: 2 }; }
            state B { let n: u32; on Pop => A do *steps = steps.wrapping_add(*n); on Wait do { let _ = raise!(Push); } }
        }
        region Right {
            initial C;
            state C { on Push => D; on Wait => defer; on Back | Recall do log.push(3); }
            state D {
                initial E;
                deep history => E;
                on Pop => C;
                state E { on Go(_) => F; every 60ms catch up do log.push(4); }
                state F { on Back => deep history D; on Recall => C; }
            }
        }
    }
}

/// Numbers that look random (xorshift; Marsaglia, "Xorshift RNGs").
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

macro_rules! driven {
    ($machine:ident, $event:ident) => {
        |machine: &mut $machine, now, random: &mut Random| {
            let mut log = Vec::new();
            let event = match random.below(9) {
                0 | 1 => $event::Go(random.below(9) as u32),
                2 => $event::Push,
                3 => $event::Pop,
                4 => $event::Wait,
                5 => $event::Back,
                6 => $event::Recall,
                _ => {
                    let _ = machine.update(&mut log, now);
                    return;
                }
            };
            machine.send(&mut log, event, now);
        }
    };
}

#[test]
fn a_machine_with_a_stack_is_whole_or_refused() {
    let at = |step: usize| Duration::from_millis(step as u64 * 37);
    broken(|| Agent::start(&mut Vec::new(), at(0)), at, driven!(Agent, AgentEvent));
}

#[test]
fn a_machine_of_regions_is_whole_or_refused() {
    let at = |step: usize| step as u32 * 37;
    broken(|| Team::start(&mut Vec::new(), at(0)), at, driven!(Team, TeamEvent));
}

fn broken<M: Snapshots>(
    start: impl Fn() -> M,
    at: impl Fn(usize) -> M::Time,
    mut drive: impl FnMut(&mut M, M::Time, &mut Random),
) where
    Snapshot<M>: DeserializeOwned,
{
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut restored = 0;
    let count = cases(600) as usize;
    for _ in 0..count {
        let mut machine = start();
        let mut pool = Vec::new();
        for step in 0..30 {
            drive(&mut machine, at(step), &mut random);
            if random.below(4) == 0 {
                pool.push(
                    serde_json::to_value(fsm_runtime::SnapshotRef::new(&machine, at(step))).expect("written"),
                );
            }
        }
        pool.push(serde_json::to_value(fsm_runtime::SnapshotRef::new(&machine, at(30))).expect("written"));
        for _ in 0..20 {
            let mut value = pool[random.below(pool.len())].clone();
            for _ in 0..=random.below(3) {
                let other = pool[random.below(pool.len())].clone();
                change(&mut value, &other, &mut random);
            }
            let text = value.to_string();
            let goes_on = catch_unwind(AssertUnwindSafe(|| {
                let Ok(snapshot) = serde_json::from_str::<Snapshot<M>>(&text) else { return false };
                let Ok(mut machine) = snapshot.restore(at(3)) else { return false };
                (4..40).for_each(|step| drive(&mut machine, at(step), &mut random));
                true
            }));
            restored += usize::from(goes_on.unwrap_or_else(|_| panic!("{text}")));
        }
    }
    // Some of what is changed says nothing, and some is another machine that can be.
    let tried = count * 20;
    assert!((tried / 50..tried).contains(&restored), "{restored} of {tried} were restored");
}

/// Changes a random part of the value, perhaps into a part of another one.
fn change(value: &mut Value, other: &Value, random: &mut Random) {
    let depth = random.below(5);
    let mut place = value;
    for _ in 0..depth {
        let count = match &*place {
            Value::Object(map) => map.len(),
            Value::Array(list) => list.len(),
            _ => 0,
        };
        if count == 0 {
            break;
        }
        let index = random.below(count);
        let next = match place {
            Value::Object(map) => {
                map.iter_mut().filter(|(name, _)| *name != "fingerprint").nth(index).map(|(_, it)| it)
            }
            Value::Array(list) => list.get_mut(index),
            _ => None,
        };
        match next {
            Some(next) => place = next,
            None => return,
        }
    }
    match (random.below(6), place) {
        (0, Value::Object(map)) => {
            let name = map.keys().filter(|name| *name != "fingerprint").nth(random.below(map.len())).cloned();
            name.map(|name| map.remove(&name));
        }
        (0, Value::Array(list)) if !list.is_empty() => _ = list.remove(random.below(list.len())),
        (1, Value::Array(list)) if !list.is_empty() => list.push(list[random.below(list.len())].clone()),
        (2, Value::Array(list)) => list.reverse(),
        (3, Value::Number(number)) => {
            let steps = [0, 1, 999_999_999, 1_000_000_000, u64::from(u32::MAX), u64::MAX];
            *number = steps[random.below(steps.len())].into();
        }
        (_, place) if depth > 0 => {
            let mut parts = Vec::new();
            all(other, &mut parts);
            *place = parts[random.below(parts.len())].clone();
        }
        _ => {}
    }
}

fn all<'v>(value: &'v Value, parts: &mut Vec<&'v Value>) {
    parts.push(value);
    match value {
        Value::Object(map) => map.values().for_each(|value| all(value, parts)),
        Value::Array(list) => list.iter().for_each(|value| all(value, parts)),
        _ => {}
    }
}
