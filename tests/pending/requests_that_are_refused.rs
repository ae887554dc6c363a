//! Two requests in one step are served in order. One that can no longer be served, since the state that asked has been
//! left, is told to the line `refused(target)` of the machine, which does not exist yet.

use fsm_runtime::fsm;

fsm! {
    #[derive(Debug)]
    machine M(log: &mut Vec<String>) {
        stack 1;
        events { Go, Up, Down }
        initial P;
        refused(target) do log.push(format!("refused {target:?}"));
        state P {
            on Up => C;
            region R1 { initial A; state A { on Go do { log.push("go 1".to_owned()); goto!(Out); } } }
            region R2 {
                initial B1;
                state B1 { on Go do { log.push("go 2".to_owned()); goto!(B2); } }
                state B2 { enter do log.push("enter B2".to_owned()); }
            }
        }
        state Out { enter do log.push("enter Out".to_owned()); on Up => C; }
        state C {
            initial D;
            resume do { log.push("resume C".to_owned()); goto!(E); }
            on Up => push Top;
            state D { resume do { log.push("resume D".to_owned()); goto!(F); } }
            state E { enter do log.push("enter E".to_owned()); on Go => P; }
            state F { on Go => P; }
        }
        state Top { on Down => pop; }
    }
}

fn main() {
    let mut log = Vec::new();
    let mut machine = M::start(&mut log);
    let _ = machine.send(&mut log, MEvent::Go);
    assert_eq!(log, ["go 1", "go 2", "enter Out", "refused B2"]);
    log.clear();
    for event in [MEvent::Up, MEvent::Up, MEvent::Down] {
        let _ = machine.send(&mut log, event);
    }
    assert_eq!(log, ["resume C", "resume D", "enter E", "refused F"]);
}
