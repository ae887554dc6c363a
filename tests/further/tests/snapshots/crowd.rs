//! Crowds: handles, the order of a turn, agents that have gone.

use expect_test::expect;
use fsm_runtime::crowds::CrowdSnapshot;
use fsm_runtime::{Crowd, Handle, fsm};
use serde::{Deserialize, Serialize};

use crate::edited::{Random, change, holds};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sheep {
    name: u32,
    meals: Vec<u32>,
    friend: Option<Handle>,
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Life(sheep: &mut Sheep, grass: &std::sync::atomic::AtomicU32) {
        snapshots;
        clock u32;
        #[derive(Clone)]
        events { Wolf, Sleep }
        initial Resting;
        on Wolf => Fleeing;
        state Resting {
            after (sheep.name % 5 * 10 + 10) => Grazing { since: sheep.name };
        }
        state Grazing {
            let since: u32;
            every 10ms do {
                sheep.meals.push(grass.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
                *since += 1;
            }
            when *since % 4 == 0 => Resting;
        }
        state Fleeing { on Sleep => Resting; after 25ms => Grazing { since: 1 }; }
    }
}

fn sheep(name: u32) -> Sheep {
    Sheep { name, meals: Vec::new(), friend: None }
}

/// Agents in the order in which they are stored.
fn shown(herd: &Crowd<Life>) -> Vec<(LifeStateId, Sheep)> {
    herd.iter().map(|(_, machine, sheep)| (machine.state_id(), sheep.clone())).collect()
}

fn go_on(herd: &mut Crowd<Life>, handles: &[Handle], start: u32) -> Vec<(LifeStateId, Sheep)> {
    let grass = std::sync::atomic::AtomicU32::new(0);
    let mut gone = 0;
    for step in 0..12 {
        let now = start + step * 10;
        herd.update(&grass, now);
        for handle in handles.iter().skip(step as usize).step_by(17) {
            gone += u32::from(herd.send(*handle, &grass, LifeEvent::Wolf, now).is_err());
        }
        if step == 6 {
            herd.broadcast(&grass, LifeEvent::Sleep, now);
            let new = herd.spawn(sheep(9999), &grass, now);
            herd.get_mut(new).expect("it is there").owner().friend = Some(new);
        }
    }
    assert_eq!(gone > 0, handles.len() > 100);
    shown(herd)
}

#[test]
fn a_crowd_goes_on_in_the_same_order_and_with_the_same_handles() {
    let grass = std::sync::atomic::AtomicU32::new(0);
    let mut herd = Crowd::<Life>::new();
    // Several blocks of each state, with gaps.
    let handles: Vec<Handle> = (0..5000).map(|name| herd.spawn(sheep(name), &grass, 0)).collect();
    for step in 0..4 {
        herd.update(&grass, step * 10);
    }
    for handle in handles.iter().step_by(7) {
        herd.remove(*handle);
    }
    handles
        .iter()
        .skip(1)
        .step_by(14)
        .for_each(|handle| herd.get_mut(*handle).expect("it is there").owner().friend = Some(*handle));
    for step in 4..9 {
        herd.update(&grass, step * 10);
    }

    let text = serde_json::to_string(&herd.snapshot(95)).expect("it is written");
    let snapshot: CrowdSnapshot<Life> = serde_json::from_str(&text).expect("it is read");
    assert_eq!(serde_json::to_string(&snapshot).expect("it is written again"), text);
    assert_eq!(snapshot.len(), herd.len());
    let mut restored = snapshot.restore(95).expect("it fits");
    assert_eq!(shown(&restored), shown(&herd));
    for handle in &handles {
        let found = |herd: &Crowd<Life>| herd.get(*handle).map(|agent| agent.owner().name);
        assert_eq!(found(&restored), found(&herd));
    }
    assert_eq!(go_on(&mut restored, &handles, 100), go_on(&mut herd, &handles, 100));
}

#[test]
fn an_empty_crowd_is_one() {
    let herd = Crowd::<Life>::new();
    let value = serde_json::to_value(herd.snapshot(0)).expect("it is written");
    let snapshot: CrowdSnapshot<Life> = serde_json::from_value(value).expect("it is read");
    assert!(snapshot.is_empty());
    assert!(snapshot.restore(0).expect("it fits").is_empty());
}

#[test]
fn what_does_not_fit_is_refused_as_a_whole() {
    let grass = std::sync::atomic::AtomicU32::new(0);
    let mut herd = Crowd::<Life>::new();
    let handles: Vec<Handle> = (0..3).map(|name| herd.spawn(sheep(name), &grass, 0)).collect();
    herd.remove(handles[1]);
    let told = |change: fn(&mut serde_json::Value)| {
        let mut value = serde_json::to_value(herd.snapshot(0)).expect("it is written");
        change(&mut value);
        match serde_json::from_value::<CrowdSnapshot<Life>>(value) {
            Err(error) => format!("serde: {error}"),
            Ok(snapshot) => {
                snapshot.restore(0).map_or_else(|refused| refused.to_string(), |_| "restored".to_owned())
            }
        }
    };
    expect!["restored"].assert_eq(&told(|_| {}));
    expect!["the snapshot is not restored: two of its agents have one handle, or a handle leads nowhere"]
        .assert_eq(&told(|value| value["free"] = serde_json::json!([])));
    expect!["the snapshot is not restored: two of its agents have one handle, or a handle leads nowhere"]
        .assert_eq(&told(|value| value["blocks"][0][1][0] = value["blocks"][0][0][0].clone()));
    expect!["the snapshot is not restored: two of its agents have one handle, or a handle leads nowhere"]
        .assert_eq(&told(|value| value["blocks"][0][1][0]["slot"] = 7.into()));
    expect!["the snapshot is not restored: two of its agents have one handle, or a handle leads nowhere"]
        .assert_eq(&told(|value| value["blocks"][0][1][0]["generation"] = 70_000.into()));
    expect!["serde: invalid value: integer `0`, expected a nonzero u32"]
        .assert_eq(&told(|value| value["blocks"][0][1][0]["generation"] = 0.into()));
    expect!["the snapshot is not restored: the timer of `Resting.after` does not fit its state"]
        .assert_eq(&told(|value| value["blocks"][0][1][1]["timers"] = serde_json::json!({})));
    expect!["the snapshot is not restored: it is of another table: its fingerprint is 0x7, that of the machine 0xcad1bea201fe; if it can be read, write `snapshots from [0x7];` into the table"].assert_eq(&told(|value| value["fingerprint"] = 7.into()));
}

#[test]
fn more_blocks_than_a_crowd_has_are_refused() {
    let mut value = serde_json::to_value(Crowd::<Life>::new().snapshot(0)).expect("it is written");
    value["blocks"] = serde_json::json!(vec![[(); 0]; 70_000]);
    let snapshot: CrowdSnapshot<Life> = serde_json::from_value(value).expect("it is read");
    expect!["the snapshot is not restored: its agents stand in more blocks than a crowd has"]
        .assert_eq(&snapshot.restore(0).expect_err("it does not fit").to_string());
}

/// Crowds with parts that are missing, doubled, changed or in another's place: each is refused, or goes on, with the agents that
/// were read.
#[test]
fn an_edited_crowd_is_whole_or_refused() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut restored, count) = (0, fsm_tests::cases(60));
    for _ in 0..count {
        let grass = std::sync::atomic::AtomicU32::new(0);
        let mut herd = Crowd::<Life>::new();
        let handles: Vec<Handle> = (0..8).map(|name| herd.spawn(sheep(name), &grass, 0)).collect();
        for step in 1..5 {
            herd.update(&grass, step * 10);
            herd.remove(handles[random.below(8)]);
            let _ = herd.send(handles[random.below(8)], &grass, LifeEvent::Wolf, step * 10);
        }
        let whole = serde_json::to_value(herd.snapshot(45)).expect("it is written");
        for _ in 0..30 {
            let mut value = whole.clone();
            for _ in 0..=random.below(3) {
                change(&mut value, &whole, &mut random);
            }
            let goes_on = std::panic::catch_unwind(|| {
                let Ok(snapshot) = serde_json::from_str::<CrowdSnapshot<Life>>(&value.to_string()) else {
                    return false;
                };
                let Ok(mut herd) = snapshot.restore(45) else { return false };
                let again = serde_json::to_value(herd.snapshot(45)).expect("it is written");
                assert!(holds(&agents(&value), &agents(&again)), "it is written as {again}");
                let grass = std::sync::atomic::AtomicU32::new(0);
                for now in (50..200).step_by(10) {
                    herd.update(&grass, now);
                    herd.remove(handles[now as usize / 10 % 8]);
                    herd.spawn(sheep(now), &grass, now);
                }
                herd.broadcast(&grass, LifeEvent::Wolf, 200);
                true
            });
            restored += u32::from(goes_on.unwrap_or_else(|_| panic!("{value}")));
        }
    }
    assert!((count..count * 30).contains(&restored), "{restored} of {} were restored", count * 30);
}

/// The agents by their slots, each with its state and its owner, and the slots without one. Who stands in a block of another
/// state is stored elsewhere.
fn agents(crowd: &serde_json::Value) -> serde_json::Value {
    let blocks = crowd["blocks"].as_array().expect("a list");
    let agents = blocks.iter().flat_map(|block| block.as_array().expect("a list"));
    let mut agents: Vec<_> =
        agents.map(|agent| serde_json::json!([handle(&agent[0]), agent[1]["state"], agent[2]])).collect();
    agents.sort_by_key(|agent| agent[0]["slot"].as_u64());
    let mut retired = crowd["retired"].clone();
    retired.as_array_mut().expect("a list").sort_by_key(serde_json::Value::as_u64);
    let free: Vec<_> = crowd["free"].as_array().expect("a list").iter().map(handle).collect();
    serde_json::json!([agents, free, retired])
}

/// A list of two numbers, such as the meals of an agent that have come there, is read as a handle, too.
fn handle(value: &serde_json::Value) -> serde_json::Value {
    match value.as_array().map(Vec::as_slice) {
        Some([slot, generation]) => serde_json::json!({ "slot": slot, "generation": generation }),
        _ => value.clone(),
    }
}

#[test]
fn the_fingerprint_is_text_or_a_number() {
    use fsm_runtime::snapshots::Snapshots;

    let mut value = serde_json::to_value(Crowd::<Life>::new().snapshot(0)).expect("it is written");
    assert_eq!(value["fingerprint"], "0xcad1bea201fe");
    let mut read = |fingerprint: serde_json::Value| {
        value["fingerprint"] = fingerprint;
        let snapshot = serde_json::from_value::<CrowdSnapshot<Life>>(value.clone());
        snapshot.map(|snapshot| snapshot.fingerprint()).map_err(|error| error.to_string())
    };
    for same in ["0xcad1bea201fe".into(), "223002195263998".into(), Life::FINGERPRINT.into()] {
        assert_eq!(read(same), Ok(0xcad1_bea2_01fe));
    }
    expect!["`cad1` is no fingerprint, such as `0x12ab`"].assert_eq(&read("cad1".into()).unwrap_err());
    expect!["a fingerprint is never negative"].assert_eq(&read((-1).into()).unwrap_err());
    expect!["invalid type: boolean `true`, expected a fingerprint, such as `0x12ab`"]
        .assert_eq(&read(true.into()).unwrap_err());
}
