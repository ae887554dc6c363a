//! Diagrams: what their labels say, and what is left to be guessed.

use super::{failure, table};

/// A fence of a Markdown file, among others; mistakes are told by their rows in the file.
#[test]
fn a_fence_of_markdown_is_a_chart() {
    let text = "# Door\n\n```sh\nls\n```\n\n```mermaid\nflowchart TD\n  x --> y\n```\n\n```mermaid\nstateDiagram-v2\n  \
                [*] --> shut\n  shut --> open: pull\n```\n";
    let (open, said) = table("door.md", text);
    assert!(open.contains("state Shut { on Pull => Open; }"), "{open}");
    assert!(said.contains("2 states and 1 transition of Mermaid; nothing was lost"), "{said}");
    let said = failure("broken.md", &text.replace("pull", "pull\n  }"));
    assert!(said.contains("broken.md:16:3: this `}` closes nothing"), "{said}");
}

/// Labels as they are written everywhere.
#[test]
fn labels_say_when_and_what() {
    let cases = [
        ("go", "on Go => B;"),
        ("User clicks on Save", "on UserClicksOnSave => B;"),
        ("go [ready]", "on Go if owner.ready() => B;"),
        ("[ready] go now", "on GoNow if owner.ready() => B;"),
        ("go / open()", "on Go => B do owner.open();"),
        ("go/open", "on Go => B do owner.open();"),
        ("[ready] / a(); b()", "always if owner.ready() => B do { owner.a(); owner.b(); }"),
        ("and/or nothing", "on AndOrNothing => B;"),
        ("after 1.5s", "after 1500ms => B;"),
        ("after(TIMEOUT) [ready]", "after (owner.timeout()) if owner.ready() => B;"),
        ("every 2 min", "every 2min => B;"),
        ("after login", "on AfterLogin => B;"),
        ("10 ms", "after 10ms => B;"),
        ("when level is low", "when owner.level_is_low() => B;"),
        ("if ready", "always if owner.ready() => B;"),
        ("level > 3", "when owner.level_gt_3() => B;"),
        ("go, stop", "on Go => B;\n            on Stop => B;"),
        ("go<br>halt [x]", "on Go => B;\n            on Halt if owner.x() => B;"),
        ("go to the<br>other side", "on GoToTheOtherSide => B;"),
        ("match", "on Match => B;"),
        ("42", "on E42 => B;"),
    ];
    for (label, line) in cases {
        let text = format!("stateDiagram-v2\n[*] --> A\nA --> B : {label}\nB --> A : back\n");
        let (table, _) = table("label.mmd", &text);
        assert!(table.contains(line), "{label}: no `{line}` in {table}");
    }
}

/// Where no label says when, `always` would run through.
#[test]
fn arrows_without_a_label_are_events_where_they_tell_nothing() {
    let (told, _) = table("told.dot", "digraph { a -> b [label=go]; b -> c; c -> a [label=back] }");
    assert!(told.contains("state B { always => C; }"), "{told}");
    for text in ["digraph { a -> b -> c -> a }", "digraph { a -> b [label=x]; b -> c; b -> a }"] {
        let (table, said) = table("bare.dot", text);
        assert!(table.contains("on ToC => C;"), "{table}");
        assert!(table.contains("// arrows without a label: nothing says when they are taken"), "{table}");
        assert!(!said.contains("nothing was lost"), "{said}");
    }
}

/// As the manual of Mermaid has it: states between a fork and its join, with no state around them.
#[test]
fn a_fork_holds_what_leads_to_its_join() {
    let text = "stateDiagram-v2\nstate f <<fork>>\nstate j <<join>>\n[*] --> f\nf --> A\nf --> B\nA --> C : go\n\
                C --> j\nB --> j\nj --> D\nD --> [*]\n";
    let (table, said) = table("fork.mmd", text);
    let expected = "        state F {
            always if in_state!(C) && in_state!(B) => D;

            region F1 {
                initial A;
                state A { on Go => C; }
                state C;
            }

            region F2 {
                initial B;
                state B;
            }
        }
        final state D;
";
    assert!(table.contains(expected), "{table}");
    assert!(said.contains("nothing was lost"), "{said}");
}

#[test]
fn what_stands_in_brackets_is_data_or_a_name() {
    let (table, _) = table(
        "lr.dot",
        "digraph { a -> b [label=\"S(x)\"]; a -> c [label=\"S(y)\"]; b -> c [label=\"R(z)\"] }",
    );
    assert!(table.contains("on SX => B;") && table.contains("on SY => C;"), "{table}");
    assert!(table.contains("// `R(z)`: the event has data") && table.contains("on R => C;"), "{table}");
}

/// Actions on the arrows of forks and joins are kept, and what these arrows wait for is told.
#[test]
fn labels_of_forks_and_joins_are_not_lost() {
    let text = "stateDiagram-v2\n[*] --> o\no --> f : go / a()\nstate f <<fork>>\nstate j <<join>>\nf --> x : / b()\nf --> y : \
                hop [z]\nx --> j : / c()\ny --> j : [w]\nj --> e : / d()\ne --> o : back\n";
    let (apart, said) = table("labels.mmd", text);
    assert!(said.contains("2 comments tell"), "{said}");
    for part in [
        "// `hop [z]`: a fork waits for nothing",
        "// a join waits for its states, and not for `[w]`",
        "initial X do owner.b();",
        "do { owner.c(); owner.d(); }",
    ] {
        assert!(apart.contains(part), "no `{part}` in {apart}");
    }
    let text = "@startuml\n[*] --> o\nstate s {\nstate x\n--\nstate y\n}\nstate f <<fork>>\no --> f : go / a()\nf --> x : / b()\n\
                f --> y : / c()\ns --> o : back\n@enduml";
    let (beside, _) = table("labels.puml", text);
    assert!(beside.contains("on Go => (X, Y) do { owner.a(); owner.b(); owner.c(); }"), "{beside}");
}

/// So Stateless writes it: edges lead to a node, and the states inside are in a cluster of its name.
#[test]
fn a_cluster_beside_a_node_of_its_name_is_one_state() {
    for cluster in ["cluster_B", "clusterB", "cluster_1"] {
        let text = format!(
            "digraph {{ subgraph {cluster} {{ label = \"B\" C }} x [shape=point] x -> A A -> B [label=go] B -> A \
             [label=back] }}"
        );
        let (table, _) = table("beside.dot", &text);
        assert_eq!(table.matches("state B").count(), 1, "{table}");
        assert!(table.contains("on Back => A;") && table.contains("initial C;"), "{table}");
    }
    let (table, _) = table("inside.dot", "digraph { subgraph cluster_B { label=B B -> C [label=go] } }");
    assert!(table.contains("state B2") && table.contains("on Go => C;"), "{table}");
}

/// A diagram in each language with an arrow from a state, or from a choice, with this label.
fn in_each_language(source: &str, label: &str) -> [(&'static str, String); 3] {
    let (is_choice, quoted) = (source == "c", label.replace('"', "\\\""));
    let of_choice = |text: &'static str| if is_choice { text } else { "" };
    [
        (
            "leaves.mmd",
            format!(
                "stateDiagram-v2\n{}[*] --> a\na --> {source} : go\n{source} --> b : {label}\n{}b --> a : back\n",
                of_choice("state c <<choice>>\n"),
                of_choice("c --> a : else\n"),
            ),
        ),
        (
            "leaves.puml",
            format!(
                "@startuml\n{}[*] --> a\na --> {source} : go\n{source} --> b : {label}\n{}b --> a : back\n@enduml\n",
                of_choice("state c <<choice>>\n"),
                of_choice("c --> a : else\n"),
            ),
        ),
        (
            "leaves.dot",
            format!(
                "digraph {{\nx [shape=point]\nx -> a\n{}a -> {source} [label=go]\n{source} -> b [label=\"{quoted}\"]\n{}\
                 b -> a [label=back]\n}}\n",
                of_choice("c [shape=diamond]\n"),
                of_choice("c -> a [label=else]\n"),
            ),
        ),
    ]
}

/// Brackets that index are no guard: what leaves a choice is a condition, and so is a comparison elsewhere.
#[test]
fn what_leaves_a_choice_is_a_condition() {
    let conditions = [
        ("if x[0] > 1", "owner.x_0_gt_1()"),
        ("x[0] > 1", "owner.x_0_gt_1()"),
        ("[x[0] > 1]", "owner.x_0_gt_1()"),
        ("[if x[0] > 1] / act()", "owner.x_0_gt_1()"),
        ("when x > y[0]", "owner.x_gt_y_0()"),
        ("list[i]", "owner.list_i()"),
        ("go [ready]", "owner.go_ready()"),
        ("a[0][1]", "owner.a_0_1()"),
        ("sum / 2 > 1", "owner.sum_2_gt_1()"),
        ("after 5s", "owner.after_5s()"),
        ("yes", "owner.yes()"),
    ];
    for (label, condition) in conditions {
        for (file, text) in in_each_language("c", label) {
            let (table, said) = table(file, &text);
            assert!(table.contains("choice C"), "{file}, {label}: {table}");
            assert!(table.contains(&format!("if {condition} => B")), "{file}, {label}: {table}");
            assert!(said.contains("nothing was lost"), "{file}, {label}: {said}");
        }
    }
    let elsewhere = [
        ("if x[0] > 1", "always if owner.x_0_gt_1() => B;"),
        ("x[0] > 1", "when owner.x_0_gt_1() => B;"),
        ("when y > x[0]", "when owner.y_gt_x_0() => B;"),
        ("x[0].is_set()", "on X0IsSet => B;"),
        ("go[ready]", "on Go if owner.ready() => B;"),
        ("go [x[0] > 1]", "on Go if owner.x_0_gt_1() => B;"),
        ("take(x)[ready]", "on Take if owner.ready() => B;"),
    ];
    for (label, line) in elsewhere {
        for (file, text) in in_each_language("a", label) {
            let (table, _) = table(file, &text);
            assert!(table.contains(line), "{file}, {label}: no `{line}` in {table}");
        }
    }
}
