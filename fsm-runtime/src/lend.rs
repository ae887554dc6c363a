// Parameters that are lent again for each call, so that generic code can call a
// machine in a loop whatever its parameters are.

use crate::Outcome;
use crate::any::{Machine, Receive, Run};
use crate::requests::Refused;

/// References that can be lent again: `&mut T`, `&T`, and tuples of up to twelve of them.
///
/// A tuple of `&mut` cannot be copied, and is gone after one call. What
/// `reborrow` gives is a tuple of the same references, borrowed for as long as
/// the call takes.
///
/// ```
/// use fsm_runtime::any::Reborrow;
///
/// fn add(numbers: (&mut u32, &u32)) { *numbers.0 += numbers.1; }
///
/// let mut sum = 0;
/// let mut numbers = (&mut sum, &3);
/// add(numbers.reborrow());
/// add(numbers.reborrow());
/// assert_eq!(sum, 6);
/// ```
// The second parameter tells the compiler that `Self` lives for `'a`: an associated type with a lifetime would ask
// `for<'a>` for `'static`.
pub trait Reborrow<'a, Alive = &'a Self> {
    /// The same, for a shorter time.
    type Lent;

    /// Lends it for as long as `self` is borrowed.
    fn reborrow(&'a mut self) -> Self::Lent;
}

impl<'a, T: ?Sized> Reborrow<'a> for &mut T {
    type Lent = &'a mut T;

    #[inline]
    fn reborrow(&'a mut self) -> &'a mut T {
        self
    }
}

impl<'a, 'long, T: ?Sized> Reborrow<'a> for &'long T {
    type Lent = &'long T;

    #[inline]
    fn reborrow(&'a mut self) -> &'long T {
        self
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<'a, $first: Reborrow<'a>, $($rest: Reborrow<'a>,)*> Reborrow<'a> for ($first, $($rest,)*) {
            type Lent = ($first::Lent, $($rest::Lent,)*);

            #[inline]
            #[allow(non_snake_case)]
            fn reborrow(&'a mut self) -> Self::Lent {
                let ($first, $($rest,)*) = self;
                ($first.reborrow(), $($rest.reborrow(),)*)
            }
        }

        tuples!($($rest)*);
    };
    () => {
        impl<'a> Reborrow<'a> for () {
            type Lent = ();

            #[inline]
            fn reborrow(&'a mut self) {}
        }
    };
}

tuples!(A B C D E F G H I J K L);

/// A machine that runs with these parameters again and again: each call borrows them.
///
/// Every machine does that implements [`Run`] for the tuple. It is for code that knows
/// neither the machine nor its parameters:
///
/// ```
/// use fsm_runtime::any::RunWith;
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Blink(lit: &mut bool, log: &mut Vec<u32>) {
///         clock now: u32;
///         initial Off;
///         state Off { after 2ms => On do log.push(now); }
///         state On {
///             enter do *lit = true;
///             exit do *lit = false;
///             after 3ms => Off do log.push(now);
///         }
///     }
/// }
///
/// /// Ticks of any machine, with whatever it takes.
/// fn run<M, Params>(machine: &mut M, mut params: Params, until: u32)
/// where
///     M: RunWith<Params, Time = u32>,
/// {
///     for now in 1..=until {
///         let _ = machine.update_with(&mut params, now);
///     }
/// }
///
/// let (mut lit, mut log) = (false, vec![]);
/// let mut blink = Blink::start(&mut lit, &mut log, 0);
/// run(&mut blink, (&mut lit, &mut log), 8);
/// assert_eq!((lit, log), (true, vec![2, 5, 7]));
/// ```
pub trait RunWith<Params>: Machine {
    /// [`Run::start`] with parameters that are lent.
    fn start_with(params: &mut Params, given: Self::Given, now: Self::Time) -> Self;

    /// [`Run::start_in`] with parameters that are lent.
    ///
    /// # Errors
    /// The same.
    fn start_in_with(
        target: Self::Target,
        params: &mut Params,
        given: Self::Given,
        now: Self::Time,
    ) -> Result<Self, Refused<Self::Target>>;

    /// [`Run::update`] with parameters that are lent.
    ///
    /// # Errors
    /// The same.
    fn update_with(&mut self, params: &mut Params, now: Self::Time) -> Result<(), Refused<Self::Target>>;

    #[doc(hidden)]
    fn stop_if_any_with(&mut self, params: &mut Params, now: Self::Time) -> bool;
}

/// A machine that takes events of this type with these parameters again and again.
///
/// ```
/// use fsm_runtime::any::ReceiveWith;
/// use fsm_runtime::fsm;
///
/// fsm! {
///     machine Till(coins: &mut u32, log: &mut Vec<&'static str>) {
///         events { Coin, Refund }
///         initial Open;
///         state Open {
///             on Coin do { *coins += 1; log.push("coin"); }
///             on Refund if *coins > 0 do { *coins -= 1; log.push("refund"); }
///         }
///     }
/// }
///
/// /// How many of the events were used?
/// fn feed<M, Params, Event>(
///     machine: &mut M,
///     mut params: Params,
///     events: Vec<Event>,
/// ) -> usize
/// where
///     M: ReceiveWith<Event, Params, Time = ()>,
/// {
///     let used = |event| machine.send_with(&mut params, event, ()).is_used();
///     events.into_iter().map(used).filter(|is_used| *is_used).count()
/// }
///
/// use TillEvent::{Coin, Refund};
///
/// let (mut coins, mut log) = (0, vec![]);
/// let mut till = Till::start(&mut coins, &mut log);
/// let events = vec![Coin, Refund, Refund, Coin];
/// assert_eq!(feed(&mut till, (&mut coins, &mut log), events), 3);
/// assert_eq!(log, ["coin", "refund", "coin"]);
/// ```
pub trait ReceiveWith<Event, Params>: Machine {
    /// [`Receive::send`] with parameters that are lent.
    fn send_with(&mut self, params: &mut Params, event: Event, now: Self::Time) -> Outcome<Event>;
}

impl<M: Machine, Params: LendTo<M>> RunWith<Params> for M {
    #[inline]
    fn start_with(params: &mut Params, given: M::Given, now: M::Time) -> M {
        params.lend_to_start(given, now)
    }

    #[inline]
    fn start_in_with(
        target: M::Target,
        params: &mut Params,
        given: M::Given,
        now: M::Time,
    ) -> Result<M, Refused<M::Target>> {
        params.lend_to_start_in(target, given, now)
    }

    #[inline]
    fn update_with(&mut self, params: &mut Params, now: M::Time) -> Result<(), Refused<M::Target>> {
        params.lend_to_update(self, now)
    }

    #[doc(hidden)]
    #[inline]
    fn stop_if_any_with(&mut self, params: &mut Params, now: M::Time) -> bool {
        params.lend_to_stop(self, now)
    }
}

impl<M: Machine, Event, Params: LendEvent<M, Event>> ReceiveWith<Event, Params> for M {
    #[inline]
    fn send_with(&mut self, params: &mut Params, event: Event, now: M::Time) -> Outcome<Event> {
        params.lend_to_send(self, event, now)
    }
}

/// The same from the side of the parameters. Only so can a caller leave it to rustc to find them: while they are not
/// known, `M: for<'a> Run<<_ as Reborrow<'a>>::Lent>` is an error, and `_: LendTo<M>` a question that waits.
pub trait LendTo<M: Machine> {
    fn lend_to_start(&mut self, given: M::Given, now: M::Time) -> M;
    fn lend_to_start_in(
        &mut self,
        target: M::Target,
        given: M::Given,
        now: M::Time,
    ) -> Result<M, Refused<M::Target>>;
    fn lend_to_update(&mut self, machine: &mut M, now: M::Time) -> Result<(), Refused<M::Target>>;
    fn lend_to_stop(&mut self, machine: &mut M, now: M::Time) -> bool;
}

pub trait LendEvent<M: Machine, Event> {
    fn lend_to_send(&mut self, machine: &mut M, event: Event, now: M::Time) -> Outcome<Event>;
}

impl<M, Params> LendTo<M> for Params
where
    M: Machine + for<'a> Run<<Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    #[inline]
    fn lend_to_start(&mut self, given: M::Given, now: M::Time) -> M {
        M::start(self.reborrow(), given, now)
    }

    #[inline]
    fn lend_to_start_in(
        &mut self,
        target: M::Target,
        given: M::Given,
        now: M::Time,
    ) -> Result<M, Refused<M::Target>> {
        M::start_in(target, self.reborrow(), given, now)
    }

    #[inline]
    fn lend_to_update(&mut self, machine: &mut M, now: M::Time) -> Result<(), Refused<M::Target>> {
        machine.update(self.reborrow(), now)
    }

    #[inline]
    fn lend_to_stop(&mut self, machine: &mut M, now: M::Time) -> bool {
        machine.stop_if_any(self.reborrow(), now)
    }
}

impl<M, Event, Params> LendEvent<M, Event> for Params
where
    M: Machine + for<'a> Receive<Event, <Params as Reborrow<'a>>::Lent>,
    Params: for<'a> Reborrow<'a>,
{
    #[inline]
    fn lend_to_send(&mut self, machine: &mut M, event: Event, now: M::Time) -> Outcome<Event> {
        machine.send(self.reborrow(), event, now)
    }
}
