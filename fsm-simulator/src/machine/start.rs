//! How a machine begins: at its initial state, in another, and anew. Of a start in another state the program says what is
//! entered inside each composite by default, and which states are refused.

use fsm_compiler::program::{Entered, Hook, Inside, Made, Source};
use fsm_compiler::topology::{ROOT, StateId};

use super::answer::{Answer, Reason, Step};
use super::data::Made as MadeNumber;
use super::entered::{Arrival, Arrivals, Given, Lookup};
use super::{Configuration, Machine};
use crate::language::Runnable;

impl<'p, 'm> Machine<'p, 'm> {
    /// Starts at time 0, with this value of the variable in the owner: in the target, where there is one and the program
    /// does not refuse it. What stops first, stops it; then it starts anew.
    pub fn start(
        runnable: &'p Runnable<'p, 'm>,
        variable: i32,
        target: Option<StateId>,
        stops: Vec<u32>,
    ) -> (Self, Step) {
        let mut machine = Machine::new(runnable, variable);
        machine.stops.ahead = stops.into();
        let step = machine.begin_in(target);
        (machine, step)
    }

    /// The start of a new machine.
    pub(crate) fn begin_in(&mut self, target: Option<StateId>) -> Step {
        let refused = target.and_then(|target| self.reason_not_to_begin_in(target));
        self.begin_until_it_is_there(target.filter(|_| refused.is_none()));
        self.take_step(refused.map_or(Answer::Transitioned, Answer::Refused))
    }

    fn reason_not_to_begin_in(&self, target: StateId) -> Option<Reason> {
        let state = self.program.state(target);
        match (state.needs_below, state.needs_around) {
            (true, _) => Some(Reason::NeedsBelow),
            (false, true) => Some(Reason::NeedsAround),
            (false, false) => None,
        }
    }

    /// All that the machine begins with is made, put into place and entered.
    pub(crate) fn begin(&mut self, target: Option<StateId>) {
        let arrivals = match target {
            Some(target) => self.first_in(target),
            None => self.first(),
        };
        self.start_timers(ROOT, arrivals.variable);
        self.put_in_place(ROOT, &arrivals);
        self.run_acts(ROOT, Hook::Enter);
        self.enter(&arrivals);
        self.leave_ended();
        self.lead_on();
        self.serve_requests();
    }

    /// The commit of a machine that begins anew, and what is entered then.
    pub(crate) fn put_anew(&mut self, before: &Configuration) -> Arrivals {
        let arrivals = self.first();
        self.commit();
        self.start_timers(ROOT, arrivals.variable);
        self.keep(ROOT, before, false);
        self.put_in_place(ROOT, &arrivals);
        self.forget_suspended();
        self.waiting.recall();
        arrivals
    }

    /// The action of the machine's own `initial` comes before all data.
    fn first(&mut self) -> Arrivals {
        let program = self.program;
        if let Some(begin) = &program.root().begin {
            self.run(begin, ROOT);
        }
        self.begin_data();
        let made = program.start.as_ref().expect("every machine of a chart begins somewhere");
        let mut arrivals = self.arrivals(ROOT, made, &Configuration::new(), Given::By(ROOT));
        arrivals.list.retain(|arrival| *arrival != Arrival::Begin(ROOT));
        arrivals
    }

    /// The target with what is inside by default, and the states around it, without the actions of their `initial` lines.
    fn first_in(&mut self, target: StateId) -> Arrivals {
        self.begin_data();
        let (inside, is_first) = (Inside::Nothing, true);
        let made = &Made { gifts: Vec::new(), inside, left_and_remembered: Vec::new(), is_first };
        let arrivals = Arrivals { variable: self.variable, ..Arrivals::default() };
        let mut lookup = Lookup { machine: self, made, before: &Configuration::new(), arrivals };
        lookup.towards(target, ROOT);
        lookup.arrivals
    }

    /// `exit` lines of the machine, where the change before has ended it.
    pub(crate) fn leave_ended(&mut self) {
        if self.has_ended() {
            self.run_acts(ROOT, Hook::Exit);
        }
    }
}

impl<'m> Lookup<'_, '_, 'm> {
    /// What is inside a state in which the target stands.
    fn towards(&mut self, target: StateId, id: StateId) {
        let program = self.machine.program;
        let tree = &program.topology;
        if tree.holds_regions(id) {
            let Inside::Regions(regions) = &program.state(id).initial else {
                panic!("regions begin by default")
            };
            for region in regions {
                if region.state == target || tree.is_inside(target, region.state) {
                    self.on_the_way(target, region.state);
                } else {
                    self.data(region);
                    self.add(Arrival::Enter(region.state));
                    self.inside(region.state, &region.inside);
                }
            }
            return;
        }
        let child =
            tree.children(id).iter().find(|child| **child == target || tree.is_inside(target, **child));
        self.on_the_way(target, *child.expect("the target stands inside"));
    }

    /// The target, or a state around it.
    fn on_the_way(&mut self, target: StateId, id: StateId) {
        let data = &self.machine.program.state(id).data;
        let outside = self.machine.runnable.language.given_outside();
        let given = data.iter().enumerate().filter(|(_, field)| id == target && field.initial.is_none());
        let given = given.map(|(field, _)| ((id, field), MadeNumber::Value(outside)));
        self.arrivals.numbers.extend(given);
        let sources = data.iter().map(|field| match field.initial {
            None => Source::Requested,
            Some(_) => Source::Initial,
        });
        self.data(&Entered { state: id, sources: sources.collect(), inside: Inside::Nothing });
        self.add(Arrival::Enter(id));
        match id == target {
            true => {
                let program = self.machine.program;
                self.inside(id, &program.state(id).initial);
            }
            false => self.towards(target, id),
        }
    }
}
