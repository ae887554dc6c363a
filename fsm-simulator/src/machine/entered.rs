//! What is entered by a change: the tree of the program, with its memories looked up, as a list in the order of entry.

use std::collections::BTreeMap;

use fsm_compiler::program::{Inside, Made};
use fsm_compiler::topology::StateId;

use super::asked::Asked;
use super::data::Made as MadeNumber;
use super::{Configuration, Machine};
use crate::language::Field;

#[derive(Debug, Default)]
pub(crate) struct Arrivals {
    pub(crate) list: Vec<Arrival>,
    /// The composites whose memory was used up by what the machine remembered at the commit.
    pub(crate) taken: Vec<StateId>,
    pub(crate) numbers: BTreeMap<Field, MadeNumber>,
    /// The variable as it was when this was made: durations are computed then.
    pub(crate) variable: i32,
    /// Some data of what is left are somewhere else now.
    pub(crate) moved_on: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    Enter(StateId),
    /// The action of the `initial` line of this state.
    Begin(StateId),
}

impl Arrivals {
    pub(crate) fn states(&self) -> Configuration {
        let state = |arrival: &Arrival| match arrival {
            Arrival::Enter(id) => Some(*id),
            Arrival::Begin(_) => None,
        };
        self.list.iter().filter_map(state).collect()
    }
}

/// Where the values of a target come from: its own code, in a line of this state, or the request.
#[derive(Clone, Copy)]
pub(crate) enum Given<'g> {
    By(StateId),
    Asked(&'g Asked),
}

/// Looks the memories up, for one change.
pub(crate) struct Lookup<'l, 'p, 'm> {
    pub(crate) machine: &'l mut Machine<'p, 'm>,
    pub(crate) made: &'l Made<'m>,
    /// What was active before the change.
    pub(crate) before: &'l Configuration,
    pub(crate) arrivals: Arrivals,
}

impl<'p, 'm> Machine<'p, 'm> {
    /// The list for what is made inside the domain `id`.
    pub(crate) fn arrivals(
        &mut self,
        id: StateId,
        made: &Made<'m>,
        before: &Configuration,
        given: Given,
    ) -> Arrivals {
        let moved_on = made.moves().into_iter().any(|(_, from)| !self.is_of_choice(from));
        let arrivals = Arrivals { variable: self.variable, moved_on, ..Arrivals::default() };
        let mut lookup = Lookup { machine: self, made, before, arrivals };
        match given {
            Given::By(source) => lookup.gifts(&made.gifts, source),
            Given::Asked(Asked { given, moved, .. }) => {
                let given = given.iter().map(|(field, number)| (*field, MadeNumber::Value(*number)));
                lookup.arrivals.numbers.extend(given);
                let moved = moved.iter().map(|(field, from)| (*field, MadeNumber::Moved(*from)));
                lookup.arrivals.numbers.extend(moved);
            }
        }
        lookup.inside(id, &made.inside);
        lookup.arrivals
    }
}

impl<'m> Lookup<'_, '_, 'm> {
    pub(crate) fn add(&mut self, arrival: Arrival) {
        self.arrivals.list.push(arrival);
    }

    pub(crate) fn inside(&mut self, id: StateId, inside: &Inside<'m>) {
        match inside {
            Inside::Nothing => {}
            Inside::Child { child, by_default } => {
                if let Some(gifts) = by_default {
                    self.gifts(gifts, id);
                    self.add(Arrival::Begin(id));
                }
                self.data(child);
                self.add(Arrival::Enter(child.state));
                self.inside(child.state, &child.inside);
            }
            Inside::Regions(regions) => {
                for region in regions {
                    self.data(region);
                    self.add(Arrival::Enter(region.state));
                    self.inside(region.state, &region.inside);
                }
            }
            Inside::Memory { of, depth, default, gifts, by_default, renewed, .. } => {
                assert_eq!(*of, id, "a memory stands in the state that it is of");
                if *by_default {
                    self.add(Arrival::Begin(id));
                }
                match self.remembered(id) {
                    Some(remembered) if depth.is_deep() => {
                        remembered.iter().for_each(|state| self.add(Arrival::Enter(*state)));
                    }
                    Some(remembered) => self.children_again(id, &remembered, renewed),
                    None => {
                        self.gifts(gifts, id);
                        self.inside(id, default);
                    }
                }
            }
        }
    }

    fn remembered(&mut self, id: StateId) -> Option<Configuration> {
        if self.made.is_first {
            return None;
        }
        let storage = &self.machine.program.storage;
        assert!(storage.remembered.contains(&id), "no room for the history of {}", self.machine.name(id));
        let is_left = self.made.left_and_remembered.contains(&id) && self.before.contains(&id);
        let is_kept = storage.remembered_twice.contains(&id);
        if is_left {
            self.arrivals.taken.extend((!is_kept).then_some(id));
            let back = self.machine.inside(self.before, id);
            self.data_again(id, &back, true);
            return Some(back);
        }
        let back = match is_kept {
            true => self.machine.histories.get(&id).cloned(),
            false => self.machine.histories.remove(&id),
        }?;
        self.data_again(id, &back, false);
        Some(back)
    }

    /// Shallow history brings the children back, and enters anew what is inside of them.
    fn children_again(&mut self, id: StateId, remembered: &Configuration, renewed: &[(StateId, Inside<'m>)]) {
        let children = self.machine.program.topology.children(id).iter();
        for child in children.filter(|child| remembered.contains(child)).copied().collect::<Vec<_>>() {
            self.add(Arrival::Enter(child));
            if let Some((_, inside)) = renewed.iter().find(|(renewed, _)| *renewed == child) {
                self.inside(child, inside);
            }
        }
    }
}
