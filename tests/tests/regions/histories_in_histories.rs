//! Histories that a history asks for in more than one way: in the state where it begins, and in what shallow history
//! enters anew. Several regions come back with data of one name.

use fsm_runtime::fsm;

fsm! {
    machine M(log: &mut Vec<u32>) {
        clock u32;
        #[derive(Clone, Copy)]
        events { Go, In, Out, Back }
        initial P;
        state P {
            history => A;
            on Out => Off;
            region R {
                let pack: u32 = 1;
                initial A;
                enter do log.push(*pack);
                on Go do *pack += 1;
                state A;
            }
            region S {
                let pack: u32 = 10;
                initial deep history S;
                deep history => C { at: *pack };
                enter do log.push(*pack);
                on Go do *pack += 10;
                state C { let at: u32; enter do log.push(*at); on In => D { at: *at + 100 }; }
                state D { let at: u32; enter do log.push(*at); after (*at) do log.push(*at); }
            }
        }
        state Off { on Back => history P; }
    }
}

fn sent(it: &mut M, events: &[MEvent]) -> Vec<u32> {
    let mut log = Vec::new();
    for event in events {
        it.send(&mut log, *event, 0);
    }
    log
}

use MEvent::{Back, Go, In, Out};

#[test]
fn the_regions_have_their_data_and_the_inner_history_what_was_inside() {
    let mut log = Vec::new();
    let mut it = M::start(&mut log, 0);
    assert_eq!(log, [1, 10, 10]);
    assert_eq!(sent(&mut it, &[Go, In, Out]), [110]);
    assert_eq!(sent(&mut it, &[Back]), [2, 20, 110]);
    assert!(it.is_in(MStateId::A) && it.is_in(MStateId::D));
    assert_eq!(it.next_deadline(), Some(110));
}

#[test]
fn where_nothing_is_remembered_it_begins_as_it_says() {
    let mut log = Vec::new();
    let mut it = M::start_in(MTarget::Off, &mut log, 0).unwrap_or_else(|refused| panic!("{refused}"));
    assert_eq!(sent(&mut it, &[Back]), [1, 10, 10]);
    assert!(it.is_in(MStateId::A) && it.is_in(MStateId::C));
}
