//! A panic in the code of one agent: nobody is lost, everybody is stored by the state that he is in, each value is
//! dropped once, and the crowd goes on. For machines that are ticked by one loop, and for others, which are ticked
//! one by one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once};

use fsm_runtime::any::CrowdReceive;
use fsm_runtime::{Crowd, Handle, fsm};
use fsm_tests::Mine;

/// A value that is counted, also between threads.
#[derive(Debug)]
pub struct Thing(Arc<AtomicUsize>);

impl Thing {
    fn new(alive: &Arc<AtomicUsize>) -> Self {
        alive.fetch_add(1, Ordering::Relaxed);
        Thing(Arc::clone(alive))
    }

    fn another(&self) -> Self {
        Thing::new(&self.0)
    }
}

impl Drop for Thing {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Order {
    Go,
    Back,
}

fsm! {
    machine Flat(mine: &mut Mine) {
        events from Order;
        let badge: Thing;
        initial Idle { tool: badge.another() };
        state Idle {
            let tool: Thing;
            exit   do mine.step("exit");
            update do mine.step("update");
            when mine.check("when") => Busy { tool } do mine.step("do");
            on Go if mine.check("guard") => Busy { tool } do mine.step("do");
        }
        state Busy {
            let tool: Thing;
            let paper: Thing = mine.value("init", badge.another());
            enter do mine.step("enter");
            on Back => Idle { tool };
        }
    }
}

fsm! {
    /// The same with states inside states, regions and a line of the machine.
    machine Nested(mine: &mut Mine) {
        events from Order;
        let badge: Thing;
        initial Idle { tool: badge.another() };
        update do mine.step("machine");
        state Idle {
            let tool: Thing;
            initial Deep;
            on Go if mine.check("guard") => Busy { tool } do mine.step("do");
            state Deep {
                exit   do mine.step("exit");
                update do mine.step("update");
                when mine.check("when") => Busy { tool } do mine.step("do");
            }
        }
        state Busy {
            let tool: Thing;
            on Back => Idle { tool };
            region Left {
                let paper: Thing = mine.value("init", badge.another());
                initial Sits;
                state Sits { enter do mine.step("enter"); }
            }
            region Right {
                initial Stands;
                state Stands;
            }
        }
    }
}

/// What all tests ask of a machine: both, and on many threads.
trait Tested:
    CrowdReceive<Order, Owner = Mine, World = (), Time = (), Given = (Thing,), Target: Send> + Send + Sized
{
    const IDLE: Self::StateId;
    const BUSY: Self::StateId;
}

impl Tested for Flat {
    const IDLE: FlatStateId = FlatStateId::Idle;
    const BUSY: FlatStateId = FlatStateId::Busy;
}

impl Tested for Nested {
    const IDLE: NestedStateId = NestedStateId::Idle;
    const BUSY: NestedStateId = NestedStateId::Busy;
}

/// A crowd over two blocks.
const COUNT: usize = 1100;
/// At the beginning and the end, and at both sides of what could be a border.
const PLACES: [usize; 4] = [0, 1023, 1024, COUNT - 1];

struct Case<M: Tested> {
    crowd: Crowd<M>,
    handles: Vec<Handle>,
    alive: Arc<AtomicUsize>,
}

impl<M: Tested> Case<M> {
    /// Everyone is idle and will go when he is asked; one will panic.
    fn new(place: usize, step: &'static str) -> Self {
        hush();
        let alive = Arc::default();
        let mut crowd = Crowd::new();
        let spawn = |_| {
            let mut mine = Mine::new();
            let machine = M::start_agent(&mut mine, &(), (Thing::new(&alive),), ());
            mine.ok = true;
            mine.take();
            crowd.insert(machine, mine)
        };
        let handles: Vec<Handle> = (0..COUNT).map(spawn).collect();
        crowd.get_mut(handles[place]).expect("it is there").owner().arm(step);
        Case { crowd, handles, alive }
    }

    fn panics(&mut self, run: impl FnOnce(&mut Crowd<M>, &[Handle])) {
        let Case { crowd, handles, .. } = self;
        assert!(catch_unwind(AssertUnwindSafe(|| run(crowd, handles))).is_err());
        self.is_whole();
    }

    fn is_busy(&self, place: usize) -> bool {
        let machine = self.crowd.get(self.handles[place]).expect("it is there").machine();
        assert!(machine.is_in(M::IDLE) != machine.is_in(M::BUSY));
        machine.is_in(M::BUSY)
    }

    fn busy(&self) -> usize {
        (0..COUNT).filter(|place| self.is_busy(*place)).count()
    }

    /// Everyone is there once, where he belongs, with what he has.
    fn is_whole(&self) {
        assert_eq!((self.crowd.len(), self.crowd.iter().count()), (COUNT, COUNT));
        let mut found: Vec<Handle> = self.crowd.iter().map(|(handle, ..)| handle).collect();
        assert!(self.crowd.iter().is_sorted_by_key(|(_, machine, _)| machine.state_id()));
        found.sort_unstable();
        assert_eq!(found, self.handles);
        let busy = self.busy();
        assert_eq!([M::IDLE, M::BUSY].map(|id| self.crowd.count_in(id)), [COUNT - busy, busy]);
        assert_eq!(self.alive.load(Ordering::Relaxed), 2 * COUNT + busy, "badges, tools and papers");
    }

    /// The one that panicked goes on like the others, and in the end nothing is left.
    fn goes_on(mut self) {
        let busy = self.busy();
        assert_eq!(self.crowd.broadcast(&(), Order::Back, ()), busy);
        assert_eq!(self.busy(), 0);
        self.is_whole();
        self.crowd.iter_mut().for_each(|(_, _, mine)| _ = mine.take());
        self.crowd.update(&(), ());
        assert_eq!(self.busy(), COUNT);
        self.is_whole();
        let first = self.crowd.iter_mut().next().map(|(_, _, mine)| mine.take());
        assert!(self.crowd.iter_mut().skip(1).all(|(_, _, mine)| Some(mine.take()) == first));
        drop(self.crowd);
        assert_eq!(self.alive.load(Ordering::Relaxed), 0);
    }
}

/// Panics that are asked for are not told, also on other threads, whose output the tests cannot catch.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !info.payload().downcast_ref::<&str>().is_some_and(|text| text.ends_with("as it should")) {
                usual(info);
            }
        }));
    });
}

/// Those before have had their turn, the others have not; the one that panicked is in the new state only from `enter` on.
fn in_order<M: Tested>(steps: &[&'static str], run: fn(&mut Crowd<M>)) {
    for step in steps {
        for place in PLACES {
            let mut case = Case::<M>::new(place, step);
            case.panics(|crowd, _| run(crowd));
            for other in 0..COUNT {
                let had_his_turn = other < place || (other == place && *step == "enter");
                assert_eq!(case.is_busy(other), had_his_turn, "{step} of {place}: {other}");
            }
            case.goes_on();
        }
    }
}

/// The others have had their turn or not, but each whole.
fn in_parallel<M: Tested>(steps: &[&'static str], run: fn(&mut Crowd<M>)) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads");
    for step in steps {
        for place in PLACES {
            let mut case = Case::<M>::new(place, step);
            case.panics(|crowd, _| pool.install(|| run(crowd)));
            assert_eq!(case.is_busy(place), *step == "enter");
            case.goes_on();
        }
    }
}

const OF_A_TICK: [&str; 6] = ["update", "when", "exit", "do", "init", "enter"];
const OF_AN_EVENT: [&str; 5] = ["guard", "exit", "do", "init", "enter"];

#[test]
fn in_a_tick() {
    in_order::<Flat>(&OF_A_TICK, |crowd| _ = crowd.update(&(), ()));
}

#[test]
fn in_a_tick_of_nested_states() {
    in_order::<Nested>(&OF_A_TICK, |crowd| _ = crowd.update(&(), ()));
    in_order::<Nested>(&["machine"], |crowd| _ = crowd.update(&(), ()));
}

#[test]
fn in_a_broadcast() {
    in_order::<Flat>(&OF_AN_EVENT, |crowd| _ = crowd.broadcast(&(), Order::Go, ()));
    in_order::<Nested>(&OF_AN_EVENT, |crowd| _ = crowd.broadcast(&(), Order::Go, ()));
}

#[test]
fn in_a_tick_on_many_threads() {
    in_parallel::<Flat>(&OF_A_TICK, |crowd| _ = crowd.par_update(&(), ()));
    in_parallel::<Nested>(&OF_A_TICK, |crowd| _ = crowd.par_update(&(), ()));
}

#[test]
fn in_a_broadcast_on_many_threads() {
    in_parallel::<Flat>(&OF_AN_EVENT, |crowd| _ = crowd.par_broadcast(&(), Order::Go, ()));
    in_parallel::<Nested>(&OF_AN_EVENT, |crowd| _ = crowd.par_broadcast(&(), Order::Go, ()));
}

#[test]
fn in_an_event_to_one() {
    fn run<M: Tested>() {
        for step in OF_AN_EVENT {
            let mut case = Case::<M>::new(1050, step);
            case.panics(|crowd, handles| _ = crowd.send(handles[1050], &(), Order::Go, ()));
            assert_eq!((case.is_busy(1050), case.busy()), (step == "enter", usize::from(step == "enter")));
            case.goes_on();
        }
    }
    run::<Flat>();
    run::<Nested>();
}

#[test]
fn several_one_after_the_other() {
    let mut case = Case::<Flat>::new(0, "enter");
    for place in [1024, 1090] {
        case.crowd.get_mut(case.handles[place]).expect("it is there").owner().arm("exit");
    }
    for _ in 0..3 {
        case.panics(|crowd, _| _ = crowd.update(&(), ()));
    }
    case.goes_on();
}

#[test]
fn while_one_is_spawned_he_does_not_come() {
    fsm! {
        machine Coward(thing: &mut Thing) {
            initial Hiding;
            #[allow(dead_end)]
            state Hiding { enter do assert!(thing.0.load(Ordering::Relaxed) < 3, "as it should"); }
        }
    }
    hush();
    let alive = Arc::default();
    let mut crowd = Crowd::<Coward>::new();
    let handles = [(); 2].map(|()| crowd.spawn(Thing::new(&alive), &(), ()));
    assert!(catch_unwind(AssertUnwindSafe(|| crowd.spawn(Thing::new(&alive), &(), ()))).is_err());
    assert_eq!((crowd.len(), alive.load(Ordering::Relaxed)), (2, 2));
    assert!(handles.iter().all(|handle| crowd.get(*handle).is_some()));
    crowd.remove(handles[0]);
    crowd.spawn(Thing::new(&alive), &(), ());
    assert_eq!(crowd.count_in(CowardStateId::Hiding), 2);
}

#[test]
fn in_the_clone_of_an_event() {
    #[derive(Debug)]
    struct Bomb(Arc<AtomicUsize>);
    impl Clone for Bomb {
        fn clone(&self) -> Self {
            assert!(self.0.fetch_sub(1, Ordering::Relaxed) > 0, "as it should");
            Bomb(Arc::clone(&self.0))
        }
    }
    fsm! {
        machine Taker {
            #[derive(Clone)]
            events { Take(Bomb) }
            initial Free;
            state Free { on Take(bomb) => Taken { bomb }; }
            state Taken { let bomb: Bomb; on Take(_) if bomb.0.load(Ordering::Relaxed) > 9 => Free; }
        }
    }
    let mut crowd = Crowd::<Taker>::new();
    let handles: Vec<Handle> = (0..20).map(|_| crowd.spawn((), &(), ())).collect();
    hush();
    let bomb = Bomb(Arc::new(AtomicUsize::new(7)));
    let caught = catch_unwind(AssertUnwindSafe(|| {
        crowd.broadcast(&(), TakerEvent::Take(Bomb(Arc::clone(&bomb.0))), ())
    }));
    assert!(caught.is_err());
    assert_eq!([TakerStateId::Free, TakerStateId::Taken].map(|id| crowd.count_in(id)), [13, 7]);
    assert!(handles.iter().all(|handle| crowd.get(*handle).is_some()));
    drop(crowd);
    assert_eq!(Arc::strong_count(&bomb.0), 1);
}
