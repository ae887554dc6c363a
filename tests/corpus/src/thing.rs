use std::fmt::Display;

/// The owner of most machines here: it writes down what they do, and has numbers that they look at.
#[derive(Debug, Default)]
pub struct Thing {
    pub lines: Vec<String>,
    pub n: i64,
    pub m: i64,
    /// For `score`, `weight` and what else needs a draw.
    pub draws: u32,
}

impl Thing {
    pub fn say(&mut self, line: impl Display) {
        self.lines.push(line.to_string());
    }

    /// A number from a list without end, the same in each run.
    pub fn draw(&mut self) -> u32 {
        self.draws = self.draws.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.draws
    }

    /// A call that may fail: it does where `n` is negative.
    ///
    /// # Errors
    /// The number.
    pub fn try_it(&mut self, what: &str) -> Result<i64, String> {
        self.say(format_args!("tries {what}"));
        if self.n < 0 { Err(format!("{what} at {}", self.n)) } else { Ok(self.n) }
    }
}
