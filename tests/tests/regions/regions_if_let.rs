//! Conditions that bind, in machines of regions: a line for an event, or an `always` line, that no line of another region
//! can meet acts on what they have found. Each condition is looked at once.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token};

fsm! {
    /// Lines of the machine, of plain states, of a state that holds regions, and in a region: each alone for its event.
    #[allow(no_fallback)]
    machine Guard(log: &mut Log) {
        queue 2;
        stack 1;
        #[derive(Debug, PartialEq)]
        events { Look(u32), Peek { text: String }, Eye(u32), Both, Rest, Later, Top(u32), Push, Pop }
        let counter: Counter;
        let last: u32 = 0;
        initial Idle;
        transition(from, to) do log.say(format!("{from} -> {to}"));

        on Top(n) if let Some(n) = n.checked_sub(10) && log.ask("top?", log.ok) => Idle do *last = n;
        on Top(n) do log.say(format!("no top {n}"));

        state Idle {
            exit do log.say("exit Idle");
            on Look(n) if log.ask("first?", false) && n > 0 => ignore;
            on Look(n) if let Some(half) = log.give_half("half?", n) && half > 1 => Awake { half, token: counter.token("t") }
                do { *last = half; log.say(format!("look {n} {half}")); }
            on Look(_) => ignore;
            on Later => ignore;
            on Peek { text } if let [first, ..] = text.as_bytes() && let Some(first) = Some(*first) do log.say(format!("peek {text} {first}"));
            on Push if let Some(n) = Some(7) => push Over { n };
        }
        state Over { let n: u32; on Pop if let m @ 7 = *n => pop do log.say(format!("over {m}")); }
        state Awake {
            let half: u32;
            let token: Token;
            exit do log.say("exit Awake");
            // Both regions come to it, and it acts once.
            on Rest if let Some(left) = half.checked_sub(1) => Awake { half: left, token } do log.say(format!("rest {left}"));
            on Rest => Idle;
            region Eyes {
                initial Open { seen: 0 };
                state Open {
                    let seen: u32;
                    on Eye(n) if let Some(more) = n.checked_sub(*seen) && more > 0 => self { seen: more } do { *half += more; log.say(format!("eye {more}")); }
                    on Eye(n) if n == 0 do { goto!(Shut) }
                    on Both => Shut;
                }
                state Shut { enter do log.say(format!("Shut {half}")); on Both => Open { seen: 1 }; on Later => defer; }
            }
            region Legs {
                initial Still;
                state Still { on Both => Running; }
                state Running { on Both => Still; }
            }
        }
    }
}

trait Half {
    fn give_half(&self, question: &str, n: u32) -> Option<u32>;
}

impl Half for Log {
    fn give_half(&self, question: &str, n: u32) -> Option<u32> {
        self.ask(question, true);
        n.is_multiple_of(2).then_some(n / 2)
    }
}

use GuardEvent as E;

fn guard(events: impl IntoIterator<Item = GuardEvent>) -> (Log, Guard, Counter) {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut guard = Guard::start(&mut log, counter.clone());
    for event in events {
        guard.send(&mut log, event);
    }
    log.take();
    (log, guard, counter)
}

#[test]
fn in_a_state_beside_those_that_hold_regions() {
    let (mut log, mut guard, _) = guard([]);
    assert_eq!(guard.step(&mut log, E::Look(3), "first?; half?"), Outcome::Handled);
    assert_eq!(guard.step(&mut log, E::Look(2), "first?; half?"), Outcome::Handled);
    assert_eq!(guard.step(&mut log, E::Peek { text: "ab".to_owned() }, "peek ab 97"), Outcome::Handled);
    let nothing = E::Peek { text: String::new() };
    assert_eq!(guard.send(&mut log, nothing), Outcome::GuardRefused(E::Peek { text: String::new() }));
    assert_eq!(guard.send(&mut log, E::Look(4)), Outcome::Transitioned);
    log.reads("first?; half?; exit Idle; look 4 2; Idle -> Awake");
    assert_eq!(guard.data().last, 2);
}

#[test]
fn in_a_region_where_no_other_takes_the_event() {
    let (mut log, mut guard, _) = guard([E::Look(4)]);
    assert_eq!(guard.step(&mut log, E::Eye(5), "eye 5; Open -> Open"), Outcome::Transitioned);
    assert!(matches!(
        guard.state(),
        GuardState::Awake { half: 7, eyes: GuardEyes::Open { seen: 5 }, legs: GuardLegs::Still, .. }
    ));
    assert_eq!(guard.send(&mut log, E::Eye(5)), Outcome::GuardRefused(E::Eye(5)));
    assert_eq!(guard.step(&mut log, E::Eye(0), "Shut 7; Open -> Shut"), Outcome::Transitioned);
    assert_eq!(guard.step(&mut log, E::Both, "Shut -> Open; Still -> Running"), Outcome::Transitioned);
}

#[test]
fn of_the_state_that_holds_the_regions() {
    let (mut log, mut guard, counter) = guard([E::Look(4)]);
    guard.step(&mut log, E::Rest, "exit Awake; rest 1; Awake -> Awake");
    guard.send(&mut log, E::Rest);
    guard.send(&mut log, E::Rest);
    log.reads("exit Awake; rest 0; Awake -> Awake; exit Awake; Awake -> Idle");
    assert_eq!(counter.alive(), 0);
}

#[test]
fn of_the_machine_and_on_the_stack() {
    let (mut log, mut guard, _) = guard([E::Look(4)]);
    assert_eq!(guard.step(&mut log, E::Top(3), "no top 3"), Outcome::Handled);
    // Each innermost state asks, until one has found the line.
    guard.step(&mut log, E::Top(13), "top?; top?; no top 13");
    log.ok = true;
    assert_eq!(guard.step(&mut log, E::Top(13), "top?; exit Awake; Awake -> Idle"), Outcome::Transitioned);
    assert_eq!(guard.data().last, 3);
    guard.send(&mut log, E::Push);
    assert_eq!(guard.suspended().len(), 1);
    guard.send(&mut log, E::Pop);
    log.reads("Idle -> Over; over 7; Over -> Idle");
    assert_eq!(guard.step(&mut log, E::Later, SILENT), Outcome::Handled);
}

fsm! {
    /// `always` lines, and those of choices: of one region, and outside of all.
    machine Sorter(log: &mut Log) {
        events { Go(u32), Sort, Rate, Back }
        livelock(state) do log.say(format!("livelock in {state}"));
        initial Idle;
        state Idle {
            on Go(n) => Work { n };
            on Sort => Sorted;
            on Rate => Rated;
            always if let Some(n) = log.n.checked_sub(7) do { log.n = n; log.say(format!("down to {n}")); }
        }
        choice Sorted {
            always if let Some(half) = log.give_half("even?", log.n) => Work { n: half } do log.say(format!("half {half}"));
            always => Idle do log.say("odd");
        }
        choice Rated {
            score *n if let Some(n) = log.give_half("score?", log.n) => Work { n } do log.say(format!("score {n}"));
            score 2 => Work { n: 5 };
            always => Idle;
        }
        state Work {
            let n: u32;
            on Back => Idle;
            region Left {
                initial Busy;
                state Busy {
                    always if let Some(less) = n.checked_sub(10) => Less { less } do { *n = less; log.say(format!("less {less}")); }
                }
                state Less {
                    let less: u32;
                    always if let Some(less) = less.checked_sub(10) => Less { less } do log.say(format!("again {less}"));
                    on Go(n) => Busy do { log.say(format!("{less} {n}")); *less = n; }
                }
            }
            region Right {
                initial Waiting;
                state Waiting { on Sort => self do log.say("waits"); }
            }
        }
    }
}

#[test]
fn of_lines_that_act_by_themselves() {
    use SorterEvent as E;
    let mut log = Log::new();
    log.n = 16;
    let mut sorter = Sorter::start(&mut log);
    log.reads("down to 9; down to 2");
    sorter.step(&mut log, E::Sort, "even?; half 1");
    assert!(matches!(sorter.state(), SorterState::Work { n: 1, .. }));
    sorter.send(&mut log, E::Back);
    sorter.step(&mut log, E::Go(35), "less 25; livelock in Work");
    assert!(matches!(sorter.state(), SorterState::Work { n: 25, left: SorterLeft::Less { less: 25 }, .. }));
}

#[test]
fn of_a_choice_by_score() {
    use SorterEvent as E;
    let mut log = Log::new();
    let mut sorter = Sorter::start(&mut log);
    for (n, trace) in [(6, vec!["score?", "score 3"]), (2, vec!["score?"]), (1, vec!["score?"])] {
        log.n = n;
        sorter.send(&mut log, E::Rate);
        assert_eq!(log.take(), trace);
        let expected = if n == 6 { 3 } else { 5 };
        assert!(matches!(sorter.state(), SorterState::Work { n, .. } if *n == expected), "{expected}");
        sorter.send(&mut log, E::Back);
    }
}
