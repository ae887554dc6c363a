//! A tick, which SCXML does not know: "from the outside in, each depth once" (the reference, "A tick"). The one rule about
//! what is ticked: at each depth those states that were active at its beginning and have not been left since.

use crate::chart::{ROOT, StateId, Time, TransitionId, Trigger};

use super::{Answer, Diverges, Interpreter, Step};

impl<'c> Interpreter<'c> {
    /// `update`: one tick, or the request from outside that waits.
    pub fn tick_at(&mut self, now: Time) -> Result<Step, Diverges> {
        self.call(now, None, |this| this.take_tick(now))
    }

    fn take_tick(&mut self, now: Time) -> Result<Answer, Diverges> {
        self.begin_call(now);
        self.deliver_due()?;
        self.begin_event();
        let (answer, ticks) = self.serve_outside()?;
        if ticks {
            self.tick()?;
        }
        self.end_call()?;
        if matches!(answer, Answer::Refused(_)) {
            self.outside = None;
        }
        Ok(answer)
    }

    /// It settles after each state that has lines for it, and also where there is none.
    fn tick(&mut self) -> Result<(), Diverges> {
        if !self.configuration.iter().any(|&state| self.has_ticks(state)) {
            self.chain.begin();
            return self.macrostep();
        }
        let depths = self.chart.depths();
        for depth in 0..depths {
            let at_depth = self.configuration.iter().copied();
            let at_depth = at_depth.filter(|&state| self.depth(state) == depth && self.has_ticks(state));
            let entries: Vec<_> = at_depth.map(|state| (state, self.entry_of(state))).collect();
            for (state, entry) in entries {
                if self.running && self.entry_of(state) == entry {
                    self.tick_state(state)?;
                }
            }
        }
        Ok(())
    }

    /// The list of one state: updates, then conditions and timers. Behind a change or a request the rest is skipped.
    fn tick_state(&mut self, state: StateId) -> Result<(), Diverges> {
        self.chain.begin();
        self.tick_inside(state);
        let chart = self.chart;
        let is_update = |&line: &TransitionId| {
            matches!(chart.transitions[line].trigger, Trigger::Update | Trigger::UpdateEvery(_))
        };
        let lines = chart.states[state].transitions.iter().copied();
        let ticks = lines.filter(|&line| chart.transitions[line].trigger.ticks());
        let (updates, others): (Vec<_>, Vec<_>) = ticks.partition(is_update);
        for line in updates.into_iter().chain(others) {
            if self.tick_line(line) {
                break;
            }
        }
        self.macrostep()
    }

    /// Whether the rest of the list is skipped.
    fn tick_line(&mut self, line: TransitionId) -> bool {
        self.know_time(line);
        match self.chart.transitions[line].trigger {
            Trigger::UpdateEvery(period) => self.beat(line, period, false),
            Trigger::Every { period, catch_up } => self.beat(line, period, catch_up),
            Trigger::After(_) if !self.is_due(line) => false,
            Trigger::After(_) => {
                self.tell_due(line);
                if !self.may_act(line) {
                    self.set_overdue(line);
                    return false;
                }
                self.is_due_until_it_acts(line, self.timers.get(&line).copied());
                self.stop_timer(line);
                self.act(line)
            }
            _ => self.may_act(line) && self.act(line),
        }
    }

    /// The guard decides of each beat, which is used up in any case.
    fn beat(&mut self, line: TransitionId, period: Time, catch_up: bool) -> bool {
        let (mut timer, period) = (self.timers.get(&line).copied(), self.span(period));
        let beats = self.beats(line, period, catch_up);
        self.set_lines.clear();
        (0..beats).any(|_| {
            // Beats that were missed before the line has set its timer itself are given up.
            if self.set_lines.contains(&line) {
                return false;
            }
            self.tell_due(line);
            let due = timer;
            timer = due.map(|timer| timer.behind(period));
            self.may_act(line) && {
                self.is_due_until_it_acts(line, due);
                self.act(line)
            }
        })
    }

    fn may_act(&self, line: TransitionId) -> bool {
        let transition = &self.chart.transitions[line];
        self.condition_match(transition.cond.as_ref()) && self.is_possible(transition)
    }

    fn act(&mut self, line: TransitionId) -> bool {
        let asked = self.ask_count;
        let changed = self.microstep(&[self.change_of(line)]);
        changed || self.ask_count > asked
    }
}

impl crate::chart::Chart {
    /// How many depths there are.
    fn depths(&self) -> usize {
        let depth = |state: StateId| self.get_proper_ancestors(state, None).len() + 1;
        (ROOT..self.states.len()).map(depth).max().unwrap_or(0)
    }
}
