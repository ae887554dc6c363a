//! `=> self` of the machine, beside regions of which one leads out.

use fsm_runtime::fsm;
use fsm_tests::Trace;

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
    machine.send(&mut log, MEvent::F);
    log.reads("enter S; exit S; enter Q");
    log.clear();
    machine.send(&mut log, MEvent::E);
    log.reads("exit Q; again; enter S");
    log.clear();
    machine.send(&mut log, MEvent::F);
    machine.send(&mut log, MEvent::F);
    // Both lines act: all exits, all actions in source order, all entries.
    log.reads("exit S; enter Q; exit Q; out; beside; enter S");
}

fsm! {
    /// A region of what is suspended has a line for the same event, whose guard is false.
    machine Beside(log: &mut Vec<&'static str>) {
        events { Reset, Dig, Back }
        let flag: bool = false;
        initial P;
        enter do log.push("M");
        exit do log.push("M.exit");
        on Reset => self do log.push("reset");
        state P {
            enter do log.push("P");
            exit do log.push("P.exit");
            on Dig => push S;
            region A {
                initial A1;
                state A1 { enter do log.push("A1"); exit do log.push("A1.exit"); on Reset if *flag => A2; }
                #[allow(dead_end)]
                state A2;
            }
            region B { enter do log.push("B"); exit do log.push("B.exit"); }
        }
        state S { exit do log.push("S.exit"); on Back => pop else P; }
    }
}

#[test]
fn what_is_suspended_is_exited_too() {
    let mut log = Vec::new();
    let mut machine = Beside::start(&mut log);
    machine.send(&mut log, BesideEvent::Dig);
    log.clear();
    machine.send(&mut log, BesideEvent::Reset);
    log.reads("S.exit; B.exit; A1.exit; P.exit; M.exit; reset; M; P; A1; B");
    log.clear();
    machine.send(&mut log, BesideEvent::Reset);
    log.reads("B.exit; A1.exit; P.exit; M.exit; reset; M; P; A1; B");
}
