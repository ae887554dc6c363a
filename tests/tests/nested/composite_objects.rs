//! Action objects at every depth: their hooks in the place of their state, their initial values with the data around,
//! and their reach: the lines of inner states see them under their names.

use fsm_runtime::{Action, Context, fsm};
use fsm_tests::{Log, SILENT, Steps};

/// Tells each hook.
#[derive(Debug, PartialEq)]
pub struct Tell(pub String);

impl Tell {
    fn new(name: impl Into<String>) -> Self {
        Tell(name.into())
    }

    fn tell(&self, log: &mut Log, hook: &str, now: u32) {
        log.say(format!("{} {hook} {now}", self.0));
    }
}

impl Action<Log, (), u32> for Tell {
    fn enter(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.tell(log, "enter", context.now());
    }
    fn update(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.tell(log, "update", context.now());
    }
    fn exit(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.tell(log, "exit", context.now());
    }
    fn pause(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.tell(log, "pause", context.now());
    }
    fn resume(&mut self, log: &mut Log, context: &Context<'_, (), u32>) {
        self.tell(log, "resume", context.now());
    }
}

/// Counts its ticks, and writes nothing.
#[derive(Debug, Default, PartialEq)]
pub struct Ticks(pub u32);

impl Action<Log, (), u32> for Ticks {
    fn update(&mut self, _: &mut Log, _: &Context<'_, (), u32>) {
        self.0 += 1;
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Robot(log: &mut Log) {
        clock u32;
        events { Turn, Push, Pop, Leave, Rename, Again, Deep }

        initial Moving { gear: 2 };

        state Moving {
            let gear: u32;
            action motor: Tell = Tell::new(format!("motor {gear}"));
            action total: Ticks = Ticks::default();
            initial Ahead do log.say("begin");
            enter do log.say("enter Moving");
            exit  do log.say("exit Moving");
            update do log.say(format!("update Moving {}", motor.0));
            on Push  => push Alarm;
            on Leave => Parked do log.say(format!("{} after {}", motor.0, total.0));
            on Again => self;

            state Ahead {
                action wheels: Tell = Tell::new(format!("wheels of {}", motor.0));
                action steps: Ticks = Ticks(*gear);
                enter do log.say("enter Ahead");
                on Turn   => Turning;
                on Rename do { motor.0.push('!'); wheels.0.push('?'); }
                when steps.0 == 4 => Turning do log.say(format!("{} of {}", steps.0, total.0));
            }

            state Turning {
                let angle: u32 = *gear * 10;
                initial Left;
                update do log.say(format!("turn {angle}"));
                action mirror: Tell = Tell::new("mirror");
                on Again => self;
                state Left {
                    update do log.say("left");
                    action lamp: Tell = Tell::new(format!("lamp {angle} beside {}", mirror.0));
                    on Turn => Ahead do lamp.0.clear();
                    on Rename do { mirror.0 = format!("old {}", mirror.0); motor.0 = "engine".into(); }
                }
            }
        }

        state Alarm {
            initial Loud;
            action siren: Tell = Tell::new("siren");
            on Pop => pop;
            state Loud { action horn: Tell = Tell::new("horn"); on Turn => Quiet; }
            state Quiet { on Turn => Loud; }
        }

        state Parked {
            on Deep => Left in Turning { angle: 7 } in Moving { gear: 1 };
        }
    }
}

use RobotEvent as E;
use RobotStateId as Id;

fn robot() -> (Log, Robot) {
    let mut log = Log::new();
    let robot = Robot::start(&mut log, 1);
    log.reads("motor 2 enter 1; enter Moving; begin; wheels of motor 2 enter 1; enter Ahead");
    (log, robot)
}

#[test]
fn objects_stand_in_their_state_beside_its_data() {
    let (_, robot) = robot();
    let (motor, total) = (Tell::new("motor 2"), Ticks(0));
    let (wheels, steps) = (Tell::new("wheels of motor 2"), Ticks(2));
    let state = RobotMoving::Ahead { wheels, steps };
    assert_eq!(robot.state(), &RobotState::Moving { gear: 2, motor, total, state });
}

#[test]
fn ticks_reach_them_from_the_outside_in() {
    let (mut log, mut robot) = robot();
    robot.tick_at(&mut log, 5, "motor 2 update 5; update Moving motor 2; wheels of motor 2 update 5");
    robot.update(&mut log, 6);
    // Its own depth is over, the next one is that of the new configuration.
    log.reads(
        "motor 2 update 6; update Moving motor 2; wheels of motor 2 update 6; wheels of motor 2 exit 6; \
         4 of 2; mirror enter 6; lamp 20 beside mirror enter 6; left; lamp 20 beside mirror update 6",
    );
    assert_eq!(robot.state_id(), Id::Left);
    robot.update(&mut log, 7);
    log.reads(
        "motor 2 update 7; update Moving motor 2; turn 20; mirror update 7; left; \
         lamp 20 beside mirror update 7",
    );
}

#[test]
fn a_change_inside_leaves_the_objects_around_alone() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Turn, 2);
    log.reads("wheels of motor 2 exit 2; mirror enter 2; lamp 20 beside mirror enter 2");
    robot.step_at(&mut log, E::Rename, 3, SILENT);
    robot.send(&mut log, E::Turn, 4);
    log.reads("lamp 20 beside mirror exit 4; old mirror exit 4; wheels of engine enter 4; enter Ahead");
}

#[test]
fn they_are_left_from_the_inside_out() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Turn, 2);
    robot.update(&mut log, 3);
    log.take();
    robot.send(&mut log, E::Leave, 4);
    log.reads("lamp 20 beside mirror exit 4; mirror exit 4; motor 2 exit 4; exit Moving; motor 2 after 1");
    assert_eq!(robot.state(), &RobotState::Parked);
    robot.send(&mut log, E::Deep, 5);
    log.reads("motor 1 enter 5; enter Moving; mirror enter 5; lamp 7 beside mirror enter 5");
}

#[test]
fn self_makes_them_anew() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Rename, 1);
    robot.send(&mut log, E::Turn, 1);
    robot.send(&mut log, E::Rename, 1);
    log.take();
    // Of Turning, which is the inner one.
    robot.send(&mut log, E::Again, 2);
    log.reads(
        "lamp 20 beside mirror exit 2; old mirror exit 2; mirror enter 2; lamp 20 beside mirror enter 2",
    );
    robot.send(&mut log, E::Turn, 3);
    log.take();
    robot.send(&mut log, E::Again, 4);
    log.reads(
        "wheels of engine exit 4; engine exit 4; exit Moving; motor 2 enter 4; enter Moving; begin; \
         wheels of motor 2 enter 4; enter Ahead",
    );
}

#[test]
fn pause_goes_from_the_inside_out_and_resume_from_the_outside_in() {
    let (mut log, mut robot) = robot();
    robot.send(&mut log, E::Turn, 2);
    log.take();
    robot.send(&mut log, E::Push, 3);
    log.reads("lamp 20 beside mirror pause 3; mirror pause 3; motor 2 pause 3; siren enter 3; horn enter 3");
    robot.step_at(&mut log, E::Turn, 4, "horn exit 4");
    robot.tick_at(&mut log, 5, "siren update 5");
    robot.send(&mut log, E::Pop, 6);
    log.reads("siren exit 6; motor 2 resume 6; mirror resume 6; lamp 20 beside mirror resume 6");
}
