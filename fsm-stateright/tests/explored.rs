//! What is found in machines of which it is known.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_stateright::stateright::{Checker, Model};
use fsm_stateright::{Action, End, MachineModel, Stop};

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Count(u32);

mod counter {
    use super::*;

    fsm! {
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub(super) machine Counter(count: &mut Count, most: &u32) {
            #[derive(Clone, Debug, PartialEq, Eq)]
            events { Up, Down, Break }
            initial Counting;
            state Counting {
                on Up if count.0 < *most do count.0 += 1;
                on Down do count.0 -= 1;
                on Break => Broken;
            }
            final state Broken;
        }
    }
}

use counter::{Counter, CounterEvent, CounterStateId};

fn counter(first: u32, most: u32) -> (Counter, (Count, u32), ()) {
    let mut count = Count(first);
    (Counter::start(&mut count, &most), (count, most), ())
}

fn counting(first: u32, most: u32) -> MachineModel<Counter, (Count, u32), CounterEvent> {
    let (machine, params, now) = counter(first, most);
    MachineModel::new(machine, params, now)
}

#[test]
fn all_states_are_found_and_each_once() {
    let model = || counting(0, 9).events([CounterEvent::Up, CounterEvent::Break]);
    let exploration = model().explore();
    // Ten counts, each whole and broken.
    assert_eq!((exploration.states, exploration.depth, exploration.end), (20, 10, End::Complete));
    exploration.assert();
    assert_eq!(model().checker().spawn_bfs().join().unique_state_count(), 20, "stateright's own checker");
    assert_eq!(model().checker().threads(4).spawn_dfs().join().unique_state_count(), 20);
}

#[test]
fn a_panic_is_found_and_ends_its_path() {
    let model = counting(2, 9).events([CounterEvent::Down, CounterEvent::Up]);
    let exploration = model.always("small", |_, state| state.params.0.0 < 4).explore();
    let finding = exploration.finding("no step panics");
    let down = Action::Send(CounterEvent::Down);
    assert_eq!(finding.actions().collect::<Vec<_>>(), [&down, &down, &down]);
    let last = &finding.path.last().expect("a path").state;
    assert_eq!(last.stop, Some(Stop::Panicked("attempt to subtract with overflow".to_owned())));
    assert_eq!(exploration.end, End::Decided, "both have been violated");
    assert_eq!(exploration.finding("small").path.len(), 3);
    assert!(!exploration.holds());
}

#[test]
fn surroundings_may_know_the_state() {
    let model = counting(2, 9).events_by(|state| match state.params.0.0 {
        0 => vec![CounterEvent::Up],
        _ => vec![CounterEvent::Up, CounterEvent::Down],
    });
    let model = model
        .sometimes("nine", |_, state| state.params.0.0 == 9)
        .sometimes("broken", |_, state| state.machine.is_in(CounterStateId::Broken));
    let exploration = model.explore();
    assert_eq!((exploration.states, exploration.depth), (10, 7));
    assert_eq!(exploration.finding("nine").path.len(), 8);
    assert_eq!(exploration.finding("broken").to_string(), "sometimes \"broken\": never");
    assert!(!exploration.holds());
}

#[test]
fn there_may_be_several_beginnings() {
    let (machine, params, now) = counter(20, 22);
    let model = counting(0, 2).or(machine, params, now).events([CounterEvent::Up]);
    let exploration = model.sometimes("late", |_, state| state.params.0.0 == 21).explore();
    assert_eq!((exploration.states, exploration.depth), (6, 2));
    assert_eq!(exploration.finding("late").path.len(), 2, "from the second beginning");
}

#[test]
fn what_grows_without_end_proves_nothing() {
    let exploration = counting(0, u32::MAX).events([CounterEvent::Up]).limit(100).explore();
    assert_eq!(exploration.end, End::Limit);
    assert!(exploration.findings.iter().all(|finding| finding.holds()) && !exploration.holds());
    let text = exploration.to_string();
    assert!(text.contains("nothing is proven"), "{text}");
}

#[test]
fn what_holds_in_the_end_is_asked_of_each_end() {
    let model = |events: Vec<CounterEvent>| counting(0, 3).events(events);
    let full = |model: MachineModel<_, (Count, u32), _>| {
        model.eventually("full", |_, state: &fsm_stateright::MachineState<Counter, (Count, u32), ()>| {
            state.params.0.0 == 3
        })
    };
    full(model(vec![CounterEvent::Up])).explore().assert();
    let exploration = full(model(vec![CounterEvent::Up, CounterEvent::Break])).explore();
    assert_eq!(
        exploration.finding("full").actions().collect::<Vec<_>>(),
        [&Action::Send(CounterEvent::Break)],
        "it is broken before"
    );
}

#[test]
#[should_panic(expected = "the model has no property \"other\"; it has [\"no step panics\"]")]
fn a_property_that_is_not_there() {
    let _ = counting(0, 1).events([CounterEvent::Up]).explore().finding("other");
}

#[test]
#[should_panic(expected = "a model has two properties of the name \"no step panics\"")]
fn a_name_twice() {
    let _ = counting(0, 1).events([CounterEvent::Up]).always("no step panics", |_, _| true);
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Jam;

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Printer(paper: &mut Count) -> Result<(), Jam> {
        #[derive(Clone, Debug, PartialEq, Eq)]
        events { Print, Refill }
        initial Ready;
        #[allow(dead_end)]
        state Ready {
            on Print if paper.0 > 0 => self do paper.0 -= 1;
            on Print do Err(Jam)?;
            on Refill do paper.0 = 2;
        }
    }
}

#[test]
fn an_error_is_seen_and_the_machine_goes_on() {
    let mut paper = Count(1);
    let printer = Printer::start(&mut paper).expect("nothing is printed yet");
    let exploration = MachineModel::new(printer, (paper,), ())
        .events([PrinterEvent::Print, PrinterEvent::Refill])
        .always("no jam", |_, state| state.stop.is_none())
        .sometimes("printed again", |_, state| state.params.0.0 == 2)
        .explore();
    let finding = exploration.finding("no jam");
    assert_eq!(finding.path.last().map(|last| &last.state.stop), Some(&Some(Stop::Failed("Jam".to_owned()))));
    assert_eq!(finding.path.len(), 3);
    // Nought, one and two sheets; and nought after an error.
    assert_eq!((exploration.states, exploration.end), (4, End::Complete));
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Alarm(rings: &mut Count) {
        clock Duration;
        initial Waiting;
        state Waiting { after 2s => Ringing; }
        state Ringing {
            enter do rings.0 += 1;
            every 1s do rings.0 += 1;
            after 3s => Over;
        }
        final state Over;
    }
}

fn alarm(waits: &[Duration], until: Duration) -> MachineModel<Alarm, (Count,), fsm_runtime::any::NoEvent> {
    let mut rings = Count(0);
    let alarm = Alarm::start(&mut rings, Duration::ZERO);
    MachineModel::without_events(alarm, (rings,), Duration::ZERO).waits(waits.iter().copied(), until)
}

#[test]
fn time_passes_as_far_as_it_may() {
    let exploration = alarm(&[SECOND], 10 * SECOND).explore();
    assert_eq!((exploration.states, exploration.depth), (11, 10), "one state for each second");
    exploration.assert();
    let model = alarm(&[SECOND], 10 * SECOND);
    let over = model.sometimes("over", |_, state| state.machine.is_done()).explore();
    let last = &over.finding("over").path.last().expect("a path").state;
    assert_eq!((last.now, last.params.0.0), (5 * SECOND, 4));
}

#[test]
fn a_late_update_is_tried_where_a_wait_is_long() {
    let of = |waits: &[Duration]| {
        let model = alarm(waits, 20 * SECOND)
            .always("three rings", |_, state| !state.machine.is_done() || state.params.0.0 >= 3);
        model.explore()
    };
    of(&[SECOND]).assert();
    let late = of(&[SECOND, 7 * SECOND]);
    assert_eq!(
        late.finding("three rings").actions().collect::<Vec<_>>(),
        [&Action::Wait(7 * SECOND), &Action::Wait(7 * SECOND)],
        "one beat in a late tick, and `every` without `catch up` counts from it"
    );
}

#[test]
#[should_panic(expected = "a wait of zero")]
fn a_wait_of_zero() {
    let _ = alarm(&[Duration::ZERO], SECOND);
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Blink {
        initial Off;
        state Off { update => On; }
        state On { update => Off; }
    }
}

#[test]
fn updates_need_no_clock() {
    let exploration = MachineModel::without_events(Blink::start(), (), ()).updates().explore();
    assert_eq!((exploration.states, exploration.depth), (2, 1));
}

fsm! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Player {
        #[derive(Clone, Debug, PartialEq, Eq)]
        events { Menu, Close, Next, Mute, Stop }
        stack 2;
        initial Playing;
        on Menu => push Open;
        state Playing {
            on Stop => Stopped;
            region Tune {
                initial First;
                state First { on Next => Second; }
                state Second { on Next => First; }
            }
            region Volume {
                initial Loud;
                state Loud { on Mute => Silent; }
                state Silent { on Mute => Loud; }
            }
        }
        state Stopped { on Next => deep history Playing; }
        state Open { on Close => pop; }
    }
}

#[test]
fn what_is_suspended_and_remembered_is_part_of_a_state() {
    let events =
        [PlayerEvent::Menu, PlayerEvent::Close, PlayerEvent::Next, PlayerEvent::Mute, PlayerEvent::Stop];
    let exploration = MachineModel::new(Player::start(), (), ()).events(events).explore();
    // Four tunes and volumes, playing or remembered, under no menu, one and two.
    assert_eq!((exploration.states, exploration.end), (4 * 2 * 3, End::Complete));
}
