//! A state to enter: its name, the data that are given to it, and what a bare name among these moves.

use proc_macro2::Ident;

use super::resolve::Resolver;
use super::scope::{self, Leaves, Names};
use super::{Body, Call, Entry, Field, Given, Machine, ROOT, StateId, Value, unknown};
use crate::each::{Each, Gather};
use crate::errors::{Errors, quoted};
use crate::syntax::{Code, FieldValue, Held, StateTarget, no_part};
use crate::topology::{Named, NamedBy, Place};
use crate::trust::{Part, Trust};
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
        let is_whole =
            trust.is_full() && (stays || !missing(self.machine, &found, held.as_deref(), self.errors));
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
            scope::check_field(self.machine, code, names, self.errors)?;
        }
        let bare = match &value {
            Some(code) => scope::single_name(&code.tokens),
            None => Some(name.clone()),
        };
        let moved = bare.and_then(|bare| moved(self.machine, bare, &name, names, self.errors));
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
}

struct Reported;

/// The data that a bare name moves into the given field, if it names some of a state; an event's binding goes before these.
fn moved(
    machine: &Machine,
    name: Ident,
    given: &Ident,
    names: &Names,
    errors: &mut Errors,
) -> Option<Result<Value, Reported>> {
    if names.binds(&name) || names.in_request {
        return None;
    }
    let (holder, field) = machine.data_seen(names.source, &name).filter(|(holder, _)| *holder != ROOT)?;
    let fate = match names.leaves {
        Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => {
            return Some(Ok(Value::Moved { from: holder, field, name }));
        }
        Leaves::UpTo(_) => "stays active",
        Leaves::Suspends => "is only suspended",
        Leaves::Stays | Leaves::Nothing => return None,
    };
    let state = &machine.state(holder).name;
    let message = format!(
        "`{name}` cannot be moved out of `{state}`, which {fate} and keeps its data; give a copy: `{given}: *{name}` or `{given}: {name}.clone()`"
    );
    errors.push(name.span(), message);
    Some(Err(Reported))
}

impl Machine {
    /// Whether each target to the state would have another one in this field.
    pub(crate) fn would_hold_itself(&self, state: StateId, field: &Field) -> bool {
        let target = format!("{}Target", self.name);
        let ty = field.ty.to_string();
        field.init.is_none() && state != ROOT && (ty == target || ty == format!("Option < {target} >"))
    }
}

/// Reports the fields that have neither a value here nor an initial one.
fn missing(machine: &Machine, entry: &Entry, held: Option<&Held>, errors: &mut Errors) -> bool {
    let is_given = |index: usize| entry.given.iter().any(|given| given.field == index);
    let name = &entry.name;
    let mut missing = Vec::new();
    let mut fields = Vec::new();
    for (index, field) in machine.state(entry.state).data.iter().enumerate() {
        let data = &field.name;
        // The target as it would be: fields that are given already by their names alone.
        if is_given(index) {
            fields.push(data.to_string());
        } else if machine.would_hold_itself(entry.state, field) {
            // That it needs an initial value is reported.
        } else if field.init.is_none() && field.attrs.cfgs().is_empty() {
            missing.push(data);
            fields.push(format!("{data}: …"));
        }
    }
    if missing.is_empty() {
        return false;
    }
    if let Some(Held { value, .. }) = held {
        let message = format!(
            "state `{name}` needs {}, which only a request takes out of the value: ask in the action, `do goto!({} in [{name}, …])`",
            quoted(&missing),
            code_text(&value.tokens),
        );
        errors.push(name.span(), message);
        return true;
    }
    errors.push(
        name.span(),
        format!(
            "state `{name}` is entered without its {} {}; give {}: `{name} {{ {} }}`",
            if missing.len() == 1 { "field" } else { "fields" },
            quoted(&missing),
            if missing.len() == 1 { "it a value" } else { "them values" },
            fields.join(", "),
        ),
    );
    true
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

    /// All of them for the topology, each with its place in [`Self::all`].
    pub(crate) fn as_places(&self, by: NamedBy) -> Vec<Place> {
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
