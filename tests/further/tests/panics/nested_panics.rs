//! One commit point for each change among nested states: a panic before it leaves the whole old configuration, one
//! after it the whole new one, never a mixture; each value is held once, and the machine goes on.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Maker, Mine, Thing};

fsm! {
    #[derive(Debug)]
    machine Nest(mine: &mut Mine) {
        clock u32;
        events { Step, Out, Deep, Home, Own, Push, Pop, Reset, Final, Fork, Probe }

        let make: Maker;

        initial Outer { item: make.thing("item") };

        transition(_from, _to) do mine.step("hook");
        on Probe do {}

        state Outer {
            let item: Thing;
            let init: u32 = mine.value("init Outer", 1);
            enter  do mine.step("enter Outer");
            exit   do mine.step("exit Outer");
            pause  do mine.step("pause Outer");
            resume do mine.step("resume Outer");
            initial A { part: mine.value("field A", make.thing("part")) } do mine.step("initial Outer");
            on Out if mine.check("guard Out") => Else { got: item, extra: mine.value("field Else", *init) }
                do mine.step("do Out");
            on Own => self do mine.step("do Own");
            on Push => push Over { note: mine.value("field Over", make.thing("note")) } do mine.step("do Push");
            done if mine.check("guard done") => A { part: make.thing("done") } do mine.step("do done");

            state A {
                let part: Thing;
                let v: u32 = mine.value("init A", 1);
                enter  do mine.step("enter A");
                exit   do mine.step("exit A");
                pause  do mine.step("pause A");
                resume do mine.step("resume A");
                after (mine.value("span A", 10)) => End;
                on Step if mine.check("guard Step") => C { x: mine.value("field C", *v) } in B { part } do mine.step("do Step");
                on Final => End do mine.step("do Final");
            }
            state B {
                let part: Thing;
                let w: u32 = mine.value("init B", 2);
                enter do mine.step("enter B");
                exit  do mine.step("exit B");
                initial C { x: 0 };
                on Step => A { part } do mine.step("do back");
                state C {
                    let x: u32;
                    let y: Thing = mine.value("init C", make.thing("y"));
                    enter do mine.step("enter C");
                    exit  do mine.step("exit C");
                    on Fork => Way do mine.step("do Fork");
                }
                choice Way {
                    always if mine.check("guard Way") => D { kept: mine.value("field D", make.thing("kept")) }
                        do mine.step("do Way");
                    always => C { x: 9 };
                }
                state D {
                    let kept: Thing;
                    enter do mine.step("enter D");
                    exit do mine.step("exit D");
                    on Step => Else { got: kept, extra: 4 } do mine.step("do far");
                }
            }
            final state End { enter do mine.step("enter End"); }
        }
        state Else {
            let got: Thing;
            let extra: u32;
            enter do mine.step("enter Else");
            exit  do mine.step("exit Else");
            on Home => Outer { item: got } do mine.step("do Home");
            on Deep => C { x: *extra } in B { part: make.thing("deep") } in Outer { item: got } do mine.step("do Deep");
        }
        state Over {
            let note: Thing;
            initial In;
            exit do mine.step("exit Over");
            on Pop => pop do mine.step("do Pop");
            on Reset => reset Else { got: note, extra: mine.value("field Else", 3) } do mine.step("do Reset");
            state In {
                let thing: Thing = mine.value("init In", make.thing("in"));
                enter do mine.step("enter In");
                exit  do mine.step("exit In");
            }
        }
    }
}

use NestEvent as E;

fn configuration(nest: &Nest) -> String {
    let suspended: Vec<_> = nest.suspended().iter().collect();
    match suspended.is_empty() {
        true => format!("{:?}", nest.state()),
        false => format!("{:?} above {suspended:?}", nest.state()),
    }
}

/// A machine that has had these events.
fn nest(events: &[E]) -> (Mine, Nest, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    mine.ok = true;
    let mut nest = Nest::start(&mut mine, Maker(counter.clone()), 0);
    for event in events {
        assert!(nest.send(&mut mine, copied(event), 0).is_used());
    }
    mine.take();
    (mine, nest, counter)
}

fn copied(event: &E) -> E {
    match event {
        E::Step => E::Step,
        E::Out => E::Out,
        E::Deep => E::Deep,
        E::Home => E::Home,
        E::Own => E::Own,
        E::Push => E::Push,
        E::Pop => E::Pop,
        E::Reset => E::Reset,
        E::Final => E::Final,
        E::Fork => E::Fork,
        E::Probe => E::Probe,
    }
}

/// Each step panics once. From each of the named ones on the configuration is the one beside it; before the first it
/// is the old one, with which the event can be sent again.
fn check(before: &[E], event: E, steps: &[&'static str], commits: &[(&'static str, &str)]) {
    let (mut mine, mut whole, _) = nest(before);
    let old = configuration(&whole);
    assert!(whole.send(&mut mine, copied(&event), 0).is_used());
    assert_eq!(mine.take(), steps);
    assert_eq!(configuration(&whole), commits.last().unwrap().1);
    let mut expected = old.as_str();
    let mut committed = false;
    for (index, step) in steps.iter().copied().enumerate() {
        if let Some((_, new)) = commits.iter().find(|(first, _)| *first == step) {
            (expected, committed) = (new, true);
        }
        if steps[..index].contains(&step) {
            continue; // It is the first of that name that panics.
        }
        let (mut mine, mut nest, counter) = nest(before);
        let trace = mine.boom(step, |mine| {
            nest.send(mine, copied(&event), 0);
        });
        assert_eq!(trace, steps[..=index]);
        assert_eq!(configuration(&nest), expected, "after a panic in {step}");
        let held = format!("{nest:?}").matches("Thing-").count();
        assert_eq!(counter.alive(), held, "after a panic in {step}: {nest:?}");
        if committed {
            assert!(nest.send(&mut mine, E::Probe, 0).is_used());
        } else {
            assert!(nest.send(&mut mine, copied(&event), 0).is_used());
            assert_eq!(mine.take(), steps, "once more, after a panic in {step}");
        }
        drop(nest);
        assert_eq!(counter.alive(), 0, "all is dropped once, after a panic in {step}");
    }
}

#[test]
fn between_states_inside_a_composite_into_a_deeper_one() {
    check(
        &[],
        E::Step,
        &["guard Step", "exit A", "do Step", "field C", "init B", "init C", "enter B", "enter C", "hook"],
        &[(
            "enter B",
            "Outer { item: Thing-item, init: 1, state: B { part: Thing-part, w: 2, state: C { x: 1, y: Thing-y } } }",
        )],
    );
}

#[test]
fn out_of_a_deeper_one() {
    check(
        &[E::Step],
        E::Step,
        &["exit C", "exit B", "do back", "init A", "span A", "enter A", "hook"],
        &[("enter A", "Outer { item: Thing-item, init: 1, state: A { part: Thing-part, v: 1 } }")],
    );
}

#[test]
fn out_of_the_composite_with_its_data() {
    check(
        &[E::Step],
        E::Out,
        &["guard Out", "exit C", "exit B", "exit Outer", "do Out", "field Else", "enter Else", "hook"],
        &[("enter Else", "Else { got: Thing-item, extra: 1 }")],
    );
}

#[test]
fn into_the_composite_by_default() {
    check(
        &[E::Out],
        E::Home,
        &[
            "exit Else",
            "do Home",
            "init Outer",
            "field A",
            "init A",
            "span A",
            "enter Outer",
            "initial Outer",
            "enter A",
            "hook",
        ],
        &[("enter Outer", "Outer { item: Thing-item, init: 1, state: A { part: Thing-part, v: 1 } }")],
    );
}

#[test]
fn into_the_composite_to_the_deepest() {
    check(
        &[E::Out],
        E::Deep,
        &[
            "exit Else",
            "do Deep",
            "init Outer",
            "init B",
            "init C",
            "enter Outer",
            "enter B",
            "enter C",
            "hook",
        ],
        &[(
            "enter Outer",
            "Outer { item: Thing-item, init: 1, state: B { part: Thing-deep, w: 2, state: C { x: 1, y: Thing-y } } }",
        )],
    );
}

#[test]
fn of_a_composite_that_enters_itself_again() {
    check(
        &[E::Step],
        E::Own,
        &[
            "exit C",
            "exit B",
            "exit Outer",
            "do Own",
            "init Outer",
            "field A",
            "init A",
            "span A",
            "enter Outer",
            "initial Outer",
            "enter A",
            "hook",
        ],
        &[("enter Outer", "Outer { item: Thing-item, init: 1, state: A { part: Thing-part, v: 1 } }")],
    );
}

#[test]
fn of_a_push() {
    check(
        &[E::Step],
        E::Push,
        &["pause Outer", "do Push", "field Over", "init In", "enter In", "hook"],
        &[(
            "enter In",
            "Over { note: Thing-note, state: In { thing: Thing-in } } above [Outer { item: Thing-item, init: 1, state: B { part: Thing-part, w: 2, state: C { x: 1, y: Thing-y } } }]",
        )],
    );
}

#[test]
fn of_a_push_with_pauses_at_each_depth() {
    check(
        &[],
        E::Push,
        &["pause A", "pause Outer", "do Push", "field Over", "init In", "enter In", "hook"],
        &[(
            "enter In",
            "Over { note: Thing-note, state: In { thing: Thing-in } } above [Outer { item: Thing-item, init: 1, state: A { part: Thing-part, v: 1 } }]",
        )],
    );
}

#[test]
fn of_a_pop() {
    check(
        &[E::Push],
        E::Pop,
        &["exit In", "exit Over", "do Pop", "resume Outer", "resume A", "hook"],
        &[("resume Outer", "Outer { item: Thing-item, init: 1, state: A { part: Thing-part, v: 1 } }")],
    );
}

#[test]
fn of_a_reset() {
    check(
        &[E::Step, E::Push],
        E::Reset,
        &[
            "exit In",
            "exit Over",
            "exit C",
            "exit B",
            "exit Outer",
            "do Reset",
            "field Else",
            "enter Else",
            "hook",
        ],
        &[("enter Else", "Else { got: Thing-note, extra: 3 }")],
    );
}

#[test]
fn with_done_behind_it() {
    check(
        &[],
        E::Final,
        &[
            "exit A",
            "do Final",
            "enter End",
            "hook",
            "guard done",
            "do done",
            "init A",
            "span A",
            "enter A",
            "hook",
        ],
        &[
            ("enter End", "Outer { item: Thing-item, init: 1, state: End }"),
            ("enter A", "Outer { item: Thing-item, init: 1, state: A { part: Thing-done, v: 1 } }"),
        ],
    );
}

#[test]
fn through_a_branch_point() {
    check(
        &[E::Step],
        E::Fork,
        &["exit C", "do Fork", "guard Way", "do Way", "field D", "enter D", "hook"],
        &[(
            "enter D",
            "Outer { item: Thing-item, init: 1, state: B { part: Thing-part, w: 2, state: D { kept: Thing-kept } } }",
        )],
    );
}

#[test]
fn data_of_the_innermost_state_to_the_outside() {
    check(
        &[E::Step, E::Fork],
        E::Step,
        &["exit D", "exit B", "exit Outer", "do far", "enter Else", "hook"],
        &[("enter Else", "Else { got: Thing-kept, extra: 4 }")],
    );
}
