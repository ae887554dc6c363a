//! How far the implementations of a workload are driven.

#[derive(Clone)]
pub struct Amounts {
    /// Steps after which all implementations are compared.
    pub check: Vec<usize>,
    /// Few steps and many: the difference is counted. None where that would take too long.
    pub count: Option<[usize; 2]>,
    /// Samples of time, and the steps of each. None: as the command line says.
    pub time: Option<(usize, usize)>,
    /// How many take each step; a figure is for one of them.
    pub machines: usize,
}

impl Amounts {
    /// Of one machine, which begins anew each time.
    pub fn of_one() -> Self {
        Self {
            check: (0..500).chain([10_000, 100_000]).collect(),
            count: Some([2_000, 22_000]),
            time: None,
            machines: 1,
        }
    }
}
