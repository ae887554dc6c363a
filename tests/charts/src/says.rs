//! What stands in charts for the types of a user: an action object, and a type parameter.

use std::borrow::Cow;
use std::fmt::Debug;

use fsm_runtime::{Action, Context};
use serde::{Deserialize, Serialize};

use crate::Log;

/// An action object that says something in some hooks of its state.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Says(Vec<(Cow<'static, str>, Cow<'static, str>)>);

impl Says {
    pub fn of(said: &[(&'static str, &'static str)]) -> Says {
        Says(said.iter().map(|(hook, text)| ((*hook).into(), (*text).into())).collect())
    }

    fn say<M>(&self, hook: &str, log: &mut Log<M>) {
        if let Some((_, text)) = self.0.iter().find(|(said, _)| said == hook) {
            log.tell(text.clone());
        }
    }
}

impl<M, W: ?Sized, T> Action<Log<M>, W, T> for Says {
    fn enter(&mut self, log: &mut Log<M>, _: &Context<'_, W, T>) {
        self.say("enter", log);
    }

    fn exit(&mut self, log: &mut Log<M>, _: &Context<'_, W, T>) {
        self.say("exit", log);
    }

    fn pause(&mut self, log: &mut Log<M>, _: &Context<'_, W, T>) {
        self.say("pause", log);
    }

    fn resume(&mut self, log: &mut Log<M>, _: &Context<'_, W, T>) {
        self.say("resume", log);
    }
}

/// The bound of the type parameter of a machine.
pub trait Mark {}

/// The type that stands for it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Marked;

impl Mark for Marked {}
