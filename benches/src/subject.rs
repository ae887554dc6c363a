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
        $crate::subject::beside_owner! {
            $name: $event, $input, $given, { machine: $machine = |owner| $machine::start(&mut owner) },
            |subject| {
                let state: fn(&$machine) -> usize = $state;
                state(&subject.machine)
            },
            (self, event) { self.machine.send(&mut self.owner, event); }
        }
    };
}
pub(crate) use with_owner;

/// A machine by hand, with this in it beside its owner, and this step.
macro_rules! by_hand {
    (
        $name:ident: $event:ty, $input:ty, $given:expr, { $field:ident: $ty:ty = $first:expr }, $state:expr,
        $step_args:tt $step:block
    ) => {
        $crate::subject::beside_owner! {
            $name: $event, $input, $given, { $field: $ty = |owner| $first }, $state, $step_args $step
        }
    };
}
pub(crate) use by_hand;

/// Both: what `$start` makes stands beside the owner.
macro_rules! beside_owner {
    (
        $name:ident: $event:ty, $input:ty, $given:expr, { $field:ident: $ty:ty = |$owner:ident| $start:expr },
        $state:expr, ($this:ident, $step_event:ident) $step:block
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
                #[allow(unused_mut)]
                let mut $owner = $crate::owner::Owner::default();
                Self { $field: $start, owner: $owner }
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
pub(crate) use beside_owner;
