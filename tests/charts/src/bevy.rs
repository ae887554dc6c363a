//! Many entities of bevy with the machine of one chart as a component: what each does, and where the world says that it is.

use bevy_app::App;
use bevy_ecs::entity::Entity;
use bevy_ecs::message::Messages;
use bevy_tasks::{ComputeTaskPool, TaskPool};
use fsm_bevy::{
    Answer as Told, At, ComponentMachine, EventTo, Fsm, Machines, Parts, SharedParts, Transitioned,
};
use fsm_oracle::chart::{Chart, EventId};
use fsm_oracle::generate;
use fsm_oracle::interpret::{Input, Rules, TOLD};
use fsm_oracle::source;
use fsm_runtime::StateId;

use crate::{Log, Run, Step, answer};

/// Whether machines are updated one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Serial,
    Parallel,
}

/// Gives each entity the events of its script, one in each frame. What each has done, frame by frame.
pub type RunInBevy = fn(&[Vec<EventId>], Order) -> Vec<Vec<Step>>;

pub fn run_in_bevy<M, E>(events: &[E], v: i32, scripts: &[Vec<EventId>], order: Order) -> Vec<Vec<Step>>
where
    M: ComponentMachine<Time = (), Given = ()>,
    (&'static mut Log,): SharedParts<M, E> + Parts<M, E, Param = ((),)>,
    E: Copy + Send + Sync + 'static,
{
    ComputeTaskPool::get_or_init(TaskPool::default);
    let mut app = App::new();
    app.add_plugins(match order {
        Order::Serial => Machines::<M, (&'static mut Log,), E>::serial(|| ()),
        Order::Parallel => Machines::parallel(|| ()),
    });
    let spawn = |_| app.world_mut().spawn((Fsm::<M>::default(), Log::new(v))).id();
    let entities: Vec<Entity> = scripts.iter().map(spawn).collect();
    let mut steps = vec![Vec::new(); scripts.len()];
    let mut places = vec![None; scripts.len()];
    for frame in 0..scripts.iter().map(Vec::len).max().unwrap_or(0) {
        for (entity, script) in entities.iter().zip(scripts) {
            if let Some(event) = script.get(frame) {
                app.world_mut().write_message(EventTo::<M, E>::new(*entity, events[*event]));
            } else {
                app.world_mut().despawn(*entity);
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
        assert_eq!(told.len(), scripts.iter().filter(|script| script.len() > frame).count());
        for Told { entity, outcome, .. } in told {
            let outcome = answer(outcome.as_ref().unwrap_or_else(|_| panic!("{entity} has no machine")));
            let mut entity_mut = app.world_mut().entity_mut(entity);
            let machine = entity_mut.get::<Fsm<M>>().and_then(Fsm::machine).expect("it runs");
            let place = Some(machine.state_id());
            let ids = M::StateId::NUMBERED.iter().filter(|id| machine.is_in(**id));
            let active = ids.map(|id| id.name()).collect();
            assert_eq!((entity_mut.get::<At<M>>().and_then(At::id), places[number(entity)]), (place, place));
            let mut log = entity_mut.get_mut::<Log>().expect("its log");
            steps[number(entity)].push(log.step(outcome, active));
        }
    }
    steps
}

/// Runs the scripts in both orders, and each alone.
pub fn compare_in_bevy(
    chart: &Chart,
    scripts: &[Vec<EventId>],
    run: Run,
    in_bevy: RunInBevy,
) -> Result<(), String> {
    // In the frame in which it is started a machine has no tick; in each other one it has the tick first.
    let inputs = |script: &[EventId]| -> Vec<Input> {
        let sent = script.iter().flat_map(|event| [Input::Tick(0), Input::Send(*event, 0)]);
        sent.skip(1).collect()
    };
    let good = |script: &Vec<EventId>| {
        let inputs = inputs(script);
        let steps = generate::run(chart, &inputs, Rules::FSM).map_or(0, |run| run.len());
        script[..steps / 2].to_vec()
    };
    let scripts: Vec<_> = scripts.iter().map(good).collect();
    for order in [Order::Serial, Order::Parallel] {
        for (number, (steps, script)) in in_bevy(&scripts, order).iter().zip(&scripts).enumerate() {
            let alone = run(&inputs(script));
            let alone: Vec<_> = alone[..script.len() * 2].chunks(2).map(frame).collect();
            if let Some(at) = (0..alone.len()).find(|at| alone.get(*at) != steps.get(*at)) {
                let (machine, alone, bevy) = (source::machine(chart), &alone[at], steps.get(at));
                return Err(format!(
                    "{machine}\nentity {number}, {order:?}, {script:?}, frame {at}\nalone: {alone:?}\nbevy:  {bevy:?}"
                ));
            }
        }
    }
    Ok(())
}

/// The start or the tick of a frame, and its event. Nobody is asked how many configurations are suspended, or told what a machine does.
fn frame(steps: &[Step]) -> Step {
    let [before, event] = steps else { panic!("two for each frame") };
    let lines = before.lines.iter().chain(&event.lines).filter(|line| !line.starts_with(TOLD));
    Step { lines: lines.cloned().collect(), suspended: 0, ..event.clone() }
}
