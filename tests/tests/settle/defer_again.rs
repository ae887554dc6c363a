//! What waits is offered again where `=> self` of a composite leads: to the child that it begins with.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Shop(log: &mut Log) {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Order(u32), Close, Morning }
        initial Day;
        state Day {
            initial Open;
            on Morning => self;
            state Open {
                on Order(number) do log.say(format!("order {number}"));
                on Close => Closed;
            }
            // Nothing else leads out of here.
            state Closed { on Order(_) => defer; }
        }
    }
}

#[test]
fn what_waits_is_taken_where_self_begins_again() {
    let mut log = Log::new();
    let mut shop = Shop::start(&mut log);
    shop.send(&mut log, ShopEvent::Close);
    assert_eq!(shop.send(&mut log, ShopEvent::Order(1)), Outcome::Deferred);
    assert_eq!(shop.step(&mut log, ShopEvent::Morning, "order 1"), Outcome::Transitioned);
    assert!(shop.is_in(ShopStateId::Open));
}
