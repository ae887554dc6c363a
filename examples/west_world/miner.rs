//! Bob the miner: his body and purse, and the table of his life.

use fsm_runtime::fsm;

/// What Bob carries, has saved and feels, and what he said since he was last listened to.
#[derive(Debug, Default)]
pub struct Miner {
    pockets: u32,
    savings: u32,
    thirst: u32,
    fatigue: u32,
    pub lines: Vec<String>,
}

impl Miner {
    /// Nuggets that fill his pockets.
    const FULL: u32 = 3;
    /// Savings that make him rich enough for today.
    const RICH: u32 = 5;
    /// Above this he is thirsty.
    const THIRSTY: u32 = 5;
    /// Above this he is tired.
    const TIRED: u32 = 5;

    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    fn dig(&mut self) {
        self.pockets += 1;
        self.fatigue += 1;
        self.say(format!("Swing, swing... a nugget! That makes {}.", self.pockets));
    }

    fn save(&mut self) {
        self.savings += std::mem::take(&mut self.pockets);
        self.say(format!("All of it on my account, please. Saved in total: {}.", self.savings));
    }

    fn sleep(&mut self) {
        self.fatigue = self.fatigue.saturating_sub(1);
        self.say("Zzzz...");
    }

    fn drink(&mut self) {
        self.thirst = 0;
        self.say("A tall one, barkeep! Ahh, that was needed.");
    }

    fn has_full_pockets(&self) -> bool {
        self.pockets >= Self::FULL
    }

    fn is_rich(&self) -> bool {
        self.savings >= Self::RICH
    }

    fn is_thirsty(&self) -> bool {
        self.thirst > Self::THIRSTY
    }

    fn is_tired(&self) -> bool {
        self.fatigue > Self::TIRED
    }
}

fsm! {
    /// The life of a miner.
    #[derive(Debug)]
    pub machine MinerLife(bob: &mut Miner) {
        observed;
        initial Digging;

        // Every tick makes thirsty, wherever he is.
        update do bob.thirst += 1;

        state Digging {
            enter  do bob.say("Up the hill to the mine.");
            update do bob.dig();
            when bob.has_full_pockets() => Banking;
            when bob.is_thirsty()       => Drinking;
            exit if bob.has_full_pockets()  do bob.say("Pockets full of gold, down I go.");
            exit if !bob.has_full_pockets() do bob.say("My throat is dust. The gold can wait.");
        }

        state Banking {
            enter  do bob.say("Good day, Mister Banker!");
            update do bob.save();
            when bob.is_rich()  => Sleeping;
            when !bob.is_rich() => Digging;
            exit if bob.is_rich()  do bob.say("Rich enough for today. Home to Elsa!");
            exit if !bob.is_rich() do bob.say("Not enough yet. Back to work.");
        }

        state Sleeping {
            enter  do bob.say("Home, boots off, into bed.");
            update do bob.sleep();
            when !bob.is_tired() => Digging;
            exit   do bob.say("What a nap! The gold is calling.");
        }

        state Drinking {
            enter  do bob.say("Through the doors of the saloon.");
            update do bob.drink();
            when !bob.is_thirsty() => Digging;
            exit   do bob.say("So long, boys.");
        }
    }
}
