//! Changes of state: the steps of one line, or of several that act together, phase by phase.

use fsm_compiler::program::{Effect, Hook, Line, Phase, Put, Step, Transition, Trigger};
use fsm_compiler::topology::{ROOT, StateId};

use super::entered::{Arrivals, Given};
use super::{Configuration, Machine};

/// A line that acts, with what it has made so far.
pub(crate) struct Acting<'p, 'm> {
    pub(crate) line: &'p Line<'m>,
    steps: Vec<&'p Step<'m>>,
    pub(crate) arrivals: Arrivals,
    found: Option<i32>,
    payload: Option<i32>,
    /// The line that a choice has taken, until what it makes is put into place.
    decided: Option<Box<Acting<'p, 'm>>>,
}

impl Acting<'_, '_> {
    pub(crate) fn ends_with_another(&mut self) {
        self.steps.retain(|step| !matches!(step, Step::End));
    }
}

impl<'p, 'm> Machine<'p, 'm> {
    /// Lets these lines act together, and serves the requests that this brings about. Whether the state has changed.
    pub(crate) fn microstep(&mut self, lines: &[&'p Line<'m>]) -> bool {
        if let Some(line) = lines.first() {
            self.cause = self.cause_of(line);
        }
        let changed = self.act(lines);
        self.lead_on();
        self.serve_requests() | changed
    }

    /// Lines that act together have one kind of trigger.
    fn cause_of(&self, line: &Line) -> String {
        let word = match &line.trigger {
            Trigger::On(_) => return self.event.clone(),
            Trigger::Update(_) => "update",
            Trigger::When => "when",
            Trigger::After(_) => "after",
            Trigger::Every { .. } => "every",
            Trigger::Done => "done",
            Trigger::Failed(_) => "failed",
            Trigger::Stop => "stop",
            _ => "always",
        };
        word.to_owned()
    }

    pub(crate) fn act(&mut self, lines: &[&'p Line<'m>]) -> bool {
        let before = self.active.clone();
        lines.iter().for_each(|line| self.note_line(line));
        self.player.forget();
        if lines.iter().any(|line| line.transition().is_some()) {
            self.begin_change();
        }
        let told = lines.iter().filter_map(|line| line.transition());
        let told = told.map(|transition| (self.told_from(transition, &before), transition.domain));
        self.begin_telling(told.collect());
        let earlier = std::mem::take(&mut self.asked);
        let named: Vec<StateId> = lines.iter().flat_map(|line| self.named(line)).collect();
        self.chain.extend(named);
        let mut acting: Vec<Acting> = lines.iter().map(|line| self.acting(line)).collect();
        for line in acting.iter_mut().rev() {
            self.phase(line, Phase::Exits, &before);
        }
        // Those that take data act after the others, which see it where it is.
        for takes in [false, true] {
            let in_turn = acting.iter_mut().filter(|line| takes_data(line.line) == takes);
            in_turn.for_each(|line| self.phase(line, Phase::Actions, &before));
        }
        if lines.iter().all(|line| line.transition().is_none()) {
            self.has_acted();
        }
        let begins = !lines.iter().any(|line| matches!(line.trigger, Trigger::Done));
        let mut by_actions = std::mem::take(&mut self.asked);
        by_actions.iter_mut().for_each(|asked| asked.begins = begins);
        // All of the new configuration is in place before anything is entered.
        let mut later = Vec::new();
        for line in &mut acting {
            // What is recalled further on is recalled too late.
            let puts = |step: &&&Step| matches!(step, Step::Put(_) | Step::Forget | Step::Recall);
            let first = line.steps.iter().position(|step| puts(&step)).unwrap_or(line.steps.len());
            let count = line.steps[first..].iter().take_while(puts).count();
            later.push(line.steps.split_off(first + count));
            self.phase(line, Phase::Entries, &before);
        }
        // Of one line a choice may lead on in between; of several all entries come before what is told of them.
        let is_told = |step: &&Step| matches!(step, Step::Report | Step::Recall | Step::End);
        let one = acting.len() == 1;
        let mut told = Vec::new();
        for (line, others) in acting.iter_mut().zip(later) {
            let (behind, others) = others.into_iter().partition(|step| !one && is_told(step));
            line.steps = others;
            self.phase(line, Phase::Entries, &before);
            told.push(behind);
        }
        // Several may lead to the end of the machine, which comes once.
        let last = told.iter().rposition(|steps| steps.iter().any(|step| matches!(step, Step::End)));
        for (place, (line, others)) in acting.iter_mut().zip(told).enumerate() {
            line.steps = others;
            if last != Some(place) {
                line.ends_with_another();
            }
            self.phase(line, Phase::Entries, &before);
        }
        let by_entries = std::mem::take(&mut self.asked);
        let room = self.program.storage.asks_at_once * lines.len();
        assert!(by_entries.len() <= room, "{} requests where {room} were expected", by_entries.len());
        // A change of state is over when the requests of what it has entered are served.
        self.asked = by_entries.into_iter().chain(by_actions).chain(earlier).collect();
        lines.iter().any(|line| line.transition().is_some())
    }

    /// The states that a change names: of what comes back the innermost one.
    pub(crate) fn named(&self, line: &'p Line<'m>) -> Vec<StateId> {
        let Some(transition) = line.transition() else { return Vec::new() };
        let puts = self.acting(line).steps.into_iter().find_map(|step| match step {
            Step::Put(put) => Some(*put),
            _ => None,
        });
        match puts {
            Some(Put::Below) => self.stack.last().map(|below| (&below.active, ROOT)),
            Some(Put::Back(domain)) => self.left_last.get(&domain).map(|back| (back, domain)),
            _ => return transition.names.clone(),
        }
        .map(|(back, domain)| vec![self.innermost(back, domain)])
        .unwrap_or_default()
    }

    pub(crate) fn acting(&self, line: &'p Line<'m>) -> Acting<'p, 'm> {
        let mut steps = Vec::new();
        for step in line.transition().map_or(&[][..], |transition| &transition.steps) {
            match step {
                Step::IfSuspended { otherwise, .. } if self.stack.is_empty() => steps.extend(otherwise),
                Step::IfSuspended { then, .. } => steps.extend(then),
                step => steps.push(step),
            }
        }
        Acting {
            line,
            steps,
            arrivals: Arrivals::default(),
            found: self.found(line),
            payload: self.payload,
            decided: None,
        }
    }

    pub(crate) fn phase(&mut self, acting: &mut Acting<'p, 'm>, phase: Phase, before: &Configuration) {
        let line = acting.line;
        self.found = acting.found;
        self.payload = acting.payload;
        match (&line.effect, phase) {
            (
                Effect::Stay { action: Some(action) } | Effect::Pass { action: Some(action) },
                Phase::Actions,
            ) => {
                self.run(action, line.source);
            }
            (Effect::Go(transition), _) => {
                if phase == Phase::Exits
                    && !acting.steps.iter().any(|step| matches!(step, Step::Leave { .. }))
                {
                    let is_pause = acting.steps.iter().any(|step| matches!(step, Step::Put(Put::Above)));
                    let hook = if is_pause { Hook::Pause } else { Hook::Exit };
                    self.note_left(&self.active_inside(transition.domain), hook);
                }
                for step in acting.steps.clone().into_iter().filter(|step| step.phase() == phase) {
                    match step {
                        Step::Decide(choice) => {
                            acting.decided = Some(Box::new(self.decide(*choice, &mut acting.arrivals)));
                        }
                        Step::Pass(_) => self.pass(acting.decided.take().expect("what was decided")),
                        step => self.step(line, transition, step, &mut acting.arrivals, before),
                    }
                }
            }
            _ => {}
        }
        // The durations of what comes back are computed as those of what is made, after the line's own action.
        let comes_back = |step: &&Step| matches!(step, Step::Put(Put::Back(_)));
        if phase == Phase::Actions && acting.steps.iter().any(comes_back) {
            acting.arrivals.variable = self.variable;
        }
    }

    fn step(
        &mut self,
        line: &'p Line<'m>,
        transition: &'p Transition<'m>,
        step: &'p Step<'m>,
        arrivals: &mut Arrivals,
        before: &Configuration,
    ) {
        match step {
            Step::Leave { hook, leaving } => self.leave(*hook, leaving, transition.domain),
            Step::LeaveSuspended => self.leave_suspended(),
            Step::LeaveMachine => self.run_acts(ROOT, Hook::Exit),
            Step::Take(fields) => {
                arrivals.moved_on = fields.iter().any(|from| !self.is_of_choice(*from));
                self.stops.is_taking = true;
            }
            Step::Act(body) => self.run(body, line.source),
            Step::Make => {
                let made = transition.made.as_ref().expect("what is made");
                let moved_on = arrivals.moved_on;
                // No history brings back what was lost.
                let nothing = Configuration::new();
                let before = if self.stops.is_lost { &nothing } else { before };
                *arrivals = self.arrivals(transition.domain, made, before, Given::By(line.source));
                arrivals.moved_on |= moved_on;
            }
            Step::Put(Put::Anew) => *arrivals = self.put_anew(before),
            Step::Put(put) => self.put(*put, arrivals, before),
            Step::Forget => self.forget_suspended(),
            Step::Enter => self.enter(arrivals),
            Step::Arrive { hook, inside } => self.arrive(*hook, *inside),
            Step::Report => {
                let from = self.told_from(transition, before);
                self.told();
                self.tell_change(from, transition.domain);
            }
            Step::Recall => self.waiting.recall(),
            Step::EnterMachine => {
                self.run_acts(ROOT, Hook::Enter);
                self.enter(arrivals);
            }
            Step::End => self.leave_ended(),
            Step::Decide(_) | Step::Pass(_) => unreachable!("steps of the line as a whole"),
            Step::IfSuspended { .. } => unreachable!("decided before"),
        }
    }
}

fn takes_data(line: &Line) -> bool {
    line.transition().is_some_and(|transition| transition.takes().is_some())
}
