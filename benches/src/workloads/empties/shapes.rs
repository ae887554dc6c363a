//! A walk through so many states, by this crate and by hand: one enum for each agent; a table of functions in place of the
//! `match`; a `Vec` for each state, all of which are gone through; and the same with a set of those that are not empty.

/// `S1 1 S2,`: what is done in state 1 has its number, and leads to state 2.
macro_rules! walk {
    ($module:ident $machine:ident $target:ident $count:literal $name:literal $title:literal =>
        $($state:ident $number:literal $next:ident,)*) => {
        pub mod $module {
            use fsm_runtime::{Crowd, StateId, fsm};

            use super::walker::{Walker, walkers};
            use crate::population::Population;
            use crate::workload::Workload;
            use crate::workloads::total;

            fsm! {
                pub machine $machine(walker: &mut Walker) {
                    initial S0;
                    $(
                        state $state {
                            update do walker.walk::<$number>();
                            when walker.leaves() => $next;
                        }
                    )*
                }
            }

            pub struct InCrowd(Crowd<$machine>);

            impl Population for InCrowd {
                fn start(count: usize) -> Self {
                    let mut crowd = Crowd::new();
                    for (state, mut walker) in walkers(count, $count) {
                        let target = match STATES[state] {
                            $(State::$state => $target::$state,)*
                        };
                        let Ok(machine) = $machine::start_in(target, &mut walker) else {
                            unreachable!("nothing is suspended in this machine")
                        };
                        crowd.insert(machine, walker);
                    }
                    Self(crowd)
                }

                fn ticks(&mut self, count: usize) {
                    for _ in 0..count {
                        self.0.update(&(), ());
                    }
                }

                fn checksum(&self) -> u64 {
                    let agents = self.0.iter();
                    total(agents.map(|(_, machine, walker)| walker.checksum(machine.state_id().index())))
                }
            }

            #[derive(Clone, Copy, PartialEq)]
            enum State {
                $($state),*
            }

            const STATES: [State; $count] = [$(State::$state),*];

            /// The tick of an agent whose state is known.
            #[inline]
            fn step<const STATE: u32>(walker: &mut Walker, state: State, next: State) -> State {
                walker.walk::<STATE>();
                if walker.leaves() { next } else { state }
            }

            pub struct Enums(Vec<(State, Walker)>);

            impl Population for Enums {
                fn start(count: usize) -> Self {
                    Self(walkers(count, $count).map(|(state, walker)| (STATES[state], walker)).collect())
                }

                fn ticks(&mut self, count: usize) {
                    for _ in 0..count {
                        for (state, walker) in &mut self.0 {
                            *state = match state {
                                $(State::$state => step::<$number>(walker, State::$state, State::$next),)*
                            };
                        }
                    }
                }

                fn checksum(&self) -> u64 {
                    total(self.0.iter().map(|(state, walker)| walker.checksum(*state as usize)))
                }
            }

            const STEPS: [fn(&mut Walker) -> State; $count] =
                [$(|walker| step::<$number>(walker, State::$state, State::$next)),*];

            pub struct Table(Enums);

            impl Population for Table {
                fn start(count: usize) -> Self {
                    Self(Enums::start(count))
                }

                fn ticks(&mut self, count: usize) {
                    for _ in 0..count {
                        for (state, walker) in &mut self.0.0 {
                            *state = STEPS[*state as usize](walker);
                        }
                    }
                }

                fn checksum(&self) -> u64 {
                    self.0.checksum()
                }
            }

            pub struct Buckets([Vec<Walker>; $count]);

            impl Buckets {
                /// From the last one to the first, so that whoever fills a place has had its turn.
                #[inline]
                fn run<const STATE: u32>(&mut self, state: State, next: State, due: usize) {
                    for index in (0..due).rev() {
                        if step::<STATE>(&mut self.0[state as usize][index], state, next) != state {
                            let walker = self.0[state as usize].swap_remove(index);
                            self.0[next as usize].push(walker);
                        }
                    }
                }
            }

            impl Population for Buckets {
                fn start(count: usize) -> Self {
                    let mut buckets = Self([const { Vec::new() }; $count]);
                    walkers(count, $count).for_each(|(state, walker)| buckets.0[state].push(walker));
                    buckets
                }

                fn ticks(&mut self, count: usize) {
                    for _ in 0..count {
                        let due = self.0.each_ref().map(Vec::len);
                        $(self.run::<$number>(State::$state, State::$next, due[$number]);)*
                    }
                }

                fn checksum(&self) -> u64 {
                    let states = self.0.iter().enumerate();
                    total(states.flat_map(|(state, walkers)| {
                        walkers.iter().map(move |walker| walker.checksum(state))
                    }))
                }
            }

            pub struct Occupied {
                buckets: Buckets,
                /// The states that have agents.
                words: [u64; ($count as usize).div_ceil(64)],
                /// Those who go to another state, until all have had their turn.
                movers: Vec<(State, Walker)>,
            }

            impl Occupied {
                fn put(&mut self, state: State, walker: Walker) {
                    self.buckets.0[state as usize].push(walker);
                    self.words[state as usize / 64] |= 1 << (state as usize % 64);
                }

                fn run<const STATE: u32>(&mut self, state: State, next: State) {
                    let walkers = &mut self.buckets.0[state as usize];
                    for index in (0..walkers.len()).rev() {
                        if step::<STATE>(&mut walkers[index], state, next) != state {
                            self.movers.push((next, walkers.swap_remove(index)));
                        }
                    }
                    if walkers.is_empty() {
                        self.words[state as usize / 64] &= !(1 << (state as usize % 64));
                    }
                }

                fn tick(&mut self) {
                    const RUNS: [fn(&mut Occupied); $count] =
                        [$(|states| states.run::<$number>(State::$state, State::$next)),*];
                    for word in 0..self.words.len() {
                        let mut bits = self.words[word];
                        while bits != 0 {
                            RUNS[word * 64 + bits.trailing_zeros() as usize](self);
                            bits &= bits - 1;
                        }
                    }
                    while let Some((state, walker)) = self.movers.pop() {
                        self.put(state, walker);
                    }
                }
            }

            impl Population for Occupied {
                fn start(count: usize) -> Self {
                    let buckets = Buckets([const { Vec::new() }; $count]);
                    let mut states = Self { buckets, words: [0; _], movers: Vec::new() };
                    walkers(count, $count).for_each(|(state, walker)| states.put(STATES[state], walker));
                    states
                }

                fn ticks(&mut self, count: usize) {
                    (0..count).for_each(|_| self.tick());
                }

                fn checksum(&self) -> u64 {
                    self.buckets.checksum()
                }
            }

            pub fn workload() -> Workload {
                super::workload::<InCrowd, Enums, Table, Buckets, Occupied>($name, $title)
            }
        }
    };
}
