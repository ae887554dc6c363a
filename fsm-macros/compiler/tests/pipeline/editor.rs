//! What an editor sees of activities, tags, named timers, parts, `stop` and machines in data: the machine of the probes in
//! `tests/editor`, whole, and with lines that are half typed.

use std::path::Path;

use expect_test::expect_file;
use fsm_compiler::Reader;
use proc_macro2::TokenStream;
use quote::ToTokens;

/// The table in the file of the probes, with `typed` in the place of `written`.
fn table(written: &str, typed: &str) -> TokenStream {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/editor/src/bin/visit.rs");
    let source = std::fs::read_to_string(file).expect("the machine of the probes");
    let begin = source.find("pub machine Visit").expect("it is there");
    let end = source.find("fn main()").expect("it is last");
    let table = source[begin..end].trim_end().strip_suffix('}').expect("the end of the macro");
    assert!(table.contains(written), "no `{written}` in the machine");
    table.replacen(written, typed, 1).parse().expect("tokens")
}

#[test]
fn names_lead_to_their_declarations() {
    let mut file = super::expand(table("", ""), Reader::Editor);
    file.items.truncate(1);
    expect_file!["expansions/visit_editor.rs"].assert_eq(&prettyplease::unparse(&file));
}

/// Each is a path to something that can be completed, in the scope that it would have.
#[test]
fn what_is_half_typed_can_be_completed() {
    let expanded = |written, typed| {
        let output = fsm_compiler::expand(table(written, typed), Reader::Editor).to_string();
        output.split_once("struct Visit").unwrap_or_default().0.to_owned()
    };
    let whole = expanded("", "");
    for (written, typed, expected) in [
        ("during net.fetch(*url + *tries) as Got;", "during net.half", "k_ :: during ; net . half ;"),
        (
            "during net.fetch(*url + *tries) as Got;",
            "during net.half as Got;",
            "net . half ; VisitEvent :: Got ;",
        ),
        (
            "during net.fetch(*url + *tries) as Got;",
            "during net.ping() as",
            "net . ping () ; VisitEvent :: Got ;",
        ),
        (
            "during net.fetch(*url + *tries) as Got;",
            "during *url as Ha;",
            "* url ; if let VisitState :: Loading { url : _ , .. } = any_ () { } VisitEvent :: Ha ;",
        ),
        (
            "restart!(Answer);",
            "restart!();",
            "VisitEvent :: Retry ; ({ k_ :: restart ; let _ = VisitTimer :: Patience ;",
        ),
        ("restart!(Patience);", "restart!(Pat);", "let _ = VisitTimer :: Pat ;"),
        ("cancel!(Beat);", "cancel!(Be);", "k_ :: cancel ; let _ = cancel_ :: Be ; 0usize"),
        ("cancel!(Beat);", "cancel!();", "k_ :: cancel ; let _ = cancel_ :: Patience ; 0usize"),
        ("is Asking(\"failed\", net.patience)", "is", "k_ :: is ; parts_ :: Asking ; }"),
        ("is Asking(\"failed\", net.patience)", "is Ask", "parts_ :: Ask ;"),
        ("is Asking(\"failed\", net.patience)", "is Asking(net.half)", "(net . half)"),
        ("=> out Refused;", "=> out;", "VisitEvent :: Close ; k_ :: out ; exits_0_ :: Silent ;"),
        ("=> out Refused;", "=> out Ref;", "exits_0_ :: Ref ;"),
        ("on out Silent => Left;", "on out", "k_ :: on ; k_ :: out ; exits_0_ :: Silent ; }"),
        ("on out Silent => Left;", "on out Silent | Ref", "exits_0_ :: Silent ; exits_0_ :: Ref ;"),
        ("after 5s as Patience => Failed;", "after 5s as", "k_ :: after ; }"),
        ("stop => Left;", "stop =>", "k_ :: stop ; VisitTarget :: Loading ;"),
        ("machine Light(net) =", "machine Light(half) =", "(half)"),
    ] {
        let typed_so_far = expanded(written, typed);
        assert!(!whole.contains(expected), "`{expected}` is there without `{typed}`");
        assert!(typed_so_far.contains(expected), "no `{expected}` for `{typed}` in:\n{typed_so_far}");
    }
}

/// An editor reads the table as it was written, so the types keep the conditions: without what stands under one they are those
/// of the table without it.
#[test]
fn types_have_the_conditions_of_the_table() {
    let table = |condition: &str| -> TokenStream {
        let under =
            |item: &str| if condition.is_empty() { String::new() } else { format!("{condition} {item}") };
        let table = format!(
            "machine Kettle {{ clock u32; queue 2;
                events {{ Press, {} }}
                initial Cold;
                state Cold {{ on Press => Hot; }}
                state Hot {{ after 2s as Boil => Cold; {} on Press => Cold; }}
                {}
            }}",
            under("Sent { n: u32 }"),
            under("after 3s as Report do { raise!(Sent { n: 1 }); }")
                + &under("on Sent { .. } => Told { x: 1 };"),
            under(
                "state Told { let x: u32; on Press => Cold; initial In; state In {} state Beside { region Left { initial L; \
                 let y: u32 = 0; state L {} } } }"
            ),
        );
        table.parse().expect("tokens")
    };
    let (with, without) = (table("#[cfg(feature = \"c\")]"), table(""));
    let there = |table| types(super::expand(table, Reader::Editor));
    assert_eq!(there(with), there(without));
}

/// The enums that a user names, with their variants, the structs, and what is made into an id, without what stands under a
/// condition.
fn types(file: syn::File) -> Vec<String> {
    let is_there = |attrs: &[syn::Attribute]| !attrs.iter().any(|attr| attr.path().is_ident("cfg"));
    let types = file.items.into_iter().filter_map(|item| match item {
        syn::Item::Enum(item) if is_there(&item.attrs) => {
            let variants = item.variants.iter().filter(|variant| is_there(&variant.attrs));
            let variants: Vec<String> = variants.map(|variant| variant.ident.to_string()).collect();
            Some(format!("{} {variants:?}", item.ident))
        }
        syn::Item::Struct(item) if is_there(&item.attrs) => Some(item.ident.to_string()),
        syn::Item::Impl(item) if is_there(&item.attrs) => {
            let (path, _) = item.trait_?;
            path.segments
                .last()
                .filter(|name| name.ident == "From")
                .map(|name| name.to_token_stream().to_string())
        }
        _ => None,
    });
    types.filter(|name| name.contains("Kettle") && !name.contains("Of")).collect()
}
