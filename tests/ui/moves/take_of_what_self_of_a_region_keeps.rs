//! `=> self` of a region takes data of the state around, which is entered again with them.

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
            when reply.peek() => Idle;
            region Told {
                let last: Reply = Reply;
                initial One;
                on Done if last.peek() => self { last: take!(reply) };
                state One;
            }
            region Else { initial Two; state Two; }
        }
    }
}

fn main() {}
