//! `const machine`: a machine that starts in a constant, with all that it may hold; and `Default`, which is `start`.

use std::cell::RefCell;
use std::sync::Mutex;
use std::time::Duration;

use fsm_runtime::any::{Machine, Run};
use fsm_runtime::observers::WithObserver;
use fsm_runtime::{Observer, Outcome, fsm};

fsm! {
    /// All that a machine may hold besides its states: what is suspended, what waits, what was left.
    #[derive(Clone, Debug, Default, PartialEq)]
    const machine Lamp {
        stack 2;
        queue 4;
        #[derive(Clone, Debug, PartialEq)]
        events { Press, Hold(u32), Menu, Back, Dim }
        /// A value that is dropped, and one that looks at it.
        let log: Vec<&'static str> = Vec::new();
        let presses: u32 = 40 + 2;
        initial Off { volts: 230 };
        on Menu => push Asking { by: *presses };
        state Off {
            let volts: u32;
            let name: String = String::new();
            on Press => On do { *presses += *volts; log.push("press"); };
            on Dim   => history On;
            on Hold(_) => defer;
        }
        state On {
            initial Full;
            enter do log.push("on");
            on Press => Off { volts: 12 };
            on Hold(n) do { *presses += n; raise!(Dim).unwrap(); }
            history => Dimmed;
            state Full   { on Dim => Dimmed; }
            state Dimmed { on Dim => Full; }
        }
        state Asking {
            let by: u32;
            on Back => pop;
        }
    }
}

static LAMP: Mutex<Lamp> = Mutex::new(Lamp::start());

thread_local! {
    static MINE: RefCell<Lamp> = const { RefCell::new(Lamp::start()) };
}

fn press(lamp: &mut Lamp) {
    lamp.send(LampEvent::Menu);
    assert!(matches!(lamp.state(), LampState::Asking { by: 42 }));
    lamp.send(LampEvent::Back);
    assert!(matches!(lamp.send(LampEvent::Hold(1)), Outcome::Deferred));
    lamp.send(LampEvent::Press);
    assert!(lamp.is_in(LampStateId::Dimmed), "{lamp:?}");
    assert_eq!((lamp.data().presses, lamp.data().log.as_slice()), (273, ["press", "on"].as_slice()));
}

#[test]
fn a_machine_lives_in_a_static_without_a_cell_that_is_filled_later() {
    press(&mut LAMP.lock().unwrap());
    MINE.with_borrow_mut(press);
    let mut lamps = [const { Lamp::start() }; 8];
    lamps.iter_mut().for_each(press);
    assert_eq!(lamps[7], *LAMP.lock().unwrap());
}

#[test]
fn the_default_of_a_machine_is_its_start() {
    #[derive(Default)]
    struct House {
        lamp: Lamp,
    }
    let mut house = House::default();
    assert_eq!(house.lamp, Lamp::start());
    press(&mut house.lamp);
}

#[derive(Debug, PartialEq)]
struct Pump {
    is_on: bool,
}

fsm! {
    /// Regions, time that others wait for, and an owner that nothing on the way in works on.
    #[derive(Debug, Default)]
    const machine Boiler(pump: &mut Pump, limit: &i32) {
        clock Duration;
        queue 2;
        #[derive(Debug)]
        events { Heat, Cold, Tick(i32) }
        let degrees: i32 = 20;
        region Burner {
            let runs: u8 = 0;
            initial Idle;
            state Idle { on Heat if *degrees < *limit => Burning; }
            state Burning {
                enter do pump.is_on = true;
                exit do pump.is_on = false;
                after 10s as Burn => Idle do *runs += 1;
                update every 1s do raise!(Tick(5) after 100ms).unwrap();
                always if *degrees > 99 => Idle;
            }
        }
        region Alarm {
            initial Quiet;
            on Tick(by) do *degrees += by;
            state Quiet { when *degrees > 50 => Ringing; }
            state Ringing {
                initial Loud;
                done => Quiet;
                on Cold => history Ringing do *degrees = 20;
                state Loud { on Cold => Hushed; }
                final state Hushed;
            }
        }
    }
}

#[test]
fn timers_that_nothing_sets_on_the_way_in_are_off() {
    const ZERO: Duration = Duration::ZERO;
    static BOILER: Mutex<Boiler> = Mutex::new(Boiler::start());
    let mut boiler = BOILER.lock().unwrap();
    assert_eq!(format!("{boiler:?}"), format!("{:?}", Boiler::default()));
    let mut pump = Pump { is_on: false };
    assert_eq!(boiler.next_deadline(), None);
    boiler.send(&mut pump, &90, BoilerEvent::Heat, ZERO);
    assert_eq!(
        (pump.is_on, boiler.remaining(BoilerTimer::Burn, ZERO)),
        (true, Some(Duration::from_secs(10)))
    );
    for second in 1..=9 {
        boiler.update(&mut pump, &90, Duration::from_millis(1000 * second));
        boiler.update(&mut pump, &90, Duration::from_millis(1000 * second + 100));
    }
    assert!(boiler.is_in(BoilerStateId::Loud) && pump.is_on, "{:?}", boiler.data());
    boiler.update(&mut pump, &90, Duration::from_secs(10));
    assert!(boiler.is_in(BoilerStateId::Idle) && !pump.is_on);
    assert_eq!(boiler.state().burner.runs, 1);
    boiler.send(&mut pump, &90, BoilerEvent::Cold, Duration::from_secs(11));
    assert!(boiler.is_in(BoilerStateId::Quiet));
}

#[derive(Default)]
struct Heard(Vec<String>);

impl Observer<Watched, WatchedEvent> for Heard {
    fn entered(&mut self, state: WatchedStateId) {
        self.0.push(format!("enter {state}"));
    }

    fn exited(&mut self, state: WatchedStateId) {
        self.0.push(format!("exit {state}"));
    }
}

fsm! {
    /// Whoever starts it in a constant has no observer at hand; another caller may have one.
    #[derive(Debug, Default, PartialEq)]
    const machine Watched(log: &mut Vec<u32>) {
        clock now: u32;
        observed;
        can;
        events { Go, Rest }
        let steps: u8 = 0;
        initial Outer;
        exit(cause) do *steps += cause.event().is_some() as u8;
        stop => Ended;
        state Outer {
            initial Inner;
            on Go => Next { at: now + log.len() as u32 };
            state Inner { let own: u8 = *steps + 1; }
        }
        state Next {
            let at: u32;
            let twice: u32 = *at + now;
            enter(cause) do { *steps += cause.event().is_some() as u8; log.push(*twice); }
            on Rest => Outer;
        }
        final state Ended;
    }
}

#[test]
fn an_observer_hears_of_a_start_that_is_no_constant() {
    const START: Watched = Watched::start();
    let (mut heard, mut log) = (Heard::default(), vec![]);
    let mut watched = Watched::start_observed(&mut heard, &mut log, 3);
    assert_eq!((&watched, Watched::default()), (&START, START));
    assert!(watched.can(&log, WatchedEvent::Go, 4) && !watched.can(&log, WatchedEvent::Rest, 4));
    watched.observed(&mut heard).send(&mut log, WatchedEvent::Go, 5);
    assert_eq!(heard.0, ["enter Outer", "enter Inner", "exit Inner", "exit Outer", "enter Next"]);
    assert_eq!((watched.data().steps, log.as_slice()), (1, &[10][..]));

    // By the trait for any machine, with and without an observer.
    let (mut again, params) = (Heard::default(), (&mut log,));
    assert_eq!(<Watched as Run<_>>::start(WithObserver(&mut again, params), (), 6), START);
    assert_eq!((again.0.len(), <Watched as Run<_>>::start((&mut log,), (), 6)), (2, START));
}

fsm! {
    /// Data that `start` takes, a part, and another machine inside, which starts in the same constant.
    const machine Carrier<T: Clone + PartialEq, const N: usize> where T: core::fmt::Debug {
        events { Load(T), Step, Undo }
        let cargo: Option<T> = None;
        let slots: [u8; N];
        initial Waiting;
        part Trip(length: u8) {
            exits Done;
            initial Going;
            state Going { let left: u8 = *length; on Step if *left > 1 do *left -= 1; on Step => out Done; }
        }
        state Waiting {
            let inside: machine Inside = Inside::start();
            on Load(cargo_) => Out { length: 2 } do *cargo = Some(cargo_);
            on Step do { inside.send(InsideEvent::Flip); }
            on Undo => Home;
            done(inside) => Home;
        }
        state Out is Trip(1) { on out Done => Back; }
        state Back is Trip(1) { on out Done => Waiting; }
        state Home { on Undo => Waiting; }
    }
}

fsm! {
    #[derive(Default)]
    const machine Inside {
        events { Flip }
        initial Down;
        stop => Gone;
        state Down { on Flip => Up; }
        state Up { on Flip => Gone; }
        final state Gone;
    }
}

#[test]
fn what_start_takes_can_be_a_constant_too() {
    static CARRIER: Mutex<Carrier<&str, 3>> = Mutex::new(Carrier::start([1, 2, 3]));
    let mut carrier = CARRIER.lock().unwrap();
    carrier.send(CarrierEvent::Load("coal"));
    assert_eq!((carrier.data().cargo, carrier.data().slots), (Some("coal"), [1, 2, 3]));
    for state in [CarrierStateId::Out, CarrierStateId::Back, CarrierStateId::Waiting] {
        carrier.send(CarrierEvent::Step);
        assert!(carrier.is_in(state), "{:?}", carrier.state_id());
    }
    carrier.send(CarrierEvent::Step);
    carrier.send(CarrierEvent::Step);
    assert!(carrier.is_in(CarrierStateId::Home));
}

fsm! {
    /// It runs code when it starts, which its default does too. The enum of its states has a default of its own.
    #[cfg_attr(all(), derive(Default, Debug), derive(Clone, PartialEq))]
    machine Counter<T: Copy + Default> {
        events { Add }
        let count: u32 = 0;
        let of: T = T::default();
        initial Low;
        enter do *count += 1;
        #[default]
        state Low {
            on Add => High;
            always if *count > 1 => High;
        }
        state High { enter do *count += 10; on Add => Low; }
    }
}

#[test]
fn a_default_enters_what_start_enters() {
    let mut counter = Counter::<u8>::default();
    assert_eq!((counter.data().count, counter.state()), (1, &CounterState::default()));
    counter.send(CounterEvent::Add);
    assert_eq!(counter.data().count, 11);
}

fn not_now() -> u32 {
    std::process::id()
}

fsm! {
    /// What is not entered at the start need be no constant: values elsewhere, one that the way in gives in its place, the
    /// `initial` of a composite that it goes past.
    const machine Past {
        events { Go, On }
        let place: u32 = 1;
        initial Deep { depth: 7 };
        state Around {
            initial Shallow { depth: not_now() } do *place = not_now();
            on Go => Around;
            state Shallow { let depth: u32; }
            state Deep { let depth: u32 = not_now(); let more: u32 = *depth + *place; on On => Deep; }
        }
    }
}

#[test]
fn only_the_way_in_has_to_be_constant() {
    let mut past = const { Past::start() };
    assert!(matches!(past.state(), PastState::Around { state: PastAround::Deep { depth: 7, more: 8 } }));
    past.send(PastEvent::On);
    assert!(
        matches!(past.state(), PastState::Around { state: PastAround::Deep { depth, .. } } if *depth == not_now())
    );
    past.send(PastEvent::Go);
    assert!(
        matches!(past.state(), PastState::Around { state: PastAround::Shallow { depth } } if *depth == not_now())
    );
    assert_eq!(past.data().place, not_now());
}

fsm! {
    /// It begins where it was left last, which is nowhere yet; what its timers and memories are for comes later.
    const machine Oven {
        clock Duration;
        events { Heat, Turn }
        let place: u32 = 1;
        initial Door;
        state Door {
            initial Tray;
            deep history => Low;
            on Heat => Hot;
            state Tray {
                initial deep history Tray;
                deep history => Low;
                state Shelf {
                    initial High do *place = not_now();
                    on Turn => High;
                    state Low;
                    state High { after 1s => Low; }
                }
            }
        }
        state Hot {
            after 5s => deep history Door;
            on Turn => Door;
        }
    }
}

const START: u32 = 3;

fsm! {
    /// Others begin in the first composite too, which has timers inside.
    const machine Kiln {
        clock Duration;
        events { Heat }
        let heat: u32 = { if START > 5 { return 5; } START };
        initial Cold;
        state Cold {
            initial Idle;
            on Heat => Hot;
            state Idle { let since: u32 = *heat; on Heat if *since == 3 => Warm do *heat += 1; }
            state Warm { after 1s => Idle; }
        }
        state Hot { after 1s => Cold; }
    }
}

#[test]
fn a_composite_with_timers_inside_is_constant() {
    let mut kiln = const { Kiln::start() };
    kiln.send(KilnEvent::Heat, Duration::ZERO);
    kiln.update(Duration::from_secs(1));
    assert!(matches!(kiln.state(), KilnState::Cold { state: KilnCold::Idle { since: 4 } }));
    kiln.send(KilnEvent::Heat, Duration::from_secs(2));
    assert_eq!(kiln.next_deadline(), Some(Duration::from_secs(3)));
}

#[test]
fn memories_that_hold_nothing_yet_are_constant() {
    const ZERO: Duration = Duration::ZERO;
    const OVEN: Oven = Oven::start();
    let mut oven = OVEN;
    assert!(oven.is_in(OvenStateId::Low) && oven.next_deadline().is_none());
    oven.send(OvenEvent::Turn, ZERO);
    oven.send(OvenEvent::Heat, ZERO);
    assert!(oven.is_in(OvenStateId::Hot));
    oven.update(Duration::from_secs(5));
    assert!(oven.is_in(OvenStateId::High));
    assert_eq!((oven.data().place, oven.next_deadline()), (1, Some(Duration::from_secs(6))));
}

#[test]
fn code_for_any_machine_starts_it_as_before() {
    fn started<M: Run<(), Given = ()> + Machine<Time = ()>>() -> M {
        M::start((), (), ())
    }
    assert_eq!(started::<Lamp>(), Lamp::start());
    assert!(Lamp::start_in(LampTarget::On).unwrap().data().log.contains(&"on"));
}
