//! A request inside a composite takes data that stay around its target.

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
            initial One;
            state One { on Done do goto!(Two { reply2: take!(reply) }); }
            state Two { let reply2: Reply; when reply2.peek() => Idle; }
        }
    }
}

fn main() {}
