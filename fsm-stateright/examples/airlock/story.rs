//! The airlock as a model, and what is found in it.

use std::io::{self, Write};
use std::mem::take;
use std::time::Duration;

use fsm_stateright::{Channels, Exploration, MachineModel, MachineState, PairAction, PairModel, PairState};

use super::door::{Door, DoorEvent, DoorStateId, Lock};

/// An airlock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Airlock {
    /// The doors answer as they should.
    pub is_careful: bool,
    /// What the doors say to each other may be lost.
    pub is_lossy: bool,
    /// What is said may be on its way for seconds.
    pub is_slow: bool,
    /// How long it is looked at.
    pub seconds: u64,
}

/// What is found: paths of these states and actions.
pub type Found = Exploration<PairState<Side, Side, DoorEvent, DoorEvent>, PairAction<DoorEvent, DoorEvent>>;

type Side = MachineState<Door, (Lock,), Duration>;

fn is_open(side: &Side) -> bool {
    side.machine.is_in(DoorStateId::Open)
}

impl Airlock {
    /// Tries all that can happen.
    pub fn explore(self) -> Found {
        let inner = self.door();
        let outer = self.door();
        let said = |(lock,): &mut (Lock,)| take(&mut lock.said);
        PairModel::new(inner, outer, said, said)
            .channels(self.channels())
            .always("one door is shut", |_, airlock| !(is_open(&airlock.first) && is_open(&airlock.second)))
            .sometimes("the first opens", |_, airlock| is_open(&airlock.first))
            .sometimes("the second opens", |_, airlock| is_open(&airlock.second))
            .explore()
    }

    /// Somebody may press the button at any time.
    fn door(self) -> MachineModel<Door, (Lock,), DoorEvent> {
        let mut lock = Lock { is_hasty: !self.is_careful, said: vec![] };
        let door = Door::start(&mut lock, Duration::ZERO);
        MachineModel::new(door, (lock,), Duration::ZERO)
            .events([DoorEvent::Press])
            .waits([Duration::from_secs(1)], Duration::from_secs(self.seconds))
    }

    fn channels(self) -> Channels {
        // Whoever gets no answer asks again, for as long as it is looked at.
        let mut channels = Channels::default().capacity(6);
        if !self.is_slow {
            channels = channels.prompt();
        }
        if self.is_lossy {
            channels = channels.lossy();
        }
        channels
    }
}

/// Tells what was found.
///
/// # Errors
/// What `out` fails with.
pub fn tell(airlock: Airlock, out: &mut dyn Write) -> io::Result<()> {
    let found = airlock.explore();
    if airlock.is_careful || airlock.is_slow {
        return writeln!(out, "{found}");
    }
    writeln!(out, "{found}\n\nThe doors are hasty. Try `--careful 1`, and then `--slow 1` as well.")
}
