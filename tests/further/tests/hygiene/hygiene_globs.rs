//! A glob brings a machine of the same name into the scope of another one. rustc lets a declaration hide what a glob brings,
//! so each place here has the machine that is declared there. A machine counts how often it is pushed until it ends: that
//! tells which one it is.

#![allow(unused_imports)]

use fsm_runtime::fsm;

/// How many events a machine takes, `start` being its own.
macro_rules! pushes {
    ($machine:ident, $event:ident) => {{
        let mut machine = $machine::start();
        let mut pushes = 0;
        while !machine.is_done() {
            machine.send($event::Push);
            pushes += 1;
        }
        pushes
    }};
}

fsm! {
    /// Ends with the first push.
    #[derive(Clone, Debug)]
    pub machine Door {
        events { Push }
        initial Shut;
        state Shut { on Push => Open; }
        final state Open;
    }
}

mod inside {
    use super::*;

    fsm! {
        pub machine Door {
            events { Push, Kick }
            initial Shut;
            state Shut { on Push => Ajar; on Kick => Open; }
            state Ajar { on Push => Open; }
            final state Open;
        }
    }

    pub mod deeper {
        use super::*;

        fsm! {
            pub machine Door(log: &mut Vec<u32>) {
                clock u32;
                events { Push(u32) }
                initial Shut;
                state Shut { on Push(n) => Open do log.push(n); after 3s => Open; }
                final state Open;
            }
        }

        #[test]
        fn a_module_in_a_module_has_its_own() {
            let mut log = vec![];
            let mut door = Door::start(&mut log, 0);
            door.send(&mut log, DoorEvent::Push(7), 1);
            assert!(door.is_done());
            assert_eq!(log, [7]);
        }
    }

    #[test]
    fn a_module_has_its_own() {
        assert_eq!(pushes!(Door, DoorEvent), 2);
    }

    #[test]
    fn a_function_has_its_own() {
        fsm! {
            machine Door {
                events { Push }
                initial Shut;
                state Shut { on Push => Ajar; }
                state Ajar { on Push => Wide; }
                state Wide { on Push => Open; }
                final state Open;
            }
        }
        assert_eq!(pushes!(Door, DoorEvent), 3);
    }
}

/// Nothing is declared here: the machine is that of the module around it.
mod looking_up {
    use super::*;

    #[test]
    fn a_glob_alone_brings_the_machine() {
        assert_eq!(pushes!(Door, DoorEvent), 1);
    }
}

#[test]
fn a_block_with_a_glob_has_its_own() {
    let outer = {
        use inside::*;
        fsm! {
            machine Door {
                events { Push }
                initial A;
                state A { on Push => B; }
                state B { on Push => C; }
                state C { on Push => D; }
                state D { on Push => E; }
                final state E;
            }
        }
        let inner = {
            use super::*;
            fsm! {
                machine Door {
                    events { Push }
                    initial A;
                    state A { on Push => B; }
                    state B { on Push => C; }
                    state C { on Push => D; }
                    state D { on Push => E; }
                    state E { on Push => F; }
                    final state F;
                }
            }
            pushes!(Door, DoorEvent)
        };
        assert_eq!(inner, 5);
        pushes!(Door, DoorEvent)
    };
    assert_eq!(outer, 4);
    assert_eq!(pushes!(Door, DoorEvent), 1);
}

/// A machine beside a glob of a sibling, which has another one.
mod sibling {
    use super::inside::*;

    super::fsm! {
        pub machine Door {
            events { Push }
            initial A;
            state A { on Push => B; }
            state B { on Push => C; }
            state C { on Push => D; }
            state D { on Push => E; }
            state E { on Push => F; }
            state F { on Push => G; }
            final state G;
        }
    }

    #[test]
    fn a_sibling_has_its_own() {
        assert_eq!(pushes!(Door, DoorEvent), 6);
    }
}

/// Passes on all of a module, and has a machine of that name.
mod passing_on {
    pub use super::inside::*;

    fsm_runtime::fsm! {
        pub machine Door {
            events { Push }
            initial A;
            state A { on Push => B; }
            state B { on Push => C; }
            state C { on Push => D; }
            final state D;
        }
    }
}

/// Two globs that bring two machines of one name; the one declared here is meant.
mod between_two {
    use super::inside::*;
    use super::passing_on::*;

    fsm_runtime::fsm! {
        machine Door {
            events { Push }
            initial A;
            state A { on Push => B; }
            final state B;
        }
    }

    #[test]
    fn two_globs_do_not_meet() {
        assert_eq!(pushes!(Door, DoorEvent), 1);
    }
}

/// A name that a `use` brings, which is what a declaration cannot hide: only the other one may be declared.
mod by_name {
    use super::*;
    use passing_on::{Door, DoorEvent};

    #[test]
    fn what_is_named_hides_what_a_glob_brings() {
        assert_eq!(pushes!(Door, DoorEvent), 3);
    }
}

/// The machine of a macro that two modules call, of which one stands in the other.
macro_rules! gate {
    ($first:ident) => {
        fsm! {
            pub machine Gate {
                events { Push }
                initial $first;
                state $first { on Push => A; }
                state A { on Push => B; }
                final state B;
            }
        }
    };
}

mod from_a_macro {
    use super::*;

    gate! { Locked }

    pub mod within {
        use super::*;

        gate! { Chained }

        #[test]
        fn a_macro_makes_one_in_each_module() {
            assert_eq!(Gate::start().state_id(), GateStateId::Chained);
            assert_eq!(super::Gate::start().state_id(), super::GateStateId::Locked);
        }
    }
}

#[test]
fn by_its_path_each_is_another() {
    assert_eq!(pushes!(Door, DoorEvent), 1);
    let mut inner = inside::Door::start();
    inner.send(inside::DoorEvent::Kick);
    assert!(inner.is_done());
    let mut passed_on = passing_on::Door::start();
    passed_on.send(passing_on::DoorEvent::Push);
    assert!(!passed_on.is_done());
}
