//! The loop: what arrives changes the state, and then the screen is drawn.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, Sender};
use std::time::{Duration, Instant};

use super::draw::draw;
use super::follower::Follower;
use super::message::{Effect, Message};
use super::state::State;
use super::terminal::Screen;
use super::update::update;
use crate::Found;
use crate::view::Place;
use crate::view::shared::{Shared, Versions};

/// What arrives at the loop.
pub(super) enum Arrived {
    Message(Message),
    /// What the threads share has changed.
    Changed(Versions),
}

/// The screen is drawn no more often than this while programs run.
pub(super) const PAUSE: Duration = Duration::from_millis(40);
/// So long a key waits for the simulation that the key before it began.
const PATIENCE: Duration = Duration::from_millis(200);

pub(super) struct Running {
    state: State,
    arrived: Receiver<Arrived>,
    /// What has arrived and was not looked at yet.
    waiting: VecDeque<Arrived>,
    effects: Sender<Effect>,
    shared: Arc<Shared>,
    follower: Follower,
}

impl Running {
    pub(super) fn new(
        state: State,
        shared: Arc<Shared>,
        arrived: Receiver<Arrived>,
        effects: Sender<Effect>,
    ) -> Self {
        let (waiting, follower) = (VecDeque::new(), Follower::default());
        let mut running = Running { state, arrived, waiting, effects, shared, follower };
        // The first screen shows what there is.
        let versions = *running.shared.changes().borrow();
        running.read(versions);
        running
    }

    /// Shows the machine and the row of this place.
    pub(super) fn begin_at(&mut self, place: &Place) {
        self.update(Message::At(place.clone()));
    }

    pub(super) fn run(mut self, mut screen: Screen) -> Found {
        while !self.state.is_over {
            screen.terminal.draw(|frame| draw(frame, &self.state))?;
            let first = self.next()?;
            self.take(first);
            let start = Instant::now();
            while start.elapsed() < PAUSE && !self.state.is_over {
                let Some(more) = self.waiting.pop_front().or_else(|| self.arrived.try_recv().ok()) else {
                    break;
                };
                self.take(more);
            }
        }
        drop(screen);
        self.state.failure.map_or(Ok(false), |failure| Err(failure.into()))
    }

    fn next(&mut self) -> Result<Arrived, RecvError> {
        self.waiting.pop_front().map_or_else(|| self.arrived.recv(), Ok)
    }

    fn take(&mut self, arrived: Arrived) {
        match arrived {
            Arrived::Message(message) => self.update(message),
            Arrived::Changed(versions) => self.read(versions),
        }
    }

    fn update(&mut self, message: Message) {
        for effect in update(&mut self.state, message) {
            let is_simulation = matches!(effect, Effect::Simulate { .. });
            // There is no answer where nobody works any more, which only a panic there could bring about.
            if self.effects.send(effect).is_ok() && is_simulation {
                self.wait();
            }
        }
    }

    /// Keys that are typed ahead find the simulation as it is after those before them, if it is quick.
    fn wait(&mut self) {
        let start = Instant::now();
        while let Some(rest) = PATIENCE.checked_sub(start.elapsed()) {
            match self.arrived.recv_timeout(rest) {
                Ok(Arrived::Message(message @ Message::Simulated(..))) => return self.update(message),
                Ok(other) => self.waiting.push_back(other),
                Err(_) => return,
            }
        }
    }

    fn read(&mut self, versions: Versions) {
        let (messages, is_behind) = self.follower.read(&self.shared, versions);
        messages.into_iter().for_each(|message| self.update(message));
        if is_behind {
            self.waiting.push_back(Arrived::Changed(versions));
        }
    }
}
