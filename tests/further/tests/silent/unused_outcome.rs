//! `unused_outcome` is off unless the machine says `warn`, and is told where `send` is called. What is to be told is expected here:
//! an expectation that nothing meets is an error.

#![deny(warnings)]

use fsm_runtime::{Observer, fsm};

/// The same machine with other attributes.
macro_rules! doors {
    ($($(#[$($attribute:tt)*])* $name:ident)*) => {$(
        fsm! {
            $(#[$($attribute)*])*
            machine $name {
                observed;
                events { Push }
                initial Closed;
                state Closed { on Push => Open; }
                state Open { on Push => Closed; }
            }
        }
    )*};
}

doors! {
    Plain
    #[allow(unused_outcome)] Allowed
    #[warn(unused_outcome)] Watched
    #[warn(unused, warnings)] OfGroups
    #[cfg_attr(test, warn(unused_outcome))] WatchedInTests
    #[cfg_attr(not(test), warn(unused_outcome))] WatchedElsewhere
    #[warn(unused_outcome)] #[cfg_attr(test, allow(unused_outcome))] AllowedInTests
    #[allow(unused_outcome)] #[cfg_attr(test, warn(unused_outcome))] OnceMore
}

struct Silent;

impl<M: fsm_runtime::any::Machine, E> Observer<M, E> for Silent {}

#[test]
fn nothing_is_told_without_it() {
    Plain::start().send(PlainEvent::Push);
    Allowed::start().send(AllowedEvent::Push);
    OfGroups::start().send(OfGroupsEvent::Push);
    WatchedElsewhere::start().send(WatchedElsewhereEvent::Push);
    AllowedInTests::start().send(AllowedInTestsEvent::Push);
    Plain::start().observed(&mut Silent).send(PlainEvent::Push);
}

#[test]
fn each_call_that_drops_an_outcome_is_told() {
    #[expect(unused_must_use)]
    Watched::start().send(WatchedEvent::Push);
    #[expect(unused_must_use)]
    WatchedInTests::start().send(WatchedInTestsEvent::Push);
    #[expect(unused_must_use)]
    OnceMore::start().send(OnceMoreEvent::Push);
    #[expect(unused_must_use)]
    Watched::start().observed(&mut Silent).send(WatchedEvent::Push);
}

#[test]
fn an_outcome_that_is_looked_at_is_not() {
    assert!(Watched::start().send(WatchedEvent::Push).is_used());
    let _ = Watched::start().send(WatchedEvent::Push);
}

fsm! {
    #[warn(unused_outcome)]
    async machine Waiting {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do async {}.await; }
        state Open { on Push => Closed; }
    }
}

/// That of the call, and not of the future alone.
#[allow(dead_code)]
async fn awaited() {
    let mut waiting = Waiting::start().await;
    #[expect(unused_must_use)]
    waiting.send(WaitingEvent::Push).await;
}
