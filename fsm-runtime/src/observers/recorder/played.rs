//! The recorded calls, made again.

use core::fmt::Debug;
use std::boxed::Box;
use std::io::Read;
use std::string::ToString;

use serde::de::DeserializeOwned;

use super::Clock;
use super::calls::{Calls, event, unknown};
use super::ends::{ended, outcome, polled, sent_to, updated};
use super::kinds::{AsyncCalls, TryCalls};
use super::line::What;
use super::refused::{CallEnd, End, NotReplayed};
use crate::any::{Fails, Machine, ReceiveWith, RunWith};
use crate::requests::Request;

/// What [`replay`] has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many calls.
    pub calls: usize,
    /// Whether the last call of the record has no end: it has panicked there, or the program has stopped in it.
    pub is_cut_off: bool,
}

/// Makes the calls of a record again, on a machine that has just been started at `start`, with these parameters: the tuple of
/// those in the header.
///
/// # Errors
///
/// [`NotReplayed`]: the first call that ends in another way or in another state, or the line that cannot be read.
pub fn replay<M, E, Params>(
    record: impl Read,
    machine: &mut M,
    params: Params,
    start: M::Time,
) -> Result<Played, NotReplayed>
where
    M: ReceiveWith<E, Params> + RunWith<Params> + Machine<Time: Clock>,
    E: DeserializeOwned,
{
    Replay::new(start).run(record, machine, params)
}

/// [`replay`] of a machine that may fail: `machine … -> Result<(), Error>`. Errors are compared by their `Debug`.
///
/// # Errors
///
/// As those of [`replay`].
pub fn replay_fallible<M, E, Params>(
    record: impl Read,
    machine: &mut M,
    params: Params,
    start: M::Time,
) -> Result<Played, NotReplayed>
where
    M: Fails<Error: Debug> + Machine<Time: Clock>,
    Params: TryCalls<M, E>,
    E: DeserializeOwned,
{
    Replay::new(start).run_fallible(record, machine, params)
}

/// [`replay`] of an `async machine`, which may fail as well. It runs on any executor; nothing of it waits but the machine.
///
/// A call that was dropped in the run is polled as often as there, and dropped. So it ends at the same place where the owner
/// waits as it has waited in the run; where the call comes to its end before, or leaves another state, that is an error.
///
/// # Errors
///
/// As those of [`replay`].
pub async fn replay_async<M, E, Params>(
    record: impl Read,
    machine: &mut M,
    params: Params,
    start: M::Time,
) -> Result<Played, NotReplayed>
where
    M: Fails<Error: Debug> + Machine<Time: Clock>,
    Params: AsyncCalls<M, E>,
    E: DeserializeOwned,
{
    Replay::new(start).run_async(record, machine, params).await
}

/// A [`replay`] of a machine that takes requests from outside.
pub struct Replay<M: Machine> {
    start: M::Time,
    request: Option<Make<M>>,
}

type Make<M> = Box<dyn Fn(&mut M, &str) -> bool>;

impl<M: Machine<Time: Clock>> Replay<M> {
    /// Of a machine that has been started at this time.
    pub fn new(start: M::Time) -> Self {
        Replay { start, request: None }
    }

    /// How requests from outside are made again, whose data are not in the record: `of` has the name of the state. A request
    /// is made by `request`, the machine's own.
    #[must_use]
    pub fn requests<R: 'static>(
        mut self,
        of: impl Fn(&str) -> Option<M::Target> + 'static,
        request: impl Fn(&mut M, Request<M::Target>) -> R + 'static,
    ) -> Self {
        self.request = Some(Box::new(move |machine, text| {
            let asked = match text.split_once(' ') {
                None if text == "pop" => Some(Request::Pop),
                None if text == "previous" => Some(Request::Previous),
                None => of(text).map(Request::Replace),
                Some(("push", name)) => of(name).map(Request::Push),
                Some(_) => None,
            };
            asked.map(|asked| request(machine, asked)).is_some()
        }));
        self
    }

    /// Makes the calls: see [`replay`].
    ///
    /// # Errors
    ///
    /// As those of [`replay`].
    pub fn run<E, Params>(
        self,
        record: impl Read,
        machine: &mut M,
        mut params: Params,
    ) -> Result<Played, NotReplayed>
    where
        M: ReceiveWith<E, Params> + RunWith<Params>,
        E: DeserializeOwned,
    {
        let mut calls = Calls::<M, _>::open(record, self.start)?;
        while let Some(call) = calls.next(|line, request| self.make(machine, line, request))? {
            let now = call.at;
            let end = match &call.what {
                What::Send(sent) => outcome(&machine.send_with(&mut params, event(call.line, sent)?, now)),
                What::Update => {
                    // What is refused was refused before, and told to who asked.
                    let _ = machine.update_with(&mut params, now);
                    End::Updated
                }
                What::Stop if machine.stop_if_any_with(&mut params, now) => End::Updated,
                what @ (What::Stop | What::Settle) => return Err(unknown::<M>(call.line, what)),
            };
            calls.compare(call, ended(machine, end))?;
        }
        Ok(calls.played())
    }

    /// Makes the calls: see [`replay_fallible`].
    ///
    /// # Errors
    ///
    /// As those of [`replay`].
    pub fn run_fallible<E, Params>(
        self,
        record: impl Read,
        machine: &mut M,
        mut params: Params,
    ) -> Result<Played, NotReplayed>
    where
        M: Fails<Error: Debug>,
        Params: TryCalls<M, E>,
        E: DeserializeOwned,
    {
        let mut calls = Calls::<M, _>::open(record, self.start)?;
        while let Some(call) = calls.next(|line, request| self.make(machine, line, request))? {
            let now = call.at;
            let end = match &call.what {
                What::Send(sent) => sent_to(params.send_to(machine, event(call.line, sent)?, now)),
                What::Update => updated(params.update(machine, now)),
                What::Settle => updated(params.settle(machine, now)),
                What::Stop => match params.stop(machine, now) {
                    Ok(false) => return Err(unknown::<M>(call.line, &call.what)),
                    stopped => updated(stopped),
                },
            };
            calls.compare(call, ended(machine, end))?;
        }
        Ok(calls.played())
    }

    /// Makes the calls: see [`replay_async`].
    ///
    /// # Errors
    ///
    /// As those of [`replay`].
    pub async fn run_async<E, Params>(
        self,
        record: impl Read,
        machine: &mut M,
        mut params: Params,
    ) -> Result<Played, NotReplayed>
    where
        M: Fails<Error: Debug>,
        Params: AsyncCalls<M, E>,
        E: DeserializeOwned,
    {
        let mut calls = Calls::<M, _>::open(record, self.start)?;
        while let Some(call) = calls.next(|line, request| self.make(machine, line, request))? {
            let polls = match call.end {
                Some(CallEnd { end: End::Dropped { polls }, .. }) => Some(polls),
                _ => None,
            };
            let now = call.at;
            let end = match &call.what {
                What::Send(sent) => {
                    let future = params.send_to(machine, event(call.line, sent)?, now);
                    polled(future, polls).await.map(sent_to)
                }
                What::Update => polled(params.update(machine, now), polls).await.map(updated),
                What::Settle => polled(params.settle(machine, now), polls).await.map(updated),
                What::Stop => match polled(params.stop(machine, now), polls).await {
                    Some(Ok(false)) => return Err(unknown::<M>(call.line, &call.what)),
                    stopped => stopped.map(updated),
                },
            };
            let end = end.unwrap_or(End::Dropped { polls: polls.unwrap_or(0) });
            calls.compare(call, ended(machine, end))?;
        }
        Ok(calls.played())
    }

    fn make(&self, machine: &mut M, line: usize, request: &str) -> Result<(), NotReplayed> {
        match self.request.as_ref().is_some_and(|make| make(machine, request)) {
            true => Ok(()),
            false => Err(NotReplayed::Request { line, request: request.to_string() }),
        }
    }
}
