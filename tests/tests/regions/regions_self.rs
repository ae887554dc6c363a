//! `=> self` of a region leaves and enters the state that holds it, and names the region in a chain, as `=> Region` does.

use fsm_runtime::fsm;

macro_rules! machine {
    ($name:ident, $($target:tt)*) => {
        fsm! {
            machine $name(log: &mut Vec<&'static str>) {
                events { E }
                initial P;
                livelock(_state) do log.push("livelock");
                state P {
                    enter do log.push("P");
                    exit do log.push("P.exit");
                    region R { on E => $($target)* do log.push("line"); enter do log.push("R"); exit do log.push("R.exit"); }
                    region Q { always if log.contains(&"line") => R do log.push("always"); }
                }
            }
        }
    };
}

machine!(ByName, R);
machine!(BySelf, self);

#[test]
fn a_chain_names_the_region_once() {
    let trace = ["P", "R", "R.exit", "P.exit", "line", "P", "R", "livelock"];
    let mut log = vec![];
    ByName::start(&mut log).send(&mut log, ByNameEvent::E);
    assert_eq!(log, trace);
    let mut log = vec![];
    BySelf::start(&mut log).send(&mut log, BySelfEvent::E);
    assert_eq!(log, trace);
}
