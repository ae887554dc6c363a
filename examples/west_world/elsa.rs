//! Elsa, Bob's wife: her chores, her die, and the table of her life.

use fastrand::Rng;
use fsm_runtime::fsm;

/// A piece of housework, in her words.
#[derive(Debug)]
pub struct Chore {
    begin: &'static str,
    go_on: &'static str,
    end: &'static str,
}

/// What there is to do in a house, day in, day out, in this order.
const CHORES: [Chore; 3] = [
    Chore { begin: "Look at this floor.", go_on: "Mopping, mopping.", end: "There, it shines." },
    Chore { begin: "Dishes again.", go_on: "Scrubbing the pots.", end: "The last plate is dry." },
    Chore { begin: "Now the bed.", go_on: "Shaking out the sheets.", end: "As smooth as a lake." },
];

/// How many ticks a chore takes.
const EFFORT: u32 = 4;

/// What Elsa has on her mind, and what she said since she was last listened to.
#[derive(Debug)]
pub struct Elsa {
    chance: Rng,
    must_go: bool,
    chores_done: usize,
    pub lines: Vec<String>,
}

impl Elsa {
    pub fn new(seed: u64) -> Self {
        Self { chance: Rng::with_seed(seed), must_go: false, chores_done: 0, lines: Vec::new() }
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// One time in ten, she has to go.
    fn roll_the_die(&mut self) {
        self.must_go = self.chance.u32(..10) == 0;
    }

    fn relieve(&mut self) {
        self.must_go = false;
        self.say("Ahh. Sweet relief.");
    }

    fn next_chore(&self) -> &'static Chore {
        &CHORES[self.chores_done % CHORES.len()]
    }
}

fsm! {
    /// The life of a miner's wife.
    #[derive(Debug)]
    pub machine ElsaLife(elsa: &mut Elsa) {
        observed;
        initial Housework;

        // Whatever she does, at every tick. A guard only looks, so the die is rolled before.
        update do elsa.roll_the_die();
        when elsa.must_go && !in_state!(Bathroom) => push Bathroom;

        state Housework {
            let chore: &'static Chore = elsa.next_chore();
            let turns: u32 = 0;
            enter  do elsa.say(chore.begin);
            update do {
                *turns += 1;
                elsa.say(format!("{} ({turns} of {EFFORT})", chore.go_on));
            }
            when *turns == EFFORT => self;            // leave and enter again: the next chore
            resume do elsa.say("Now, where was I?");
            exit   do {
                elsa.chores_done += 1;
                elsa.say(chore.end);
            }
        }

        state Bathroom {
            enter  do elsa.say("Oh! I have to powder my nose.");
            update do elsa.relieve();
            when !elsa.must_go => pop;
            exit   do elsa.say("Hands washed, out I come.");
        }
    }
}
