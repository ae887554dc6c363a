//! One machine, by this crate and by hand in the ways that a programmer would try.

macro_rules! apart {
    ($name:ident $ty:ident $event:ident $title:literal $what:literal $count:literal: $($region:ident $off:ident $on:ident $own:ident,)*) => {
        pub fn $name() -> Workload {
            workload::<$name::Fsm, $name::ByNumber, $name::Arms, $name::OnPair>($title, $what, $count)
        }

        #[allow(non_snake_case)]
        mod $name {
            use super::{Input, Owner, by_hand, with_owner};

            fsm_runtime::fsm! {
                pub machine $ty(owner: &mut Owner) {
                    #[derive(Clone, Copy)]
                    events { $($own,)* Around }
                    on Around do owner.note(9);
                    $(
                        region $region {
                            initial $off;
                            state $off { on $own => $on do owner.note(1); }
                            state $on {
                                enter do owner.note(3);
                                on $own => $off do owner.note(2);
                            }
                        }
                    )*
                }
            }

            const EVENTS: &[$event] = &[$($event::$own,)* $event::Around];

            with_owner! {
                Fsm: $ty, $event, Input, |input| EVENTS[input.0],
                |machine| usize::from(machine.is_in(<$ty as fsm_runtime::any::Machine>::StateId::N0))
            }

            #[derive(Clone, Copy)]
            enum Switch {
                Off,
                On,
            }

            impl Switch {
                #[inline]
                fn flip(&mut self, owner: &mut Owner) {
                    *self = match self {
                        Switch::Off => {
                            owner.note(1);
                            owner.note(3);
                            Switch::On
                        }
                        Switch::On => {
                            owner.note(2);
                            Switch::Off
                        }
                    }
                }
            }

            switches! { ByNumber $event $count (self, event) {
                match event {
                    $event::Around => self.owner.note(9),
                    event => self.switches[event as usize].flip(&mut self.owner),
                }
            } }

            switches! { Arms $event $count (self, event) {
                match event {
                    $($event::$own => self.switches[$event::$own as usize].flip(&mut self.owner),)*
                    $event::Around => self.owner.note(9),
                }
            } }

            switches! { OnPair $event $count (self, event) {
                let number = event as usize;
                match (event, self.switches.get_mut(number)) {
                    ($event::Around, _) | (_, None) => self.owner.note(9),
                    (_, Some(switch)) => switch.flip(&mut self.owner),
                }
            } }
        }
    };
}

/// A machine by hand, with this step.
macro_rules! switches {
    ($name:ident $event:ident $count:literal ($this:ident, $given:ident) $step:block) => {
        by_hand! {
            $name: $event, Input, |input| EVENTS[input.0], { switches: [Switch; $count] = [Switch::Off; $count] },
            |machine| machine.switches[0] as usize,
            ($this, $given) $step
        }
    };
}
