//! `Default` is derived where `start` takes something: nothing more is said where it is used

use fsm_runtime::fsm;

fsm! {
    #[derive(Debug, Default)]
    machine Lamp(lit: &mut bool) {
        events { Press }
        initial Off;
        #[default]
        state Off { on Press => On; }
        state On { enter do *lit = true; on Press => Off; }
    }
}

#[derive(Debug, Default)]
struct House {
    lamp: Lamp,
}

fn main() {
    println!("{:?} {:?}", House::default().lamp, LampState::default());
}
