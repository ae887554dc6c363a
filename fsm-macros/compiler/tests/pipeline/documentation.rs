//! What rustdoc is given of a machine: a summary, the table of its states, and a picture where that is wanted.

use expect_test::expect;

fn documentation(table: &str) -> String {
    fsm_compiler::documentation(table.parse().expect("tokens")).expect("a machine")
}

#[test]
fn a_machine_without_a_comment_has_a_summary() {
    let summary = |table| documentation(table).lines().next().unwrap_or_default().to_owned();
    let regions = "machine M { initial A; state A { region L { initial B; state B; } region R { initial C; state C; final state D; } } }";
    assert_eq!(summary(regions), " A state machine of 4 states that starts in `A`.");
    assert_eq!(
        summary("machine M { initial A; state A; }"),
        " A state machine of one state that starts in `A`."
    );
}

#[test]
fn a_picture_is_there_by_its_feature_alone() {
    let documentation = documentation("machine M { initial A; state A; }");
    assert_eq!(documentation.contains("<svg"), cfg!(feature = "diagram"), "{documentation}");
}

/// A line that is read as it was meant, with a mistake in its first word.
#[test]
fn a_row_begins_with_the_word_of_the_trigger() {
    let documentation = documentation("machine M { clock u32; initial A; state A { on after 5s => A; } }");
    assert!(documentation.contains("| `after 5s` | `A` |"), "{documentation}");
}

#[test]
fn a_row_says_where_a_line_leads_or_what_it_does() {
    let table = "machine Door {
        events { Push(u32), Kick }
        initial Closed;
        on Kick => reset Broken;
        state Closed { on Push(1 | 2) if true || false => Open { n: 1 }; on Push(_) do { push!(Open { n: 2 }); } }
        state Open { let n: u32; initial Wide { m: 0 }; exit do log(); update do step(1, 2); every 1s do { first(); second(); third(); and_so_on(); until_the_cell(); } enter(cause) do log();
            state Wide { let m: u32; after 2s => pop else Closed; after 3s => Wide { m: *m + 1 }; } state r#Loop; on Push(_) => ignore; }
        final state Broken;
    }";
    let documentation = documentation(table);
    let rows = documentation.find("\n# ").map(|table| &documentation[table..]).expect("a table");
    expect![[r#"

        # States and transitions

        | state | on | leads to, or does |
        | --- | --- | --- |
        | any | `on Kick` | reset `Broken` |
        | state `Closed` | `on Push(1 \| 2)` if `true \|\| false` | `Open { n: 1 }` |
        | | `on Push(_)` | push `Open { n: 2 }`, asked for by the action |
        | state `Open` begins in `Wide { m: 0 }` | `exit` | `log()` |
        | | `update` | `step(1, 2)` |
        | | `every 1s` | … |
        | | `enter(cause)` | `log()` |
        | | `on Push(_)` | ignored |
        |  state `Wide` | `after 2s` | pop, else `Closed` |
        | | `after 3s` | `Wide { m: *m + 1 }` |
        |  state `Loop` | | |
        | final state `Broken` | | |

        It starts in `Closed`.
    "#]]
    .assert_eq(rows);
}
