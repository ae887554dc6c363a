//! Two `when` lines have the same condition, and the first leaves the state.

#![deny(warnings)]

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Lamp(log: &mut Log) {
        initial Off;
        state Off { when log.0.len() > 3 => On; when log.0.len() > 3 do log.0.clear(); }
        state On { when log.0.len() < 3 => Off do log.0.push(1); }
    }
}

fn main() {
    let mut log = Log(vec![]);
    let mut lamp = Lamp::start(&mut log);
    lamp.update(&mut log);
    assert!(matches!(lamp.state(), LampState::Off));
}
