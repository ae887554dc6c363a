//! Lines whose events others take first, wherever their state is active: lines of states inside it, `first` lines around it,
//! and where a line defers its event, lines that other regions find. They are warnings, since a machine that grows may come to need them.

use super::{Findings, all_lines};
use crate::each::{Each, Gather};
use crate::errors::line_of;
use crate::model::{Line, Machine, ROOT, StateId, Target, asked_in};
use crate::written::{Alternative, Pattern};

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    for (_, line) in all_lines(machine) {
        let Some(pattern) = line.pattern() else { continue };
        let defers = matches!(line.target, Target::Defer(_)) && machine.topology.has_regions();
        let is_alone =
            !machine.topology.has_children(line.state) && machine.with_first(line.state).is_empty();
        if !defers && is_alone {
            continue;
        }
        if let Some(reason) = reason(machine, line, pattern, defers) {
            findings.warn_line(machine, line, line.keyword.span(), "unused_line", reason);
        }
    }
}

/// Why this line never acts. In each innermost state another one has to take each event of the pattern.
fn reason(machine: &Machine, line: &Line, pattern: &Pattern, defers: bool) -> Option<String> {
    let (mut beside, mut around) = (None, false);
    let mut leaves = machine.topology.leaves_of(line.state).filter(|leaf| machine.may_act_in(line, *leaf));
    let mut is_taken = |leaf: StateId, wanted: &Alternative| {
        let by = taken_before(machine, line, leaf, wanted);
        around |= by.is_some_and(|by| machine.topology.is_inside(line.state, by.state));
        if by.is_some() {
            return true;
        }
        let by = if defers { taken_beside(machine, leaf, wanted) } else { None };
        beside = beside.or(by);
        by.is_some()
    };
    let first = leaves.next()?;
    let all = std::iter::once(first).chain(leaves);
    let is_in_vain =
        all.into_iter().all(|leaf| pattern.alternatives.iter().all(|wanted| is_taken(leaf, wanted)));
    is_in_vain.then(|| message(machine, line, pattern, beside, around))
}

/// The line of another state that is asked before this one and always takes the event.
fn taken_before<'m>(
    machine: &'m Machine,
    line: &Line,
    leaf: StateId,
    wanted: &Alternative,
) -> Option<&'m Line> {
    let is_first = line.first.is_some();
    let others = |id: &StateId| *id != line.state;
    let first = machine.with_first(leaf).into_iter().take_while(|id| !is_first || others(id)).filter(others);
    let inside = machine.topology.path(leaf).take_while(|id| !is_first && others(id));
    let first = first.each_of(|id| machine.lines_of(id)).filter(|line| line.first.is_some());
    let inside = inside.each_of(|id| machine.lines_of(id)).filter(|line| line.first.is_none());
    first.and(inside).find(|it| it.takes_every_time() && it.covers(wanted))
}

/// Another region that always takes the event while this innermost state is active, and a line by which it does: "in
/// regions an event is deferred only where no other region takes it".
fn taken_beside<'m>(
    machine: &'m Machine,
    leaf: StateId,
    wanted: &Alternative,
) -> Option<(StateId, &'m Line)> {
    regions_beside(machine, leaf).find_map(|region| {
        let mut leaves = machine.topology.leaves_of(region).filter(|leaf| !machine.topology.is_choice(*leaf));
        let first = surely_found(machine, leaves.next()?, wanted)?;
        leaves.all(|leaf| surely_found(machine, leaf, wanted).is_some()).then_some((region, first))
    })
}

/// The regions that are active whenever this state is, and do not hold it. One under `cfg` may not be there.
fn regions_beside(machine: &Machine, leaf: StateId) -> Each<StateId> {
    let tree = &machine.topology;
    let regions =
        tree.path(leaf).filter(|around| tree.holds_regions(*around)).each_of(|around| tree.children(around));
    let is_there = |region: &StateId| machine.state(*region).attrs.cfgs().is_empty();
    regions.copied().filter(move |region| !tree.is_in(leaf, *region)).filter(is_there).each()
}

/// The line that this innermost state finds for the event in any case, where whatever it finds before takes the event too.
fn surely_found<'m>(machine: &'m Machine, leaf: StateId, wanted: &Alternative) -> Option<&'m Line> {
    let found = asked_in(machine, leaf).filter(|line| {
        line.pattern().is_some_and(|it| it.may_match(wanted))
            && machine.may_act_in(line, leaf)
            && !line.passes()
    });
    for line in found {
        if matches!(line.target, Target::Defer(_)) || machine.may_overflow(line) {
            return None;
        }
        if line.covers(wanted) && machine.acts_each_time_in(line, leaf) && !line.goes_back() {
            return Some(line);
        }
    }
    None
}

fn message(
    machine: &Machine,
    line: &Line,
    pattern: &Pattern,
    beside: Option<(StateId, &Line)>,
    around: bool,
) -> String {
    let event = pattern.to_text();
    if around {
        return format!("a `first` line around takes event `{event}` before this line: remove this line");
    }
    let Some((region, by)) = beside else {
        let (each, place) = match line.state {
            ROOT => ("each state", "the machine".to_owned()),
            state => ("each state inside", machine.describe(state)),
        };
        return format!("{each} takes event `{event}` before this line of {place}: remove this line");
    };
    // Where only regions stand between the two, the state of this line is active whenever that one could act.
    let between = machine.topology.path_between(by.state, line.state);
    let comes_and_goes = between.iter().any(|id| !machine.topology.is_region(*id));
    let (source, taker) = (&machine.state(line.state).name, machine.describe(region));
    match machine.topology.is_inside(line.state, by.state) && comes_and_goes {
        true => format!(
            "event `{event}` is never deferred here, for {taker} takes it by the line{} of {}: give that line the guard `!in_state!({source})`, or remove this one",
            line_of(by.keyword.span()),
            machine.describe(by.state),
        ),
        false => {
            format!("event `{event}` is never deferred here, for {taker} always takes it: remove this line")
        }
    }
}
