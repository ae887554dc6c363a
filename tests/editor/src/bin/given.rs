//! A machine that takes an enum which exists, for the questions in `probes_given.toml`.

use fsm_runtime::fsm;

/// What may happen to a lamp.
pub enum Button {
    /// It is pressed.
    Press,
    Turn(u32),
}

fsm! {
    machine Lamp(log: &mut Vec<u32>) {
        events from Button;
        initial Off;
        state Off {
            on Press => On { level: 1 };
        }
        state On {
            let level: u32;
            on Turn(n) => On { level: n } do log.push(n);
            on Press => Off do log.push(*level);
        }
    }
}

fn main() {
    let mut log = Vec::new();
    let mut lamp = Lamp::start(&mut log);
    lamp.send(&mut log, Button::Press);
    lamp.send(&mut log, Button::Turn(2));
    assert!(lamp.is_in(LampStateId::On));
}
