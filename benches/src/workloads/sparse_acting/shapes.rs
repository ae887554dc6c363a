//! The shapes of one machine: by this crate, and by hand in the ways that a programmer would try.

/// A workload of the ring with these lines: state, event, next state, and what the action notes, if there is one.
macro_rules! ring {
    ($name:ident $ty:ident $event:ident $title:literal $what:literal $taken:expr => $($from:ident $on:ident $to:ident $($note:literal)?;)*) => {
        pub fn $name() -> Workload {
            workload::<$name::Fsm, $name::OnPair, $name::Nested, $name::EventFirst, $name::ByTable>($title, $what, $taken)
        }

        mod $name {
            use super::super::ring::names::{Event, State};
            use super::{Input, Owner, by_hand, sparse::COUNT, with_owner};

            fsm_runtime::fsm! {
                pub machine $ty(owner: &mut Owner) {
                    #[derive(Clone, Copy)]
                    events {
                        E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19,
                        E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37,
                        E38, E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
                    }

                    initial S0;

                    $(state $from { on $on => $to $(do owner.note($note))?; })*
                }
            }

            with_owner! {
                Fsm: $ty, $event, Input, |input| super::super::sparse::fsm::events!($event)[input.number()],
                |machine| machine.state_id() as usize
            }

            stepped! { OnPair(self, event) {
                match (self.state, event) {
                    $((State::$from, Event::$on) => {
                        $(self.owner.note($note);)?
                        self.state = State::$to;
                    })*
                    _ => {}
                }
            } }

            stepped! { Nested(self, event) {
                match self.state {
                    $(State::$from => if let Event::$on = event {
                        $(self.owner.note($note);)?
                        self.state = State::$to;
                    })*
                }
            } }

            stepped! { EventFirst(self, event) {
                match event {
                    $(Event::$on => if self.state == State::$from {
                        $(self.owner.note($note);)?
                        self.state = State::$to;
                    })*
                }
            } }

            /// The next state, and what is noted on the way; the number behind the last state stands for no line.
            static TABLE: [[(u8, u8); COUNT]; COUNT] = {
                let mut table = [[(COUNT as u8, 0); COUNT]; COUNT];
                $(table[State::$from as usize][Event::$on as usize] = (State::$to as u8, 0 $(+ $note)?);)*
                table
            };

            stepped! { ByTable(self, event) {
                let (next, note) = TABLE[self.state as usize][event as usize];
                if let Some(next) = State::ALL.get(usize::from(next)) {
                    if note > 0 {
                        self.owner.note(u32::from(note));
                    }
                    self.state = *next;
                }
            } }
        }
    };
}

/// A machine by hand, with this step.
macro_rules! stepped {
    ($name:ident($this:ident, $event:ident) $step:block) => {
        by_hand! {
            $name: Event, Input, |input| Event::ALL[input.number()], { state: State = State::S0 },
            |machine| machine.state as usize,
            ($this, $event) $step
        }
    };
}
