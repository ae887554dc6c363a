//! Features of one machine, chosen before anything else, so that a machine mixes several of them and stays small.

use fsm_oracle::random::Random;

use super::often::{Often, percent};

/// The parts of the language that a machine may use.
#[derive(Clone, Debug)]
pub struct Features {
    pub often: Often,
    pub composites: bool,
    pub regions: bool,
    pub root_regions: bool,
    pub finals: bool,
    pub choices: bool,
    pub history: bool,
    pub previous: bool,
    pub pushes: bool,
    /// `stack N;`, without which no line of the machine itself leads on where states are pushed.
    pub stack: bool,
    pub queue: bool,
    /// `raise!` for later, and `cancel!`.
    pub later: bool,
    /// `chain N;`
    pub rounds: bool,
    pub requests: bool,
    pub requests_outside: bool,
    /// Data are taken by value where their state is left.
    pub takes: bool,
    pub by_itself: bool,
    pub timers: bool,
    pub ticks: bool,
    pub objects: bool,
    pub cfg: bool,
    pub hooks: bool,
    pub strict: bool,
    /// `observed;`, and each call tells an observer.
    pub observed: bool,
    pub in_state: bool,
    /// A machine without events, which lives by ticks alone.
    pub no_events: bool,
    /// Constants in small letters around the machine, named like words that generated code may use.
    pub constants: bool,
    /// Data of types that have every derive of the standard library.
    pub plain: bool,
    /// States without data and objects: of a nested machine the innermost state alone may be stored.
    pub bare: bool,
    /// Many states side by side, most of whose lines lead on and do nothing else: `send` may look the next state up.
    pub table: bool,
    /// Regions whose states do nothing when they are entered or left: they may act one after the other.
    pub still: bool,
    /// The machine stands in a macro of its own, which hands fragments over.
    pub in_macro: bool,
    /// Many of them, in a `Crowd`.
    pub crowd: bool,
}

impl Features {
    pub fn choose(often: Often, random: &mut Random) -> Features {
        let shape = random.below(100);
        let shape = if often.needs_freedom() { 99 } else { shape };
        let (table, still) = (shape < 9, (9..17).contains(&shape));
        let is_free = !table && !still;
        let regions = still || !table && random.chance(40);
        let root_regions = still || regions && random.chance(25) && !often.levels;
        let no_events = is_free && random.chance(5);
        // What moves is seldom moved to a branch point, and seldom heard of, unless both are there more often.
        let takes = is_free && random.chance(percent(often.takes, 35));
        let queue = !still && !no_events && random.chance(percent(often.later || often.overflow, 40));
        Features {
            often,
            composites: is_free && random.chance(65),
            regions,
            root_regions,
            finals: !still && random.chance(45),
            choices: is_free && random.chance(percent(often.choices, if takes { 60 } else { 35 })),
            history: is_free && random.chance(40),
            previous: is_free && random.chance(percent(often.levels, 30)),
            pushes: !root_regions && random.chance(percent(often.levels, 40)),
            stack: random.chance(75),
            queue,
            later: queue && !table && random.chance(percent(often.later, 45)),
            rounds: is_free && random.chance(percent(often.rounds, 15)),
            requests: !still && random.chance(if table { 15 } else { 60 }),
            requests_outside: random.chance(25),
            by_itself: is_free && random.chance(percent(often.rounds, 40)),
            timers: is_free && random.chance(45),
            ticks: no_events || random.chance(if still { 20 } else { 60 }),
            objects: !still && random.chance(25),
            cfg: is_free && random.chance(25),
            hooks: !still && random.chance(if table { 30 } else { 70 }),
            strict: !no_events && random.chance(12),
            observed: random.chance(percent(often.observed, if takes { 50 } else { 25 })),
            in_state: !still && random.chance(percent(often.asking, 45)),
            no_events,
            constants: random.chance(15),
            plain: random.chance(15),
            bare: !is_free || random.chance(20) && !often.takes && !often.choices,
            table,
            still,
            in_macro: random.chance(10),
            crowd: random.chance(20),
            takes,
        }
    }

    /// Whether lines of the machine itself may lead to another state.
    pub fn machine_leads(&self) -> bool {
        !self.pushes || self.stack
    }
}
