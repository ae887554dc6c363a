//! One walk over the model of a machine: each part of it names its constructs.

use std::collections::BTreeSet;

use super::Construct;
use crate::each::Gather;
use crate::model::{
    Act, Body, Call, Change, ChangeKind, Depth, Entry, Events, Given, Initial, Line, Machine, ROOT, Ranking,
    State, StateId, StateKind, Target, Trigger,
};
use crate::syntax::Period;
use crate::written::{Attrs, EventPattern, Pattern, Report};

/// The constructs that a machine uses.
pub(crate) fn of(machine: &Machine) -> BTreeSet<Construct> {
    let mut table = Table { machine, found: BTreeSet::new() };
    table.head();
    for (id, state) in machine.states.iter().enumerate() {
        table.state(StateId(id), state);
    }
    machine.lines.iter().for_each(|line| table.line(line));
    table.found
}

struct Table<'m> {
    machine: &'m Machine,
    found: BTreeSet<Construct>,
}

impl Table<'_> {
    fn add(&mut self, is_used: bool, construct: Construct) {
        if is_used {
            self.found.insert(construct);
        }
    }

    fn head(&mut self) {
        let machine = self.machine;
        self.add(machine.output.is_some(), Construct::Fallible);
        self.add(machine.asyncness.is_some(), Construct::Async);
        self.add(machine.constness.is_some(), Construct::Const);
        self.add(!machine.defaults.is_empty(), Construct::Default);
        self.add(machine.params.len() > 1, Construct::Parameters);
        self.add(!machine.generics.params.is_empty(), Construct::Generics);
        self.add(machine.clock.is_some() && machine.now.is_none(), Construct::Clock);
        self.add(machine.now.is_some(), Construct::ClockNamed);
        self.add(machine.stack.is_some(), Construct::StackSetting);
        self.add(machine.queue.is_some(), Construct::Queue);
        self.add(machine.chain.is_some(), Construct::Chain);
        self.add(machine.requests.is_some(), Construct::RequestsSetting);
        self.add(machine.strict.is_some(), Construct::Strict);
        self.add(machine.observed.is_some(), Construct::Observed);
        self.add(machine.can.is_some(), Construct::Can);
        self.add(machine.snapshots.is_some(), Construct::Snapshots);
        self.add(machine.topology.has_tags(), Construct::Tag);
        match &machine.events {
            Some(Events::Declared { variants, .. }) => {
                variants.iter().for_each(|event| self.attributes(&event.attrs));
                self.add(variants.iter().any(|event| !event.payload.is_empty()), Construct::Payload);
            }
            Some(Events::From { .. }) => self.add(true, Construct::EventsFrom),
            None => {}
        }
    }

    fn attributes(&mut self, attrs: &Attrs) {
        self.add(!attrs.cfgs().is_empty(), Construct::Cfg);
    }

    fn state(&mut self, id: StateId, state: &State) {
        let topology = &self.machine.topology;
        self.attributes(&state.attrs);
        let in_region = topology.path(id).skip(1).any(|around| topology.is_region(around));
        match topology.node(id).kind {
            StateKind::Plain => self.add(id != ROOT && topology.has_children(id), Construct::Composite),
            StateKind::Region => {
                let parent = topology.parent(id);
                self.add(parent == Some(ROOT), Construct::RegionsOfMachine);
                self.add(parent != Some(ROOT), Construct::Regions);
                self.add(in_region, Construct::RegionsInRegion);
            }
            StateKind::Final if topology.ends_in(id) => self.add(true, Construct::End),
            StateKind::Final => self.add(true, Construct::FinalInside),
            StateKind::Choice => {
                self.add(true, Construct::Choice);
                self.add(in_region, Construct::ChoiceInRegion);
            }
        }
        self.data(id, state);
        if let Some(Initial { entry, action, .. }) = &state.initial {
            self.add(entry.history.is_some(), Construct::InitialHistory);
            self.add(action.is_some(), Construct::InitialAction);
            self.entry(entry);
            action.iter().for_each(|action| self.code(action));
        }
        for default in state.histories.iter().flatten() {
            self.add(true, Construct::HistoryDefault);
            self.entry(&default.entry);
        }
        state.random.iter().for_each(|random| self.code(&random.value));
    }

    fn data(&mut self, id: StateId, state: &State) {
        for field in &state.data {
            self.attributes(&field.attrs);
            let is_composite = self.machine.topology.has_children(id);
            self.add(true, Construct::Data);
            self.add(field.init.is_none(), Construct::DataGiven);
            self.add(id == ROOT, Construct::DataOfMachine);
            self.add(id != ROOT && is_composite, Construct::DataOfComposite);
            field.init.iter().for_each(|init| self.code(init));
        }
        let is_object = |act: &Act| matches!(act, Act::Object(field) if state.data[*field].lent.is_none());
        self.add(state.lines.iter().any(is_object), Construct::Object);
        self.add(state.data.iter().any(|field| field.lent.is_some()), Construct::Inner);
    }

    fn line(&mut self, line: &Line) {
        self.attributes(&line.attrs);
        self.trigger(line);
        let is_held = self.machine.lines.iter().filter(|other| other.written == line.written).count() > 1;
        self.add(is_held, Construct::Held);
        self.add(line.first.is_some(), Construct::First);
        self.add(line.guard.is_some(), Construct::Guard);
        self.add(!line.filter.is_empty(), Construct::InStateFilter);
        self.add(line.found().next().is_some(), Construct::Found);
        self.target(line);
        line.bodies().for_each(|body| self.code(body));
    }

    fn trigger(&mut self, line: &Line) {
        let is_hook = line.trigger.is_hook();
        self.add(line.cause.is_some(), Construct::Cause);
        let construct = match &line.trigger {
            Trigger::Enter => Construct::Enter,
            Trigger::Exit => Construct::Exit,
            Trigger::Pause => Construct::Pause,
            Trigger::Resume => Construct::Resume,
            Trigger::Update(None) => Construct::Update,
            Trigger::Update(Some(period)) => self.period(period, Construct::UpdateEvery),
            Trigger::On(pattern) => self.pattern(pattern),
            Trigger::When(_) => Construct::When,
            Trigger::After(period) => self.period(period, Construct::After),
            Trigger::Every { period, catch_up: false } => self.period(period, Construct::Every),
            Trigger::Every { period, catch_up: true } => self.period(period, Construct::CatchUp),
            Trigger::Always => Construct::Always,
            Trigger::Ended(_) => Construct::DoneOf,
            Trigger::Ranked { ranking: Ranking::Score, .. } => Construct::Score,
            Trigger::Ranked { ranking: Ranking::Weight, .. } => Construct::Weight,
            Trigger::Done => Construct::Done,
            Trigger::During { .. } => Construct::During,
            Trigger::Report(Report::Transition { cause, .. }) => {
                self.add(cause.is_some(), Construct::CauseOfChange);
                Construct::Transition
            }
            Trigger::Report(Report::Unhandled { .. }) => Construct::Unhandled,
            Trigger::Report(Report::Livelock { .. }) => Construct::Livelock,
            Trigger::Report(Report::Refused { .. }) => Construct::Refused,
            Trigger::Failed(_) => Construct::Failed,
            Trigger::Stop => Construct::Stop,
        };
        let is_heard = matches!(line.trigger, Trigger::Report(_) | Trigger::Failed(_) | Trigger::Stop);
        self.add(true, construct);
        self.add(line.timer.is_some(), Construct::NamedTimer);
        let topology = &self.machine.topology;
        let place = match topology.node(line.state).kind {
            _ if line.state == ROOT && is_hook => Construct::HookOfMachine,
            _ if is_hook || is_heard => return,
            _ if line.state == ROOT => Construct::LineOfMachine,
            StateKind::Region => Construct::LineOfRegion,
            StateKind::Plain if topology.has_children(line.state) => Construct::LineOfComposite,
            StateKind::Plain | StateKind::Final | StateKind::Choice => return,
        };
        self.add(true, place);
    }

    fn period(&mut self, period: &Period<Body>, construct: Construct) -> Construct {
        self.add(period.body().is_some(), Construct::Computed);
        construct
    }

    fn pattern(&mut self, pattern: &Pattern) -> Construct {
        let is_any = pattern.alternatives.iter().any(|one| matches!(one.event, EventPattern::Any(_)));
        self.add(pattern.alternatives.len() > 1, Construct::OnSeveral);
        if is_any { Construct::OnAny } else { Construct::On }
    }

    fn target(&mut self, line: &Line) {
        let topology = &self.machine.topology;
        match &line.target {
            Target::None => self.add(!matches!(line.trigger, Trigger::Report(_)), Construct::NoTarget),
            Target::Change(change) => self.change(line, change),
            Target::Again { given, .. } => {
                let construct = match line.state {
                    ROOT => Construct::SelfOfMachine,
                    id if topology.is_region(id) => Construct::SelfOfRegion,
                    id if topology.has_children(id) => Construct::SelfOfComposite,
                    _ => Construct::SelfOfState,
                };
                self.add(true, construct);
                self.given(given);
            }
            Target::Ignore(_) => self.add(true, Construct::Ignore),
            Target::Defer(_) => self.add(true, Construct::Defer),
            Target::Pass(_) => self.add(true, Construct::Pass),
        }
    }

    fn change(&mut self, line: &Line, change: &Change) {
        let topology = &self.machine.topology;
        let construct = match &change.kind {
            ChangeKind::Goto(entry) if !entry.also.is_empty() => Construct::Several,
            ChangeKind::Goto(entry) => match entry.history {
                Some(Depth::Shallow) => Construct::History,
                Some(Depth::Deep) => Construct::DeepHistory,
                None => Construct::Goto,
            },
            ChangeKind::Push(_) => Construct::Push,
            ChangeKind::Pop(None) => Construct::Pop,
            ChangeKind::Pop(Some(_)) => Construct::PopElse,
            ChangeKind::Previous => Construct::Previous,
            ChangeKind::Reset(_) => Construct::Reset,
        };
        self.add(true, construct);
        self.add(change.reenter, Construct::Reenter);
        let Some(entry) = change.kind.named() else { return };
        let region = topology.path(line.state).find(|id| topology.is_region(*id));
        let leaves = region.is_some_and(|region| !topology.is_in(entry.state, region));
        self.add(leaves, Construct::OutOfRegion);
        self.add(topology.is_choice(entry.state), Construct::ToChoice);
        self.add(topology.is_final(entry.state), Construct::ToFinal);
        self.entry(entry);
    }

    fn entry(&mut self, entry: &Entry) {
        for place in entry.all() {
            self.add(!place.within.is_empty(), Construct::Within);
            self.given(&place.given);
        }
    }

    fn given(&mut self, given: &[Given]) {
        for given in given {
            self.add(given.moved().is_some(), Construct::Moved);
            self.add(given.body().is_some(), Construct::Fields);
            given.body().into_iter().for_each(|body| self.code(body));
        }
    }

    fn code(&mut self, body: &Body) {
        for call in &body.calls {
            match call {
                Call::Request(change) => self.request(change),
                Call::Held(held) => {
                    self.add(true, Construct::AskHeld);
                    held.changes.iter().for_each(|change| self.request(change));
                    self.code(&held.value);
                }
                Call::Absent(_) => {}
                Call::InState { .. } | Call::InAbsent(_) => self.add(true, Construct::InStateAction),
                Call::Raise(raise) => {
                    self.add(raise.after.is_none(), Construct::Raise);
                    self.add(raise.after.is_some(), Construct::RaiseLater);
                }
                Call::Cancel(_) => self.add(true, Construct::Cancel),
                Call::Timer(call) => {
                    self.add(call.restarts, Construct::RestartTimer);
                    self.add(!call.restarts, Construct::CancelTimer);
                }
                Call::Take { .. } => self.add(true, Construct::Take),
            }
        }
    }

    fn request(&mut self, change: &Change) {
        let construct = match &change.kind {
            ChangeKind::Goto(_) => Construct::AskGoto,
            ChangeKind::Push(_) => Construct::AskPush,
            ChangeKind::Pop(_) => Construct::AskPop,
            ChangeKind::Previous => Construct::AskPrevious,
            ChangeKind::Reset(_) => Construct::AskReset,
        };
        self.add(true, construct);
        let Some(entry) = change.kind.named() else { return };
        let mut given = entry.all().each_of(|entry| &entry.given);
        self.add(given.any(|given| given.moved().is_some()), Construct::AskMoves);
        self.entry(entry);
    }
}
