//! Something runs on the way to the first state of a `const machine`: nothing more is said where it is used

use std::sync::Mutex;

use fsm_runtime::fsm;

struct Led {
    lit: bool,
}

fsm! {
    #[derive(Default)]
    const machine Lamp(led: &mut Led) {
        clock u32;
        events { Press }
        initial Off;
        every 1s do led.lit = !led.lit;
        state Off { enter do led.lit = false; on Press => On; }
        state On { enter do led.lit = true; after 5min => Off; on Press => Off; }
    }
}

static LAMP: Mutex<Lamp> = Mutex::new(Lamp::start());

fn main() {
    let _ = (LAMP.lock().map(|mut lamp| lamp.send(&mut Led { lit: true }, LampEvent::Press, 1)), Lamp::default());
}
