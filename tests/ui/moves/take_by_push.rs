//! A line that only suspends its state takes data out of it.

use fsm_runtime::fsm;

pub struct Reply;

impl Reply {
    fn send(self, _: u32) {}
    fn peek(&self) -> bool { true }
}

fsm! {
    machine Server {
        events { Ask(Reply), Done }
        initial Idle;
        state Idle { on Ask(reply) => Working { reply }; }
        state Above { on Done => pop; }
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done => push Above do take!(reply).send(1);
        }
    }
}

fn main() {}
