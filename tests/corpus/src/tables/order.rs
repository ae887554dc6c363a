//! An order, until it is delivered or cancelled: data, nested states, long timers, what is deferred, stored in the midst of it. After
//! `examples/orders`.

use std::time::Duration;

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Thing};

fsm! {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    machine Order(outbox: &mut Thing) {
        snapshots;
        clock Duration;
        queue 4;
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Pay { cents: u32 }, Cancel, Hold, Release, Packed { parcel: u32 }, Collected, Scanned { place: String }, Delivered, Refused }
        let total: u32;
        initial Open;
        unhandled(event) do outbox.say(format_args!("what is to be done with {event:?}?"));
        state Open {
            let paid: u32 = 0;
            initial Placed;
            on Cancel => Cancelled { refund: *paid };
            on Hold => push Held;
            on Pay { cents } do outbox.say(format_args!("give back {cents}"));
            state Placed {
                let reminders: u32 = 0;
                enter do outbox.say(format_args!("please pay {total}"));
                after 5d => Cancelled { refund: *paid } do outbox.say("not paid in time");
                on Pay { cents } do { *paid += cents; if *paid >= *total { goto!(Paid) } }
                every 1d catch up do { *reminders += 1; outbox.say(format_args!("reminder {reminders}: {}", *total - *paid)); }
            }
            state Paid { enter do outbox.say("pack it"); on Packed { parcel } => ReadyToGo { parcel }; after 2d do outbox.say("out of stock?"); }
            state ReadyToGo { let parcel: u32; on Collected => Shipped { parcel }; }
        }
        state Held { on Release => pop; on Pay { .. } | Cancel => defer; after 4d => pop do outbox.say("nobody has looked"); }
        state Shipped {
            let parcel: u32;
            let places: Vec<String> = Vec::new();
            on Scanned { place } do places.push(place);
            on Delivered => Delivered { parcel, stops: places.len() };
            on Refused => Cancelled { refund: *total };
            after 5d do outbox.say(format_args!("where is {parcel}?"));
        }
        final state Delivered { let parcel: u32; let stops: usize; enter do outbox.say("enjoy it"); }
        #[allow(dead_end)]
        state Cancelled { let refund: u32; enter do outbox.say(format_args!("give back {refund}")); on Pay { cents } do *refund += cents; }
    }
}

pub fn script(book: &mut Book) {
    use OrderEvent::{Cancel, Collected, Delivered, Hold, Packed, Pay, Release, Scanned};
    let hours = |hours: u64| Duration::from_secs(hours * 3_600);
    let mut thing = Thing::default();
    let mut order = Order::start(&mut thing, 500, hours(0));
    book.step("start", &mut thing, order.state());
    let mut step = |order: &mut Order, book: &mut Book, event: Option<OrderEvent>, at: u64| {
        let call = format!("{event:?} at {at} h");
        let outcome = match event {
            Some(event) => format!("{:?}", order.send(&mut thing, event, hours(at))),
            None => format!("{:?}", order.update(&mut thing, hours(at))),
        };
        book.step(format!("{call}: {outcome}"), &mut thing, order.state());
    };
    step(&mut order, book, None, 50);
    step(&mut order, book, Some(Pay { cents: 100 }), 51);
    let placed = order.clone();
    order = book.stored(&order, hours(60), hours(10));
    step(&mut order, book, None, 30);
    step(&mut order, book, Some(Hold), 31);
    step(&mut order, book, Some(Pay { cents: 400 }), 32);
    order = book.stored(&order, hours(33), hours(133));
    step(&mut order, book, Some(Release), 134);
    step(&mut order, book, None, 190);
    step(&mut order, book, Some(Packed { parcel: 7 }), 191);
    step(&mut order, book, Some(Collected), 192);
    step(&mut order, book, Some(Scanned { place: "Cork".to_owned() }), 200);
    order = book.stored(&order, hours(201), hours(201));
    step(&mut order, book, Some(Cancel), 202);
    step(&mut order, book, None, 400);
    step(&mut order, book, Some(Delivered), 401);
    let mut late = placed;
    step(&mut late, book, None, 200);
    step(&mut late, book, Some(Pay { cents: 1 }), 201);
}
