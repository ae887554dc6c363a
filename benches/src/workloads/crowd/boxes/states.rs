//! An agent has a boxed state, whose `update` gives the next one. Since these states have no data, a box of one takes
//! no memory: the kindest case.

use super::super::body::Body;
use super::table;
use crate::population::Population;
use crate::workloads::{crowd, total};

trait State {
    /// The next state, if it is another one.
    fn update(&self, body: &mut Body) -> Option<Box<dyn State>>;

    fn number(&self) -> usize;
}

macro_rules! states {
    ($($number:literal $state:ident $update:ident:
        $($question:ident $(<$one_in:literal>)? => $next:ident $($act:ident)?),+;)*) => {
        $(
            struct $state;

            impl State for $state {
                fn update(&self, body: &mut Body) -> Option<Box<dyn State>> {
                    body.$update();
                    $(
                        if body.$question$(::<$one_in>)?() {
                            $( body.$act(); )?
                            return Some(Box::new($next));
                        }
                    )+
                    None
                }

                fn number(&self) -> usize {
                    $number
                }
            }
        )*

        fn state(number: usize) -> Box<dyn State> {
            match number {
                $( $number => Box::new($state), )*
                _ => unreachable!("there are 8 states"),
            }
        }
    };
}

table!(states);

struct Agent {
    body: Body,
    state: Box<dyn State>,
}

pub struct BoxedStates(Vec<Agent>);

impl Population for BoxedStates {
    fn start(count: usize) -> Self {
        Self(crowd::agents(count).map(|(number, body)| Agent { body, state: state(number) }).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            for Agent { body, state } in &mut self.0 {
                if let Some(next) = state.update(body) {
                    *state = next;
                }
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|agent| agent.body.checksum(agent.state.number())))
    }
}
