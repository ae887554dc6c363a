//! The topology of a machine, from its states.

use crate::each::Gather;
use crate::model::{Entry, Machine, State};
use crate::syntax::Depth;
use crate::topology::{Named, NamedBy, Place, Topology};

pub(super) fn of(machine: &Machine) -> Topology {
    let mut topology = Topology::new(machine.states.iter().map(|state| (state.kind, state.parent)));
    for id in machine.all_ids() {
        let State { initial, shallow, deep, .. } = machine.state(id);
        let node = topology.node_mut(id);
        node.initial = initial.as_ref().map(|line| places(&line.entry, NamedBy::Initial(id)));
        let history = |depth| NamedBy::History(id, depth);
        node.shallow = shallow.as_ref().map(|line| places(&line.entry, history(Depth::Shallow)));
        node.deep = deep.as_ref().map(|line| places(&line.entry, history(Depth::Deep)));
    }
    topology
}

/// All that is named by an entry, each with its place in [`Entry::all`].
pub(super) fn places(entry: &Entry, by: NamedBy) -> Vec<Place> {
    let mut index = 0;
    let mut place = |entry: &Entry, is_around: bool| {
        let named = Named { by, index };
        index += 1;
        Place { state: entry.state, history: entry.history, is_around, named }
    };
    let mut all = Vec::new();
    for target in entry.places() {
        all.push(place(target, false));
        all.extend(target.within.iter().map(|around| place(around, true)).gather());
    }
    all
}
