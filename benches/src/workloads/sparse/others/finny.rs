//! `finny`: a builder in a function, which a macro reads; states and events are types. What is not used, queue and
//! timers, is the null one.

use finny::decl::{BuiltFsm, FsmBuilder};
use finny::inspect::null::InspectNull;
use finny::{FsmEventQueueNull, FsmFactory, FsmFrontend, FsmTimersNull, finny_fsm};

use super::super::super::ring::names::Event;
use super::super::Input;
use crate::subject;

mod types {
    macro_rules! types {
        ($($name:ident)*) => {
            $(#[derive(Clone, Default)] pub struct $name;)*
        };
    }
    types! {
        S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26
        S27 S28 S29 S30 S31 S32 S33 S34 S35 S36 S37 S38 S39 S40 S41 S42 S43 S44 S45 S46 S47 S48 S49
        E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 E17 E18 E19 E20 E21 E22 E23 E24 E25 E26
        E27 E28 E29 E30 E31 E32 E33 E34 E35 E36 E37 E38 E39 E40 E41 E42 E43 E44 E45 E46 E47 E48 E49
    }
}
use types::*;

#[rustfmt::skip]
#[finny_fsm]
pub fn ring(mut fsm: FsmBuilder<Ring, ()>) -> BuiltFsm {
    fsm.initial_state::<S0>();
    fsm.state::<S0>().on_event::<E0>().transition_to::<S1>(); fsm.state::<S1>().on_event::<E1>().transition_to::<S2>();
    fsm.state::<S2>().on_event::<E2>().transition_to::<S3>(); fsm.state::<S3>().on_event::<E3>().transition_to::<S4>();
    fsm.state::<S4>().on_event::<E4>().transition_to::<S5>(); fsm.state::<S5>().on_event::<E5>().transition_to::<S6>();
    fsm.state::<S6>().on_event::<E6>().transition_to::<S7>(); fsm.state::<S7>().on_event::<E7>().transition_to::<S8>();
    fsm.state::<S8>().on_event::<E8>().transition_to::<S9>(); fsm.state::<S9>().on_event::<E9>().transition_to::<S10>();
    fsm.state::<S10>().on_event::<E10>().transition_to::<S11>(); fsm.state::<S11>().on_event::<E11>().transition_to::<S12>();
    fsm.state::<S12>().on_event::<E12>().transition_to::<S13>(); fsm.state::<S13>().on_event::<E13>().transition_to::<S14>();
    fsm.state::<S14>().on_event::<E14>().transition_to::<S15>(); fsm.state::<S15>().on_event::<E15>().transition_to::<S16>();
    fsm.state::<S16>().on_event::<E16>().transition_to::<S17>(); fsm.state::<S17>().on_event::<E17>().transition_to::<S18>();
    fsm.state::<S18>().on_event::<E18>().transition_to::<S19>(); fsm.state::<S19>().on_event::<E19>().transition_to::<S20>();
    fsm.state::<S20>().on_event::<E20>().transition_to::<S21>(); fsm.state::<S21>().on_event::<E21>().transition_to::<S22>();
    fsm.state::<S22>().on_event::<E22>().transition_to::<S23>(); fsm.state::<S23>().on_event::<E23>().transition_to::<S24>();
    fsm.state::<S24>().on_event::<E24>().transition_to::<S25>(); fsm.state::<S25>().on_event::<E25>().transition_to::<S26>();
    fsm.state::<S26>().on_event::<E26>().transition_to::<S27>(); fsm.state::<S27>().on_event::<E27>().transition_to::<S28>();
    fsm.state::<S28>().on_event::<E28>().transition_to::<S29>(); fsm.state::<S29>().on_event::<E29>().transition_to::<S30>();
    fsm.state::<S30>().on_event::<E30>().transition_to::<S31>(); fsm.state::<S31>().on_event::<E31>().transition_to::<S32>();
    fsm.state::<S32>().on_event::<E32>().transition_to::<S33>(); fsm.state::<S33>().on_event::<E33>().transition_to::<S34>();
    fsm.state::<S34>().on_event::<E34>().transition_to::<S35>(); fsm.state::<S35>().on_event::<E35>().transition_to::<S36>();
    fsm.state::<S36>().on_event::<E36>().transition_to::<S37>(); fsm.state::<S37>().on_event::<E37>().transition_to::<S38>();
    fsm.state::<S38>().on_event::<E38>().transition_to::<S39>(); fsm.state::<S39>().on_event::<E39>().transition_to::<S40>();
    fsm.state::<S40>().on_event::<E40>().transition_to::<S41>(); fsm.state::<S41>().on_event::<E41>().transition_to::<S42>();
    fsm.state::<S42>().on_event::<E42>().transition_to::<S43>(); fsm.state::<S43>().on_event::<E43>().transition_to::<S44>();
    fsm.state::<S44>().on_event::<E44>().transition_to::<S45>(); fsm.state::<S45>().on_event::<E45>().transition_to::<S46>();
    fsm.state::<S46>().on_event::<E46>().transition_to::<S47>(); fsm.state::<S47>().on_event::<E47>().transition_to::<S48>();
    fsm.state::<S48>().on_event::<E48>().transition_to::<S49>(); fsm.state::<S49>().on_event::<E49>().transition_to::<S0>();
    fsm.build()
}

pub struct Subject(FsmFrontend<Ring, FsmEventQueueNull<Ring>, InspectNull, FsmTimersNull>);

impl subject::Subject<Input> for Subject {
    type Event = Event;

    fn event(input: Input) -> Event {
        Event::ALL[input.0]
    }

    fn start() -> Self {
        let ring = Ring::new_with((), FsmEventQueueNull::new(), InspectNull::new(), FsmTimersNull);
        let mut ring = ring.expect("a ring can be made");
        ring.start().expect("a ring can be started");
        Self(ring)
    }

    #[rustfmt::skip]
    #[inline]
    fn step(&mut self, event: Event) {
        use Event::*;
        let _ = match event {
            E0 => self.0.dispatch(types::E0), E1 => self.0.dispatch(types::E1),
            E2 => self.0.dispatch(types::E2), E3 => self.0.dispatch(types::E3),
            E4 => self.0.dispatch(types::E4), E5 => self.0.dispatch(types::E5),
            E6 => self.0.dispatch(types::E6), E7 => self.0.dispatch(types::E7),
            E8 => self.0.dispatch(types::E8), E9 => self.0.dispatch(types::E9),
            E10 => self.0.dispatch(types::E10), E11 => self.0.dispatch(types::E11),
            E12 => self.0.dispatch(types::E12), E13 => self.0.dispatch(types::E13),
            E14 => self.0.dispatch(types::E14), E15 => self.0.dispatch(types::E15),
            E16 => self.0.dispatch(types::E16), E17 => self.0.dispatch(types::E17),
            E18 => self.0.dispatch(types::E18), E19 => self.0.dispatch(types::E19),
            E20 => self.0.dispatch(types::E20), E21 => self.0.dispatch(types::E21),
            E22 => self.0.dispatch(types::E22), E23 => self.0.dispatch(types::E23),
            E24 => self.0.dispatch(types::E24), E25 => self.0.dispatch(types::E25),
            E26 => self.0.dispatch(types::E26), E27 => self.0.dispatch(types::E27),
            E28 => self.0.dispatch(types::E28), E29 => self.0.dispatch(types::E29),
            E30 => self.0.dispatch(types::E30), E31 => self.0.dispatch(types::E31),
            E32 => self.0.dispatch(types::E32), E33 => self.0.dispatch(types::E33),
            E34 => self.0.dispatch(types::E34), E35 => self.0.dispatch(types::E35),
            E36 => self.0.dispatch(types::E36), E37 => self.0.dispatch(types::E37),
            E38 => self.0.dispatch(types::E38), E39 => self.0.dispatch(types::E39),
            E40 => self.0.dispatch(types::E40), E41 => self.0.dispatch(types::E41),
            E42 => self.0.dispatch(types::E42), E43 => self.0.dispatch(types::E43),
            E44 => self.0.dispatch(types::E44), E45 => self.0.dispatch(types::E45),
            E46 => self.0.dispatch(types::E46), E47 => self.0.dispatch(types::E47),
            E48 => self.0.dispatch(types::E48), E49 => self.0.dispatch(types::E49),
        };
    }

    fn checksum(&self) -> u64 {
        crate::workloads::number_of(&format!("{:?}", self.0.get_current_states()[0]))
    }
}
