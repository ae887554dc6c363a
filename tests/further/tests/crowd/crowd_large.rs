//! A crowd so large that a tick goes through the states several times, in parts that many threads share: it does what
//! the same machines do one by one, in the same order on any number of threads, and loses nobody when one panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_runtime::{Crowd, Handle, Outcome, fsm};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// An agent wanders about by its own number.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanderer {
    number: u32,
    steps: u32,
    panics_at: u32,
}

impl Wanderer {
    fn new(number: u32) -> Self {
        Wanderer { number, steps: 0, panics_at: u32::MAX }
    }

    fn step(&mut self) {
        assert!(self.steps != self.panics_at, "as it should");
        self.steps += 1;
        self.number = self.number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    }

    /// So often in 16 cases.
    fn wants(&self, often: u32) -> bool {
        (self.number >> 20) % 16 < often
    }
}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Wander(w: &mut Wanderer) {
        #[derive(Clone)]
        events { Home, On }
        initial A;
        on Home if w.wants(9) => A;
        state A { update do w.step(); when w.wants(1) => B; on On => C; }
        state B { update do w.step(); when w.wants(8) => C; when w.wants(12) => A; on On => D; }
        state C { update do w.step(); when w.wants(4) => A; when w.wants(5) => D; on On => B; }
        state D { update do w.step(); when w.wants(15) => B; on On if w.wants(5) => E; }
        final state E {}
    }
}

use WanderStateId as Id;

const COUNT: u32 = 67_000;
const STATES: [Id; 5] = [Id::A, Id::B, Id::C, Id::D, Id::E];

struct Both {
    crowd: Crowd<Wander>,
    handles: Vec<Handle>,
    alone: Vec<(Wander, Wanderer)>,
}

impl Both {
    fn new() -> Self {
        let mut crowd = Crowd::new();
        let handles = (0..COUNT).map(|number| crowd.spawn(Wanderer::new(number), &(), ())).collect();
        let alone = (0..COUNT).map(|number| {
            let mut owner = Wanderer::new(number);
            (Wander::start(&mut owner), owner)
        });
        Both { crowd, handles, alone: alone.collect() }
    }

    fn update(&mut self, pool: Option<&ThreadPool>) {
        match pool {
            Some(pool) => pool.install(|| self.crowd.par_update(&(), ())),
            None => self.crowd.update(&(), ()),
        };
        self.alone.iter_mut().for_each(|(machine, owner)| machine.update(owner));
    }

    fn broadcast(&mut self, event: WanderEvent, pool: Option<&ThreadPool>) {
        let used = match pool {
            Some(pool) => pool.install(|| self.crowd.par_broadcast(&(), event.clone(), ())),
            None => self.crowd.broadcast(&(), event.clone(), ()),
        };
        let alone = self.alone.iter_mut();
        let outcomes = alone.map(|(machine, owner)| machine.send(owner, event.clone()));
        assert_eq!(used, outcomes.filter(Outcome::is_used).count());
    }

    fn remove_every(&mut self, step: usize) {
        for number in (0..self.handles.len()).step_by(step).rev() {
            let removed = self.crowd.remove(self.handles.swap_remove(number));
            assert_eq!(removed, Some(self.alone.swap_remove(number)));
        }
    }

    fn check(&self) {
        let found = |handle: &Handle| self.crowd.get(*handle).expect("it is there").parts();
        assert!(
            self.handles.iter().map(found).eq(self.alone.iter().map(|(machine, owner)| (machine, owner)))
        );
        let count = |id: &Id| self.alone.iter().filter(|(machine, _)| machine.state_id() == *id).count();
        assert_eq!(STATES.map(|id| self.crowd.count_in(id)), STATES.each_ref().map(count));
        assert_eq!((self.crowd.len(), self.crowd.iter().count()), (self.alone.len(), self.alone.len()));
        assert!(self.crowd.iter().is_sorted_by_key(|(_, machine, _)| machine.state_id()));
        let mut handles: Vec<Handle> = self.crowd.iter().map(|(handle, ..)| handle).collect();
        handles.sort_unstable();
        handles.dedup();
        assert_eq!(handles.len(), self.handles.len());
    }
}

/// Until there are too few for it to be a large one.
fn wander(pool: Option<&ThreadPool>, mut look: impl FnMut(&Both)) -> Both {
    let mut both = Both::new();
    for round in 0..5 {
        both.update(pool);
        look(&both);
        both.broadcast(if round % 2 == 0 { WanderEvent::On } else { WanderEvent::Home }, pool);
        if round > 2 {
            both.remove_every(9);
        }
        look(&both);
    }
    both
}

#[test]
fn it_does_what_the_machines_do_alone() {
    let both = wander(None, Both::check);
    assert!(STATES[1..].iter().all(|id| both.crowd.count_in(*id) > 100), "{:?}", both.crowd);
}

#[test]
fn the_order_does_not_depend_on_the_number_of_threads() {
    let sequential = wander(None, |_| ());
    for threads in [1, 8] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let parallel = wander(Some(&pool), |_| ());
        assert_eq!(sequential.handles, parallel.handles);
        assert!(sequential.crowd.iter().eq(parallel.crowd.iter()), "{threads} threads");
    }
}

/// Some have had their turn when one in the middle panics, the others have not.
fn panic_in_the_middle(pool: Option<&ThreadPool>) {
    let mut both = Both::new();
    both.update(None);
    both.update(None);
    let order: Vec<Handle> = both.crowd.iter().map(|(handle, ..)| handle).collect();
    let one = order[order.len() / 2];
    let number = both.handles.iter().position(|handle| *handle == one).expect("an agent");
    both.crowd.get_mut(one).expect("it is there").owner().panics_at = 2;
    let update = || match pool {
        Some(pool) => pool.install(|| both.crowd.par_update(&(), ())),
        None => both.crowd.update(&(), ()),
    };
    assert!(catch_unwind(AssertUnwindSafe(update)).is_err());

    let mut turns = 0;
    for (handle, (machine, owner)) in both.handles.iter().zip(&mut both.alone) {
        if both.crowd.get(*handle).is_some_and(|agent| agent.owner().steps != owner.steps) {
            machine.update(owner);
            turns += 1;
        }
    }
    assert!((1..order.len()).contains(&turns), "{turns}");
    both.alone[number].1.panics_at = 2;
    both.check();
    both.crowd.get_mut(one).expect("it is there").owner().panics_at = u32::MAX;
    both.alone[number].1.panics_at = u32::MAX;
    both.update(None);
    both.check();
}

#[test]
fn a_panic_loses_nobody() {
    panic_in_the_middle(None);
}

#[test]
fn a_panic_of_one_thread_loses_nobody() {
    for threads in [1, 4] {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        panic_in_the_middle(Some(&pool));
    }
}
