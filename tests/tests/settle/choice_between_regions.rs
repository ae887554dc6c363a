//! A panic at each step of a change through choices in a region, beside another region: nothing is lost, dropped twice or
//! leaked, and the other region stays as it is.

use fsm_runtime::fsm;
use fsm_tests::{Change, Counter, Maker, Mine, Thing};

fsm! {
    #[derive(Debug)]
    machine Regs(mine: &mut Mine) {
clock now: u32;
        #[derive(Debug, Clone)]
        events { Go, Deep, Both, Leave, Ask }
        let maker: Maker;
        initial On { whole: maker.thing("whole") };
        livelock(state) do mine.say(format!("livelock {state} {now}"));
        state On {
            let whole: Thing;
            region Left {
                let left: Thing = maker.thing("left");
                initial LA { la: maker.thing("la") };
                exit do mine.step("exit Left");
                state LA {
                    let la: Thing;
                    exit do mine.step("exit LA");
                    on Go => LC { moved: la, made: mine.value("made", maker.thing("made")) } do mine.step("act");
                    on Ask do goto!(LC { moved: take!(la), made: mine.value("made", maker.thing("made")) });
                    on Both => LC { moved: la, made: mine.value("made", maker.thing("made")) } do mine.step("act");
                    on Leave => Over { whole, la };
                    on Deep => Nested { t: la };
                }
                choice LC {
                    let moved: Thing;
                    let made: Thing;
                    always if mine.check("guard") && format!("{whole:?}{left:?}") != "Thing-wholeThing-left" => LA { la: moved };
                    always if mine.check("second") => LC2 { last: made, n: mine.value("n", 3) } do mine.step("action");
                    always => LB { lb: made };
                }
                choice LC2 { let last: Thing; let n: u32; always if mine.check("third") && *n == 3 => LB { lb: last } do *n += 1; always => LA { la: last }; }
                state LB { let lb: Thing; let own: Thing = mine.value("own", maker.thing("own")); enter do mine.step("enter LB"); on Go => LA { la: lb }; }
                state Nested {
                    let t: Thing;
                    enter do mine.step("enter Nested");
                    initial NC { x: mine.value("x", maker.thing("x")) };
                    choice NC { let x: Thing; always if mine.check("nc") => NA { y: x } do mine.step("nact"); always => NB; }
                    state NA { let y: Thing; enter do mine.step("enter NA"); on Go => LA { la: y }; }
                    state NB { on Go => LA { la: t }; }
                }
            }
            region Right {
                initial RA { ra: maker.thing("ra") };
                state RA { let ra: Thing; on Both => RC { rc: ra } do mine.step("right"); }
                choice RC { let rc: Thing; always if mine.check("rc") => RB { rb: rc }; always => RA { ra: rc }; }
                state RB { let rb: Thing; enter do mine.step("enter RB"); on Deep => RA { ra: rb }; }
            }
        }
        choice Over { let whole: Thing; let la: Thing; always if mine.check("over") => Off { a: whole, b: la } do mine.step("over act"); always => On { whole }; }
        state Off { let a: Thing; let b: Thing; enter do mine.step("enter Off"); on Go => On { whole: a }; on Ask => On { whole: b }; }
    }
}

fn regs() -> (Mine, Regs, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    mine.ok = true;
    let regs = Regs::start(&mut mine, Maker(counter.clone()), 0);
    mine.take();
    (mine, regs, counter)
}

#[test]
fn of_choices_in_a_region() {
    Change { before: regs, event: || RegsEvent::Go }.check(
        &["exit LA", "act", "made", "guard", "second", "action", "n", "third", "own", "enter LB"],
        "enter LB", "On { whole: Thing-whole, left: RegsLeft { left: Thing-left, state: LB { lb: Thing-made, own: Thing-own } }, right: RA { ra: Thing-ra } }");
}
#[test]
fn of_choices_in_a_region_that_a_request_leads_to() {
    Change { before: regs, event: || RegsEvent::Ask }.check(
        &["made", "exit LA", "guard", "second", "action", "n", "third", "own", "enter LB"],
        "enter LB", "On { whole: Thing-whole, left: RegsLeft { left: Thing-left, state: LB { lb: Thing-made, own: Thing-own } }, right: RA { ra: Thing-ra } }");
}
#[test]
fn of_a_choice_that_regions_are_left_for() {
    Change { before: regs, event: || RegsEvent::Leave }.check(
        &["exit LA", "exit Left", "over", "over act", "enter Off"],
        "enter Off",
        "Off { a: Thing-whole, b: Thing-la }",
    );
}
