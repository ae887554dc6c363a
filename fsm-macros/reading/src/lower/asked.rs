//! Changes of state that are known only when the machine runs: requests in actions, and from outside.

use super::Lowering;
use crate::each::{Gather, Holds, in_order};
use crate::model::{ROOT, StateId};
use crate::program::{Asked, AskedArrival, AskedKind, Body, Commit, Line, Moving, Refusal, State, Storage};
use crate::topology::Place;

impl<'m> Lowering<'m> {
    /// The arrivals by request: each state that a request names, inside each domain that the request may have.
    pub(super) fn asked(&self, lines: &[Line<'m>]) -> Vec<AskedArrival<'m>> {
        // Domain, target, and the states that ask.
        let mut pairs: Vec<(StateId, StateId, Vec<StateId>)> = Vec::new();
        let mut add = |domain: StateId, target: StateId, source: StateId| {
            let earlier = pairs.iter_mut().find(|pair| (pair.0, pair.1) == (domain, target));
            match earlier {
                Some((.., sources)) => sources.push(source),
                None if self.can_enter(domain, target) => pairs.push((domain, target, vec![source])),
                None => {}
            }
        };
        for (source, asked) in asks_in(lines) {
            let Some((target, _)) = asked.target.filter(|_| asked.moving.is_none()) else { continue };
            add(ROOT, target, source);
            if asked.kind == AskedKind::Goto {
                add(self.domain_asked(source, target), target, source);
            }
        }
        if self.machine.requests.is_some() {
            self.topology.states().for_each(|target| add(ROOT, target, ROOT));
        }
        let pairs = in_order(pairs, |(domain, target, _)| (target.0, domain.0));
        let arrivals = pairs.into_iter().map(|(domain, target, sources)| {
            let made = self.made_asked_by(domain, target, &sources);
            AskedArrival { domain, target, made, commit: Commit::Place, decides: None }
        });
        arrivals.gather()
    }

    /// The requests that move data: it is known what each of them leaves.
    pub(super) fn moving(&self, lines: &[Line<'m>]) -> Vec<Moving<'m>> {
        let moving = asks_in(lines).into_iter().filter_map(|(source, asked)| {
            let (number, (target, _)) = (asked.moving?, asked.target?);
            let domain = if asked.kind == AskedKind::Goto { self.domain_asked(source, target) } else { ROOT };
            let made = self.made_moving(domain, target, source, &asked.gifts);
            let arrival = AskedArrival { domain, target, made, commit: Commit::Place, decides: None };
            Some(Moving { number, source, arrival })
        });
        moving.gather()
    }

    /// The kinds of change that are asked for while the machine runs.
    pub(super) fn asks(&self, lines: &[Line<'m>]) -> Vec<AskedKind> {
        let mut kinds: Vec<AskedKind> = Vec::new();
        let mut add = |kind| {
            if !kinds.holds(&kind) {
                kinds.push(kind);
            }
        };
        asks_in(lines).into_iter().for_each(|(_, asked)| add(asked.kind));
        if self.machine.requests.is_some() {
            add(AskedKind::Goto);
            add(AskedKind::Previous);
            if self.has_stack() {
                add(AskedKind::Push);
                add(AskedKind::Pop);
            }
        }
        kinds
    }

    /// Requests wait for others where several states can ask in one step: in regions, or inside each other on entry.
    pub(super) fn refusals(&self, asks: &[AskedKind], storage: &Storage) -> Vec<Refusal> {
        let several = self.topology.has_regions() || !self.topology.is_flat() && storage.asks_at_once > 0;
        let is_asked = |kind| asks.holds(&kind);
        let has_stack = storage.stack.is_some();
        let all = [
            (Refusal::Finished, several && !asks.is_empty() && self.topology.can_end()),
            (Refusal::SourceLeft, several && !asks.is_empty()),
            (Refusal::StackFull, several && has_stack && is_asked(AskedKind::Push)),
            (Refusal::NothingBelow, several && has_stack && is_asked(AskedKind::Pop)),
            (Refusal::NoPrevious, is_asked(AskedKind::Previous)),
            (Refusal::NotListed, self.machine.holds_targets()),
        ];
        all.into_iter().filter(|(_, may_happen)| *may_happen).map(|(refusal, _)| refusal).gather()
    }

    pub(super) fn domain_asked(&self, source: StateId, target: StateId) -> StateId {
        self.topology.domain(source, &[Place::of(target, None)], false)
    }

    /// Whether a state can be entered from this domain by a name alone: those around it that are entered too must
    /// not wait for data.
    pub(super) fn can_enter(&self, domain: StateId, id: StateId) -> bool {
        let around = self.topology.path_between(domain, id);
        let needs = |id: &StateId| self.machine.state(*id).data.iter().any(|field| field.init.is_none());
        !around.iter().filter(|around| **around != id).any(needs)
    }
}

/// Whether some request gives a value in place of an initial one.
pub(super) fn overrides_initial(lines: &[Line], states: &[State]) -> bool {
    let gifts = asks_in(lines).into_iter().each_of(|(_, asked)| &asked.gifts).gather();
    gifts.iter().any(|gift| states[gift.state.0].data[gift.field].initial.is_some())
}

/// Every request in an action, with the state whose line asks.
pub(super) fn asks_in<'l, 'm>(lines: &'l [Line<'m>]) -> Vec<(StateId, &'l Asked<'m>)> {
    let of_line = |line: &'l Line<'m>| -> Vec<(StateId, &'l Asked<'m>)> {
        let action: Option<&'l Body<'m>> = line.action();
        let calls = action.into_iter().each_of(|action| &action.calls);
        calls.each_of(|call| call.asks()).map(|asked| (line.source, asked)).gather()
    };
    lines.iter().each_of(of_line).gather()
}
