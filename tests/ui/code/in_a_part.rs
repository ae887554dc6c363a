//! Code in a part stands in each state that is one, and its mistakes are told once.

use fsm_runtime::fsm;

fsm! {
    machine Link(log: &mut Vec<u32>) {
        events { Ok }
        initial First;
        part Once {
            exits Done;
            initial Trying;
            state Trying { on Ok => out Done do log.push("text"); }
        }
        state First is Once { on out Done => Second; }
        state Second is Once { on out Done => First; }
    }
}

fn main() {
    Link::start(&mut vec![]).send(&mut vec![], LinkEvent::Ok);
}
