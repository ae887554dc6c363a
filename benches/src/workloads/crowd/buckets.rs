//! A `Vec` for each state. An agent that changes its state is taken out, the last one of the `Vec` fills its place,
//! and it is pushed to those of its new state.

use super::body::Body;
use super::by_hand::State;
use super::steps::{self, each_state};
use crate::population::Population;
use crate::workloads::total;

/// Agents without names: nobody could say which of them is which.
#[derive(Default)]
pub struct Nameless([Vec<Body>; 8]);

impl Nameless {
    /// From the last one to the first, so that whoever fills a place has had its turn or has just come.
    #[inline]
    fn run(&mut self, state: State, due: usize, step: impl Fn(&mut Body) -> State) {
        for index in (0..due).rev() {
            let next = step(&mut self.0[state as usize][index]);
            if next != state {
                let body = self.0[state as usize].swap_remove(index);
                self.0[next as usize].push(body);
            }
        }
    }

    fn tick(&mut self) {
        let due = self.0.each_ref().map(Vec::len);
        macro_rules! run {
            ($($state:ident $step:ident),*) => {
                $( self.run(State::$state, due[State::$state as usize], steps::$step); )*
            };
        }
        each_state!(run);
    }
}

impl Population for Nameless {
    fn start(count: usize) -> Self {
        let mut buckets = Self::default();
        super::agents(count).for_each(|(state, body)| buckets.0[state].push(body));
        buckets
    }

    fn ticks(&mut self, count: usize) {
        (0..count).for_each(|_| self.tick());
    }

    fn checksum(&self) -> u64 {
        let agents = self.0.iter().enumerate();
        total(agents.flat_map(|(state, bodies)| bodies.iter().map(move |body| body.checksum(state))))
    }
}

/// Agents with numbers, and a table that finds them by their numbers. The table is written with each move, or `LATE`: at
/// the end of the tick, in a loop that does nothing else, so that the processor waits for many lines of the table at a time.
#[derive(Default)]
pub struct Numbered<const LATE: bool> {
    buckets: [Bucket; 8],
    places: Vec<Place>,
    /// Numbers with places that the table does not have yet, the latest last.
    moved: Vec<(u32, Place)>,
}

#[derive(Default)]
struct Bucket {
    bodies: Vec<Body>,
    numbers: Vec<u32>,
}

/// The state in the upper 3 bits, below it the index.
struct Place(u32);

impl Place {
    #[inline]
    fn new(state: State, index: usize) -> Self {
        Self((state as u32) << 29 | index as u32)
    }
}

impl Bucket {
    #[inline]
    fn push(&mut self, state: State, body: Body, number: u32) -> Place {
        self.bodies.push(body);
        self.numbers.push(number);
        Place::new(state, self.numbers.len() - 1)
    }
}

impl<const LATE: bool> Numbered<LATE> {
    #[inline]
    fn run(&mut self, state: State, due: usize, step: impl Fn(&mut Body) -> State) {
        for index in (0..due).rev() {
            let next = step(&mut self.buckets[state as usize].bodies[index]);
            if next != state {
                self.change(state, index, next);
            }
        }
    }

    #[inline]
    fn change(&mut self, state: State, index: usize, next: State) {
        let from = &mut self.buckets[state as usize];
        let (body, number) = (from.bodies.swap_remove(index), from.numbers.swap_remove(index));
        if let Some(filler) = from.numbers.get(index) {
            let filler = *filler;
            self.write(filler, Place::new(state, index));
        }
        let place = self.buckets[next as usize].push(next, body, number);
        self.write(number, place);
    }

    #[inline]
    fn write(&mut self, number: u32, place: Place) {
        if LATE {
            self.moved.push((number, place));
        } else {
            self.places[number as usize] = place;
        }
    }

    fn tick(&mut self) {
        let due = self.buckets.each_ref().map(|bucket| bucket.numbers.len());
        macro_rules! run {
            ($($state:ident $step:ident),*) => {
                $( self.run(State::$state, due[State::$state as usize], steps::$step); )*
            };
        }
        each_state!(run);
        for (number, place) in self.moved.drain(..) {
            self.places[number as usize] = place;
        }
    }

    fn find(&self, number: usize) -> (usize, &Body) {
        let Place(bits) = self.places[number];
        let state = (bits >> 29) as usize;
        (state, &self.buckets[state].bodies[(bits & (u32::MAX >> 3)) as usize])
    }
}

impl<const LATE: bool> Population for Numbered<LATE> {
    fn start(count: usize) -> Self {
        let mut numbered = Self::default();
        for (number, (state, body)) in super::agents(count).enumerate() {
            let place = numbered.buckets[state].push(State::ALL[state], body, number as u32);
            numbered.places.push(place);
        }
        numbered
    }

    fn ticks(&mut self, count: usize) {
        (0..count).for_each(|_| self.tick());
    }

    /// Finds the agents by their numbers, so that a wrong place is noticed.
    fn checksum(&self) -> u64 {
        total(
            (0..self.places.len()).map(|number| self.find(number)).map(|(state, body)| body.checksum(state)),
        )
    }
}
