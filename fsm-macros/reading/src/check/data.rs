//! Data that leave their state: they move on into the next by their name, or code takes them by value. Machines in data that live with
//! their state: where one can stand, what it is lent, and that none comes back stopped.

use super::prelude::*;
use super::targets::places;

pub(super) fn check(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let moves = Moves { machine, flow, memories: memories(machine) };
    for (id, line) in machine.all_lines() {
        let of_target = || match &line.target {
            Target::Change(change) => moves.of_change(line, change, &taken(line, change.kind.named())),
            Target::Again { given, .. } => again(machine, line, given),
            Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => None,
        };
        let of_request = |change: &Change| moves.of_change(line, change, &[]);
        let complaint = of_target().or_else(|| line.requests().find_map(|(_, change)| of_request(change)));
        findings.line_complaint(id, complaint);
    }
    ways(machine, flow, findings);
}

/// Some data, and the state out of which they go.
type Leaving<'m> = (StateId, &'m Ident);

struct Moves<'m> {
    machine: &'m Machine,
    flow: &'m Flow,
    memories: Memories<'m>,
}

impl Moves<'_> {
    fn of_change<'l>(&self, line: &Line, change: &'l Change, taken: &[Leaving<'l>]) -> Complaint {
        let machine = self.machine;
        let moved: Vec<Leaving> =
            change.kind.named().into_iter().each_of(Entry::gifts).filter_map(Given::moved).gather();
        let domain = machine.domain_of(line.state, change);
        let comes_back = |(from, name): Leaving| {
            // Nothing goes back to a choice.
            let is_state = !machine.topology.is_choice(from);
            let by = is_state.then(|| self.by_previous(domain, line, change)).flatten();
            let by = by.or_else(|| self.by_history(domain, from))?;
            let message = format!(
                "`{name}` would be moved out of `{}`, which {by} may bring back as it was; give a copy{}",
                machine.state(from).name,
                copy(name, change),
            );
            Some((name.span(), message))
        };
        twice(&moved, taken).or_else(|| moved.iter().and(taken).find_map(|leaving| comes_back(*leaving)))
    }

    /// A state whose data have moved away cannot come back as it was, from one of the states inside the domain that may be
    /// active after the change, on the same level of the stack.
    fn by_previous(&self, domain: StateId, line: &Line, change: &Change) -> Option<String> {
        let (machine, tree) = (self.machine, &self.machine.topology);
        let source = tree.child_towards(domain, line.state);
        let next = match &change.kind {
            ChangeKind::Previous if domain == ROOT => self.flow.may_be_previous(line.state),
            ChangeKind::Previous => {
                tree.children(domain).iter().copied().filter(|id| Some(*id) != source).gather()
            }
            kind => {
                let named = kind.named().into_iter();
                named.filter_map(|entry| tree.child_towards(domain, entry.state)).gather()
            }
        };
        let goes_back = |(line, change): (&Line, &Change)| {
            matches!(change.kind, ChangeKind::Previous) && machine.domain_of(line.state, change) == domain
        };
        let mut leaves = next.into_iter().each_of(|state| tree.leaves_of(state));
        let by = leaves.find(|leaf| acts_of(machine, *leaf).any(goes_back))?;
        Some(format!("`previous` in `{}`", machine.state(by).name))
    }

    /// A composite state that is left remembers what was active inside it.
    fn by_history(&self, domain: StateId, from: StateId) -> Option<String> {
        // Shallow history begins anew further inside, and yet keeps as one value what was there.
        let tree = &self.machine.topology;
        let mut around = tree.path(from).filter(|id| *id != from && tree.is_inside(*id, domain));
        let by = around.find_map(|id| self.memories[id.0])?;
        Some(format!("`{} {}`", by.history?.words(), by.name))
    }
}

/// How a copy is given in place of the data: as a value of the field into which they move, or of the code that takes them.
fn copy(name: &Ident, change: &Change) -> String {
    let mut given = change.kind.named().into_iter().each_of(Entry::gifts);
    match given
        .find(|given| given.moved().is_some_and(|(_, moved)| moved.span().start() == name.span().start()))
    {
        Some(given) => format!(": `{}: {name}.clone()`", given.name),
        None => format!(" in place of `take!({name})`: `{name}.clone()`"),
    }
}

/// `=> self`: what is not given anew stays, and is not there to be taken. From a region the state around is entered again too.
fn again(machine: &Machine, line: &Line, given: &[Given]) -> Complaint {
    let moved: Vec<Leaving> = given.iter().filter_map(Given::moved).gather();
    let bodies = line.action.iter().and(given.iter().filter_map(Given::body));
    let taken: Vec<Leaving> = bodies.each_of(Body::taken).gather();
    let is_kept = |(from, name): &&Leaving| {
        let stays = |index: usize| machine.state(*from).data[index].init.is_none();
        let is_given = *from == line.state && given.iter().any(|given| given.name == **name);
        !is_given && machine.state(*from).field(name).is_some_and(stays)
    };
    let missing = |(from, name): &Leaving| {
        let message = match *from == line.state {
            true => format!(
                "`{name}` is taken away, and the state goes on with it: give it a new value: `=> self {{ {name}: … }}`"
            ),
            false => format!(
                "`{name}` cannot be taken out of `{}`, which `=> self` enters again with its data; give a copy in place of `take!({name})`: `{name}.clone()`",
                machine.state(*from).name,
            ),
        };
        (name.span(), message)
    };
    let mut leaving = moved.iter().and(&taken);
    twice(&moved, &taken).or_else(|| leaving.find(is_kept).map(missing))
}

/// The data that the action and the values of a line take, which has this target.
fn taken<'m>(line: &'m Line, entry: Option<&'m Entry>) -> Vec<Leaving<'m>> {
    let given = entry.into_iter().each_of(Entry::gifts);
    line.action.iter().and(given.filter_map(Given::body)).each_of(Body::taken).gather()
}

/// Data may be moved only once, and code must not take them before the move. rustc reports data that code takes
/// twice, since it knows the branches.
fn twice(moved: &[Leaving], taken: &[Leaving]) -> Complaint {
    let is_moved = |(_, name): &Leaving| moved.iter().any(|(_, other)| other == name);
    if let Some((_, name)) = taken.iter().find(|leaving| is_moved(leaving)) {
        let message = format!(
            "`{name}` is given to a field, which gets it when the new state is put in place: take a copy here, `{name}.clone()`, or move it into the field by `take!` alone"
        );
        return Some((name.span(), message));
    }
    let is_second =
        |(index, (_, name)): &(usize, &Leaving)| moved[..*index].iter().any(|(_, other)| other == name);
    let (_, (_, name)) = moved.iter().enumerate().find(is_second)?;
    let message = format!("`{name}` is moved twice; give one of the fields a copy: `{name}.clone()`");
    Some((name.span(), message))
}

/// For each state the history by which it remembers what was active inside it, where a line or a default names one.
type Memories<'m> = Vec<Option<&'m Entry>>;

fn memories(machine: &Machine) -> Memories<'_> {
    let mut memories: Memories = machine.topology.all().map(|_| None).collect();
    let named = places(machine).into_iter().each_of(|place| place.entry.places());
    for entry in named.filter(|entry| entry.history.is_some()) {
        memories[entry.state.0].get_or_insert(entry);
    }
    memories
}

/// What the declaration alone tells.
pub(super) fn of_inner(machine: &Machine, findings: &mut Findings) {
    for (id, field, name) in all(machine) {
        let complaint = in_final_state(machine, id, name).or_else(|| unknown(machine, id, field));
        complain(id, field, complaint, findings);
    }
    for (id, line) in machine.all_lines() {
        findings.line_complaint(id, leaves(machine, line));
    }
}

/// A state that comes back as it was brings a machine that was stopped.
fn ways(machine: &Machine, flow: &Flow, findings: &mut Findings) {
    let (all, ways) = (all(machine), Ways::of(machine));
    for (id, field, name) in all {
        let by = ways.by_history(machine, id).or_else(|| ways.by_previous(machine, flow, id));
        let complaint = by.map(|by| {
            let message = format!(
                "`{name}` is stopped when {} is left, and {by} may bring the state back as it was: enter it by its name, or keep the machine as plain data, `let {name}: …`",
                machine.describe(id)
            );
            (name.span(), message)
        });
        complain(id, field, complaint, findings);
    }
}

fn complain(id: StateId, field: usize, complaint: Complaint, findings: &mut Findings) {
    if complaint.is_some() {
        findings.verdicts.inner.push((id, field));
        findings.complain(complaint);
    }
}

/// The state, the place and the name of each.
fn all(machine: &Machine) -> Vec<(StateId, usize, &Ident)> {
    let of = |id: StateId| {
        let fields = machine.state(id).data.iter().enumerate();
        fields
            .filter(|(_, field)| field.lent.is_some())
            .map(move |(index, field)| (id, index, &field.name))
            .gather()
    };
    machine.topology.all().each_of(of).gather()
}

/// A final state ends the machine, and what lives in it.
fn in_final_state(machine: &Machine, id: StateId, name: &Ident) -> Complaint {
    let message = || {
        format!(
            "final state `{}` ends the machine, so `{name}` would neither tick nor be stopped: write `let {name}: …` without `machine`",
            machine.state(id).name
        )
    };
    machine.topology.ends_in(id).then(|| (name.span(), message()))
}

/// Something else than a parameter of the header is lent.
fn unknown(machine: &Machine, id: StateId, field: usize) -> Complaint {
    let lent = machine.state(id).data[field].lent.iter().flatten();
    let name = lent.filter(|_| !machine.lacks(Part::Code)).find(|name| !machine.is_param(name))?;
    let message = match &machine.now {
        Some(now) if now == name => format!(
            "`{name}` is passed on by itself: a machine inside has the clock of this one; leave it out"
        ),
        _ if machine.params.is_empty() => format!(
            "`{name}` is no parameter of machine `{}`, which has none to lend: leave it out",
            machine.name
        ),
        _ => format!(
            "`{name}` is no parameter of machine `{}`: lend some of {}",
            machine.name,
            machine.params.iter().map(|param| format!("`{}`", param.name)).collect::<Vec<_>>().join(", ")
        ),
    };
    Some((name.span(), message))
}

/// A machine that would move on, or be taken by value, with the state that stops it.
fn leaves(machine: &Machine, line: &Line) -> Complaint {
    let is_inner = |(state, name): &(StateId, &Ident)| {
        let state = machine.state(*state);
        state.field(name).is_some_and(|field| state.data[field].lent.is_some())
    };
    let entries = line.changes().filter_map(|change| change.kind.named());
    let given = entries.each_of(Entry::gifts);
    let moved = given.and(line.again()).filter_map(Given::moved);
    let (_, name) = moved.and(line.bodies().each_of(Body::taken)).find(is_inner)?;
    let message = format!(
        "`{name}` is stopped with the state that it lives in, so it cannot go on elsewhere: start another one there, or keep it as plain data, `let {name}: …`"
    );
    Some((name.span(), message))
}

/// All that brings back what was left.
struct Ways<'m> {
    histories: Vec<&'m Entry>,
    /// The lines with `previous`, each with its change and the innermost state that it may act in.
    previous: Vec<(StateId, &'m Line, &'m Change)>,
}

impl<'m> Ways<'m> {
    fn of(machine: &'m Machine) -> Self {
        let entries = places(machine).into_iter().each_of(|place| place.entry.places());
        let histories = entries.filter(|entry| entry.history.is_some()).gather();
        let goes_back = |change: &Change| matches!(change.kind, ChangeKind::Previous);
        let previous = |leaf: StateId| {
            let acts = acts_of(machine, leaf).filter(|(_, change)| goes_back(change));
            acts.map(move |(line, change)| (leaf, line, change))
        };
        Self { histories, previous: machine.topology.leaves().each_of(previous).gather() }
    }

    fn by_history(&self, machine: &Machine, id: StateId) -> Option<String> {
        let by = self.histories.iter().find(|entry| machine.topology.is_inside(id, entry.state))?;
        Some(format!("`{} {}`", by.history?.words(), by.name))
    }

    fn by_previous(&self, machine: &Machine, flow: &Flow, id: StateId) -> Option<String> {
        let tree = &machine.topology;
        let leads_back = |line: &Line, change: &Change| {
            let domain = machine.domain_of(line.state, change);
            if domain == ROOT {
                return flow.may_be_previous(line.state).into_iter().any(|back| tree.is_in(id, back));
            }
            let back = tree.child_towards(domain, id);
            tree.is_inside(id, domain) && back != tree.child_towards(domain, line.state)
        };
        let (by, ..) = self.previous.iter().find(|(_, line, change)| leads_back(line, change))?;
        Some(format!("`previous` in `{}`", machine.state(*by).name))
    }
}
