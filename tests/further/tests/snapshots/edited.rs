//! Snapshots that somebody has edited, and what has to become of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsm_runtime::Snapshot;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots};
use fsm_tests::cases;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Numbers that look random (xorshift; Marsaglia, "Xorshift RNGs").
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// Edits snapshots of random runs. What is restored at the third step goes on, and is written as it was read: `exact` is the time
/// of that step, where the clock tells all times that are written.
pub(crate) fn edited<M: Snapshots>(
    start: impl Fn() -> M,
    at: impl Fn(usize) -> M::Time,
    exact: Option<Duration>,
    mut drive: impl FnMut(&mut M, M::Time, &mut Random),
) where
    Snapshot<M>: DeserializeOwned + Serialize,
{
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut restored = 0;
    let count = cases(600) as usize;
    for _ in 0..count {
        let pool = run(start(), &at, &mut drive, &mut random);
        for _ in 0..20 {
            let mut value = pool[random.below(pool.len())].clone();
            for _ in 0..=random.below(3) {
                let other = pool[random.below(pool.len())].clone();
                change(&mut value, &other, &mut random);
            }
            let goes_on = catch_unwind(AssertUnwindSafe(|| {
                let Some(mut machine) = read::<M>(&value, at(3)) else { return false };
                let again = written(&machine, at(3));
                if let Some(now) = exact {
                    let (again, value) = (same(&again, now), same(&value, now));
                    assert!(holds(&value, &again), "it is written as {again}");
                }
                let machine_again = read::<M>(&again, at(3)).expect("what a machine has written is restored");
                assert_eq!(written(&machine_again, at(3)), again);
                assert!(!machine.is_done() || says_nothing(&again["suspended"]), "an end has nothing below");
                (4..40).for_each(|step| drive(&mut machine, at(step), &mut random));
                true
            }));
            restored += usize::from(goes_on.unwrap_or_else(|_| panic!("{value}")));
        }
    }
    // Some of what is changed says nothing, and some is another machine that can be.
    let tried = count * 20;
    assert!((tried / 50..tried).contains(&restored), "{restored} of {tried} were restored");
}

/// Snapshots from the midst of a run, and of its end: each is restored as it is.
fn run<M: Snapshots>(
    mut machine: M,
    at: impl Fn(usize) -> M::Time,
    drive: &mut impl FnMut(&mut M, M::Time, &mut Random),
    random: &mut Random,
) -> Vec<Value>
where
    Snapshot<M>: DeserializeOwned,
{
    let mut pool = Vec::new();
    for step in 0..30 {
        drive(&mut machine, at(step), random);
        if random.below(4) == 0 {
            pool.push(written(&machine, at(step)));
            assert!(read::<M>(&pool[pool.len() - 1], at(step)).is_some(), "{}", pool[pool.len() - 1]);
        }
    }
    pool.push(written(&machine, at(30)));
    pool
}

fn written<M: Snapshots>(machine: &M, now: M::Time) -> Value {
    serde_json::to_value(SnapshotRef::new(machine, now)).expect("it is written")
}

fn read<M: Snapshots>(value: &Value, now: M::Time) -> Option<M>
where
    Snapshot<M>: DeserializeOwned,
{
    let snapshot: Snapshot<M> = serde_json::from_str(&value.to_string()).ok()?;
    snapshot.restore(now).ok()
}

/// A snapshot, with one text for what has several: a field that says nothing may be missing, what is due now is late by nothing,
/// and so is what was due before the clock began; events for later stand by their times.
fn same(snapshot: &Value, now: Duration) -> Value {
    let mut value = snapshot.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, field| !says_nothing(field));
        if let Some(Value::Array(events)) = fields.get_mut("queue") {
            by_time(events, now);
        }
    }
    plain(&mut value, now);
    value
}

fn says_nothing(field: &Value) -> bool {
    match field {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

/// Whether all that was written was read. What was read may have fields that serde passes over.
pub(crate) fn holds(read: &Value, written: &Value) -> bool {
    match (read, written) {
        (Value::Object(read), Value::Object(written)) => written
            .iter()
            // Of an option `null` may be missing.
            .all(|(name, value)| read.get(name).map_or(value.is_null(), |read| holds(read, value))),
        (Value::Array(read), Value::Array(written)) => {
            read.len() == written.len() && read.iter().zip(written).all(|(read, value)| holds(read, value))
        }
        _ => read == written,
    }
}

/// Where one cannot be told, all late ones come now.
fn by_time(events: &mut [Value], now: Duration) {
    let late = |event: &Value| span(&event["later"][0]["late"]);
    let is_told = events.iter().filter_map(late).all(|late| late <= now);
    for event in events.iter_mut().filter(|event| late(event).is_some() && !is_told) {
        event["later"][0] = serde_json::json!({"left": {"secs": 0, "nanos": 0}});
    }
    events.sort_by_key(|event| {
        let left = span(&event["later"][0]["left"]).map(|left| now.saturating_add(left));
        let due = left.or_else(|| late(event).map(|late| now - late));
        due.or_else(|| event.get("at_end").map(|_| now))
    });
}

fn span(value: &Value) -> Option<Duration> {
    serde_json::from_value(value.clone()).ok()
}

fn plain(value: &mut Value, now: Duration) {
    if let Some(span) = span(value) {
        *value = serde_json::to_value(span.min(Duration::MAX - now)).expect("a span");
        return;
    }
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| plain(value, now)),
        Value::Object(map) => {
            map.values_mut().for_each(|value| plain(value, now));
            let late = map.get("late").and_then(span);
            let is_now = map.get("left").and_then(span) == Some(Duration::ZERO) || late > Some(now);
            if map.len() == 1 && is_now {
                *value = serde_json::json!({"late": Duration::ZERO});
            } else if map.len() == 1 && map.values().all(Value::is_null) {
                // A variant without data may be written as one with none.
                *value = map.keys().next().cloned().into();
            }
        }
        _ => {}
    }
}

/// Changes a random part of the value, perhaps into a part of another one.
pub(crate) fn change(value: &mut Value, other: &Value, random: &mut Random) {
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
