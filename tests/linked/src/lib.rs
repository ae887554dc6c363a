//! The files of the libraries that a crate is compiled with. Cargo tells rustc, and rustc runs this macro.
//!
//! To ask cargo at run time means to build them once more: for one package alone it turns on fewer features.

use proc_macro::TokenStream;

/// The file of a library, by the name of its crate, as an `Option<&str>`. `None` for the macros of an editor, which no
/// command line tells of it.
#[proc_macro]
pub fn file_of(name: TokenStream) -> TokenStream {
    let start = format!("{name}=");
    let file = std::env::args().find_map(|argument| argument.strip_prefix(&start).map(str::to_owned));
    format!("Option::<&str>::{file:?}").parse().expect("a literal in an option")
}
