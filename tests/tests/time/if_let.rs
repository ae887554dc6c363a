//! Conditions that bind, `if let` and `when let`: what they see, what they bind, and when they are evaluated.

use core::cell::RefCell;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{SILENT, Trace};

/// The owner. Who is asked writes that down, so that the trace shows when a condition is evaluated.
#[derive(Default)]
pub struct Guard {
    near: Option<u32>,
    bold: bool,
    names: Vec<String>,
    said: RefCell<Vec<String>>,
}

impl Guard {
    fn say(&mut self, text: impl Into<String>) {
        self.said.get_mut().push(text.into());
    }

    fn nearest(&self) -> Option<u32> {
        self.said.borrow_mut().push("near?".to_owned());
        self.near
    }

    fn name(&self, index: u32) -> Option<&String> {
        self.said.borrow_mut().push(format!("name {index}?"));
        self.names.get(index as usize)
    }

    fn take(&mut self) -> Vec<String> {
        std::mem::take(self.said.get_mut())
    }
}

pub struct World {
    wall: Option<String>,
}

enum Shape {
    Point,
    Line { from: u32, to: u32 },
}

fsm! {
    machine Mind(guard: &mut Guard, world: &World) {
        clock u32;
        stack 2;
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Look, Hit(u32), Named(String), Both(u32, u32), Up, Rest, Wall, Shift, Rung(u32) }
        let best: Option<u32> = None;
        initial Idle;

        enter if let Some(n) = guard.nearest() do guard.say(format!("begin {n}"));
        livelock(_state) if let Some(n) = *best do guard.say(format!("stopped {n}"));
        transition(_from, to) if let Some(n) = *best && n == 77 do guard.say(format!("to {to} with {n}"));
        unhandled(event) if let MindEvent::Both(a, _) = event && let b @ 1.. = a.wrapping_add(1) && b > 1 do guard.say(format!("lost {b}"));
        on Rest if let (Some(n), true) = (*best, guard.bold) => Idle do guard.say(format!("rest {n}"));
        update if let Some(n @ 90..) = *best do guard.say(format!("machine {n}"));

        state Idle {
            let near: Option<u32> = Some(8);
            let shape: Shape = Shape::Point;
            enter if let Some(n) = *near && n > 8 do { guard.say(format!("enter {n}")); goto!(Chase { target: n, by: n }); }
            exit if let Some(near) = *near do guard.say(format!("exit {near}"));
            pause if let Shape::Line { to, .. } = *shape do guard.say(format!("pause {to}"));
            resume if let Shape::Line { to, .. } = *shape && let Some(best) = *best do guard.say(format!("resume {to} {best}"));

            #[allow(no_fallback)]
            on Look if let Some(target) = guard.nearest() && target > 3 && let Some(by) = *near => Chase { target, by }
                do guard.say(format!("look {target}"));
            on Look if let Some(target) = guard.nearest() do { *near = Some(target); }
            on Hit(by) if by > 1 && let Some(name) = guard.name(by).cloned() && !name.is_empty() => Named { name };
            on Hit(by) if let Some(mut name) = guard.name(by).cloned() do { name.push('!'); guard.say(name); }
            on Hit(n) if let Some(1..) = n.checked_sub(1) => ignore;
            on Hit(_) => Chase { target: 0, by: 0 };
            #[allow(no_fallback)]
            on Named(name) if let Some(first) = name.chars().next() && first == 'a' => Named { name };
            on Named(name) if let Some(first) = name.chars().next() => Named { name: format!("{first}{}", name.len()) };
            on Both(a, b) if let Some(c) = a.checked_add(b) do { *shape = Shape::Line { from: a, to: c }; let _ = raise!(Rung(c)); }
            on Rung(n) if let Shape::Line { from, to } = *shape && (from < to || to == n) do { guard.say(format!("rung {from} {to} {n}")); *best = Some(to); }
            on Up if let Some(n) = guard.nearest() => push Named { name: format!("above {n}") };
            on Wall if let Some(wall) = &world.wall do guard.say(format!("at {wall}"));
            on Shift if let Some(near) = *near => Chase { target: near, by: near } do { guard.say("shift"); }
            when let Some(near) = guard.nearest() && near == 50 => Chase { target: near, by: 5 };
            after 3s if let Some(n) = *near && n == 8 => Chase { target: n, by: 3 } do guard.say("late");
            every 1s catch up if let Some(n) = *near && n == 6 do { guard.say(format!("beat {n}")); *near = Some(7); }
        }
        state Chase {
            let target: u32;
            let by: u32;
            update if let Some(near) = guard.nearest() do *target = near;
            update every 2s if let Some(target) = target.checked_sub(1) do guard.say(format!("throttled {target}"));
            always if let 30 = *target => Idle { near: None };
            always if let Some(target @ 31..=39) = Some(*target) => Named { name: format!("always {target}") };
            on Look if let Some(target) = guard.nearest() => Chase { target, by: *by + 1 };
            on Rest if let 1.. = *by && let 2 = *target => Idle { near: None };
            after (*by * 1000) if let Some(seen) = guard.nearest() => Idle { near: Some(seen) };
        }
        state Named {
            let name: String;
            on Up => pop else Idle;
            on Look if let Some(rest) = name.strip_prefix('a').map(str::to_owned) => Named { name: rest };
            on Shift if let Some(extra) = guard.nearest() => Kept { name, extra };
        }
        state Kept { let name: String; let extra: u32; on Look if name.len() > *extra as usize => Idle; on Up => Idle; }
    }
}

use MindEvent as E;
use MindState as S;

struct Run {
    guard: Guard,
    world: World,
    mind: Mind,
}

impl Run {
    fn new() -> Self {
        let world = World { wall: Some("the wall".to_owned()) };
        let mut guard = Guard { names: ["", "anna", "bo"].map(str::to_owned).to_vec(), ..Guard::default() };
        let mind = Mind::start(&mut guard, &world, 0);
        guard.take().reads("near?");
        Self { guard, world, mind }
    }

    fn near(mut self, near: u32) -> Self {
        self.guard.near = Some(near);
        self
    }

    fn send(&mut self, event: MindEvent) -> (Outcome<MindEvent>, Vec<String>) {
        (self.mind.send(&mut self.guard, &self.world, event, 0), self.guard.take())
    }

    /// The trace of an event that changes the state.
    #[track_caller]
    fn changed(&mut self, event: MindEvent) -> Vec<String> {
        let (outcome, trace) = self.send(event);
        assert_eq!(outcome, Outcome::Transitioned);
        trace
    }

    #[track_caller]
    fn handled(&mut self, event: MindEvent) -> Vec<String> {
        let (outcome, trace) = self.send(event);
        assert_eq!(outcome, Outcome::Handled);
        trace
    }

    fn update(&mut self, now: u32) -> Vec<String> {
        self.mind.update(&mut self.guard, &self.world, now);
        self.guard.take()
    }

    #[track_caller]
    fn is_chasing(&self, wanted: (u32, u32)) {
        let S::Chase { target, by } = self.mind.state() else { panic!("{}", self.mind.state_id()) };
        assert_eq!((*target, *by), wanted);
    }
}

#[test]
fn a_condition_is_evaluated_once_and_binds_for_fields_and_action() {
    let mut run = Run::new();
    assert_eq!(run.send(E::Look), (Outcome::GuardRefused(E::Look), vec!["near?".into(), "near?".into()]));
    run.guard.near = Some(2);
    run.handled(E::Look).reads("near?; near?");
    run.guard.near = Some(9);
    run.changed(E::Look).reads("near?; exit 2; look 9");
    run.is_chasing((9, 2));
}

#[test]
fn a_chain_stops_at_the_first_part_that_refuses() {
    let mut run = Run::new();
    run.handled(E::Hit(0)).reads("name 0?; !");
    run.handled(E::Hit(1)).reads("name 1?; anna!");
    run.handled(E::Hit(9)).reads("name 9?; name 9?");
    run.changed(E::Hit(2)).reads("name 2?; exit 8");
    assert!(matches!(run.mind.state(), S::Named { name } if name == "bo"));
    let mut run = Run::new();
    run.guard.names.clear();
    run.changed(E::Hit(0)).reads("name 0?; exit 8");
    run.is_chasing((0, 0));
}

#[test]
fn what_the_event_carries_is_looked_at_and_moves_on() {
    let mut run = Run::new();
    run.changed(E::Named("ab".into())).reads("exit 8");
    assert!(matches!(run.mind.state(), S::Named { name } if name == "ab"));
    run.changed(E::Look).reads(SILENT);
    assert!(matches!(run.mind.state(), S::Named { name } if name == "b"));
    assert_eq!(run.send(E::Look).0, Outcome::GuardRefused(E::Look));
    run.guard.near = Some(3);
    run.changed(E::Shift).reads("near?");
    assert!(matches!(run.mind.state(), S::Kept { name, extra: 3 } if name == "b"));
    let mut run = Run::new();
    run.changed(E::Named("xyz".into())).reads("exit 8");
    assert!(matches!(run.mind.state(), S::Named { name } if name == "x3"));
    let mut run = Run::new();
    assert_eq!(run.send(E::Named(String::new())).0, Outcome::GuardRefused(E::Named(String::new())));
}

#[test]
fn in_raised_events_hooks_and_reports() {
    let mut run = Run::new().near(1);
    assert_eq!(run.send(E::Rung(7)).0, Outcome::GuardRefused(E::Rung(7)));
    run.handled(E::Both(2, 3)).reads("rung 2 5 5");
    run.changed(E::Up).reads("near?; pause 5");
    run.changed(E::Up).reads("resume 5 5");
    assert_eq!(run.send(E::Rest).0, Outcome::GuardRefused(E::Rest));
    run.guard.bold = true;
    run.changed(E::Rest).reads("exit 8; rest 5");
    run.handled(E::Both(0, 77)).reads("rung 0 77 77");
    run.changed(E::Shift).reads("exit 8; shift; to Chase with 77");
    assert_eq!(run.send(E::Both(3, 0)).1, ["lost 4"]);
    assert_eq!(run.send(E::Both(u32::MAX, 0)).1, [""; 0]);
}

#[test]
fn a_borrow_of_the_world_lives_as_long_as_the_call() {
    let mut run = Run::new();
    run.handled(E::Wall).reads("at the wall");
    run.world.wall = None;
    assert_eq!(run.send(E::Wall).0, Outcome::GuardRefused(E::Wall));
}

#[test]
fn in_ticks() {
    let mut run = Run::new().near(50);
    run.update(0).reads("near?; exit 8");
    run.is_chasing((50, 5));
    let mut run = Run::new();
    run.handled(E::Both(1, 94)).reads("rung 1 95 95");
    run.update(0).reads("machine 95; near?");
    run.update(3000).reads("machine 95; near?; exit 8; late");
    run.is_chasing((8, 3));
    run.guard.near = Some(4);
    run.update(5000).reads("machine 95; near?; throttled 3");
    run.update(6000).reads("machine 95; near?; near?");
    assert!(matches!(run.mind.state(), S::Idle { near: Some(4), .. }));
}

#[test]
fn a_late_line_that_refuses_is_looked_at_again_and_missed_beats_are_looked_at_one_by_one() {
    let mut run = Run::new().near(9);
    run.changed(E::Look).reads("near?; exit 8; look 9");
    run.guard.near = Some(2);
    run.update(0).reads("near?");
    run.changed(E::Rest).reads(SILENT);
    run.guard.near = Some(6);
    run.handled(E::Look).reads("near?; near?");
    run.guard.near = None;
    run.update(2000).reads("near?; beat 6");
    run.update(3500).reads("near?");
    assert!(matches!(run.mind.state(), S::Idle { near: Some(7), .. }));
    run.guard.near = Some(2);
    run.handled(E::Look);
    run.update(3600).reads("near?");
}

#[test]
fn what_happens_by_itself() {
    let mut run = Run::new().near(30);
    run.changed(E::Look).reads("near?; exit 8; look 30");
    assert!(matches!(run.mind.state(), S::Idle { near: None, .. }));
    let mut run = Run::new().near(35);
    run.changed(E::Look).reads("near?; exit 8; look 35");
    assert!(matches!(run.mind.state(), S::Named { name } if name == "always 35"));
    let mut run = Run::new().near(9);
    run.changed(E::Look).reads("near?; exit 8; look 9");
    run.guard.near = Some(12);
    run.update(2000).reads("near?; throttled 11");
    run.update(8000).reads("near?; throttled 11; near?; enter 12; exit 12");
    run.is_chasing((12, 12));
}
