//! Levels of rustc's lints, set on a line, on data and on a state, hold for the code that stands there; an `expect`
//! on a line whose code stands in one place is met there.

#![deny(warnings)]

use core::time::Duration;

use fsm_runtime::fsm;

#[deprecated]
fn old(n: u32) -> u32 {
    n
}

fsm! {
    machine Pump(log: &mut Vec<u32>) {
        clock Duration;
        stack 8;
        events { Go(u32), Down, Up, Halt }
        #[expect(deprecated)]
        let total: u32 = old(1);
        initial Idle;

        #[expect(deprecated)]
        enter do log.push(old(1));
        #[expect(deprecated)]
        transition(_from, _to) do log.push(old(2));
        #[expect(deprecated, reason = "nobody else knows")]
        unhandled(_event) if old(3) == 3 do { *total += old(3); }
        #[allow(deprecated)]
        update do log.push(old(4));

        state Idle {
            #[expect(deprecated)]
            let n: u32 = old(5);
            #[expect(deprecated)]
            enter do log.push(old(*n));
            #[expect(deprecated)]
            exit if old(1) == 1 do log.push(old(6));
            #[expect(deprecated)]
            pause do log.push(old(7));
            #[expect(deprecated)]
            resume do log.push(old(8));
            #[expect(unused_variables)]
            on Go(n) if log.is_empty() do log.push(9);
            #[expect(deprecated)]
            on Go(n) if old(n) > 9 => Busy { n: old(n) } do log.push(old(10));
            #[cfg_attr(all(), expect(deprecated, reason = "it is so"))]
            on Go(n) => Busy { n: old(n) };
            on Down => push Deep;
            #[expect(deprecated)]
            update do log.push(old(11));
            #[expect(deprecated)]
            update every (Duration::from_secs(u64::from(old(1)))) do log.push(12);
            #[expect(deprecated)]
            when old(1) == 2 => Deep;
            #[expect(deprecated)]
            after 3s if old(1) == 2 => Deep;
            #[expect(deprecated)]
            every (Duration::from_secs(u64::from(old(1)))) do log.push(old(13));
            #[expect(deprecated)]
            always if old(1) == 2 => Deep do log.push(old(14));
        }
        #[expect(deprecated)]
        state Busy {
            let n: u32;
            let m: u32 = old(*n);
            enter do log.push(old(15));
            on Go(n) if old(n) == 1 do log.push(old(16));
            on Halt => Deep;
            after (Duration::from_secs(u64::from(old(*m)))) => Idle;
            state Inner { update do log.push(old(17)); exit do log.push(old(18)); }
            initial Inner;
        }
        #[allow(deprecated)]
        state Deep { on Up => pop else Idle do log.push(old(19)); done => Idle; initial End; final state End; }
    }
}

fsm! {
    machine Twin {
        #[derive(Clone)]
        events { Go(u32), Back }
        let n: u32 = 0;
        initial Both;
        state Both {
            #[expect(deprecated)]
            on Back if old(1) == 1 => End;
            #[allow(deprecated)]
            region Left {
                initial A;
                state A { on Go(m) if old(m) > 0 => B do *n += old(0); always if old(*n) == 7 => B; }
                state B { on Go(_) => A do *n = old(3); }
            }
            region Right {
                initial C;
                state C {
                    #[expect(deprecated)]
                    on Go(m) if old(m) > 0 => D do *n += old(m);
                    #[expect(deprecated)]
                    always if old(*n) == 9 => D do *n = old(0);
                }
                state D { on Go(_) => C; }
            }
        }
        final state End;
    }
}

fsm! {
    machine Beside {
        #[derive(Clone)]
        events { Go(u32), Back }
        initial Both;
        state Both {
            region Left {
                initial A;
                state A { #[expect(deprecated)] on Go(n) if old(n) > 0 => B; }
                state B { on Go(_) | Back => A; }
            }
            region Right {
                initial C;
                state C { #[expect(deprecated)] on Go(n) if old(n) > 0 => D; }
                state D { on Go(_) => C; }
            }
        }
    }
}

#[test]
fn they_run() {
    let mut log = vec![];
    let mut pump = Pump::start(&mut log, Duration::ZERO);
    pump.update(&mut log, Duration::from_secs(1));
    pump.send(&mut log, PumpEvent::Go(3), Duration::from_secs(1));
    assert!(pump.is_in(PumpStateId::Busy));
    let mut twin = Twin::start();
    twin.send(TwinEvent::Go(2));
    assert!(twin.is_in(TwinStateId::B) && twin.is_in(TwinStateId::D));
    let mut beside = Beside::start();
    beside.send(BesideEvent::Go(2));
    assert!(beside.is_in(BesideStateId::B));
}
