//! A flat generic machine in which `goto!` overrides an initial value.

use fsm_runtime::fsm;

fsm! {
    machine Keep<T: Default> {
        events { Put, Count }
        initial Open;
        state Open {
            let puts: u32 = 0;
            let item: T = T::default();
            on Put do { let _ = &item; goto!(Open { puts: *puts + 1 }); }
            on Count => Shut { puts };
        }
        state Shut { let puts: u32; on Count => Open; }
    }
}

#[test]
fn goto_overrides_an_initial_value() {
    let mut keep = Keep::<String>::start();
    let _ = keep.send(KeepEvent::Put);
    let _ = keep.send(KeepEvent::Put);
    assert!(matches!(keep.state(), KeepState::Open { puts: 2, item } if item.is_empty()));
    let _ = keep.send(KeepEvent::Count);
    assert!(matches!(keep.state(), KeepState::Shut { puts: 2 }));
}
