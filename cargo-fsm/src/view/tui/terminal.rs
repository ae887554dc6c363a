//! The terminal while the view has it: raw, on its other screen. It is given back whatever happens.

use std::io::{self, IsTerminal as _, Stdout, stdin, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

pub(super) fn is_there() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// The screen, until it is dropped.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    /// What panicked elsewhere, and was caught there.
    caught: Arc<Mutex<Vec<String>>>,
}

impl Screen {
    pub(super) fn take() -> io::Result<Self> {
        let caught = Arc::default();
        hook(Arc::clone(&caught));
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::Relaxed);
        let screen = execute!(stdout(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match screen {
            Ok(terminal) => Ok(Screen { terminal, caught }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        for sentence in self.caught.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            anstream::eprintln!("{sentence}");
        }
    }
}

/// Whether the terminal is ours.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Once: a second time would put the cursor back over what was printed since. What fails here fails because there is no
/// terminal any more.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A panic of this thread is shown on the screen that is given back. Other threads go on after a panic, and would write
/// over the view.
fn hook(caught: Arc<Mutex<Vec<String>>>) {
    let own = thread::current().id();
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == own {
            give_back();
            print(panic);
        } else {
            caught.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
        }
    }));
}
