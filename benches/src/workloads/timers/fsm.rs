//! This crate: in a crowd, in a crowd on two threads, and one machine after the other.

use fsm_runtime::{Crowd, fsm};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::scout::{PERIOD, Scout};
use crate::population::Population;
use crate::workloads::total;

fsm! {
    pub machine Watch(scout: &mut Scout) {
        clock u64;
        initial Patrolling;

        state Patrolling {
            update every 20ms do if scout.look() { goto!(Chasing) };
        }

        state Chasing {
            update every 20ms do if scout.chase() { goto!(Patrolling) };
        }
    }
}

fn checksum_of((watch, scout): (&Watch, &Scout)) -> u64 {
    scout.checksum(matches!(watch.state(), WatchState::Chasing))
}

pub struct InCrowd {
    crowd: Crowd<Watch>,
    now: u64,
}

impl Population for InCrowd {
    fn start(count: usize) -> Self {
        let mut crowd = Crowd::new();
        for (scout, start) in super::scouts(count) {
            crowd.spawn(scout, &(), start);
        }
        Self { crowd, now: PERIOD }
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.now += 1;
            self.crowd.update(&(), self.now);
        }
    }

    fn checksum(&self) -> u64 {
        total(self.crowd.iter().map(|(_, watch, scout)| checksum_of((watch, scout))))
    }
}

pub struct OnTwoThreads {
    crowd: InCrowd,
    threads: ThreadPool,
}

impl Population for OnTwoThreads {
    fn start(count: usize) -> Self {
        let threads = ThreadPoolBuilder::new().num_threads(2).build();
        Self { crowd: InCrowd::start(count), threads: threads.expect("two threads") }
    }

    fn ticks(&mut self, count: usize) {
        let Self { crowd: InCrowd { crowd, now }, threads } = self;
        threads.install(|| {
            for _ in 0..count {
                *now += 1;
                crowd.par_update(&(), *now);
            }
        });
    }

    fn checksum(&self) -> u64 {
        self.crowd.checksum()
    }
}

pub struct InVec {
    scouts: Vec<(Watch, Scout)>,
    now: u64,
}

impl Population for InVec {
    fn start(count: usize) -> Self {
        let start = |(mut scout, start)| (Watch::start(&mut scout, start), scout);
        Self { scouts: super::scouts(count).map(start).collect(), now: PERIOD }
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.now += 1;
            for (watch, scout) in &mut self.scouts {
                watch.update(scout, self.now);
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.scouts.iter().map(|(watch, scout)| checksum_of((watch, scout))))
    }
}
