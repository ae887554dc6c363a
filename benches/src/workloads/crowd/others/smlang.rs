//! `smlang`: guards are asked before anything is done, so a tick is two events, one for what is done and one for what
//! is asked.

use smlang::statemachine;

use crate::population::Population;
use crate::workloads::crowd::agents;
use crate::workloads::crowd::body::Body;
use crate::workloads::total;

statemachine! {
    name: Mind,
    derive_states: [Clone, Copy],
    transitions: {
        *Wander + Tick / wander,
        Wander + Ask [is_hungry] = Seek,
        Wander + Ask [meets_60] / take_fright = Flee,

        Seek + Tick / seek,
        Seek + Ask [meets_24] = Eat,
        Seek + Ask [is_tired] = Sleep,

        Eat + Tick / eat,
        Eat + Ask [is_full] = Play,

        Sleep + Tick / sleep,
        Sleep + Ask [is_rested] = Wander,
        Sleep + Ask [meets_50] / take_fright = Flee,

        Flee + Tick / flee,
        Flee + Ask [is_calm] = Rest,
        Flee + Ask [meets_30] = Fight,

        Fight + Tick / fight,
        Fight + Ask [is_tired] = Flee,
        Fight + Ask [meets_30] = Rest,

        Rest + Tick / rest,
        Rest + Ask [is_rested] = Play,
        Rest + Ask [meets_30] / take_fright = Flee,

        Play + Tick / play,
        Play + Ask [is_hungry] = Seek,
        Play + Ask [meets_30] = Wander,
    },
}

struct Owner(Body);

macro_rules! context {
    (actions $($action:ident)*, guards $($guard:ident $method:ident $(<$one_in:literal>)?)*) => {
        impl MindStateMachineContext for Owner {
            $(
                fn $action(&mut self) -> Result<(), ()> {
                    self.0.$action();
                    Ok(())
                }
            )*
            $(
                fn $guard(&self) -> Result<bool, ()> {
                    Ok(self.0.$method$(::<$one_in>)?())
                }
            )*
        }
    };
}

context! {
    actions wander seek eat sleep flee fight rest play take_fright,
    guards is_hungry is_hungry  is_tired is_tired  is_full is_full  is_rested is_rested  is_calm is_calm
        meets_24 meets<24>  meets_30 meets<30>  meets_50 meets<50>  meets_60 meets<60>
}

const STATES: [MindStates; 8] = [
    MindStates::Wander,
    MindStates::Seek,
    MindStates::Eat,
    MindStates::Sleep,
    MindStates::Flee,
    MindStates::Fight,
    MindStates::Rest,
    MindStates::Play,
];

/// The enum of the states has an order of its own.
fn number(state: &MindStates) -> usize {
    STATES.iter().position(|other| other == state).expect("all states are there")
}

pub struct InVec(Vec<MindStateMachine<Owner>>);

impl Population for InVec {
    fn start(count: usize) -> Self {
        let begin = |(state, body)| MindStateMachine::new_with_state(Owner(body), STATES[state]);
        Self(agents(count).map(begin).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            for mind in &mut self.0 {
                let _ = mind.process_event(MindEvents::Tick);
                let _ = mind.process_event(MindEvents::Ask);
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|mind| mind.context().0.checksum(number(mind.state()))))
    }
}
