//! Features of one machine, chosen before anything else, so that a machine mixes several of them and stays small.

use fsm_oracle::random::Random;

/// The parts of the language that a machine may use.
#[derive(Clone, Debug)]
pub struct Features {
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
    pub requests: bool,
    pub requests_outside: bool,
    pub by_itself: bool,
    pub timers: bool,
    pub ticks: bool,
    pub objects: bool,
    pub cfg: bool,
    pub hooks: bool,
    pub strict: bool,
    pub in_state: bool,
    /// A machine without events, which lives by ticks alone.
    pub no_events: bool,
    /// Constants in small letters around the machine, named like words that generated code may use.
    pub constants: bool,
    /// Data of types that have every derive of the standard library.
    pub plain: bool,
    /// The machine stands in a macro of its own, which hands fragments over.
    pub in_macro: bool,
    /// Many of them, in a `Crowd`.
    pub crowd: bool,
}

impl Features {
    pub fn choose(random: &mut Random) -> Features {
        let regions = random.chance(40);
        let root_regions = regions && random.chance(25);
        let no_events = random.chance(5);
        Features {
            composites: random.chance(65),
            regions,
            root_regions,
            finals: random.chance(45),
            choices: random.chance(25),
            history: random.chance(40),
            previous: random.chance(30),
            pushes: !root_regions && random.chance(40),
            stack: random.chance(75),
            queue: !no_events && random.chance(40),
            requests: random.chance(60),
            requests_outside: random.chance(25),
            by_itself: random.chance(40),
            timers: random.chance(45),
            ticks: no_events || random.chance(60),
            objects: random.chance(25),
            cfg: random.chance(25),
            hooks: random.chance(70),
            strict: !no_events && random.chance(12),
            in_state: random.chance(45),
            no_events,
            constants: random.chance(15),
            plain: random.chance(15),
            in_macro: random.chance(10),
            crowd: random.chance(20),
        }
    }

    /// Whether lines of the machine itself may lead to another state.
    pub fn machine_leads(&self) -> bool {
        !self.pushes || self.stack
    }
}
