//! A line takes the owner.

use fsm_runtime::fsm;

pub struct Reply;

impl Reply {
    fn send(self, _: u32) {}
    fn peek(&self) -> bool { true }
}

fsm! {
    machine Server(log: &mut Vec<u32>) {
        events { Ask(Reply), Done }
        initial Idle;
        state Idle { on Ask(reply) => Working { reply }; }
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done => Idle do take!(log).clear();
        }
    }
}

fn main() {}
