//! Targets that a value holds: `=> value in [Name, …]`, `goto!(value in [Name, …])` and their kin for `push`.

use fsm_runtime::requests::{Change, Reason, RefusedChange};
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT};

fsm! {
    machine Game(log: &mut Log) {
        can;
        #[derive(Debug, PartialEq)]
        events { Help, Close, Start }
        initial Menu;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Menu { on Help => Help { back: GameTarget::Menu }; on Start => Play; }
        state Play { on Help => Help { back: GameTarget::Play }; on Start => Help { back: GameTarget::Help }; }
        state Help {
            let back: GameTarget = GameTarget::Menu;
            let pages: u32 = 1;
            exit do log.say("exit");
            on Close => back in [Menu, Play] do { log.say(format!("read {pages}")); }
        }
    }
}

#[test]
fn a_line_leads_where_the_value_says_in_the_order_of_any_change() {
    let mut log = Log::new();
    let mut game = Game::start(&mut log);
    for event in [GameEvent::Help, GameEvent::Close, GameEvent::Start, GameEvent::Help, GameEvent::Close] {
        game.send(&mut log, event);
    }
    assert_eq!(
        log.take(),
        [
            "Menu -> Help",
            "exit",
            "read 1",
            "Help -> Menu",
            "Menu -> Play",
            "Play -> Help",
            "exit",
            "read 1",
            "Help -> Play",
        ]
    );
}

#[test]
fn a_value_outside_of_the_list_refuses_as_a_guard_does() {
    let mut log = Log::new();
    let mut game = Game::start(&mut log);
    game.send(&mut log, GameEvent::Start);
    assert!(!game.can(&log, GameEvent::Close));
    game.send(&mut log, GameEvent::Help);
    assert!(game.can(&log, GameEvent::Close));
    game.send(&mut log, GameEvent::Close);
    game.send(&mut log, GameEvent::Start);
    assert!(!game.can(&log, GameEvent::Close));
    assert_eq!(game.send(&mut log, GameEvent::Close), Outcome::GuardRefused(GameEvent::Close));
    assert!(game.is_in(GameStateId::Help));
}

/// Neither `Clone` nor `Default`.
#[derive(Debug, PartialEq)]
struct Save(&'static str);

fsm! {
    #[derive(Debug, PartialEq)]
    machine Jump(log: &mut Log) {
        stack 1;
        #[derive(Debug, PartialEq)]
        events { To(JumpTarget), Over(JumpTarget), Twice(JumpTarget), Back }
        initial Menu;
        refused(request) do log.say(request.to_string());
        on To(to) do { goto!(to in [Menu, Level, Inner]); log.say("still here"); }
        on Over(to) do { let pushed = push!(to in [Level]); log.say(format!("{pushed:?}")); }
        on Twice(to) do { goto!(Menu); goto!(to in [Level]); }
        state Menu { enter do log.say("menu"); }
        state Level { let save: Save; let lives: u32 = 3; enter do log.say(format!("{save:?} {lives}")); on Back => pop else Menu; }
        state Outer { initial Other; state Inner { enter do log.say("inner"); } state Other { on Back => Inner; } }
        #[allow(unreachable_state)]
        state Far { on Back => Outer; }
    }
}

#[test]
fn a_request_brings_along_what_the_value_holds() {
    let mut log = Log::new();
    let mut jump = Jump::start(&mut log);
    jump.send(&mut log, JumpEvent::To(JumpTarget::Level { save: Save("a") }));
    assert_eq!(jump.state(), &JumpState::Level { save: Save("a"), lives: 3 });
    jump.send(&mut log, JumpEvent::To(JumpTarget::Inner));
    assert_eq!(log.take(), ["menu", "still here", "Save(\"a\") 3", "still here", "inner"]);
}

#[test]
fn a_request_outside_of_its_list_is_refused_with_the_target() {
    let mut log = Log::new();
    let mut jump = Jump::start(&mut log);
    assert_eq!(jump.send(&mut log, JumpEvent::To(JumpTarget::Far)), Outcome::Handled);
    let refused =
        RefusedChange { change: Change::Unlisted(JumpTarget::Far), reason: Reason::NotListed, state: "Menu" };
    assert_eq!(log.take(), ["menu", "still here", &refused.to_string()]);
    assert_eq!(refused.into_target(), Some(JumpTarget::Far));
}

#[test]
fn a_later_request_takes_the_place_of_an_earlier_one_whatever_its_value() {
    let mut log = Log::new();
    let mut jump = Jump::start(&mut log);
    jump.send(&mut log, JumpEvent::To(JumpTarget::Inner));
    log.take();
    jump.send(&mut log, JumpEvent::Twice(JumpTarget::Menu));
    assert!(jump.is_in(JumpStateId::Inner));
    assert_eq!(log.take().len(), 1);
}

#[test]
fn a_push_gives_the_target_back_where_there_is_no_room() {
    let mut log = Log::new();
    let mut jump = Jump::start(&mut log);
    let level = |name| JumpTarget::Level { save: Save(name) };
    jump.send(&mut log, JumpEvent::Over(level("a")));
    jump.send(&mut log, JumpEvent::Over(level("b")));
    jump.send(&mut log, JumpEvent::Over(JumpTarget::Menu));
    assert_eq!((jump.state_id(), jump.suspended().len()), (JumpStateId::Level, 1));
    let lines = log.take();
    assert_eq!(lines[1..4], ["Ok(())", "Save(\"a\") 3", "Err(Level { save: Save(\"b\") })"]);
    assert_eq!(lines[4], "Ok(())");
    assert!(lines[5].contains("list"), "{}", lines[5]);
    assert_eq!(lines.len(), 6);
}

struct Next(NestedTarget);

fsm! {
    machine Nested(log: &mut Log, next: &Next) {
        stack 2;
        events { Go, Rise, Decide }
        initial Outer;
        state Outer {
            initial A;
            enter do log.say("+Outer");
            exit do log.say("-Outer");
            state A { exit do log.say("-A"); on Go => next.0 in [B, Away]; on Rise => push next.0 in [Away, Top]; on Decide => Fork; }
            state B { enter do log.say("+B"); on Go => A; }
        }
        choice Fork {
            always => next.0 in [Away, Top];
            always => A;
        }
        state Away { enter do log.say("+Away"); when let Some(last) = Some(&next.0) => last in [Outer]; }
        state Top { enter do log.say("+Top"); on Go => pop else Outer; }
    }
}

#[test]
fn each_state_of_a_list_has_a_domain_of_its_own() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log, &Next(NestedTarget::Outer));
    nested.send(&mut log, &Next(NestedTarget::B), NestedEvent::Go);
    assert_eq!(log.take(), ["+Outer", "-A", "+B"]);
    nested.send(&mut log, &Next(NestedTarget::B), NestedEvent::Go);
    nested.send(&mut log, &Next(NestedTarget::Away), NestedEvent::Go);
    assert_eq!(log.take(), ["-A", "-Outer", "+Away"]);
}

#[test]
fn a_value_decides_in_ticks_pushes_and_choices() {
    let mut log = Log::new();
    let mut nested = Nested::start(&mut log, &Next(NestedTarget::Outer));
    nested.send(&mut log, &Next(NestedTarget::Top), NestedEvent::Rise);
    nested.send(&mut log, &Next(NestedTarget::Top), NestedEvent::Go);
    nested.send(&mut log, &Next(NestedTarget::Away), NestedEvent::Decide);
    assert_eq!(log.take(), ["+Outer", "+Top", "-A", "-Outer", "+Away"]);
    nested.update(&mut log, &Next(NestedTarget::Away));
    log.reads(SILENT);
    nested.update(&mut log, &Next(NestedTarget::Outer));
    nested.send(&mut log, &Next(NestedTarget::Outer), NestedEvent::Decide);
    assert_eq!(log.take(), ["+Outer", "-A", "-Outer", "+Outer"]);
}

struct To(Option<BothTarget>);

fsm! {
    machine Both(log: &mut Log, to: &mut To) {
        #[derive(Clone)]
        events { Go }
        initial Fit;
        refused(request) do log.say(request.state.to_owned() + ": " + request.target().map_or("", |target| BothStateId::from(target).name()));
        state Fit {
            region Legs {
                initial Stand;
                state Stand { on Go => to.0.as_ref().unwrap_or(&BothTarget::Stand) in [Run, Out]; }
                #[allow(dead_end)]
                state Run { enter do log.say("run"); }
            }
            region Arms {
                initial Down;
                state Down { exit do log.say("-Down"); on Go do if let Some(to) = to.0.take() { goto!(to in [Up]); } }
                #[allow(dead_end)]
                state Up { enter do log.say("up"); }
            }
        }
        state Out { on Go => Fit; }
    }
}

#[test]
fn regions_find_the_line_of_their_own_value_and_requests_are_refused_in_their_turn() {
    let mut log = Log::new();
    let mut both = Both::start(&mut log, &mut To(None));
    both.send(&mut log, &mut To(Some(BothTarget::Run)), BothEvent::Go);
    assert_eq!(log.take(), ["run", "Down: Run"]);
    both.send(&mut log, &mut To(Some(BothTarget::Up)), BothEvent::Go);
    assert_eq!(log.take(), ["-Down", "up"]);
    let mut both = Both::start(&mut log, &mut To(None));
    both.send(&mut log, &mut To(Some(BothTarget::Out)), BothEvent::Go);
    assert_eq!(log.take(), ["-Down", "Down: Out"]);
    assert!(both.is_in(BothStateId::Out));
}

fsm! {
    #[derive(Debug)]
    machine Careful(log: &mut Log) -> Result<(), &'static str> {
        #[derive(Debug)]
        events { Go(CarefulTarget), Push { by: u32 } }
        initial A;
        state A {
            on Push { by } => pick(by) in [B, C] do log.may(by)?;
            on Go(to) do { goto!(to in [C]); log.may(0)?; }
        }
        state B { let by: u32 = 2; on Push { .. } do goto!(B { by: 3 }); on Go(_) => A; }
        state C { on Push { .. } => A; on Go(to) => to in [A, B]; }
    }
}

trait May {
    fn may(&mut self, by: u32) -> Result<(), &'static str>;
}

impl May for Log {
    fn may(&mut self, by: u32) -> Result<(), &'static str> {
        if by == 9 { Err("nine") } else { Ok(()) }
    }
}

fn pick(by: u32) -> CarefulTarget {
    if by.is_multiple_of(2) { CarefulTarget::B } else { CarefulTarget::C }
}

#[test]
fn an_action_that_fails_leaves_the_state_and_any_value_may_hold_the_target() {
    let mut log = Log::new();
    let mut careful = Careful::start(&mut log).unwrap();
    assert_eq!(careful.send(&mut log, CarefulEvent::Push { by: 9 }).unwrap_err().error, "nine");
    assert!(careful.is_in(CarefulStateId::A));
    careful.send(&mut log, CarefulEvent::Push { by: 8 }).unwrap();
    careful.send(&mut log, CarefulEvent::Push { by: 1 }).unwrap();
    assert!(matches!(careful.state(), CarefulState::B { by: 3 }));
    careful.send(&mut log, CarefulEvent::Go(CarefulTarget::C)).unwrap();
    careful.send(&mut log, CarefulEvent::Go(CarefulTarget::C)).unwrap();
    assert!(careful.is_in(CarefulStateId::C));
    careful.send(&mut log, CarefulEvent::Go(CarefulTarget::B)).unwrap();
    assert!(matches!(careful.state(), CarefulState::B { by: 2 }));
}
