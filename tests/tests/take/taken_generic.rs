//! Data by value in machines with generics, lifetimes and borrowed data.

use fsm_runtime::fsm;

pub trait Step {
    type Next;

    fn next(self) -> Self::Next;
}

impl Step for String {
    type Next = usize;

    fn next(self) -> usize {
        self.len()
    }
}

fsm! {
    machine Chain<'t, T: Step, F>(seen: &mut Vec<&'t str>)
    where
        F: FnOnce(&'t str) -> T,
    {
        events { Make, Then, Around }
        initial Off;
        #[allow(dead_end)]
        state Off;
        #[allow(unreachable_state)]
        state Ready {
            let text: &'t str;
            let make: F;
            on Make => Made { value: take!(make)(text) } do seen.push(text);
        }
        state Made {
            let value: T;
            let borrowed: Option<&'t mut Vec<u32>> = None;
            on Then => Next { value: { if let Some(list) = take!(borrowed) { list.push(1); } take!(value).next() } };
            on Around => self { value: take!(value) };
        }
        #[allow(dead_end)]
        state Next { let value: T::Next; }
    }
}

#[test]
fn closures_and_values_of_any_type_are_used_up() {
    let mut seen = vec![];
    let prefix = "ab".to_owned();
    let make = move |text: &str| prefix + text;
    let mut chain = Chain::start_in(ChainTarget::Ready { text: "cd", make }, &mut seen)
        .unwrap_or_else(|refused| panic!("{refused}"));
    chain.send(&mut seen, ChainEvent::Make);
    chain.send(&mut seen, ChainEvent::Around);
    chain.send(&mut seen, ChainEvent::Then);
    assert!(matches!(chain.state(), ChainState::Next { value: 4 }));
    assert_eq!(seen, ["cd"]);
}
