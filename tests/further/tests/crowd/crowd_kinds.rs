//! Which machines can be in a crowd: without owner, world or clock, with data given at the start, generic ones, those
//! that cannot be cloned, those without size; and crowds of more agents than a block holds.

use std::fmt::Debug;

use fsm_runtime::any::CrowdReceive;
use fsm_runtime::{Crowd, Handle, Outcome, StateId, fsm};
use fsm_tests::{Counter, Token};

fsm! {
    /// Nothing but states.
    machine Switch {
        events { Flip }
        initial Off;
        state Off { on Flip => On; }
        state On { on Flip => Off; }
    }
}

#[test]
fn without_owner_world_and_clock() {
    let mut crowd = Crowd::<Switch>::new();
    let [first, _] = [(); 2].map(|()| crowd.spawn((), &(), ()));
    assert!(matches!(crowd.send(first, &(), SwitchEvent::Flip, ()), Ok(Outcome::Transitioned)));
    assert!(crowd.update(&(), ()).is_empty());
    assert_eq!((crowd.count_in(SwitchStateId::Off), crowd.count_in(SwitchStateId::On)), (1, 1));
}

fsm! {
    /// Without events.
    machine Grow {
        let size: u32 = 0;
        initial Small;
        update do *size += 1;
        state Small { when *size == 3 => Large; }
        #[allow(dead_end)]
        state Large {}
    }
}

#[test]
fn without_events() {
    let mut crowd = Crowd::<Grow>::new();
    crowd.spawn((), &(), ());
    crowd.update(&(), ());
    crowd.spawn((), &(), ());
    crowd.update(&(), ());
    crowd.update(&(), ());
    let sizes: Vec<_> = crowd.iter().map(|(_, grow, _)| (grow.state_id(), grow.data().size)).collect();
    assert_eq!(sizes, [(GrowStateId::Small, 2), (GrowStateId::Large, 3)]);
}

fsm! {
    /// Its one state has no data, so neither machine nor owner has a size.
    machine Point {
        initial Only;
        #[allow(dead_end)]
        state Only;
    }
}

#[test]
fn without_size() {
    assert_eq!(size_of::<Point>(), 0);
    let mut crowd = Crowd::<Point>::new();
    let handles: Vec<Handle> = (0..3000).map(|_| crowd.spawn((), &(), ())).collect();
    assert_eq!((crowd.len(), crowd.iter().count()), (3000, 3000));
    for handle in handles.iter().step_by(2) {
        assert!(crowd.remove(*handle).is_some());
    }
    let found = handles.iter().filter(|handle| crowd.get(**handle).is_some()).count();
    assert_eq!((crowd.len(), found, crowd.count_in(PointStateId::Only)), (1500, 1500, 1500));
}

fsm! {
    /// Data that are given at the start, and cannot be cloned.
    machine Carrier(seen: &mut Vec<&'static str>) {
        events { Load(Token), Look, Unload }
        let home: &'static str;
        let badge: Token;
        initial Empty;
        on Look do { seen.push(*home); seen.push(badge.name); }
        state Empty { on Load(token) => Full { token }; }
        state Full { let token: Token; on Unload => Empty do seen.push(token.name); }
    }
}

#[test]
fn with_data_that_are_given_at_the_start() {
    let counter = Counter::new();
    let mut crowd = Crowd::<Carrier>::new();
    let handles = ["north", "south"].map(|home| {
        let mut seen = Vec::new();
        let machine = Carrier::start(&mut seen, home, counter.token("badge"));
        crowd.insert(machine, seen)
    });
    let load = CarrierEvent::Load(counter.token("box"));
    assert!(matches!(crowd.send(handles[1], &(), load, ()), Ok(Outcome::Transitioned)));
    for handle in handles {
        for event in [CarrierEvent::Look, CarrierEvent::Unload] {
            assert!(crowd.send(handle, &(), event, ()).is_ok());
        }
    }
    let seen: Vec<_> =
        handles.iter().map(|handle| crowd.get(*handle).expect("there").owner().clone()).collect();
    assert_eq!(seen, [vec!["north", "badge"], vec!["south", "badge", "box"]]);
    assert_eq!(counter.alive(), 2);
    drop(crowd.remove(handles[0]));
    assert_eq!(counter.alive(), 1);
    drop(crowd);
    assert_eq!(counter.alive(), 0);
}

#[test]
fn what_a_dropped_drain_has_not_given_is_dropped() {
    let counter = Counter::new();
    let mut crowd = Crowd::<Carrier>::new();
    for _ in 0..2500 {
        let machine = Carrier::start(&mut Vec::new(), "home", counter.token("badge"));
        crowd.insert(machine, Vec::new());
    }
    let mut drain = crowd.drain();
    let first = drain.next();
    drop(drain);
    assert_eq!((crowd.len(), counter.alive()), (0, 1));
    drop(first);
    assert_eq!(counter.alive(), 0);
}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Holder<T: Clone + Debug + PartialEq + 'static, const N: usize>(log: &mut Vec<T>) {
        #[derive(Clone, Debug)]
        events<T> { Put(T) }
        initial Empty;
        state Empty { on Put(value) => Full { value }; }
        state Full {
            let value: T;
            update do if log.len() < N { log.push(value.clone()) };
            when log.len() == N => Empty;
        }
    }
}

#[test]
fn generic_machines() {
    let mut crowd = Crowd::<Holder<&'static str, 2>>::new();
    let handle = crowd.spawn(vec![], &(), ());
    crowd.spawn(vec!["old"], &(), ());
    assert_eq!(crowd.broadcast(&(), HolderEvent::Put("x"), ()), 2);
    crowd.update(&(), ());
    assert_eq!((crowd.count_in(HolderStateId::Empty), crowd.count_in(HolderStateId::Full)), (1, 1));
    crowd.update(&(), ());
    assert_eq!(crowd.count_in(HolderStateId::Empty), 2);
    assert_eq!(crowd.remove(handle).map(|(_, log)| log), Some(vec!["x", "x"]));
}

fsm! {
    /// The world is unsized, and its type borrows.
    machine Reader<'a>(read: &mut Vec<&'a str>, book: &[&'a str]) {
        events { Read }
        initial Reading;
        state Reading {
            let page: usize = 0;
            on Read if *page < book.len() do { read.push(book[*page]); *page += 1; }
            on Read => Through;
        }
        final state Through {}
    }
}

#[test]
fn a_world_without_size_that_lives_somewhere_else() {
    let text = String::from("one two");
    let pages: Vec<&str> = text.split(' ').collect();
    let mut crowd = Crowd::<Reader>::new();
    let agent = crowd.spawn(vec![], &pages[..], ());
    crowd.spawn(vec![], &pages[..1], ());
    for _ in 0..3 {
        assert_eq!(crowd.broadcast_read(&pages), crowd.len());
    }
    assert_eq!(crowd.count_in(ReaderStateId::Through), 2);
    assert_eq!(crowd.remove(agent).map(|(_, read)| read), Some(vec!["one", "two"]));
}

/// An event that cannot be cloned is sent to each.
trait BroadcastRead<'a> {
    fn broadcast_read(&mut self, book: &[&'a str]) -> usize;
}

impl<'a> BroadcastRead<'a> for Crowd<Reader<'a>> {
    fn broadcast_read(&mut self, book: &[&'a str]) -> usize {
        let handles: Vec<Handle> = self.iter().map(|(handle, ..)| handle).collect();
        let read = |handle: &Handle| self.send(*handle, book, ReaderEvent::Read, ());
        handles.iter().map(read).filter(|outcome| matches!(outcome, Ok(outcome) if outcome.is_used())).count()
    }
}

/// Code that works with a crowd of any machine.
fn all_that_use<M, E: Clone>(crowd: &mut Crowd<M>, event: E) -> (usize, Vec<(&'static str, usize)>)
where
    M: CrowdReceive<E, Owner: Sized, World = (), Time = ()>,
{
    let used = crowd.broadcast(&(), event, ());
    (used, M::StateId::ALL.iter().map(|id| (id.name(), crowd.count_in(*id))).collect())
}

#[test]
fn in_generic_code() {
    let mut crowd = Crowd::<Holder<u8, 1>>::new();
    (0..3).for_each(|_| _ = crowd.spawn(vec![], &(), ()));
    assert_eq!(all_that_use(&mut crowd, HolderEvent::Put(3)), (3, vec![("Empty", 0), ("Full", 3)]));
    assert_eq!(all_that_use(&mut crowd, HolderEvent::Put(3)).0, 0);
}

fsm! {
    /// The states ask for each other as they are entered, which could go on for ever.
    machine Hop(landings: &mut u32) {
        initial Ground;
        state Ground {
            enter do { *landings += 1; if *landings == 100 { goto!(Air) } }
            update => Air;
        }
        state Air { enter do goto!(Ground); }
    }
}

#[test]
fn each_tick_of_a_chain_is_a_step_of_its_own() {
    let mut crowd = Crowd::<Hop>::new();
    let handle = crowd.spawn(0, &(), ());
    for _ in 0..3 {
        crowd.update(&(), ());
    }
    assert_eq!(crowd.get(handle).map(|agent| *agent.owner()), Some(4));
}

fsm! {
    machine Walk(steps: &mut u32) {
        #[derive(Clone)]
        events { Odd(u32), Home }
        initial Here;
        state Here { on Odd(n) if *steps % n == 1 => There; }
        state There { update do *steps += 1; on Home => Here; }
    }
}

fn numbers(crowd: &Crowd<Walk>, handles: &[Handle]) -> Vec<u32> {
    handles.iter().map(|handle| *crowd.get(*handle).expect("it is there").owner()).collect()
}

#[test]
fn more_agents_than_one_block_holds() {
    const COUNT: u32 = 5000;
    let mut crowd = Crowd::<Walk>::new();
    let handles: Vec<Handle> = (0..COUNT).map(|n| crowd.spawn(n, &(), ())).collect();
    assert_eq!(crowd.count_in(WalkStateId::Here), 5000);
    assert_eq!(crowd.broadcast(&(), WalkEvent::Odd(2), ()), 2500);
    assert_eq!((crowd.count_in(WalkStateId::Here), crowd.count_in(WalkStateId::There)), (2500, 2500));
    crowd.update(&(), ());
    let walked = (0..COUNT).map(|n| n + n % 2).collect::<Vec<_>>();
    assert_eq!(numbers(&crowd, &handles), walked);
    assert_eq!(crowd.broadcast(&(), WalkEvent::Home, ()), 2500);
    assert_eq!(crowd.broadcast(&(), WalkEvent::Odd(3), ()), walked.iter().filter(|n| *n % 3 == 1).count());
    for (n, handle) in handles.iter().enumerate().filter(|(n, _)| n % 7 != 0) {
        assert_eq!(crowd.remove(*handle).map(|(_, steps)| steps), Some(walked[n]));
    }
    crowd.shrink_to_fit();
    let rest: Vec<Handle> = handles.iter().step_by(7).copied().collect();
    assert_eq!(numbers(&crowd, &rest), walked.iter().step_by(7).copied().collect::<Vec<_>>());
    let more: Vec<Handle> = (0..COUNT).map(|n| crowd.spawn(n, &(), ())).collect();
    assert_eq!(numbers(&crowd, &more), (0..COUNT).collect::<Vec<_>>());
    let all: std::collections::BTreeSet<Handle> = crowd.iter().map(|(handle, ..)| handle).collect();
    assert_eq!((all.len(), crowd.len(), crowd.iter_mut().count()), (5715, 5715, 5715));
}

#[test]
fn owners_are_changed_by_iter_mut() {
    let mut crowd = Crowd::<Walk>::new();
    let handles: Vec<Handle> = (0..1500).map(|n| crowd.spawn(n, &(), ())).collect();
    crowd.broadcast(&(), WalkEvent::Odd(5), ());
    let order: Vec<(Handle, u32)> = crowd.iter().map(|(handle, _, steps)| (handle, *steps)).collect();
    let changed: Vec<(Handle, u32)> =
        crowd.iter_mut().map(|(handle, _, steps)| (handle, std::mem::replace(steps, 7))).collect();
    assert_eq!(changed, order);
    assert_eq!(numbers(&crowd, &handles), [7; 1500]);
}

#[test]
fn a_crowd_can_be_a_constant_before_it_has_agents() {
    static EMPTY: std::sync::Mutex<Crowd<Walk>> = std::sync::Mutex::new(Crowd::new());
    let mut crowd = EMPTY.lock().expect("nobody panics");
    crowd.spawn(3, &(), ());
    assert_eq!(crowd.len(), 1);
}
