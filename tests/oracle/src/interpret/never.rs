//! What the table alone tells of conditions. Lines that can never act, by the states that their conditions ask for: "as a conjunct of a guard or of a `when`, joined
//! by `&&` and optionally negated, it takes the line out of the states where it is false" (the reference, "`in_state!`").

use crate::chart::{Chart, Cond, ROOT, StateId};

/// A conjunct: the state, and whether it must not be active.
pub(super) type Test = (StateId, bool);

impl Chart {
    /// Whether some configuration with `source` in it meets all conjuncts that ask for a state.
    pub fn may_ever_hold(&self, cond: Option<&Cond>, source: StateId) -> bool {
        let tests = cond.map(tests).unwrap_or_default();
        let may_hold = |&(state, is_negated): &Test| {
            let is_sure = state == source || self.is_descendant(source, Some(state));
            if is_sure { !is_negated } else { is_negated || self.may_be_active_together(state, source) }
        };
        let waits_for_end = |&(state, is_negated): &Test| {
            !is_negated && self.is_final_state(state) && self.states[state].parent == Some(ROOT)
        };
        tests.iter().all(|test| may_hold(test) && !waits_for_end(test))
            && tests.iter().all(|one| tests.iter().all(|other| !self.excludes(*one, *other)))
    }

    /// Whether two conjuncts never hold at once.
    fn excludes(&self, (one, not_one): Test, (other, not_other): Test) -> bool {
        match (not_one, not_other) {
            (false, false) => !self.may_be_active_together(one, other),
            (false, true) => one == other || self.is_descendant(one, Some(other)),
            (true, _) => false,
        }
    }

    /// Whether it holds in each configuration with `source` in it, by its states alone.
    pub(super) fn always_holds(&self, cond: &Cond, source: StateId) -> bool {
        match cond {
            Cond::In(state) => *state == source || self.is_descendant(source, Some(*state)),
            Cond::Not(cond) => !self.may_ever_hold(Some(cond), source) && cond.asks_for_states(),
            Cond::And(left, right) => self.always_holds(left, source) && self.always_holds(right, source),
            _ => false,
        }
    }

    /// Whether the table alone does not tell if a state is active where code of another one runs.
    pub fn is_open(&self, state: StateId, other: StateId) -> bool {
        let is_around = state == other || self.is_descendant(other, Some(state));
        !is_around && self.may_be_active_together(state, other)
    }

    /// Whether one stands in the other, or they stand in two regions of one state.
    pub(crate) fn may_be_active_together(&self, one: StateId, other: StateId) -> bool {
        if one == other || self.is_descendant(one, Some(other)) || self.is_descendant(other, Some(one)) {
            return true;
        }
        let around = self.get_proper_ancestors(one, None);
        let common = around.into_iter().find(|&around| self.is_descendant(other, Some(around)));
        common.is_some_and(|common| self.is_parallel_state(common))
    }
}

pub(super) fn tests(cond: &Cond) -> Vec<Test> {
    let mut tests = Vec::new();
    conjuncts(cond, &mut tests);
    tests
}

fn conjuncts(cond: &Cond, tests: &mut Vec<Test>) {
    match cond {
        Cond::In(state) => tests.push((*state, false)),
        Cond::Not(cond) => {
            if let Cond::In(state) = **cond {
                tests.push((state, true));
            }
        }
        Cond::And(left, right) => [left, right].into_iter().for_each(|cond| conjuncts(cond, tests)),
        _ => {}
    }
}
