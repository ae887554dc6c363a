//! `during` lines in a loop that is written by hand: when a future is made, polled and dropped, and where its result goes.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use fsm_runtime::activities::Activities;
use fsm_runtime::fsm;

/// What the test and the futures share.
#[derive(Clone, Default)]
pub struct Shop(Rc<RefCell<Inside>>);

#[derive(Default)]
struct Inside {
    log: Vec<String>,
    /// Work that is ready.
    ready: Vec<&'static str>,
}

impl Shop {
    /// Work that is ready once the test says so.
    pub fn work(&self, name: &'static str) -> Work {
        self.say(&format!("{name} begun"));
        Work { name, shop: self.clone() }
    }

    pub fn say(&self, text: &str) {
        self.0.borrow_mut().log.push(text.to_owned());
    }

    pub fn is_ready(&self, name: &'static str) {
        self.0.borrow_mut().ready.push(name);
    }

    /// What was said since the last look.
    pub fn log(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut().log)
    }
}

pub struct Work {
    name: &'static str,
    shop: Shop,
}

impl Future for Work {
    type Output = &'static str;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<&'static str> {
        let mut inside = self.shop.0.borrow_mut();
        match inside.ready.iter().position(|ready| *ready == self.name) {
            Some(place) => {
                inside.ready.remove(place);
                Poll::Ready(self.name)
            }
            None => Poll::Pending,
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.shop.say(&format!("{} dropped", self.name));
    }
}

/// Polls a loop once.
pub fn turn(served: Pin<&mut impl Future>) -> bool {
    served.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

type Inbox<Event> = RefCell<VecDeque<Event>>;

fsm! {
    machine Bench(shop: &mut Shop) {
        events { Done(&'static str), Again, Go, Back, Keep, Through }
        initial Idle;
        during shop.work("machine") as Done;

        state Idle {
            on Go => Busy { count: 2 };
            on Through => Passing;
            on Back => Over;
        }
        state Busy {
            let count: u32;
            let name: &'static str = if *count > 1 { "many" } else { "one" };
            during shop.work(name) as Done;
            during shop.work("guarded") as Done if *count == 1;
            during shop.work("silent");
            enter do shop.say("enter");
            exit do shop.say("exit");
            on Done(name) if name != "machine" => Idle do shop.say(name);
            on Again => self { count: 1 };
            on Keep do *count += 10;
            on Go => push Above;
            on Back => Idle;
        }
        state Passing {
            during shop.work("never") as Done;
            always => Idle;
        }
        state Above { on Back => pop; on Go => reset Idle; }
        final state Over;
        on Done(name) do shop.say(&format!("machine heard {name}"));
    }
}

/// Runs the machine while `act` sends it events and looks at what was said.
fn with_bench(act: impl FnOnce(&Shop, &Inbox<BenchEvent>, &mut dyn FnMut() -> bool)) {
    let (shop, inbox) = (Shop::default(), Inbox::default());
    let mut owner = shop.clone();
    let mut bench = Bench::start(&mut owner);
    let served = Bench::with_activities(async |work| {
        while !bench.is_done() {
            work.follow(&bench, (&mut owner,), ());
            let event = std::future::poll_fn(|context| match inbox.borrow_mut().pop_front() {
                Some(event) => Poll::Ready(event),
                None => work.poll_next(context),
            });
            let event = event.await;
            bench.send(&mut owner, event);
        }
        work.follow(&bench, (&mut owner,), ());
        owner.say("loop ends");
    });
    let mut served = pin!(served);
    act(&shop, &inbox, &mut || turn(served.as_mut()));
}

#[test]
fn a_future_lives_as_long_as_its_state() {
    use BenchEvent::{Again, Back, Go, Keep};
    with_bench(|shop, inbox, turn| {
        turn();
        assert_eq!(shop.log(), ["machine begun"]);
        inbox.borrow_mut().extend([Go]);
        turn();
        assert_eq!(shop.log(), ["enter", "many begun", "silent begun"]);
        // Nothing is left, and data change: the same future goes on.
        inbox.borrow_mut().extend([Keep]);
        turn();
        assert_eq!(shop.log(), [""; 0]);
        // Left and entered again. What is old goes before something new is made.
        inbox.borrow_mut().extend([Again]);
        turn();
        assert_eq!(
            shop.log(),
            ["exit", "enter", "many dropped", "silent dropped", "one begun", "guarded begun", "silent begun"]
        );
        inbox.borrow_mut().extend([Back]);
        turn();
        assert_eq!(shop.log(), ["exit", "one dropped", "guarded dropped", "silent dropped"]);
        inbox.borrow_mut().extend([Back]);
        assert!(turn());
        assert_eq!(shop.log(), ["machine dropped", "loop ends"]);
    });
}

#[test]
fn a_result_is_an_event() {
    use BenchEvent::Go;
    with_bench(|shop, inbox, turn| {
        inbox.borrow_mut().extend([Go]);
        turn();
        shop.log();
        shop.is_ready("silent");
        turn();
        assert_eq!(shop.log(), ["silent dropped"]);
        shop.is_ready("machine");
        turn();
        assert_eq!(shop.log(), ["machine dropped", "machine heard machine"]);
        shop.is_ready("many");
        turn();
        assert_eq!(shop.log(), ["many dropped", "exit", "many"]);
        // The state has been left: none of its work begins by itself.
        turn();
        assert_eq!(shop.log(), [""; 0]);
    });
}

#[test]
fn a_suspended_state_has_none() {
    use BenchEvent::{Back, Go};
    with_bench(|shop, inbox, turn| {
        inbox.borrow_mut().extend([Go]);
        turn();
        shop.log();
        inbox.borrow_mut().extend([Go]);
        turn();
        assert_eq!(shop.log(), ["many dropped", "silent dropped"]);
        shop.is_ready("many");
        turn();
        assert_eq!(shop.log(), [""; 0]);
        inbox.borrow_mut().extend([Back]);
        turn();
        let log = ["many begun", "silent begun", "many dropped", "exit", "many", "silent dropped"];
        assert_eq!(shop.log(), log);
    });
}

#[test]
fn a_state_that_is_only_passed_through_begins_nothing() {
    use BenchEvent::{Back, Go, Through};
    with_bench(|shop, inbox, turn| {
        inbox.borrow_mut().extend([Through, Go, Go]);
        turn();
        let begun =
            ["machine begun", "enter", "many begun", "silent begun", "many dropped", "silent dropped"];
        assert_eq!(shop.log(), begun);
        // `reset` leaves what is suspended, and what has no future loses none.
        inbox.borrow_mut().extend([Go, Back]);
        assert!(turn());
        assert_eq!(shop.log(), ["exit", "machine dropped", "loop ends"]);
    });
}

#[test]
fn a_loop_that_is_dropped_takes_its_futures_along() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut bench = Bench::start(&mut owner);
    bench.send(&mut owner, BenchEvent::Go);
    for _ in 0..2 {
        let served = Bench::with_activities(async |work| {
            work.follow(&bench, (&mut owner,), ());
            work.result().await
        });
        assert!(!turn(pin!(served)));
    }
    let once =
        ["machine begun", "many begun", "silent begun", "machine dropped", "many dropped", "silent dropped"];
    let mut log = shop.log();
    assert_eq!(log.remove(0), "enter");
    log.sort();
    let mut twice: Vec<&str> = once.iter().chain(&once).copied().collect();
    twice.sort();
    assert_eq!(log, twice);
}

#[test]
fn by_hand_a_result_is_sent_as_any_event() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut bench = Bench::start(&mut owner);
    bench.send(&mut owner, BenchEvent::Go);
    bench.send(&mut owner, BenchEvent::Done("many"));
    assert!(bench.is_in(BenchStateId::Idle));
    assert_eq!(shop.log(), ["enter", "exit", "many"]);
}

fsm! {
    /// Regions of the machine itself stay active when it ends, and their work ends all the same.
    machine Mill(shop: &mut Shop) {
        events { Stop }
        stop => (Still, Dark);
        region Wheel {
            initial Turning;
            during shop.work("wheel");
            state Turning { on Stop => Still; }
            final state Still;
        }
        region Light {
            initial Lit;
            state Lit { during shop.work("lit"); on Stop => Dark; }
            final state Dark;
        }
    }
}

#[test]
fn regions_of_a_machine_that_has_ended_have_none() {
    for by_an_event in [true, false] {
        let shop = Shop::default();
        let mut owner = shop.clone();
        let mut mill = Mill::start(&mut owner);
        let mut served = pin!(Mill::with_activities(async |work| {
            work.follow(&mill, (&mut owner,), ());
            match by_an_event {
                true => _ = mill.send(&mut owner, MillEvent::Stop),
                false => mill.stop(&mut owner),
            }
            assert!(mill.is_done());
            owner.say("ended");
            work.follow(&mill, (&mut owner,), ());
            owner.say("loop ends");
        }));
        assert!(turn(served.as_mut()));
        let expected = ["wheel begun", "lit begun", "ended", "wheel dropped", "lit dropped", "loop ends"];
        assert_eq!(shop.log(), expected);
    }
}
