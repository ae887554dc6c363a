//! `finny`: a builder in a function, which a macro reads; states and events are types, and each region begins in a
//! state of its own. What is not used, queue and timers, is the null one.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};

use super::super::{HARD, Input, LOUD};
use crate::owner::Owner;
use crate::subject;

mod types {
    macro_rules! types {
        ($($name:ident)*) => {
            $(#[derive(Default)] pub struct $name;)*
        };
    }
    types! { Standing Walking Running Fallen Empty Sword Bow Shield Quiet Alert Angry Afraid }

    #[derive(Clone, Copy)]
    pub struct Walk;
    #[derive(Clone, Copy)]
    pub struct Stop;
    #[derive(Clone, Copy)]
    pub struct Draw;
    #[derive(Clone, Copy)]
    pub struct Noise(pub u32);
    #[derive(Clone, Copy)]
    pub struct Calm;
    #[derive(Clone, Copy)]
    pub struct Hit(pub u32);
}
use types::*;

#[rustfmt::skip]
#[finny_fsm]
pub fn soldier(mut fsm: FsmBuilder<Soldier, Owner>) -> BuiltFsm {
    fsm.initial_states::<(Standing, Empty, Quiet)>();

    fsm.state::<Standing>().on_event::<Walk>().transition_to::<Walking>().action(|_, ctx, _, _| ctx.note(1));
    fsm.state::<Standing>().on_event::<Noise>().transition_to::<Running>().guard(|event, _, _| event.0 > LOUD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Standing>().on_event::<Hit>().transition_to::<Fallen>().guard(|event, _, _| event.0 > HARD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Walking>().on_event::<Walk>().transition_to::<Running>().action(|_, ctx, _, _| ctx.note(2));
    fsm.state::<Walking>().on_event::<Stop>().transition_to::<Standing>().action(|_, ctx, _, _| ctx.note(3));
    fsm.state::<Walking>().on_event::<Noise>().transition_to::<Running>().action(|_, ctx, _, _| ctx.note(4));
    fsm.state::<Walking>().on_event::<Hit>().transition_to::<Fallen>().guard(|event, _, _| event.0 > HARD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Running>().on_event::<Stop>().transition_to::<Walking>().action(|_, ctx, _, _| ctx.note(5));
    fsm.state::<Running>().on_event::<Hit>().transition_to::<Fallen>().action(|_, ctx, _, _| ctx.note(6));
    fsm.state::<Fallen>().on_event::<Walk>().transition_to::<Standing>().action(|_, ctx, _, _| ctx.note(7));
    fsm.state::<Fallen>().on_event::<Noise>().internal_transition().action(|event, ctx, _| ctx.note(event.0));

    fsm.state::<Empty>().on_event::<Draw>().transition_to::<Sword>().action(|_, ctx, _, _| ctx.note(8));
    fsm.state::<Empty>().on_event::<Hit>().transition_to::<Shield>().action(|_, ctx, _, _| ctx.note(9));
    fsm.state::<Sword>().on_event::<Draw>().transition_to::<Bow>().action(|_, ctx, _, _| ctx.note(10));
    fsm.state::<Sword>().on_event::<Calm>().transition_to::<Empty>().action(|_, ctx, _, _| ctx.note(11));
    fsm.state::<Sword>().on_event::<Hit>().transition_to::<Empty>().guard(|event, _, _| event.0 > HARD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Bow>().on_event::<Draw>().transition_to::<Sword>().action(|_, ctx, _, _| ctx.note(12));
    fsm.state::<Bow>().on_event::<Calm>().transition_to::<Empty>().action(|_, ctx, _, _| ctx.note(13));
    fsm.state::<Bow>().on_event::<Hit>().transition_to::<Empty>().action(|_, ctx, _, _| ctx.note(14));
    fsm.state::<Shield>().on_event::<Draw>().transition_to::<Sword>().action(|_, ctx, _, _| ctx.note(15));
    fsm.state::<Shield>().on_event::<Calm>().transition_to::<Empty>().action(|_, ctx, _, _| ctx.note(16));
    fsm.state::<Shield>().on_event::<Hit>().internal_transition().action(|event, ctx, _| ctx.note(event.0));

    fsm.state::<Quiet>().on_event::<Noise>().transition_to::<Alert>().action(|_, ctx, _, _| ctx.note(17));
    fsm.state::<Quiet>().on_event::<Hit>().transition_to::<Angry>().action(|_, ctx, _, _| ctx.note(18));
    fsm.state::<Alert>().on_event::<Noise>().transition_to::<Afraid>().guard(|event, _, _| event.0 > LOUD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Alert>().on_event::<Calm>().transition_to::<Quiet>().action(|_, ctx, _, _| ctx.note(19));
    fsm.state::<Alert>().on_event::<Hit>().transition_to::<Angry>().action(|_, ctx, _, _| ctx.note(20));
    fsm.state::<Angry>().on_event::<Calm>().transition_to::<Alert>().action(|_, ctx, _, _| ctx.note(21));
    fsm.state::<Angry>().on_event::<Hit>().transition_to::<Afraid>().guard(|event, _, _| event.0 > HARD).action(|event, ctx, _, _| ctx.note(event.0));
    fsm.state::<Afraid>().on_event::<Noise>().internal_transition().action(|event, ctx, _| ctx.note(event.0));
    fsm.state::<Afraid>().on_event::<Calm>().transition_to::<Quiet>().action(|_, ctx, _, _| ctx.note(22));
    fsm.build()
}

pub struct Subject(FsmFrontend<Soldier, FsmEventQueueNull<Soldier>, InspectNull, FsmTimersNull>);

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let (queue, inspect) = (FsmEventQueueNull::new(), InspectNull::new());
        let soldier = Soldier::new_with(Owner::default(), queue, inspect, FsmTimersNull);
        let mut soldier = soldier.expect("a soldier can be made");
        soldier.start().expect("a soldier can be started");
        Self(soldier)
    }

    #[inline]
    fn step(&mut self, event: Input) {
        let _ = match event {
            Input::Walk => self.0.dispatch(Walk),
            Input::Stop => self.0.dispatch(Stop),
            Input::Draw => self.0.dispatch(Draw),
            Input::Noise(loudness) => self.0.dispatch(Noise(loudness)),
            Input::Calm => self.0.dispatch(Calm),
            Input::Hit(force) => self.0.dispatch(Hit(force)),
        };
    }

    fn checksum(&self) -> u64 {
        use SoldierCurrentState as Current;
        let in_region = |state: &FsmCurrentState<Current>| match state {
            FsmCurrentState::State(Current::Standing | Current::Empty | Current::Quiet) => 0,
            FsmCurrentState::State(Current::Walking | Current::Sword | Current::Alert) => 1,
            FsmCurrentState::State(Current::Running | Current::Bow | Current::Angry) => 2,
            FsmCurrentState::State(Current::Fallen | Current::Shield | Current::Afraid) => 3,
            FsmCurrentState::Stopped => unreachable!("no one stops a soldier"),
        };
        let states = self.0.get_current_states();
        self.0.context.checksum(states.iter().fold(0, |number, state| number * 4 + in_region(state)))
    }
}
