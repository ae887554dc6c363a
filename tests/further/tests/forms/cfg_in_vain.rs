//! Something that is always there, and of use for what a condition takes away alone: the machine stands without it.

#![allow(unused_variables)]

use fsm_runtime::fsm;
use fsm_tests::Log;

mod done {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => B; } state B { done => A; initial C; state C { on Go => C; #[cfg(any())] on Back => D; } #[cfg(any())] final state D; }
        }
    }
}

mod done_of_regions {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => B; } state B { done => A; on Back => A; region L { initial L1; state L1 { #[cfg(any())] on Go => L2; } #[cfg(any())] final state L2; } region R { initial R1; state R1 { on Go => R2; } final state R2; } }
        }
    }
}

mod the_pop {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { #[cfg(any())] on Go => push B; } #[cfg(any())] state B { on Go => pop; } state C { on Back => pop; }
        }
    }
}

mod pop_call {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { #[cfg(any())] on Go => push B; } state B { on Go do { pop!() } }
        }
    }
}

mod the_size_of_the_stack {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            stack 4; state A { #[cfg(any())] on Go => push B; } #[cfg(any())] state B { on Go => pop; }
        }
    }
}

mod pause_and_resume {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { pause do log.n += 1; resume do log.n += 1; #[cfg(any())] on Go => push B; } #[cfg(any())] state B { on Go => pop; }
        }
    }
}

mod the_first {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { first on Go => B; initial A1; state A1 { #[cfg(any())] on Go => A1; } } state B { on Back => A; }
        }
    }
}

mod first_of_regions {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { first on Go => B; #[cfg(any())] region L { initial L1; state L1 { on Go => L1; } } } state B { on Back => A; }
        }
    }
}

mod the_pass {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go if log.n > 1 => pass do log.n += 1; #[cfg(any())] on Go => B; } state B { on Back => A; }
        }
    }
}

mod the_size_of_the_queue {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            queue 4; state A { on Go => B; #[cfg(any())] on Back do { raise!(Go); } } state B { on Back => A; }
        }
    }
}

mod the_defer {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            queue 4; state A { on Go => B; on Back => defer; } state B { #[cfg(any())] on Back => A; on Go => A; }
        }
    }
}

mod cancel {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            queue 4; clock u32; state A { on Go => B do { cancel!(Go); } #[cfg(any())] on Back do { raise!(Go after 3s); } } state B { on Back => A; }
        }
    }
}

mod cancel_of_a_timer {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            clock u32; state A { #[cfg(any())] after 3s as Nap => B; on Go => B; #[cfg(any())] on Back do { cancel!(Nap); } } state B { on Back => A; }
        }
    }
}

mod the_update {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            clock u32; state A { on Go => B; #[cfg(any())] update do log.n += 1; } state B { on Back => A; }
        }
    }
}

mod refused {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            refused(request) do drop(request); state A { on Go => B; #[cfg(any())] on Back do { goto!(B) } } state B { on Back => A; }
        }
    }
}

mod livelock {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            livelock(state) do drop(state); state A { on Go => B; #[cfg(any())] always if log.n > 3 => B; } state B { on Back => A; #[cfg(any())] always if log.n < 3 => A; }
        }
    }
}

mod rounds {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            chain 9; state A { on Go => B; #[cfg(any())] always if log.n > 3 => B; } state B { on Back => A; }
        }
    }
}

mod unhandled {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            unhandled(event) do drop(format!("{:p}", event)); state A { on Go => B; #[cfg(any())] on Back => B; } state B { on Go | Back => A; }
        }
    }
}

mod in_state {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go if in_state!(X) => B; on Back if !in_state!(X) => B; } state B { on Back => A do { if in_state!(X) { log.n += 1; } } } #[cfg(any())] state X { on Go => A; }
        }
    }
}

mod a_choice {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => C; } choice C { #[cfg(any())] always if log.n > 2 => B; always => A; } state B { on Back => A; }
        }
    }
}

mod draws {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => C; } choice C { random log.n; #[cfg(any())] weight 1 => B; #[cfg(any())] weight 2 => A; always => A; } state B { on Back => A; }
        }
    }
}

mod history {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => history B; } state B { on Back => A; initial B1; state B1 { #[cfg(any())] on Go => B2; } #[cfg(any())] state B2 { on Go => B1; } }
        }
    }
}

mod a_region_alone {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { on Go => B; } state B { on Back => A; #[cfg(any())] region L { initial L1; state L1 { on Go => L1; } } region R { initial R1; state R1; } }
        }
    }
}

mod previous {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            state A { #[cfg(any())] on Go => B; on Back => previous; } #[cfg(any())] state B { on Back => previous; }
        }
    }
}

mod strict {
    super::fsm! {
        #[allow(unreachable_state, dead_end, unused_line, unused_event)]
        pub machine M(log: &mut super::Log) {
            events { Go, Back, #[cfg(any())] Extra }
            initial A;
            strict; state A { on Go | Back => ignore; #[cfg(any())] on Extra => ignore; }
        }
    }
}

/// Where the machine is after some events, most of which lead to `B` and back.
macro_rules! runs {
    ($name:ident $(, $now:expr)?) => {{
        use $name::{M, MEvent};
        let mut log = Log::new();
        let mut machine = M::start(&mut log $(, $now)?);
        for event in [MEvent::Go, MEvent::Back, MEvent::Go, MEvent::Go, MEvent::Back] {
            let _ = machine.send(&mut log, event $(, $now)?);
        }
        format!("{:?}", machine.state_id())
    }};
}

#[test]
fn a_machine_stands_without_it() {
    let runs = [
        ("done", runs!(done)),
        ("done_of_regions", runs!(done_of_regions)),
        ("the_pop", runs!(the_pop)),
        ("pop_call", runs!(pop_call)),
        ("the_size_of_the_stack", runs!(the_size_of_the_stack)),
        ("pause_and_resume", runs!(pause_and_resume)),
        ("the_first", runs!(the_first)),
        ("first_of_regions", runs!(first_of_regions)),
        ("the_pass", runs!(the_pass)),
        ("the_size_of_the_queue", runs!(the_size_of_the_queue)),
        ("the_defer", runs!(the_defer)),
        ("cancel", runs!(cancel, 0)),
        ("cancel_of_a_timer", runs!(cancel_of_a_timer, 0)),
        ("the_update", runs!(the_update, 0)),
        ("refused", runs!(refused)),
        ("livelock", runs!(livelock)),
        ("rounds", runs!(rounds)),
        ("unhandled", runs!(unhandled)),
        ("in_state", runs!(in_state)),
        ("a_choice", runs!(a_choice)),
        ("draws", runs!(draws)),
        ("history", runs!(history)),
        ("a_region_alone", runs!(a_region_alone)),
        ("previous", runs!(previous)),
        ("strict", runs!(strict)),
    ];
    let elsewhere = [("done", "C"), ("the_first", "A1"), ("the_defer", "B")];
    for (name, state) in runs {
        let expected = elsewhere.iter().find(|(its, _)| *its == name).map_or("A", |(_, state)| state);
        assert_eq!(state, expected, "{name}");
    }
}
