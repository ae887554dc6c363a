//! What is entered by a change of state: the named states, those around them inside the domain, and what is active
//! inside them by default (SCXML's `computeEntrySet`, as far as it is known before the machine runs).

use crate::each::Gather;
use crate::model::{Depth, Entry, Initial, Machine, ROOT, StateId};

/// A state that is entered.
pub(crate) struct Arrival<'m> {
    pub(crate) state: StateId,
    /// Where it is named, with the data given to it there.
    pub(crate) entry: Option<&'m Entry>,
    pub(crate) inside: Within<'m>,
}

/// What is entered inside a state.
pub(crate) enum Within<'m> {
    /// It has no states inside.
    Nothing,
    /// One of its children; with the `initial` line that says so, if no target does.
    Child { child: Box<Arrival<'m>>, initial: Option<&'m Initial> },
    /// All of its regions.
    Regions(Vec<Arrival<'m>>),
    /// What was active when the state was last left; where it never was, the default.
    /// `line` gives data to the default, where a line of its own says what that is; `initial` is the line that asks
    /// for history, if no target does.
    History { depth: Depth, default: Box<Within<'m>>, line: Option<&'m Entry>, initial: Option<&'m Initial> },
}

/// What is entered inside `domain` by these places, all of which stand inside it.
pub(crate) fn arrival<'m>(machine: &'m Machine, domain: StateId, entry: &'m Entry) -> Within<'m> {
    let places: Vec<&Entry> = entry.places().gather();
    within(machine, domain, &places, None)
}

/// What `initial` says of the machine, or of a state in it.
pub(crate) fn by_default(machine: &Machine, id: StateId) -> Within<'_> {
    within(machine, id, &[], None)
}

fn within<'m>(
    machine: &'m Machine,
    id: StateId,
    places: &[&'m Entry],
    initial: Option<&'m Initial>,
) -> Within<'m> {
    let inside: Vec<&Entry> =
        places.iter().copied().filter(|place| machine.is_inside(place.state, id)).gather();
    let of_itself = places.iter().copied().find(|place| place.state == id && place.history.is_some());
    if let Some(depth) = of_itself.and_then(|entry| entry.history) {
        let state = machine.state(id);
        let line = match depth {
            Depth::Shallow => state.shallow.as_ref(),
            Depth::Deep => state.deep.as_ref().or(state.shallow.as_ref()),
        };
        let default = match line {
            Some(line) => within(machine, id, &line.entry.places().collect::<Vec<_>>(), None),
            None => without_line(machine, id),
        };
        let line = line.map(|line| &line.entry);
        return Within::History { depth, default: Box::new(default), line, initial };
    }
    if !machine.has_children(id) {
        return Within::Nothing;
    }
    if machine.holds_regions(id) {
        let regions = machine.state(id).children.iter().map(|region| arrive(machine, *region, &inside));
        return Within::Regions(regions.gather());
    }
    if let Some(first) = inside.first() {
        let child = machine.child_towards(id, first.state).unwrap_or(first.state);
        return Within::Child { child: Box::new(arrive(machine, child, &inside)), initial };
    }
    match &machine.state(id).initial {
        Some(line) => {
            let places: Vec<&Entry> = line.entry.places().gather();
            within(machine, id, &places, Some(line))
        }
        // It is missing, which has been reported.
        None => match machine.state(id).children.first() {
            Some(first) if id != ROOT => {
                Within::Child { child: Box::new(arrive(machine, *first, &[])), initial: None }
            }
            _ => Within::Nothing,
        },
    }
}

/// Where a history without a line of its own leads: to what is active by default, unless that is the history itself.
fn without_line(machine: &Machine, id: StateId) -> Within<'_> {
    let is_round = machine.state(id).initial.as_ref().is_some_and(|line| line.entry.state == id);
    match machine.state(id).children.first() {
        Some(first) if is_round => {
            Within::Child { child: Box::new(arrive(machine, *first, &[])), initial: None }
        }
        _ => within(machine, id, &[], None),
    }
}

fn arrive<'m>(machine: &'m Machine, state: StateId, places: &[&'m Entry]) -> Arrival<'m> {
    let around = places.iter().flat_map(|place| &place.within);
    let entry = places.iter().copied().chain(around).find(|entry| entry.state == state);
    Arrival { state, entry, inside: within(machine, state, places, None) }
}

impl Within<'_> {
    /// The composites that are entered as history remembers them, the outermost first.
    pub(crate) fn histories(&self, id: StateId) -> Vec<StateId> {
        let mut found = Vec::new();
        self.collect_histories(id, &mut found);
        found
    }

    fn collect_histories(&self, id: StateId, found: &mut Vec<StateId>) {
        match self {
            Within::Nothing => {}
            Within::Child { child, .. } => child.inside.collect_histories(child.state, found),
            Within::Regions(regions) => {
                regions.iter().for_each(|region| region.inside.collect_histories(region.state, found));
            }
            Within::History { default, .. } => {
                found.push(id);
                default.collect_histories(id, found);
            }
        }
    }

    /// The composites that this transition leaves, and enters again as they were: what they remember is what is
    /// active now.
    pub(crate) fn left_and_remembered(
        &self,
        machine: &Machine,
        source: StateId,
        domain: StateId,
    ) -> Vec<StateId> {
        let is_left = |id: &StateId| machine.is_inside(*id, domain) && machine.can_be_together(source, *id);
        self.histories(domain).into_iter().filter(is_left).gather()
    }
}
