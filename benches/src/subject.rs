//! What each implementation of a workload has to offer.

/// One machine, together with what its actions work on.
pub trait Subject<Input: Copy> {
    /// An event as this implementation takes it. Streams are turned into these before anything is measured.
    type Event: Copy + 'static;

    fn event(input: Input) -> Self::Event;

    /// The machine in its first state.
    fn start() -> Self;

    fn step(&mut self, event: Self::Event);

    /// Depends on every action that has run and on the current state, and is the same in all implementations.
    fn checksum(&self) -> u64;
}

/// A machine of this crate with its owner. `$given` makes its event of an input, `$state` gives the number of its state.
macro_rules! with_owner {
    ($name:ident: $machine:ident, $event:ident, $input:ty, $given:expr, $state:expr) => {
        pub struct $name {
            machine: $machine,
            owner: $crate::owner::Owner,
        }

        impl $crate::subject::Subject<$input> for $name {
            type Event = $event;

            fn event(input: $input) -> $event {
                let given: fn($input) -> $event = $given;
                given(input)
            }

            fn start() -> Self {
                let mut owner = $crate::owner::Owner::default();
                Self { machine: $machine::start(&mut owner), owner }
            }

            #[inline]
            fn step(&mut self, event: $event) {
                self.machine.send(&mut self.owner, event);
            }

            fn checksum(&self) -> u64 {
                let state: fn(&$machine) -> usize = $state;
                self.owner.checksum(state(&self.machine))
            }
        }
    };
}
pub(crate) use with_owner;

/// A machine by hand, with this in it beside its owner, and this step.
macro_rules! by_hand {
    (
        $name:ident: $event:ty, $input:ty, $given:expr, { $field:ident: $ty:ty = $first:expr }, $state:expr,
        ($this:ident, $step_event:ident) $step:block
    ) => {
        pub struct $name {
            $field: $ty,
            owner: $crate::owner::Owner,
        }

        impl $crate::subject::Subject<$input> for $name {
            type Event = $event;

            fn event(input: $input) -> $event {
                let given: fn($input) -> $event = $given;
                given(input)
            }

            fn start() -> Self {
                Self { $field: $first, owner: $crate::owner::Owner::default() }
            }

            #[inline]
            fn step(&mut $this, $step_event: $event) $step

            fn checksum(&self) -> u64 {
                let state: fn(&Self) -> usize = $state;
                self.owner.checksum(state(self))
            }
        }
    };
}
pub(crate) use by_hand;
