//! The data that a line takes are misspelt.

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
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done => Idle do take!(repyl).send(1);
        }
    }
}

fn main() {}
