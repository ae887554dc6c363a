//! Machines and crowds that are written in the midst of a run, and go on from what is read: they do what they do without.

use std::time::Duration;

use fsm_oracle::interpret::Input;
use fsm_oracle::random::Random;
use fsm_runtime::any::CrowdMachine;
use fsm_runtime::crowds::CrowdSnapshot;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots};
use fsm_runtime::{Crowd, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Before which inputs the machine of one script is stored, and by which clock it goes on.
#[derive(Debug)]
pub struct Store {
    random: Random,
    is_each_turn: bool,
    /// By how much another clock may differ, at most.
    most_shift: usize,
    /// By how much the clock of the machine is ahead of that of the script.
    shift: u32,
    /// The time of the last input.
    last: u32,
}

impl Store {
    /// Whether the machine is stored before each input, or before one of three; and whether it may go on by another clock,
    /// as it cannot where it tells the time.
    pub fn new(script: &[Input], is_each_turn: bool, is_shifted: bool) -> Store {
        let random = Random::new(&[script.len() as u64, u64::from(is_each_turn)]);
        let most_shift = if is_shifted { 1 << 32 } else { 1 };
        Store { random, is_each_turn, most_shift, shift: 0, last: 0 }
    }

    /// When the machine is written and read, where it is stored before this input: at moments between the last one and this.
    pub fn turn(&mut self, input: &Input) -> Option<Moments> {
        let (Input::Send(_, now) | Input::Tick(now) | Input::End(now)) = *input else {
            return self.moments(self.last, self.last);
        };
        let last = std::mem::replace(&mut self.last, now);
        let written = self.between(last, now);
        let read = self.between(written, now);
        self.moments(written, read)
    }

    fn between(&mut self, first: u32, last: u32) -> u32 {
        let later = self.random.between(0, (last - first) as usize);
        first + u32::try_from(later).expect("less than the time between them")
    }

    fn moments(&mut self, written: u32, read: u32) -> Option<Moments> {
        let is_turn = self.is_each_turn || self.random.below(3) == 0;
        is_turn.then(|| {
            let (written, then) = (self.at(written), self.at(read));
            self.shift = u32::try_from(self.random.below(self.most_shift)).expect("less than 2^32");
            Moments { written, then, read: self.at(read) }
        })
    }

    /// A time of the script, by the clock of the machine. That of a `u32` goes round.
    pub fn at(&self, now: u32) -> u32 {
        now.wrapping_add(self.shift)
    }

    /// And the other way round.
    pub fn back(&self, due: Option<u32>) -> Option<u32> {
        due.map(|due| due.wrapping_sub(self.shift))
    }
}

/// When a machine is written and read.
#[derive(Clone, Copy, Debug)]
pub struct Moments {
    /// By the clock of the machine that is written.
    pub written: u32,
    /// When it is read, by that clock.
    pub then: u32,
    /// The same moment, by the clock of the machine that is read.
    pub read: u32,
}

impl Moments {
    pub fn elapsed(self) -> Duration {
        Duration::from_millis(self.then.wrapping_sub(self.written).into())
    }
}

/// What serde writes.
pub fn written(snapshot: &impl Serialize) -> String {
    serde_json::to_string(snapshot).expect("it is written")
}

/// The machine again, so much later.
pub fn restored<M: Snapshots>(text: &str, elapsed: Duration, now: M::Time) -> M
where
    Snapshot<M>: DeserializeOwned,
{
    let snapshot: Snapshot<M> = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    snapshot.restore_after(elapsed, now).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}

/// A table with other names for its states reads what this one has written, and writes the same: but for the fingerprint.
pub fn by_other_names<Own, Other>(text: &str, now: Own::Time)
where
    Own: Snapshots,
    Other: Snapshots<Time = Own::Time>,
    Snapshot<Other>: DeserializeOwned,
{
    let [own, other] =
        [Own::FINGERPRINT, Other::FINGERPRINT].map(|it| format!("\"fingerprint\":\"{it:#x}\""));
    let machine: Other = restored(&text.replacen(&own, &other, 1), Duration::ZERO, now);
    let again = written(&SnapshotRef::new(&machine, now));
    assert_eq!(again.replacen(&other, &own, 1), text, "by a table with other names");
}

/// A crowd that is written, and read so much later, with its owners.
pub fn stored_crowd<M>(crowd: &Crowd<M>, written: M::Time, elapsed: Duration, read: M::Time) -> Crowd<M>
where
    M: CrowdMachine<Owner: Sized + Serialize> + Snapshots,
    CrowdSnapshot<M>: DeserializeOwned,
{
    let text = self::written(&crowd.snapshot(written));
    let snapshot: CrowdSnapshot<M> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    snapshot.restore_after(elapsed, read).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}
