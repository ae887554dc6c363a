//! Data and lines over which clippy or rustc stumbled: `()`, an `Option` of a reference, an action that ends in a block before
//! its `;`, a bound beside that of a lifetime which the states do not have.

use core::pin::Pin;

use fsm_runtime::fsm;

fsm! {
    /// Two lifetimes, and data of unusual types.
    #[allow(missing_debug_implementations)]
    pub machine Unusual<'a, 'b>(log: &mut Vec<u32>) {
        /// Events.
        events {
            /// Push.
            Push,
            /// Zero.
            Zero(()),
            /// Text.
            Text(&'static str),
        }
        /// Nothing.
        let unit: () = ();
        /// Text.
        let text: Option<&'a str> = None;
        initial Near { near: Some("near") };
        /// Near.
        state Near {
            /// Near.
            let near: Option<&'b str>;
            /// Zero.
            let zero: () = ();
            /// Pinned.
            let pinned: Pin<Box<u32>> = Box::pin(1);
            /// A function.
            let twice: Box<dyn Fn(u32) -> u32 + Send> = Box::new(|n| n * 2);
            on Push if let Some(near) = *near => Far { of: near, zero: *unit } do log.push(twice(**pinned));
            on Push if text.is_some() => Far { of: "x", zero: () };
            on Push => ignore;
            on Zero(()) => self { near: None };
            on Text(text) do if text.is_empty() { log.push(0) };
        }
        /// Far.
        state Far {
            /// Of.
            let of: &'b str;
            /// Zero.
            let zero: ();
            on Push => Near { near: Some(of) } do { *unit = *zero; }
            update if let Some(first) = of.chars().next() do log.push(u32::from(first));
        }
    }
}

fsm! {
    /// Of the bounds of `I` the states need the first two.
    #[allow(missing_debug_implementations)]
    pub machine Walk<'a, I>(log: &mut Vec<u32>) where I: Iterator + Clone + 'a {
        /// Events.
        events {
            /// Push.
            Push,
        }
        /// Items.
        let items: I;
        /// A name.
        let name: &'a str = "walk";
        initial Closed;
        /// Closed.
        state Closed { on Push => Open { next: items.clone().next() } do log.push(u32::from(name.is_empty())); }
        /// Open.
        state Open {
            /// Next.
            let next: Option<I::Item>;
            update => Closed do log.push(u32::from(next.is_some()));
        }
    }
}

#[test]
fn bounds_are_left_out_one_by_one() {
    let mut log = Vec::new();
    let mut walk = Walk::start(&mut log, [1, 2].iter());
    assert!(walk.send(&mut log, WalkEvent::Push).is_used());
    walk.update(&mut log);
    assert_eq!(log, [0, 1]);
}

#[test]
fn it_runs() {
    let mut log = Vec::new();
    let mut machine = Unusual::start(&mut log);
    assert!(machine.send(&mut log, UnusualEvent::Text("")).is_used());
    assert!(machine.send(&mut log, UnusualEvent::Push).is_used());
    machine.update(&mut log);
    for event in [UnusualEvent::Push, UnusualEvent::Zero(()), UnusualEvent::Push] {
        assert!(machine.send(&mut log, event).is_used());
    }
    assert_eq!(log, [0, 2, u32::from('n')]);
    assert_eq!(machine.state_id(), UnusualStateId::Near);
}
