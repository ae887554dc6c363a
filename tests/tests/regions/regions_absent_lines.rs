//! Lines for an event under a `cfg` that does not hold bind what it carries, in a region and around it: nobody has to be
//! `Clone` for them.

use fsm_runtime::fsm;

fsm! {
    machine M {
        #[derive(Debug, PartialEq)]
        events {
            Go,
            #[cfg(any())]
            Never(Missing),
        }
        initial P;
        #[cfg(any())]
        on Never(missing) do drop(missing);
        state P {
            region A {
                initial A1;
                state A1 {
                    on Go => A2;
                    #[cfg(any())]
                    on Never(missing) do drop(missing);
                }
                state A2 { on Go => A1; }
            }
            region B {}
        }
    }
}

#[test]
fn absent_lines_need_no_clone() {
    let mut machine = M::start();
    let _ = machine.send(MEvent::Go);
    assert!(machine.is_in(MStateId::A2));
}
