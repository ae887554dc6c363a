//! The owner is passed to the `start` of a `const machine`

use fsm_runtime::fsm;

struct Led {
    lit: bool,
}

fsm! {
    const machine Lamp(led: &mut Led) {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { enter do led.lit = true; exit do led.lit = false; on Press => Off; }
    }
}

fn main() {
    let mut led = Led { lit: false };
    let mut lamp = Lamp::start(&mut led);
    lamp.send(&mut led, LampEvent::Press);
}
