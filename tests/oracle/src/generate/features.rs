//! Which constructs a generated chart may use.

/// A chart with none of them has one level of states, guards, and transitions by events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    pub nesting: bool,
    pub parallel: bool,
    pub history: bool,
    pub done: bool,
    pub raise: bool,
    pub always: bool,
}

impl Features {
    pub const FLAT: Features = Features {
        nesting: false,
        parallel: false,
        history: false,
        done: false,
        raise: false,
        always: false,
    };
    pub const ALL: Features =
        Features { nesting: true, parallel: true, history: true, done: true, raise: true, always: true };

    /// From a list as in `nesting,done`; `all` and `flat` are lists too. An error names the word that is unknown.
    pub fn parse(list: &str) -> Result<Features, String> {
        let mut features = Features::FLAT;
        for word in list.split(',').map(str::trim) {
            match word {
                "nesting" => features.nesting = true,
                "parallel" => features.parallel = true,
                "history" => features.history = true,
                "done" => features.done = true,
                "raise" => features.raise = true,
                "always" => features.always = true,
                "all" => features = Features::ALL,
                "flat" | "" => {}
                unknown => return Err(format!("no feature `{unknown}`")),
            }
        }
        Ok(features)
    }
}
