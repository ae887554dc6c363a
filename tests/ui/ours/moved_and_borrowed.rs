//! Values that are moved twice, taken twice, or borrowed where they change, in lines of each kind.

use fsm_runtime::fsm;

#[derive(Clone)]
struct Lock(u32);

impl Lock {
    fn eat(self) {}
}

fsm! {
    machine Door(log: &mut Vec<Lock>) {
        #[derive(Clone)]
        events { Push(Lock), Pull, Kick { a: Lock, b: Lock } }
        let size: String = String::new();
        initial Closed;
        state Closed {
            let lock: Lock = Lock(1);
            on Push(n) => Open { n } do n.eat();
            on Pull => Open { n: take!(lock) } do take!(lock).eat();
            on Kick { a, .. } => Open { n: a } do { a.eat(); log.push(a); }
            update if let Some(last) = log.last() => Open { n: last.clone() } do log.push(last.clone());
        }
        state Open {
            let n: Lock;
            on Push(m) do { *n = m; log.push(m); }
            on Pull => Closed do { let seen = size.as_str(); size.clear(); println!("{seen}"); }
            on Kick { .. } => Beside do { for _ in 0..2 { take!(n).eat(); } }
        }
        state Beside {
            region Left {
                initial Here;
                state Here { on Push(n) => There { n } do n.eat(); }
                state There { let n: Lock; on Pull => Here do (*n).eat(); }
            }
            region Right {
                initial Up;
                state Up { on Push(n) => Down do { n.eat(); n.eat(); } on Pull => ignore; }
                state Down { when let Some(last) = log.last() && last.0 > 3 => Up; }
            }
        }
    }
}

fn main() {
    let mut door = Door::start(&mut vec![]);
    let _ = door.send(&mut vec![], DoorEvent::Pull);
}
