//! Many machines of one kind that go through the same ticks.

use std::cell::RefCell;

use crate::workload::Run;

pub trait Population {
    /// The machines in their first states, the same in all implementations.
    fn start(count: usize) -> Self;

    fn ticks(&mut self, count: usize);

    /// Depends on the state and on the data of each machine, and not on the order in which they are stored.
    fn checksum(&self) -> u64;
}

/// After these the machines of a state lie where its ticks have put them, and no longer as they were made.
const WARM_UP: usize = 100;

/// For each size.
pub fn runs<P: Population + 'static>(sizes: &[usize]) -> Vec<Box<dyn Run>> {
    let run = |size: &usize| Box::new(GoesOn::<P> { size: *size, population: RefCell::new(None) });
    sizes.iter().map(|size| run(size) as Box<dyn Run>).collect()
}

/// The population stays from one sample to the next. It is made when it is first needed, since most processes need
/// few of them.
struct GoesOn<P> {
    size: usize,
    population: RefCell<Option<P>>,
}

impl<P: Population> Run for GoesOn<P> {
    fn take(&self, steps: usize) {
        let mut population = self.population.borrow_mut();
        population.get_or_insert_with(|| warm::<P>(self.size)).ticks(steps);
    }

    fn checksum(&self) -> u64 {
        self.population.borrow().as_ref().map_or(0, P::checksum)
    }
}

fn warm<P: Population>(size: usize) -> P {
    let mut population = P::start(size);
    population.ticks(WARM_UP);
    population
}

/// What one machine adds to the checksum, so that two that exchange something are noticed.
pub fn mix(words: impl IntoIterator<Item = u32>) -> u64 {
    words.into_iter().fold(0, |sum: u64, word| {
        let sum = (sum ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^ (sum >> 29)
    })
}
