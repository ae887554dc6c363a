//! What `--view` does: the machines of a story are shown on the page of `cargo fsm view`, and time passes as it does for
//! whoever looks. With the feature `view`; without it no machine is shown, and `--view` is refused.

use std::io;
use std::thread;
use std::time::Duration;

#[cfg(feature = "view")]
mod on {
    use fsm_runtime::any::Machine;
    use fsm_runtime::observers::view::View;

    pub use fsm_runtime::observers::view::{Events, Watched as Shown};

    /// Where the machines of a story are shown, if they are.
    pub struct Show {
        pub(super) view: View,
        pub(super) is_on: bool,
    }

    impl Show {
        pub const fn off() -> Self {
            Self { view: View::off(), is_on: false }
        }

        /// An observer for a machine.
        pub fn machine<M: Machine>(&self, label: impl Into<String>) -> Shown<M> {
            self.view.machine(label)
        }

        /// What the page sends to machines `M`.
        pub fn events<M: Machine, E>(&self) -> Events<M, E> {
            self.view.events()
        }
    }
}

#[cfg(not(feature = "view"))]
mod on {
    use std::marker::PhantomData;

    use fsm_runtime::Observer;
    use fsm_runtime::any::Machine;

    /// Where the machines of a story would be shown.
    pub struct Show {
        pub(super) is_on: bool,
    }

    impl Show {
        pub const fn off() -> Self {
            Self { is_on: false }
        }

        pub fn machine<M: Machine>(&self, _: impl Into<String>) -> Shown<M> {
            Shown::silent()
        }

        pub fn events<M: Machine, E>(&self) -> Events<M, E> {
            Events(PhantomData)
        }
    }

    /// What nobody sends.
    pub struct Events<M, E>(PhantomData<fn() -> (M, E)>);

    impl<M, E> Events<M, E> {
        pub fn try_iter(&self) -> impl Iterator<Item = (u32, E)> {
            std::iter::empty()
        }
    }

    /// An observer that hears nothing.
    pub struct Shown<M>(PhantomData<fn(M)>);

    impl<M> Shown<M> {
        pub const fn silent() -> Self {
            Self(PhantomData)
        }
    }

    impl<M: Machine, E> Observer<M, E> for Shown<M> {
        fn hears(&self) -> bool {
            false
        }
    }
}

pub use on::{Events, Show, Shown};

impl Show {
    /// A story of this name, on the page.
    #[cfg(feature = "view")]
    pub fn on(name: &str) -> io::Result<Self> {
        anstream::eprintln!("{name}: look at it with `cargo fsm view`, end it with Ctrl+C");
        Ok(Self { view: fsm_runtime::observers::view::View::connect(name), is_on: true })
    }

    #[cfg(not(feature = "view"))]
    pub fn on(_: &str) -> io::Result<Self> {
        Err(io::Error::other("`--view` needs `--features view` behind `cargo run`"))
    }

    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// So much time passes, if somebody looks.
    pub fn pause(&self, time: Duration) {
        if self.is_on {
            thread::sleep(time);
        }
    }
}
