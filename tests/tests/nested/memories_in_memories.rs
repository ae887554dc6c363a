//! Two memories keep the data of `D`, and no other: only these have to be `Clone`.

use fsm_runtime::fsm;

#[derive(Clone, Debug, PartialEq)]
struct Tag(u32);

/// Neither `Clone` nor `Copy`.
#[derive(Debug, PartialEq)]
struct Token(u32);

fsm! {
    #[derive(Debug, PartialEq)]
    machine M {
        events { Out, Inner, Outer }
        initial C;
        state C {
            initial E;
            on Out => Away { token: Token(3) };
            #[allow(unreachable_state)]
            state S { let token: Token = Token(1); }
            state E { initial D; state D { let tag: Tag = Tag(2); } }
        }
        state Away {
            let token: Token;
            on Inner => history E;
            on Outer => deep history C;
        }
    }
}

#[test]
fn only_what_two_memories_keep_is_cloned() {
    let mut machine = M::start();
    for event in [MEvent::Out, MEvent::Outer, MEvent::Out, MEvent::Inner] {
        let _ = machine.send(event);
    }
    assert_eq!(machine.state(), &MState::C { state: MC::E { state: ME::D { tag: Tag(2) } } });
}
