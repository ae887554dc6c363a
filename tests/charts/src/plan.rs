//! What happens to the agents of a crowd, and the comparison of what they did with what each does alone.

use fsm_oracle::chart::{Chart, EventId, StateId, Time};
use fsm_oracle::generate;
use fsm_oracle::interpret::{ASKED, Answer, Input, TOLD};
use fsm_oracle::random::Random;
use fsm_oracle::source;
use rayon::ThreadPool;

use crate::{Run, RunInCrowd, Step};

/// Rounds, and for each agent the state in which it begins, if that is not the initial one, and what it gets while it is
/// there, up to the first input at which its chart diverges.
#[derive(Debug)]
pub struct Plan {
    pub rounds: Vec<Round>,
    pub begins: Vec<Option<StateId>>,
    pub scripts: Vec<Vec<Input>>,
}

#[derive(Debug)]
pub struct Round {
    pub now: Time,
    pub turn: Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// All get one event together.
    Broadcast(EventId),
    /// One tick of all.
    Update,
    /// Each agent is sent an event of its own, or somebody makes a request to it.
    Each,
}

impl Plan {
    pub fn new(chart: &Chart, seed: u64, agents: usize) -> Plan {
        const ROUNDS: usize = 20;
        let mut random = Random::new(&[seed, chart.states.len() as u64, agents as u64]);
        let mut now = 0;
        let mut round = |number: usize| {
            if chart.has_clock() {
                now += Time::try_from(random.below(30)).expect("small");
            }
            let turn = match number % 4 {
                1 => Turn::Broadcast(random.below(chart.events.len())),
                3 if chart.has_ticks() => Turn::Update,
                0 if chart.has_ticks() && random.chance(50) => Turn::Update,
                _ => Turn::Each,
            };
            Round { now, turn }
        };
        let rounds: Vec<Round> = (0..ROUNDS).map(&mut round).collect();
        let begins = begins(chart, seed, agents);
        let script = |agent: usize| {
            let rounds = &rounds[Plan::comes(agent)..];
            let mut script: Vec<_> = rounds.iter().map(|round| input(chart, round, &mut random)).collect();
            script.truncate(good_inputs(chart, rounds[0].now, begins[agent], &script));
            script
        };
        let scripts = (0..agents).map(script).collect();
        Plan { rounds, begins, scripts }
    }

    /// The round before which this agent comes.
    pub fn comes(agent: usize) -> usize {
        agent % 5
    }
}

/// Drawn apart, so that a plan is the same without them.
pub(crate) fn begins(chart: &Chart, seed: u64, agents: usize) -> Vec<Option<StateId>> {
    let mut random = Random::new(&[seed, chart.states.len() as u64, agents as u64, 2]);
    (0..agents).map(|_| generate::start_in(chart, &mut random)).collect()
}

/// The script of an agent that is alone.
pub(crate) fn alone(begins: Option<StateId>, script: &[Input]) -> Vec<Input> {
    begins.map(Input::StartIn).into_iter().chain(script.iter().cloned()).collect()
}

/// What an agent that is alone does with each input, and before them at its start.
pub(crate) fn run_alone(run: Run, now: Time, begins: Option<StateId>, script: &[Input]) -> Vec<Step> {
    let mut steps = run(now, &alone(begins, script));
    steps.drain(1..1 + usize::from(begins.is_some()));
    steps
}

/// How many inputs a machine takes that begins there.
pub(crate) fn good_inputs(chart: &Chart, now: Time, begins: Option<StateId>, script: &[Input]) -> usize {
    let good = generate::good_inputs(now, chart, &alone(begins, script));
    good.saturating_sub(usize::from(begins.is_some()))
}

fn input(chart: &Chart, round: &Round, random: &mut Random) -> Input {
    match round.turn {
        Turn::Broadcast(event) => Input::Send(event, round.now),
        Turn::Update => Input::Tick(round.now),
        Turn::Each if chart.requests && random.chance(25) => Input::Request(generate::request(chart, random)),
        Turn::Each => Input::Send(random.below(chart.events.len()), round.now),
    }
}

/// Runs the plan in a crowd, then on the threads of each pool, and each agent alone.
pub fn compare_in_crowd(
    chart: &Chart,
    plan: &Plan,
    run: Run,
    in_crowd: RunInCrowd,
    pools: &[ThreadPool],
) -> Result<(), String> {
    let report = in_crowd(plan, None);
    let differs = |what: String| Err(format!("{}\n{what}", source::machine(chart)));
    let broadcasts = plan.rounds.iter().map(|round| matches!(round.turn, Turn::Broadcast(_)));
    let broadcasts: Vec<bool> = broadcasts.collect();
    let mut used = vec![0; plan.rounds.len()];
    for (agent, script) in plan.scripts.iter().enumerate() {
        let comes = Plan::comes(agent);
        let mut alone = run_alone(run, plan.rounds[comes].now, plan.begins[agent], script);
        for (step, round) in alone[1..].iter_mut().zip(comes..).filter(|(_, round)| broadcasts[*round]) {
            let is_used = matches!(step.answer, Answer::Transitioned | Answer::Handled | Answer::Deferred);
            used[round] += usize::from(is_used);
            step.answer = Answer::NotTaken;
        }
        // A crowd is not asked how many configurations are suspended, and tells nobody what it does.
        for step in &mut alone {
            step.suspended = 0;
            step.lines.retain(|line| !line.starts_with(TOLD) && !line.starts_with(ASKED));
        }
        let steps = &report.steps[agent];
        if let Some(at) = (0..alone.len()).find(|at| alone.get(*at) != steps.get(*at)) {
            let (alone, crowd) = (&alone[at], steps.get(at));
            return differs(format!(
                "agent {agent}, {:?}, {script:?}, step {at}\nalone: {alone:?}\ncrowd: {crowd:?}",
                plan.begins[agent]
            ));
        }
    }
    let used: Vec<_> =
        used.into_iter().zip(broadcasts).filter_map(|(used, is_one)| is_one.then_some(used)).collect();
    if used != report.used {
        return differs(format!("broadcasts were used by {used:?} alone, {:?} in the crowd", report.used));
    }
    let other = |pool: &&ThreadPool| -> bool { in_crowd(plan, Some(pool)) != report };
    let differing: Vec<_> = pools.iter().filter(other).map(ThreadPool::current_num_threads).collect();
    match differing[..] {
        [] => Ok(()),
        _ => differs(format!(
            "on {differing:?} threads, and stored if it has snapshots: another order, or another result"
        )),
    }
}
