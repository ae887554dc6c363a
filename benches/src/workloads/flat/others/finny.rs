//! `finny`: a builder in a function, which a macro reads; states and events are types. What is not used, queue and
//! timers, is the null one.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmCurrentState, FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};

use super::super::{CLOSED_HOLDS, Input, LOCKED_HOLDS};
use crate::owner::Owner;
use crate::subject;

#[derive(Default)]
pub struct Opened;
#[derive(Default)]
pub struct Closed;
#[derive(Default)]
pub struct Locked {
    code: u32,
}
#[derive(Default)]
pub struct Broken;

#[derive(Clone, Copy)]
pub struct Open;
#[derive(Clone, Copy)]
pub struct Close;
#[derive(Clone, Copy)]
pub struct Lock(u32);
#[derive(Clone, Copy)]
pub struct Unlock(u32);
#[derive(Clone, Copy)]
pub struct Kick(u32);

#[finny_fsm]
pub fn door(mut fsm: FsmBuilder<Door, Owner>) -> BuiltFsm {
    fsm.initial_state::<Closed>();

    fsm.state::<Opened>().on_event::<Close>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.note(1));
    fsm.state::<Opened>().on_event::<Kick>().internal_transition().action(|kick, ctx, _| ctx.note(kick.0));

    fsm.state::<Closed>().on_event::<Open>().transition_to::<Opened>().action(|_, ctx, _, _| ctx.note(2));
    fsm.state::<Closed>().on_event::<Lock>().transition_to::<Locked>().action(|lock, ctx, _, locked| {
        ctx.note(3);
        locked.code = lock.0;
    });
    fsm.state::<Closed>()
        .on_event::<Kick>()
        .transition_to::<Broken>()
        .guard(|kick, _, _| kick.0 > CLOSED_HOLDS)
        .action(|kick, ctx, _, _| ctx.note(kick.0));

    fsm.state::<Locked>()
        .on_event::<Unlock>()
        .transition_to::<Closed>()
        .guard(|unlock, _, states| {
            let locked: &Locked = states.as_ref();
            unlock.0 == locked.code
        })
        .action(|_, ctx, _, _| ctx.note(4));
    fsm.state::<Locked>()
        .on_event::<Unlock>()
        .internal_transition()
        .action(|unlock, ctx, _| ctx.note(unlock.0));
    fsm.state::<Locked>()
        .on_event::<Kick>()
        .transition_to::<Broken>()
        .guard(|kick, _, _| kick.0 > LOCKED_HOLDS)
        .action(|_, ctx, locked, _| ctx.note(locked.code));

    fsm.state::<Broken>().on_event::<Close>().transition_to::<Closed>().action(|_, ctx, _, _| ctx.note(5));
    fsm.build()
}

pub struct Subject(FsmFrontend<Door, FsmEventQueueNull<Door>, InspectNull, FsmTimersNull>);

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let door =
            Door::new_with(Owner::default(), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut door = door.expect("a door can be made");
        door.start().expect("a door can be started");
        Self(door)
    }

    #[inline]
    fn step(&mut self, event: Input) {
        let _ = match event {
            Input::Open => self.0.dispatch(Open),
            Input::Close => self.0.dispatch(Close),
            Input::Lock(code) => self.0.dispatch(Lock(code)),
            Input::Unlock(tried) => self.0.dispatch(Unlock(tried)),
            Input::Kick(force) => self.0.dispatch(Kick(force)),
        };
    }

    fn checksum(&self) -> u64 {
        let locked: &Locked = self.0.get_state();
        let state = match self.0.get_current_states()[0] {
            FsmCurrentState::State(DoorCurrentState::Opened) => 0,
            FsmCurrentState::State(DoorCurrentState::Closed) => 1,
            FsmCurrentState::State(DoorCurrentState::Locked) => 4 + locked.code as usize,
            FsmCurrentState::State(DoorCurrentState::Broken) => 3,
            FsmCurrentState::Stopped => unreachable!("no one stops a door"),
        };
        self.0.context.checksum(state)
    }
}
