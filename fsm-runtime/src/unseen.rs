//! `goto!` and its kin where `fsm!` cannot see them: in another macro, whose name stands in the action. There each says so.
//! Only those whose names nobody else is
//! likely to have given to a macro; one by one, for what a macro exports cannot be named by its path.

/// What all of them say.
#[doc(hidden)]
#[macro_export]
macro_rules! __unseen {
    ($name:ident) => {
        ::core::compile_error! {
            ::core::concat!(
                "`", ::core::stringify!($name), "!` stands in another macro, into which `fsm!` cannot see: ",
                "write it in the action itself"
            )
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __unseen_goto {
    ($($any:tt)*) => {
        $crate::__unseen! { goto }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __unseen_previous {
    ($($any:tt)*) => {
        $crate::__unseen! { previous }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __unseen_raise {
    ($($any:tt)*) => {
        $crate::__unseen! { raise }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __unseen_cancel {
    ($($any:tt)*) => {
        $crate::__unseen! { cancel }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __unseen_in_state {
    ($($any:tt)*) => {
        $crate::__unseen! { in_state }
    };
}
