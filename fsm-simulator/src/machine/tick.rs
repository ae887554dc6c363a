//! A tick: from the outside in, at each depth the states that were active at its beginning and have not been left since.

use super::Machine;
use super::answer::{Answer, Step};
use super::timers::Timer;
use crate::language::Time;
use fsm_compiler::program::{Act, Line, LineId, Trigger};
use fsm_compiler::topology::{ROOT, StateId};

impl<'p, 'm> Machine<'p, 'm> {
    /// One tick, or the request from outside that waits.
    pub fn tick(&mut self, now: Time) -> Step {
        self.call(now, false, |machine| machine.take_tick(now))
    }

    fn take_tick(&mut self, now: Time) -> Answer {
        self.begin_call(now);
        self.deliver_due();
        self.begin_event();
        let (answer, ticks) = self.serve_outside();
        if ticks {
            self.tick_all();
        }
        self.end_call();
        self.forget_refused(answer);
        answer
    }

    /// The machine ends by its line `stop`. One that has ended stays as it is, as does one without such a line.
    pub fn end(&mut self, now: Time) -> Step {
        self.call(now, false, |machine| {
            machine.begin_call(now);
            if let Some(Act::Line(line)) = machine.program.root().stop.filter(|_| !machine.has_ended()) {
                machine.acts(machine.program.line(line));
                machine.settle();
                machine.end_call();
            }
            Answer::Ticked
        })
    }

    /// It settles after each state that has lines for it, and also where there is none.
    fn tick_all(&mut self) {
        let tree = &self.program.topology;
        let ticks = |id: &StateId| !self.program.state(*id).tick.is_empty();
        if !ticks(&ROOT) && !self.active.iter().any(ticks) {
            return self.settle();
        }
        let deepest = tree.all().map(|id| tree.node(id).depth).max().unwrap_or(0);
        for depth in 0..=deepest {
            let all = std::iter::once(ROOT).chain(self.active.iter().copied());
            let at_depth = all.filter(|id| tree.node(*id).depth == depth && ticks(id));
            let entries: Vec<_> = at_depth.map(|id| (id, self.entry_of(id))).collect();
            for (id, entry) in entries {
                if !self.has_ended() && self.entry_of(id) == entry {
                    self.tick_state(id);
                }
            }
        }
    }

    /// Behind a change of state, or a request for one, the rest of the list is skipped.
    fn tick_state(&mut self, id: StateId) {
        self.begin_step();
        for act in &self.program.state(id).tick {
            let line = match act {
                Act::Line(line) => line,
                Act::Object(field) if self.program.state(id).data[*field].lent.is_some() => {
                    self.run_inside(id, *field, true);
                    continue;
                }
                // The objects of charts do nothing in ticks.
                Act::Object(_) | Act::Told | Act::Begun => continue,
            };
            if self.tick_line(*line) {
                break;
            }
        }
        self.settle();
    }

    /// Whether the rest of the list is skipped.
    fn tick_line(&mut self, line: LineId) -> bool {
        let line = self.program.line(line);
        self.know_time(Some(line));
        match line.trigger {
            Trigger::After(_) => self.after(line),
            Trigger::Update(Some(_)) | Trigger::Every { .. } => {
                let (mut timer, period) = (*self.timer(line), self.period(line));
                let beats = self.beats(line);
                self.set_lines.clear();
                (0..beats).any(|_| {
                    // Beats that were missed before the line has set its timer itself are given up.
                    if self.set_lines.contains(&line.id) {
                        return false;
                    }
                    let due = timer;
                    timer = due.behind(period);
                    self.is_due_until_it_acts(line, due);
                    self.acts(line) || {
                        self.has_acted();
                        false
                    }
                })
            }
            _ => self.acts(line),
        }
    }

    fn after(&mut self, line: &'p Line<'m>) -> bool {
        let is_due = match *self.timer(line) {
            Timer::Due(due) => due <= self.now,
            Timer::Overdue => true,
            Timer::Off | Timer::Since(_) => false,
        };
        if !is_due {
            return false;
        }
        let may_act = self.may_act(line, &mut false);
        let timer = *self.timer(line);
        if may_act {
            self.is_due_until_it_acts(line, timer);
        }
        *self.timer(line) = if may_act { Timer::Off } else { Timer::Overdue };
        may_act && self.acts(line)
    }

    fn beats(&mut self, line: &Line) -> usize {
        let catches_up = matches!(line.trigger, Trigger::Every { catch_up: true, .. });
        let (now, period) = (self.now, self.period(line));
        let timer = self.timer(line);
        let Timer::Due(mut due) = *timer else { return 0 };
        let mut beats = 0;
        while due <= now {
            beats += 1;
            due = if catches_up { due + period } else { now + period };
        }
        *timer = Timer::Due(due);
        beats
    }

    fn acts(&mut self, line: &'p Line<'m>) -> bool {
        if !self.may_act(line, &mut false) {
            return false;
        }
        let asked = self.ask_count;
        self.microstep(&[line]) || self.has_asked(line, asked)
    }
}
