//! A machine as it is searched: its states, its transitions, and what is active after each.

use std::collections::{BTreeMap, BTreeSet};

use fsm_runtime::graph::{History, StateKind, TransitionKind};

/// The machine, with all that is asked of it often.
pub(super) struct Chart {
    pub(super) events: Vec<String>,
    /// The machine itself is the first.
    pub(super) states: Vec<Inside>,
    pub(super) transitions: Vec<Taken>,
    /// The states to whose histories something leads.
    pub(super) remembered: BTreeSet<usize>,
}

/// A state that is entered, or a history of it.
pub(super) type Target = (usize, Option<History>);

pub(super) struct Inside {
    pub(super) name: String,
    pub(super) kind: StateKind,
    pub(super) parent: Option<usize>,
    /// The regions right inside it, which are all entered with it.
    pub(super) regions: Vec<usize>,
    /// What is entered inside it by default.
    pub(super) initial: Vec<Target>,
    /// What is entered for its histories where there is none, the shallow one first.
    pub(super) history_defaults: [Option<Vec<Target>>; 2],
    /// The transitions of its lines.
    pub(super) leaving: Vec<usize>,
}

pub(super) struct Taken {
    /// `Push [force > 5]`
    pub(super) name: String,
    /// Its number in the table.
    pub(super) line: usize,
    pub(super) cause: Cause,
    pub(super) has_guard: bool,
    pub(super) kind: TransitionKind,
    /// The action asks for it.
    pub(super) is_request: bool,
    pub(super) source: usize,
    pub(super) targets: Vec<Target>,
    /// By `in_state!(…)` in its guard, the states that have to be active, and those that must not be.
    pub(super) needs: Vec<(usize, bool)>,
}

/// What a transition is taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// One of these events; `all` of whatever it carries.
    Event { names: Vec<usize>, all: bool },
    /// A time that comes.
    Time,
    /// A tick.
    Tick,
    /// Nothing else: `always`, lines of a choice, and what an `enter` asks for.
    Always,
    /// The end of what is inside its state.
    Done,
    /// The machine is told to end.
    Stop,
}

impl Cause {
    /// Whether it follows in the call that has led to its state.
    pub(super) fn follows(&self) -> bool {
        matches!(self, Cause::Always | Cause::Done)
    }
}

/// The active states, and those that are suspended below them, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Configuration {
    pub(super) active: BTreeSet<usize>,
    suspended: Vec<BTreeSet<usize>>,
    memory: Memory,
}

/// What was active inside of states that are [remembered](Chart::remembered) when they were left.
pub(super) type Memory = BTreeMap<usize, BTreeSet<usize>>;

/// So many states are suspended at once. More would be a stack without an end.
const DEEPEST: usize = 4;

impl Chart {
    pub(super) fn start(&self) -> Configuration {
        let mut start = Configuration::default();
        self.enter((0, None), &start.memory, &mut start.active);
        start
    }

    /// The transitions that can come next, in source order.
    pub(super) fn possible(&self, active: &BTreeSet<usize>) -> Vec<usize> {
        let is = |kind: StateKind| active.iter().find(move |state| self.states[**state].kind == kind);
        let ends = |state: &usize| self.states[*state].parent == Some(0);
        if active.iter().any(|state| self.states[*state].kind == StateKind::Final && ends(state)) {
            return Vec::new();
        }
        if let Some(choice) = is(StateKind::Choice) {
            return self.states[*choice].leaving.clone();
        }
        let shadowed = self.shadowed(active);
        let leaving = active.iter().flat_map(|state| &self.states[*state].leaving).copied();
        let mut possible: Vec<usize> = leaving
            .filter(|number| {
                let Taken { cause, source, needs, .. } = &self.transitions[*number];
                !shadowed.contains(number)
                    && (*cause != Cause::Done || self.is_done(*source, active))
                    && needs.iter().all(|(state, is_active)| active.contains(state) == *is_active)
            })
            .collect();
        let leads_on = |number: &usize| {
            let taken = &self.transitions[*number];
            taken.cause.follows() && !taken.has_guard && taken.kind != TransitionKind::Internal
        };
        if possible.iter().any(leads_on) {
            possible.retain(|number| self.transitions[*number].cause.follows());
        }
        possible
    }

    /// Lines for events that a state further inside always takes first. Regions take events side by side.
    fn shadowed(&self, active: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut shadowed = BTreeSet::new();
        if active.iter().any(|state| self.states[*state].kind == StateKind::Region) {
            return shadowed;
        }
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        // A state stands behind the one around it.
        for state in active.iter().rev() {
            let own = self.states[*state].leaving.iter().map(|number| (*number, &self.transitions[*number]));
            let mut next: Vec<usize> = Vec::new();
            for (number, transition) in own {
                let Cause::Event { names, all } = &transition.cause else { continue };
                if !names.is_empty() && names.iter().all(|name| taken.contains(name)) {
                    shadowed.insert(number);
                }
                if *all && !transition.has_guard {
                    next.extend(names);
                }
            }
            taken.extend(next);
        }
        shadowed
    }

    fn is_done(&self, state: usize, active: &BTreeSet<usize>) -> bool {
        let is_final = |outer: usize| {
            let mut inside = active.iter().filter(|inner| self.states[**inner].parent == Some(outer));
            inside.any(|inner| self.states[*inner].kind == StateKind::Final)
        };
        match self.states[state].regions.as_slice() {
            [] => is_final(state),
            regions => regions.iter().all(|region| is_final(*region)),
        }
    }

    /// The state, and those around it.
    fn around(&self, state: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(state), |state| self.states[*state].parent)
    }

    fn holds(&self, outer: usize, inner: usize) -> bool {
        inner != outer && self.around(inner).any(|state| state == outer)
    }

    /// Adds a state that is entered, with those around it and with what is entered inside it by default.
    fn enter(&self, (state, history): Target, memory: &Memory, active: &mut BTreeSet<usize>) {
        active.extend(self.around(state));
        for inside in self.entered_inside(state, history, memory) {
            self.enter(inside, memory, active);
        }
        let is_open = |inner: &usize| !self.states[*inner].regions.is_empty();
        // Regions beside those that are named begin by themselves.
        let holders: Vec<usize> = self.around(state).filter(is_open).collect();
        for region in holders.into_iter().flat_map(|holder| &self.states[holder].regions) {
            if !active.contains(region) {
                self.enter((*region, None), memory, active);
            }
        }
    }

    /// What is entered inside a state that is entered: where it begins, or what it remembers.
    fn entered_inside(&self, state: usize, history: Option<History>, memory: &Memory) -> Vec<Target> {
        let Inside { initial, history_defaults, .. } = &self.states[state];
        let begins_with = initial.iter().find_map(|(named, history)| history.filter(|_| *named == state));
        let Some(history) = history.or(begins_with) else { return initial.clone() };
        let is_kept = |inner: &&usize| history == History::Deep || self.is_child(state, **inner);
        match (memory.get(&state), &history_defaults[usize::from(history == History::Deep)]) {
            (Some(inside), _) => inside.iter().filter(is_kept).map(|inner| (*inner, None)).collect(),
            (None, Some(default)) => default.clone(),
            (None, None) if begins_with.is_some() => Vec::new(),
            (None, None) => initial.clone(),
        }
    }

    /// Whether it is right inside, or right inside a region that is.
    fn is_child(&self, outer: usize, inner: usize) -> bool {
        let parent = self.states[inner].parent;
        parent == Some(outer) || parent.is_some_and(|region| self.states[outer].regions.contains(&region))
    }

    /// What is there after a transition, and which others are taken with it; nothing where it cannot be taken.
    pub(super) fn behind(
        &self,
        before: &Configuration,
        transition: &Taken,
    ) -> Option<(Configuration, BTreeSet<usize>)> {
        let mut next = before.clone();
        let mut together = BTreeSet::new();
        match transition.kind {
            TransitionKind::Push if before.suspended.len() == DEEPEST => return None,
            TransitionKind::Push => {
                next.suspended.push(before.active.clone());
                self.change(&mut next, transition);
            }
            TransitionKind::Pop => match next.suspended.pop() {
                Some(below) => next.active = below,
                None if transition.targets.is_empty() => return None,
                None => self.change(&mut next, transition),
            },
            _ => {
                self.change(&mut next, transition);
                together = self.beside(&before.active, transition);
                together.retain(|number| next.active.contains(&self.transitions[*number].source));
                together.iter().for_each(|number| self.change(&mut next, &self.transitions[*number]));
            }
        }
        Some((next, together))
    }

    /// The lines with which other regions surely take the event of a transition.
    fn beside(&self, active: &BTreeSet<usize>, Taken { cause, source, .. }: &Taken) -> BTreeSet<usize> {
        let Cause::Event { names, .. } = cause else { return BTreeSet::new() };
        let takes = |number: &&usize| {
            let other = &self.transitions[**number];
            let is_sure =
                matches!(&other.cause, Cause::Event { names: own, all: true } if own.contains(&names[0]));
            is_sure && !other.has_guard && !other.is_request
        };
        let outer: BTreeSet<usize> = active.iter().filter_map(|state| self.states[*state].parent).collect();
        let others =
            active.difference(&outer).filter(|leaf| !self.around(**leaf).any(|state| state == *source));
        let lines = others.filter_map(|leaf| {
            let inside = self.around(*leaf).take_while(|state| !self.holds(*state, *source));
            inside.flat_map(|state| &self.states[state].leaving).find(takes)
        });
        if names.is_empty() { BTreeSet::new() } else { lines.copied().collect() }
    }

    /// Where only the machine knows what follows, as of `previous`, all stays.
    fn change(&self, configuration: &mut Configuration, Taken { source, targets, .. }: &Taken) {
        if targets.is_empty() {
            return;
        }
        // The change takes place inside the innermost state around all of them.
        let mut around = self.around(*source);
        let domain = around.find(|outer| {
            self.holds(*outer, *source) && targets.iter().all(|(target, _)| self.holds(*outer, *target))
        });
        let stays = |state: &usize| domain.is_some_and(|domain| !self.holds(domain, *state));
        let (mut next, left): (BTreeSet<usize>, BTreeSet<usize>) =
            configuration.active.iter().partition(|state| stays(state));
        for state in self.remembered.intersection(&left) {
            let inside = left.iter().copied().filter(|inner| self.holds(*state, *inner));
            configuration.memory.insert(*state, inside.collect());
        }
        targets.iter().for_each(|target| self.enter(*target, &configuration.memory, &mut next));
        configuration.active = next;
    }

    /// The innermost of these states, of regions each.
    pub(super) fn name(&self, active: &BTreeSet<usize>) -> String {
        let outer: BTreeSet<usize> = active.iter().filter_map(|state| self.states[*state].parent).collect();
        let innermost = active.difference(&outer).map(|state| self.states[*state].name.as_str());
        innermost.collect::<Vec<_>>().join(" + ")
    }
}
