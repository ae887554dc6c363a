//! This crate.

use fsm_runtime::fsm;

use super::{HARD, Input, LOUD};
use crate::owner::Owner;
use crate::subject::with_owner;

fsm! {
    pub machine Soldier(owner: &mut Owner) {
        #[derive(Clone, Copy)]
        events { Walk, Stop, Draw, Noise(u32), Calm, Hit(u32) }

        region Legs {
            initial Standing;
            state Standing {
                on Walk => Walking do owner.note(1);
                on Noise(loudness) if loudness > LOUD => Running do owner.note(loudness);
                on Hit(force) if force > HARD => Fallen do owner.note(force);
            }
            state Walking {
                on Walk => Running do owner.note(2);
                on Stop => Standing do owner.note(3);
                on Noise(_) => Running do owner.note(4);
                on Hit(force) if force > HARD => Fallen do owner.note(force);
            }
            state Running {
                on Stop => Walking do owner.note(5);
                on Hit(_) => Fallen do owner.note(6);
            }
            state Fallen {
                on Walk => Standing do owner.note(7);
                on Noise(loudness) do owner.note(loudness);
            }
        }

        region Hands {
            initial Empty;
            state Empty {
                on Draw => Sword do owner.note(8);
                on Hit(_) => Shield do owner.note(9);
            }
            state Sword {
                on Draw => Bow do owner.note(10);
                on Calm => Empty do owner.note(11);
                on Hit(force) if force > HARD => Empty do owner.note(force);
            }
            state Bow {
                on Draw => Sword do owner.note(12);
                on Calm => Empty do owner.note(13);
                on Hit(_) => Empty do owner.note(14);
            }
            state Shield {
                on Draw => Sword do owner.note(15);
                on Calm => Empty do owner.note(16);
                on Hit(force) do owner.note(force);
            }
        }

        region Mood {
            initial Quiet;
            state Quiet {
                on Noise(_) => Alert do owner.note(17);
                on Hit(_) => Angry do owner.note(18);
            }
            state Alert {
                on Noise(loudness) if loudness > LOUD => Afraid do owner.note(loudness);
                on Calm => Quiet do owner.note(19);
                on Hit(_) => Angry do owner.note(20);
            }
            state Angry {
                on Calm => Alert do owner.note(21);
                on Hit(force) if force > HARD => Afraid do owner.note(force);
            }
            state Afraid {
                on Noise(loudness) do owner.note(loudness);
                on Calm => Quiet do owner.note(22);
            }
        }
    }
}

with_owner! {
    Subject: Soldier, SoldierEvent, Input,
    |input| match input {
            Input::Walk => SoldierEvent::Walk,
            Input::Stop => SoldierEvent::Stop,
            Input::Draw => SoldierEvent::Draw,
            Input::Noise(loudness) => SoldierEvent::Noise(loudness),
            Input::Calm => SoldierEvent::Calm,
            Input::Hit(force) => SoldierEvent::Hit(force),
        },
    |machine| {
        use SoldierStateId::*;
        // The states of each region in source order.
        let among = |ids: [SoldierStateId; 4]| ids.iter().position(|id| machine.is_in(*id));
        let regions = [
            [Standing, Walking, Running, Fallen],
            [Empty, Sword, Bow, Shield],
            [Quiet, Alert, Angry, Afraid],
        ];
        let number = |number, ids| number * 4 + among(ids).expect("a region has an active state");
        regions.into_iter().fold(0, number)
}
}
