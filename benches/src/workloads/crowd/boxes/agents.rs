//! A `Vec<Box<dyn State>>`: the state holds the agent, and `update` turns it into the next one.

use super::super::body::Body;
use super::table;
use crate::population::Population;
use crate::workloads::{crowd, total};

trait State {
    fn update(self: Box<Self>) -> Box<dyn State>;

    fn checksum(&self) -> u64;
}

macro_rules! states {
    ($($number:literal $state:ident $update:ident:
        $($question:ident $(<$one_in:literal>)? => $next:ident $($act:ident)?),+;)*) => {
        $(
            struct $state(Body);

            impl State for $state {
                fn update(mut self: Box<Self>) -> Box<dyn State> {
                    self.0.$update();
                    $(
                        if self.0.$question$(::<$one_in>)?() {
                            $( self.0.$act(); )?
                            return Box::new($next(self.0));
                        }
                    )+
                    self
                }

                fn checksum(&self) -> u64 {
                    self.0.checksum($number)
                }
            }
        )*

        fn agent((number, body): (usize, Body)) -> Box<dyn State> {
            match number {
                $( $number => Box::new($state(body)), )*
                _ => unreachable!("there are 8 states"),
            }
        }
    };
}

table!(states);

/// None while its agent has its turn.
pub struct BoxedAgents(Vec<Option<Box<dyn State>>>);

impl Population for BoxedAgents {
    fn start(count: usize) -> Self {
        Self(crowd::agents(count).map(agent).map(Some).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            for agent in &mut self.0 {
                *agent = agent.take().map(State::update);
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().flatten().map(|agent| agent.checksum()))
    }
}
