//! A private machine is used from outside

mod room {
    fsm_runtime::fsm! {
        machine Lamp {
            events { Press }
            initial Off;
            state Off { on Press => On; }
            state On { on Press => Off; }
        }
    }
}

fn main() {
    let lamp = room::Lamp::start();
    assert!(matches!(lamp.state(), _));
}
