//! One machine, by this crate and by hand in the ways that a programmer would try.

macro_rules! apart {
    ($name:ident $ty:ident $event:ident $title:literal $what:literal $count:literal: $($region:ident $off:ident $on:ident $own:ident,)*) => {
        pub fn $name() -> Workload {
            workload::<$name::Fsm, $name::ByNumber, $name::Arms, $name::OnPair>($title, $what, $count)
        }

        #[allow(non_snake_case)]
        mod $name {
            use super::{Input, Owner, Subject};

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

            pub struct Fsm {
                machine: $ty,
                owner: Owner,
            }

            impl Subject<Input> for Fsm {
                type Event = $event;

                fn event(input: Input) -> $event {
                    EVENTS[input.0]
                }

                fn start() -> Self {
                    let mut owner = Owner::default();
                    Self { machine: $ty::start(&mut owner), owner }
                }

                #[inline]
                fn step(&mut self, event: $event) {
                    self.machine.send(&mut self.owner, event);
                }

                fn checksum(&self) -> u64 {
                    self.owner.checksum(usize::from(self.machine.is_in(<$ty as fsm_runtime::Machine>::StateId::N0)))
                }
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

            by_hand! { ByNumber $event $count (self, event) {
                match event {
                    $event::Around => self.owner.note(9),
                    event => self.switches[event as usize].flip(&mut self.owner),
                }
            } }

            by_hand! { Arms $event $count (self, event) {
                match event {
                    $($event::$own => self.switches[$event::$own as usize].flip(&mut self.owner),)*
                    $event::Around => self.owner.note(9),
                }
            } }

            by_hand! { OnPair $event $count (self, event) {
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
macro_rules! by_hand {
    ($name:ident $event:ident $count:literal ($this:ident, $given:ident) $step:block) => {
        pub struct $name {
            switches: [Switch; $count],
            owner: Owner,
        }

        impl Subject<Input> for $name {
            type Event = $event;

            fn event(input: Input) -> $event {
                EVENTS[input.0]
            }

            fn start() -> Self {
                Self { switches: [Switch::Off; $count], owner: Owner::default() }
            }

            #[inline]
            fn step(&mut $this, $given: $event) $step

            fn checksum(&self) -> u64 {
                self.owner.checksum(self.switches[0] as usize)
            }
        }
    };
}
