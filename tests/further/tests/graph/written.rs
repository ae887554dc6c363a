//! A line is shown as it stands in the table. `tests/mixtures/tests/shown.rs` reads the texts of all machines again.

use fsm_runtime::fsm;

fsm! {
    machine Parser(log: &mut Vec<u8>) {
        events { Byte(u8), Size(f64), Letter(char), Text(&'static str) }
        initial Ground;
        state Ground {
            on Byte(b'x' | b'0'..=b'9' | b'\'') => Escape;
            on Letter('\'' | '\\' | 'é'..='ö') => Escape;
            on Size(1e-5 | 2.5E+3) do { let _z = <u8 as Default>::default(); };
            on Size(x) if x < 1. && x - 1e3 > 0x1e as f64 - 5.0 => Escape;
            on Byte(at) do { match at { ..=3 => log.push(at), 9.. => {}, _ => log.extend_from_slice(b"ab") } }
            on Text("one
                     two") => Escape;
            on Text("one\
                     two") do log.push(if matches!(log.len(), 9.. | 5..) { b'a' } else { ::core::primitive::u8::MAX });
        }
        state Escape { on Byte(_) => Ground; }
    }
}

fn lines(state: fsm_runtime::graph::State<'_>) -> Vec<String> {
    state.lines().map(|line| line.to_string()).collect()
}

#[test]
fn literals_and_marks_stay_in_one_piece() {
    assert_eq!(
        lines(Parser::GRAPH.state("Ground").unwrap()),
        [
            r"on Byte(b'x' | b'0'..=b'9' | b'\'') => Escape",
            r"on Letter('\'' | '\\' | 'é'..='ö') => Escape",
            "on Size(1e-5 | 2.5E+3) do { let _z = <u8 as Default>::default(); }",
            "on Size(x) if x < 1. && x - 1e3 > 0x1e as f64 - 5.0 => Escape",
            "on Byte(at) do { match at { ..=3 => log.push(at), 9.. => {}, _ => log.extend_from_slice(b\"ab\") } }",
            r#"on Text("one\n                     two") => Escape"#,
            r#"on Text("onetwo") do log.push(if matches!(log.len(), 9.. | 5..) { b'a' } else { ::core::primitive::u8::MAX })"#,
        ]
    );
}

fsm! {
    #[derive(Clone)]
    machine Lap {
        initial Running;
        stop => Off;
        state Running { update => Over; }
        final state Over;
        final state Off;
    }
}

fsm! {
    #[derive(Clone)]
    machine Hut(log: &mut Vec<u32>) {
        events { Up, Down }
        part Climb {
            exits Top, Lost;
            initial Low;
            state Low { on Up => out Top do log.push(1); on Down => out Lost do { if log.is_empty() { return; } log.push(2); } }
        }
        let back: HutTarget = HutTarget::Valley;
        initial Valley;
        enter(cause) do log.push(u32::from(cause == HutCause::Start));
        #[tag(on_line)]
        state Valley {
            let lap: machine Lap = Lap::start();
            when in_state!(Valley) do log.push(9);
            when log.len() > 3 && !in_state!(Ridge) do log.clear();
            on Up if log.is_empty() && in_state!(Valley) => Ridge;
            done(lap) if log.len() == 2 || log.len() == 3 => Ridge;
            done(lap) => back.clone() in [Ridge, Camp];
        }
        state Ridge {
            exit(why) do log.push(u32::from(why == HutCause::Update));
            on Down if log.len() > 1 => back.clone() in [Valley, Camp] do log.clear();
            on Up => Way;
        }
        state Camp { on Down => Valley; }
        state Way is Climb { on out Top => Ridge do { log.push(3); } on out Lost => Valley do log.push(4); }
    }
}

#[test]
fn a_line_says_what_stands_in_the_table() {
    let graph = Hut::GRAPH;
    assert_eq!(lines(graph.root()), ["enter(cause) do log.push(u32::from(cause == HutCause::Start))"]);
    let list = "done(lap) => back.clone() in [Ridge, Camp]";
    assert_eq!(
        lines(graph.state("Valley").unwrap()),
        [
            "when in_state!(Valley) do log.push(9)",
            "when log.len() > 3 && !in_state!(Ridge) do log.clear()",
            "on Up if log.is_empty() && in_state!(Valley) => Ridge",
            "done(lap) if log.len() == 2 || log.len() == 3 => Ridge",
            list,
            list,
        ]
    );
    let down = "on Down if log.len() > 1 => back.clone() in [Valley, Camp] do log.clear()";
    let exit = "exit(why) do log.push(u32::from(why == HutCause::Update))";
    assert_eq!(lines(graph.state("Ridge").unwrap()), [exit, down, down, "on Up => Way"]);
    assert_eq!(
        lines(graph.state("WayLow").unwrap()),
        [
            "on Up => Ridge do { log.push(1); log.push(3); }",
            "on Down => Valley do { if log.is_empty() { return; } log.push(2); log.push(4); }",
        ]
    );
}

#[test]
fn each_line_of_a_list_leads_to_one_of_its_states() {
    let ridge = Hut::GRAPH.state("Ridge").unwrap();
    let listed = ridge.lines().filter_map(|line| line.listed().map(|_| line.transitions().next().unwrap()));
    let listed: Vec<_> =
        listed.map(|own| (own.held().unwrap(), own.targets().next().unwrap().to_string())).collect();
    assert_eq!(listed, [("back.clone()", "Valley".to_owned()), ("back.clone()", "Camp".to_owned())]);
    assert_eq!(ridge.lines().next().unwrap().cause(), Some("why"));
}

#[test]
fn a_tag_is_shown_by_its_variant_and_named_as_written() {
    assert_eq!(format!("{:?} {}", HutTag::OnLine, HutTag::OnLine), "OnLine on_line");
}
