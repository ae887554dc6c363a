//! Many regions: only those are asked for an event that have a line for it. A machine with `observed;` asks all of them, so
//! both have to do the same.

use fsm_runtime::fsm;

type Log = Vec<&'static str>;

/// The machine, with these lines in its head.
macro_rules! plant {
    ($name:ident: $($head:tt)*) => {
        fsm! {
            #[allow(unused_event)]
            #[derive(Debug)]
            pub machine $name(log: &mut Log) {
                $($head)*
                #[derive(Clone, Copy, Debug, PartialEq)]
                events { Own, Pair, Around, Inner, Deep, Rest, Early, Nothing }
                on Around do log.push("machine: around");
                on Pair if log.len() % 2 == 0 do log.push("machine: pair");
                region A {
                    initial A0;
                    first on Early if log.len() > 3 do log.push("A: early");
                    state A0 { exit do log.push("exit A0"); on Own => A1 do log.push("A0: own"); on Pair => A1; }
                    state A1 { enter do log.push("enter A1"); on Rest => A0; on Early do log.push("A1: early"); }
                }
                region B {
                    initial B0;
                    on Inner do log.push("B: inner");
                    state B0 {
                        initial B2;
                        on Deep => B1 do log.push("B0: deep");
                        state B2 { on Deep if log.is_empty() => B3; on Inner if log.len() % 3 == 1 => B3; }
                        state B3 { on Around => B1 do log.push("B3: around"); on Deep do log.push("B3: deep"); }
                    }
                    state B1 { enter do log.push("enter B1"); on Pair => B0 do log.push("B1: pair"); }
                }
                region C {
                    initial C0;
                    state C0 {
                        on Deep => C1 do log.push("C0: deep");
                        region CA { initial CA0; state CA0 { on Own => CA1; } state CA1 { on Own => CA0 do log.push("CA1: own"); } }
                        region CB { initial CB0; state CB0 { on Inner => C1 do log.push("CB0: inner"); } }
                    }
                    state C1 { on Rest => C0; on Around do log.push("C1: around"); }
                }
                region D { initial D0; state D0 { on Pair => D1 do log.push("D0: pair"); } state D1 { on Around => D0 do log.push("D1: around"); } }
                region E { initial E0; state E0 { enter do log.push("enter E0"); on Rest => self do log.push("E0: rest"); } }
            }
        }
    };
}

plant! { Plant: }
plant! { Observed: observed; }

/// Each of four events after each other one, and what comes of it.
#[test]
fn only_those_regions_are_asked_that_have_a_line() {
    macro_rules! run {
        ($machine:ident $event:ident $sent:expr) => {{
            use $event::*;
            const ALL: [$event; 8] = [Own, Pair, Around, Inner, Deep, Rest, Early, Nothing];
            let mut log = Log::new();
            let mut machine = $machine::start(&mut log);
            let mut states = Vec::new();
            for event in $sent {
                let outcome = machine.send(&mut log, ALL[event]);
                states.push(format!("{:?} {:?}", outcome, machine.state()).replace(stringify!($machine), ""));
                log.push("sent");
            }
            (log, states)
        }};
    }
    for number in 0..8_usize.pow(4) {
        let sent = (0..4).map(|place| number / 8_usize.pow(place) % 8);
        let sent: Vec<usize> = sent.collect();
        let asked = run!(Observed ObservedEvent sent.iter().copied());
        assert_eq!(run!(Plant PlantEvent sent.iter().copied()), asked, "{sent:?}");
    }
}

#[test]
fn a_line_around_acts_once_beside_others() {
    let mut log = Log::new();
    let mut plant = Plant::start(&mut log);
    plant.send(&mut log, PlantEvent::Pair);
    plant.send(&mut log, PlantEvent::Deep);
    log.clear();
    plant.send(&mut log, PlantEvent::Around);
    assert_eq!(log, ["machine: around", "C1: around", "D1: around"]);
}
