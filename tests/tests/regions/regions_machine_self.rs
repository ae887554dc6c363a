//! `=> self` of the machine, beside regions of which one leads out.

use fsm_runtime::fsm;

fsm! {
    machine M(log: &mut Vec<&'static str>) {
        #[derive(Clone)]
        events { E, F }
        initial S;
        on E => self do log.push("again");
        state S { enter do log.push("enter S"); exit do log.push("exit S"); on F => Q; }
        state Q {
            enter do log.push("enter Q");
            exit do log.push("exit Q");
            region R { on F => S do log.push("out"); }
            region R2 { on F do log.push("beside"); }
        }
    }
}

#[test]
fn self_of_the_machine_leaves_regions() {
    let mut log = Vec::new();
    let mut machine = M::start(&mut log);
    let _ = machine.send(&mut log, MEvent::F);
    assert_eq!(log, ["enter S", "exit S", "enter Q"]);
    log.clear();
    let _ = machine.send(&mut log, MEvent::E);
    assert_eq!(log, ["exit Q", "again", "enter S"]);
    log.clear();
    let _ = machine.send(&mut log, MEvent::F);
    let _ = machine.send(&mut log, MEvent::F);
    // Both lines act: all exits, all actions in source order, all entries.
    assert_eq!(log, ["exit S", "enter Q", "exit Q", "out", "beside", "enter S"]);
}
