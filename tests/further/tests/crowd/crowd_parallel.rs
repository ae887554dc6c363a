//! `par_update` and `par_broadcast` do what `update` and `broadcast` do, in the same order, on any number of threads:
//! random scripts in pools of 1, 2, 3 and 8. `FSM_TIMES` makes it heavier.

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::crowd_model::machines::{Courier, Soldier, Stacked, Twins};
use crate::crowd_model::{InCrowd, Step, Subject, config, steps};

fn pools() -> [ThreadPool; 4] {
    [1, 2, 3, 8].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads"))
}

/// Who is where, in which order, with all that the agents have and have done.
fn same<M: Subject>(sequential: &InCrowd<M>, parallel: &InCrowd<M>) -> bool {
    sequential.handles == parallel.handles && sequential.crowd.iter().eq(parallel.crowd.iter())
}

/// The script, after so many agents have come; compared after each step.
fn run<M: Subject>(first: u32, steps: &[Step], start: u32) -> Result<(), TestCaseError> {
    let pools = pools();
    let mut sequential = InCrowd::<M>::new(start, None);
    let mut parallel: Vec<_> = pools.iter().map(|pool| InCrowd::<M>::new(start, Some(pool))).collect();
    for step in (0..first).map(Step::Spawn) {
        sequential.step(step);
        parallel.iter_mut().for_each(|crowd| _ = crowd.step(step));
    }
    for step in steps {
        let told = sequential.step(*step);
        for crowd in &mut parallel {
            prop_assert_eq!(&crowd.step(*step), &told, "{:?}", step);
            prop_assert!(same(&sequential, crowd), "after {:?}", step);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn few_agents(steps in steps(50), start: u32) {
        run::<Stacked>(0, &steps, start)?;
        run::<Courier>(0, &steps, start)?;
        run::<Soldier>(0, &steps, start)?;
        run::<Twins>(0, &steps, start)?;
    }
}

proptest! {
    #![proptest_config(config(2))]

    /// So many that the agents of one state are taken by several threads.
    #[test]
    fn many_agents_with_a_stack_and_requests(steps in steps(30), first in 1000..3500_u32) {
        run::<Stacked>(first, &steps, 0)?;
    }

    #[test]
    fn many_agents_with_a_loop_for_each_state(steps in steps(30), first in 1000..3500_u32) {
        run::<Courier>(first, &steps, 0)?;
    }

    #[test]
    fn many_agents_with_a_statechart(steps in steps(30), first in 1000..3500_u32) {
        run::<Soldier>(first, &steps, 0)?;
    }
}
