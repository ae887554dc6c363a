//! Machines of each shape with data that cannot be sent to another thread.

use std::rc::Rc;

use fsm_runtime::fsm;

fsm! {
    machine Flat {
        events { Go(Rc<u32>) }
        initial Here;
        state Here { on Go(n) => There { n }; }
        state There { let n: Rc<u32>; on Go(_) if **n > 3 => Here; on Go(_) => ignore; }
    }
}

fsm! {
    machine Nested {
        events { Go(Rc<u32>) }
        let count: Rc<u32> = Rc::new(0);
        initial Outer;
        state Outer {
            initial Here;
            on Go(_) if **count > 3 => There;
            on Go(_) => ignore;
            state Here;
            state There;
        }
    }
}

fsm! {
    machine Beside {
        queue 3;
        events { Go(Rc<u32>), Rest }
        initial Both;
        state Both {
            region Left { initial Here; state Here { on Go(_) => There do { let _ = raise!(Rest); } } state There { on Rest => Here; } }
            region Right { initial Up; state Up { on Rest => Down; } state Down { on Rest => Up; } }
        }
    }
}

fn send<T: Send>(_: T) {}

fn main() {
    send(Flat::start());
    send(Nested::start());
    send(Beside::start());
}
