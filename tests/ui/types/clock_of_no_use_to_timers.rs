//! A type that is no clock is told once, whatever is asked of the time: `Instant` without the feature `std` is one.

use fsm_runtime::fsm;

#[derive(Clone, Copy)]
struct Ticks(u32);

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log) {
        clock now: Ticks;
        queue 4;
        requests;
        observed;
        can;
        events { Go, Back, Later }
        let start: Ticks;
        initial Closed;
        after 100s as Forever do log.0.push(start.0);
        every (long(&log.0)) as Beat do log.0.push(9);
        on Later => defer;

        state Closed {
            let since: Ticks = now;
            on Go => Open;
            after 5s as Late => Open;
            on Back do log.0.push(since.0);
        }
        state Open {
            let wait: u32 = 4;
            on Back do { let _ = raise!(Go after 2s); let _ = raise!(Go after (*wait)); }
            every 1s catch up do log.0.push(1);
            every (*wait) do log.0.push(1);
            update every 100ms do log.0.push(1);
            on Go do { restart!(Slow); cancel!(Computed); restart!(Computed); cancel!(Go); }
            on Later => push Aside;
            after 3s as Slow => Closed;
            after (*wait) as Computed => Closed;
            pause do log.0.push(1);
        }
        state Aside {
            initial Deep;
            after 3s => pop;
            done => pop;
            state Deep { every 5s do log.0.push(2); on Go => Deeper; }
            state Deeper { on Go => Deep; after 1s => Done; }
            final state Done;
        }
    }
}

fn long(_: &[u32]) -> u32 {
    4
}

fn main() {}
