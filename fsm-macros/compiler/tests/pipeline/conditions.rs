//! Every construct under a `cfg`, alone and beside each other one: where the condition holds the machine is the one without
//! the attribute, and where it does not, the one without the construct. Each machine is expanded, and none is compiled: two
//! equal expansions are one machine.

use fsm_compiler::Reader;
use proc_macro2::{TokenStream, TokenTree};

use super::in_sample;

/// A machine that has all methods whatever is added to it, with the places at which something can be: of the machine, of its
/// events, of a state, of a composite, of a state of regions, of a region, of a state in one, and of an action.
const MACHINE: &str = "
    #[derive(Clone)]
    machine M(log: &mut Log, world: &World) {
        clock u32;
        queue 4;
        stack 4;
        part Pair(most: u32) {
            exits Over;
            initial First;
            state First { on Go => Second; }
            state Second { on Go => out Over do log.n += *most; }
        }
        #[derive(Clone)]
        events { Go, Back, Num(u32), $event }
        let own: u32 = 0;
        initial A;
        after 90s as Long => A;
        update do log.n += 1;
        $machine
        state A {
            let a: u32 = 1;
            $state
            on Go => B;
            on Num(n) if n > 100 do { log.n += n; $action }
            on Num(77) => B { $field };
            on Num(_) => Regions;
        }
        #[tag(busy)]
        state B {
            let f: u32 = 1;
            $composite
            on Back => A;
            on Num(_) => push A;
            initial B1;
            state B1 { on Go => B2; }
            state B2 { on Go => B1; on Num(_) => history B; }
        }
        state Regions {
            on Back => A;
            region Left { initial L1; state L1 { on Go => L2; $leaf } state L2 { on Go => L1; } $region }
            region Right { initial R1; state R1 { on Num(_) => R2; } state R2 { on Go => R1; } }
            $regions
        }
        state Two is Pair(1) { on Back => A; on out Over => A; }
        on Num(8) => Two;
        final state End;
        on Num(9) => End;
    }";

/// What stands under the condition: its name, and each of its items with its place.
type Construct = (&'static str, &'static [(&'static str, &'static str)]);

const CONSTRUCTS: &[Construct] = &[
    ("a state", &[("machine", "state X { on Back => A; }"), ("state", "on Back => X;")]),
    (
        "a state with data",
        &[
            ("machine", "state X { let n: u32; let m: u32 = 3; on Back => A; }"),
            ("state", "on Back => X { n: 3 };"),
        ],
    ),
    (
        "data that move",
        &[
            ("state", "let n: u32 = 1;"),
            ("composite", "let n: u32 = 2;"),
            ("state", "on Back => B { n } do log.n += 1;"),
        ],
    ),
    (
        "a composite",
        &[
            (
                "machine",
                "state X { on Back => A; initial Y; state Y { on Go => Z; } state Z { on Go => Y; } }",
            ),
            ("state", "on Back => Z;"),
        ],
    ),
    (
        "a history",
        &[
            (
                "machine",
                "state X { on Back => A; initial Y; state Y { on Go => Z; } state Z { on Go => Y; } }",
            ),
            ("state", "on Back => history X;"),
        ],
    ),
    (
        "a deep history",
        &[
            ("machine", "state X { history => Y; initial Y; state Y { on Back => A; } }"),
            ("composite", "on Num(1) => deep history X;"),
        ],
    ),
    (
        "regions in a state",
        &[
            (
                "machine",
                "state X { on Back => A; region U { initial U1; state U1 { on Go => U2; } state U2; } region V { initial V1; state V1; } }",
            ),
            ("state", "on Back => (U2, V1);"),
        ],
    ),
    (
        "a region",
        &[("regions", "region Third { initial T1; state T1 { on Go => T2; } state T2 { on Back => A; } }")],
    ),
    (
        "a region with data",
        &[(
            "regions",
            "region Third { let t: u32 = 1; initial T1; state T1 { let u: u32 = *t; on Go => T2; } state T2 { let v: u32 = 1; on Go => T1 { u: *v }; } }",
        )],
    ),
    (
        "a region that is done",
        &[(
            "regions",
            "region Third { initial T1; state T1 { on Go => T2; } final state T2; done do log.n += 1; }",
        )],
    ),
    ("a part", &[("machine", "state X is Pair(3) { on out Over => A; }"), ("state", "on Back => X;")]),
    ("a state in a region", &[("region", "state X { on Back => L1; }"), ("leaf", "on Num(_) => X;")]),
    (
        "a choice",
        &[("machine", "choice X { always if log.n > 1 => A; always => B; }"), ("state", "on Back => X;")],
    ),
    (
        "a choice by weight",
        &[
            ("machine", "choice X { random log.n as u32; weight 1 => A; weight 2 => B; always => A; }"),
            ("state", "on Back => X;"),
        ],
    ),
    ("a final state", &[("composite", "final state X; done => A;"), ("composite", "on Num(3) => X;")]),
    (
        "a final state of the machine",
        &[("machine", "final state X { enter do log.n += 1; }"), ("state", "on Back => X;")],
    ),
    (
        "an event",
        &[
            ("event", "Extra(String)"),
            ("state", "on Extra(text) => B do drop(text);"),
            ("leaf", "on Extra(text) => L2 do drop(text);"),
        ],
    ),
    ("a named timer", &[("state", "after 2s as Nap => B;"), ("state", "on Back do { restart!(Nap); }")]),
    (
        "a named timer of the machine",
        &[("machine", "every 2s as Beat do log.n += 1;"), ("leaf", "on Back do { cancel!(Beat); }")],
    ),
    ("a timer in a region", &[("leaf", "after (*own) as Nap => L2;")]),
    (
        "beats",
        &[("composite", "every 3s catch up do log.n += 1;"), ("regions", "update every 4s do log.n += 1;")],
    ),
    ("a condition", &[("state", "when log.n > 3 => B;"), ("leaf", "when in_state!(R2) => L2;")]),
    ("always", &[("state", "always if log.n > 5 => B;"), ("leaf", "always if in_state!(R2) do log.n += 1;")]),
    (
        "hooks",
        &[
            ("state", "enter do log.n += 1;"),
            ("composite", "exit do log.n += 1;"),
            ("leaf", "enter do log.n += 2;"),
            ("machine", "exit do log.n += 3;"),
        ],
    ),
    ("hooks of the stack", &[("composite", "pause do log.n += 1;"), ("state", "resume do log.n += 1;")]),
    ("a request on entry", &[("state", "enter do { if log.n > 9 { goto!(B) } }")]),
    ("push and pop", &[("machine", "state X { on Back => pop else A; }"), ("state", "on Back => push X;")]),
    ("reset and previous", &[("state", "on Back => reset B;"), ("composite", "on Num(4) => previous;")]),
    ("defer", &[("state", "on Num(7) => defer;")]),
    ("defer in a region", &[("leaf", "on Num(_) => defer;")]),
    (
        "ignore, pass and first",
        &[("leaf", "on Num(5) => ignore;"), ("composite", "first on Num(n) if n > 3 => pass do log.n += 1;")],
    ),
    (
        "reports",
        &[
            ("machine", "transition(from, to) do log.say(from, to);"),
            ("machine", "unhandled(event) do drop(event);"),
        ],
    ),
    ("a cause", &[("machine", "transition(from, to, cause) do log.say(from, to, cause);")]),
    (
        "in_state",
        &[
            ("machine", "state X { on Back => A; }"),
            ("state", "on Back if in_state!(X) => X;"),
            ("composite", "on Num(3) do { if in_state!(X) { log.n += 1; } }"),
        ],
    ),
    (
        "data of the machine",
        &[("machine", "let kept: Vec<u32> = Vec::new();"), ("state", "on Back do { kept.push(1); }")],
    ),
    ("the value of a field", &[("field", "f: 3")]),
    ("data and their value", &[("composite", "let given: u32 = 3;"), ("field", "given: 4")]),
    ("data of a state", &[("state", "let s: u32 = *a + 1;"), ("leaf", "let s: u32 = 5;")]),
    ("an action object", &[("state", "action hum: Hum = Hum;"), ("leaf", "action hum: Hum = Hum;")]),
    (
        "data by value",
        &[("state", "let text: String = String::new();"), ("state", "on Back => B do drop(take!(text));")],
    ),
    (
        "a target in a value",
        &[("machine", "let back: MTarget = MTarget::A;"), ("leaf", "on Back => back in [A, B];")],
    ),
    ("events for later", &[("state", "on Back do { raise!(Go after 3s); cancel!(Go); }")]),
    ("raise", &[("leaf", "on Back do { raise!(Go); }")]),
    ("tags", &[("machine", "#[tag(busy)] state X { on Back => A; }"), ("machine", "on Num(4) => X;")]),
    ("again", &[("machine", "on Num(6) => self;"), ("leaf", "on Num(7) => self;")]),
    ("if let", &[("state", "on Back if let Some(n) = log.found() => B do log.n += n;")]),
    (
        "code about a timer",
        &[("state", "after 5s as Nap => B;"), ("action", "{ restart!(Nap); cancel!(Nap); }")],
    ),
    (
        "code about an event",
        &[
            ("event", "Extra { n: u32 }"),
            ("leaf", "on Extra { n } do log.n += n;"),
            (
                "action",
                "{ raise!(Extra { n: 3 }); let _ = raise!(Extra { n: 3 } after 3s); cancel!(Extra); }",
            ),
        ],
    ),
    (
        "code about a state",
        &[
            ("machine", "state X { let n: u32; on Back => A; }"),
            (
                "action",
                "{ goto!(X { n: 3 }); let _ = push!(X { n: 4 }); if in_state!(X) { reset!(X { n: 5 }) } }",
            ),
        ],
    ),
    (
        "code about data",
        &[
            ("state", "let text: String = String::new();"),
            ("composite", "let m: String = String::new();"),
            ("action", "{ goto!(B { m: take!(text) }) }"),
        ],
    ),
    (
        "code about a region",
        &[
            ("regions", "region Third { initial T1; state T1; }"),
            ("action", "{ if in_state!(T1) { goto!(Third) } }"),
        ],
    ),
];

/// Settings beside which each construct is tried as well.
const SETTINGS: [&str; 4] = ["observed;", "can;", "requests;", "chain 9;"];

/// The places, and what stands in none of them.
const PLACES: [&str; 9] =
    ["event", "field", "machine", "action", "state", "composite", "leaf", "regions", "region"];

/// The machine with these constructs, each of their items behind `before`.
fn machine(constructs: &[&Construct], setting: &str, before: &str) -> TokenStream {
    let mut machine = MACHINE.replace("clock u32;", &format!("clock u32; {setting}"));
    for place in PLACES {
        let items = constructs.iter().flat_map(|(_, items)| *items).filter(|(its, _)| *its == place);
        let items =
            items.flat_map(|(_, items)| split(items, place)).map(|item| format!("{before} {} ", item));
        machine = machine.replace(
            &format!("${place}"),
            &items.collect::<Vec<_>>().join(if ["event", "field"].contains(&place) { "," } else { "" }),
        );
    }
    machine.parse().unwrap_or_else(|error| panic!("{error}:\n{machine}"))
}

/// The items of a text, for each of them has a condition of its own.
fn split(items: &str, place: &str) -> Vec<String> {
    if ["event", "action", "field"].contains(&place) {
        return vec![items.to_owned()];
    }
    let mut found = vec![String::new()];
    let mut depth = 0;
    for letter in items.chars() {
        found.last_mut().expect("an item").push(letter);
        depth += match letter {
            '{' | '(' | '[' => 1,
            '}' | ')' | ']' => -1,
            _ => 0,
        };
        let is_block = letter == '}'
            && ["state", "region", "choice", "final", "#[tag"]
                .iter()
                .any(|word| found.last().is_some_and(|item| item.trim_start().starts_with(word)));
        if depth == 0 && (letter == ';' || is_block) {
            found.push(String::new());
        }
    }
    found.retain(|item| !item.trim().is_empty());
    found
}

const ILLEGAL: &str = "without a condition";
const CONDITION: &str = "feature = \"c\"";

/// What rustc sees where the condition holds or does not; `None` where nothing is known of it.
fn expanded(holds: Option<bool>, table: TokenStream) -> TokenStream {
    let word = holds.map(|holds| if holds { "if" } else { "else" });
    let known = word.map(|word| format!("[{word} {CONDITION}]")).unwrap_or_default();
    let known: TokenStream = known.parse().expect("tokens");
    let output = fsm_compiler::expand(known.into_iter().chain(table).collect(), Reader::Compiler);
    match holds {
        Some(holds) => configured(output, holds),
        None => output,
    }
}

/// As rustc reads `#[cfg(feature = "c")] { … }` in code.
fn configured(tokens: TokenStream, holds: bool) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut output, mut index) = (Vec::new(), 0);
    while index < tokens.len() {
        let is_condition = matches!(&tokens[index..], [TokenTree::Punct(mark), TokenTree::Group(group), ..]
            if mark.as_char() == '#' && group.stream().to_string() == format!("cfg ({CONDITION})"));
        if is_condition {
            index += if holds { 2 } else { 3 };
            continue;
        }
        output.push(match &tokens[index] {
            TokenTree::Group(group) => {
                let inside = configured(group.stream(), holds);
                TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inside))
            }
            // The graph has the code as it was written.
            TokenTree::Literal(literal) if literal.to_string().contains(&format!("#[cfg({CONDITION})]")) => {
                TokenTree::Literal(proc_macro2::Literal::string("graph"))
            }
            token => token.clone(),
        });
        index += 1;
    }
    output.into_iter().collect()
}

/// What is wrong with a machine of these constructs.
fn problem(constructs: &[&Construct], setting: &str) -> Option<String> {
    let under = format!("#[cfg({CONDITION})]");
    let (conditional, plain) = (machine(constructs, setting, &under), machine(constructs, setting, ""));
    let has_code = constructs.iter().any(|(_, items)| items.iter().any(|(place, _)| *place == "action"));
    let plain = expanded(None, plain);
    if let Some(error) = error_in(&plain) {
        return Some(format!("{ILLEGAL}: {error}"));
    }
    if let Some(error) = error_in(&expanded(None, conditional.clone())) {
        return Some(format!("as a whole: {error}"));
    }
    let without = expanded(None, machine(&[], setting, ""));
    [(true, plain), (false, without)].into_iter().find_map(|(holds, expected)| {
        let found = expanded(Some(holds), conditional.clone());
        let (found_text, expected) = (text(&found, has_code), text(&expected, has_code));
        error_in(&found).map(|error| format!("where it is {holds}: {error}")).or_else(|| {
            (found_text != expected)
                .then(|| format!("where it is {holds}: {}", difference(&found_text, &expected)))
        })
    })
}

fn text(tokens: &TokenStream, has_code: bool) -> String {
    let mut text = tokens.to_string();
    // Warnings are given once, of the whole table.
    text.truncate(text.find(" # [warn (deprecated)] const").unwrap_or(text.len()));
    let Some(graph) = text.find("Graph :: new").filter(|_| has_code) else { return text };
    let end = text[graph..].find(", & [").expect("the conditions of the graph");
    text[..graph].to_owned() + &text[graph + end..]
}

fn difference(found: &str, expected: &str) -> String {
    let same = found.bytes().zip(expected.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| text.chars().skip(same.saturating_sub(60)).take(160).collect::<String>();
    format!("\n  {}\nand not\n  {}", around(found), around(expected))
}

fn error_in(tokens: &TokenStream) -> Option<String> {
    let text = tokens.to_string();
    let found = text.find("compile_error")?;
    Some(text[found..].chars().take(200).collect())
}

#[test]
fn a_construct_is_there_or_it_is_not() {
    // Some of the pairs, and all where that is asked for.
    let all = std::env::var_os("FSM_CONDITIONS").is_some();
    let mut problems = Vec::new();
    for (place, one) in CONSTRUCTS.iter().enumerate().filter(|(place, _)| all || in_sample(*place)) {
        for setting in ["", SETTINGS[place % SETTINGS.len()]] {
            let problem = problem(&[one], setting);
            problems.extend(problem.map(|problem| format!("{} beside `{setting}`: {problem}", one.0)));
        }
        for other in (place + 1..CONSTRUCTS.len()).filter(|other| all || (place * 5 + other) % 48 == 0) {
            let other = &CONSTRUCTS[other];
            let problem = problem(&[one, other], "");
            // Not all pairs can stand in one machine.
            let problem = problem.filter(|problem| !problem.starts_with(ILLEGAL));
            problems.extend(problem.map(|problem| format!("{} beside {}: {problem}", one.0, other.0)));
        }
    }
    assert!(problems.is_empty(), "{}:\n{}", problems.len(), problems.join("\n"));
}

/// Machines in which something that is always there has to do with what stands behind `?`, under a condition: it is nothing
/// wrong where the condition does not hold.
const IN_VAIN: [(&str, &str); 25] = [
    (
        "done",
        "state A { on Go => B; } state B { done => A; initial C; state C { on Go => C; ? on Back => D; } ? final state D; }",
    ),
    (
        "done of regions",
        "state A { on Go => B; } state B { done => A; on Back => A; region L { initial L1; state L1 { ? on Go => L2; } ? final state L2; } region R { initial R1; state R1 { on Go => R2; } final state R2; } }",
    ),
    ("pop", "state A { ? on Go => push B; } ? state B { on Go => pop; } state C { on Back => pop; }"),
    ("pop!", "state A { ? on Go => push B; } state B { on Go do { pop!() } }"),
    ("the size of the stack", "stack 4; state A { ? on Go => push B; } ? state B { on Go => pop; }"),
    (
        "pause and resume",
        "state A { pause do log.n += 1; resume do log.n += 1; ? on Go => push B; } ? state B { on Go => pop; }",
    ),
    (
        "first",
        "state A { first on Go => B; initial A1; state A1 { ? on Go => A1; } } state B { on Back => A; }",
    ),
    (
        "first of regions",
        "state A { first on Go => B; ? region L { initial L1; state L1 { on Go => L1; } } } state B { on Back => A; }",
    ),
    ("pass", "state A { on Go if log.n > 1 => pass do log.n += 1; ? on Go => B; } state B { on Back => A; }"),
    (
        "the size of the queue",
        "queue 4; state A { on Go => B; ? on Back do { raise!(Go); } } state B { on Back => A; }",
    ),
    ("defer", "queue 4; state A { on Go => B; on Back => defer; } state B { ? on Back => A; on Go => A; }"),
    (
        "cancel",
        "queue 4; clock u32; state A { on Go => B do { cancel!(Go); } ? on Back do { raise!(Go after 3s); } } state B { on Back => A; }",
    ),
    (
        "cancel of a timer",
        "clock u32; state A { ? after 3s as Nap => B; on Go => B; ? on Back do { cancel!(Nap); } } state B { on Back => A; }",
    ),
    ("update", "clock u32; state A { on Go => B; ? update do log.n += 1; } state B { on Back => A; }"),
    (
        "refused",
        "refused(request) do drop(request); state A { on Go => B; ? on Back do { goto!(B) } } state B { on Back => A; }",
    ),
    (
        "livelock",
        "livelock(state) do drop(state); state A { on Go => B; ? always if log.n > 3 => B; } state B { on Back => A; ? always if log.n < 3 => A; }",
    ),
    ("rounds", "chain 9; state A { on Go => B; ? always if log.n > 3 => B; } state B { on Back => A; }"),
    (
        "unhandled",
        "unhandled(event) do drop(event); state A { on Go => B; ? on Back => B; } state B { on Go | Back => A; }",
    ),
    (
        "in_state",
        "state A { on Go if in_state!(X) => B; on Back if !in_state!(X) => B; } state B { on Back => A do { if in_state!(X) { log.n += 1; } } } ? state X { on Go => A; }",
    ),
    (
        "a choice",
        "state A { on Go => C; } choice C { ? always if log.n > 2 => B; always => A; } state B { on Back => A; }",
    ),
    (
        "draws",
        "state A { on Go => C; } choice C { random log.n; ? weight 1 => B; ? weight 2 => A; always => A; } state B { on Back => A; }",
    ),
    (
        "history",
        "state A { on Go => history B; } state B { on Back => A; initial B1; state B1 { ? on Go => B2; } ? state B2 { on Go => B1; } }",
    ),
    (
        "a region alone",
        "state A { on Go => B; } state B { on Back => A; ? region L { initial L1; state L1 { on Go => L1; } } region R { initial R1; state R1; } }",
    ),
    ("previous", "state A { ? on Go => B; on Back => previous; } ? state B { on Back => previous; }"),
    ("strict", "strict; state A { on Go | Back => ignore; ? on Extra => ignore; }"),
];

#[test]
fn what_is_in_vain_without_it_is_nothing_wrong() {
    let mut problems = Vec::new();
    for (name, table) in IN_VAIN {
        let table = |under: &str| -> TokenStream {
            let initial = if table.contains("region P") { "" } else { "initial A;" };
            let text =
                format!("machine M(log: &mut Log) {{ events {{ Go, Back, ? Extra }} {initial} {table} }}");
            text.replace('?', under).parse().expect("tokens")
        };
        let under = format!("#[cfg({CONDITION})]");
        for (what, output) in [
            ("plain", expanded(None, table(""))),
            ("whole", expanded(None, table(&under))),
            ("there", expanded(Some(true), table(&under))),
            ("absent", expanded(Some(false), table(&under))),
        ] {
            problems.extend(error_in(&output).map(|error| format!("{name}, {what}: {error}")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
