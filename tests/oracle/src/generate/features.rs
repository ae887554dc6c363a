//! Which constructs a chart uses, or may use.

use crate::chart::{Action, Chart, Given, Header, Kind, ROOT, State, Transition, Trigger, Way};

macro_rules! features {
    ($($(#[$doc:meta])* $field:ident = $word:literal;)*) => {
        /// A chart with none of them has one level of states, guards, and transitions by events.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $field: bool,)*
        }

        impl Features {
            fn find(&mut self, word: &str) -> Option<&mut bool> {
                match word {
                    $($word => Some(&mut self.$field),)*
                    _ => None,
                }
            }

            fn named(self) -> Vec<(&'static str, bool)> {
                vec![$(($word, self.$field)),*]
            }
        }
    };
}

features! {
    nesting = "nesting";
    parallel = "parallel";
    history = "history";
    done = "done";
    raise = "raise";
    always = "always";
    choices = "choices";
    /// `initial history` of the state itself.
    initial_history = "initial-history";
    /// `done` of parallel states in parallel states, and machines of regions that end.
    ends = "ends";
    /// Actions say which states are active.
    look = "look";
    /// `goto!` and its like in actions.
    requests = "requests";
    stack = "stack";
    previous = "previous";
    defer = "defer";
    /// `update` and `when`.
    ticks = "ticks";
    /// `after`, `every` and `update every`.
    timers = "timers";
    /// `requests;`
    outside = "outside";
    /// `raise!` for later, `cancel!`.
    later = "later";
    /// `chain N;`
    rounds = "rounds";
    /// Data of states: given, initial and moved.
    data = "data";
    /// Data without an initial value, and those of states on the way to a target.
    given = "given";
    /// Data of the machine itself.
    own = "own";
    /// Requests that move data.
    moves = "moves";
    /// Conditions that find something.
    found = "found";
    /// `take!`
    takes = "takes";
    /// `clock now: T;`
    time = "time";
    /// Several parameters in the header.
    world = "world";
    /// `observed;`
    observed = "observed";
    /// `snapshots;`
    snapshots = "snapshots";
    /// Events carry numbers, which lines bind.
    payloads = "payloads";
    /// `#[cfg(…)]`
    configured = "cfg";
    /// Chains may lead round, and are told.
    bounds = "bounds";
}

/// What SCXML has too.
const SCXML: &str = "nesting,parallel,history,done,raise,always";

impl Features {
    /// From a list as in `nesting,done`. `flat` is nothing, `all` is what SCXML has too, `everything` is more; `-done`
    /// takes one out again. An error names the word that is unknown.
    pub fn parse(list: &str) -> Result<Features, String> {
        let mut features = Features::default();
        for word in list.split(',').map(str::trim) {
            match word {
                "all" => SCXML.split(',').for_each(|word| features.add(word)),
                "everything" => features.named().iter().for_each(|(word, _)| features.add(word)),
                "flat" | "" => {}
                word => match features.find(word.trim_start_matches('-')) {
                    Some(feature) => *feature = !word.starts_with('-'),
                    None => return Err(format!("no feature `{word}`")),
                },
            }
        }
        Ok(features)
    }

    fn add(&mut self, word: &str) {
        if let Some(feature) = self.find(word) {
            *feature = true;
        }
    }

    /// What a chart uses.
    pub fn of(chart: &Chart) -> Features {
        let state = |wanted: fn(&State) -> bool| chart.states.iter().any(wanted);
        let action = |wanted: fn(&Action) -> bool| chart.all_actions().into_iter().any(wanted);
        let trigger =
            |wanted: fn(&Trigger) -> bool| chart.transitions.iter().any(|line| wanted(&line.trigger));
        let way = |wanted: &[Way]| chart.transitions.iter().any(|line| wanted.contains(&line.way));
        Features {
            nesting: chart.states[ROOT + 1..].iter().any(|state| state.kind == Kind::Compound),
            parallel: state(|state| state.kind == Kind::Parallel),
            history: state(|state| matches!(state.kind, Kind::ShallowHistory | Kind::DeepHistory)),
            done: trigger(|trigger| matches!(trigger, Trigger::Done(_))),
            raise: action(|action| action.raises()),
            choices: state(|state| state.kind == Kind::Choice),
            always: trigger(|trigger| *trigger == Trigger::Always),
            initial_history: chart.states.iter().any(|state| {
                let mut targets = state.initial.iter().flat_map(|initial| &initial.targets);
                targets.any(|&target| chart.is_history_state(target))
            }),
            ends: chart.nests_ends(),
            look: action(|action| matches!(action, Action::Look(_))),
            requests: action(|action| matches!(action, Action::Ask(_))),
            stack: chart.stack > 0,
            previous: way(&[Way::Previous]),
            defer: way(&[Way::Defer]),
            ticks: trigger(|trigger| matches!(trigger, Trigger::Update | Trigger::When)),
            timers: chart.transitions.iter().any(|line| line.trigger.span().is_some()),
            later: chart.has_later(),
            rounds: chart.chain > 0,
            outside: chart.requests,
            data: state(|state| state.datum.is_some()),
            given: (0..chart.states.len()).any(|state| chart.is_given(state)),
            own: chart.states[ROOT].datum.is_some(),
            moves: chart.moves_by_request(),
            found: chart
                .transitions
                .iter()
                .any(|line| line.cond.as_ref().is_some_and(|it| it.found().is_some())),
            takes: chart.takes_data(),
            time: chart.names_time,
            world: chart.header != Header::Owner,
            observed: chart.observed,
            snapshots: chart.snapshots,
            payloads: chart.has_payloads(),
            configured: chart.configured,
            bounds: chart.reports,
        }
    }

    /// The names of those that `known` lacks.
    pub fn unknown_to(self, known: Features) -> Vec<&'static str> {
        let names = self.named().into_iter().zip(known.named());
        names.filter(|((_, used), (_, known))| *used && !known).map(|((name, _), _)| name).collect()
    }
}

impl Chart {
    fn takes_data(&self) -> bool {
        let taken = |line: &Transition| line.gifts.iter().any(|gift| matches!(gift.given, Given::Taken(..)));
        let by_action = self.all_actions().into_iter().any(|action| matches!(action, Action::Take(_)));
        by_action || self.transitions.iter().any(taken)
    }

    /// Whether it matters that a parallel state ends with the last region of a parallel state in it, or the machine with
    /// its last region.
    fn nests_ends(&self) -> bool {
        let parallel = |state: &usize| self.is_parallel_state(*state);
        (ROOT..self.states.len()).filter(parallel).filter(|&state| self.can_be_done(state)).any(|state| {
            let nests = self.get_child_states(state).any(|region| self.is_parallel_state(region));
            state == ROOT || nests
        })
    }

    /// Whether `done.state` of this state can come.
    pub(super) fn can_be_done(&self, state: usize) -> bool {
        let mut children = self.get_child_states(state);
        match self.is_parallel_state(state) {
            true => children.all(|region| self.can_be_done(region)),
            false => children.any(|child| self.is_final_state(child)),
        }
    }
}
