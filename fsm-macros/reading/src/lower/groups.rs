//! Which states have to be asked for an event, in a machine with regions.

use std::collections::BTreeMap;

use super::plain::EventNames;
use crate::program::{EventGroup, Events, LineId, Program};
use crate::topology::{ROOT, StateId};

/// A state with lines for several events stands in as many groups, so what is printed is longer; few regions are soon asked.
const LEAST_REGIONS: usize = 4;

/// So many entries for each line at most: lines for any event in many states would stand in as many groups as there are events.
const MOST_ENTRIES: usize = 4;

/// Empty where all states are asked for each event. An observer hears of each guard that refuses, in each region that asks it.
pub(super) fn event_groups(program: &Program) -> Vec<EventGroup> {
    let Some(Events::Declared { variants, .. }) = &program.events else { return Vec::new() };
    let is_broad = program.topology.breadth(ROOT) >= LEAST_REGIONS;
    let Some(names) = EventNames::of(variants).filter(|_| is_broad && !program.is_observed) else {
        return Vec::new();
    };
    let mut takers: Vec<BTreeMap<StateId, Vec<LineId>>> = vec![BTreeMap::new(); variants.len()];
    let mut entries = 0;
    for state in program.topology.all() {
        for line in program.lines_of(&program.state(state).asked()) {
            for event in names.taker(line).events {
                takers[event].entry(state).or_default().push(line.id);
                entries += 1;
            }
        }
    }
    let groups = grouped(takers);
    let tells_apart = groups.len() > 1 && entries <= MOST_ENTRIES * (program.lines.len() + variants.len());
    if tells_apart { groups } else { Vec::new() }
}

/// Events that the same states take stand together.
fn grouped(takers: Vec<BTreeMap<StateId, Vec<LineId>>>) -> Vec<EventGroup> {
    let mut groups: Vec<EventGroup> = Vec::new();
    let mut places: BTreeMap<Vec<StateId>, usize> = BTreeMap::new();
    for (event, takers) in takers.into_iter().enumerate() {
        let of = EventGroup { events: vec![event], takers: takers.into_iter().collect() };
        let states = of.states();
        let Some(place) = places.get(&states) else {
            places.insert(states, groups.len());
            groups.push(of);
            continue;
        };
        let group = &mut groups[*place];
        group.events.push(event);
        for ((_, lines), (_, more)) in group.takers.iter_mut().zip(of.takers) {
            lines.extend(more);
        }
    }
    // A line that takes several of the events has come once for each.
    for (_, lines) in groups.iter_mut().flat_map(|group| &mut group.takers) {
        lines.sort_unstable();
        lines.dedup();
    }
    groups
}
