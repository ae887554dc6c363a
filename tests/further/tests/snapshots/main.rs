//! `snapshots;`: what is in a snapshot, that a machine goes on from it as if nothing had happened, and what is refused.

mod broken;
mod crowd;
mod edited;
mod events;
mod files;
mod floats;
mod forms;
mod held;
mod impossible;
mod inner;
mod memories;
mod named_timers;
mod refused;
mod renamed;
mod stack;
mod timers;

use fsm_runtime::Snapshot;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// As JSON, without the fingerprint.
fn written(snapshot: &impl Serialize) -> String {
    let mut value = serde_json::to_value(snapshot).expect("it is written");
    value.as_object_mut().expect("an object").remove("fingerprint");
    serde_json::to_string_pretty(&value).expect("text")
}

/// The machine, written and restored at another time.
fn moved<M: Snapshots>(snapshot: SnapshotRef<'_, M>, now: M::Time) -> M
where
    Snapshot<M>: DeserializeOwned + Serialize,
{
    let text = serde_json::to_string(&snapshot).expect("it is written");
    let snapshot: Snapshot<M> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_string(&snapshot).expect("it is written again"), text);
    snapshot.restore(now).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}

/// The reason why a changed snapshot is refused, by serde or by the table.
fn refused<M: Snapshots>(
    snapshot: SnapshotRef<'_, M>,
    now: M::Time,
    change: impl FnOnce(&mut serde_json::Value),
) -> String
where
    Snapshot<M>: DeserializeOwned,
{
    let mut value = serde_json::to_value(snapshot).expect("it is written");
    change(&mut value);
    match serde_json::from_value::<Snapshot<M>>(value) {
        Err(error) => format!("serde: {error}"),
        Ok(snapshot) => match snapshot.restore(now) {
            Ok(_) => "restored".to_owned(),
            Err(refused) => refused.to_string(),
        },
    }
}
