//! An action may end with `return`: rustc says nothing of what the macro writes behind it.

#![deny(warnings)]
// What clippy says of the user's own code.
#![allow(clippy::needless_return, clippy::never_loop)]

use std::cell::Cell;

use fsm_runtime::fsm;

fsm! {
    machine Till -> Result<(), u8> {
        events { Pay(u8), Count, Close }
        let sum: u8 = 0;
        initial Open;
        enter do return Ok(());
        state Open {
            enter do { if *sum > 9 { return Err(*sum); } return Ok(()); }
            on Pay(n) => Open do { *sum += n; return Ok(()); }
            on Count do return Err(*sum);
            on Close => Closed do { match *sum { 0 => return Err(0), _ => return Ok(()) } }
        }
        state Closed { on Count => ignore; on Close => Open; on Pay(_) => ignore; }
    }
}

fsm! {
    machine Bell(rung: &Cell<u32>) {
        clock u32;
        events { Ring, Stop }
        initial Still;
        state Still { on Ring => Loud do { rung.set(rung.get() + 1); return; } on Stop do return; }
        state Loud {
            exit do { rung.set(rung.get() + 1); return }
            every 1s as Stroke do { restart!(Stroke); rung.set(rung.get() + 1); return; }
            on Ring if { return true; } do loop { return; }
            on Stop => Still do panic!("stuck");
        }
    }
}

#[test]
fn what_stands_before_a_last_return_is_done() {
    let mut till = Till::start().unwrap();
    assert!(till.send(TillEvent::Pay(7)).is_ok());
    assert_eq!(till.send(TillEvent::Count).err().map(|failed| failed.error), Some(7));
    assert_eq!(till.send(TillEvent::Pay(3)).err().map(|failed| failed.error), Some(10));
    assert!(till.send(TillEvent::Close).is_ok());
    assert!(till.is_in(TillStateId::Closed));
}

#[test]
fn so_it_is_where_nothing_fails() {
    let rung = Cell::new(0);
    let mut bell = Bell::start(&rung, 0);
    bell.send(&rung, BellEvent::Ring, 0);
    bell.update(&rung, 2_000);
    bell.send(&rung, BellEvent::Ring, 2_000);
    assert_eq!(rung.get(), 2);
    assert_eq!(bell.remaining(BellTimer::Stroke, 2_000), Some(1_000));
}
