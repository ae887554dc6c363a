//! Crowds: handles, the order of a turn, agents that have gone.

use expect_test::expect;
use fsm_runtime::{Crowd, CrowdSnapshot, Handle, fsm};
use serde::{Deserialize, Serialize};

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
    expect!["the snapshot is not restored: the timer of `Resting after` does not fit its state"]
        .assert_eq(&told(|value| value["blocks"][0][1][1]["timers"] = serde_json::json!({})));
    expect!["the snapshot is not restored: it is of another table: its fingerprint is 0x7, that of the machine 0xcad1bea201fe; if it can be read, write `snapshots from [0x7];` into the table"].assert_eq(&told(|value| value["fingerprint"] = 7.into()));
}
