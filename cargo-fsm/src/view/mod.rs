//! `cargo fsm view`: a page on this computer that shows machines, simulates them, and watches programs run, or the same in the
//! terminal. Nothing is written to the workspace.

mod changes;
mod editor;
mod export;
mod files;
mod guard;
mod machines;
mod page;
mod place;
mod problem;
mod programs;
mod renamed;
mod server;
mod shared;
mod simulate;
#[cfg(feature = "tui")]
mod tui;

use std::error::Error;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::Found;
use crate::sources::Packages;
use editor::Editor;
use machines::Workspace;
pub(crate) use place::Place;
use shared::{Shared, Tell};

pub(crate) struct Options<'o> {
    pub(crate) files: &'o [PathBuf],
    pub(crate) packages: &'o Packages,
    pub(crate) port: u16,
    pub(crate) programs_port: u16,
    pub(crate) open: bool,
    /// What the page begins with.
    pub(crate) place: Option<Place>,
    pub(crate) editor: Option<&'o str>,
    /// In the terminal, without a page.
    #[cfg(feature = "tui")]
    pub(crate) tui: bool,
    pub(crate) recorded: &'o [PathBuf],
}

/// Simulations run beside the server, each in a thread.
const MOST_SIMULATIONS: usize = 4;

pub(crate) fn run(options: Options<'_>) -> Found {
    #[cfg(feature = "tui")]
    if options.tui {
        return tui::run(&options);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(MOST_SIMULATIONS)
        .build()?;
    runtime.block_on(serve(options))?;
    Ok(false)
}

async fn serve(options: Options<'_>) -> Result<(), Box<dyn Error>> {
    let page = listener(options.port, "--port").await?;
    let Begun { shared, for_programs } =
        begin(&options, Box::new(|sentence| anstream::eprintln!("{sentence}"))).await?;
    let at = options.place.as_ref().map_or_else(String::new, |place| place.fragment(&shared.sources()));
    let address = format!("http://{}/{at}", page.local_addr()?);
    say!("the page is {address}");
    say!("programs connect to {}", for_programs.local_addr()?);
    if options.open
        && let Err(error) = open::that_detached(&address)
    {
        anstream::eprintln!("no browser can be opened: {error}");
    }
    tokio::spawn(programs::listen(for_programs, Arc::clone(&shared)));
    axum::serve(page, server::routes(shared)).await?;
    Ok(())
}

/// What the page and the terminal have in common: files are read and watched, programs may connect.
struct Begun {
    shared: Arc<Shared>,
    for_programs: TcpListener,
}

async fn begin(options: &Options<'_>, tell: Tell) -> Result<Begun, Box<dyn Error>> {
    let for_programs = listener(options.programs_port, "--programs-port").await?;
    let mut workspace = Workspace::new(options.files.to_vec(), options.packages.clone());
    let editor = options.editor.map(Editor::of).transpose()?;
    let shared = Arc::new(Shared::new(workspace.read()?, tell).with_editor(editor));
    for file in options.recorded {
        programs::open(&shared, file)?;
    }
    files::watch(workspace, Arc::clone(&shared));
    Ok(Begun { shared, for_programs })
}

/// On this computer alone.
async fn listener(port: u16, option: &str) -> Result<TcpListener, Box<dyn Error>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    listener.map_err(|error| {
        let other = if port == 0 { String::new() } else { format!("; `{option} 0` takes a free one") };
        match error.kind() {
            std::io::ErrorKind::AddrInUse => format!("port {port} is in use{other}").into(),
            _ => format!("cannot listen on port {port}: {error}{other}").into(),
        }
    })
}
