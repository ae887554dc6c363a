//! A value on the way to the first state of a `const machine` is no constant; that of another state need not be one

use std::sync::Mutex;

use fsm_runtime::fsm;

fn count() -> u32 {
    3
}

fsm! {
    const machine Lamp {
        events { Press }
        initial Off;
        state Off { let presses: u32 = count(); on Press if *presses > 2 => On; }
        state On { let left: u32 = count(); on Press if *left > 0 do *left -= 1; on Press => Off; }
    }
}

static LAMP: Mutex<Lamp> = Mutex::new(Lamp::start());

fn main() {
    let _ = LAMP.lock().map(|mut lamp| lamp.send(LampEvent::Press));
}
