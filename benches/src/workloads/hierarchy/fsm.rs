//! This crate.

use fsm_runtime::fsm;

use super::notes::*;
use super::{DEADLY, HARD, Input};
use crate::owner::Owner;
use crate::subject::with_owner;

fsm! {
    pub machine Hero(owner: &mut Owner) {
        #[derive(Clone, Copy)]
        events { Run, Stop, Jump, Land, Hit(u32), Revive }

        initial Alive;

        state Alive {
            initial Grounded;
            enter do owner.note(ENTER_ALIVE);
            exit  do owner.note(EXIT_ALIVE);
            on Hit(force) if force > DEADLY => Dead;
            on Hit(force) do owner.note(force);

            state Grounded {
                initial Standing;
                enter do owner.note(ENTER_GROUNDED);
                exit  do owner.note(EXIT_GROUNDED);
                on Jump => Airborne;

                state Standing {
                    enter do owner.note(ENTER_STANDING);
                    exit  do owner.note(EXIT_STANDING);
                    on Run => Running;
                }

                state Running {
                    enter do owner.note(ENTER_RUNNING);
                    exit  do owner.note(EXIT_RUNNING);
                    on Stop => Standing;
                    on Hit(force) if force > HARD => Standing;
                }
            }

            state Airborne {
                initial Rising;
                enter do owner.note(ENTER_AIRBORNE);
                exit  do owner.note(EXIT_AIRBORNE);
                on Land => Grounded;

                state Rising {
                    enter do owner.note(ENTER_RISING);
                    exit  do owner.note(EXIT_RISING);
                    on Stop => Falling;
                }

                state Falling {
                    enter do owner.note(ENTER_FALLING);
                    exit  do owner.note(EXIT_FALLING);
                    on Jump => Rising;
                }
            }
        }

        state Dead {
            enter do owner.note(ENTER_DEAD);
            exit  do owner.note(EXIT_DEAD);
            on Revive => Alive;
        }
    }
}

with_owner! {
    Subject: Hero, HeroEvent, Input,
    |input| match input {
            Input::Run => HeroEvent::Run,
            Input::Stop => HeroEvent::Stop,
            Input::Jump => HeroEvent::Jump,
            Input::Land => HeroEvent::Land,
            Input::Hit(force) => HeroEvent::Hit(force),
            Input::Revive => HeroEvent::Revive,
        },
    |machine| match machine.state() {
            HeroState::Alive { state: HeroAlive::Grounded { state: HeroGrounded::Standing } } => 0,
            HeroState::Alive { state: HeroAlive::Grounded { state: HeroGrounded::Running } } => 1,
            HeroState::Alive { state: HeroAlive::Airborne { state: HeroAirborne::Rising } } => 2,
            HeroState::Alive { state: HeroAlive::Airborne { state: HeroAirborne::Falling } } => 3,
            HeroState::Dead => 4,
        }
}
