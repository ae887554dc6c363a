//! Machines that nobody uses yet: rustc names them, and nothing that is generated.

#![deny(dead_code)]

use fsm_runtime::fsm;

fsm! {
    machine Flat { events { Go } initial A; state A { on Go => B; } state B { on Go => A; } }
}

fsm! {
    #[derive(Clone, Debug)]
    machine Nested(log: &mut Vec<u32>) {
        clock u32;
        requests;
        events { Go(u32), Back }
        let count: u32 = 0;
        initial Outer;
        state Outer {
            initial In;
            state In { on Go(n) => Second { n }; after 1s as Wait => In; }
            state Second { let n: u32; on Back => Outer do log.push(*n); }
            on Back => push Over;
        }
        state Over { on Back => pop; }
    }
}

fsm! {
    machine ByLeaf {
        events { Go, Back }
        initial Outer;
        state Outer { initial In; on Back => Other; state In { on Go => Second; } state Second { on Go => In; } }
        state Other { on Back => Outer; }
    }
}

fsm! {
    machine Regions {
        events { Go }
        region Left { initial A; state A { on Go => B; } state B { on Go => A; } }
        region Right { initial C; state C { on Go => D; } state D { on Go => C; } }
    }
}

fn main() {}
