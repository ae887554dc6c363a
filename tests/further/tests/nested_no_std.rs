//! Nested states, history and the queue in a crate without the standard library, with data that only move.

#![no_std]

use fsm_runtime::{Outcome, fsm};

/// Neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq)]
struct Key(u8);

fsm! {
    machine Lock(log: &mut u32) {
        clock u32;
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Insert(Key), Turn, Away, Back, Beep }
        initial Idle;
        on Beep do *log += 1;
        state Idle {
            on Insert(key) => Used { key };
            on Back => deep history Used { key: Key(9) };
        }
        state Used {
            let key: Key;
            initial Shut;
            on Away => Idle;
            on Insert(_) => defer;
            done => Idle do { let _ = raise!(Beep); }
            state Shut { on Turn => Which; }
            choice Which { always if key.0 == 7 => Open; always => Shut; }
            state Open { let turns: u32 = 1; on Turn do *turns += 1; after 10ms => Ended; }
            final state Ended {}
        }
    }
}

#[test]
fn it_runs() {
    let mut log = 0;
    let mut lock = Lock::start(&mut log, 0);
    for event in
        [LockEvent::Insert(Key(7)), LockEvent::Turn, LockEvent::Turn, LockEvent::Away, LockEvent::Back]
    {
        assert!(lock.send(&mut log, event, 0).is_used());
    }
    assert!(matches!(lock.state(), LockState::Used { key: Key(9), state: LockUsed::Open { turns: 2 } }));
    assert_eq!(lock.send(&mut log, LockEvent::Insert(Key(1)), 1), Outcome::Deferred);
    assert_eq!(lock.next_deadline(), Some(10));
    lock.update(&mut log, 10);
    assert_eq!(log, 1);
    assert!(
        matches!(lock.state(), LockState::Used { key: Key(1), state: LockUsed::Shut }),
        "the deferred key"
    );
}
