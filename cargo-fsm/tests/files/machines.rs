//! Machines with and without mistakes, for `tests/commands`.

use fsm_runtime::fsm;

mod inner {
    fn in_a_function() {
        other::name_of_the_macro! {
            /// In a function.
            #[derive(Debug)]
            pub(crate) machine Good<'a>(log: &mut Vec<&'a str>) {
                events { Go, Back(u32), Never }
                initial A;
                state A { on Go => B; }
                state B { on Back(n) if n > 1 => A; on Back(_) => ignore; on Go => C; }
                state C { on Go => A; }
                #[allow(unreachable_state)]
                state D { on Never => A; }
            }
        }
    }
}

fsm! {
    machine Bad {
        events { Push, Kick }
        initial Closed;
        state Closed { on Push => Opne; on Kick => Closed; }
        state Open { on Push => Closed; }
    }
}

macro_rules! not_yet {
    ($name:ident) => { fsm! { machine $name { initial A; state A {} } } };
}

fsm! { no machine }
