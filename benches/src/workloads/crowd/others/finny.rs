//! `finny`: guards are asked before anything is done, so a tick is two events, one for what is done and one for what
//! is asked. A third one leads from the first state to the one in which an agent begins.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};

use crate::population::Population;
use crate::workloads::crowd::agents;
use crate::workloads::crowd::body::Body;
use crate::workloads::total;

macro_rules! states {
    ($($state:ident)*) => { $( #[derive(Default)] pub struct $state; )* };
}

states! { Wander Seek Eat Sleep Flee Fight Rest Play }

#[derive(Clone, Copy)]
pub struct Tick;
#[derive(Clone, Copy)]
pub struct Ask;
#[derive(Clone, Copy)]
pub struct Begin(usize);

#[finny_fsm]
pub fn mind(mut fsm: FsmBuilder<Mind, Body>) -> BuiltFsm {
    fsm.initial_state::<Wander>();

    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Seek>().guard(|begin, _, _| begin.0 == 1);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Eat>().guard(|begin, _, _| begin.0 == 2);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Sleep>().guard(|begin, _, _| begin.0 == 3);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Flee>().guard(|begin, _, _| begin.0 == 4);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Fight>().guard(|begin, _, _| begin.0 == 5);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Rest>().guard(|begin, _, _| begin.0 == 6);
    fsm.state::<Wander>().on_event::<Begin>().transition_to::<Play>().guard(|begin, _, _| begin.0 == 7);

    fsm.state::<Wander>().on_event::<Tick>().internal_transition().action(|_, body, _| body.wander());
    fsm.state::<Wander>().on_event::<Ask>().transition_to::<Seek>().guard(|_, body, _| body.is_hungry());
    fsm.state::<Wander>()
        .on_event::<Ask>()
        .transition_to::<Flee>()
        .guard(|_, body, _| body.meets::<60>())
        .action(|_, body, _, _| body.take_fright());
    fsm.state::<Seek>().on_event::<Tick>().internal_transition().action(|_, body, _| body.seek());
    fsm.state::<Seek>().on_event::<Ask>().transition_to::<Eat>().guard(|_, body, _| body.meets::<24>());
    fsm.state::<Seek>().on_event::<Ask>().transition_to::<Sleep>().guard(|_, body, _| body.is_tired());
    fsm.state::<Eat>().on_event::<Tick>().internal_transition().action(|_, body, _| body.eat());
    fsm.state::<Eat>().on_event::<Ask>().transition_to::<Play>().guard(|_, body, _| body.is_full());
    fsm.state::<Sleep>().on_event::<Tick>().internal_transition().action(|_, body, _| body.sleep());
    fsm.state::<Sleep>().on_event::<Ask>().transition_to::<Wander>().guard(|_, body, _| body.is_rested());
    fsm.state::<Sleep>()
        .on_event::<Ask>()
        .transition_to::<Flee>()
        .guard(|_, body, _| body.meets::<50>())
        .action(|_, body, _, _| body.take_fright());
    fsm.state::<Flee>().on_event::<Tick>().internal_transition().action(|_, body, _| body.flee());
    fsm.state::<Flee>().on_event::<Ask>().transition_to::<Rest>().guard(|_, body, _| body.is_calm());
    fsm.state::<Flee>().on_event::<Ask>().transition_to::<Fight>().guard(|_, body, _| body.meets::<30>());
    fsm.state::<Fight>().on_event::<Tick>().internal_transition().action(|_, body, _| body.fight());
    fsm.state::<Fight>().on_event::<Ask>().transition_to::<Flee>().guard(|_, body, _| body.is_tired());
    fsm.state::<Fight>().on_event::<Ask>().transition_to::<Rest>().guard(|_, body, _| body.meets::<30>());
    fsm.state::<Rest>().on_event::<Tick>().internal_transition().action(|_, body, _| body.rest());
    fsm.state::<Rest>().on_event::<Ask>().transition_to::<Play>().guard(|_, body, _| body.is_rested());
    fsm.state::<Rest>()
        .on_event::<Ask>()
        .transition_to::<Flee>()
        .guard(|_, body, _| body.meets::<30>())
        .action(|_, body, _, _| body.take_fright());
    fsm.state::<Play>().on_event::<Tick>().internal_transition().action(|_, body, _| body.play());
    fsm.state::<Play>().on_event::<Ask>().transition_to::<Seek>().guard(|_, body, _| body.is_hungry());
    fsm.state::<Play>().on_event::<Ask>().transition_to::<Wander>().guard(|_, body, _| body.meets::<30>());
    fsm.build()
}

type Machine = FsmFrontend<Mind, FsmEventQueueNull<Mind>, InspectNull, FsmTimersNull>;

fn begin((state, body): (usize, Body)) -> Machine {
    let mind = Mind::new_with(body, FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
    let mut mind = mind.expect("a mind can be made");
    mind.start().expect("a mind can be started");
    if state != 0 {
        mind.dispatch(Begin(state)).expect("a mind can begin in any state");
    }
    mind
}

fn number(mind: &Machine) -> usize {
    match mind.get_current_states()[0] {
        FsmCurrentState::State(state) => match state {
            MindCurrentState::Wander => 0,
            MindCurrentState::Seek => 1,
            MindCurrentState::Eat => 2,
            MindCurrentState::Sleep => 3,
            MindCurrentState::Flee => 4,
            MindCurrentState::Fight => 5,
            MindCurrentState::Rest => 6,
            MindCurrentState::Play => 7,
        },
        FsmCurrentState::Stopped => unreachable!("no one stops a mind"),
    }
}

pub struct InVec(Vec<Machine>);

impl Population for InVec {
    fn start(count: usize) -> Self {
        Self(agents(count).map(begin).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            for mind in &mut self.0 {
                let _ = mind.dispatch(Tick);
                let _ = mind.dispatch(Ask);
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|mind| mind.context.checksum(number(mind))))
    }
}
