//! Which constructs a chart uses, or may use.

use crate::chart::{Action, Chart, Header, Kind, QUEUE, ROOT, State, Trigger, Way};
use crate::random::Random;

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
    /// Lines of choices that lead anywhere: out, back, to histories, above and below.
    leading = "leading";
    /// `score` and `weight`.
    ranks = "ranks";
    /// Conditions that ask for states everywhere, also such that always or never hold.
    asking = "asking";
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
    /// `first on`
    first = "first";
    /// `=> pass`
    passes = "pass";
    /// `update` and `when`.
    ticks = "ticks";
    /// `after`, `every` and `update every`.
    timers = "timers";
    /// `after 5s as Name`, `restart!`, and `cancel!` of timers.
    named = "named-timers";
    /// `requests;`
    outside = "outside";
    /// `raise!` for later, `cancel!`.
    later = "later";
    /// Queues that are full soon, of machines that are told of what finds no room.
    full = "full";
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
    /// Durations that are computed.
    computed = "computed";
    /// Action objects.
    objects = "objects";
    /// `during`
    activities = "activities";
    generics = "generics";
    /// `events from`
    foreign = "foreign";
    strict = "strict";
    /// `=> pop`, without an `else`.
    pops = "pops";
    /// Events carry numbers, which lines bind.
    payloads = "payloads";
    /// `-> Result<(), E>` and `async`.
    fails = "fails";
    /// `#[cfg(…)]`
    configured = "cfg";
    /// Chains may lead round, and are told.
    bounds = "bounds";
    /// `enter` and `exit` lines of the machine itself, `=> self` of it, and more of its lines.
    machine = "machine";
    /// Charts of regions that may act one after the other, and of others that nearly are.
    plain = "plain";
    /// Regions in regions, and shallow histories of states that hold them.
    region_histories = "region-histories";
    /// `transition(from, to)`
    changes = "changes";
    /// `start_in`
    starts = "start-in";
    /// `can;`
    can = "can";
    /// `value in [Name, …]`
    held = "held";
    /// `enter(cause)`, `transition(from, to, cause)`
    cause = "cause";
    /// `#[tag(…)]`
    tags = "tags";
    /// `part`, and states and regions that are one.
    parts = "parts";
    /// `stop` of the machine.
    ended = "stop";
    /// Machines in data that live with their state.
    inside = "inside";
    /// `const machine`
    constant = "constant";
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

    /// In half of the charts only some of these: what is left stands closer together, and nothing hides it. ("Swarm
    /// testing", Groce and others, 2012.)
    pub(super) fn swarm(self, random: &mut Random) -> Features {
        let mut features = self;
        if random.chance(50) {
            for (word, _) in self.named() {
                if random.chance(40)
                    && let Some(feature) = features.find(word)
                {
                    *feature = false;
                }
            }
        }
        features
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
            leading: chart.choices_lead_anywhere(),
            ranks: chart.transitions.iter().any(|line| line.rank.is_some()),
            asking: chart.asks_everywhere(),
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
            first: chart.transitions.iter().any(|line| line.first),
            passes: way(&[Way::Pass]),
            ticks: trigger(|trigger| matches!(trigger, Trigger::Update | Trigger::When)),
            timers: chart.transitions.iter().any(|line| line.trigger.span().is_some()),
            named: chart.has_named_timers(),
            later: chart.has_later(),
            full: chart.queue < QUEUE,
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
            computed: chart.computes_spans,
            objects: state(|state| state.has_object),
            activities: state(|state| state.has_activity),
            generics: chart.is_generic,
            foreign: chart.has_foreign_events,
            strict: chart.is_strict,
            pops: way(&[Way::Pop]),
            payloads: chart.has_payloads(),
            fails: chart.stops.is_some(),
            configured: chart.configured,
            bounds: chart.reports,
            machine: chart.has_own_hooks() || chart.transitions.iter().any(|line| line.targets == [ROOT]),
            // It is a kind of chart, and no construct.
            plain: false,
            region_histories: (ROOT..chart.states.len()).any(|id| chart.remembers_regions(id)),
            changes: chart.tells_changes,
            starts: chart.starts_in,
            can: chart.can,
            held: chart.holds(),
            cause: chart.tells_cause && chart.tells_changes || action(|action| *action == Action::Cause),
            tags: chart.has_tags(),
            parts: !chart.parts.is_empty(),
            ended: chart.line_for_stop().is_some(),
            inside: chart.has_inside(),
            constant: chart.is_const,
        }
    }

    /// The names of those that `known` lacks.
    pub fn unknown_to(self, known: Features) -> Vec<&'static str> {
        let names = self.named().into_iter().zip(known.named());
        names.filter(|((_, used), (_, known))| *used && !known).map(|((name, _), _)| name).collect()
    }
}
