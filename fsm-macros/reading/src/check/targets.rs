//! States that are named in order to be entered: which of them can be pushed, what may stand behind `in`, several at once, and
//! history. Data of the states that are entered on the way: each needs a value from somewhere.

use super::prelude::*;

/// Asks each of these rules about all places. What is wrong with one is an error in its line, and not entered then.
pub(super) fn check(machine: &Machine, rules: &[fn(&Machine, &Place) -> Complaint], findings: &mut Findings) {
    for place in places(machine) {
        let Some((span, message)) = rules.iter().find_map(|rule| rule(machine, &place)) else {
            continue;
        };
        match place.by {
            By::Line(id, _) => findings.line_error(id, span, message),
            By::Default(state) => findings.default_error(state, span, message),
        }
    }
}

/// A state that a target, a request, an `initial` or a `history` names.
pub(super) struct Place<'m> {
    by: By<'m>,
    pub(super) entry: &'m Entry,
    /// An action asks for it.
    requested: bool,
    /// The state around it that stays active.
    pub(super) domain: StateId,
}

#[derive(Clone, Copy)]
enum By<'m> {
    Line(LineId, &'m Change),
    /// `initial` or `history` of this state.
    Default(StateId),
}

pub(super) fn places(machine: &Machine) -> Vec<Place<'_>> {
    let mut places = Vec::new();
    for (id, line) in machine.all_lines() {
        for change in line.changes() {
            let domain = machine.domain_of(line.state, change);
            let requested = !line.change().is_some_and(|target| std::ptr::eq(target, change));
            let place = |entry| Place { by: By::Line(id, change), entry, requested, domain };
            places.extend(change.kind.named().map(place));
        }
    }
    for id in machine.topology.all() {
        places.extend(machine.state(id).defaults().map(|entry| Place {
            by: By::Default(id),
            entry,
            requested: false,
            domain: id,
        }));
    }
    places
}

/// A whole configuration is suspended, so the state that is pushed above it is one of the outermost level.
pub(super) fn pushed_or_reset(machine: &Machine, place: &Place) -> Complaint {
    let By::Line(_, change) = place.by else { return None };
    let (word, done) = match change.kind {
        ChangeKind::Push(_) => ("push", "pushed"),
        ChangeKind::Reset(_) => ("reset", "reset to"),
        _ => return None,
    };
    let Entry { state, name, .. } = place.entry;
    let outermost = &machine.state(machine.topology.outermost(*state)).name;
    let message = if machine.topology.holds_regions(ROOT) {
        format!(
            "all regions of machine `{}` are always active, so none is {done}: write `=> {name}`",
            machine.name
        )
    } else if machine.topology.is_choice(*state) && matches!(change.kind, ChangeKind::Push(_)) {
        format!("choice `{name}` is never observed, so it cannot be pushed: name a state")
    } else if !machine.topology.is_outermost(*state) {
        let kind = machine.kind_word(*state);
        format!(
            "{kind} `{name}` stands inside `{outermost}`, and only states of the outermost level are {done}: write `{word} {outermost}`"
        )
    } else {
        return None;
    };
    Some((name.span(), message))
}

/// The first error in one of the states that a target names.
pub(super) fn parts(machine: &Machine, place: &Place) -> Complaint {
    place.entry.places().find_map(|part| {
        let history = history_of_a_leaf(machine, part).or_else(|| given_to_what_stays(machine, place, part));
        history.or_else(|| within(machine, place.domain, part))
    })
}

/// `history Name { … }` from inside of `Name`, which is not entered.
fn given_to_what_stays(machine: &Machine, place: &Place, part: &Entry) -> Complaint {
    let given = part.given.first()?;
    let stays = part.history.is_some() && machine.topology.is_in(place.domain, part.state);
    stays.then(|| {
        let (state, field) = (&part.name, &given.name);
        let help = format!("set `{field}` in the action, `do *{field} = …`");
        (field.span(), format!("`{state}` stays active here, and its history takes no data: {help}"))
    })
}

/// Only a state with states inside has a history.
fn history_of_a_leaf(machine: &Machine, part: &Entry) -> Complaint {
    if part.history.is_none() || machine.topology.has_children(part.state) {
        return None;
    }
    let what = machine.describe(part.state);
    let message = format!("{what} has no states inside, so it has no history: name it without `history`");
    Some((part.name.span(), message))
}

/// `in Parent` gives data to a state around the target that is entered with it.
fn within(machine: &Machine, domain: StateId, part: &Entry) -> Complaint {
    part.within.iter().enumerate().find_map(|(index, outer)| {
        let (name, inner) = (&outer.name, &part.name);
        let message = if !machine.topology.is_inside(part.state, outer.state) {
            match machine.topology.parent(part.state).filter(|parent| *parent != ROOT) {
                Some(parent) => {
                    let around = &machine.state(parent).name;
                    format!(
                        "`{inner}` stands inside `{around}`, not `{name}`: name that one, or remove `in {name}`"
                    )
                }
                None => format!("`{inner}` does not stand inside another state: remove `in {name}`"),
            }
        } else if part.within[..index].iter().any(|other| other.state == outer.state) {
            format!("`{name}` is given twice: remove one of them")
        } else if machine.topology.is_in(domain, outer.state) {
            format!("`{name}` stays active here and keeps its data: remove `in {name}`")
        } else {
            return None;
        };
        Some((name.span(), message))
    })
}

/// `(A, B)`: each in a region of its own.
pub(super) fn several(machine: &Machine, place: &Place) -> Complaint {
    let parts: Vec<&Entry> = place.entry.places().gather();
    parts.iter().enumerate().find_map(|(index, part)| {
        let is_beside = |other: &&&Entry| machine.topology.are_beside(other.state, part.state);
        let other = parts[..index].iter().find(|other| !is_beside(other))?;
        Some((part.name.span(), not_beside(machine, other, part)))
    })
}

/// Several states are active at once in different regions alone.
fn not_beside(machine: &Machine, first: &Entry, second: &Entry) -> String {
    let (one, other) = (&first.name, &second.name);
    let common = machine.topology.common(first.state, second.state);
    if first.state == second.state {
        format!("`{other}` is named twice: remove one of them")
    } else if common == first.state {
        format!("`{other}` stands inside `{one}`, which is entered with it: remove `{one}`")
    } else if common == second.state {
        format!("`{one}` stands inside `{other}`, which is entered with it: remove `{other}`")
    } else {
        let outer = &machine.state(common).name;
        format!(
            "`{one}` and `{other}` do not stand in different regions: only one of the states in `{outer}` is active at a time; remove one of them"
        )
    }
}

/// `reenter` of what the line would leave anyway.
pub(super) fn useless_reenter(machine: &Machine, line: &Line) -> Complaint {
    let change = line.change().filter(|change| change.reenter)?;
    // The history of a state leads into it.
    let is_inside = |part: &&Entry| {
        let is_own = part.history.is_some() && part.state == line.state;
        line.state != ROOT && (is_own || machine.topology.is_inside(part.state, line.state))
    };
    let part = change.kind.named()?.places().find(|part| !is_inside(part))?;
    let name = &part.name;
    let target = part.history.map_or(name.to_string(), |depth| format!("{} {name}", depth.words()));
    let what = machine.describe(line.state);
    let message = match line.state {
        ROOT => format!("{what} is never left, so nothing of it is entered anew: write `=> {target}`"),
        _ => format!("`{name}` does not stand inside {what}, which is left anyway: write `=> {target}`"),
    };
    Some((change.span, message))
}

/// The states around the target that are entered too.
pub(super) fn around(machine: &Machine, place: &Place) -> Complaint {
    place.entry.places().find_map(|part| {
        let mut outers = machine.topology.path_between(place.domain, part.state);
        outers.pop();
        // Fields that regions lack are reported for the regions.
        outers.retain(|outer| !machine.topology.is_region(*outer));
        outers.reverse();
        let lacking: Vec<Lacking> = outers
            .into_iter()
            .map(|outer| (outer, missing(machine, place.entry, outer)))
            .filter(|(outer, fields)| !fields.is_empty() && !machine.state_lacks(*outer, Part::Code))
            .gather();
        Some((part.name.span(), message(machine, place, part, &lacking)?))
    })
}

/// The fields that have neither an initial value nor one behind `in`.
fn missing(machine: &Machine, entry: &Entry, outer: StateId) -> Vec<String> {
    let given = || {
        let within = entry.places().each_of(|part| &part.within);
        within.filter(|given| given.state == outer).each_of(|given| &given.given)
    };
    let data = machine.state(outer).data.iter().enumerate();
    data.filter(|(index, field)| {
        let is_given = given().any(|given| given.field == *index);
        field.init.is_none() && field.attrs.cfgs().is_empty() && !is_given
    })
    .map(|(_, field)| field.name.to_string())
    .gather()
}

/// A state around a target, and the fields that it lacks.
type Lacking = (StateId, Vec<String>);

/// Each datum of a state that is entered on the way has a value from somewhere.
fn message(machine: &Machine, place: &Place, part: &Entry, lacking: &[Lacking]) -> Option<String> {
    let name = &part.name;
    let within = |(outer, fields): &Lacking| {
        let fields: Vec<String> = fields.iter().map(|name| format!("{name}: …")).gather();
        format!(" in {} {{ {} }}", machine.state(*outer).name, fields.join(", "))
    };
    let (outer, fields) = lacking.first()?;
    let (noun, them) = if fields.len() == 1 { ("field", "it a value") } else { ("fields", "them values") };
    let what = machine.describe(*outer);
    let named = quoted(fields);
    let help = match place.requested {
        // A request names one state, and says nothing of those around it.
        true => {
            let outer = &machine.state(*outer).name;
            let them = if fields.len() == 1 { "it an initial value" } else { "them initial values" };
            format!("give {them}, or go to `{outer}` itself")
        }
        false => {
            let own = if part.given.is_empty() { "" } else { " { … }" };
            format!("give {them}: `{name}{own}{}`", lacking.iter().map(within).collect::<String>())
        }
    };
    Some(match stands_beside(machine, place, *outer) {
        true => format!(
            "`{name}` stands in another region than this line, so {what} is left and entered again, without its {noun} {named}; {help}"
        ),
        false => format!("{what} is entered on the way to `{name}` without its {noun} {named}; {help}"),
    })
}

/// Whether the line stands inside this state too, which it leaves all the same: a state of regions cannot stay active
/// around what leads from one of them to another.
fn stands_beside(machine: &Machine, place: &Place, outer: StateId) -> bool {
    match place.by {
        By::Line(line, change) => {
            !change.reenter && machine.topology.is_inside(machine.line(line).state, outer)
        }
        By::Default(_) => false,
    }
}

/// A region is entered with the state that holds it, also by a target from outside, and nothing gives it data then. A
/// target inside the region may give others.
pub(super) fn without_value(machine: &Machine, findings: &mut Findings) {
    let is_known = |id: &StateId| machine.topology.is_region(*id) && !machine.state_lacks(*id, Part::Code);
    let data = machine.topology.states().filter(is_known).each_of(|region| {
        machine.state(region).data.iter().enumerate().map(move |(index, field)| (region, index, field))
    });
    for (region, index, field) in data {
        if field.init.is_some() || !field.attrs.cfgs().is_empty() {
            continue;
        }
        let holder = machine.topology.parent(region).map(|holder| machine.describe(holder));
        let holder = holder.unwrap_or_default();
        let message = format!(
            "`{0}` has no value where region `{1}` is entered with {holder}: give it an initial value, `let {0}: … = …;`",
            field.name,
            machine.state(region).name
        );
        findings.error(field.name.span(), message);
        findings.verdicts.without_value.push((region, index));
    }
}
