//! What the machine uses. What it does not use takes no field and no branch in what is generated.

use proc_macro2::TokenStream;

use super::arrival::arrival;
use super::plan::StatePlan;
use super::raised;
use crate::each::Gather;
use crate::model::{
    Body, ChangeKind, Entry, Flow, Handler, Machine, ROOT, StackNeed, State, StateId, Target, Trigger,
};

pub(crate) struct Features {
    /// No state stands inside another.
    pub(crate) flat: bool,
    /// Several states can be active beside each other.
    pub(crate) regions: bool,
    /// Data move from state to state, so the state must be taken out before the next is put in.
    pub(crate) moves: bool,
    pub(crate) previous: bool,
    pub(crate) stack: Option<Stack>,
    pub(crate) requests: bool,
    pub(crate) finals: bool,
    /// Some line, field or state is there only under a `cfg`.
    pub(crate) uses_cfg: bool,
    /// Lines are missing, since there are mistakes in them.
    pub(crate) incomplete: bool,
    /// Timers of the machine's own lines.
    pub(crate) root_timers: usize,
    /// Timers that one state can need at most.
    pub(crate) state_timers: usize,
    /// By state: the first slot of its timers, and the slot behind those of all that is inside.
    pub(crate) slots: Vec<(usize, usize)>,
    /// The composites (and the machine) whose children `previous` may bring back.
    pub(crate) previous_in: Vec<StateId>,
    /// The composites that history may bring back.
    pub(crate) remembered: Vec<StateId>,
    /// Those that may be brought back a second time before they are left again.
    pub(crate) remembered_twice: Vec<StateId>,
    /// Something acts by itself once a step is over: `always`, `done`, raised or recalled events.
    pub(crate) settles: bool,
    /// `always` lines may lead round.
    pub(crate) always_cyclic: bool,
    /// Some action raises an event.
    pub(crate) raises: bool,
    /// By state and line `on …`: whether a raised event may meet it. Empty where it makes no difference.
    pub(crate) met_by_raised: Vec<Vec<bool>>,
    /// Some line defers an event.
    pub(crate) defers: bool,
    /// The states whose `done` is told, in source order.
    pub(crate) told_done: Vec<StateId>,
    /// Some action asks for a change of state, or requests come from outside.
    pub(crate) dynamic: bool,
    /// An `enter` or `resume` action asks for a change, so one change can bring the next.
    pub(crate) chained: bool,
    /// Such changes may lead back to where they started.
    pub(crate) cyclic: bool,
    /// By state: whether its initial values are computed before the rest of it is at hand, since data move
    /// into it, or since it renews them.
    pub(crate) init_apart: Vec<bool>,
    /// By state and field: whether some target overrides the initial value.
    pub(crate) overridden: Vec<Vec<bool>>,
    /// The same, for requests alone.
    pub(crate) overridden_in_request: bool,
}

pub(crate) struct Stack {
    /// How many states can be suspended, as an expression.
    pub(crate) size: TokenStream,
    /// Declared by the user: pushes can fail.
    pub(crate) declared: bool,
    /// By state id: how many can become suspended from it on, where this was computed.
    pub(crate) needs: Vec<usize>,
}

pub(super) fn features(machine: &Machine, plans: &[StatePlan], flow: &Flow, incomplete: bool) -> Features {
    let lines: Vec<&Handler> = plans.iter().flat_map(StatePlan::lines).gather();
    let entries: Vec<&Entry> = lines.iter().filter_map(|line| line.change()?.entry()).gather();
    let requests = lines.iter().flat_map(|line| line.requests());
    let requested: Vec<&Entry> = requests.filter_map(|(_, change)| change.entry()).gather();
    let defaults: Vec<&Entry> = machine.states.iter().flat_map(State::defaults).gather();
    let mut overridden: Vec<Vec<bool>> =
        machine.states.iter().map(|state| vec![false; state.data.len()]).gather();
    for entry in [&entries, &requested, &defaults].into_iter().flatten().flat_map(|entry| entry.all()) {
        for field in overrides(machine, entry) {
            overridden[entry.state.0][field] = true;
        }
    }
    let mut init_apart = vec![false; machine.states.len()];
    for entry in entries.iter().filter(|entry| entry.moves().next().is_some()) {
        init_apart[entry.state.0] = true;
    }
    for line in lines.iter().filter(|line| matches!(line.target, Target::Again(_))) {
        init_apart[line.state.0] = true;
    }
    let slots = slots(machine, plans);
    let previous_in = previous_in(machine, &lines);
    let remembered = remembered(machine, &lines);
    // Most machines have no history, which saves looking at what each line enters.
    let to_history = if remembered.is_empty() { &[] } else { lines.as_slice() };
    let chained =
        plans.iter().any(|plan| StatePlan::requests(&plan.enter) || StatePlan::requests(&plan.resume));
    Features {
        flat: machine.is_flat(),
        regions: machine.has_regions(),
        moves: entries.iter().flat_map(|entry| entry.all()).any(|entry| entry.moves().next().is_some())
            || to_history.iter().any(|line| takes_history(machine, line)),
        // A request from outside may ask for it at any time.
        previous: previous_in.contains(&ROOT),
        stack: stack(machine, flow),
        requests: machine.requests.is_some(),
        uses_cfg: uses_cfg(machine),
        incomplete,
        finals: machine.can_end(),
        root_timers: plans[ROOT.0].timers.len(),
        state_timers: slots[ROOT.0].1,
        slots,
        previous_in,
        remembered,
        remembered_twice: remembered_twice(machine, to_history),
        settles: settles(machine, &lines),
        always_cyclic: always_cyclic(machine, plans),
        raises: lines.iter().any(|line| line.raises()) || initials(machine).any(raises),
        met_by_raised: raised::met_by_raised(machine, plans, &lines),
        defers: lines.iter().any(|line| matches!(line.target, Target::Defer(_))),
        told_done: machine.all_ids().filter(|id| !plans[id.0].done.is_empty()).gather(),
        dynamic: machine.requests.is_some() || lines.iter().any(|line| line.has_requests()),
        chained,
        cyclic: chained && is_cyclic(machine, plans),
        overridden_in_request: requested.iter().any(|entry| overrides(machine, entry).next().is_some()),
        overridden,
        init_apart,
    }
}

/// Where the timers of each state stand: behind those of the states around it, and beside those of other regions.
fn slots(machine: &Machine, plans: &[StatePlan]) -> Vec<(usize, usize)> {
    let mut slots = vec![(0, 0); machine.states.len()];
    fn place(
        machine: &Machine,
        plans: &[StatePlan],
        id: StateId,
        first: usize,
        slots: &mut [(usize, usize)],
    ) -> usize {
        let own = if id == ROOT { 0 } else { plans[id.0].timers.len() };
        let (beside, mut next, mut end) = (machine.holds_regions(id), first + own, first + own);
        for child in &machine.state(id).children {
            end = end.max(place(machine, plans, *child, next, slots));
            next = if beside { end } else { next };
        }
        slots[id.0] = (first, end);
        end
    }
    place(machine, plans, ROOT, 0, &mut slots);
    slots
}

fn previous_in(machine: &Machine, lines: &[&Handler]) -> Vec<StateId> {
    let goes_back =
        |line: &&&Handler| line.changes().any(|change| matches!(change.kind, ChangeKind::Previous));
    let mut found: Vec<StateId> =
        lines.iter().filter(goes_back).map(|line| machine.domain_of_self(line.state)).gather();
    found.extend(machine.requests.map(|_| ROOT));
    found.sort_unstable();
    found.dedup();
    found
}

fn remembered(machine: &Machine, lines: &[&Handler]) -> Vec<StateId> {
    let entries = lines.iter().flat_map(|line| line.changes()).filter_map(|change| change.entry());
    let defaults = machine.states.iter().flat_map(State::defaults);
    let of_history = entries.chain(defaults).flat_map(Entry::places).filter(|place| place.history.is_some());
    let mut found: Vec<StateId> = of_history.map(|place| place.state).gather();
    found.sort_unstable();
    found.dedup();
    found
}

/// A line inside a composite that goes to its history leaves the composite active: what it remembers stays.
fn remembered_twice(machine: &Machine, lines: &[&Handler]) -> Vec<StateId> {
    let mut found = Vec::new();
    for line in lines {
        let Some((change, entry)) = line.change().and_then(|change| Some((change, change.entry()?))) else {
            continue;
        };
        let domain = machine.domain_of(line.state, change);
        let stays = |id: &StateId| *id == domain || machine.is_inside(domain, *id);
        found.extend(arrival(machine, domain, entry).histories(domain).into_iter().filter(stays));
    }
    found
}

fn settles(machine: &Machine, lines: &[&Handler]) -> bool {
    let acts = |line: &&Handler| {
        matches!(line.trigger, Trigger::Always | Trigger::Done)
            || line.raises()
            || matches!(line.target, Target::Defer(_))
    };
    lines.iter().any(acts) || initials(machine).any(raises)
}

/// Whether `always` lines can lead back to where they started. A line acts in all that is inside its state, and leads
/// to all that may be active in its target.
fn always_cyclic(machine: &Machine, plans: &[StatePlan]) -> bool {
    let mut next: Vec<Vec<StateId>> = vec![Vec::new(); plans.len()];
    for line in plans.iter().flat_map(|plan| plan.always.iter().chain(&plan.done)) {
        // It enters again the state that it acts in.
        if matches!(line.target, Target::Again(_)) {
            return true;
        }
        if line.change().is_none() {
            continue;
        }
        let places = line.change().and_then(|change| change.entry());
        let Some(entry) = places else { return true };
        for place in entry.places() {
            let around = machine.path(place.state).filter(|id| *id != ROOT);
            let inside = machine.state_ids().filter(|id| machine.is_inside(*id, place.state));
            let reached: Vec<StateId> = around.chain(inside).gather();
            next[line.state.0].extend(reached);
        }
        if line.state == ROOT {
            return true;
        }
    }
    machine.all_ids().any(|start| reaches(&next, start))
}

fn initials(machine: &Machine) -> impl Iterator<Item = &Body> {
    machine.states.iter().filter_map(|state| state.initial.as_ref()?.action.as_ref())
}

fn raises(body: &Body) -> bool {
    body.raises()
}

fn uses_cfg(machine: &Machine) -> bool {
    let of_states = machine.states.iter().skip(1).map(|state| &state.attrs);
    let of_fields = machine.states.iter().flat_map(|state| &state.data).map(|field| &field.attrs);
    let of_lines = machine.handlers.iter().map(|line| &line.attrs);
    of_states.chain(of_fields).chain(of_lines).any(|attrs| !attrs.cfgs().is_empty())
}

/// Whether the line leaves what history then brings back: it has to be taken out of the state that is left.
fn takes_history(machine: &Machine, line: &Handler) -> bool {
    let Some(change) = line.change() else { return false };
    let Some(entry) = change.entry().filter(|_| !matches!(change.kind, ChangeKind::Push(_))) else {
        return false;
    };
    let domain = machine.domain_of(line.state, change);
    !arrival(machine, domain, entry).left_and_remembered(machine, line.state, domain).is_empty()
}

/// The fields of an entry that have an initial value all the same.
fn overrides(machine: &Machine, entry: &Entry) -> impl Iterator<Item = usize> {
    let data = &machine.state(entry.state).data;
    entry.given.iter().map(|given| given.field).filter(|field| data[*field].init.is_some())
}

fn stack(machine: &Machine, flow: &Flow) -> Option<Stack> {
    let needs = flow.stack_needs();
    let bounded = |need: &StackNeed| match need {
        StackNeed::Bounded(need) => *need,
        StackNeed::Unbounded => machine.states.len(),
    };
    let needs: Vec<usize> = needs.iter().map(bounded).gather();
    if let Some((_, size)) = &machine.stack {
        return Some(Stack { size: size.clone(), declared: true, needs });
    }
    if !flow.uses_push() {
        return None;
    }
    let size = needs.iter().copied().max().unwrap_or(0).max(1);
    Some(Stack { size: quote::quote!(#size), declared: false, needs })
}

/// Whether requests made on entry can lead round in a circle. A pop or a blip may lead anywhere.
fn is_cyclic(machine: &Machine, plans: &[StatePlan]) -> bool {
    let mut next: Vec<Vec<StateId>> = vec![Vec::new(); plans.len()];
    for plan in plans {
        let on_entry = plan.lines().filter(|line| matches!(line.trigger, Trigger::Enter | Trigger::Resume));
        for change in on_entry.flat_map(|line| line.requests().map(|(_, change)| change).collect::<Vec<_>>())
        {
            match change.entry() {
                Some(entry) => next[plan.id.0].push(entry.state),
                None => next[plan.id.0].extend(machine.state_ids()),
            }
        }
    }
    (0..plans.len()).any(|start| reaches(&next, StateId(start)))
}

fn reaches(next: &[Vec<StateId>], start: StateId) -> bool {
    let mut seen = vec![false; next.len()];
    let mut work = next[start.0].clone();
    while let Some(state) = work.pop() {
        if !std::mem::replace(&mut seen[state.0], true) {
            work.extend(&next[state.0]);
        }
    }
    seen[start.0]
}
