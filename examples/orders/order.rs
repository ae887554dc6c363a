//! The machine of an order, and the messages that it wants to be sent.

use std::time::Duration;

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

/// Who gets a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum To {
    Customer,
    Warehouse,
    Bank,
    Clerk,
}

impl To {
    pub fn name(self) -> &'static str {
        match self {
            To::Customer => "customer",
            To::Warehouse => "warehouse",
            To::Bank => "bank",
            To::Clerk => "clerk",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub to: To,
    pub text: String,
}

/// What an order wants to be done outside, in this order.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Outbox {
    pub messages: Vec<Message>,
}

impl Outbox {
    pub fn tell(&mut self, to: To, text: impl Into<String>) {
        self.messages.push(Message { to, text: text.into() });
    }
}

fn euros(cents: u32) -> String {
    format!("{}.{:02} €", cents / 100, cents % 100)
}

fsm! {
    /// An order, until it is delivered or cancelled.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    pub machine Order(outbox: &mut Outbox) {
        snapshots;
        clock Duration;                             // since the epoch of the database
        queue 4;

        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events {
            Pay { cents: u32 },
            Cancel,
            /// A clerk wants to look at it.
            Hold,
            Release,
            Packed { parcel: u32 },
            Collected,
            Scanned { place: String },
            Delivered,
            Refused,
        }

        /// In cents.
        let total: u32;
        initial Open;
        unhandled(event) do outbox.tell(To::Clerk, format!("what is to be done with {event:?}?"));

        /// Nothing has left the house.
        state Open {
            let paid: u32 = 0;
            initial Placed;
            on Cancel => Cancelled { refund: *paid };
            on Hold   => push Held;
            on Pay { cents } do outbox.tell(To::Bank, format!("give back {}", euros(cents)));

            state Placed {
                let reminders: u32 = 0;
                enter do outbox.tell(To::Customer, format!("please pay {}", euros(*total)));
                // Before the reminders, so that a tick that is late by days does not remind of what it cancels.
                after 5d => Cancelled { refund: *paid } do outbox.tell(To::Customer, "not paid in time");
                on Pay { cents } do {
                    *paid = paid.saturating_add(cents);
                    if *paid >= *total {
                        goto!(Paid)
                    }
                }
                every 1d catch up do {
                    *reminders += 1;
                    let open = euros(total.saturating_sub(*paid));
                    outbox.tell(To::Customer, format!("reminder {reminders}: {open} to pay"));
                }
            }
            state Paid {
                enter do outbox.tell(To::Warehouse, "pack it");
                on Packed { parcel } => ReadyToGo { parcel };
                after 2d do outbox.tell(To::Clerk, "is it out of stock?");
            }
            state ReadyToGo {
                let parcel: u32;
                on Collected => Shipped { parcel };
            }
        }

        /// A clerk looks at it, and its times stand still.
        state Held {
            on Release => pop;
            on Pay { .. } | Cancel => defer;
            after 4d => pop do outbox.tell(To::Clerk, "nobody has looked at it");
        }

        state Shipped {
            let parcel: u32;
            let places: Vec<String> = Vec::new();
            enter do outbox.tell(To::Customer, format!("parcel {parcel} is on its way"));
            on Scanned { place } do places.push(place);
            on Delivered => Delivered { parcel, stops: places.len() };
            on Refused   => Cancelled { refund: *total };
            after 5d do outbox.tell(To::Clerk, format!("where is parcel {parcel}?"));
        }

        final state Delivered {
            let parcel: u32;
            let stops: usize;
            enter do outbox.tell(To::Customer, "enjoy it");
        }

        /// Not the end: money may still come in.
        #[allow(dead_end)]
        state Cancelled {
            let refund: u32;
            enter do if *refund > 0 {
                outbox.tell(To::Bank, format!("give back {}", euros(*refund)));
            }
            on Pay { cents } do {
                *refund = refund.saturating_add(cents);
                outbox.tell(To::Bank, format!("give back {}", euros(cents)));
            }
        }
    }
}
