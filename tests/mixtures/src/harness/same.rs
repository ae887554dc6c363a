//! Two ways to begin that are to be the same.

use fsm_runtime::StateId;
use fsm_runtime::any::Machine;

use super::{begin, end, trace};

/// Panics where one of these starts does something else than the other, or shows something else.
pub fn same_start<M: Machine>(seed: u64, starts: [fn() -> M; 2], shown: impl Fn(&M) -> String) {
    let [one, other] = starts.map(|start| {
        begin(seed);
        let machine = start();
        let active: Vec<&str> =
            M::StateId::ALL.iter().filter(|id| machine.is_in(**id)).map(|id| id.name()).collect();
        let seen = (trace(), active, shown(&machine));
        drop(machine);
        end();
        seen
    });
    assert_eq!(one, other, "`default` and `start`");
}
