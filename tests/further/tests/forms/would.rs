//! `can;`: what the machine would do with an event, told by `would`, `can` and `possible`, and nothing changed by asking.

use fsm_runtime::{Outcome, Would, fsm};

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
