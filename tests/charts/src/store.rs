//! Machines and crowds that are written in the midst of a run, and go on from what is read: they do what they do without.

use fsm_oracle::interpret::Input;
use fsm_oracle::random::Random;
use fsm_runtime::{Crowd, CrowdMachine, CrowdSnapshot, Snapshot, Snapshots};
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

    /// The times at which the machine is written and read, by the clock of each, where it is stored before this input: at
    /// some moment between the last one and this.
    pub fn turn(&mut self, input: &Input) -> Option<(u32, u32)> {
        let (Input::Send(_, now) | Input::Tick(now)) = *input else { return self.times(self.last) };
        let last = std::mem::replace(&mut self.last, now);
        let later = self.random.between(0, (now - last) as usize);
        self.times(last + u32::try_from(later).expect("less than the time between them"))
    }

    fn times(&mut self, at: u32) -> Option<(u32, u32)> {
        let is_turn = self.is_each_turn || self.random.below(3) == 0;
        is_turn.then(|| {
            let written = self.at(at);
            self.shift = u32::try_from(self.random.below(self.most_shift)).expect("less than 2^32");
            (written, self.at(at))
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

/// What serde writes.
pub fn written(snapshot: &impl Serialize) -> String {
    serde_json::to_string(snapshot).expect("it is written")
}

/// The machine again.
pub fn restored<M: Snapshots>(text: &str, now: M::Time) -> M
where
    Snapshot<M>: DeserializeOwned,
{
    let snapshot: Snapshot<M> = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    snapshot.restore(now).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}

/// A crowd that is written and read, with its owners.
pub fn stored_crowd<M>(crowd: &Crowd<M>, was: M::Time, is: M::Time) -> Crowd<M>
where
    M: CrowdMachine<Owner: Sized + Serialize> + Snapshots,
    CrowdSnapshot<M>: DeserializeOwned,
{
    let text = written(&crowd.snapshot(was));
    let snapshot: CrowdSnapshot<M> =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    snapshot.restore(is).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}
