//! A line takes data of the machine.

use fsm_runtime::fsm;

pub struct Reply;

impl Reply {
    fn send(self, _: u32) {}
    fn peek(&self) -> bool { true }
}

fsm! {
    machine Server {
        events { Ask(Reply), Done }
        let last: Reply = Reply;
        initial Idle;
        state Idle { on Ask(reply) => Working { reply }; }
        state Working {
            let reply: Reply;
            when reply.peek() && last.peek() => Idle;
            on Done => Idle do take!(last).send(1);
        }
    }
}

fn main() {}
