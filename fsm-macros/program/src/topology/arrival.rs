//! The states that a change leaves and enters (SCXML's Appendix D). The domain of a transition is the state that stays active around
//! it (`getTransitionDomain`, `findLCCA`): all that is active inside it is left. The named states are entered, the states around them
//! inside the domain, and the states active inside them by default (`computeEntrySet`, as far as it is known before).

use super::{ROOT, StateId, Topology};
use crate::each::Gather;
use crate::written::Depth;

/// A state that is named in order to be entered.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub state: StateId,
    /// `history Name`: the composite as it was when last left.
    pub history: Option<Depth>,
    /// Named behind `in`, since it needs data: it is entered only on the way to another place.
    pub is_around: bool,
    pub named: Named,
}

/// Where a state is named: with the data given to it there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Named {
    pub by: NamedBy,
    /// The place in the list of all that is named there.
    pub index: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NamedBy {
    /// The target of a line, or a request.
    Target,
    /// The line `initial` of this state.
    Initial(StateId),
    /// The line `history` or `deep history` of this state.
    History(StateId, Depth),
}

impl Place {
    /// A target that is named by itself.
    pub fn of(state: StateId, history: Option<Depth>) -> Self {
        Self { state, history, is_around: false, named: Named { by: NamedBy::Target, index: 0 } }
    }
}

/// A state that is entered.
#[derive(Debug)]
pub struct Arrival {
    pub state: StateId,
    /// Where it is named, if it is.
    pub named: Option<Named>,
    pub inside: Inside,
}

/// The states that are entered inside a state.
#[derive(Debug)]
pub enum Inside {
    /// It has no states inside.
    Nothing,
    /// One of its children. `by_default`: its own line `initial` says so, whose action then runs.
    Child { child: Box<Arrival>, by_default: bool },
    /// All of its regions.
    Regions(Vec<Arrival>),
    /// The states that were active when the state was last left. If it was never left, the default.
    Memory { depth: Depth, default: Box<Inside>, by_default: bool },
}

impl Topology {
    /// Every state that becomes active with these places where nothing is remembered, those around them among them.
    /// Without places those with which the machine starts.
    pub fn arrives(&self, places: &[Place]) -> Vec<StateId> {
        self.enters(ROOT, places)
    }

    /// Every state that becomes active inside this one, in which all these places stand.
    pub fn enters(&self, domain: StateId, places: &[Place]) -> Vec<StateId> {
        self.arrival(domain, places).states()
    }

    /// Every state that becomes active inside this one with its `initial`.
    pub fn begins(&self, id: StateId) -> Vec<StateId> {
        self.by_default(id).states()
    }

    /// The states whose own `initial` says what becomes active inside them when the machine starts: its action runs.
    pub fn begun_by_initial(&self) -> Vec<StateId> {
        let mut found = Vec::new();
        self.by_default(ROOT).gather_begun(ROOT, &mut found);
        found
    }

    /// The leaf state in which the machine is when these places have been entered, where that is one and known.
    pub fn leaf_of(&self, places: &[Place]) -> Option<StateId> {
        let (mut leaf, mut inside) = (ROOT, self.arrival(ROOT, places));
        loop {
            match inside {
                Inside::Nothing => return (leaf != ROOT).then_some(leaf),
                Inside::Child { child, .. } => (leaf, inside) = (child.state, child.inside),
                Inside::Regions(_) | Inside::Memory { .. } => return None,
            }
        }
    }

    /// The states that these places enter inside `domain`. All places stand inside it.
    pub fn arrival(&self, domain: StateId, places: &[Place]) -> Inside {
        self.inside(domain, places, false)
    }

    /// The states that `initial` lines choose inside the machine, or inside a state of it.
    pub fn by_default(&self, id: StateId) -> Inside {
        self.inside(id, &[], false)
    }

    fn inside(&self, id: StateId, places: &[Place], by_default: bool) -> Inside {
        let of_itself = places.iter().find(|place| place.state == id && !place.is_around);
        if let Some(depth) = of_itself.and_then(|place| place.history) {
            return Inside::Memory { depth, default: Box::new(self.without_memory(id, depth)), by_default };
        }
        if !self.has_children(id) {
            return Inside::Nothing;
        }
        let inside: Vec<Place> =
            places.iter().copied().filter(|place| self.is_inside(place.state, id)).gather();
        if self.holds_regions(id) {
            let regions = self.children(id).iter().map(|region| self.arrive(*region, &inside));
            return Inside::Regions(regions.gather());
        }
        if let Some(first) = inside.iter().find(|place| !place.is_around) {
            let child = self.child_towards(id, first.state).unwrap_or(first.state);
            return Inside::Child { child: Box::new(self.arrive(child, &inside)), by_default };
        }
        match &self.node(id).initial {
            Some(places) if self.lead_into(places, id) => self.inside(id, places, true),
            _ => self.somewhere(id),
        }
    }

    /// Where the history of a state leads that was not left yet: where its line says so, else to what is active by
    /// default, unless that is the history itself.
    fn without_memory(&self, id: StateId, depth: Depth) -> Inside {
        let node = self.node(id);
        let line = self.line_without_memory(id, depth).and_then(|line| node.history(line));
        match line {
            Some(places) if !is_round(places, id) && self.lead_into(places, id) => {
                self.inside(id, places, false)
            }
            _ if self.goes_on(id) => self.somewhere(id),
            _ => self.by_default(id),
        }
    }

    /// The line of the state, by its depth, that says where this history of it leads that was not left yet. The line of
    /// shallow history stands for both; that of deep history too where it says where the state begins.
    pub fn line_without_memory(&self, id: StateId, depth: Depth) -> Option<Depth> {
        let other = match depth {
            Depth::Shallow => self.goes_on(id).then_some(Depth::Deep),
            Depth::Deep => Some(Depth::Shallow),
        };
        [Some(depth), other].into_iter().flatten().find(|line| self.node(id).history(*line).is_some())
    }

    /// Whether a line of this state that says what is entered inside names something there. One that does not is reported.
    fn lead_into(&self, places: &[Place], id: StateId) -> bool {
        places.iter().any(|place| !place.is_around && self.leads_into(place, id))
    }

    /// `initial history Name` of the state itself.
    fn goes_on(&self, id: StateId) -> bool {
        self.node(id).initial.as_ref().is_some_and(|places| is_round(places, id))
    }

    /// An `initial` is missing, or leads elsewhere, which is reported.
    fn somewhere(&self, id: StateId) -> Inside {
        match self.first_child(id) {
            Some(first) if id != ROOT => {
                Inside::Child { child: Box::new(self.arrive(first, &[])), by_default: false }
            }
            _ => Inside::Nothing,
        }
    }

    fn arrive(&self, state: StateId, places: &[Place]) -> Arrival {
        let named = places.iter().find(|place| place.state == state).map(|place| place.named);
        Arrival { state, named, inside: self.inside(state, places, false) }
    }
}

fn is_round(places: &[Place], id: StateId) -> bool {
    places.iter().any(|place| place.state == id)
}

impl Inside {
    fn gather_begun(&self, of: StateId, found: &mut Vec<StateId>) {
        if let Inside::Child { by_default: true, .. } | Inside::Memory { by_default: true, .. } = self {
            found.push(of);
        }
        if let Inside::Memory { default, .. } = self {
            default.gather_begun(of, found);
        }
        self.arrivals().iter().for_each(|arrival| arrival.inside.gather_begun(arrival.state, found));
    }

    fn states(&self) -> Vec<StateId> {
        let mut found = Vec::new();
        self.gather_states(&mut found);
        found
    }

    fn gather_states(&self, found: &mut Vec<StateId>) {
        if let Inside::Memory { default, .. } = self {
            default.gather_states(found);
        }
        for arrival in self.arrivals() {
            found.push(arrival.state);
            arrival.inside.gather_states(found);
        }
    }

    fn arrivals(&self) -> &[Arrival] {
        match self {
            Inside::Nothing | Inside::Memory { .. } => &[],
            Inside::Child { child, .. } => std::slice::from_ref(child),
            Inside::Regions(regions) => regions,
        }
    }
}

impl Topology {
    /// The domain of a transition from a line of `source` to these places.
    pub fn domain(&self, source: StateId, places: &[Place], reenter: bool) -> StateId {
        // Data given to a state around a place do not say whether that state is left.
        let contains = |outer: StateId, place: &Place| place.is_around || self.leads_into(place, outer);
        let can_be =
            |outer: StateId| self.is_compound(outer) && places.iter().all(|place| contains(outer, place));
        if source == ROOT || (!reenter && can_be(source)) {
            return source;
        }
        self.outer(source, &|outer| outer == ROOT || can_be(outer)).unwrap_or(ROOT)
    }

    /// Whether a place is inside this state. A history stands inside the state that it is of.
    pub(super) fn leads_into(&self, place: &Place, outer: StateId) -> bool {
        self.is_inside(place.state, outer) || (place.history.is_some() && place.state == outer)
    }

    /// The domain of `=> self`, and of a state blip: both stay among the states that stand beside the source.
    pub fn domain_of_self(&self, source: StateId) -> StateId {
        self.outer(source, &|outer| outer == ROOT || self.is_compound(outer)).unwrap_or(ROOT)
    }
}
