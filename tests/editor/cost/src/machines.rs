//! One machine of many states, written in three ways. `$0` marks the place where its author types: the action of a
//! line in the middle.

use std::fmt::Write;

/// What all of them act on.
const OWNER: &str = "
pub struct Owner {
    pub steps: u32,
}

impl Owner {
    pub fn note(&mut self, number: u32) {
        self.steps += number;
    }

    pub fn allows(&self, number: u32) -> bool {
        self.steps > number
    }
}
";

const EVENTS: &str = "Step(u32), Back, Skip { far: u32 }";

pub(crate) fn table(states: usize) -> String {
    let mut text =
        format!("use fsm_runtime::fsm;\n{OWNER}\nfsm! {{\n    pub machine Big(owner: &mut Owner) {{\n");
    _ = writeln!(text, "        events {{ {EVENTS} }}\n        initial S0;\n");
    for state in 0..states {
        let action = action(state, states);
        _ = writeln!(
            text,
            "        state S{state} {{
            let visits: u32 = 0;
            enter do owner.note({state});
            on Step(n) if owner.allows(n) => S{next} do {action};
            on Back => S{before};
            on Skip {{ far }} if far > *visits => S{far};
            update do *visits += 1;
        }}",
            next = (state + 1) % states,
            before = (state + states - 1) % states,
            far = (state + 10) % states,
        );
    }
    text + "    }\n}\n\nfn main() {\n    let mut owner = Owner { steps: 0 };\n    Big::start(&mut owner).update(&mut owner);\n}\n"
}

/// One `match` for events, one for ticks, one for what happens on entry.
pub(crate) fn one_match(states: usize) -> String {
    let (mut lines, mut ticks) = (String::new(), String::new());
    for state in 0..states {
        _ = writeln!(
            lines,
            "            (State::S{state} {{ .. }}, Event::Step(n)) if owner.allows(n) => {{
                {};
                self.enter(owner, State::S{} {{ visits: 0 }})
            }}
            (State::S{state} {{ .. }}, Event::Back) => self.enter(owner, State::S{} {{ visits: 0 }}),
            (State::S{state} {{ visits }}, Event::Skip {{ far }}) if far > *visits => {{
                self.enter(owner, State::S{} {{ visits: 0 }})
            }}",
            action(state, states),
            (state + 1) % states,
            (state + states - 1) % states,
            (state + 10) % states,
        );
        _ = writeln!(ticks, "            State::S{state} {{ visits }} => *visits += 1,");
    }
    by_hand(
        states,
        &format!(
            "    pub fn send(&mut self, owner: &mut Owner, event: Event) {{
        match (&mut self.state, event) {{
{lines}            _ => {{}}
        }}
    }}

    pub fn update(&mut self) {{
        match &mut self.state {{
{ticks}        }}
    }}
"
        ),
    )
}

/// One function for each state and what happens in it.
pub(crate) fn functions(states: usize) -> String {
    let (mut events, mut ticks, mut functions) = (String::new(), String::new(), String::new());
    for state in 0..states {
        _ = writeln!(events, "            State::S{state} {{ .. }} => self.send_s{state}(owner, event),");
        _ = writeln!(ticks, "            State::S{state} {{ .. }} => self.update_s{state}(),");
        _ = writeln!(
            functions,
            "    fn send_s{state}(&mut self, owner: &mut Owner, event: Event) {{
        let State::S{state} {{ visits }} = &mut self.state else {{ return }};
        match event {{
            Event::Step(n) if owner.allows(n) => {{
                {};
                self.enter(owner, State::S{} {{ visits: 0 }})
            }}
            Event::Back => self.enter(owner, State::S{} {{ visits: 0 }}),
            Event::Skip {{ far }} if far > *visits => self.enter(owner, State::S{} {{ visits: 0 }}),
            _ => {{}}
        }}
    }}

    fn update_s{state}(&mut self) {{
        let State::S{state} {{ visits }} = &mut self.state else {{ return }};
        *visits += 1;
    }}
",
            action(state, states),
            (state + 1) % states,
            (state + states - 1) % states,
            (state + 10) % states,
        );
    }
    by_hand(
        states,
        &format!(
            "    pub fn send(&mut self, owner: &mut Owner, event: Event) {{
        match &self.state {{
{events}        }}
    }}

    pub fn update(&mut self) {{
        match &self.state {{
{ticks}        }}
    }}

{functions}"
        ),
    )
}

/// The types, what happens on entry, and these methods.
fn by_hand(states: usize, methods: &str) -> String {
    let (mut variants, mut entries) = (String::new(), String::new());
    for state in 0..states {
        _ = writeln!(variants, "    S{state} {{ visits: u32 }},");
        _ = writeln!(entries, "            State::S{state} {{ .. }} => owner.note({state}),");
    }
    format!(
        "{OWNER}
pub enum Event {{ {EVENTS} }}

pub enum State {{
{variants}}}

pub struct Big {{
    state: State,
}}

impl Big {{
{methods}
    fn enter(&mut self, owner: &mut Owner, state: State) {{
        self.state = state;
        match &self.state {{
{entries}        }}
    }}
}}

fn main() {{
    let mut owner = Owner {{ steps: 0 }};
    let mut big = Big {{ state: State::S0 {{ visits: 0 }} }};
    big.send(&mut owner, Event::Back);
    big.update();
}}
"
    )
}

fn action(state: usize, states: usize) -> &'static str {
    if state == states / 2 { "owner.no$0(n)" } else { "owner.note(n)" }
}
