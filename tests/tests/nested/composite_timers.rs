//! `after`, `every` and `update every` at every depth: each state has clocks of its own, those of an outer state run
//! on while inner ones change. Pauses, deadlines and restored machines with nested clocks.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug)]
    machine Shift(log: &mut Log) {
        clock u32;
        events { Next, Long, Break, Back, Again, Home, Deeper, Restart }

        initial Work;

        every 1s do log.say("day");

        state Work {
            let tempo: u32 = 100;
            initial Dig;
            update every 90ms do log.say("work");
            every 250ms do log.say("report");
            after 600ms => Home do log.say("over");
            after 450ms do log.say("yawn");
            on Break   => push Break;
            on Restart => self;
            on Home    => Home;

            state Dig {
                let pit: u32 = 0;
                every 40ms catch up do { *pit += 1; log.say(format!("dig {pit}")); }
                after (*tempo + 70) => Haul;
                on Next => Haul;
            }
            state Haul {
                initial Lift;
                every 60ms do log.say("haul");
                on Next  => Dig;
                on Again => self;
                on Long do *tempo = 300;
                state Lift {
                    after 50ms => Drop;
                    update every 20ms do log.say("lift");
                    on Deeper => Drop;
                }
                state Drop {
                    after 30ms do log.say("thud");
                    on Deeper => Lift;
                }
            }
        }

        state Break {
            initial Tea;
            after 200ms => pop;
            on Back => pop;
            state Tea   { every 70ms do log.say("sip");  on Next => Toast; }
            state Toast { every 30ms do log.say("bite"); on Next => Tea; }
        }

        state Home { on Next => Work; on Long => Lift; on Again => Drop { } in Haul in Work { tempo: 5 }; }
    }
}

use ShiftEvent as E;
use ShiftStateId as Id;

fn work() -> (Log, Shift) {
    let mut log = Log::new();
    let shift = Shift::start(&mut log, 0);
    log.reads(SILENT);
    (log, shift)
}

fn send(shift: &mut Shift, log: &mut Log, event: E, now: u32) {
    assert!(matches!(shift.step_at(log, event, now, SILENT), Outcome::Transitioned | Outcome::Handled));
}

#[test]
fn each_depth_beats_by_itself_from_the_outside_in() {
    let (mut log, mut shift) = work();
    shift.tick_at(&mut log, 40, "dig 1");
    shift.tick_at(&mut log, 90, "work; dig 2");
    shift.tick_at(&mut log, 120, "dig 3");
    shift.tick_at(&mut log, 169, "dig 4");
    shift.tick_at(&mut log, 170, SILENT); // to Haul, with nothing to say
    assert_eq!(shift.state_id(), Id::Lift);
    shift.tick_at(&mut log, 180, "work");
    shift.tick_at(&mut log, 190, "lift"); // 20 after it was entered
}

#[test]
fn clocks_of_outer_states_run_on_while_inner_ones_change() {
    let (mut log, mut shift) = work();
    for (event, now) in [(E::Next, 10), (E::Deeper, 20), (E::Next, 30), (E::Next, 200), (E::Next, 240)] {
        send(&mut shift, &mut log, event, now);
    }
    shift.tick_at(&mut log, 249, "work");
    shift.tick_at(&mut log, 250, "report");
    send(&mut shift, &mut log, E::Next, 260);
    shift.tick_at(&mut log, 449, "work; haul; lift");
    shift.tick_at(&mut log, 450, "yawn");
    shift.tick_at(&mut log, 599, "work; report; haul; thud");
    shift.tick_at(&mut log, 600, "over");
    assert_eq!(shift.state_id(), Id::Home);
    shift.tick_at(&mut log, 1000, "day");
}

#[test]
fn a_child_that_is_entered_again_has_new_clocks_and_its_parent_keeps_its_own() {
    let (mut log, mut shift) = work();
    send(&mut shift, &mut log, E::Next, 0);
    send(&mut shift, &mut log, E::Deeper, 10);
    send(&mut shift, &mut log, E::Deeper, 55);
    shift.tick_at(&mut log, 60, "haul"); // Haul was entered at 0
    shift.tick_at(&mut log, 74, SILENT);
    shift.tick_at(&mut log, 75, "lift");
    shift.tick_at(&mut log, 105, "work; lift"); // Lift is over
    assert_eq!(shift.state_id(), Id::Drop);
    shift.tick_at(&mut log, 134, "haul");
    shift.tick_at(&mut log, 135, "thud");
    shift.tick_at(&mut log, 180, SILENT); // thud is said once
}

#[test]
fn self_of_a_composite_starts_its_clocks_and_those_inside() {
    let (mut log, mut shift) = work();
    send(&mut shift, &mut log, E::Next, 0);
    send(&mut shift, &mut log, E::Deeper, 10);
    send(&mut shift, &mut log, E::Again, 25);
    shift.tick_at(&mut log, 60, "lift"); // the clock of Haul began at 25
    shift.tick_at(&mut log, 85, "haul; lift");
    shift.tick_at(&mut log, 90, "work"); // Work was not left
    send(&mut shift, &mut log, E::Restart, 100);
    assert_eq!(shift.state_id(), Id::Dig);
    shift.tick_at(&mut log, 140, "dig 1");
    shift.tick_at(&mut log, 189, "dig 2");
    shift.tick_at(&mut log, 190, "work");
}

#[test]
fn a_computed_duration_sees_the_data_around() {
    let (mut log, mut shift) = work();
    send(&mut shift, &mut log, E::Next, 0);
    send(&mut shift, &mut log, E::Long, 0);
    send(&mut shift, &mut log, E::Next, 0);
    assert_eq!(shift.next_deadline(), Some(40));
    shift.update(&mut log, 369);
    log.take();
    assert_eq!(shift.state_id(), Id::Dig, "now 300 + 70");
    shift.update(&mut log, 370);
    assert_eq!(shift.state_id(), Id::Lift);
}

#[test]
fn entered_deep_every_state_on_the_way_starts_its_clocks() {
    let (mut log, mut shift) = work();
    send(&mut shift, &mut log, E::Home, 0);
    send(&mut shift, &mut log, E::Long, 100);
    assert_eq!(shift.state_id(), Id::Lift);
    shift.tick_at(&mut log, 119, SILENT);
    shift.tick_at(&mut log, 160, "haul; lift");
    assert_eq!(shift.state_id(), Id::Drop);
    shift.tick_at(&mut log, 190, "work; thud");
    shift.tick_at(&mut log, 350, "work; report; haul");
    send(&mut shift, &mut log, E::Home, 400);
    send(&mut shift, &mut log, E::Again, 500);
    assert_eq!(shift.state_id(), Id::Drop);
    shift.tick_at(&mut log, 530, "thud");
}

#[test]
fn the_next_deadline_is_the_earliest_of_all_depths() {
    let (mut log, mut shift) = work();
    assert_eq!(shift.next_deadline(), Some(40));
    send(&mut shift, &mut log, E::Next, 10);
    assert_eq!(shift.next_deadline(), Some(30), "lift");
    shift.tick_at(&mut log, 30, "lift");
    assert_eq!(shift.next_deadline(), Some(50));
    send(&mut shift, &mut log, E::Deeper, 40);
    assert_eq!(shift.next_deadline(), Some(70), "haul and thud");
    shift.tick_at(&mut log, 70, "haul; thud");
    assert_eq!(shift.next_deadline(), Some(90), "work");
    send(&mut shift, &mut log, E::Home, 80);
    assert_eq!(shift.next_deadline(), Some(1000), "that of the machine");
}

#[test]
fn the_clocks_of_a_whole_configuration_stand_still() {
    let (mut log, mut shift) = work();
    send(&mut shift, &mut log, E::Next, 10);
    send(&mut shift, &mut log, E::Break, 20);
    assert_eq!(shift.state_id(), Id::Tea);
    assert_eq!(shift.next_deadline(), Some(90), "sip");
    shift.tick_at(&mut log, 90, "sip");
    send(&mut shift, &mut log, E::Next, 100);
    shift.tick_at(&mut log, 130, "bite");
    shift.tick_at(&mut log, 219, "bite");
    shift.tick_at(&mut log, 220, SILENT); // the break is over, 200 after it began
    assert_eq!(shift.state_id(), Id::Lift);
    shift.tick_at(&mut log, 239, SILENT);
    shift.tick_at(&mut log, 240, "lift"); // a throttled update starts a full period
    shift.tick_at(&mut log, 259, SILENT);
    shift.tick_at(&mut log, 260, "lift"); // Lift is over, 50 without the pause
    assert_eq!(shift.state_id(), Id::Drop);
    shift.tick_at(&mut log, 270, "haul");
    shift.tick_at(&mut log, 310, "work; thud");
    shift.tick_at(&mut log, 449, "work; haul");
    shift.tick_at(&mut log, 450, "report"); // 250 and a pause of 200
}

#[test]
fn a_restored_machine_starts_the_clocks_of_all_depths() {
    let mut log = Log::new();
    let state = ShiftState::Work { tempo: 9, state: ShiftWork::Dig { pit: 4 } };
    let Ok(mut shift) = Shift::restore(state, 1000) else { panic!("Work needs nothing below") };
    shift.tick_at(&mut log, 1000, SILENT); // the owner tells the computed span
    assert_eq!(shift.next_deadline(), Some(1040));
    shift.tick_at(&mut log, 1040, "dig 5");
    shift.tick_at(&mut log, 1079, SILENT); // 9 + 70: to Haul
    assert_eq!(shift.state_id(), Id::Lift);
    shift.tick_at(&mut log, 1090, "work");
    let lift = ShiftState::Work { tempo: 9, state: ShiftWork::Haul { state: ShiftHaul::Lift } };
    let Ok(mut shift) = Shift::restore(lift, 0) else { panic!("Work needs nothing below") };
    assert_eq!(shift.next_deadline(), Some(20));
    shift.tick_at(&mut log, 60, "haul; lift");
    assert!(matches!(
        shift.into_state(),
        ShiftState::Work { state: ShiftWork::Haul { state: ShiftHaul::Drop }, .. }
    ));
}

fsm! {
    /// Lines of a composite that lead to its own children leave its clocks as they are.
    machine Siege(log: &mut Log) {
        clock u32;
        events { Calm, Start }
        initial Camp;
        state Camp { on Start => Siege; }
        state Siege {
            initial Wait;
            every 40ms if log.ok => Storm do log.say("again");
            after 100ms => Storm do log.say("storm");
            on Start => self;
            on Calm  => Wait;
            state Wait { after 30ms do log.say("wait"); }
            state Storm { after 20ms do log.say("tired"); }
        }
    }
}

#[test]
fn after_acts_once_also_where_its_state_stays_around_the_change() {
    let mut log = Log::new();
    let mut siege = Siege::start(&mut log, 0);
    siege.send(&mut log, SiegeEvent::Start, 0);
    let mut tick = |now, event: Option<SiegeEvent>| {
        siege.update(&mut log, now);
        if let Some(event) = event {
            siege.send(&mut log, event, now);
        }
        log.take()
    };
    tick(100, Some(SiegeEvent::Calm)).reads("storm");
    tick(101, None).reads(SILENT);
    tick(130, None).reads("wait");
    tick(300, Some(SiegeEvent::Start)).reads(SILENT);
    tick(399, None).reads("wait");
    tick(400, None).reads("storm"); // Siege was entered again
    tick(420, None).reads("tired");
    tick(600, None).reads(SILENT);
    assert_eq!(siege.next_deadline(), Some(640));
}

fsm! {
    /// Computed periods at three depths, from the data of all of them.
    machine Nested(log: &mut Log) {
        clock u32;
        events { Faster, Swap, Leave }
        let base: u32 = 10;
        initial Outer;
        state Outer {
            let outer: u32 = 5;
            initial Inner;
            every (log.give("span of Outer", *base + *outer)) do log.say("outer");
            on Faster do { *outer = 1; *base = 2; }
            on Leave => Gone;
            state Inner {
                let inner: u32 = 1;
                update every (log.give("span of Inner", *base * 10 + *outer + *inner)) do log.say("inner");
                after (log.give("end of Inner", *inner * 1000 + *outer)) => Other;
                on Swap => Other;
            }
            state Other {
                every (*base + *outer) catch up if *outer < 5 do log.say("other");
                on Swap => Inner { inner: 2 };
            }
        }
        state Gone { on Leave => Outer { outer: 50 }; }
    }
}

#[test]
fn computed_periods_are_asked_for_on_entry_and_at_each_beat() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log, 0);
    log.reads("span of Outer; span of Inner; end of Inner");
    nested.tick_at(&mut log, 15, "span of Outer; outer");
    nested.send(&mut log, NestedEvent::Faster, 16);
    nested.tick_at(&mut log, 30, "span of Outer; outer");
    nested.tick_at(&mut log, 33, "span of Outer; outer");
    nested.step_at(&mut log, NestedEvent::Swap, 33, SILENT);
    nested.tick_at(&mut log, 45, "span of Outer; outer; other; other; other; other");
    nested.step_at(&mut log, NestedEvent::Swap, 45, "span of Inner; end of Inner");
    nested.tick_at(&mut log, 68, "span of Outer; outer; span of Inner; inner"); // 2 * 10 + 1 + 2
    nested.send(&mut log, NestedEvent::Leave, 70);
    nested.step_at(&mut log, NestedEvent::Leave, 70, "span of Outer; span of Inner; end of Inner");
    assert_eq!(nested.next_deadline(), Some(122));
}
