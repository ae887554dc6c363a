//! `during` lines in machines of each kind and in each place: regions, composites, history, generics, events from elsewhere,
//! `cfg`, clocks, observers, machines that fail and machines that wait.

use std::future::{Future, ready};
use std::pin::pin;

use fsm_runtime::activities::Activities;
use fsm_runtime::activities::{Borrows, Lent};
use fsm_runtime::fsm;
use fsm_runtime::observers::Last;
use fsm_runtime::observers::WithObserver;

use super::during::{Shop, turn};

fsm! {
    /// Nested states and regions: each line has a place of its own.
    machine Plant(shop: &mut Shop) {
        events { Heated { by: &'static str }, Stop, Flip, Back }
        initial Running;
        state Running {
            during shop.work("outer");
            on Stop => Stopped;
            region Heat {
                initial Cold;
                state Cold { during shop.work("heater") as Heated; on Heated { by } => Hot do shop.say(by); }
                state Hot { during shop.work("cooler") as Heated; on Heated { .. } => Cold; }
            }
            region Light {
                initial Dark;
                state Dark { during shop.work("dark"); on Flip => Lit; }
                state Lit { during shop.work("lit"); on Flip => Dark; }
            }
        }
        state Stopped { on Back => deep history Running; on Stop => ignore; }
    }
}

/// Runs the machine until there is nothing to do, with one event before.
macro_rules! serve {
    ($served:ident, $shop:ident, $inbox:ident, $event:expr) => {{
        $inbox.borrow_mut().push($event);
        turn($served.as_mut());
        $shop.log()
    }};
}

#[test]
fn regions_and_histories() {
    use PlantEvent::{Back, Flip, Stop};
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut plant = Plant::start(&mut owner);
    let inbox = std::cell::RefCell::new(Vec::new());
    let mut served = pin!(Plant::with_activities(async |work| {
        loop {
            work.follow(&plant, (&mut owner,), ());
            let event = std::future::poll_fn(|context| match inbox.borrow_mut().pop() {
                Some(event) => std::task::Poll::Ready(event),
                None => work.poll_next(context),
            });
            let event = event.await;
            plant.send(&mut owner, event);
        }
    }));
    turn(served.as_mut());
    assert_eq!(shop.log(), ["outer begun", "heater begun", "dark begun"]);
    // One region changes, and the others go on.
    assert_eq!(serve!(served, shop, inbox, Flip), ["dark dropped", "lit begun"]);
    shop.is_ready("heater");
    turn(served.as_mut());
    assert_eq!(shop.log(), ["heater dropped", "heater", "cooler begun"]);
    assert_eq!(serve!(served, shop, inbox, Stop), ["outer dropped", "cooler dropped", "lit dropped"]);
    assert_eq!(serve!(served, shop, inbox, Back), ["outer begun", "cooler begun", "lit begun"]);
}

#[derive(Debug, PartialEq)]
pub enum Input<T> {
    Ready(T),
}

fsm! {
    /// Generics, an enum from elsewhere, a clock with a name, an error, and a wait.
    async machine Fetch<T: Clone>(sum: &mut Vec<T>, values: &[T]) -> Result<(), String> {
        observed;
        clock now: u32;
        events from Input<T>;
        initial Next { place: 0 };
        state Next {
            let place: usize;
            during ready(values[*place].clone()) as Ready if now < 9;
            #[cfg(any())]
            during values.no_such_method();
            on Ready(value) if *place + 1 < values.len() => Next { place: *place + 1 } do sum.push(value);
            on Ready(value) => Over do { std::future::ready(()).await; sum.push(value); Err("full".to_owned())?; }
        }
        final state Over;
    }
}

#[test]
fn generics_and_events_from_elsewhere() {
    let (mut sum, values) = (vec![], ["a", "b"]);
    let served = async {
        let sum = &mut sum;
        let mut fetch = Fetch::start(sum, &values, 0).await.expect("nothing fails");
        let mut last = Last::<Fetch<&str>, 4>::new();
        Fetch::<&str>::with_activities(async |work| {
            loop {
                work.follow(&fetch, (sum, &values), 1);
                let event = work.result().await;
                if let Err(failed) = fetch.observed(&mut last).send(sum, &values, event, 1).await {
                    break failed.error;
                }
            }
        })
        .await
    };
    let polled = pin!(served).poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
    assert_eq!(polled, std::task::Poll::Ready("full".to_owned()));
    assert_eq!(sum, ["a", "b"]);
}

/// What code for any machine lends: also together with an observer.
#[test]
fn parameters_with_an_observer_are_lent_without_it() {
    fn count<M, P>(params: &mut P) -> Option<usize>
    where
        M: Borrows<P> + for<'l> Lent<'l, Lent = (&'l mut Vec<&'static str>, &'l [&'static str])>,
    {
        M::with_params(params, |(sum, values)| Some(sum.len() + values.len()))
    }
    let (mut sum, mut observer) = (vec!["a"], ());
    let mut params = WithObserver(&mut observer, (&mut sum, &["b", "c"][..]));
    assert_eq!(count::<Fetch<&'static str>, _>(&mut params), Some(3));
}

fsm! {
    /// Without events: its work is there for what it does.
    machine Blink(shop: &mut Shop) {
        initial On;
        state On { during shop.work("light"); update => Off; }
        state Off { update => On; }
    }
}

#[test]
fn a_machine_without_events() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut blink = Blink::start(&mut owner);
    let served = Blink::with_activities(async |work| {
        for _ in 0..3 {
            work.follow(&blink, (&mut owner,), ());
            blink.update(&mut owner);
        }
        work.follow(&blink, (&mut owner,), ());
    });
    assert!(turn(pin!(served)));
    assert_eq!(shop.log(), ["light begun", "light dropped", "light begun", "light dropped"]);
}

fsm! {
    /// The same, as a machine that can be copied.
    #[derive(Clone, Copy)]
    machine Flash(shop: &mut Shop) {
        initial On;
        state On { during shop.work("light"); update => Off; }
        state Off { update => On; }
    }
}

/// What the machine holds besides its state: a count for each state with activities, and which machine it is; of one that is
/// `Copy` the counts alone.
#[test]
fn sizes() {
    let counted = size_of::<BlinkStateId>().next_multiple_of(4) + 4;
    assert_eq!(size_of::<Flash>(), counted);
    assert_eq!(size_of::<Blink>(), counted.next_multiple_of(size_of::<usize>()) + size_of::<usize>());
}

fsm! {
    /// Calls may send events of several types, of which a result may say nothing.
    machine Printer(shop: &mut Shop) {
        events<T: std::fmt::Display> { Warm(&'static str), Print(T) }
        initial Cold;
        state Cold { during shop.work("lamp") as Warm; on Warm(_) => Hot; on Print(_) => ignore; }
        #[allow(dead_end)]
        state Hot { on Print(text) do shop.say(&text.to_string()); on Warm(_) => ignore; }
    }
}

#[test]
fn a_result_may_say_nothing_of_the_types_that_events_have() {
    let shop = Shop::default();
    let mut owner = shop.clone();
    let mut printer = Printer::start(&mut owner);
    let mut served = pin!(<Printer as Activities<PrinterEvent<u8>>>::with_activities(async |work| {
        work.follow(&printer, (&mut owner,), ());
        owner.is_ready("lamp");
        let event = work.result().await;
        printer.send(&mut owner, event);
        work.follow(&printer, (&mut owner,), ());
        printer.send(&mut owner, PrinterEvent::Print("page"));
    }));
    assert!(turn(served.as_mut()));
    assert_eq!(shop.log(), ["lamp begun", "lamp dropped", "page"]);
}
