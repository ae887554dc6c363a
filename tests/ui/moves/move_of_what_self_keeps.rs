//! `=> self` gives one data to another, and keeps both.

use fsm_runtime::fsm;

pub struct Reply;

impl Reply {
    fn peek(&self) -> bool { true }
}

fsm! {
    machine Server {
        events { Ask(Reply), Done }
        initial Idle;
        state Idle { on Ask(reply) => Working { reply }; }
        state Working {
            let reply: Reply;
            let last: Reply = Reply;
            when reply.peek() && last.peek() => Idle;
            on Done => self { last: reply };
        }
    }
}

fn main() {}
