//! A line of a choice binds what its target is given, where another region may act by itself.

use fsm_runtime::fsm;

fsm! {
    machine Guard(seen: &mut Vec<u32>) {
        events { Look, Rest }
        initial Awake;
        state Awake {
            region Eyes {
                initial Open;
                state Open { on Look => Judge; }
                choice Judge {
                    score at if let Some(at) = seen.last().copied() => Fixed { at };
                    always => Open;
                }
                state Fixed { let at: u32; on Rest => Open; }
            }
            region Legs {
                initial Still;
                state Still { always if seen.len() > 3 => Running; }
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
