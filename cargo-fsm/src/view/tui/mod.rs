//! `cargo fsm view --tui`: the page in a terminal. The state is changed by `update` alone and drawn by `draw`; both only
//! compute. Around them are the loop, and the threads here that tell it what happens.

mod dialog;
mod draw;
mod effects;
mod follower;
mod input;
mod items;
mod light;
mod list;
mod message;
mod outline;
mod program_log;
mod program_row;
mod running;
mod simulation;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod update;
mod watching;

use std::io::stdout;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use ratatui::crossterm::event::{self, Event};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

use super::programs::listen;
use super::shared::Shared;
use super::{Begun, Options, begin};
use crate::Found;
use message::{Effect, Message};
use running::{Arrived, PAUSE, Running};
use state::State;
use terminal::Screen;
use theme::Theme;

pub(super) use outline::Outline;

pub(super) fn run(options: &Options<'_>) -> Found {
    if !terminal::is_there() {
        return Err(
            "`--tui` needs a terminal to read keys from and to draw on; without it there is a page".into()
        );
    }
    let (sender, arrived) = channel();
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let told = sender.clone();
    let tell = move |sentence| drop(told.send(Arrived::Message(Message::Told(sentence))));
    let Begun { shared, for_programs } = runtime.block_on(begin(options, Box::new(tell)))?;
    let has_colours = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    let state = State::new(for_programs.local_addr()?.to_string(), Theme { has_colours });
    let effects = worker(Arc::clone(&shared), sender.clone());
    let place = options.place.clone();
    let mut running = Running::new(state, Arc::clone(&shared), arrived, effects);
    if let Some(place) = place {
        running.begin_at(&place);
    }
    let screen = Screen::take()?;
    network(runtime, for_programs, shared, sender.clone());
    keys(sender);
    running.run(screen)
}

/// Programs, changes and signals, in a thread of their own.
fn network(runtime: Runtime, for_programs: TcpListener, shared: Arc<Shared>, sender: Sender<Arrived>) {
    thread::spawn(move || {
        runtime.block_on(async move {
            tokio::spawn(listen(for_programs, Arc::clone(&shared)));
            #[cfg(unix)]
            follow_signals(&sender);
            let mut changes = shared.changes();
            loop {
                let versions = *changes.borrow_and_update();
                if sender.send(Arrived::Changed(versions)).is_err() {
                    return;
                }
                tokio::time::sleep(PAUSE).await;
                if changes.changed().await.is_err() {
                    return;
                }
            }
        });
    });
}

/// Who ends the command by a signal gets the terminal back too.
#[cfg(unix)]
fn follow_signals(sender: &Sender<Arrived>) {
    for kind in [SignalKind::terminate(), SignalKind::hangup()] {
        let sender = sender.clone();
        tokio::spawn(async move {
            let Ok(mut signals) = signal(kind) else { return };
            signals.recv().await;
            let _ = sender.send(Arrived::Message(Message::Over(None)));
        });
    }
}

fn keys(sender: Sender<Arrived>) {
    thread::spawn(move || {
        loop {
            let message = match event::read() {
                Ok(Event::Key(key)) => Message::Key(key),
                Ok(Event::Resize(..)) => Message::Resized,
                Ok(_) => continue,
                Err(error) => Message::Over(Some(format!("the terminal cannot be read: {error}"))),
            };
            let is_over = matches!(message, Message::Over(_));
            if sender.send(Arrived::Message(message)).is_err() || is_over {
                return;
            }
        }
    });
}

/// A thread for what takes longer than a key press.
fn worker(shared: Arc<Shared>, sender: Sender<Arrived>) -> Sender<Effect> {
    let (effects, wanted) = channel();
    thread::spawn(move || {
        while let Ok(effect) = wanted.recv() {
            if sender.send(Arrived::Message(effects::perform(effect, &shared))).is_err() {
                return;
            }
        }
    });
    effects
}
