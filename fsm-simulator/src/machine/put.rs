//! The commit of a change: what it has made is put into place, and what it has left is remembered.

use fsm_compiler::program::Put;
use fsm_compiler::topology::{ROOT, StateId};

use super::entered::Arrivals;
use super::{Configuration, Machine, Suspended};
use crate::language::Field;

impl Machine<'_, '_> {
    /// The commit.
    pub(crate) fn put(&mut self, put: Put, arrivals: &Arrivals, before: &Configuration) {
        let was_lost = self.stops.is_lost;
        self.commit();
        match put {
            Put::In { domain, is_again, .. } => {
                if !was_lost {
                    self.keep(domain, before, is_again);
                }
                if !is_again && arrivals.moved_on {
                    self.left_last.remove(&domain);
                }
                arrivals.taken.iter().for_each(|id| drop(self.histories.remove(id)));
                self.put_in_place(domain, arrivals);
            }
            Put::Above => {
                self.suspend(before);
                self.put_in_place(ROOT, arrivals);
            }
            Put::Below => {
                self.keep(ROOT, before, false);
                let below = self.stack.pop().expect("a `pop` finds something");
                let Suspended { active, not_entered, timers, at, left_last, numbers, left_numbers } = below;
                self.not_entered = not_entered;
                self.left_last = left_last;
                self.data.exchange(numbers);
                self.data.change_level(left_numbers);
                self.resume_timers(timers, at, &active);
                // A request that was made before it was suspended, and a turn in a tick, are no longer its own.
                active.iter().for_each(|id| self.count_entry(*id));
                self.active = active;
            }
            Put::Back(domain) => {
                let back = self.left_last.remove(&domain).expect("something was left");
                let arrivals = self.again(domain, back, arrivals.variable);
                self.keep(domain, before, false);
                self.put_in_place(domain, &arrivals);
            }
            Put::Anew => unreachable!("it makes what it puts into place"),
        }
    }

    /// Nobody goes back to a choice, whatever becomes of its data.
    pub(crate) fn is_of_choice(&self, (state, _): Field) -> bool {
        self.program.topology.is_choice(state)
    }

    /// Memories of what is left inside a domain, as far as the program has room for them.
    pub(crate) fn keep(&mut self, domain: StateId, left: &Configuration, is_again: bool) {
        let storage = &self.program.storage;
        let tree = &self.program.topology;
        // No blip goes back to a choice.
        let is_choice = |child: &StateId| left.contains(child) && tree.is_choice(*child);
        let keeps = |id: StateId| !tree.children(id).iter().any(is_choice);
        let kept = storage.keeps[domain.0].iter().filter(|kept| left.contains(&kept.state));
        for kept in kept.filter(|kept| !kept.is_blip || keeps(kept.state)) {
            let inside = self.inside(left, kept.state);
            let memories = if kept.is_blip { &mut self.left_last } else { &mut self.histories };
            self.data.keep((kept.is_blip, kept.state), &inside);
            memories.insert(kept.state, inside);
        }
        if storage.previous_in.contains(&domain) && !is_again && keeps(domain) {
            let inside = self.inside(left, domain);
            self.data.keep((true, domain), &inside);
            self.left_last.insert(domain, inside);
        }
    }

    pub(crate) fn put_in_place(&mut self, domain: StateId, arrivals: &Arrivals) {
        let left = self.active_inside(domain);
        self.active.retain(|id| !left.contains(id));
        self.stop_timers_inside(domain);
        self.put_data(domain, &arrivals.numbers);
        let states = arrivals.states();
        self.not_entered.retain(|id| !left.contains(id));
        self.not_entered.extend(&states);
        for id in states {
            self.active.insert(id);
            self.count_entry(id);
            self.start_timers(id, arrivals.variable);
        }
    }

    fn count_entry(&mut self, id: StateId) {
        self.entry_count += 1;
        self.entries[id.0] = self.entry_count;
    }
}
