//! Constructs that nearly each machine is to have, for a hunt that is after them.

macro_rules! often {
    ($($(#[$doc:meta])* $field:ident;)*) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Often {
            $($(#[$doc])* pub $field: bool,)*
        }

        impl Often {
            /// From a list as in `takes,later`; `new` is all of them, and nothing is none. An error names the word that is
            /// unknown.
            pub fn parse(list: &str) -> Result<Often, String> {
                let mut often = Often::default();
                for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                    match word {
                        "new" => often = Often { $($field: true),* },
                        $(stringify!($field) => often.$field = true,)*
                        _ => return Err(format!("no construct `{word}`")),
                    }
                }
                Ok(often)
            }
        }
    };
}

often! {
    /// Data by value, in lines and in requests.
    takes;
    /// Conditions that bind.
    lets;
    /// Branch points with data, scores and weights, also behind each other.
    choices;
    /// Events for later.
    later;
    /// `chain N;` and lines that act again and again.
    rounds;
    /// `clock now: T;`
    clocks;
    /// Several parameters.
    params;
    /// `previous` on the levels of a stack.
    levels;
    /// `observed;`
    observed;
    /// `snapshots;`
    snapshots;
    /// `unused_outcome`
    outcomes;
    /// Statements that raise more than fits.
    overflow;
    /// `can;`
    can;
    /// `value in [Name, …]`
    held;
    /// `enter(cause)` and its like.
    causes;
    /// `first on`, `=> pass`
    first;
    /// `during`
    activities;
    /// Machines that are also tried as ones that may fail.
    fallible;
    /// Machines that are also tried as ones that wait.
    waiting;
    /// Machines that start in a constant, and such as derive `Default`.
    constants;
    /// `stop`
    stop;
    /// `in_state!` in conditions.
    asking;
    /// `part`
    parts;
    /// `let name: machine Type(…) = …`, `done(name)`
    inside;
    /// Small forms: actions that end at their brace, events with numbers, levels of lints, paths that begin with colons.
    forms;
}

impl Often {
    pub fn is_any(self) -> bool {
        self != Often::default()
    }

    /// Whether a machine has to be free of what the shapes with few constructs leave out.
    pub fn needs_freedom(self) -> bool {
        self.takes || self.choices || self.later || self.rounds || self.levels || self.overflow
    }
}

/// So many of a hundred where it is to be often, else the usual number.
pub fn percent(is_often: bool, usual: usize) -> usize {
    if is_often { 95 } else { usual }
}
