//! An action takes what a field of the target is given.

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
        state Idle2 { let reply: Reply; when reply.peek() => Idle; }
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done => Idle2 { reply } do take!(reply).send(1);
        }
    }
}

fn main() {}
