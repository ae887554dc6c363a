//! Data that move out of one region while lines of others act in the same step: they stay where they are until all have
//! acted, and move when the new states are put into place.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

/// Neither `Clone` nor `Copy` nor `Default`.
#[derive(Debug, PartialEq)]
struct Token(u32);

fsm! {
    machine Gate(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Go, Swap, Again, Back, Fail }
        initial Open { seal: Token(1) };
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Open {
            let seal: Token;
            exit do log.say("exit Open");
            region Left {
                initial Held { token: Token(10) };
                state Held {
                    let token: Token;
                    let sum: u32 = token.0 + seal.0;
                    enter do log.say(format!("enter Held {} {sum}", token.0));
                    exit  do log.say(format!("exit Held {}", token.0));
                    on Go    => Shut { token, seal, why: log.give("why", "go") } do { token.0 += 1; log.say("held"); }
                    on Swap  => Shown { token } do log.say("swap");
                    on Again => self do log.say("again");
                    on Fail  => Shown { token };
                }
                state Shown { let token: Token; on Swap => Held { token }; }
            }
            region Right {
                let count: u32 = 0;
                initial Quiet { name: Token(20) };
                state Quiet {
                    let name: Token;
                    exit  do log.say(format!("exit Quiet {}", name.0));
                    on Go    do { *count += 1; seal.0 += 1; log.say(format!("quiet {} {} {count}", name.0, seal.0)); }
                    on Swap  => Loud { name } do log.say(format!("quiet {}", name.0));
                    on Again do { name.0 += 1; log.say(format!("quiet {}", name.0)); }
                    on Fail  do { log.say(format!("fail {}", name.0)); panic!("fail"); }
                }
                state Loud { let name: Token; on Swap => Quiet { name } do log.say(format!("loud {}", name.0)); }
            }
            region Last {
                on Go do log.say("last");
            }
        }
        state Shut {
            let token: Token;
            let seal: Token;
            let why: &'static str;
            enter do log.say(format!("enter Shut {} {} {why}", token.0, seal.0));
            on Back => Open { seal };
        }
    }
}

fn gate() -> (Log, Gate) {
    let mut log = Log::new();
    let gate = Gate::start(&mut log);
    log.reads("enter Held 10 11");
    (log, gate)
}

#[test]
fn lines_further_down_see_their_data_and_those_that_will_move() {
    let (mut log, mut gate) = gate();
    assert_eq!(gate.send(&mut log, GateEvent::Go), Outcome::Transitioned);
    // All exits, all actions, and then the data move, as they are by now.
    log.reads(
        "exit Quiet 20; exit Held 10; exit Open; held; why; quiet 20 2 1; last; enter Shut 11 2 go; \
         Held -> Shut",
    );
}

#[test]
fn two_lines_that_move() {
    let (mut log, mut gate) = gate();
    gate.send(&mut log, GateEvent::Swap);
    log.reads("exit Quiet 20; exit Held 10; swap; quiet 20; Held -> Shown; Quiet -> Loud");
    gate.step(&mut log, GateEvent::Swap, "loud 20; enter Held 10 11; Shown -> Held; Loud -> Quiet");
}

#[test]
fn what_is_left_and_entered_again_keeps_its_data_beside_a_line_that_stays() {
    let (mut log, mut gate) = gate();
    gate.step(&mut log, GateEvent::Again, "exit Held 10; again; quiet 21; enter Held 10 11; Held -> Held");
}

#[test]
fn a_panic_in_a_later_action_leaves_the_old_state() {
    let (mut log, mut gate) = gate();
    let failed = catch_unwind(AssertUnwindSafe(|| gate.send(&mut log, GateEvent::Fail)));
    assert!(failed.is_err());
    log.reads("exit Held 10; fail 20");
    assert!(gate.is_in(GateStateId::Held) && gate.is_in(GateStateId::Quiet));
    gate.step(&mut log, GateEvent::Again, "exit Held 10; again; quiet 21; enter Held 10 11; Held -> Held");
}

trait Size {
    fn size(&self) -> u32;
}

struct Load(u32);

impl Size for Load {
    fn size(&self) -> u32 {
        self.0
    }
}

fsm! {
    /// Histories, timers and generic data.
    machine Tower<T: Size>(log: &mut Log) {
        clock u32;
        events { Up, Down, Nap, Wake, Leave, Return }
        let first: T;
        initial Yard { load: 5 };
        state Yard {
            let load: u32;
            on Up => Storeys { load };
            on Return => deep history Storeys { load };
        }
        state Storeys {
            let load: u32;
            let weight: u32 = first.size() + *load;
            region Lift {
                initial Moving;
                state Moving {
                    initial Slow { left: Box::new(*weight) };
                    on Nap => Resting do log.say("nap");
                    state Slow {
                        let left: Box<u32>;
                        on Down => Fast { left } do log.say("down");
                        after 9ms => Fast { left } do log.say("late");
                    }
                    state Fast {
                        let left: Box<u32>;
                        let twice: u32 = **left * 2;
                        enter do log.say(format!("enter Fast {left} {twice}"));
                        after (*twice) => Slow { left } do log.say("tired");
                    }
                }
                state Resting { on Wake => deep history Moving do log.say("wake"); }
            }
            region Crew {
                initial Awake { shift: Box::new(3) };
                state Awake {
                    let shift: Box<u32>;
                    on Down do { **shift += 1; log.say(format!("crew {shift}")); }
                    on Nap  => Asleep { shift };
                    on Leave => Yard { load: **shift } do log.say("leave");
                }
                state Asleep {
                    let shift: Box<u32>;
                    exit do log.say(format!("exit Asleep {shift}"));
                    on Wake => Awake { shift };
                    on Leave => Yard { load } do log.say("leave asleep");
                }
            }
            region Roof {
                let tiles: u32 = 7;
                on Leave do { *tiles -= 1; *load += 1; log.say(format!("roof {tiles} {load}")); }
            }
        }
    }
}

#[test]
fn timers_of_what_moved_run_from_the_step_on() {
    let mut log = Log::new();
    let mut tower = Tower::start(&mut log, Load(1), 0);
    tower.send(&mut log, TowerEvent::Up, 0);
    tower.step_at(&mut log, TowerEvent::Down, 4, "down; crew 4; enter Fast 6 12");
    assert_eq!(tower.next_deadline(), Some(16));
    tower.update(&mut log, 15);
    tower.tick_at(&mut log, 16, "tired");
    tower.tick_at(&mut log, 25, "late; enter Fast 6 12");
}

#[test]
fn what_is_left_is_remembered_as_it_is_when_all_have_acted() {
    let mut log = Log::new();
    let mut tower = Tower::start(&mut log, Load(1), 0);
    tower.send(&mut log, TowerEvent::Up, 0);
    tower.send(&mut log, TowerEvent::Down, 1);
    tower.send(&mut log, TowerEvent::Nap, 2);
    log.reads("down; crew 4; enter Fast 6 12; nap");
    tower.step_at(&mut log, TowerEvent::Wake, 3, "exit Asleep 4; wake; enter Fast 6 12");
    tower.step_at(&mut log, TowerEvent::Leave, 4, "leave; roof 6 6");
    tower.step_at(&mut log, TowerEvent::Return, 5, "enter Fast 6 12");
    tower.step_at(&mut log, TowerEvent::Leave, 6, "leave; roof 5 5");
}

#[test]
fn data_around_the_regions_move_as_other_lines_have_left_them() {
    let mut log = Log::new();
    let mut tower = Tower::start(&mut log, Load(1), 0);
    tower.send(&mut log, TowerEvent::Up, 0);
    tower.send(&mut log, TowerEvent::Nap, 1);
    tower.send(&mut log, TowerEvent::Leave, 2);
    log.reads("nap; exit Asleep 3; leave asleep; roof 6 6");
    assert!(matches!(tower.state(), TowerState::Yard { load: 6 }));
}

fsm! {
    /// A history that one line brings back while the action of another fails.
    machine Shelf(log: &mut Log) {
        events { Sort, Put, Fetch }
        initial Room;
        state Room {
            region Books {
                initial Sorted;
                state Sorted {
                    initial Small;
                    on Put => Away;
                    state Small { on Sort => Large { count: 7 }; }
                    state Large { let count: u32; enter do log.say(format!("enter Large {count}")); on Sort => Small; }
                }
                state Away { on Fetch => history Sorted; }
            }
            region Hands {
                initial Free;
                state Free { on Fetch if !log.ok => Full do panic!("too heavy"); on Fetch do log.say("fetch"); }
                state Full { on Put => Free; }
            }
        }
    }
}

#[test]
fn a_panic_in_a_later_action_leaves_what_history_remembers() {
    let mut log = Log::new();
    let mut shelf = Shelf::start(&mut log);
    shelf.send(&mut log, ShelfEvent::Sort);
    shelf.send(&mut log, ShelfEvent::Put);
    log.reads("enter Large 7");
    let failed = catch_unwind(AssertUnwindSafe(|| shelf.send(&mut log, ShelfEvent::Fetch)));
    assert!(failed.is_err() && shelf.is_in(ShelfStateId::Away));
    log.ok = true;
    shelf.step(&mut log, ShelfEvent::Fetch, "fetch; enter Large 7");
}

/// Counts its clones.
struct Letter(Rc<Cell<u32>>);

impl Clone for Letter {
    fn clone(&self) -> Self {
        self.0.set(self.0.get() + 1);
        Letter(self.0.clone())
    }
}

fsm! {
    #[allow(dead_end)]
    machine Post {
        #[derive(Clone)]
        events { Brought(Letter), Pushed(Letter) }
        region Zero {
            initial Idle;
            state Idle { on Brought(_) => Busy; }
            state Busy;
        }
        region One {
            initial None;
            state None { on Brought(letter) => Some { letter }; on Pushed(letter) => Some { letter }; }
            state Some { let letter: Letter; }
        }
        region Two {
            initial Empty;
            state Empty { on Brought(letter) => Full { letter }; }
            state Full { let letter: Letter; on Pushed(letter) => Full { letter }; }
        }
    }
}

#[test]
fn the_last_line_that_acts_takes_the_event_itself() {
    let clones = Rc::new(Cell::new(0));
    let mut post = Post::start();
    let _ = post.send(PostEvent::Pushed(Letter(clones.clone())));
    assert_eq!(clones.get(), 0, "one alone");
    let mut post = Post::start();
    let _ = post.send(PostEvent::Brought(Letter(clones.clone())));
    assert_eq!(clones.get(), 1, "of two");
    assert!(matches!(post.state(), PostState { one: PostOne::Some { letter }, .. } if letter.0.get() == 1));
}

fsm! {
    #[allow(dead_end)]
    machine Deaf {
        #[derive(Debug, PartialEq)]
        events { Noise, Call }
        initial Alone;
        state Alone {
            region Left { initial A; state A { on Noise => ignore; on Call => ignore; } }
            region Right { initial B; state B { on Noise => ignore; } }
        }
    }
}

#[test]
fn several_lines_that_ignore_an_event() {
    let mut deaf = Deaf::start();
    assert_eq!(deaf.send(DeafEvent::Noise), Outcome::Handled);
    assert_eq!(deaf.send(DeafEvent::Call), Outcome::Handled);
}
