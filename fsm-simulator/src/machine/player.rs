//! Questions that only whoever plays with a machine can answer, since they hang on code that nobody has compiled.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use fsm_compiler::program::{Body, Line, LineId};
use fsm_compiler::topology::StateId;

use super::Machine;
use super::answer::Step;
use super::notes::NoteKind;
use crate::language::{Runnable, place};

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    pub kind: QuestionKind,
    /// The code that it is about.
    pub code: String,
    pub state: StateId,
    pub line: Option<LineId>,
    pub answers: Answers,
}

/// What can be answered.
#[derive(Clone, Debug)]
pub enum Answers {
    /// `yes` or `no`
    YesOrNo,
    Number,
    /// One of these lines: an answer begins with the number of the line in the table.
    Lines(Vec<LineId>),
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// Whether a guard, or the condition of a `when`, holds.
    Guard,
    /// Whether the data of an event match a pattern.
    Pattern,
    /// Whether an action comes to a call such as `raise!(…)`.
    Call,
    /// Which line a choice takes.
    Choice,
    /// How long a computed duration is, in milliseconds.
    Duration,
}

/// Unwinds out of a step that needs an answer.
struct Unanswered(Question);

/// What became of a call.
pub(crate) enum Played {
    Done(Step),
    /// It has been left in the middle, and the machine is of no more use.
    Asks(Question),
}

/// The answers to come, and those that hold until something acts.
#[derive(Debug, Default)]
pub(crate) struct Player {
    answers: RefCell<VecDeque<String>>,
    known: RefCell<BTreeMap<*const (), bool>>,
    /// The numbers of lines that an answer of this call has refused.
    refused: RefCell<BTreeSet<usize>>,
}

/// The answer that is no `no`.
const YES: &str = "yes";

impl Player {
    /// Something has acted: what held before need not hold now.
    pub(crate) fn forget(&self) {
        self.known.borrow_mut().clear();
    }

    pub(crate) fn refused(&self) -> Vec<usize> {
        self.refused.borrow().iter().copied().collect()
    }
}

impl<'p, 'm> Machine<'p, 'm> {
    /// A machine that somebody plays with.
    pub(crate) fn of(runnable: &'p Runnable<'p, 'm>) -> Self {
        Machine::new(runnable, 0)
    }

    /// The answers to the questions of the next call.
    pub(crate) fn give(&mut self, answers: &[String]) {
        *self.player.answers.get_mut() = answers.iter().cloned().collect();
        self.player.forget();
        self.player.refused.get_mut().clear();
    }

    /// A call, as far as there are answers for it.
    pub(crate) fn played(&mut self, act: impl FnOnce(&mut Self) -> Step) -> Played {
        match catch_unwind(AssertUnwindSafe(|| act(self))) {
            Ok(step) => Played::Done(step),
            Err(payload) => match payload.downcast::<Unanswered>() {
                Ok(unanswered) => Played::Asks(unanswered.0),
                Err(panic) => resume_unwind(panic),
            },
        }
    }
}

impl Machine<'_, '_> {
    /// The answer; without one the step is given up.
    pub(crate) fn ask_player(&self, question: Question) -> String {
        let answer = self.player.answers.borrow_mut().pop_front();
        let Some(answer) = answer else { resume_unwind(Box::new(Unanswered(question))) };
        let text = format!("{}: {answer}", question.code);
        self.note(NoteKind::Answered, question.state, question.line, text);
        answer
    }

    pub(crate) fn player_says(
        &self,
        kind: QuestionKind,
        code: &str,
        state: StateId,
        line: Option<LineId>,
    ) -> bool {
        let question = Question { kind, code: code.to_owned(), state, line, answers: Answers::YesOrNo };
        self.ask_player(question) == YES
    }

    /// The answer about a condition, which is asked for once until something acts.
    pub(crate) fn player_knows(&self, body: &Body, code: &str, state: StateId, line: Option<LineId>) -> bool {
        let known = self.player.known.borrow().get(&place(body)).copied();
        known.unwrap_or_else(|| {
            let answer = self.player_says(QuestionKind::Guard, code, state, line);
            self.player.known.borrow_mut().insert(place(body), answer);
            answer
        })
    }

    /// A condition of a line does not hold. Only what was asked about it counts.
    pub(crate) fn note_refusal(&self, body: &Body, line: &Line) {
        if self.player.known.borrow().contains_key(&place(body)) {
            self.player.refused.borrow_mut().insert(line.number);
        }
    }

    /// Whether the data of an event match the pattern of a line.
    pub(crate) fn player_matches(&self, code: &str, line: &Line) -> bool {
        let matches = self.player_says(QuestionKind::Pattern, code, line.source, Some(line.id));
        if !matches {
            self.player.refused.borrow_mut().insert(line.number);
        }
        matches
    }

    /// In milliseconds.
    pub(crate) fn player_counts(&self, code: &str, state: StateId, line: Option<LineId>) -> f64 {
        let code = code.to_owned();
        let question = Question { kind: QuestionKind::Duration, code, state, line, answers: Answers::Number };
        self.ask_player(question).trim().parse().unwrap_or(0.0)
    }
}
