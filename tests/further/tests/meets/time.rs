//! Deadlines of lines that cannot act. Elsewhere they live in `next_deadline.rs`.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine Never(log: &mut Log) {
        clock u32;
        events { Go }
        initial A;
        state A {
            #[allow(unused_line)]
            after 5ms if in_state!(B) do log.say("never");
            on Go => B;
        }
        state B { on Go => A; }
    }
}

#[test]
fn an_after_that_can_never_act_is_no_deadline() {
    let mut log = Log::new();
    let mut never = Never::start(&mut log, 0);
    never.update(&mut log, 10);
    assert_eq!(never.next_deadline(), None);
    let _ = never.send(&mut log, NeverEvent::Go, 20);
    let _ = never.send(&mut log, NeverEvent::Go, 30);
    never.update(&mut log, 40);
    assert_eq!(never.next_deadline(), None);
}
