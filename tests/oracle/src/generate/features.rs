//! Which constructs a chart uses, or may use.

use crate::chart::{Action, Chart, Kind, ROOT, Trigger};

/// A chart with none of them has one level of states, guards, and transitions by events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    pub nesting: bool,
    pub parallel: bool,
    pub history: bool,
    pub done: bool,
    pub raise: bool,
    pub always: bool,
}

impl Features {
    pub const ALL: Features =
        Features { nesting: true, parallel: true, history: true, done: true, raise: true, always: true };

    /// From a list as in `nesting,done`; `all` and `flat` are lists too. An error names the word that is unknown.
    pub fn parse(list: &str) -> Result<Features, String> {
        let mut features = Features::default();
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

    /// What a chart uses.
    pub fn of(chart: &Chart) -> Features {
        let kind = |kinds: &[Kind]| chart.states.iter().any(|state| kinds.contains(&state.kind));
        let trigger =
            |wanted: fn(&Trigger) -> bool| chart.transitions.iter().any(|line| wanted(&line.trigger));
        let raises = |action: &Action| matches!(action, Action::Raise(_) | Action::Send(_));
        Features {
            nesting: chart.states[ROOT + 1..].iter().any(|state| state.kind == Kind::Compound),
            parallel: kind(&[Kind::Parallel]),
            history: kind(&[Kind::ShallowHistory, Kind::DeepHistory]),
            done: trigger(|trigger| matches!(trigger, Trigger::Done(_))),
            raise: chart.action_lists().flatten().any(raises),
            always: trigger(|trigger| *trigger == Trigger::Always),
        }
    }

    /// The names of those that `known` lacks.
    pub fn unknown_to(self, known: Features) -> Vec<&'static str> {
        let names = self.named().into_iter().zip(known.named());
        names.filter(|((_, used), (_, known))| *used && !known).map(|((name, _), _)| name).collect()
    }

    fn named(self) -> [(&'static str, bool); 6] {
        [
            ("nesting", self.nesting),
            ("parallel", self.parallel),
            ("history", self.history),
            ("done", self.done),
            ("raise", self.raise),
            ("always", self.always),
        ]
    }
}
