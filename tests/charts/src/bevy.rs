//! Many entities of bevy with the machine of one chart as a component: what each does, and where the world says that it is.

use bevy_app::App;
use bevy_ecs::entity::Entity;
use bevy_ecs::message::Messages;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::{Res, SystemParam};
use bevy_tasks::{ComputeTaskPool, TaskPool};
use fsm_bevy::{
    Answer as Told, At, ComponentMachine, EventTo, Fsm, Machines, Parts, SharedParts, Transitioned,
};
use fsm_oracle::chart::{Chart, Time};
use fsm_oracle::interpret::{ASKED, Input, TOLD};
use fsm_oracle::random::Random;
use fsm_oracle::source;
use fsm_runtime::StateId;
use fsm_runtime::any::CrowdMachine;

use crate::agents::Clock;
use crate::crowd::with_tags;
use crate::plan::{begins, good_inputs, run_alone};
use crate::{Agents, Log, Plan, Round, Run, Step, Store, Turn, World, answer};

/// Whether machines are updated one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Serial,
    Parallel,
}

/// Gives each entity the events of its script, one in each frame. What each has done, frame by frame.
pub type RunInBevy = fn(&Plan, Order) -> Vec<Vec<Step>>;

/// The time of this frame.
#[derive(Resource, Default)]
struct Frame(Time);

fn now<T: Clock>(frame: Res<Frame>) -> T {
    T::at(frame.0)
}

pub fn run_in_bevy<M, P, E>(agents: &Agents<M, E>, plan: &Plan, order: Order) -> Vec<Vec<Step>>
where
    M: ComponentMachine<Time: Clock, Given = ()> + CrowdMachine<Owner = Log>,
    P: SharedParts<M, E> + Parts<M, E>,
    E: Copy + Send + Sync + 'static,
    for<'w, 's> <P::Param as SystemParam>::Item<'w, 's>: Sync,
{
    ComputeTaskPool::get_or_init(TaskPool::default);
    let mut app = App::new();
    app.init_resource::<World>();
    app.add_plugins(match order {
        Order::Serial => Machines::<M, P, E>::serial(now::<M::Time>),
        Order::Parallel => Machines::parallel(now::<M::Time>),
    });
    let spawn = |begins: &Option<_>| {
        let target = begins.and_then(|state| Some(agents.target?(state)));
        let fsm = target.map_or_else(Fsm::<M>::default, |target| Fsm::start_in(target, ()));
        app.world_mut().spawn((fsm, Log::new(agents.variable))).id()
    };
    let entities: Vec<Entity> = plan.begins.iter().map(spawn).collect();
    let mut steps = vec![Vec::new(); plan.scripts.len()];
    let mut places = vec![None; plan.scripts.len()];
    for (frame, round) in plan.rounds.iter().enumerate() {
        app.insert_resource(Frame(round.now));
        for (entity, script) in entities.iter().zip(&plan.scripts) {
            match script.get(frame) {
                Some(Input::Send(event, _)) => {
                    app.world_mut().write_message(EventTo::<M, E>::new(*entity, agents.events[*event]));
                }
                _ => _ = app.world_mut().despawn(*entity),
            }
        }
        app.update();
        let number = |entity| entities.iter().position(|other| *other == entity).expect("one of ours");
        // Each change goes on from the one before.
        for change in app.world_mut().resource_mut::<Messages<Transitioned<M>>>().drain() {
            let place = &mut places[number(change.entity)];
            assert_eq!((*place, *place == Some(change.to)), (change.from, false), "{change:?}");
            *place = Some(change.to);
        }
        let told: Vec<_> = app.world_mut().resource_mut::<Messages<Told<M, E>>>().drain().collect();
        assert_eq!(told.len(), plan.scripts.iter().filter(|script| script.len() > frame).count());
        for Told { entity, outcome, .. } in told {
            let outcome = answer(outcome.as_ref().unwrap_or_else(|_| panic!("{entity} has no machine")));
            let mut entity_mut = app.world_mut().entity_mut(entity);
            let machine = entity_mut.get::<Fsm<M>>().and_then(Fsm::machine).expect("it runs");
            let place = Some(machine.state_id());
            let ids = M::StateId::NUMBERED.iter().filter(|id| machine.is_in(**id));
            let active = ids.map(|id| id.name()).collect();
            let remaining = agents.remaining(machine, M::Time::at(round.now));
            let lost = (agents.lost)(machine);
            let deadline = machine.next_deadline().and_then(|due| due.told(&Store::new(&[], false, false)));
            assert_eq!((entity_mut.get::<At<M>>().and_then(At::id), places[number(entity)]), (place, place));
            let mut log = entity_mut.get_mut::<Log>().expect("its log");
            let active = with_tags::<M>(active);
            steps[number(entity)].push(Step { deadline, remaining, lost, ..log.step(outcome, active) });
        }
    }
    steps
}

/// A plan for entities: in the frame in which it is started a machine has no tick; in each other one it has the tick first.
pub fn entities(chart: &Chart, seed: u64, agents: usize) -> Plan {
    const FRAMES: usize = 16;
    let mut random = Random::new(&[seed, chart.states.len() as u64, agents as u64, 1]);
    let mut now = 0;
    let rounds = (0..FRAMES).map(|_| {
        now += Time::try_from(if chart.has_clock() { random.below(30) } else { 0 }).expect("small");
        Round { now, turn: Turn::Each }
    });
    let rounds: Vec<Round> = rounds.collect();
    // One that cannot begin stays as it is, and its world is told.
    let is_refused = |state| chart.needs_below(state) != Some(false) || chart.needs_around(state);
    let begins: Vec<_> =
        begins(chart, seed, agents).into_iter().map(|it| it.filter(|it| !is_refused(*it))).collect();
    let script = |agent: usize| {
        let event = |round: &Round| Input::Send(random.below(chart.events.len()), round.now);
        let mut script: Vec<_> = rounds.iter().map(event).collect();
        let inputs = with_ticks(chart, &script);
        let good = good_inputs(chart, rounds[0].now, begins[agent], &inputs);
        script.truncate(if chart.has_ticks() { good.div_ceil(2) } else { good });
        script
    };
    let scripts = (0..agents).map(script).collect();
    Plan { rounds, begins, scripts }
}

/// The calls of one machine after its start.
fn with_ticks(chart: &Chart, script: &[Input]) -> Vec<Input> {
    let tick = |input: &Input| match input {
        Input::Send(_, now) if chart.has_ticks() => Some(Input::Tick(*now)),
        _ => None,
    };
    let calls = script
        .iter()
        .enumerate()
        .flat_map(|(frame, input)| [tick(input).filter(|_| frame > 0), Some(input.clone())]);
    calls.flatten().collect()
}

/// Runs the scripts in both orders, and each alone.
pub fn compare_in_bevy(chart: &Chart, plan: &Plan, run: Run, in_bevy: RunInBevy) -> Result<(), String> {
    for order in [Order::Serial, Order::Parallel] {
        for (number, (steps, script)) in in_bevy(plan, order).iter().zip(&plan.scripts).enumerate() {
            let (now, begins) = (plan.rounds[0].now, plan.begins[number]);
            let alone = frames(chart, &run_alone(run, now, begins, &with_ticks(chart, script)));
            if let Some(at) = (0..script.len()).find(|at| alone.get(*at) != steps.get(*at)) {
                let (machine, alone, bevy) = (source::machine(chart), alone.get(at), steps.get(at));
                return Err(format!(
                    "{machine}\nentity {number}, {begins:?}, {order:?}, {script:?}, frame {at}\nalone: {alone:?}\nbevy:  {bevy:?}"
                ));
            }
        }
    }
    Ok(())
}

/// In each frame the start or a tick, and an event. Nobody is asked how many configurations are suspended, or told what a
/// machine does.
fn frames(chart: &Chart, steps: &[Step]) -> Vec<Step> {
    let mut frames: Vec<Vec<&Step>> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let begins = if chart.has_ticks() { number % 2 == 0 } else { number != 1 };
        match frames.last_mut().filter(|_| !begins) {
            Some(frame) => frame.push(step),
            None => frames.push(vec![step]),
        }
    }
    let whole = |frame: Vec<&Step>| {
        let last: &Step = frame.last().expect("a frame has a step");
        let lines = frame
            .iter()
            .flat_map(|step| &step.lines)
            .filter(|line| !line.starts_with(TOLD) && !line.starts_with(ASKED));
        Step { lines: lines.cloned().collect(), suspended: 0, ..last.clone() }
    };
    frames.into_iter().map(whole).collect()
}
