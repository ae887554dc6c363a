//! This crate: a printer that defers what it cannot print yet.

use super::Input;
use crate::owner::Owner;
use crate::subject::with_owner;

macro_rules! printer {
    ($name:ident $machine:ident $id:ident $event:ident $room:literal) => {
        fsm_runtime::fsm! {
            pub machine $machine(owner: &mut Owner) {
                queue $room;
                #[derive(Clone, Copy)]
                events { Print(u32), Flip }
                initial Warming;
                state Warming {
                    on Print(_) => defer;
                    on Flip => Ready do owner.note(1);
                }
                state Ready {
                    on Print(page) do owner.note(page);
                    on Flip => Warming do owner.note(2);
                }
            }
        }

        with_owner! {
            $name: $machine, $event, Input,
            |input| match input {
                Input::Print(page) => $event::Print(page),
                Input::Flip => $event::Flip,
            },
            |machine| usize::from(machine.is_in($id::Ready))
        }
    };
}

printer! { Of4 Printer4 Printer4StateId Printer4Event 4 }
printer! { Of1000 Printer1000 Printer1000StateId Printer1000Event 1000 }
printer! { Of2000 Printer2000 Printer2000StateId Printer2000Event 2000 }
printer! { Of60000 Printer60000 Printer60000StateId Printer60000Event 60000 }
