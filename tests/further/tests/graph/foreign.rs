//! A graph is read by code that knows nothing of the macro; a text that the macro has not written is no reason to panic.

use fsm_runtime::any::Machine;
use fsm_runtime::graph::Graph;
use fsm_runtime::{StateId, fsm};
use proptest::prelude::*;

fsm! {
    machine Lamp {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

/// The state of the graph in which any machine is.
fn where_is<M: Machine>(machine: &M) -> &'static str {
    M::GRAPH.state(machine.state_id().name()).unwrap().name()
}

#[test]
fn by_any_machine() {
    let mut lamp = Lamp::start();
    assert_eq!(where_is(&lamp), "Off");
    lamp.send(LampEvent::Press);
    assert_eq!(where_is(&lamp), "On");
}

fn walk(graph: Graph) -> usize {
    let mut count = graph.name().len() + graph.docs().count() + graph.root().name().len();
    for state in graph.states() {
        count += state.children().count() + state.data().count() + state.docs().count();
        count += state.initial().map_or(0, |initial| initial.targets().count());
    }
    graph.lines().map(|line| line.to_string().len()).sum::<usize>() + graph.transitions().count() + count
}

proptest! {
    #[test]
    fn of_any_text(text in "([MESDOIHPLR][a-z0-9,sd\t]{0,20}\n){0,12}", holds in prop::collection::vec(any::<bool>(), 0..3)) {
        walk(Graph::new(&text, &holds));
    }

    #[test]
    fn of_any_characters(text in "\\PC{0,80}") {
        walk(Graph::new(&text, &[]));
    }
}
