//! `state-machines`: a list of events, each with its transitions; a type for each state, and an enum over them.

use state_machines::state_machine;

use super::super::super::ring::names::Event;
use super::super::Input;
use crate::subject;

#[derive(Debug, Default)]
pub struct Nothing;

state_machine! {
    name: Ring,
    context: Nothing,
    dynamic: true,
    initial: S0,
    states: [
            S0, S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S14, S15, S16, S17, S18, S19,
            S20, S21, S22, S23, S24, S25, S26, S27, S28, S29, S30, S31, S32, S33, S34, S35, S36, S37,
            S38, S39, S40, S41, S42, S43, S44, S45, S46, S47, S48, S49,
    ],
    events {
        e0 { transition: { from: S0, to: S1 } } e1 { transition: { from: S1, to: S2 } } e2 { transition: { from: S2, to: S3 } }
        e3 { transition: { from: S3, to: S4 } } e4 { transition: { from: S4, to: S5 } } e5 { transition: { from: S5, to: S6 } }
        e6 { transition: { from: S6, to: S7 } } e7 { transition: { from: S7, to: S8 } } e8 { transition: { from: S8, to: S9 } }
        e9 { transition: { from: S9, to: S10 } } e10 { transition: { from: S10, to: S11 } } e11 { transition: { from: S11, to: S12 } }
        e12 { transition: { from: S12, to: S13 } } e13 { transition: { from: S13, to: S14 } } e14 { transition: { from: S14, to: S15 } }
        e15 { transition: { from: S15, to: S16 } } e16 { transition: { from: S16, to: S17 } } e17 { transition: { from: S17, to: S18 } }
        e18 { transition: { from: S18, to: S19 } } e19 { transition: { from: S19, to: S20 } } e20 { transition: { from: S20, to: S21 } }
        e21 { transition: { from: S21, to: S22 } } e22 { transition: { from: S22, to: S23 } } e23 { transition: { from: S23, to: S24 } }
        e24 { transition: { from: S24, to: S25 } } e25 { transition: { from: S25, to: S26 } } e26 { transition: { from: S26, to: S27 } }
        e27 { transition: { from: S27, to: S28 } } e28 { transition: { from: S28, to: S29 } } e29 { transition: { from: S29, to: S30 } }
        e30 { transition: { from: S30, to: S31 } } e31 { transition: { from: S31, to: S32 } } e32 { transition: { from: S32, to: S33 } }
        e33 { transition: { from: S33, to: S34 } } e34 { transition: { from: S34, to: S35 } } e35 { transition: { from: S35, to: S36 } }
        e36 { transition: { from: S36, to: S37 } } e37 { transition: { from: S37, to: S38 } } e38 { transition: { from: S38, to: S39 } }
        e39 { transition: { from: S39, to: S40 } } e40 { transition: { from: S40, to: S41 } } e41 { transition: { from: S41, to: S42 } }
        e42 { transition: { from: S42, to: S43 } } e43 { transition: { from: S43, to: S44 } } e44 { transition: { from: S44, to: S45 } }
        e45 { transition: { from: S45, to: S46 } } e46 { transition: { from: S46, to: S47 } } e47 { transition: { from: S47, to: S48 } }
        e48 { transition: { from: S48, to: S49 } } e49 { transition: { from: S49, to: S0 } }
    }
}

pub struct Subject(DynamicRing);

impl subject::Subject<Input> for Subject {
    type Event = Event;

    fn event(input: Input) -> Event {
        Event::ALL[input.0]
    }

    fn start() -> Self {
        Self(DynamicRing::new(Nothing))
    }

    /// Its own events can be neither copied nor cloned.
    #[rustfmt::skip]
    #[inline]
    fn step(&mut self, event: Event) {
        let event = match event {
            Event::E0 => RingEvent::E0, Event::E1 => RingEvent::E1, Event::E2 => RingEvent::E2,
            Event::E3 => RingEvent::E3, Event::E4 => RingEvent::E4, Event::E5 => RingEvent::E5,
            Event::E6 => RingEvent::E6, Event::E7 => RingEvent::E7, Event::E8 => RingEvent::E8,
            Event::E9 => RingEvent::E9, Event::E10 => RingEvent::E10, Event::E11 => RingEvent::E11,
            Event::E12 => RingEvent::E12, Event::E13 => RingEvent::E13, Event::E14 => RingEvent::E14,
            Event::E15 => RingEvent::E15, Event::E16 => RingEvent::E16, Event::E17 => RingEvent::E17,
            Event::E18 => RingEvent::E18, Event::E19 => RingEvent::E19, Event::E20 => RingEvent::E20,
            Event::E21 => RingEvent::E21, Event::E22 => RingEvent::E22, Event::E23 => RingEvent::E23,
            Event::E24 => RingEvent::E24, Event::E25 => RingEvent::E25, Event::E26 => RingEvent::E26,
            Event::E27 => RingEvent::E27, Event::E28 => RingEvent::E28, Event::E29 => RingEvent::E29,
            Event::E30 => RingEvent::E30, Event::E31 => RingEvent::E31, Event::E32 => RingEvent::E32,
            Event::E33 => RingEvent::E33, Event::E34 => RingEvent::E34, Event::E35 => RingEvent::E35,
            Event::E36 => RingEvent::E36, Event::E37 => RingEvent::E37, Event::E38 => RingEvent::E38,
            Event::E39 => RingEvent::E39, Event::E40 => RingEvent::E40, Event::E41 => RingEvent::E41,
            Event::E42 => RingEvent::E42, Event::E43 => RingEvent::E43, Event::E44 => RingEvent::E44,
            Event::E45 => RingEvent::E45, Event::E46 => RingEvent::E46, Event::E47 => RingEvent::E47,
            Event::E48 => RingEvent::E48, Event::E49 => RingEvent::E49,
        };
        let _ = self.0.handle(event);
    }

    fn checksum(&self) -> u64 {
        crate::workloads::number_of(&format!("{:?}", self.0.current_state()))
    }
}
