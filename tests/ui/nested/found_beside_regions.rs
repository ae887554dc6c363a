//! A guard binds what the action uses, where several regions may act.

use fsm_runtime::fsm;

fsm! {
    machine Guard(seen: &mut Vec<u32>) {
        events { Look, Rest }
        initial Awake;
        state Awake {
            region Eyes {
                initial Open;
                state Open { on Look if let Some(at) = seen.last().copied() => Shut do seen.push(at); on Rest => Shut; }
                state Shut { on Look => Open; }
            }
            region Legs {
                initial Still;
                state Still { on Look if let Some(1..) = seen.last() => Running; }
                state Running { on Rest => Still; }
            }
        }
    }
}

fn main() {
    let mut guard = Guard::start(&mut vec![]);
    guard.send(&mut vec![], GuardEvent::Look);
    assert!(guard.is_in(GuardStateId::Open));
}
