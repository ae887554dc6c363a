//! The dialogue, as a table: one order after the other, each until it has its answer.

use std::time::Duration;

use fsm_runtime::fsm;

use super::line::{Answer, Error, Line, Order};

/// So often an order is sent.
const TRIES: u32 = 5;

fsm! {
    /// What is said to the modem, and when it is said again.
    pub async machine Dialogue(line: &mut Line<'_>) -> Result<(), Error> {
        clock Duration;
        events { Heard(Answer) }
        initial Asks { order: Order::Reset };

        failed(Error::Busy) => Rests;

        /// An order that wants its answer, which may come at any time.
        state Asks {
            let order: Order;
            let tries: u32 = 0;
            initial Waits;

            on Heard(Answer::Busy) if *order == Order::Dial do Err(Error::Busy)?;
            on Heard(answer) if order.is_answered_by(answer)
                && let Some(next) = line.behind(*order) => Asks { order: next };
            on Heard(answer) if order.is_answered_by(answer) => HungUp;
            on Heard(_) => ignore;                      // late, to an order that was sent twice

            /// It has been sent.
            state Waits {
                enter do {
                    *tries += 1;
                    line.send(*order, *tries).await?;
                }
                on Heard(Answer::Garbled) if *tries < TRIES => BacksOff { pause: line.pause(*tries) };
                after (order.patience()) if *tries < TRIES => BacksOff { pause: line.pause(*tries) };
                after (order.patience()) do Err(Error::NoAnswer(*order))?;
            }

            /// It is sent again a little later, and later each time, by chance, so that two who shout at each other do not
            /// go on in step.
            state BacksOff {
                let pause: Duration;
                after (*pause) => Waits;
            }
        }

        /// The line was busy.
        state Rests { after 2s => Asks { order: Order::Dial }; }

        final state HungUp;
    }
}
