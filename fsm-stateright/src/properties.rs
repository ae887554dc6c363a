//! Properties of models, those of the user and ours.

use stateright::{Expectation, Model, Property};

/// A property of stateright, for a type that is not known to be a model.
pub(crate) struct Named<M, State> {
    pub(crate) expectation: Expectation,
    pub(crate) name: &'static str,
    pub(crate) condition: fn(&M, &State) -> bool,
}

/// States that a model may have, where its user says nothing.
pub(crate) const LIMIT: usize = 1_000_000;

/// Names of the properties that models have by themselves.
pub(crate) const BUILT_IN: [&str; 2] = [NO_PANIC, NO_OVERFLOW];
pub(crate) const NO_PANIC: &str = "no step panics";
pub(crate) const NO_OVERFLOW: &str = "no channel overflows";

/// As stateright has it.
pub(crate) fn all<M: Model>(named: &[Named<M, M::State>]) -> Vec<Property<M>> {
    let property = |named: &Named<M, M::State>| {
        let Named { expectation, name, condition } = named;
        Property { expectation: expectation.clone(), name, condition: *condition }
    };
    named.iter().map(property).collect()
}

/// The methods by which a model is given its properties, and explored.
macro_rules! properties {
    (impl[$($generics:tt)*] $model:ty: $state:ty) => {
        impl<$($generics)*> $model {
            /// An invariant: what holds in each state that is reached.
            #[must_use]
            pub fn always(self, name: &'static str, condition: fn(&Self, &$state) -> bool) -> Self {
                self.property(stateright::Expectation::Always, name, condition)
            }

            /// What holds in some state that is reached, to see that a model does what it is meant to do.
            #[must_use]
            pub fn sometimes(self, name: &'static str, condition: fn(&Self, &$state) -> bool) -> Self {
                self.property(stateright::Expectation::Sometimes, name, condition)
            }

            /// What holds at some time on each path that ends: in a state in which nothing changes any more, or in which time is
            /// over. A path that goes in a circle without end is none of these: nothing is said of it.
            #[must_use]
            pub fn eventually(self, name: &'static str, condition: fn(&Self, &$state) -> bool) -> Self {
                self.property(stateright::Expectation::Eventually, name, condition)
            }

            /// Tries all that can happen, breadth first: so the path of a finding is one of the shortest.
            ///
            /// It ends when all has been tried, when each invariant has been violated and each example found, or at the
            /// [`limit`](Self::limit).
            ///
            /// The search is this crate's own and keeps all states, for the checker of stateright 0.31 keeps the path that it
            /// finds last, and tells states by 64 bits. Its checkers, with many threads, limits of depth and time and an explorer
            /// for the browser, are had by `model.checker()` of [`Model`](stateright::Model).
            pub fn explore(self) -> crate::Exploration<$state, <Self as stateright::Model>::Action>
            where
                Self: stateright::Model<State = $state, Action: Clone>,
                $state: Clone + Eq + std::hash::Hash,
            {
                crate::search::explore(&self, self.limit)
            }

            /// How many states are explored at most; a million, where nothing is said.
            #[must_use]
            pub fn limit(mut self, states: usize) -> Self {
                self.limit = states;
                self
            }

            /// Properties beside those that each model has.
            fn property(
                mut self,
                expectation: stateright::Expectation,
                name: &'static str,
                condition: fn(&Self, &$state) -> bool,
            ) -> Self {
                let mut names = self.properties.iter().map(|property| property.name).chain(crate::properties::BUILT_IN);
                let is_new = names.all(|other| other != name);
                assert!(is_new, "a model has two properties of the name \"{name}\"");
                self.properties.push(crate::properties::Named { expectation, name, condition });
                self
            }
        }
    };
}

pub(crate) use properties;
