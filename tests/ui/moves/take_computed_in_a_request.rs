//! A request computes with data that move when it is served.

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
        state Told { let seen: bool; when *seen => Idle; }
        state Working {
            let reply: Reply;
            when reply.peek() => Idle;
            on Done do goto!(Told { seen: take!(reply).peek() });
        }
    }
}

fn main() {}
