//! The declared events without their data.

use fsm_runtime::{EventId, fsm};

fsm! {
    machine Sorter<T: Clone> {
        events<'a> { Put(T), Name { text: &'a str }, r#Match, #[cfg(feature = "extra")] Extra }
        initial Only;
        #[allow(dead_end)]
        state Only {
            on Put(_) | Name { .. } | Match => ignore;
            #[cfg(feature = "extra")]
            on Extra => ignore;
        }
    }
}

fsm! {
    machine Silent {
        events {}
        initial Only;
        #[allow(dead_end)]
        state Only {}
    }
}

#[test]
fn an_event_tells_which_it_is() {
    let event: SorterEvent<u8> = SorterEvent::Name { text: "x" };
    assert_eq!(SorterEventId::from(&event), SorterEventId::Name);
    assert_eq!(SorterEventId::from(&SorterEvent::Put(3u8)).index(), 0);
    assert_eq!(SorterEventId::Match.to_string(), "Match");
    assert_eq!(format!("{:?}", SorterEventId::ALL), "[Put, Name, Match]");
}

#[test]
fn a_machine_without_events_has_no_ids() {
    assert!(SilentEventId::ALL.is_empty());
    assert_eq!(Silent::GRAPH.events().count(), 0);
}

#[test]
fn the_graph_has_them_by_name() {
    let names: Vec<&str> = Sorter::<u8>::GRAPH.events().map(|event| event.name()).collect();
    assert_eq!(names, SorterEventId::ALL.iter().map(|id| id.name()).collect::<Vec<_>>());
}
