//! Data that move into a composite, and what is entered inside looks at them before they have moved: by a plain
//! reference, as it sees all others.

use fsm_runtime::{Outcome, fsm};

fsm! {
    #[derive(Debug, PartialEq)]
    machine M {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Go }
        initial A { name: "n".to_owned() };
        state A { let name: String; on Go => C { title: name }; }
        state C {
            let title: String;
            initial S { copy: title.clone() };
            state S {
                let copy: String;
                after (title.len() as u32) => T { copy };
            }
            state T { let copy: String; let both: String = title.clone() + copy; on Go => A { name: both }; }
        }
    }
}

#[test]
fn it_is_cloned_and_measured_where_it_still_is() {
    let mut it = M::start(0);
    assert_eq!(it.send(MEvent::Go, 0), Outcome::Transitioned);
    assert_eq!(it.state(), &MState::C { title: "n".to_owned(), state: MC::S { copy: "n".to_owned() } });
    it.update(1);
    let state = MC::T { copy: "n".to_owned(), both: "nn".to_owned() };
    assert_eq!(it.state(), &MState::C { title: "n".to_owned(), state });
    assert_eq!(it.send(MEvent::Go, 1), Outcome::Transitioned);
    assert_eq!(it.state(), &MState::A { name: "nn".to_owned() });
}
