//! How a machine begins: at its initial state, or in another (`start_in`), which SCXML does not know: the states around the
//! target begin "with their initial values", regions beside it "at their `initial`"; "a state that needs another one
//! suspended below it, or data that only a line can give to a state around it, is refused, and handed back" (the reference,
//! "Requests from nested states"). No `initial` line leads to the target, so that those around it do not act.

use crate::chart::{Chart, OUTSIDE, ROOT, StateId, Time};

use super::data::Numbers;
use super::enter::Entry;
use super::{Answer, Beginning, Diverges, Interpreter, Reason, Rules, Step};

impl<'c> Interpreter<'c> {
    /// `interpret`: enters the initial configuration and runs to completion.
    pub fn start(chart: &'c Chart, rules: Rules) -> Result<(Self, Step), Diverges> {
        Self::start_with(chart, rules, 0, &Beginning::default())
    }

    /// The same as a script says. Where the machine cannot begin in the state of that, nothing has happened, and it begins
    /// at its initial one.
    pub(super) fn start_with(
        chart: &'c Chart,
        rules: Rules,
        now: Time,
        beginning: &Beginning,
    ) -> Result<(Self, Step), Diverges> {
        let mut this = Self::new(chart, rules, now);
        beginning.stops.iter().for_each(|lines| this.stop_after(*lines));
        let refused = match beginning.target {
            Some(target) => this.reason_not_to_begin_in(target)?,
            None => None,
        };
        this.start_until_it_is_there(beginning.target.filter(|_| refused.is_none()))?;
        this.tell_settled(None);
        let step = this.take_step(refused.map_or(Answer::Transitioned, Answer::Refused));
        Ok((this, step))
    }

    /// An error where the chart does not tell.
    fn reason_not_to_begin_in(&self, target: StateId) -> Result<Option<Reason>, Diverges> {
        let needs_below = self.chart.needs_below(target).ok_or(Diverges)?;
        let needs_around = self.chart.needs_around(target).then_some(Reason::NeedsAround);
        Ok(if needs_below { Some(Reason::NeedsBelow) } else { needs_around })
    }

    pub(super) fn begin(&mut self, target: Option<StateId>) -> Result<(), Diverges> {
        self.start_timers(ROOT);
        match target {
            Some(target) => self.enter_first(target),
            None => self.enter_initial(),
        }
        if !self.running {
            self.exit_machine();
        }
        self.lead_on(&[]);
        self.serve_requests();
        self.macrostep()?;
        self.end_call()
    }

    /// As if the initial transition of `<scxml>` led to the state, and not to the root.
    fn enter_first(&mut self, target: StateId) {
        let mut entry = Entry::of_a_start();
        self.add_all(&[target], None, &mut entry);
        let given = self.chart.is_given(target).then_some((target, OUTSIDE));
        self.make_of(&entry, &given.into_iter().collect(), None);
        self.enter(entry, &Numbers::new());
    }

    /// The end of `interpret`: `enterStates` of the initial transition of `<scxml>`, which leads to the root.
    fn enter_initial(&mut self) {
        let mut entry = Entry::of_a_start();
        self.add_all(&[ROOT], None, &mut entry);
        self.act_before_all();
        self.make_of(&entry, &Numbers::new(), None);
        self.enter(entry, &Numbers::new());
    }
}
