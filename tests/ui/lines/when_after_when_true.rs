//! A `when` stands after `when true`, which leaves the state.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Lamp(log: &mut Log) {
        initial Off;
        state Off { when true => On; when log.0.is_empty() => Off; }
        state On { when log.0.len() > 3 => Off; }
    }
}

fn main() {
    let mut log = Log(vec![]);
    let mut lamp = Lamp::start(&mut log);
    lamp.update(&mut log);
    assert!(matches!(lamp.state(), LampState::On));
}
