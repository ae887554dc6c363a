//! The code of actions and conditions, as its language has read it.

use fsm_compiler::program::{Body, Line, LineId, Seen};
use fsm_compiler::topology::StateId;

use super::Machine;
use super::notes::NoteKind;
use super::player::QuestionKind;
use crate::language::{Cond, Held, Statement};

/// Where a condition stands.
struct Place<'b, 'm> {
    source: StateId,
    body: Option<&'b Body<'m>>,
    line: Option<LineId>,
}

impl Machine<'_, '_> {
    /// Runs the code of an action, which stands in a line of `source`.
    pub(crate) fn run(&mut self, body: &Body, source: StateId) {
        self.report(body, source, &[]);
    }

    /// The same of a report about `what`, by the words that stand for it.
    pub(crate) fn report(&mut self, body: &Body, source: StateId, what: &[(&str, String)]) {
        let mut has_asked = false;
        self.player.forget();
        for statement in self.runnable.action(body).iter() {
            self.statement(statement, source, what, &mut has_asked);
        }
        body.timers().for_each(|call| self.know_time(self.program.set_by(call)));
    }

    /// `has_asked` says whether this action has made a request before.
    fn statement(
        &mut self,
        statement: &Statement,
        source: StateId,
        what: &[(&str, String)],
        has_asked: &mut bool,
    ) {
        match statement {
            Statement::Say(text) => self.say(reported(text, what)),
            Statement::Tell(text) => self.lines.push(reported(text, what)),
            Statement::Set(value) => self.variable = *value,
            Statement::Add(value) => self.variable = self.variable.wrapping_add(*value),
            Statement::Look(states) => {
                let seen = states.iter().filter(|(_, seen)| self.sees(*seen));
                let names: String = seen.map(|(name, _)| format!(" {name}")).collect();
                self.say(format!("sees{names}"));
            }
            Statement::Raise(raised) => {
                let event = raised.text(|number| self.value(number, source));
                let has_room = self.waiting.raise(&event);
                self.raised(event, has_room, raised.is_dropped, source);
            }
            Statement::Later(raised, delay) => {
                let event = raised.text(|number| self.value(number, source));
                let has_room = self.waiting.raise_later(&event, self.now, *delay);
                self.raised(event, has_room, raised.is_dropped, source);
            }
            Statement::Cancel(event) => {
                self.waiting.cancel(event);
                self.note(NoteKind::Cancelled, source, None, &**event);
            }
            Statement::Timer(call) => {
                self.set_timer(*call);
                let kind = if call.restarts { NoteKind::Restarted } else { NoteKind::Cancelled };
                let name = self.program.timers[call.timer].name;
                self.note(kind, source, None, name.to_string());
            }
            Statement::Show(state, name) => {
                let text = format!("{state} has {}", self.datum(source, name));
                self.say(text);
            }
            Statement::Cause => self.say(format!("by {}", self.cause)),
            Statement::Time => self.say(format!("at {}", self.now)),
            Statement::Count => {
                self.count += 1;
                self.say(format!("count {}", self.count));
            }
            Statement::Carried => {
                let carried = self.payload.expect("the event carries something");
                self.say(format!("carried {carried}"));
            }
            Statement::Found => {
                let found = self.found.expect("the condition has found something");
                self.say(format!("found {found}"));
            }
            Statement::Grow(name, by) => {
                let field = self.field(source, name);
                *self.data.values.get_mut(&field).expect("data that code sees") += by;
            }
            Statement::Ask(ask) => {
                let place = Place { source, body: None, line: None };
                if ask.cond.as_ref().is_none_or(|cond| self.holds(cond, &place)) {
                    let given = ask.gifts.iter().map(|(field, value)| (*field, self.value(value, source)));
                    let given = given.collect();
                    let wanted = ((ask.kind, ask.target), given, ask.moved.clone(), ask.moving);
                    *has_asked |= self.ask(wanted, source, *has_asked);
                }
            }
            Statement::Held { cond, of } => {
                let place = Place { source, body: None, line: None };
                if cond.as_ref().is_none_or(|cond| self.holds(cond, &place)) {
                    let count = i32::try_from(of.len()).unwrap_or(i32::MAX);
                    let index = usize::try_from(self.variable.rem_euclid(count)).unwrap_or_default();
                    match &of[index] {
                        Held::Listed(ask) => {
                            let given =
                                ask.gifts.iter().map(|(field, value)| (*field, self.value(value, source)));
                            let given = given.collect();
                            let wanted = ((ask.kind, ask.target), given, Vec::new(), None);
                            *has_asked |= self.ask(wanted, source, *has_asked);
                        }
                        Held::Unlisted(name) => *has_asked |= self.ask_unlisted(name, source, *has_asked),
                    }
                }
            }
            Statement::Code(code) => self.note(NoteKind::Action, source, None, &**code),
            Statement::Perhaps { code, then } => {
                if self.player_says(QuestionKind::Call, code, source, None) {
                    self.statement(then, source, what, has_asked);
                }
            }
        }
    }

    fn raised(&mut self, event: String, has_room: bool, is_dropped: bool, source: StateId) {
        let kind = if has_room { NoteKind::Raised } else { NoteKind::Lost };
        self.note(kind, source, None, &*event);
        let overflows = self.program.storage.queue.is_some_and(|queue| queue.overflows);
        if overflows && is_dropped && !has_room {
            self.waiting.overflow(event);
        }
    }

    pub(crate) fn guard(&self, body: &Body, line: &Line) -> bool {
        let place = Place { source: line.source, body: Some(body), line: Some(line.id) };
        let holds = self.holds(&self.runnable.guard(body), &place);
        if !holds {
            self.note_refusal(body, line);
        }
        holds
    }

    /// What the conditions of a line find, which hold.
    pub(crate) fn found(&self, line: &Line) -> Option<i32> {
        let conditions = [&line.condition.when, &line.condition.guard].into_iter().flatten();
        let bound = conditions.into_iter().find_map(|body| self.runnable.guard(body).found());
        bound.map(|bound| self.variable.wrapping_sub(bound))
    }

    fn holds(&self, cond: &Cond, place: &Place) -> bool {
        let source = place.source;
        match cond {
            Cond::Is(value) => *value,
            Cond::Less(bound) => self.variable < *bound,
            Cond::AtLeast(bound) => self.variable >= *bound,
            Cond::Equals(value) => self.variable == *value,
            Cond::Remainder { divisor, is } => self.variable.rem_euclid(*divisor) == *is,
            Cond::Number { value, less_than } => self.value(value, source) < *less_than,
            Cond::Same { value, is } => self.value(value, source) == *is,
            Cond::Above(bound) => self.variable >= *bound,
            Cond::In(seen) => self.sees(*seen),
            Cond::Not(cond) => !self.holds(cond, place),
            Cond::And(left, right) => self.holds(left, place) && self.holds(right, place),
            Cond::Asked(code) => match place.body {
                Some(body) => self.player_knows(body, code, source, place.line),
                None => self.player_says(QuestionKind::Call, code, source, place.line),
            },
        }
    }

    /// What the program knows, or else the machine.
    fn sees(&self, seen: Seen) -> bool {
        match seen {
            Seen::Never => false,
            Seen::Always => true,
            Seen::Ask(state) => self.active.contains(&state),
        }
    }
}

/// The text of a line, with what is reported in it.
fn reported(text: &str, what: &[(&str, String)]) -> String {
    what.iter().fold(text.to_owned(), |text, (word, what)| text.replace(word, what))
}
