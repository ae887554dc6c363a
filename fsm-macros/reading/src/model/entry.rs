//! A state to enter: its name, the data that are given to it, and what a bare name among these moves or `take!(name)` takes.

use super::prelude::*;
use super::resolve::Resolver;
use super::scope::{self, Leaves, Names};
use super::unknown;
use crate::errors::quoted;
use crate::syntax::{Code, FieldValue, Held, StateTarget, no_part};
use crate::token::single_name;
use crate::topology::{Named, NamedBy, Place};
use crate::written::code_text;

impl Resolver<'_> {
    /// A state to enter: its name, and each of its fields given once, or having an initial value.
    pub(super) fn entry(&mut self, target: StateTarget, names: &Names) -> Option<Entry> {
        let held = target.held.clone();
        let (found, trust) = self.parts(target, names)?;
        // If a field of a target is wrong, missing fields are reported only once that field is mended.
        // From inside of a composite, its history leaves it active with the data that it has. What its own `initial` line
        // names is entered inside of it.
        let is_inside = match names.leaves {
            Leaves::UpTo(domain) => self.machine.topology.is_in(domain, found.state),
            Leaves::Nothing => found.state == names.source,
            Leaves::Suspends | Leaves::Stays => false,
        };
        let stays = found.history.is_some() && !names.in_request && is_inside;
        let is_whole = trust.is_full() && (stays || !self.missing(&found, held.as_deref()));
        is_whole.then_some(found)
    }

    /// A state behind `in`. Whether it is entered, and needs all of its fields, the rules on targets know.
    fn around(&mut self, target: StateTarget, names: &Names) -> Option<Entry> {
        let (found, trust) = self.parts(target, names)?;
        trust.is_full().then_some(found)
    }

    /// The parts of a target; the trust is not full where something is wrong with one of them.
    fn parts(&mut self, target: StateTarget, names: &Names) -> Option<(Entry, Trust)> {
        let StateTarget { name, is_exit, fields, history, within, also, held: _ } = target;
        if is_exit {
            return self.errors.refuse(name.span(), no_part("out"));
        }
        let state = self.find_state(&name)?;
        let (others, outers) = (also.len(), within.len());
        let also: Vec<Entry> = also.into_iter().filter_map(|place| self.entry(place, names)).gather();
        let within: Vec<Entry> = within.into_iter().filter_map(|place| self.around(place, names)).gather();
        let mut trust = Trust::FULL;
        if self.machine.state_lacks(state, Part::Code) || also.len() < others || within.len() < outers {
            trust.lose(Part::Itself);
        }
        let given = self.givens(state, fields, names, &mut trust);
        Some((Entry { state, name, given, history, within, also }, trust))
    }

    pub(super) fn givens(
        &mut self,
        state: StateId,
        fields: Vec<FieldValue>,
        names: &Names,
        trust: &mut Trust,
    ) -> Vec<Given> {
        let mut given: Vec<Given> = Vec::new();
        for field in fields {
            let twin = given.iter().find(|other| other.name == field.name);
            let field = match twin.map(|first| first.name.span()) {
                Some(first) => {
                    let what = format!("field `{}`", field.name);
                    self.errors.twice(field.name.span(), &what, "given", first);
                    None
                }
                None => self.given(state, field, names),
            };
            if field.is_none() {
                trust.lose(Part::Itself);
            }
            given.extend(field);
        }
        given
    }

    fn given(&mut self, state: StateId, field: FieldValue, names: &Names) -> Option<Given> {
        let FieldValue { attrs, name, value } = field;
        let Some(index) = self.machine.state(state).field(&name) else {
            unknown::field(self.machine, state, &name, self.errors);
            return None;
        };
        if let Some(code) = value.as_ref().filter(|_| !names.in_request) {
            self.check_field(code, names)?;
        }
        let bare = match &value {
            Some(code) => single_name(&code.tokens),
            None => Some(name.clone()),
        };
        let moved = bare.and_then(|bare| self.moved(bare, &name, names));
        let value = match (moved, value) {
            (Some(Ok(moved)), _) => moved,
            (Some(Err(Reported)), _) => return None,
            (None, Some(code)) if scope::is_single_take(&code.tokens) => self.moved_whole(names, code)?,
            (None, Some(code)) => Value::Expression(self.value(names, code)?),
            (None, None) => {
                Value::Expression(Body::plain(quote::ToTokens::to_token_stream(&name), name.span()))
            }
        };
        Some(Given { attrs, field: index, name, value })
    }

    /// A value that is a `take!` and nothing else moves like a bare name, when the new state is put in place.
    fn moved_whole(&mut self, names: &Names, code: Code) -> Option<Value> {
        self.body(names, code)?.calls.into_iter().find_map(|call| match call {
            Call::Take { name, from: (from, field) } => Some(Value::Moved { from, field, name }),
            _ => None,
        })
    }

    /// The data that a bare name moves into the given field, if it names some of a state; an event's binding goes before these.
    fn moved(&mut self, name: Ident, given: &Ident, names: &Names) -> Option<Result<Value, Reported>> {
        let machine = self.machine;
        if names.binds(&name) || names.in_request {
            return None;
        }
        let (holder, field) = machine.data_seen(names.source, &name).filter(|(holder, _)| *holder != ROOT)?;
        let fate = match names.leaves {
            Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => {
                return Some(Ok(Value::Moved { from: holder, field, name }));
            }
            leaves @ (Leaves::UpTo(_) | Leaves::Suspends) => leaves.fate(),
            Leaves::Stays | Leaves::Nothing => return None,
        };
        let state = &machine.state(holder).name;
        let message = format!(
            "`{name}` cannot be moved out of `{state}`, which {fate} and keeps its data; give a copy: `{given}: *{name}` or `{given}: {name}.clone()`"
        );
        self.errors.push(name.span(), message);
        Some(Err(Reported))
    }

    /// The field that is taken; `None` where there is nothing to take, which is reported.
    pub(super) fn taken(&mut self, name: &Ident, names: &Names) -> Option<(StateId, usize)> {
        let machine = self.machine;
        if names.leaves == Leaves::Nothing && names.source != ROOT {
            let message = "`take!` takes data with it when their state is left, and nothing is left here: take them in a field or in the action of a line with a target";
            return self.errors.refuse(name.span(), message);
        }
        if names.binds(name) {
            let message = format!(
                "`{name}` comes with the event, and is a value already: write `{name}` in place of `take!({name})`"
            );
            return self.errors.refuse(name.span(), message);
        }
        let Some((holder, field)) = machine.data_seen(names.source, name) else {
            unknown::taken(machine, names.source, name, self.errors);
            return None;
        };
        let state = &machine.state(holder).name;
        let message = match names.leaves {
            _ if holder == ROOT => format!(
                "`{name}` is data of the machine, which stays: write `core::mem::take({name})` in place of `take!({name})`, or with another value `core::mem::replace`"
            ),
            Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => {
                return Some((holder, field));
            }
            leaves @ (Leaves::UpTo(_) | Leaves::Suspends) => format!(
                "`{name}` cannot be taken out of `{state}`, which {} and keeps its data; give a copy in place of `take!({name})`: `{name}.clone()`",
                leaves.fate()
            ),
            Leaves::Stays | Leaves::Nothing => format!(
                "`{name}` cannot be taken out of `{state}`, which this line does not leave: take it in a line with a target, or in a request: `goto!(Name {{ {name}: take!({name}) }})`"
            ),
        };
        self.errors.refuse(name.span(), message)
    }

    /// The field of a target sees the data of the machine by shared reference: they are neither taken nor replaced there.
    fn check_field(&mut self, code: &Code, names: &Names) -> Option<()> {
        let machine = self.machine;
        let of_machine = |name: &Ident| {
            !names.binds(name)
                && machine.data_seen(names.source, name).is_some_and(|(holder, _)| holder == ROOT)
        };
        let taken = code.calls.iter().find_map(|call| match call {
            syntax::Call::Take(name) if of_machine(name) => Some(name),
            _ => None,
        });
        let Some(name) = taken else { return Some(()) };
        let message = format!(
            "`{name}` is data of the machine, which stays: a field only looks at it, so give a copy in place of `take!({name})`: `{name}.clone()`"
        );
        self.errors.refuse(name.span(), message)
    }

    /// Reports the fields that have neither a value here nor an initial one.
    fn missing(&mut self, entry: &Entry, held: Option<&Held>) -> bool {
        let is_given = |index: usize| entry.given.iter().any(|given| given.field == index);
        let name = &entry.name;
        let mut missing = Vec::new();
        let mut fields = Vec::new();
        for (index, field) in self.machine.state(entry.state).data.iter().enumerate() {
            let data = &field.name;
            // The target as it would be: fields that are given already by their names alone.
            if is_given(index) {
                fields.push(data.to_string());
            } else if self.machine.would_hold_itself(entry.state, field) {
                // That it needs an initial value is reported.
            } else if field.init.is_none() && field.attrs.cfgs().is_empty() {
                missing.push(data);
                fields.push(format!("{data}: …"));
            }
        }
        if missing.is_empty() {
            return false;
        }
        let message = match held {
            Some(Held { value, .. }) => format!(
                "state `{name}` needs {}, which only a request takes out of the value: ask in the action, `do goto!({} in [{name}, …])`",
                quoted(&missing),
                code_text(&value.tokens),
            ),
            None => {
                let is_one = missing.len() == 1;
                let (noun, them) = if is_one { ("field", "it a value") } else { ("fields", "them values") };
                format!(
                    "state `{name}` is entered without its {noun} {}; give {them}: `{name} {{ {} }}`",
                    quoted(&missing),
                    fields.join(", "),
                )
            }
        };
        self.errors.push(name.span(), message);
        true
    }
}

struct Reported;

impl Machine {
    /// Whether each target to the state would have another one in this field.
    pub(crate) fn would_hold_itself(&self, state: StateId, field: &Field) -> bool {
        let target = format!("{}Target", self.name);
        let ty = field.ty.to_string();
        field.init.is_none() && state != ROOT && (ty == target || ty == format!("Option < {target} >"))
    }
}

impl Entry {
    /// The state that is named, and the others of a target in several regions.
    pub(crate) fn places(&self) -> Each<&Entry> {
        std::iter::once(self).and(&self.also)
    }

    /// These, and the states around them that are named too.
    pub(crate) fn all(&self) -> Each<&Entry> {
        self.places().each_of(|place| std::iter::once(place).and(&place.within))
    }

    /// All data that are given.
    pub(crate) fn gifts(&self) -> Each<&Given> {
        self.all().each_of(|entry| &entry.given)
    }

    /// All of them for the topology, each with its place in [`Self::all`].
    pub(super) fn as_places(&self, by: NamedBy) -> Vec<Place> {
        let all = self.places().each_of(|target| {
            let around = target.within.iter().map(|around| (around, true));
            std::iter::once((target, false)).and(around)
        });
        let place = |(index, (entry, is_around)): (usize, (&Entry, bool))| Place {
            state: entry.state,
            history: entry.history,
            is_around,
            named: Named { by, index },
        };
        all.enumerate().map(place).gather()
    }

    /// The places that a target names, with the states around them.
    pub(crate) fn as_target(&self) -> Vec<Place> {
        self.as_places(NamedBy::Target)
    }
}
