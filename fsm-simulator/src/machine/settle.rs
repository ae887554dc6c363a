//! What happens by itself once a step is over: `always` lines, `done`, events that wait; and the bound on chains.

use fsm_compiler::program::{Line, Report, Trigger};
use fsm_compiler::topology::{ROOT, StateId};

use super::answer::Answer;
use super::events;
use super::notes::NoteKind;
use super::waiting::Next;
use super::{Configuration, Machine};
use crate::language::REPORTED;

/// So many raised events are served in one call.
const MOST_RAISED: usize = 1000;
/// A call with more microsteps than this goes round without end.
const MOST_MICROSTEPS: usize = 20_000;

impl<'p, 'm> Machine<'p, 'm> {
    pub(crate) fn settle(&mut self) {
        let mut microsteps = 0;
        while !self.has_ended() {
            microsteps += 1;
            assert!(microsteps < MOST_MICROSTEPS, "a call without end");
            if let Some(event) = self.waiting.overflow.take() {
                self.unhandled(&event);
                if self.refills() {
                    self.waiting.lose_overflow();
                }
                continue;
            }
            let always = self
                .find(|state| &state.always, |_, line| matches!(line.trigger, Trigger::Always), false)
                .lines;
            let always = self.always_within_bound(always);
            if !always.is_empty() {
                self.microstep(&always);
                continue;
            }
            if self.rounds.is_stopped() || self.waiting.has_internal() && !self.begin_round() {
                return;
            }
            if self.refills() && !self.rounds.counts_all() && self.waiting.served >= 2 * MOST_RAISED {
                return;
            }
            match self.waiting.next() {
                Some(Next::Done(id)) => self.take_done(id),
                Some(Next::Raised(event)) => self.take_raised(&event),
                Some(Next::Recalled(event, number)) => {
                    self.note(NoteKind::Recalled, ROOT, None, &*event);
                    self.offer(&event, Some(number));
                }
                None => return,
            }
        }
        self.waiting.clear();
    }

    /// How many raised events were lost since the machine began.
    pub fn lost_events(&self) -> u32 {
        self.waiting.lost
    }

    /// Whether what is no longer served may be raised again where it is told.
    fn refills(&self) -> bool {
        self.program.storage.queue.is_some_and(|queue| queue.refills)
    }

    fn take_done(&mut self, id: StateId) {
        if !self.active.contains(&id) {
            return;
        }
        let lines = self.program.lines_of(&self.program.state(id).done);
        let Some(line) = lines.into_iter().find(|line| self.may_act(line, &mut false)) else { return };
        match self.would_repeat(line) {
            true => self.livelock(),
            false => drop(self.microstep(&[line])),
        }
    }

    fn take_raised(&mut self, event: &str) {
        self.waiting.served += 1;
        match self.waiting.served > MOST_RAISED && !self.rounds.counts_all() {
            true => self.unhandled(event),
            false => self.offer(event, None),
        }
    }

    /// Nobody is there to get back what is not taken.
    pub(crate) fn offer(&mut self, event: &str, number: Option<u64>) {
        let answer = self.take_event(event, number, true);
        if let Answer::NotTaken | Answer::StackFull | Answer::QueueFull = answer {
            self.unhandled(event);
        }
    }

    /// An event, which has this number where it was deferred before.
    pub(crate) fn take_event(&mut self, event: &str, number: Option<u64>, is_raised: bool) -> Answer {
        self.payload = events::payload(event);
        self.event = self.name_of_event(event);
        if self.program.acts_side_by_side() {
            let patterns = std::mem::take(&mut self.patterns);
            self.begin_step();
            let answer = self.act_side_by_side(event, &patterns);
            self.patterns = patterns;
            return answer;
        }
        let takes = |this: &Self, line: &Line| this.takes(&this.patterns, line, event);
        let apart = is_raised && self.program.tells_raised;
        let selected = self.select(|state| if apart { &state.on_raised } else { &state.on }, takes);
        let is_deferred_again = number.is_some() && selected.lines.is_empty() && selected.defers;
        if !is_deferred_again {
            self.begin_step();
        }
        if !selected.lines.is_empty() {
            self.use_event();
            return match self.microstep(&selected.lines) {
                true => Answer::Transitioned,
                false => Answer::Handled,
            };
        }
        if selected.defers {
            if self.waiting.is_full() {
                return Answer::QueueFull;
            }
            // It waits inside, and cannot come back.
            self.use_event();
            self.note(NoteKind::Deferred, ROOT, None, event);
            self.waiting.defer(event, number);
            return Answer::Deferred;
        }
        if selected.meets_full_stack { Answer::StackFull } else { Answer::NotTaken }
    }

    /// Those of the `always` lines found that act: one that leads round is stopped, and in the way of no other. It is told
    /// once a step, for it is found again and again.
    fn always_within_bound(&mut self, mut found: Vec<&'p Line<'m>>) -> Vec<&'p Line<'m>> {
        if self.rounds.counts_all() {
            let found = self.without_conflicts(found);
            return if found.is_empty() || self.begin_round() { found } else { Vec::new() };
        }
        let going = loop {
            let going = self.without_conflicts(found.clone());
            let repeats = |line: &&Line| line.transition().is_some() && self.would_repeat(line);
            let stopped: Vec<_> = going.iter().copied().filter(repeats).map(|line| line.id).collect();
            if stopped.is_empty() {
                break going;
            }
            self.stop_always();
            found.retain(|line| !stopped.contains(&line.id));
        };
        let is_over = |line: &&Line| line.transition().is_none() && !self.rounds.next_idle();
        let (stopped, going): (Vec<_>, Vec<_>) = going.into_iter().partition(is_over);
        if !stopped.is_empty() {
            self.stop_always();
        }
        going
    }

    fn stop_always(&mut self) {
        if !std::mem::replace(&mut self.always_was_told, true) {
            self.livelock();
        }
    }

    /// Whether there is a round left, which begins; the first that is not is told.
    pub(crate) fn begin_round(&mut self) -> bool {
        let (goes_on, is_told) = self.rounds.next();
        if is_told {
            self.livelock();
        }
        goes_on
    }

    /// Whether a line names a state that this chain has named.
    fn would_repeat(&self, line: &'p Line<'m>) -> bool {
        self.program.storage.chains && self.named(line).iter().any(|id| self.chain.contains(id))
    }

    /// `livelock` lines, of the innermost state, or of the one that holds regions.
    pub(crate) fn livelock(&mut self) {
        let id = self.innermost(&self.active, ROOT);
        self.note(NoteKind::Livelock, id, None, "");
        let state = self.name(id);
        self.tell(|report| matches!(report, Report::Livelock { .. }), &state);
    }

    /// The innermost state inside a domain, or the one that holds regions; of regions of the machine in the first.
    pub(crate) fn innermost(&self, active: &Configuration, domain: StateId) -> StateId {
        let tree = &self.program.topology;
        let mut at = domain;
        while at == ROOT || !tree.holds_regions(at) {
            let Some(child) = tree.children(at).iter().find(|child| active.contains(child)) else { break };
            at = *child;
        }
        at
    }

    pub(crate) fn unhandled(&mut self, event: &str) {
        self.note(NoteKind::Unhandled, ROOT, None, event);
        self.tell(|report| matches!(report, Report::Unhandled { .. }), event);
    }

    pub(crate) fn tell(&mut self, is_meant: fn(&Report) -> bool, what: &str) {
        self.tell_with(is_meant, &REPORTED.map(|name| (name, what.to_owned())));
    }

    /// The same of several things, each with what stands for it in the text.
    pub(crate) fn tell_with(&mut self, is_meant: fn(&Report) -> bool, what: &[(&str, String)]) {
        for line in self.program.reports(is_meant) {
            if let Some(action) = line.action() {
                self.report(action, ROOT, what);
            }
        }
    }
}
