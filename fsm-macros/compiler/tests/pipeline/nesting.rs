//! How deep states are nested at most. What is deeper is refused where it is read, and no stage gets to see it: each would
//! call itself for each level, and overflow its stack.

use fsm_compiler::{Diagnostic, Reader};

/// States inside each other, and what else makes them so.
const KINDS: [fn(usize) -> String; 3] = [states, regions, parts];

fn states(levels: usize) -> String {
    let inside =
        |level: usize| if level + 1 < levels { format!("initial S{};", level + 1) } else { String::new() };
    let open: String = (0..levels).map(|level| format!("state S{level} {{ {} ", inside(level))).collect();
    format!("initial S0; on Go => S0; {open}{}", "}".repeat(levels))
}

/// Each state but the innermost has a region, which is a level as well.
fn regions(levels: usize) -> String {
    let open = |level: usize| match level % 2 {
        0 => format!("state S{level} {{ "),
        _ => format!("region S{level} {{ initial S{}; ", level + 1),
    };
    let open: String = (0..levels).map(open).collect();
    format!("initial S0; on Go => S0; {open}{}", "}".repeat(levels))
}

/// A state in each part is the next part.
fn parts(levels: usize) -> String {
    let part = |level: usize| match level + 1 < levels {
        true => format!("part P{level} {{ initial T; state T is P{}; }}", level + 1),
        false => format!("part P{level} {{}}"),
    };
    let parts: String = (0..levels).map(part).collect();
    format!("initial S; on Go => S; state S is P0; {parts}")
}

fn mistakes(lines: &str) -> Vec<Diagnostic> {
    let table = || format!("machine Deep {{ events {{ Go }} {lines} }}").parse().expect("tokens");
    let _ = fsm_compiler::expand(table(), Reader::Compiler);
    let _ = fsm_compiler::expand(table(), Reader::Editor);
    fsm_compiler::with_program(table(), |_| ()).err().unwrap_or_default()
}

#[test]
fn states_are_nested_64_levels_deep() {
    for (kind, levels) in KINDS.into_iter().zip([64, 63, 64]) {
        let told = mistakes(&kind(levels));
        assert!(told.is_empty(), "{told:?}");
    }
}

#[test]
fn deeper_states_have_one_message_however_deep_they_are() {
    for kind in KINDS {
        for levels in [65, 2_000] {
            let told = mistakes(&kind(levels));
            let [error] = &told[..] else { panic!("{levels}: {told:?}") };
            assert!(error.message.starts_with("states are nested at most 64 levels deep"), "{error:?}");
        }
    }
}
