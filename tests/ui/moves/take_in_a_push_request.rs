//! A request to push takes data out of the state that it suspends.

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
        state Above { let reply: Reply; when reply.peek() => pop; }
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done do push!(Above { reply: take!(reply) });
        }
    }
}

fn main() {}
