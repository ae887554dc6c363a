//! The same machine as one that may fail, or wait, or both: another header, and in its code calls that may fail and futures that
//! are pending for a while. What it does otherwise is what the plain machine does.
//!
//! The generator notes in comments where such calls may stand; of a plain machine nothing comes of them.

use fsm_oracle::random::Random;

use super::often::{Often, percent};

/// Before a statement of an action, or before the value of a field.
pub const STEP: &str = "/*step*/";
/// Before a `return` of an action.
pub const RETURN: &str = "/*return*/";
/// Around what a value returns.
pub const GIVES: [&str; 2] = ["/*gives*/", "/*given*/"];

/// What a machine may do besides what it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    pub fails: bool,
    pub waits: bool,
}

impl Stops {
    /// Of about a third of the machines; `None` where there is only the plain one.
    pub fn choose(often: Often, random: &mut Random) -> Option<Stops> {
        let is_often = often.fallible || often.waiting;
        if !random.chance(percent(is_often, 30)) {
            return None;
        }
        let one = random.below(3);
        let stops = Stops { fails: one != 1, waits: one != 0 };
        Some(match (often.fallible, often.waiting) {
            (true, false) => Stops { fails: true, ..stops },
            (false, true) => Stops { waits: true, ..stops },
            _ => stops,
        })
    }

    /// A call that creates the machine: there is none where it fails, or where its future is dropped.
    pub fn created(self, call: String) -> String {
        match self {
            Stops { fails: false, waits: false } => call,
            Stops { fails: true, waits: false } => {
                format!("match {call} {{ Ok(the_machine) => the_machine, Err(_) => return }}")
            }
            Stops { fails: false, waits: true } => {
                format!("match finish({call}) {{ Some(the_machine) => the_machine, None => return }}")
            }
            Stops { fails: true, waits: true } => {
                format!("match finish({call}) {{ Some(Ok(the_machine)) => the_machine, _ => return }}")
            }
        }
    }

    /// Any other call, of which nobody looks at the outcome.
    pub fn called(self, call: String) -> String {
        if self.waits { format!("let _ = finish({call});") } else { format!("let _ = {call};") }
    }

    /// The plain machine as this kind of machine.
    pub fn machine(self, plain: &str) -> String {
        // A start that may stop is no default.
        let plain = &plain.replace("    #[derive(Default)]\n", "").replacen(", Default)]", ")]", 1);
        let Some((before, rest)) = plain.split_once("machine ") else { return plain.to_owned() };
        let Some((header, body)) = rest.split_once(" {\n") else { return plain.to_owned() };
        let word = if self.waits { "async " } else { "" };
        let output = if self.fails { " -> Result<(), Fault>" } else { "" };
        let header = match header.split_once(" where ") {
            Some((header, bounds)) => format!("{header}{output} where {bounds}"),
            None => format!("{header}{output}"),
        };
        format!("{before}{word}machine {header} {{\n{}", self.code(body))
    }

    fn code(self, body: &str) -> String {
        let mut text = String::new();
        for (number, part) in body.split(STEP).enumerate() {
            // One in two is hidden in a macro.
            text += match number {
                0 => "",
                number if number % 2 == 0 => "step!(); ",
                _ => self.step(),
            };
            text += part;
        }
        if !self.fails {
            return text;
        }
        text.replace(&format!("{RETURN}return"), "return Ok(())")
            .replace(&format!("return {}", GIVES[0]), "return Ok(")
            .replace(GIVES[1], ")")
    }

    fn step(self) -> &'static str {
        match self {
            Stops { fails: true, waits: true } => "pause().await; may_fail()?; ",
            Stops { fails: true, waits: false } => "may_fail()?; ",
            Stops { fails: false, waits: true } => "pause().await; ",
            Stops { fails: false, waits: false } => "",
        }
    }

    /// What stands beside the machine.
    pub fn beside(self) -> String {
        let step = self.step();
        format!("#[allow(unused_macros)]\nmacro_rules! step {{\n    () => {{ {{ {step} }} }};\n}}\n\n")
    }
}

/// Code that neither fails nor waits in any machine.
pub fn sure(text: String) -> String {
    text.replace(STEP, "").replace(RETURN, "")
}
