//! What happens to the agents of a crowd, and the comparison of what they did with what each does alone.

use fsm_oracle::chart::{Chart, EventId};
use fsm_oracle::generate;
use fsm_oracle::interpret::{Answer, Input, Rules, TOLD};
use fsm_oracle::random::Random;
use fsm_oracle::source;
use rayon::ThreadPool;

use crate::{Run, RunInCrowd};

/// In each round each agent is sent an event of its own, or all get one together.
#[derive(Debug)]
pub struct Plan {
    /// The event that is broadcast in each round, if one is.
    pub rounds: Vec<Option<EventId>>,
    /// The events that each agent gets while it is there, up to the first at which its chart diverges.
    pub scripts: Vec<Vec<EventId>>,
}

impl Plan {
    pub fn new(chart: &Chart, seed: u64, agents: usize) -> Plan {
        let mut random = Random::new(&[seed, chart.states.len() as u64, agents as u64]);
        let rounds: Vec<_> =
            (0..18).map(|round| (round % 3 == 2).then(|| random.below(chart.events.len()))).collect();
        let script = |agent| {
            let rounds = rounds[Plan::comes(agent)..].iter();
            let script: Vec<_> =
                rounds.map(|event| event.unwrap_or_else(|| random.below(chart.events.len()))).collect();
            let good = generate::run(chart, &inputs(&script), Rules::FSM).map_or(0, |run| run.len() - 1);
            script[..good].to_vec()
        };
        let scripts = (0..agents).map(script).collect();
        Plan { rounds, scripts }
    }

    /// The round before which this agent comes.
    pub fn comes(agent: usize) -> usize {
        agent % 5
    }
}

pub(crate) fn inputs(script: &[EventId]) -> Vec<Input> {
    script.iter().map(|&event| Input::Send(event, 0)).collect()
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
    let mut used = vec![0; report.used.len()];
    for (agent, script) in plan.scripts.iter().enumerate() {
        let mut alone = run(&inputs(script));
        for (step, round) in alone[1..].iter_mut().zip(Plan::comes(agent)..) {
            if plan.rounds[round].is_some() {
                let is_used =
                    matches!(step.answer, Answer::Transitioned | Answer::Handled | Answer::Deferred);
                used[round / 3] += usize::from(is_used);
                step.answer = Answer::NotTaken;
            }
        }
        // A crowd is not asked how many configurations are suspended, and tells nobody what it does.
        for step in &mut alone {
            step.suspended = 0;
            step.lines.retain(|line| !line.starts_with(TOLD));
        }
        let steps = &report.steps[agent];
        if let Some(at) = (0..alone.len()).find(|at| alone.get(*at) != steps.get(*at)) {
            let (alone, crowd) = (&alone[at], steps.get(at));
            return differs(format!(
                "agent {agent}, {script:?}, step {at}\nalone: {alone:?}\ncrowd: {crowd:?}"
            ));
        }
    }
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
