//! What is under a `cfg` is in the graph where its condition holds.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Open, Close, #[cfg(feature = "extra")] Kick }
        initial Closed;
        #[cfg(feature = "extra")]
        on Kick do goto!(Closed);
        state Closed {
            on Open => Opened;
            #[cfg(feature = "extra")]
            on Kick => Broken;
            #[cfg(not(feature = "extra"))]
            on Close => ignore;
        }
        #[cfg(feature = "extra")]
        state Broken {
            on Kick => Broken do goto_nothing();
            state Inside {}
            initial Inside;
        }
        state Opened {
            #[cfg(all(test, not(feature = "extra")))]
            let times: u32 = 0;
            #[cfg(feature = "extra")]
            let others: u32 = 0;
            on Close => Closed;
        }
    }
}

#[test]
fn what_is_not_there_is_left_out() {
    let names: Vec<&str> = Door::GRAPH.states().map(|state| state.name()).collect();
    assert_eq!(names, ["Closed", "Opened"]);
    assert_eq!(Door::GRAPH.events().count(), 2);
    let lines: Vec<String> = Door::GRAPH.lines().map(|line| line.to_string()).collect();
    assert_eq!(lines, ["on Open => Opened", "on Close => ignore", "on Close => Closed"]);
    assert_eq!(Door::GRAPH.transitions().count(), 3);
    let data: Vec<&str> =
        Door::GRAPH.states().flat_map(|state| state.data()).map(|data| data.name()).collect();
    assert_eq!(data, ["times"]);
}

#[test]
fn numbers_count_what_is_there() {
    assert_eq!(Door::GRAPH.state("Opened").unwrap().number(), 2);
    let numbers: Vec<usize> = Door::GRAPH.lines().map(|line| line.number()).collect();
    assert_eq!(numbers, [0, 1, 2]);
}
