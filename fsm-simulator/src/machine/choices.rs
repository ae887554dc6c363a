//! Choices that decide before the change that leads to them is committed.

use fsm_compiler::program::{Line, Phase, Ranking};
use fsm_compiler::topology::StateId;

use super::Machine;
use super::data::Made;
use super::entered::Arrivals;
use super::notes::NoteKind;
use super::player::{Answers, Question, QuestionKind};
use super::steps::Acting;
use crate::language::Field;

/// So many choices may lead to each other in a row.
const MOST_IN_A_ROW: usize = 1000;

impl<'p, 'm> Machine<'p, 'm> {
    /// Lets the active choices decide until there is none: before anything else happens, the first in the source first.
    pub(crate) fn lead_on(&mut self) {
        let mut decided = 0;
        while let Some(choice) = self.standing_choice().filter(|_| !self.has_ended()) {
            decided += 1;
            assert!(decided <= MOST_IN_A_ROW, "choices without end");
            let line = self.taken_by(choice);
            self.act(&[line]);
        }
    }

    fn standing_choice(&self) -> Option<StateId> {
        self.active.iter().copied().find(|id| self.program.topology.is_choice(*id))
    }

    fn taken_by(&mut self, choice: StateId) -> &'p Line<'m> {
        let line = self.chosen_by(choice);
        self.note_line(line);
        self.player.forget();
        line
    }

    fn chosen_by(&mut self, choice: StateId) -> &'p Line<'m> {
        let state = self.program.state(choice);
        let lines = self.program.lines_of(&state.always).into_iter();
        let mut lines = lines.filter(|line| self.may_act(line, &mut false)).collect::<Vec<_>>().into_iter();
        let chosen = match &state.decision {
            None => lines.next(),
            Some(_) if self.runnable.language.draw(0).is_none() => self.picked(choice, lines.clone()),
            Some(decision) => {
                let ranked: Vec<(&Line, i32)> = lines.clone().filter_map(|line| self.rank(line)).collect();
                match decision.ranking {
                    Ranking::Score => best(&ranked),
                    Ranking::Weight => self.drawn(&ranked),
                }
                .or_else(|| lines.next_back())
            }
        };
        chosen.expect("a choice leads on")
    }

    fn rank(&self, line: &'p Line<'m>) -> Option<(&'p Line<'m>, i32)> {
        let rank = line.rank.as_ref()?;
        Some((line, self.value(&self.runnable.value(&rank.value), line.source)))
    }

    fn drawn(&mut self, ranked: &[(&'p Line<'m>, i32)]) -> Option<&'p Line<'m>> {
        let sum: u64 = ranked.iter().map(|(_, weight)| u64::from(weight.unsigned_abs())).sum();
        if sum == 0 {
            return None;
        }
        self.drawn += 1;
        let draw = self.runnable.language.draw(self.drawn)?;
        // What `log.draw()` gives, which the log notes.
        self.lines.push(format!("draw {draw}"));
        let mut rest = (u128::from(draw) * u128::from(sum)) >> u32::BITS;
        for (line, weight) in ranked {
            match rest.checked_sub(weight.unsigned_abs().into()) {
                Some(left) => rest = left,
                None => return Some(*line),
            }
        }
        None
    }

    /// The line that whoever plays picks.
    fn picked(&self, choice: StateId, lines: impl Iterator<Item = &'p Line<'m>>) -> Option<&'p Line<'m>> {
        let lines: Vec<&Line> = lines.collect();
        let answers = Answers::Lines(lines.iter().map(|line| line.id).collect());
        let code = self.name(choice);
        let question = Question { kind: QuestionKind::Choice, code, state: choice, line: None, answers };
        let answer = self.ask_player(question);
        let number = answer.split(' ').next().and_then(|number| number.parse().ok());
        lines.iter().find(|line| Some(line.number) == number).or(lines.first()).copied()
    }

    pub(crate) fn note_line(&self, line: &Line) {
        self.note(NoteKind::Line, line.source, Some(line.id), "");
    }

    /// The line that a choice takes acts, with the data of the choice that wait in `arrivals`; nothing is active yet that is
    /// new, and what it leaves is left once more after the commit.
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
        let transition = acting.line.transition().expect("a choice changes the state");
        let domain = transition.domain;
        self.begin_telling(vec![(self.told_from(transition, &before), domain)]);
        let inside = self.active_inside(domain);
        self.active.retain(|id| !inside.contains(id));
        // It ends the machine, if it does, with the change that has led to the choice.
        acting.ends_with_another();
        self.phase(&mut acting, Phase::Entries, &before);
    }
}

/// The line of the highest score; of equals the first.
fn best<'p, 'm>(ranked: &[(&'p Line<'m>, i32)]) -> Option<&'p Line<'m>> {
    let highest = ranked.iter().map(|(_, score)| *score).max()?;
    ranked.iter().find(|(_, score)| *score == highest).map(|(line, _)| *line)
}
