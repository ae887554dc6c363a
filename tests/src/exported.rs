//! What a library may export: macros whose expansions hold whole machines, in the library's own tokens.

/// A machine with something in it for each warning of `fsm!` to find.
#[macro_export]
macro_rules! suspicious_door {
    ($name:ident) => {
        $crate::fsm! {
            machine $name {
                clock u32;
                stack 4;
                events { Push(u32), Pull }
                let Pushes: u32 = 0;
                initial Closed;
                state Closed {
                    pause do *Pushes = 0;
                    on Push(n) if n > 7 => Open do *Pushes += 1;
                    on Push(n) if n < 3 => Open;
                }
                state Open { let unused: u32 = 0; on Push(n) => ignore; }
                #[expect(unreachable_state)]
                state broken { #[expect(dead_end)] on Push(_) => Open; }
            }
        }
    };
}

/// The same with the name of a state from the caller, who is then told about that state.
#[macro_export]
macro_rules! door_with_state {
    ($(#[$attribute:meta])* $state:ident) => {
        $crate::fsm! {
            machine Named {
                events { Push, Pull }
                initial Closed;
                state Closed { on Push => $state; }
                $(#[$attribute])*
                state $state;
            }
        }
    };
}
