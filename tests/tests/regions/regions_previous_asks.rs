//! What the state that `previous` brings back asks for on entry is served when the step is over, and other regions have
//! done what they do in it.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine M(log: &mut Log) {
        events { Go, Back }
        let asks: bool = false;
        region R {
            initial A;
            state A {
                enter if *asks do { *asks = false; log.say("enter A"); goto!(Z); }
                on Go => B;
            }
            state B { exit do { *asks = true; log.say("exit B"); } on Back => previous do log.say("back"); }
        }
        region S {
            initial X;
            state X { enter do log.say("enter X"); exit do log.say("exit X"); on Back => Y do log.say("X to Y"); }
            state Y { enter do log.say("enter Y"); exit do log.say("exit Y"); on Go => X; }
            state Z { enter do log.say("enter Z"); on Go => X; }
        }
    }
}

#[test]
fn the_other_region_is_left_once() {
    let mut log = Log::new();
    let mut it = M::start(&mut log);
    it.send(&mut log, MEvent::Go);
    log.take();
    it.send(&mut log, MEvent::Back);
    let trace = ["exit X", "exit B", "back", "X to Y", "enter A", "enter Y", "exit Y", "enter Z"];
    assert_eq!(log.take(), trace);
    assert!(it.is_in(MStateId::A) && it.is_in(MStateId::Z));
}
