//! `cargo fsm`: lists, checks and draws the state machines of a workspace. It reads source files, and compiles nothing.

/// Prints without a new line. A reader that has heard enough, such as `head`, is no error.
macro_rules! say_part {
    ($($text:tt)*) => {{
        use std::io::Write;
        let _ = write!(anstream::stdout(), $($text)*);
    }};
}

/// Prints a line.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(anstream::stdout(), $($text)*);
    }};
}

mod case;
mod code;
mod commands;
mod format;
mod import;
mod markdown;
mod names;
mod paths;
mod picture;
mod progress;
mod rust_test;
mod sources;
mod tables;
#[cfg(feature = "view")]
mod view;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

/// What cargo calls.
#[derive(Parser)]
#[command(name = "cargo", bin_name = "cargo", styles = clap_cargo_styles())]
enum Cargo {
    /// Lists, checks and draws the state machines of a workspace
    #[command(version, arg_required_else_help = true)]
    Fsm(Fsm),
}

#[derive(clap::Args)]
struct Fsm {
    #[command(subcommand)]
    command: Command,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value = "auto")]
    color: Color,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the machines with their states, transitions and findings
    List(commands::list::Args),
    /// Tells what is wrong with machines, as rustc shows it
    Check(commands::check::Args),
    /// Draws a machine, also one that fails a check
    Diagram(commands::diagram::Args),
    /// Writes the pictures that Markdown files ask for
    Docs(commands::docs::Args),
    /// Formats tables, which rustfmt leaves alone
    Fmt(commands::fmt::Args),
    /// Makes a table of a chart in SCXML, for XState, Mermaid, PlantUML or Graphviz
    Import(commands::import::Args),
    /// Prints sequences of events that take every transition
    Paths(commands::paths::Args),
    /// Shows the machines in a browser or a terminal: simulates them, and watches programs run
    #[cfg(feature = "view")]
    View(commands::view::Args),
    /// Prints completions for a shell
    Completions {
        /// Which one
        shell: clap_complete::Shell,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// The colours that cargo has.
fn clap_cargo_styles() -> clap::builder::Styles {
    use anstyle::AnsiColor::{BrightCyan, BrightGreen, BrightRed, Yellow};
    clap::builder::Styles::styled()
        .header(BrightGreen.on_default().bold())
        .usage(BrightGreen.on_default().bold())
        .literal(BrightCyan.on_default().bold())
        .placeholder(anstyle::AnsiColor::Cyan.on_default())
        .error(BrightRed.on_default().bold())
        .invalid(Yellow.on_default().bold())
}

/// What a command has found: 0 is all right, 1 are findings or files that cannot be read, 2 is bad usage, as clap has it.
pub(crate) type Found = Result<bool, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let Cargo::Fsm(fsm) = Cargo::parse();
    match fsm.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    let found = match fsm.command {
        Command::List(args) => commands::list::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Diagram(args) => commands::diagram::run(&args),
        Command::Docs(args) => commands::docs::run(&args),
        Command::Fmt(args) => commands::fmt::run(&args),
        Command::Import(args) => commands::import::run(&args),
        Command::Paths(args) => commands::paths::run(&args),
        #[cfg(feature = "view")]
        Command::View(args) => commands::view::run(&args),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cargo::command(), "cargo", &mut std::io::stdout());
            Ok(false)
        }
    };
    match found {
        Ok(false) => ExitCode::SUCCESS,
        Ok(true) => ExitCode::from(1),
        Err(error) => {
            let style = anstyle::AnsiColor::BrightRed.on_default().bold();
            error.to_string().lines().enumerate().for_each(|(index, line)| match index {
                0 => anstream::eprintln!("{style}error{style:#}: {line}"),
                _ => anstream::eprintln!("{line}"),
            });
            ExitCode::from(if error.is::<code::Unreadable>() { 1 } else { 2 })
        }
    }
}
