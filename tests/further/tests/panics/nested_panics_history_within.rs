//! A history inside what another history brings back: it gives its memory away in the commit, so a panic in an initial
//! value that comes later loses nothing.

use fsm_runtime::fsm;
use fsm_tests::{Change, Counter, Maker, Mine, Thing};

fsm! {
    #[derive(Debug)]
    machine Renewed(mine: &mut Mine) {
        #[allow(unused_line)]
        clock u32;
        events { Leave, Back, Next }
        let make: Maker;
        initial P;
        state P {
            on Leave => Away;
            region A {
                initial history A;
                history => W;
                state W {
                    initial history W;
                    history => W1;
                    state W1 { on Next => W2; }
                    #[allow(dead_end)]
                    state W2 { enter do mine.step("enter W2"); }
                }
            }
            region B { #[allow(dead_code)] let b: Thing = mine.value("init B", make.thing("b")); }
        }
        state Away { on Back => P; }
    }
}

#[test]
fn in_a_child_that_shallow_history_brings_back() {
    let before = || {
        let (mut mine, counter) = (Mine::new(), Counter::new());
        let mut renewed = Renewed::start(&mut mine, Maker(counter.clone()), 0);
        for event in [RenewedEvent::Next, RenewedEvent::Leave] {
            assert!(renewed.send(&mut mine, event, 0).is_used());
        }
        mine.take();
        (mine, renewed, counter)
    };
    let change = Change { before, event: || RenewedEvent::Back };
    change.check(&["init B", "enter W2"], "enter W2", "P { a: W { state: W2 }, b: RenewedB { b: Thing-b } }");
}

fsm! {
    #[derive(Debug)]
    machine Instead(mine: &mut Mine) {
        #[allow(unused_line)]
        clock u32;
        stack 2;
        events { Next, Up, Again }
        let make: Maker;
        initial P;
        state P {
            on Up => push Top;
            region A {
                initial V;
                state V {
                    initial V1;
                    history => V2;
                    state V1 { on Next => V2; }
                    state V2 {
                        let own: Thing = mine.value("init V2", make.thing("own"));
                        initial history V2;
                        history => V3;
                        state V3 { on Next => V4; }
                        state V4 {
                            enter do mine.step("enter V4");
                            on Next => V1;
                        }
                    }
                }
            }
            region B { #[allow(dead_code)] let b: Thing = mine.value("init B", make.thing("b")); }
        }
        state Top { on Again => history V; }
    }
}

#[test]
fn in_what_stands_for_another_that_remembers_nothing() {
    use InsteadEvent as E;
    let before = || {
        let (mut mine, counter) = (Mine::new(), Counter::new());
        let mut instead = Instead::start(&mut mine, Maker(counter.clone()), 0);
        for event in [E::Next, E::Next, E::Next, E::Up] {
            assert!(instead.send(&mut mine, event, 0).is_used());
        }
        mine.take();
        (mine, instead, counter)
    };
    let change = Change { before, event: || E::Again };
    change.check(
        &["init V2", "init B", "enter V4"],
        "enter V4",
        "P { a: V { state: V2 { own: Thing-own, state: V4 } }, b: InsteadB { b: Thing-b } }",
    );
}
