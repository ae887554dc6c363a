//! `refused(request)` where more requests were made than states can be active: states are entered again and again before
//! a request is served, and each of them asks. None is lost.

use fsm_runtime::fsm;
use fsm_tests::Log;

fsm! {
    machine Pump(log: &mut Log) {
        events { Go }
        let rounds: u32 = 0;
        initial Off;
        refused(request) do log.say(format!("{} gave up: {:?}", request.state, request.reason));
        state Off { on Go => Running; }
        state Running {
            initial Again;
            enter do { *rounds += 1; goto!(Full); }
            choice Again { always if *rounds < 9 => Running; always => Idle; }
            state Idle;
        }
        state Full { on Go => Off; }
    }
}

#[test]
fn choices_that_lead_round_refuse_each_request_of_what_they_leave() {
    let mut log = Log::new();
    let mut pump = Pump::start(&mut log);
    pump.send(&mut log, PumpEvent::Go);
    assert_eq!(pump.state_id(), PumpStateId::Full);
    assert_eq!(log.take(), vec!["Running gave up: SourceLeft"; 8]);
}

fsm! {
    machine Stage(log: &mut Log) {
        events { Go }
        initial Dark;
        refused(request) do log.say(format!("{} wanted {}", request.state, request.target().map_or("", |target| StageStateId::from(target).name())));
        state Dark { on Go => First; }
        state First {
            region FirstLight { initial A; state A { enter do goto!(Second); } }
            region FirstSound { initial B; state B { enter do goto!(Dark); } }
        }
        state Second {
            region SecondLight { initial C; state C { enter do goto!(Third); } }
            region SecondSound { initial D; state D { enter do goto!(Dark); } }
        }
        state Third {
            region ThirdLight { initial E; state E { enter do goto!(Fourth); } }
            region ThirdSound { initial F; state F { enter do goto!(Dark); } }
        }
        state Fourth {
            region FourthLight { initial G; state G { enter do goto!(Fifth); } }
            region FourthSound { initial H; state H { enter do goto!(Dark); } }
        }
        state Fifth {
            region FifthLight { initial I; state I { enter do goto!(Last); } }
            region FifthSound { initial J; state J { enter do goto!(Dark); } }
        }
        state Last { on Go => Dark; }
    }
}

#[test]
fn each_region_that_is_left_by_another_one_is_refused() {
    let mut log = Log::new();
    let mut stage = Stage::start(&mut log);
    stage.send(&mut log, StageEvent::Go);
    assert_eq!(stage.state_id(), StageStateId::Last);
    assert_eq!(
        log.take(),
        // There is room for four: two of them give way before `Last` is reached, and three are refused in their turn.
        ["F wanted Dark", "H wanted Dark", "J wanted Dark", "D wanted Dark", "B wanted Dark"]
    );
}
