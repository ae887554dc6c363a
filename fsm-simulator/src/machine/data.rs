//! Data of states: numbers by their fields. What the program says of each field that is entered is done here; where they
//! are put, in `steps.rs`.

use std::collections::BTreeMap;

use super::entered::Lookup;
use super::{Configuration, Machine};
use crate::language::{Field, Value};
use fsm_compiler::program::{Entered, Gift, Source, Value as Given};
use fsm_compiler::topology::{ROOT, StateId};

pub(crate) type Numbers = BTreeMap<Field, i32>;

/// What a field gets at the commit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Made {
    Value(i32),
    Moved(Field),
}

/// What a memory is of: of a history, or of `previous`, which the flag says.
pub(crate) type Memory = (bool, StateId);

#[derive(Debug, Default)]
pub(crate) struct Data {
    /// Of active states; and of those that are left, until the commit.
    pub(crate) values: Numbers,
    pub(crate) kept: BTreeMap<Memory, Numbers>,
}

impl Data {
    fn of(&self, states: &Configuration) -> Numbers {
        let in_states = self.values.iter().filter(|((state, _), _)| states.contains(state));
        in_states.map(|(field, number)| (*field, *number)).collect()
    }

    pub(crate) fn keep(&mut self, memory: Memory, states: &Configuration) {
        let numbers = self.of(states);
        self.kept.insert(memory, numbers);
    }

    /// Puts other numbers into the place of these, without those of the machine itself, and gives these back.
    pub(crate) fn exchange(&mut self, mut numbers: Numbers) -> Numbers {
        let (own, others) =
            std::mem::take(&mut self.values).into_iter().partition(|((id, _), _)| *id == ROOT);
        let own: Numbers = own;
        numbers.extend(own);
        self.values = numbers;
        others
    }

    /// What `previous` goes back to is that of one level of the stack; this is what another level has.
    pub(crate) fn change_level(&mut self, left: BTreeMap<Memory, Numbers>) -> BTreeMap<Memory, Numbers> {
        let kept = std::mem::take(&mut self.kept);
        let (earlier, histories) = kept.into_iter().partition(|((is_blip, _), _)| *is_blip);
        self.kept = histories;
        self.kept.extend(left);
        earlier
    }
}

impl Machine<'_, '_> {
    /// The field of this name that code of a state sees.
    pub(crate) fn field(&self, source: StateId, name: &str) -> Field {
        let program = self.program;
        let outwards = std::iter::successors(Some(source), |id| program.topology.parent(*id));
        let field =
            |id| program.state(id).data.iter().position(|field| field.name == name).map(|at| (id, at));
        outwards.into_iter().find_map(field).unwrap_or_else(|| panic!("no data `{name}`"))
    }

    pub(crate) fn datum(&self, source: StateId, name: &str) -> i32 {
        let field = self.field(source, name);
        let number = self.data.values.get(&field);
        *number.unwrap_or_else(|| panic!("`{name}` of {} is not there", self.name(field.0)))
    }

    pub(crate) fn value(&self, value: &Value, source: StateId) -> i32 {
        match value {
            Value::Constant(value) => *value,
            Value::Variable => self.variable,
            Value::Now => i32::try_from(self.now).expect("a short script"),
            Value::Found => self.found.expect("the condition has found something"),
            Value::Payload => self.payload.expect("the event carries something"),
            Value::Remainder(value, divisor) => self.value(value, source).rem_euclid(*divisor),
            Value::Datum(name) => self.datum(source, name),
            Value::Add(left, right) => self.value(left, source) + self.value(right, source),
        }
    }

    /// The data of the machine itself, at its start.
    pub(crate) fn begin_data(&mut self) {
        let program = self.program;
        for (index, field) in program.state(ROOT).data.iter().enumerate() {
            let value = match &field.initial {
                Some(initial) => self.value(&self.runnable.value(initial), ROOT),
                None => self.runnable.language.missing().expect("an initial value"),
            };
            self.data.values.insert((ROOT, index), value);
        }
    }

    /// The commit of the data inside a domain.
    pub(crate) fn put_data(&mut self, domain: StateId, made: &BTreeMap<Field, Made>) {
        let tree = &self.program.topology;
        let value = |made: &Made| match made {
            Made::Value(value) => *value,
            Made::Moved(from) => self.data.values[from],
        };
        let new: Numbers = made.iter().map(|(field, made)| (*field, value(made))).collect();
        self.data.values.retain(|(state, _), _| *state == ROOT || !tree.is_inside(*state, domain));
        self.data.values.extend(new);
    }
}

impl<'m> Lookup<'_, '_, 'm> {
    /// The values that a target gives, or an `initial` line of this state.
    pub(crate) fn gifts(&mut self, gifts: &[Gift<'m>], source: StateId) {
        for gift in gifts {
            let made = match &gift.value {
                Given::Code(body) => {
                    let value = self.machine.runnable.value(body);
                    Made::Value(self.machine.value(&value, source))
                }
                Given::Moved { from, .. } => Made::Moved(*from),
            };
            self.arrivals.numbers.insert((gift.state, gift.field), made);
        }
    }

    /// The data of a state that is entered.
    pub(crate) fn data(&mut self, entered: &Entered<'m>) {
        for (index, source) in entered.sources.iter().enumerate() {
            let field = (entered.state, index);
            let is_given = self.arrivals.numbers.contains_key(&field);
            match source {
                Source::Moved(state, index) => {
                    self.arrivals.numbers.insert(field, Made::Moved((*state, *index)));
                }
                Source::Given | Source::Requested if is_given => {}
                Source::Given | Source::Requested => {
                    let missing = self.machine.runnable.language.missing();
                    let value = missing.unwrap_or_else(|| panic!("{field:?} is not given"));
                    self.arrivals.numbers.insert(field, Made::Value(value));
                }
                Source::RequestedOrInitial if is_given => {}
                Source::Initial | Source::RequestedOrInitial => {
                    let initial =
                        self.machine.program.field(field).initial.as_ref().expect("an initial value");
                    let value = self.machine.runnable.value(initial);
                    let value = Made::Value(self.machine.value(&value, entered.state));
                    self.arrivals.numbers.insert(field, value);
                }
            }
        }
    }

    /// The data of a state that comes back; what this very change leaves is copied or moves at the commit, as all lines of the step
    /// have made it.
    pub(crate) fn data_again(&mut self, of: StateId, states: &Configuration, is_left: bool) {
        let numbers = match is_left {
            true => self.machine.data.of(states),
            false => self.machine.data.kept.get(&(false, of)).cloned().unwrap_or_default(),
        };
        for (field, number) in numbers.into_iter().filter(|((state, _), _)| states.contains(state)) {
            let made = if is_left { Made::Moved(field) } else { Made::Value(number) };
            self.arrivals.numbers.insert(field, made);
        }
    }
}
