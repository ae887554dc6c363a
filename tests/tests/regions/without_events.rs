//! A machine without events, in which `always` lines of several regions meet.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine Pair(log: &mut Log) {
        initial Both;
        state Both {
            region Left {
                initial L;
                state L { exit do log.say("exit L"); always if in_state!(R) => End do log.say("left"); }
            }
            region Right {
                initial R;
                state R { exit do log.say("exit R"); always if in_state!(L) => End do log.say("right"); }
            }
        }
        final state End { enter do log.say("enter End"); }
    }
}

#[test]
fn the_first_of_the_lines_that_leave_the_same_wins() {
    let mut log = Log::new();
    let pair = Pair::start(&mut log);
    log.reads("exit R; exit L; left; enter End");
    assert!(pair.is_done());
}
