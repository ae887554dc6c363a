//! `finny`: a builder in a function, which a macro reads; states and events are types. Its queue has room for one
//! event; timers, which are not used, are the null ones.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmEventQueueArray, FsmEventQueueSender, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};

use super::super::{Input, Owner};
use crate::subject;

macro_rules! states {
    ($($name:ident)*) => {
        $(#[derive(Debug, Default)] pub struct $name;)*
    };
}
states! {
    S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24
}

#[derive(Clone)]
pub struct Next(u32);
#[derive(Clone)]
pub struct Jump(u32);
#[derive(Clone)]
pub struct Back(u32);
#[derive(Clone)]
pub struct Tick;

#[rustfmt::skip]
#[finny_fsm]
pub fn large(mut fsm: FsmBuilder<Large, Owner>) -> BuiltFsm {
    fsm.initial_state::<S0>();
    fsm.state::<S0>().on_entry(|_, ctx| ctx.enter(0)).on_exit(|_, ctx| ctx.exit(0));
    fsm.state::<S0>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(0));
    fsm.state::<S0>().on_event::<Next>().transition_to::<S1>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S0>().on_event::<Jump>().transition_to::<S7>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S0>().on_event::<Back>().transition_to::<S24>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S1>().on_entry(|_, ctx| ctx.enter(1)).on_exit(|_, ctx| ctx.exit(1));
    fsm.state::<S1>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(1));
    fsm.state::<S1>().on_event::<Next>().transition_to::<S2>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S1>().on_event::<Jump>().transition_to::<S8>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S1>().on_event::<Back>().transition_to::<S0>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S2>().on_entry(|_, ctx| ctx.enter(2)).on_exit(|_, ctx| ctx.exit(2));
    fsm.state::<S2>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(2));
    fsm.state::<S2>().on_event::<Next>().transition_to::<S3>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S2>().on_event::<Jump>().transition_to::<S9>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S2>().on_event::<Back>().transition_to::<S1>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S3>().on_entry(|_, ctx| ctx.enter(3)).on_exit(|_, ctx| ctx.exit(3));
    fsm.state::<S3>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(3));
    fsm.state::<S3>().on_event::<Next>().transition_to::<S4>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S3>().on_event::<Jump>().transition_to::<S10>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S3>().on_event::<Back>().transition_to::<S2>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S4>().on_entry(|_, ctx| ctx.enter(4)).on_exit(|_, ctx| ctx.exit(4));
    fsm.state::<S4>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(4));
    fsm.state::<S4>().on_event::<Next>().transition_to::<S5>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S4>().on_event::<Jump>().transition_to::<S11>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S4>().on_event::<Back>().transition_to::<S3>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S5>().on_entry(|_, ctx| ctx.enter(5)).on_exit(|_, ctx| ctx.exit(5));
    fsm.state::<S5>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(5));
    fsm.state::<S5>().on_event::<Next>().transition_to::<S6>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S5>().on_event::<Jump>().transition_to::<S12>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S5>().on_event::<Back>().transition_to::<S4>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S6>().on_entry(|_, ctx| ctx.enter(6)).on_exit(|_, ctx| ctx.exit(6));
    fsm.state::<S6>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(6));
    fsm.state::<S6>().on_event::<Next>().transition_to::<S7>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S6>().on_event::<Jump>().transition_to::<S13>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S6>().on_event::<Back>().transition_to::<S5>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S7>().on_entry(|_, ctx| ctx.enter(7)).on_exit(|_, ctx| ctx.exit(7));
    fsm.state::<S7>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(7));
    fsm.state::<S7>().on_event::<Next>().transition_to::<S8>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S7>().on_event::<Jump>().transition_to::<S14>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S7>().on_event::<Back>().transition_to::<S6>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S8>().on_entry(|_, ctx| ctx.enter(8)).on_exit(|_, ctx| ctx.exit(8));
    fsm.state::<S8>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(8));
    fsm.state::<S8>().on_event::<Next>().transition_to::<S9>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S8>().on_event::<Jump>().transition_to::<S15>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S8>().on_event::<Back>().transition_to::<S7>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S9>().on_entry(|_, ctx| ctx.enter(9)).on_exit(|_, ctx| ctx.exit(9));
    fsm.state::<S9>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(9));
    fsm.state::<S9>().on_event::<Next>().transition_to::<S10>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S9>().on_event::<Jump>().transition_to::<S16>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S9>().on_event::<Back>().transition_to::<S8>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S10>().on_entry(|_, ctx| ctx.enter(10)).on_exit(|_, ctx| ctx.exit(10));
    fsm.state::<S10>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(10));
    fsm.state::<S10>().on_event::<Next>().transition_to::<S11>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S10>().on_event::<Jump>().transition_to::<S17>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S10>().on_event::<Back>().transition_to::<S9>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S11>().on_entry(|_, ctx| ctx.enter(11)).on_exit(|_, ctx| ctx.exit(11));
    fsm.state::<S11>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(11));
    fsm.state::<S11>().on_event::<Next>().transition_to::<S12>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S11>().on_event::<Jump>().transition_to::<S18>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S11>().on_event::<Back>().transition_to::<S10>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S12>().on_entry(|_, ctx| ctx.enter(12)).on_exit(|_, ctx| ctx.exit(12));
    fsm.state::<S12>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(12));
    fsm.state::<S12>().on_event::<Next>().transition_to::<S13>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S12>().on_event::<Jump>().transition_to::<S19>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S12>().on_event::<Back>().transition_to::<S11>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S13>().on_entry(|_, ctx| ctx.enter(13)).on_exit(|_, ctx| ctx.exit(13));
    fsm.state::<S13>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(13));
    fsm.state::<S13>().on_event::<Next>().transition_to::<S14>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S13>().on_event::<Jump>().transition_to::<S20>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S13>().on_event::<Back>().transition_to::<S12>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S14>().on_entry(|_, ctx| ctx.enter(14)).on_exit(|_, ctx| ctx.exit(14));
    fsm.state::<S14>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(14));
    fsm.state::<S14>().on_event::<Next>().transition_to::<S15>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S14>().on_event::<Jump>().transition_to::<S21>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S14>().on_event::<Back>().transition_to::<S13>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S15>().on_entry(|_, ctx| ctx.enter(15)).on_exit(|_, ctx| ctx.exit(15));
    fsm.state::<S15>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(15));
    fsm.state::<S15>().on_event::<Next>().transition_to::<S16>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S15>().on_event::<Jump>().transition_to::<S22>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S15>().on_event::<Back>().transition_to::<S14>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S16>().on_entry(|_, ctx| ctx.enter(16)).on_exit(|_, ctx| ctx.exit(16));
    fsm.state::<S16>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(16));
    fsm.state::<S16>().on_event::<Next>().transition_to::<S17>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S16>().on_event::<Jump>().transition_to::<S23>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S16>().on_event::<Back>().transition_to::<S15>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S17>().on_entry(|_, ctx| ctx.enter(17)).on_exit(|_, ctx| ctx.exit(17));
    fsm.state::<S17>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(17));
    fsm.state::<S17>().on_event::<Next>().transition_to::<S18>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S17>().on_event::<Jump>().transition_to::<S24>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S17>().on_event::<Back>().transition_to::<S16>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S18>().on_entry(|_, ctx| ctx.enter(18)).on_exit(|_, ctx| ctx.exit(18));
    fsm.state::<S18>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(18));
    fsm.state::<S18>().on_event::<Next>().transition_to::<S19>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S18>().on_event::<Jump>().transition_to::<S0>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S18>().on_event::<Back>().transition_to::<S17>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S19>().on_entry(|_, ctx| ctx.enter(19)).on_exit(|_, ctx| ctx.exit(19));
    fsm.state::<S19>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(19));
    fsm.state::<S19>().on_event::<Next>().transition_to::<S20>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S19>().on_event::<Jump>().transition_to::<S1>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S19>().on_event::<Back>().transition_to::<S18>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S20>().on_entry(|_, ctx| ctx.enter(20)).on_exit(|_, ctx| ctx.exit(20));
    fsm.state::<S20>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(20));
    fsm.state::<S20>().on_event::<Next>().transition_to::<S21>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S20>().on_event::<Jump>().transition_to::<S2>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S20>().on_event::<Back>().transition_to::<S19>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S21>().on_entry(|_, ctx| ctx.enter(21)).on_exit(|_, ctx| ctx.exit(21));
    fsm.state::<S21>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(21));
    fsm.state::<S21>().on_event::<Next>().transition_to::<S22>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S21>().on_event::<Jump>().transition_to::<S3>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S21>().on_event::<Back>().transition_to::<S20>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S22>().on_entry(|_, ctx| ctx.enter(22)).on_exit(|_, ctx| ctx.exit(22));
    fsm.state::<S22>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(22));
    fsm.state::<S22>().on_event::<Next>().transition_to::<S23>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S22>().on_event::<Jump>().transition_to::<S4>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S22>().on_event::<Back>().transition_to::<S21>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S23>().on_entry(|_, ctx| ctx.enter(23)).on_exit(|_, ctx| ctx.exit(23));
    fsm.state::<S23>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(23));
    fsm.state::<S23>().on_event::<Next>().transition_to::<S24>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S23>().on_event::<Jump>().transition_to::<S5>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S23>().on_event::<Back>().transition_to::<S22>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S24>().on_entry(|_, ctx| ctx.enter(24)).on_exit(|_, ctx| ctx.exit(24));
    fsm.state::<S24>().on_event::<Tick>().internal_transition().action(|_, ctx, _| ctx.tick(24));
    fsm.state::<S24>().on_event::<Next>().transition_to::<S0>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S24>().on_event::<Jump>().transition_to::<S6>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.state::<S24>().on_event::<Back>().transition_to::<S23>()
        .guard(|event, ctx, _| ctx.allows(event.0))
        .action(|event, ctx, _, _| { ctx.act(event.0); let _ = ctx.queue.enqueue(Tick); });
    fsm.build()
}

type Queue = FsmEventQueueArray<Large, [LargeEvents; 1]>;

pub struct Subject(FsmFrontend<Large, Queue, InspectNull, FsmTimersNull>);

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let machine = Large::new_with(Owner::default(), Queue::new(), InspectNull::new(), FsmTimersNull);
        let mut machine = machine.expect("a machine can be made");
        machine.start().expect("a machine can be started");
        Self(machine)
    }

    #[inline]
    fn step(&mut self, event: Input) {
        let _ = match event {
            Input::Next(n) => self.0.dispatch(Next(n)),
            Input::Jump(n) => self.0.dispatch(Jump(n)),
            Input::Back(n) => self.0.dispatch(Back(n)),
        };
    }

    fn checksum(&self) -> u64 {
        let state = crate::workloads::number_of(&format!("{:?}", self.0.get_current_states()[0]));
        self.0.context.checksum(state)
    }
}
