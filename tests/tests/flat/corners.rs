//! Corners found by writing the other tests, each where two features meet: places that a rewrite of the macro is
//! likely to lose. One module, one corner.

mod in_state_of_the_machines_own_lines {
    use fsm_runtime::fsm;
    use fsm_tests::{Log, Steps};

    fsm! {
        machine Corner(log: &mut Log) {
            events { Again, End, Go }
            initial A;
            enter do log.say(format!("enter in A: {}", in_state!(A)));
            exit  do log.say(format!("exit in A: {}, in End: {}", in_state!(A), in_state!(End)));
            transition(_from, _to) if in_state!(End) do log.say("the end");
            on Again => self;
            state A { on Go => B; }
            state B { on End => End; }
            final state End {}
        }
    }

    #[test]
    fn it_tells_the_state_that_is_in_place() {
        let mut log = Log::new();
        let mut machine = Corner::start(&mut log);
        log.reads("enter in A: true");
        machine.send(&mut log, CornerEvent::Go);
        machine.step(&mut log, CornerEvent::Again, "exit in A: false, in End: false; enter in A: true");
        machine.send(&mut log, CornerEvent::Go);
        machine.step(&mut log, CornerEvent::End, "the end; exit in A: false, in End: true");
    }
}

mod a_push_hands_back_the_target_also_where_another_request_overrides_an_initial_value {
    use fsm_runtime::fsm;

    fsm! {
        machine Corner(out: &mut Vec<CornerTarget>) {
            stack 1;
            events { Push(u32), Override }
            initial A { n: 0 };
            state A {
                let n: u32;
                let twice: u32 = *n * 2;
                on Push(n) do if let Err(target) = push!(A { n }) { out.push(target) };
                on Override do goto!(A { n: 1, twice: 7 });
            }
        }
    }

    #[test]
    fn it_is_the_targets_own_type() {
        let mut out = vec![];
        let mut machine = Corner::start(&mut out);
        machine.send(&mut out, CornerEvent::Push(5));
        machine.send(&mut out, CornerEvent::Push(6));
        machine.send(&mut out, CornerEvent::Override);
        assert!(matches!(out[..], [CornerTarget::A { n: 6 }]));
        assert!(matches!(machine.state(), CornerState::A { n: 1, twice: 7 }));
    }
}

mod a_push_that_overrides_an_initial_value_hands_back_the_target_too {
    use fsm_runtime::fsm;

    fsm! {
        machine Corner(out: &mut Vec<CornerTarget>) {
            stack 1;
            events { Push(u32) }
            initial A { n: 0 };
            state A {
                let n: u32;
                let twice: u32 = *n * 2;
                on Push(n) do if let Err(target) = push!(A { n, twice: 9 }) { out.push(target) };
            }
        }
    }

    #[test]
    fn without_the_value_that_it_has_no_room_for() {
        let mut out = vec![];
        let mut machine = Corner::start(&mut out);
        machine.send(&mut out, CornerEvent::Push(5));
        machine.send(&mut out, CornerEvent::Push(6));
        assert!(matches!(out[..], [CornerTarget::A { n: 6 }]));
        assert!(matches!(machine.state(), CornerState::A { n: 5, twice: 9 }));
    }
}

mod an_action_moves_the_binding_of_the_owner {
    use fsm_runtime::fsm;
    use fsm_tests::{Log, Steps};

    fn consume<T>(value: T) -> T {
        value
    }

    fsm! {
        machine Corner(log: &mut Log) {
            events { Go }
            let total: u32 = 0;
            initial A;
            transition(_from, _to) do log.say("hook");
            state A {
                let list: Vec<u32> = vec![1];
                exit do consume(log).say("exit");
                on Go => B { len: log.give("field", list.len()) } do {
                    let (log, list, total) = (consume(log), consume(list), consume(total));
                    list.push(2);
                    *total += 1;
                    log.say("do");
                }
            }
            state B {
                let len: usize;
                enter do consume(log).say(format!("enter {len} {total}"));
                on Go => A;
            }
        }
    }

    #[test]
    fn what_comes_after_the_action_still_has_it() {
        let mut log = Log::new();
        let mut machine = Corner::start(&mut log);
        machine.step(&mut log, CornerEvent::Go, "exit; do; field; enter 2 1; hook");
    }
}

mod a_closure_with_two_parameters_is_the_value_of_a_field {
    use fsm_runtime::fsm;

    fsm! {
        machine Corner {
            events { Go(u32) }
            initial A { f: |a: u32, b: u32| a + b, n: 1 };
            state A {
                let f: fn(u32, u32) -> u32;
                let n: u32;
                on Go(0) => A { f: |a: u32, b| a * b, n };
                on Go(k) => A { n: f(*n, k), f };
            }
        }
    }

    #[test]
    fn its_comma_ends_no_field() {
        let mut machine = Corner::start();
        for k in [2, 0, 5] {
            machine.send(CornerEvent::Go(k));
        }
        assert!(matches!(machine.state(), CornerState::A { n: 15, .. }));
    }
}
