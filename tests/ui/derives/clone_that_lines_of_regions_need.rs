//! Lines of two regions take something out of one event, which cannot be cloned.

use fsm_runtime::fsm;

struct Sound(u32);

fsm! {
    machine Guard(log: &mut Vec<u32>) {
        events { Noise(Sound), Rest }
        region Body {
            initial Calm;
            state Calm { on Noise(_) => Ready; }
            state Ready { on Rest => Calm; }
        }
        region Ears {
            initial Open;
            state Open { on Noise(sound) => Deaf do log.push(sound.0); }
            state Deaf { on Noise(sound) => Open do log.push(sound.0); }
        }
        region Eyes {
            initial Dull;
            state Dull { on Noise(sound) => Bright do log.push(sound.0); }
            state Bright { on Rest => Dull; }
        }
    }
}

fn main() {
    let mut guard = Guard::start(&mut vec![]);
    guard.send(&mut vec![], GuardEvent::Noise(Sound(1)));
    guard.send(&mut vec![], GuardEvent::Rest);
}
