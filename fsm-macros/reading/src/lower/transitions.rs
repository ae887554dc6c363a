//! A line's change of state as steps. The order is everywhere the same: exits, the action, the new data, the commit,
//! entries, the report.

use super::bodies::Moment;
use super::made::copy_left;
use super::prelude::*;
use crate::each::in_order;
use crate::model::{Change, ChangeKind, Entry};
use crate::trust::Part;

impl<'m> Lowering<'m> {
    pub(super) fn transition(&self, line: &'m model::Line, change: &'m Change) -> Transition<'m> {
        let source = line.state;
        let places = change.kind.named().map(|entry| entry.as_target()).unwrap_or_default();
        let domain = self.domain_of(line).unwrap_or(ROOT);
        let action = self.action(line, Moment::Left { domain });
        let mut made = change.kind.named().map(|entry| self.made(entry, source, domain));
        // What a push leaves is only suspended.
        if let Some(made) = made.as_mut().filter(|_| !matches!(change.kind, ChangeKind::Push(_))) {
            self.remember_left(made, source, domain);
        }
        let put = |domain| Put::In { domain, is_again: false };
        let names = places.iter().filter(|place| !place.is_around).map(|place| place.state).gather();
        let leave = |hook| self.leave(source, domain, hook);
        let steps = match &change.kind {
            ChangeKind::Goto(entry) => {
                let ends = self.topology.ends_in(entry.state) && self.has_stack();
                in_place(leave(Hook::Exit), action, put(domain), ends)
            }
            ChangeKind::Push(_) => {
                let mut steps = begin(leave(Hook::Pause), action);
                steps.extend([Step::Make, Step::Put(Put::Above), Step::Enter]);
                finish(steps)
            }
            ChangeKind::Pop(None) => below(begin(leave(Hook::Exit), action)),
            ChangeKind::Pop(Some(_)) => {
                let elsewhere = || finish(vec![Step::Make, Step::Put(put(ROOT)), Step::Enter]);
                let mut steps = begin(leave(Hook::Exit), action);
                match self.has_stack() {
                    true => steps.push(Step::IfSuspended { then: below(Vec::new()), otherwise: elsewhere() }),
                    false => steps.extend(elsewhere()),
                }
                steps
            }
            ChangeKind::Reset(_) => in_place(leave(Hook::Exit), action, put(ROOT), self.has_stack()),
            ChangeKind::Previous => back(begin(leave(Hook::Exit), action), domain),
        };
        let steps = with_takes(self.ending(steps), made.as_ref());
        let is_bounded =
            !self.topology.is_choice(source) || self.may_enter_a_choice(change, domain, made.as_ref());
        Transition { is_bounded, ..self.changed(source, domain, names, made, steps) }
    }

    /// `=> self`: the state is left and entered again. What was given to it stays, which is a move to where it was;
    /// what has an initial value gets it anew; inside it the default is entered.
    pub(super) fn again(&self, line: &'m model::Line, given: &'m [model::Given]) -> Transition<'m> {
        let source = line.state;
        let domain = self.topology.domain_of_self(source);
        let action = self.action(line, Moment::Left { domain });
        let state = self.topology.child_towards(domain, source).filter(|id| !self.topology.is_region(*id));
        let made = self.made_again(domain, state, source, given);
        let mut steps = begin(self.leave(source, domain, Hook::Exit), action);
        steps.extend([Step::Make, Step::Put(Put::In { domain, is_again: true }), Step::Enter]);
        // `=> R` in region `R` is the same change, and names `R`.
        let names = vec![source];
        let steps = with_takes(self.ending(finish(steps)), Some(&made));
        self.changed(source, domain, names, Some(made), steps)
    }

    /// How it comes into its place is decided later (`commits.rs`).
    fn changed(
        &self,
        source: StateId,
        domain: StateId,
        names: Vec<StateId>,
        made: Option<Made<'m>>,
        steps: Vec<Step<'m>>,
    ) -> Transition<'m> {
        // A report names as left the source, if it is an innermost state or holds regions. Otherwise it is the innermost state
        // inside the domain or, with regions in between, inside the source.
        let is_innermost = source != ROOT && !self.topology.is_compound(source);
        let is_in_region =
            self.topology.path_between(domain, source).iter().any(|id| self.topology.is_region(*id));
        let (from, told_in) = (is_innermost.then_some(source), if is_in_region { source } else { domain });
        Transition { domain, from, told_in, names, is_bounded: true, made, commit: Commit::Place, steps }
    }

    /// `=> self` of the machine: everything is left, also what is suspended, and the machine begins anew.
    pub(super) fn restart(&self, line: &'m model::Line) -> Transition<'m> {
        let mut steps = vec![Step::Leave { hook: Hook::Exit, leaving: Leaving::Inside(ROOT) }];
        if self.has_stack() {
            steps.push(Step::LeaveSuspended);
        }
        steps.push(Step::LeaveMachine);
        steps.extend(self.action(line, Moment::Left { domain: ROOT }).map(Step::Act));
        steps.extend([Step::Put(Put::Anew), Step::EnterMachine]);
        let steps = self.ending(finish(steps));
        self.changed(ROOT, ROOT, vec![ROOT], self.start(), steps)
    }

    /// Adds `Step::End`, if the machine can end and has something to do then.
    fn ending(&self, mut steps: Vec<Step<'m>>) -> Vec<Step<'m>> {
        if self.has_hook(ROOT, Hook::Exit) && self.can_end {
            steps.push(Step::End);
        }
        steps
    }

    fn may_enter_a_choice(&self, change: &Change, domain: StateId, made: Option<&Made>) -> bool {
        let tree = self.topology;
        let pushes = |change: &Change| matches!(change.kind, ChangeKind::Push(_));
        let pushes_in = |id: StateId| self.machine.lines_of(id).any(|line| line.change().is_some_and(pushes));
        let comes_back_in_one = match &change.kind {
            // A choice among the children is not kept, one further inside is where it has led out.
            ChangeKind::Previous => {
                tree.states_inside(domain).any(|id| tree.is_choice(id) && tree.parent(id) != Some(domain))
            }
            ChangeKind::Pop(_) => tree.states().filter(|id| tree.is_choice(*id)).any(pushes_in),
            ChangeKind::Goto(_) | ChangeKind::Push(_) | ChangeKind::Reset(_) => false,
        };
        let enters_one = |made: &Made| {
            // History may bring back a choice too.
            !made.inside.memories().is_empty()
                || made.inside.states().into_iter().any(|id| tree.is_choice(id))
        };
        comes_back_in_one || made.is_some_and(enters_one)
    }

    pub(super) fn has_stack(&self) -> bool {
        self.machine.stack.is_some() || self.flow.uses_push() || self.pushes
    }

    /// The step that leaves (or suspends) the states inside the domain. The states around the source are known; with
    /// regions in between, more than these are left.
    fn leave(&self, source: StateId, domain: StateId, hook: Hook) -> Step<'m> {
        let path = self.topology.path_between(domain, source);
        let is_beside = path.iter().any(|id| self.topology.is_region(*id));
        let leaving = match source == ROOT || is_beside || source == domain {
            true => Leaving::Inside(domain),
            false => {
                let has_more = self.topology.states_inside(source).any(|id| self.has_hook(id, hook));
                let then = path.into_iter().rev().filter(|id| self.has_hook(*id, hook)).gather();
                Leaving::Path { source: has_more.then_some(source), then }
            }
        };
        Step::Leave { hook, leaving }
    }

    /// Whether leaving or suspending this state itself runs anything.
    fn has_hook(&self, id: StateId, hook: Hook) -> bool {
        let is_meant = |line: &model::Line| match hook {
            Hook::Enter => matches!(line.trigger, model::Trigger::Enter),
            Hook::Exit => matches!(line.trigger, model::Trigger::Exit),
            Hook::Pause => matches!(line.trigger, model::Trigger::Pause),
            Hook::Resume => matches!(line.trigger, model::Trigger::Resume),
        };
        let has_object = || {
            let objects = self.machine.state(id).lines.iter();
            let ends = self.topology.ends_in(id) && hook != Hook::Enter;
            !ends
                && !self.machine.lacks(Part::Clock)
                && objects.into_iter().any(|line| matches!(line, model::Act::Object(_)))
        };
        let acts = |line: &'m model::Line| is_meant(line) && self.tests(line).is_some();
        // A choice has none, and often many lines.
        let may_have = !self.is_untrusted(id) && !self.topology.is_choice(id);
        may_have && (self.is_told_of(id) || self.machine.lines_of(id).any(acts) || has_object())
    }

    /// Whether an observer hears when this is entered and left. A machine is never in a choice.
    pub(super) fn is_told_of(&self, id: StateId) -> bool {
        self.machine.observed.is_some() && id != ROOT && !self.machine.topology.is_choice(id)
    }

    /// The states that a change enters, with the source of each of their data.
    fn made(&self, entry: &'m Entry, source: StateId, domain: StateId) -> Made<'m> {
        let moment = Moment::Left { domain };
        let gifts = entry.all().each_of(|entry| self.gifts_of(entry, source, moment)).gather();
        let inside = self.inside(domain, self.topology.arrival(domain, &entry.as_target()), Some(entry));
        Made { gifts, ..Made::of(inside) }
    }

    pub(super) fn remember_left(&self, made: &mut Made<'m>, source: StateId, domain: StateId) {
        made.left_and_remembered = self.left_and_remembered(&made.inside, source, domain);
        copy_left(&mut made.inside, &made.left_and_remembered, false);
    }

    /// The composites that this transition leaves, and enters again as they were: what they remember is what is active
    /// now.
    pub(super) fn left_and_remembered(
        &self,
        inside: &Inside,
        source: StateId,
        domain: StateId,
    ) -> Vec<StateId> {
        let tree = self.topology;
        let together =
            |id: StateId| tree.is_in(source, id) || tree.is_in(id, source) || tree.are_beside(source, id);
        let is_left = |id: &StateId| tree.is_inside(*id, domain) && together(*id);
        inside.memories().into_iter().filter(is_left).gather()
    }
}

/// Adds `Step::Take`: data that the action or the values of a change take leave the machine before any of these run.
fn with_takes<'m>(mut steps: Vec<Step<'m>>, made: Option<&Made<'m>>) -> Vec<Step<'m>> {
    let is_before = |step: &Step| matches!(step, Step::Leave { .. } | Step::LeaveSuspended);
    let place = steps.iter().position(|step| !is_before(step)).unwrap_or(steps.len());
    let action = steps.iter().filter_map(|step| if let Step::Act(body) = step { Some(body) } else { None });
    let values = made.into_iter().each_of(|made| &made.gifts).filter_map(|gift| gift.value.as_code());
    let takes = action.and(values).each_of(Body::takes).gather();
    let mut takes = in_order(takes, |(state, field)| (state.0, *field));
    takes.dedup();
    if !takes.is_empty() {
        steps.insert(place, Step::Take(takes));
    }
    steps
}

fn begin<'m>(leave: Step<'m>, action: Option<Body<'m>>) -> Vec<Step<'m>> {
    std::iter::once(leave).and(action.map(Step::Act)).gather()
}

/// Adds the recall of deferred events and the report. The recall comes directly after the commit, because entries
/// may fail. A machine that begins anew recalls by itself.
fn finish(mut steps: Vec<Step<'_>>) -> Vec<Step<'_>> {
    let commits = |step: &Step| matches!(step, Step::Put(_) | Step::Forget);
    if let Some(commit) = steps.iter().rposition(commits)
        && !matches!(steps[commit], Step::Put(Put::Anew))
    {
        steps.insert(commit + 1, Step::Recall);
    }
    steps.push(Step::Report);
    steps
}

/// The steps of a change that puts new states in place of the old ones; if `clears` is set, the suspended states go
/// too.
fn in_place<'m>(leave: Step<'m>, action: Option<Body<'m>>, put: Put, clears: bool) -> Vec<Step<'m>> {
    let mut steps = vec![leave];
    steps.extend(clears.then_some(Step::LeaveSuspended));
    steps.extend(action.map(Step::Act));
    steps.extend([Step::Make, Step::Put(put)]);
    steps.extend(clears.then_some(Step::Forget));
    steps.push(Step::Enter);
    finish(steps)
}

fn below(mut steps: Vec<Step<'_>>) -> Vec<Step<'_>> {
    steps.extend([Step::Put(Put::Below), Step::Arrive { hook: Hook::Resume, inside: ROOT }]);
    finish(steps)
}

fn back(mut steps: Vec<Step<'_>>, domain: StateId) -> Vec<Step<'_>> {
    steps.extend([Step::Put(Put::Back(domain)), Step::Arrive { hook: Hook::Enter, inside: domain }]);
    finish(steps)
}
