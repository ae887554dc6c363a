//! The tuple has all parameters of the header.

use fsm_runtime::fsm;
use fsm_tokio::EventLoop;
use tokio::sync::mpsc;

fsm! {
    machine Lamp(lit: &mut bool, level: &u8) {
        events { Press }
        initial Off;
        state Off { on Press if *level > 3 => On; }
        state On { enter do *lit = true; exit do *lit = false; on Press => Off; }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (_, mut inbox) = mpsc::channel::<LampEvent>(8);
    let (mut lit, mut events) = (false, EventLoop::new());
    let mut lamp = Lamp::start(&mut lit, &3);
    let end = events.drive(&mut lamp, (&mut lit,), &mut inbox).run().await;
    drop(end);
}
