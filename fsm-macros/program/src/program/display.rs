//! A program as text for people: one line for each line of the table, with when it acts, its condition, and its steps in
//! their order. What is entered is written as a tree: `A(B + C)` has regions, `A(history)` a memory.

use std::fmt::{Display, Formatter, Result};

use super::*;
use crate::each::Gather;
use crate::topology::{ROOT, StateId};
use crate::written::Depth;

impl Display for Program<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        writeln!(f, "machine {}", self.head.name)?;
        if let Some(start) = &self.start {
            writeln!(f, "    start: {}", Text(self).made(start))?;
        }
        for state in &self.states {
            Text(self).state(state, f)?;
        }
        for asked in &self.asked {
            let (domain, made) = (Text(self).name(asked.domain), Text(self).made(&asked.made));
            writeln!(f, "    asked for in {domain}: {made}")?;
        }
        for Moving { number, source, arrival: AskedArrival { domain, made, .. } } in &self.moving {
            let (source, domain) = (Text(self).name(*source), Text(self).name(*domain));
            writeln!(f, "    {number} asked for by {source} in {domain}: {}", Text(self).made(made))?;
        }
        if !self.refusals.is_empty() {
            let refusals: Vec<&str> = self.refusals.iter().map(|refusal| refusal.text()).collect();
            writeln!(f, "    refused if {}", refusals.join(", or "))?;
        }
        Ok(())
    }
}

/// The parts of a program as text.
struct Text<'p, 'm>(&'p Program<'m>);

impl Text<'_, '_> {
    fn name(&self, id: StateId) -> String {
        if id == ROOT { "machine".to_owned() } else { self.0.state(id).name.to_string() }
    }

    fn names(&self, ids: &[StateId]) -> String {
        ids.iter().map(|id| self.name(*id)).collect::<Vec<_>>().join(", ")
    }

    fn state(&self, state: &State, f: &mut Formatter) -> Result {
        let indent = 4 * self.0.topology.path(state.id).count();
        let word = match state.id {
            ROOT => "lines of the machine".to_owned(),
            id if self.0.topology.is_region(id) => format!("region {}", state.name),
            id if self.0.topology.is_final(id) => format!("final state {}", state.name),
            _ => format!("state {}", state.name),
        };
        writeln!(f, "{:indent$}{word}", "")?;
        let indent = indent + 4;
        if let Some(begin) = &state.begin {
            writeln!(f, "{:indent$}initial: {}", "", self.body(begin))?;
        }
        if let Some(random) = state.decision.as_ref().and_then(|decision| decision.random.as_ref()) {
            writeln!(f, "{:indent$}random: {}", "", self.body(random))?;
        }
        let acts = state.hooks.iter().and([&state.tick]).flat();
        let lines = [&state.first, &state.on, &state.always, &state.done, &state.reports].into_iter().flat();
        for act in acts.copied().and(lines.map(|line| Act::Line(*line))) {
            let text = match act {
                Act::Line(id) => self.line(self.0.line(id)),
                Act::Told => "told".to_owned(),
                Act::Object(field) if state.data[field].lent.is_some() => {
                    format!("machine {}", state.data[field].name)
                }
                Act::Begun => "activities begin".to_owned(),
                Act::Object(field) => format!("action {}", state.data[field].name),
            };
            writeln!(f, "{:indent$}{text}", "")?;
        }
        Ok(())
    }

    fn line(&self, line: &Line) -> String {
        let condition = self.condition(&line.condition).join(" and ");
        let joint = if condition.is_empty() { "" } else { " if " };
        let cause = line.cause.map(|name| format!("({name})")).unwrap_or_default();
        format!("{}{cause}{joint}{condition}: {}", self.trigger(line), self.effect(&line.effect))
    }

    fn trigger(&self, line: &Line) -> String {
        let period = |period: &Period| match period {
            Period::Literal { literal, .. } => literal.to_string(),
            Period::Computed(body) => body.text(),
        };
        match &line.trigger {
            Trigger::Hook(hook) => hook.word().to_owned(),
            Trigger::Update(None) => "update".to_owned(),
            Trigger::Update(Some(every)) => format!("update every {}", period(every)),
            Trigger::On(pattern) if line.is_first => format!("first on {}", pattern.to_text()),
            Trigger::On(pattern) => format!("on {}", pattern.to_text()),
            Trigger::When => "when".to_owned(),
            Trigger::After(span) => format!("after {}", period(span)),
            Trigger::Every { period: every, catch_up: false } => format!("every {}", period(every)),
            Trigger::Every { period: every, catch_up: true } => format!("every {} catch up", period(every)),
            Trigger::Always => match &line.rank {
                Some(rank) => format!("{} {}", self.ranking(line.source), rank.value.text()),
                None => "always".to_owned(),
            },
            Trigger::Done => "done".to_owned(),
            Trigger::During { future, event } => {
                let event = event.map(|event| format!(" as {event}"));
                format!("during {}{}", future.text(), event.unwrap_or_default())
            }
            Trigger::Report(report) => report.word().to_owned(),
            Trigger::Failed(pattern) => format!("failed {}", pattern.0),
            Trigger::Stop => "stop".to_owned(),
        }
    }

    fn ranking(&self, choice: StateId) -> &'static str {
        self.0.state(choice).decision.as_ref().map_or("rank", |decision| decision.ranking.word())
    }

    fn condition(&self, condition: &Condition) -> Vec<String> {
        let not = |is_negated: bool| if is_negated { "not " } else { "" };
        let tests = condition.tests.iter();
        let mut all: Vec<String> =
            tests.map(|test| format!("{}in {}", not(test.is_negated), self.name(test.state))).collect();
        all.extend(condition.may_follow_overflow.then(|| "no push had no room".to_owned()));
        all.extend([&condition.when, &condition.guard].into_iter().flat().map(|body| self.body(body)));
        all.extend(condition.has_left.map(|id| format!("something in {} was left", self.name(id))));
        all.extend(condition.needs_room.then(|| "there is room".to_owned()));
        all
    }

    fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Stay { action: None } => "nothing".to_owned(),
            Effect::Stay { action: Some(action) } => self.body(action),
            Effect::Ignore(_) => "ignore".to_owned(),
            Effect::Defer(_) => "defer".to_owned(),
            Effect::Pass { action } => {
                format!("{}; pass", action.as_ref().map_or_else(String::new, |action| self.body(action)))
            }
            Effect::Go(transition) => self.steps(transition, &transition.steps),
        }
    }

    fn steps(&self, transition: &Transition, steps: &[Step]) -> String {
        steps.iter().map(|step| self.step(transition, step)).collect::<Vec<_>>().join("; ")
    }

    fn step(&self, transition: &Transition, step: &Step) -> String {
        let leave = |hook: Hook| if hook == Hook::Pause { "pause" } else { "leave" };
        match step {
            Step::Leave { hook, leaving: Leaving::Inside(id) } => {
                format!("{} all in {}", leave(*hook), self.name(*id))
            }
            Step::Leave { hook, leaving: Leaving::Path { source, then } } => {
                let inside = source.map(|id| format!("all in {}", self.name(id)));
                let parts: Vec<_> = inside.into_iter().and(then.iter().map(|id| self.name(*id))).collect();
                format!(
                    "{} {}",
                    leave(*hook),
                    if parts.is_empty() { "-".to_owned() } else { parts.join(", ") }
                )
            }
            Step::LeaveSuspended => "leave what is suspended".to_owned(),
            Step::LeaveMachine => "leave the machine".to_owned(),
            Step::Take(fields) => {
                let field =
                    |from: &(StateId, usize)| format!("{}.{}", self.name(from.0), self.0.field(*from).name);
                format!("take {}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
            }
            Step::Act(body) => self.body(body),
            Step::Make => match &transition.made {
                Some(made) => format!("make {}", self.made(made)),
                None => "make".to_owned(),
            },
            Step::Put(put) => self.put(transition, *put),
            Step::Forget => "forget what is suspended".to_owned(),
            Step::Enter => "enter".to_owned(),
            Step::Arrive { hook, inside } => format!("{} all in {}", hook.word(), self.name(*inside)),
            Step::Report => "report".to_owned(),
            Step::Recall => "recall".to_owned(),
            Step::Decide(choice) => format!("{} decides", self.name(*choice)),
            Step::Pass(choice) => format!("pass {}", self.name(*choice)),
            Step::EnterMachine => "enter the machine".to_owned(),
            Step::End => "leave the machine if it has ended".to_owned(),
            Step::IfSuspended { then, otherwise } => format!(
                "if something is suspended {{ {} }} else {{ {} }}",
                self.steps(transition, then),
                self.steps(transition, otherwise)
            ),
        }
    }

    fn put(&self, transition: &Transition, put: Put) -> String {
        match put {
            Put::In { domain, is_again } => {
                let moves = if transition.moves() { ", which moves" } else { "" };
                let again = if is_again { ", again" } else { "" };
                format!("put in {}{moves}{again}", self.name(domain))
            }
            Put::Above => "put above".to_owned(),
            Put::Below => "put back what is below".to_owned(),
            Put::Back(domain) => format!("put back what was left in {}", self.name(domain)),
            Put::Anew => "begin anew".to_owned(),
        }
    }

    fn made(&self, made: &Made) -> String {
        let mut text = self.inside(&made.inside);
        for gift in &made.gifts {
            let value = match &gift.value {
                Value::Code(body) => self.body(body),
                Value::Moved { from, .. } => {
                    format!("{}.{}, moved", self.name(from.0), self.0.field(*from).name)
                }
            };
            text += &format!(" with {}.{} = {value}", self.name(gift.state), gift.name);
        }
        if !made.left_and_remembered.is_empty() {
            text += &format!(" as now in {}", self.names(&made.left_and_remembered));
        }
        text
    }

    fn inside(&self, inside: &Inside) -> String {
        let entered = |state: StateId, inside: &Inside| match inside {
            Inside::Nothing => self.name(state),
            inside => format!("{}({})", self.name(state), self.inside(inside)),
        };
        match inside {
            Inside::Nothing => "nothing".to_owned(),
            Inside::Child { child, by_default } => {
                let initial = if by_default.is_some() { "initial " } else { "" };
                format!("{initial}{}", entered(child.state, &child.inside))
            }
            Inside::Regions(regions) => {
                let regions = regions.iter().map(|region| entered(region.state, &region.inside));
                regions.collect::<Vec<_>>().join(" + ")
            }
            Inside::Memory { depth, default, by_default, .. } => {
                let initial = if *by_default { "initial " } else { "" };
                let deep = if *depth == Depth::Deep { "deep " } else { "" };
                format!("{initial}{deep}history, else {}", self.inside(default))
            }
        }
    }

    /// The code, and what is known about its `in_state!` and asked for by its requests.
    fn body(&self, body: &Body) -> String {
        let calls = body.calls.iter().filter_map(|call| match call {
            Call::InState { seen: Seen::Never, name } => Some(format!("{name} is not active")),
            Call::InState { seen: Seen::Always, name } => Some(format!("{name} is active")),
            Call::Timer(call) => {
                let word = if call.restarts { "restarts" } else { "cancels" };
                Some(format!("{word} {}", self.0.timers[call.timer].name))
            }
            Call::Ask(asked) => Some(self.asked(asked)),
            Call::Held { asks, .. } => {
                Some(asks.iter().map(|asked| self.asked(asked)).collect::<Vec<_>>().join(" or "))
            }
            _ => None,
        });
        let notes = calls.collect::<Vec<_>>().join(", ");
        let notes = if notes.is_empty() { notes } else { format!(" [{notes}]") };
        format!("`{}`{notes}", body.text())
    }

    fn asked(&self, asked: &Asked) -> String {
        let word = match asked.kind {
            AskedKind::Goto => "asks for",
            AskedKind::Push => "asks for a push of",
            AskedKind::Pop => "asks for a pop",
            AskedKind::PopElse => "asks for a pop, else",
            AskedKind::Previous => "asks for what was left last",
            AskedKind::Reset => "asks for a reset to",
        };
        let target = asked.target.map(|(state, _)| format!(" {}", self.name(state)));
        let moving = asked.moving.map(|number| format!(", moving {number}"));
        format!("{word}{}{}", target.unwrap_or_default(), moving.unwrap_or_default())
    }
}
