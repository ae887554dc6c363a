//! An `update` stands after one that asks for a change in every tick.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Lamp(log: &mut Log) {
        initial Off;
        state Off { update do { log.0.push(1); goto!(On); } update do log.0.push(2); }
        state On { when log.0.len() > 3 => Off; }
    }
}

fn main() {
    let mut log = Log(vec![]);
    let mut lamp = Lamp::start(&mut log);
    lamp.update(&mut log);
    assert!(matches!(lamp.state(), LampState::On));
}
