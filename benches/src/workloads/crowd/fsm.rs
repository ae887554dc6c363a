//! This crate: in a crowd, in a crowd on two threads, in two crowds with a thread each, and one machine after the
//! other.

use fsm_runtime::{Crowd, StateId, fsm};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::body::Body;
use crate::population::Population;
use crate::workloads::total;

fsm! {
    pub machine Mind(body: &mut Body) {
        initial Wander;

        state Wander {
            update do body.wander();
            when body.is_hungry() => Seek;
            when body.meets::<60>() => Flee do body.take_fright();
        }

        state Seek {
            update do body.seek();
            when body.meets::<24>() => Eat;
            when body.is_tired() => Sleep;
        }

        state Eat {
            update do body.eat();
            when body.is_full() => Play;
        }

        state Sleep {
            update do body.sleep();
            when body.is_rested() => Wander;
            when body.meets::<50>() => Flee do body.take_fright();
        }

        state Flee {
            update do body.flee();
            when body.is_calm() => Rest;
            when body.meets::<30>() => Fight;
        }

        state Fight {
            update do body.fight();
            when body.is_tired() => Flee;
            when body.meets::<30>() => Rest;
        }

        state Rest {
            update do body.rest();
            when body.is_rested() => Play;
            when body.meets::<30>() => Flee do body.take_fright();
        }

        state Play {
            update do body.play();
            when body.is_hungry() => Seek;
            when body.meets::<30>() => Wander;
        }
    }
}

fn target(state: usize) -> MindTarget {
    match state {
        0 => MindTarget::Wander,
        1 => MindTarget::Seek,
        2 => MindTarget::Eat,
        3 => MindTarget::Sleep,
        4 => MindTarget::Flee,
        5 => MindTarget::Fight,
        6 => MindTarget::Rest,
        _ => MindTarget::Play,
    }
}

fn agent((state, mut body): (usize, Body)) -> (Mind, Body) {
    let Ok(mind) = Mind::start_in(target(state), &mut body) else {
        unreachable!("nothing is suspended in this machine")
    };
    (mind, body)
}

fn checksum_of((mind, body): (&Mind, &Body)) -> u64 {
    body.checksum(mind.state_id().index())
}

pub fn crowd(count: usize) -> Crowd<Mind> {
    let mut crowd = Crowd::new();
    for (mind, body) in super::agents(count).map(agent) {
        crowd.insert(mind, body);
    }
    crowd
}

pub struct InCrowd(Crowd<Mind>);

impl Population for InCrowd {
    fn start(count: usize) -> Self {
        Self(crowd(count))
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.0.update(&(), ());
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|(_, mind, body)| checksum_of((mind, body))))
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
        let Self { crowd: InCrowd(crowd), threads } = self;
        threads.install(|| {
            for _ in 0..count {
                crowd.par_update(&(), ());
            }
        });
    }

    fn checksum(&self) -> u64 {
        self.crowd.checksum()
    }
}

/// Half of the agents in each, and nothing shared: what the second thread is worth on this machine at most.
pub struct InTwoCrowds {
    crowds: [InCrowd; 2],
    threads: ThreadPool,
}

impl Population for InTwoCrowds {
    fn start(count: usize) -> Self {
        let mut crowds = [Crowd::new(), Crowd::new()];
        for (number, (mind, body)) in super::agents(count).map(agent).enumerate() {
            crowds[number % 2].insert(mind, body);
        }
        let threads = ThreadPoolBuilder::new().num_threads(2).build();
        Self { crowds: crowds.map(InCrowd), threads: threads.expect("two threads") }
    }

    fn ticks(&mut self, count: usize) {
        let Self { crowds: [one, other], threads } = self;
        threads.join(|| one.ticks(count), || other.ticks(count));
    }

    fn checksum(&self) -> u64 {
        total(
            self.crowds
                .iter()
                .flat_map(|InCrowd(crowd)| crowd.iter())
                .map(|(_, mind, body)| checksum_of((mind, body))),
        )
    }
}

pub struct InVec(Vec<(Mind, Body)>);

impl Population for InVec {
    fn start(count: usize) -> Self {
        Self(super::agents(count).map(agent).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            for (mind, body) in &mut self.0 {
                mind.update(body);
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|(mind, body)| checksum_of((mind, body))))
    }
}
