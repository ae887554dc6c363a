//! A line takes data out of a state that history brings back.

use fsm_runtime::fsm;

pub struct Reply;

impl Reply {
    fn send(self, _: u32) {}
    fn peek(&self) -> bool { true }
}

fsm! {
    machine Server {
        events { Done }
        initial Idle;
        state Idle { on Done => history Open; }
        state Open {
            initial Working;
            state Working {
                let reply: Reply = Reply;
                when reply.peek() => Idle;
                on Done => Idle do take!(reply).send(1);
            }
        }
    }
}

fn main() {}
