//! The data that a machine holds between two calls, derived from what its lines do.

use super::bodies::asks_in;
use super::dispatch::is_there;
use super::notes::reports_changes;
use super::prelude::*;
use crate::model::StackNeed;
use crate::topology::once_in_order;
use crate::written::{Attribute, derived, is_std_derive};

/// So many raised events may stand in places without a head: each that is taken moves the others.
const FEW_RAISED: u16 = 8;

impl<'m> Lowering<'m> {
    pub(super) fn storage(
        &self,
        lines: &[Line<'m>],
        states: &[State<'m>],
        asked: &[AskedArrival<'m>],
        moving: &[Moving<'m>],
    ) -> Storage<'m> {
        let made: Vec<&Made> = lines.iter().filter_map(|line| line.transition()?.made.as_ref()).gather();
        let transitions = || lines.iter().filter_map(Line::transition);
        let previous_in = self.previous_in(lines);
        let remembered = self.remembered(&made);
        let of_states = |is_meant: fn(&State) -> bool| {
            states.iter().filter(|state| is_meant(state)).map(|state| state.id).gather()
        };
        let choices = self.topology.states().filter(|id| self.topology.is_choice(*id)).count();
        let remembered_twice = self.remembered_twice(lines);
        let keeps: Vec<Vec<Kept>> =
            self.topology.all().map(|id| self.kept(id, &remembered, &previous_in)).gather();
        let asked_for = asked.iter().and(moving.iter().map(|moving| &moving.arrival));
        let copied = made.iter().copied().and(asked_for.map(|asked| &asked.made)).each_of(copied);
        let clones = self.clones(&keeps, copied.and(remembered_twice.iter().copied()).gather());
        let moves = transitions().any(Transition::moves)
            || asked.iter().any(|asked| !asked.made.left_and_remembered.is_empty());
        let takes = transitions().any(|transition| transition.takes().is_some());
        let moves = moves || takes || !moving.is_empty();
        let (stack, queue) = (self.stack(), self.queue(lines, states));
        Storage {
            by_leaf: !moves && stack.is_none() && self.is_by_leaf(states),
            moves,
            takes,
            state_timers: states[ROOT.0].slots.1,
            machine_timers: states[ROOT.0].timers.len(),
            stack,
            queue,
            activities: of_states(|state| state.acts(Hook::Enter).holds(&Act::Begun)),
            told_done: of_states(|state| !state.done.is_empty()),
            passing: if reports_changes(lines, states) { choices } else { 0 },
            requests: self.machine.requests,
            chains: self.machine.chain.is_none() && self.may_lead_round(lines),
            circles: self.leads_in_circles(lines),
            rounds: self.rounds(lines, queue),
            asks_at_once: self.asks_at_once(lines, states, ROOT),
            asks_beside: self.asks_beside(lines),
            marks_left: self.marks_left(states),
            unentered: self.unentered(lines, states),
            untold: self.untold(lines, states),
            previous_in,
            remembered,
            remembered_twice,
            clones,
            keeps,
        }
    }

    /// Whether the innermost active state alone is stored: one of a nested machine says which states are active around it,
    /// where nothing else is kept of them. A `cfg` of one state cannot stand in a pattern of several; and the stack hands its
    /// states out by reference, and holds them as the user sees them.
    ///
    /// An enum inside an enum fits into a byte too, but each `match` takes it apart depth by depth: the machine of
    /// `benches/src/workloads/hierarchy` took 1.07 to 1.16 times the instructions of the best `match` by hand.
    fn is_by_leaf(&self, states: &[State<'m>]) -> bool {
        let topology = self.topology;
        let is_bare = |state: &State| state.id == ROOT || (state.data.is_empty() && is_there(state.attrs));
        // Another derive may expect the states themselves, as serialisation does.
        let is_of_std = |attr: &Attribute| {
            !attr.path().is_ident("cfg_attr") && derived(&attr.meta).iter().all(is_std_derive)
        };
        topology.states().next().is_some()
            && !topology.is_flat()
            && !topology.has_regions()
            && states.iter().all(is_bare)
            && self.machine.attrs.passed.iter().all(is_of_std)
    }

    /// How many `enter` or `resume` lines inside a state can ask for a change in one step: each active state has one.
    fn asks_at_once(&self, lines: &[Line<'m>], states: &[State<'m>], id: StateId) -> usize {
        let hooks = [Hook::Enter, Hook::Resume].into_iter().each_of(|hook| states[id.0].acts(hook));
        let asks = |act: &Act| matches!(act, Act::Line(line) if lines[line.0].asks_for_change());
        let own = usize::from(hooks.into_iter().any(asks));
        let inside = self.topology.children(id).iter().map(|child| self.asks_at_once(lines, states, *child));
        own + match self.topology.holds_regions(id) {
            true => inside.sum::<usize>(),
            false => inside.max().unwrap_or(0),
        }
    }

    /// In each region an event or a step of `always` lines may find a line that asks.
    fn asks_beside(&self, lines: &[Line<'m>]) -> usize {
        let asks =
            |line: &Line| matches!(line.trigger, Trigger::On(_) | Trigger::Always) && line.asks_for_change();
        if self.topology.has_regions() && lines.iter().any(asks) { self.topology.breadth(ROOT) } else { 0 }
    }

    /// Whether states of different regions are ticked at one depth.
    fn marks_left(&self, states: &[State<'m>]) -> bool {
        let ticking = states.iter().filter(|state| !state.tick.is_empty()).map(|state| state.id);
        let ticking: Vec<StateId> = ticking.filter(|id| *id != ROOT).gather();
        let depth = |id: StateId| self.topology.node(id).depth;
        let region = |id: StateId| self.topology.path(id).find(|id| self.topology.is_region(*id));
        self.topology.has_regions()
            && ticking
                .iter()
                .any(|a| ticking.iter().any(|b| depth(*a) == depth(*b) && region(*a) != region(*b)))
    }

    fn stack(&self) -> Option<Stack> {
        if let Some(size) = &self.machine.stack {
            return Some(Stack { size: size.clone(), is_declared: true });
        }
        let bounded = |need: &StackNeed| match need {
            StackNeed::Bounded(need) => *need,
            StackNeed::Unbounded => self.machine.states.len(),
        };
        let needs = self.flow.stack_needs();
        let size = needs.iter().map(bounded).max().unwrap_or(0).max(1);
        self.has_stack().then(|| Stack { size: quote::quote!(#size), is_declared: false })
    }

    fn queue(&self, lines: &[Line<'m>], states: &[State<'m>]) -> Option<Queue<'m>> {
        let defers = lines.iter().any(|line| matches!(line.effect, Effect::Defer(_)));
        let begins: Vec<&Body> = states.iter().filter_map(|state| state.begin.as_ref()).gather();
        let bodies = || lines.iter().filter_map(Line::action).and(begins.iter().copied());
        let (raises, delays) = (bodies().any(Body::raises), bodies().any(Body::delays));
        let hears = |line: &&Line<'m>| matches!(line.trigger, Trigger::Report(Report::Unhandled { .. }));
        let refills = lines.iter().filter(hears).filter_map(Line::action).any(|body| body.raises());
        let overflows = lines.iter().any(|line| hears(&line)) && bodies().any(Body::may_overflow);
        let size = self.machine.queue.as_ref();
        // A constant may be any number.
        let room = size.and_then(|size| size.to_string().parse::<u16>().ok());
        let kind = match room {
            _ if delays => QueueKind::Delayed,
            _ if defers => QueueKind::Deferred,
            Some(1) => QueueKind::One,
            Some(..=FEW_RAISED) => QueueKind::Raised,
            _ => QueueKind::RaisedMany,
        };
        let raises_at_once = bodies().any(Body::raises_at_once);
        (raises || defers).then_some(Queue { kind, size, raises, raises_at_once, defers, refills, overflows })
    }

    fn previous_in(&self, lines: &[Line<'m>]) -> Vec<StateId> {
        let of_targets = lines.iter().filter_map(|line| line.condition.has_left);
        let asked = asks_in(lines).into_iter().filter(|(_, asked)| asked.kind == AskedKind::Previous);
        let asked = asked.map(|(source, _)| self.topology.domain_of_self(source));
        // A request from outside may ask for it at any time.
        let outside = self.machine.requests.filter(|_| !self.topology.holds_regions(ROOT)).map(|_| ROOT);
        once_in_order(of_targets.and(asked).and(outside).gather())
    }

    /// The composites that some change enters as they were.
    fn remembered(&self, made: &[&Made<'m>]) -> Vec<StateId> {
        let of_lines = made.iter().each_of(|made| made.inside.memories());
        let defaults = self.topology.all().each_of(|id| {
            let node = self.topology.node(id);
            let places = node.histories.iter().and([&node.initial]).flat().flat();
            places.filter(|place| place.history.is_some()).map(|place| place.state).gather()
        });
        once_in_order(of_lines.and(defaults).gather())
    }

    /// A line inside a composite that goes to its history leaves the composite active: what it remembers stays.
    fn remembered_twice(&self, lines: &[Line<'m>]) -> Vec<StateId> {
        let of_line = |line: &Line<'m>| -> Vec<StateId> {
            let Some(transition) = line.transition() else { return Vec::new() };
            let stays = |id: &StateId| self.topology.is_in(transition.domain, *id);
            transition.made.iter().each_of(|made| made.inside.memories()).filter(stays).gather()
        };
        once_in_order(lines.iter().each_of(of_line).gather())
    }

    /// The parts that memories keep of what is left inside this state. If memories stand inside each other, all but
    /// the outermost keep a clone; clones come first.
    fn kept(&self, id: StateId, remembered: &[StateId], previous_in: &[StateId]) -> Vec<Kept> {
        let is_inside = |inner: &&StateId| self.topology.is_inside(**inner, id);
        let all = |ids: &[StateId], is_blip| {
            ids.iter().filter(is_inside).map(|state| (*state, is_blip)).collect::<Vec<_>>()
        };
        let memories: Vec<(StateId, bool)> =
            all(remembered, false).into_iter().and(all(previous_in, true)).gather();
        let whole = previous_in.holds(&id);
        let is_clone = |place: usize, state: StateId| {
            let inside_of_other =
                |(_, (other, _)): (usize, &(StateId, bool))| self.topology.is_inside(state, *other);
            whole
                || memories.iter().enumerate().any(inside_of_other)
                || memories[place + 1..].iter().any(|(other, _)| *other == state)
        };
        let kept = memories.iter().enumerate().map(|(place, (state, is_blip))| Kept {
            state: *state,
            is_blip: *is_blip,
            is_clone: is_clone(place, *state),
        });
        let (mut kept, moved): (Vec<Kept>, Vec<Kept>) = kept.partition(|kept| kept.is_clone);
        kept.extend(moved);
        kept
    }

    /// By state: whether what is inside of it is cloned.
    fn clones(&self, keeps: &[Vec<Kept>], kept_twice: Vec<StateId>) -> Vec<bool> {
        let kept = keeps.iter().flat().filter(|kept| kept.is_clone).map(|kept| kept.state);
        let cloned = once_in_order(kept.and(kept_twice).gather());
        self.topology.all().map(|id| cloned.iter().any(|around| self.topology.is_in(id, *around))).gather()
    }
}

/// The states of which memories come back as copies.
fn copied(made: &Made) -> Vec<StateId> {
    let mut found = Vec::new();
    made.inside.visit(&mut |inside| {
        if let Inside::Memory { of, by_clone: true, .. } = inside {
            found.push(*of);
        }
    });
    found
}
