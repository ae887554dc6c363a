//! Choices that decide before the change that leads to them is committed.

use fsm_compiler::program::{Line, Phase};
use fsm_compiler::topology::StateId;

use crate::data::{Field, Made};
use crate::entered::Arrivals;
use crate::machine::Machine;
use crate::steps::Acting;

impl<'p, 'm> Machine<'p, 'm> {
    /// An active choice, and the line that it takes.
    pub(crate) fn standing_choice(&self) -> Option<&'p Line<'m>> {
        let choice = self.active.iter().find(|id| self.program.state(**id).decides_early)?;
        Some(self.taken_by(*choice))
    }

    fn taken_by(&self, choice: StateId) -> &'p Line<'m> {
        let lines = self.program.lines_of(&self.program.state(choice).always);
        lines.into_iter().find(|line| self.may_act(line, &mut false)).expect("a choice leads on")
    }

    /// The line that a choice takes acts, with the data of the choice that wait in `arrivals`; nothing is active yet that is
    /// new, and what it leaves is left once more behind the commit.
    pub(crate) fn decide(&mut self, choice: StateId, arrivals: &mut Arrivals) -> Acting<'p, 'm> {
        let own = arrivals.numbers.iter().filter(|((state, _), _)| *state == choice);
        let own: Vec<(Field, Made)> = own.map(|(field, made)| (*field, *made)).collect();
        for (field, made) in &own {
            let number = match made {
                Made::Value(number) => *number,
                Made::Moved(from) => self.data.values[from],
            };
            self.data.values.insert(*field, number);
        }
        self.begin_deciding(own);
        let line = self.taken_by(choice);
        let named = self.named(line);
        self.chain.extend(named);
        let before = self.active.clone();
        let mut acting = self.acting(line);
        self.phase(&mut acting, Phase::Exits, &before);
        self.phase(&mut acting, Phase::Actions, &before);
        self.active = before;
        for (field, number) in self.end_deciding() {
            arrivals.numbers.insert(field, Made::Value(number));
        }
        acting
    }

    /// The commit of what a choice has decided.
    pub(crate) fn pass(&mut self, mut acting: Box<Acting<'p, 'm>>) {
        let before = self.active.clone();
        let domain = acting.line.transition().expect("a choice changes the state").domain;
        let inside = self.active_inside(domain);
        self.active.retain(|id| !inside.contains(id));
        self.phase(&mut acting, Phase::Entries, &before);
    }
}
