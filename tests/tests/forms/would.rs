//! `can;`: what the machine would do with an event, told by `would`, `can` and `possible`, and nothing changed by asking.

use fsm_runtime::{Outcome, Would, fsm};
use fsm_tests::block_on;

#[derive(Debug, Default, Clone, PartialEq)]
struct Shop {
    coins: u32,
    log: Vec<&'static str>,
}

struct Prices {
    tea: u32,
}

fsm! {
    #[derive(Debug, Clone, PartialEq)]
    machine Vending(shop: &mut Shop, prices: &Prices) {
        can;
        clock now: u32;
        #[derive(Debug, Clone, PartialEq)]
        events { Coin(u32), Label { text: String }, Buy, Kick, Hold, Off, Never }
        let kicks: u32 = 0;
        initial Ready;
        on Kick if *kicks < 2 do { *kicks += 1; shop.log.push("kicked"); }
        on Off => Gone;
        state Ready {
            let least: u32 = 1;
            on Coin(n @ 1..=9) if n >= *least && now < 100 do shop.coins += n;
            on Coin(0) => ignore;
            on Label { text } if let Some(short) = text.strip_suffix('!') && !short.is_empty() do shop.log.push("label");
            on Buy if shop.coins >= prices.tea => Brewing { cup: shop.coins };
            on Hold => Holding;
        }
        state Brewing { let cup: u32; on Buy => ignore; on Hold if *cup > 5 => Ready; }
        state Holding { on _ => Ready; }
        final state Gone;
    }
}

use VendingEvent::{Buy, Coin, Hold, Kick, Label, Never, Off};

#[test]
fn each_answer_of_a_flat_machine() {
    let (mut shop, prices) = (Shop::default(), Prices { tea: 3 });
    let vending = Vending::start(&mut shop, &prices, 0);
    let (before, shop_before) = (vending.clone(), shop.clone());
    let label = |text: &str| Label { text: text.to_owned() };
    let table = [
        (Would::Act(Coin(5)), 99),
        (Would::GuardRefused(Coin(5)), 100),
        (Would::Ignore(Coin(0)), 0),
        (Would::Unhandled(Coin(10)), 0),
        (Would::Act(label("tea!")), 0),
        (Would::GuardRefused(label("!")), 0),
        (Would::GuardRefused(Buy), 0),
        (Would::Act(Kick), 0),
        (Would::Act(Hold), 0),
        (Would::Act(Off), 0),
        (Would::Unhandled(Never), 0),
    ];
    for (expected, now) in table {
        let event = expected.event().clone();
        assert_eq!(vending.would(&shop, &prices, event.clone(), now), expected);
        assert_eq!(vending.can(&shop, &prices, event.clone(), now), expected.is_taken(), "{event:?}");
        assert_eq!((&vending, &shop), (&before, &shop_before));
        let (mut other, mut shop) = (vending.clone(), shop.clone());
        let outcome = other.send(&mut shop, &prices, event.clone(), now);
        assert_eq!(outcome.is_used(), expected.is_taken(), "{event:?}");
    }
}

fn possible(vending: &Vending) -> Vec<&'static str> {
    vending.possible().map(VendingEventId::name).collect()
}

#[test]
fn possible_events_are_those_with_a_line_in_source_order() {
    let (mut shop, prices) = (Shop::default(), Prices { tea: 0 });
    let mut vending = Vending::start(&mut shop, &prices, 0);
    assert_eq!(possible(&vending), ["Coin", "Label", "Buy", "Kick", "Hold", "Off"]);
    vending.send(&mut shop, &prices, Buy, 0);
    assert_eq!(possible(&vending), ["Buy", "Kick", "Hold", "Off"]);
    vending.restart_in_holding(&mut shop, &prices);
    assert_eq!(possible(&vending), ["Coin", "Label", "Buy", "Kick", "Hold", "Off", "Never"]);
    assert_eq!(vending.possible().len(), 7);
    assert_eq!(vending.would(&shop, &prices, Never, 0), Would::Act(Never));
    // What it gives holds nothing of the machine.
    for _ in vending.possible() {
        vending.send(&mut shop, &prices, Off, 0);
    }
    assert!(vending.is_done());
    assert_eq!(possible(&vending), [""; 0]);
    assert_eq!(vending.would(&shop, &prices, Off, 0), Would::Unhandled(Off));
}

impl Vending {
    fn restart_in_holding(&mut self, shop: &mut Shop, prices: &Prices) {
        *self = Vending::start(shop, prices, 0);
        self.send(shop, prices, Hold, 0);
    }
}

fsm! {
    #[derive(Debug, Clone, PartialEq)]
    machine Menu {
        can;
        stack 1;
        queue 1;
        #[derive(Debug, Clone, Copy, PartialEq)]
        events { Open, Fall, Keep, Done, Back }
        initial Top;
        state Top {
            on Open => push Page;
            on Back => previous;
            on Done => Other;
            on Keep => ignore;
        }
        state Other { on Back => previous; on Open => Top; }
        state Page {
            on Keep => defer;
            initial Reading;
            state Reading { on Fall => push Note; }
            on Done => pop;
        }
        state Note { on Open => push Page; on Done => pop; on Keep => defer; }
    }
}

#[test]
fn a_full_stack_and_a_full_queue_are_told_as_send_tells_them() {
    let mut menu = Menu::start();
    assert_eq!(menu.would(MenuEvent::Back), Would::GuardRefused(MenuEvent::Back));
    menu.send(MenuEvent::Done);
    assert_eq!(menu.would(MenuEvent::Back), Would::Act(MenuEvent::Back));
    menu.send(MenuEvent::Back);
    assert_eq!(menu.would(MenuEvent::Open), Would::Act(MenuEvent::Open));
    menu.send(MenuEvent::Open);
    assert_eq!(menu.would(MenuEvent::Fall), Would::StackFull(MenuEvent::Fall));
    assert_eq!(menu.send(MenuEvent::Fall), Outcome::StackFull(MenuEvent::Fall));

    assert_eq!(menu.would(MenuEvent::Keep), Would::Defer(MenuEvent::Keep));
    assert_eq!(menu.send(MenuEvent::Keep), Outcome::Deferred);
    assert!(!menu.can(MenuEvent::Keep));
    assert_eq!(menu.would(MenuEvent::Keep), Would::QueueFull(MenuEvent::Keep));
    assert_eq!(menu.send(MenuEvent::Keep), Outcome::QueueFull(MenuEvent::Keep));
    assert_eq!(
        menu.possible().collect::<Vec<_>>(),
        [MenuEventId::Fall, MenuEventId::Keep, MenuEventId::Done]
    );
}

fsm! {
    #[derive(Debug, Clone, PartialEq)]
    machine Lift(log: &mut Vec<&'static str>) {
        can;
        queue 2;
        #[derive(Debug, Clone, Copy, PartialEq)]
        events { Go(u8), Open, Stop, Wait }
        initial Working;
        state Working {
            on Stop => Stopped;
            region Cabin {
                initial Still;
                state Still { on Go(n) if n > 0 => Moving; on Wait => defer; }
                state Moving { on Open => ignore; on Wait => ignore; on Go(_) => defer; }
            }
            region Door {
                initial Shut;
                #[allow(dead_end)]
                state Shut { on Open if !in_state!(Moving) do log.push("open"); on Stop => ignore; }
            }
        }
        state Stopped { on Go(n) if let Some(m @ 5..) = n.checked_sub(1) && m > 4 do { let _ = m; } on Wait => Working; }
    }
}

#[test]
fn regions_answer_together() {
    use LiftEvent::{Go, Open, Stop, Wait};
    let mut log = vec![];
    let mut lift = Lift::start(&mut log);
    let ask = |lift: &Lift, events: &[LiftEvent]| -> Vec<Would<LiftEvent>> {
        events.iter().map(|event| lift.would(&vec![], *event)).collect()
    };
    assert_eq!(
        ask(&lift, &[Go(0), Go(1), Open, Stop, Wait]),
        [
            Would::GuardRefused(Go(0)),
            Would::Act(Go(1)),
            Would::Act(Open),
            Would::Act(Stop),
            Would::Defer(Wait)
        ]
    );
    assert_eq!(lift.possible().count(), 4);
    lift.send(&mut log, Go(1));
    assert_eq!(
        ask(&lift, &[Go(0), Open, Wait]),
        [Would::Defer(Go(0)), Would::Ignore(Open), Would::Ignore(Wait)]
    );
    lift.send(&mut log, Stop);
    assert_eq!(
        ask(&lift, &[Go(5), Go(6), Open]),
        [Would::GuardRefused(Go(5)), Would::Act(Go(6)), Would::Unhandled(Open)]
    );
    assert_eq!(log, [""; 0]);
}

/// The same lines in a machine that fails, in one that waits, and in one that is observed.
macro_rules! kinds {
    ($($setting:ident)? [$($before:tt)*] $name:ident $module:ident [$($behind:tt)*]) => {
        mod $module {
            use super::*;
            fsm! {
                #[derive(Debug)]
                pub $($before)* machine $name(count: &mut u32) $($behind)* {
                    can;
                    $($setting;)?
                    #[derive(Debug, PartialEq)]
                    events { Up { by: u32 }, Down }
                    initial Low;
                    state Low { on Up { by } if by > *count => High do *count += by; }
                    state High { on Down => Low; }
                }
            }
        }
    };
}

kinds! { [] Fails fails [-> Result<(), String>] }
kinds! { [async] Waits waits [] }
kinds! { observed [] Heard heard [] }

#[test]
fn machines_that_fail_or_wait_answer_at_once() {
    use fails::{Fails, FailsEvent};
    use waits::{Waits, WaitsEvent};
    let mut count = 1;
    let fails = Fails::start(&mut count).unwrap();
    assert_eq!(fails.would(&count, FailsEvent::Up { by: 2 }), Would::Act(FailsEvent::Up { by: 2 }));
    assert!(!fails.can(&count, FailsEvent::Up { by: 1 }));
    let mut waits = block_on(Waits::start(&mut count));
    assert!(waits.can(&count, WaitsEvent::Up { by: 2 }));
    block_on(waits.send(&mut count, WaitsEvent::Up { by: 2 }));
    assert_eq!(waits.would(&count, WaitsEvent::Up { by: 9 }), Would::Unhandled(WaitsEvent::Up { by: 9 }));
    assert!(waits.possible().eq([waits::WaitsEventId::Down]));
}

#[test]
fn an_observer_hears_of_no_question() {
    use heard::{Heard, HeardEvent};

    #[derive(Default)]
    struct Guards(u32);
    impl fsm_runtime::Observer<Heard, HeardEvent> for Guards {
        fn guard_refused(&mut self, _: usize) {
            self.0 += 1;
        }
    }

    let (mut count, mut guards) = (1, Guards::default());
    let mut heard = Heard::start_observed(&mut guards, &mut count);
    assert!(!heard.observed(&mut guards).can(&count, HeardEvent::Up { by: 1 }));
    assert_eq!(guards.0, 0);
    heard.observed(&mut guards).send(&mut count, HeardEvent::Up { by: 1 });
    assert_eq!(guards.0, 1);
}

pub enum Signal<'s> {
    Text(&'s str),
    End,
}

fsm! {
    machine Foreign<T: Copy + PartialOrd>(limit: &mut T) {
        can;
        events from Signal<'static>;
        let first: T;
        initial Open;
        state Open {
            on Text("go") if *first < *limit do *limit = *first;
            on End if *first < *limit => Closed;
        }
        #[allow(dead_end)]
        state Closed;
    }
}

#[test]
fn events_of_elsewhere_and_generic_owners() {
    let mut limit = 2.5;
    let foreign = Foreign::start(&mut limit, 1.5);
    assert!(foreign.can(&limit, Signal::Text("go")));
    assert!(!foreign.can(&limit, Signal::Text("stop")));
    assert!(matches!(foreign.would(&1.0, Signal::End), Would::GuardRefused(Signal::End)));
}

fsm! {
    /// Its next states stand in a table.
    #[derive(Debug, Clone, Copy)]
    machine Ring {
        can;
        #[derive(Debug, Clone, Copy, PartialEq)]
        events { A, B, C, #[cfg(any())] D }
        initial S1;
        state S1 { on A => S2; on B => S3; #[cfg(any())] on D => S2; }
        state S2 { on A => S3; on C => ignore; #[cfg(any())] on D => S1; }
        state S3 { on A => S4; on B => S1; on C => S2; }
        state S4 { on A => S1; on B => S2; #[cfg(all())] on C => S4; }
    }
}

#[test]
fn a_machine_with_a_table_answers_as_it_acts() {
    let mut ring = Ring::start();
    for event in [RingEvent::A, RingEvent::B, RingEvent::C].into_iter().cycle().take(30) {
        let would = ring.would(event);
        let is_possible = ring.possible().any(|id| id == RingEventId::from(&event));
        assert_eq!(would.is_taken(), is_possible);
        let expected = match would {
            Would::Act(_) => Outcome::Transitioned,
            Would::Ignore(_) => Outcome::Handled,
            _ => Outcome::Unhandled(event),
        };
        assert_eq!(ring.send(event), expected);
    }
}

fsm! {
    /// Patterns that change the event, conditions that borrow, data that are taken, a choice and a machine that begins anew.
    #[derive(Debug)]
    machine Odd(log: &mut Vec<String>) {
        can;
        #[derive(Debug, PartialEq)]
        events { Name(String), Pair(u8, u8), Take, Anew }
        let last: Option<String> = None;
        initial Idle { kept: "kept".to_owned() };
        on Anew if let Some(last) = last.clone() && !last.is_empty() => self do log.push(last);
        state Idle {
            let kept: String;
            on Name(ref mut name) if name.len() > 2 do { name.push('!'); log.push(std::mem::take(name)); }
            on Name(mut name) do { name.push('?'); *last = Some(name); }
            on Pair(a @ 1..=5, b) | Pair(b, a @ 7..=9) if a > b => Chosen;
            on Take if kept.starts_with('k') => Taken { all: take!(kept) };
        }
        choice Chosen { always if last.is_some() => Taken { all: String::new() }; always => Idle { kept: String::new() }; }
        state Taken {
            let all: String;
            initial Left;
            state Left {
                region One { initial A; state A { on Take if let Some(c @ 'k') = all.chars().next() => B do log.push(c.into()); } state B { on Take => A; } }
                region Two { initial C; #[allow(dead_end)] state C { on Pair(ref mut a, 3) if *a > 1 do *a = 0; } }
            }
        }
    }
}

#[test]
fn patterns_and_conditions_that_a_line_acts_on() {
    use OddEvent::{Anew, Name, Pair, Take};
    let mut log = vec![];
    let mut odd = Odd::start(&mut log);
    for event in [Name("long".to_owned()), Name("s".to_owned()), Pair(5, 4), Pair(4, 9), Take] {
        let would = odd.would(&log, event);
        assert!(matches!(would, Would::Act(_)), "{would:?}");
    }
    assert_eq!(odd.would(&log, Pair(4, 5)), Would::GuardRefused(Pair(4, 5)));
    assert_eq!(odd.would(&log, Pair(6, 6)), Would::Unhandled(Pair(6, 6)));
    assert_eq!(odd.would(&log, Anew), Would::GuardRefused(Anew));
    odd.send(&mut log, Name("s".to_owned()));
    assert_eq!(odd.would(&log, Anew), Would::Act(Anew));
    odd.send(&mut log, Take);
    let ask = |odd: &Odd, log: &Vec<String>, event| odd.would(log, event);
    assert_eq!(ask(&odd, &log, Take), Would::Act(Take));
    assert_eq!(ask(&odd, &log, Pair(2, 3)), Would::Act(Pair(2, 3)));
    assert_eq!(ask(&odd, &log, Pair(1, 3)), Would::GuardRefused(Pair(1, 3)));
    assert_eq!(log, [""; 0]);
    odd.send(&mut log, Take);
    odd.send(&mut log, Anew);
    assert_eq!(log, ["k", "s?"]);
}
