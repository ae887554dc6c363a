//! The runtime under another name: nothing here is called `fsm_runtime`, and still `fsm!` writes machines.

#![deny(warnings)]

extern crate alloc;

pub mod pump;

use alloc::vec::Vec;

pub use machines::{self as runtime, fsm as table};

/// A library's own kind of machine, for whoever depends on the library alone.
#[macro_export]
macro_rules! lamp {
    ($(#[$attribute:meta])* $name:ident, $wait:literal) => {
        $crate::table! {
            $(#[$attribute])*
            pub machine $name {
                clock u32;
                events { Press }
                initial Off;
                state Off { on Press => On; }
                state On { on Press => Off; after ($wait) => Off; }
            }
        }
    };
}

table! {
    /// Something of everything that the runtime is called for.
    #[derive(Clone, Debug, PartialEq)]
    pub machine Crane(log: &mut Vec<&'static str>) {
        clock u32;
        queue 4;
        requests;
        #[derive(Clone, Debug, PartialEq)]
        events { Load(u32), Stop, Go, Tick, Late }
        let lifted: u32 = 0;
        initial Working;

        unhandled(_event) do log.push("nothing to do");
        refused(request) do log.push(request.state);

        state Working {
            on Stop if !in_state!(Up) => push Stopped;
            on Tick => history Working;
            region Arm {
                initial Down;
                state Down { on Load(weight) if weight < 10 => Up { weight } do { let _ = raise!(Late); } }
                state Up {
                    let weight: u32;
                    enter do if in_state!(Turning) { log.push("lifts while it turns"); }
                    exit do *lifted += *weight;
                    after 2s => Down do log.push("down again");
                    on Stop => defer;
                }
            }
            region Base {
                initial Still;
                state Still { on Load(_) => Turning; }
                state Turning {
                    initial Slow;
                    done => Still;
                    state Slow { every 1s do log.push("creaks"); on Late => Fast; }
                    state Fast { always if *lifted == 0 => Turned; }
                    final state Turned;
                }
            }
        }
        state Stopped { on Go => pop; on Load(_) do goto!(Broken); }
        final state Broken;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runtime::any::Machine;
    use runtime::{Crowd, Outcome};

    #[test]
    fn a_machine_of_a_renamed_runtime_works() {
        let mut log = Vec::new();
        let mut crane = Crane::start(&mut log, 0);
        assert_eq!(crane.send(&mut log, CraneEvent::Load(12), 0), Outcome::Transitioned);
        assert_eq!(crane.send(&mut log, CraneEvent::Load(3), 0), Outcome::Transitioned);
        assert!(crane.is_in(CraneStateId::Up) && crane.is_in(CraneStateId::Still));
        crane.update(&mut log, 2000).unwrap();
        assert_eq!((crane.data().lifted, &log[..]), (3, &["lifts while it turns", "down again"][..]));
        crane.send(&mut log, CraneEvent::Stop, 2000);
        crane.send(&mut log, CraneEvent::Load(1), 2000);
        assert!(crane.is_done());
    }

    #[test]
    fn a_crowd_takes_it() {
        let mut crowd: Crowd<Crane> = Crowd::new();
        let crane = crowd.insert(Crane::start(&mut Vec::new(), 0), Vec::new());
        crowd.broadcast(&(), CraneEvent::Load(3), 0);
        assert!(crowd.get(crane).is_some());
    }

    #[test]
    fn generic_code_does_too() {
        fn ids<M: Machine>(machine: &M) -> usize {
            machine.state_id();
            <M::StateId as runtime::StateId>::ALL.len()
        }
        assert_eq!(ids(&Crane::start(&mut Vec::new(), 0)), 12);
    }
}
