//! The levels of data hold for the names of the fields that are made of them.

#![deny(warnings)]

use fsm_runtime::fsm;

#[derive(Clone, Debug, PartialEq)]
struct Waiting(u32);

impl<O: ?Sized, W: ?Sized, T> fsm_runtime::Action<O, W, T> for Waiting {}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Sums(log: &mut Vec<String>) {
        clock u32;
        requests;
        events { Go, Ask, Back }
        #[allow(non_snake_case)]
        let Total: u32 = 2;
        initial A;
        state A {
            on Go => B { Given: 1 };
            on Ask => self;
        }
        state B {
            #[allow(nonstandard_style)]
            let Given: u32;
            #[expect(non_snake_case)]
            let Sum: u32 = *Given + *Total;
            #[cfg_attr(all(), allow(non_snake_case))]
            action Wait: Waiting = Waiting(*Sum);
            enter do log.push(format!("B {Sum} {}", Wait.0));
            on Go => C { Given };
            on Ask do goto!(B { Given: 5, Sum: 3 });
            on Back do { *Total += 1; }
            after (*Sum) => A;
        }
        state C {
            #[warn(non_snake_case)]
            #[allow(non_snake_case)]
            let Given: u32;
            on Go => B { Given };
            on Ask do goto!(B { Given: take!(Given) });
            on Back => A;
            region Left {
                #[allow(non_snake_case)]
                let Deep: u32 = 1;
                initial L;
                state L { after (*Deep) => K; }
                state K { #[allow(non_snake_case)] let Deeper: u32 = *Deep; after (*Deeper) => L; }
            }
            region Right;
        }
    }
}

#[test]
fn they_hold() {
    let mut log = vec![];
    let mut sums = Sums::start(&mut log, 0);
    for event in [SumsEvent::Go, SumsEvent::Ask, SumsEvent::Back, SumsEvent::Go, SumsEvent::Ask] {
        sums.send(&mut log, event, 0);
    }
    assert_eq!(log, ["B 3 3", "B 3 3", "B 8 8"]);
}
