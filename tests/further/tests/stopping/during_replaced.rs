//! A machine that is replaced while a loop follows it: the new one begins all of its work anew, and no result of the old one
//! comes to it.

use std::mem::swap;
use std::pin::pin;

use fsm_runtime::activities::Activities;
use fsm_runtime::fsm;

use crate::during::{Shop, turn};

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Draft(shop: &mut Shop) {
        events { Done(&'static str), Send, Back }
        initial Writing;
        during shop.work("spelling");
        state Writing {
            during shop.work("writing") as Done;
            on Done(_) => Sent;
            on Send => Sent;
        }
        state Sent { during shop.work("sending") as Done; on Back => Writing; }
    }
}

/// Runs `act` in a loop around a machine that has begun.
fn with_draft(act: impl AsyncFnOnce(&mut Draft, &Shop, &mut dyn FnMut(&Draft))) {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut draft = Draft::start(&mut owner);
    let served = Draft::with_activities(async |work| {
        work.follow(&draft, (&mut owner,), ());
        assert_eq!(shop.log(), ["spelling begun", "writing begun"]);
        act(&mut draft, &shop, &mut |draft| work.follow(draft, (&mut owner,), ())).await;
    });
    assert!(turn(pin!(served)));
}

/// All that the loop has in the first state is dropped before it begins anew.
const ANEW: [&str; 4] = ["spelling dropped", "writing dropped", "spelling begun", "writing begun"];

#[test]
fn a_machine_that_begins_anew_has_work_of_its_own() {
    with_draft(async |draft, shop, follow| {
        *draft = Draft::start(&mut shop.clone());
        follow(draft);
        assert_eq!(shop.log(), ANEW);
        follow(draft);
        assert_eq!(shop.log(), [""; 0], "it is the same as before");
    });
}

#[test]
fn a_machine_that_is_rolled_back_to_a_clone_has_work_of_its_own() {
    with_draft(async |draft, shop, follow| {
        let saved = draft.clone();
        follow(draft);
        assert_eq!(shop.log(), [""; 0], "a clone that stands aside changes nothing");
        draft.send(&mut shop.clone(), DraftEvent::Send);
        follow(draft);
        assert_eq!(shop.log(), ["writing dropped", "sending begun"]);
        draft.clone_from(&saved);
        assert_eq!(*draft, saved);
        follow(draft);
        assert_eq!(shop.log(), ["spelling dropped", "sending dropped", "spelling begun", "writing begun"]);
    });
}

#[test]
fn a_machine_that_is_restored_has_work_of_its_own() {
    with_draft(async |draft, shop, follow| {
        let Ok(restored) = Draft::restore(draft.clone().into_state()) else { panic!("it stands alone") };
        *draft = restored;
        follow(draft);
        assert_eq!(shop.log(), ANEW);
    });
}

#[test]
fn two_machines_that_are_exchanged_begin_anew_each_time() {
    with_draft(async |draft, shop, follow| {
        let mut other = Draft::start(&mut shop.clone());
        for _ in 0..3 {
            swap(draft, &mut other);
            follow(draft);
            assert_eq!(shop.log(), ANEW);
        }
    });
}

#[test]
fn a_machine_that_is_moved_is_the_same() {
    with_draft(async |draft, shop, follow| {
        let mut elsewhere = Draft::start(&mut shop.clone());
        swap(draft, &mut elsewhere);
        let boxed = Box::new(elsewhere);
        follow(&boxed);
        assert_eq!(shop.log(), [""; 0]);
    });
}

/// Two loops that take turns with one machine: each begins anew what the other one has had.
#[test]
fn a_machine_in_another_loop_begins_anew() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let draft = Draft::start(&mut owner);
    let served = Draft::with_activities(async |outer| {
        outer.follow(&draft, (&mut owner,), ());
        shop.log();
        let inner = Draft::with_activities(async |inner| inner.follow(&draft, (&mut owner,), ()));
        inner.await;
        let mut log = shop.log();
        log.sort();
        assert_eq!(log, ["spelling begun", "spelling dropped", "writing begun", "writing dropped"]);
        outer.follow(&draft, (&mut owner,), ());
        assert_eq!(shop.log(), ANEW);
    });
    assert!(turn(pin!(served)));
}

fsm! {
    /// A copy cannot be told from what it was made of.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    machine Tag(shop: &mut Shop) {
        events { Next }
        initial First;
        state First { during shop.work("first"); on Next => Second; }
        state Second { during shop.work("second"); on Next => First; }
    }
}

#[test]
fn a_copy_is_known_by_its_entries_alone() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut tag = Tag::start(&mut owner);
    let served = Tag::with_activities(async |work| {
        work.follow(&tag, (&mut owner,), ());
        let copy = tag;
        tag.send(&mut owner, TagEvent::Next);
        work.follow(&tag, (&mut owner,), ());
        assert_eq!(shop.log(), ["first begun", "first dropped", "second begun"]);
        tag = copy;
        work.follow(&tag, (&mut owner,), ());
        assert_eq!(shop.log(), ["second dropped", "first begun"]);
        tag = copy;
        work.follow(&tag, (&mut owner,), ());
        assert_eq!(shop.log(), [""; 0], "it is in the same entry");
    });
    assert!(turn(pin!(served)));
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    const machine Quiet {
        events { Next }
        initial First;
        state First { on Next => Second; }
        state Second { during async {}; on Next => First; }
    }
}

static QUIET: Quiet = Quiet::start();

#[test]
fn nobody_else_sees_which_machine_it_is() {
    let hash = |machine: &Quiet| {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        machine.hash(&mut hasher);
        hasher.finish()
    };
    let other = Quiet::start();
    let served = Quiet::with_activities(async |work| work.follow(&QUIET, (), ()));
    assert!(turn(pin!(served)));
    assert_eq!((&QUIET, hash(&QUIET), format!("{QUIET:?}")), (&other, hash(&other), format!("{other:?}")));
    assert_eq!(QUIET.cmp(&other), std::cmp::Ordering::Equal);
    let sent = std::thread::spawn(move || QUIET == other);
    assert!(sent.join().expect("it does not panic"));
}
