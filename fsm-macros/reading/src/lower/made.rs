//! The states that a change enters, with the source of each of their data.

use super::bodies::Moment;
use super::prelude::*;
use crate::model::{Entry, Given, Machine, Value as Written};
use crate::topology::{self, Arrival, Named, NamedBy};
use crate::written::Depth;

impl<'m> Lowering<'m> {
    /// The states that are entered when the machine starts.
    pub(super) fn start(&self) -> Option<Made<'m>> {
        let begins = self.machine.state(ROOT).initial.is_some() || self.topology.holds_regions(ROOT);
        let inside = || self.inside(ROOT, self.topology.by_default(ROOT), None);
        begins.then(|| Made { is_first: true, ..Made::of(inside()) })
    }

    /// The states inside a state that is entered; `target` is the target of the line.
    pub(super) fn inside(
        &self,
        id: StateId,
        inside: topology::Inside,
        target: Option<&'m Entry>,
    ) -> Inside<'m> {
        match inside {
            topology::Inside::Nothing => Inside::Nothing,
            topology::Inside::Child { child, by_default } => Inside::Child {
                child: Box::new(self.entered(*child, target)),
                by_default: by_default.then(|| self.gifts_of_all(self.initial(id), id)),
            },
            topology::Inside::Regions(regions) => {
                Inside::Regions(regions.into_iter().map(|region| self.entered(region, target)).gather())
            }
            topology::Inside::Memory { depth, default, by_default } => Inside::Memory {
                of: id,
                depth,
                default: Box::new(self.inside(id, *default, None)),
                gifts: {
                    // Where its history leads that was not left yet, as its line says.
                    let line = self.topology.line_without_memory(id, depth);
                    self.gifts_of_all(line.and_then(|line| self.history(id, line)), id)
                },
                by_default,
                renewed: if depth == Depth::Shallow { self.renewed(id) } else { Vec::new() },
                by_clone: false,
            },
        }
    }

    fn entered(&self, arrival: Arrival, target: Option<&'m Entry>) -> Entered<'m> {
        let Arrival { state, named, inside } = arrival;
        let entry = named.and_then(|named| self.entry(named, target));
        let fields = 0..self.machine.state(state).data.len();
        let sources = fields.map(|field| self.source(state, field, entry)).gather();
        Entered { state, sources, inside: self.inside(state, inside, target) }
    }

    fn source(&self, state: StateId, field: usize, entry: Option<&Entry>) -> Source {
        let given = entry.and_then(|entry| entry.given.iter().find(|given| given.field == field));
        match given {
            Some(given) => source_of(given),
            None if self.machine.state(state).data[field].init.is_some() => Source::Initial,
            None => Source::Given,
        }
    }

    /// The entry in which a state is named.
    fn entry(&self, named: Named, target: Option<&'m Entry>) -> Option<&'m Entry> {
        let line = match named.by {
            NamedBy::Target => target,
            NamedBy::Initial(id) => self.initial(id),
            NamedBy::History(id, depth) => self.history(id, depth),
        };
        line?.all().nth(named.index)
    }

    fn initial(&self, id: StateId) -> Option<&'m Entry> {
        let machine: &'m Machine = self.machine;
        machine.states[id.0].initial.as_ref().map(|line| &line.entry)
    }

    fn history(&self, id: StateId, depth: Depth) -> Option<&'m Entry> {
        let machine: &'m Machine = self.machine;
        machine.states[id.0].history(depth)
    }

    fn gifts_of_all(&self, entry: Option<&'m Entry>, id: StateId) -> Vec<Gift<'m>> {
        let all = entry.into_iter().each_of(|entry| entry.all().gather());
        all.each_of(|entry| self.gifts_of(entry, id, Moment::Active)).gather()
    }

    /// The states that shallow history enters anew: the default inside each child that it may bring back.
    fn renewed(&self, id: StateId) -> Vec<(StateId, Inside<'m>)> {
        let tree = self.topology;
        let children = tree.children(id).iter().copied().filter(|child| tree.has_children(*child));
        children.map(|child| (child, self.inside(child, tree.by_default(child), None))).gather()
    }

    /// The states that `=> self` enters inside its domain: `state`, with the data that it had or is given, or all
    /// regions of the machine if `state` is `None`.
    pub(super) fn made_again(
        &self,
        domain: StateId,
        state: Option<StateId>,
        source: StateId,
        given: &'m [Given],
    ) -> Made<'m> {
        let mut made = Made::of(Inside::Nothing);
        made.gifts = self.gifts(source, given, source, Moment::Left { domain });
        match state {
            Some(state) => self.enter_again(&mut made, state, source, given),
            None => made.inside = self.inside(ROOT, self.topology.by_default(ROOT), None),
        }
        // The state of the line may be a region inside the state that is entered again.
        if let Some(entered) = made.inside.find_mut(source) {
            given.iter().for_each(|given| entered.sources[given.field] = source_of(given));
        }
        self.remember_left(&mut made, source, domain);
        made
    }

    /// A field keeps its value, which is a move to where it was, unless it has an initial one or is given anew.
    fn enter_again(&self, made: &mut Made<'m>, state: StateId, source: StateId, given: &'m [Given]) {
        let machine: &'m Machine = self.machine;
        let is_given = |field: usize| state == source && given.iter().any(|given| given.field == field);
        let mut sources = Vec::new();
        for (field, written) in machine.states[state.0].data.iter().enumerate() {
            let is_kept = written.init.is_none();
            sources.push(if is_kept { Source::Moved(state, field) } else { Source::Initial });
            if is_kept && !is_given(field) {
                let value = Value::Moved { from: (state, field), name: &written.name };
                made.gifts.push(Gift { state, field, attrs: &[], name: &written.name, value });
            }
        }
        let inside = self.inside(state, self.topology.by_default(state), None);
        let child = Box::new(Entered { state, sources, inside });
        made.inside = Inside::Child { child, by_default: None };
    }

    /// The states that are entered by the name of one state alone, as a request does.
    fn made_asked(&self, domain: StateId, target: StateId) -> Made<'m> {
        let arrival = self.topology.arrival(domain, &[topology::Place::of(target, None)]);
        let mut inside = self.inside(domain, arrival, None);
        for source in inside.find_mut(target).into_iter().flat_map(|entered| &mut entered.sources) {
            *source = match source {
                Source::Initial => Source::RequestedOrInitial,
                _ => Source::Requested,
            };
        }
        Made::of(inside)
    }

    /// The states that a request enters while the machine runs. `sources` are the states that may ask: what they
    /// leave may come back by history.
    pub(super) fn made_asked_by(&self, domain: StateId, target: StateId, sources: &[StateId]) -> Made<'m> {
        let mut made = self.made_asked(domain, target);
        let left = sources.iter().each_of(|source| self.left_and_remembered(&made.inside, *source, domain));
        made.left_and_remembered = left.gather();
        copy_left(&mut made.inside, &made.left_and_remembered, false);
        made
    }

    /// The states that a request enters if it moves data. `gifts` are all data that the request gives.
    pub(super) fn made_moving(
        &self,
        domain: StateId,
        target: StateId,
        source: StateId,
        gifts: &[Gift<'m>],
    ) -> Made<'m> {
        let mut made = self.made_asked(domain, target);
        let moves = gifts.iter().filter_map(|gift| match gift.value {
            Value::Moved { from, name: moved } => {
                let Gift { state, field, attrs, name, .. } = *gift;
                Some(Gift { state, field, attrs, name, value: Value::Moved { from, name: moved } })
            }
            Value::Code(_) => None,
        });
        made.gifts = moves.gather();
        fill(&mut made.inside, target, gifts);
        self.remember_left(&mut made, source, domain);
        made
    }
}

fn source_of(given: &Given) -> Source {
    match &given.value {
        Written::Moved { from, field, .. } => Source::Moved(*from, *field),
        Written::Expression(_) => Source::Given,
    }
}

/// Sets the sources of the data of a request's target, all of whose values are known.
fn fill(inside: &mut Inside, target: StateId, gifts: &[Gift]) {
    let sources = inside.find_mut(target).into_iter().flat_map(|entered| &mut entered.sources);
    for (field, source) in sources.enumerate() {
        let gift = gifts.iter().find(|gift| (gift.state, gift.field) == (target, field));
        *source = match gift.map(|gift| &gift.value) {
            Some(Value::Moved { from, .. }) => Source::Moved(from.0, from.1),
            Some(Value::Code(_)) => Source::Given,
            None => Source::Initial,
        };
    }
}

/// Histories of what the change leaves are moved out of the old states. Inside a default, which is made before the
/// commit, they are cloned (`by_clone`).
pub(super) fn copy_left(inside: &mut Inside, left: &[StateId], is_made_before: bool) {
    inside.children_mut().iter_mut().for_each(|child| copy_left(&mut child.inside, left, is_made_before));
    if let Inside::Memory { of, default, renewed, by_clone, .. } = inside {
        *by_clone = is_made_before && left.holds(of);
        copy_left(default, left, true);
        renewed.iter_mut().for_each(|(_, inside)| copy_left(inside, left, true));
    }
}
