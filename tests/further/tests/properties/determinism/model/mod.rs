//! The player of `determinism.rs` once more, written by hand: a stack of frames with plain times.
//! It shares no code with the runtime or the macro, only the meaning that the table gives.

use fsm_runtime::Outcome;

use super::Input;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Work { n: u32 },
    Rest,
    Menu { from: &'static str },
}

use Kind::{Menu, Rest, Work};

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Work { .. } => "Work",
            Rest => "Rest",
            Menu { .. } => "Menu",
        }
    }
}

/// A state with the times at which its lines are due.
struct Frame {
    kind: Kind,
    after: u64,
    every: u64,
    update: u64,
    paused_at: u64,
}

pub struct Model {
    pub log: Vec<String>,
    now: u64,
    beat: u64,
    /// The current frame is the last.
    frames: Vec<Frame>,
    /// What was left last, by level of the stack.
    left: Vec<Option<Kind>>,
}

const NEVER: u64 = u64::MAX;
const WORK: Kind = Work { n: 0 };

impl Model {
    pub fn start() -> Self {
        let mut model = Model { log: vec![], now: 0, beat: 70, frames: vec![], left: vec![None] };
        model.enter(WORK);
        model
    }

    pub fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    pub fn deadline(&self) -> Option<u64> {
        let top = self.top();
        Some(self.beat.min(top.after).min(top.every).min(top.update))
    }

    pub fn wait(&mut self, span: u32) {
        self.now += u64::from(span);
        let now = self.now;
        if now >= self.beat {
            self.say("beat");
            self.beat = now + 70;
        }
        match self.top().kind {
            Work { n } => self.work(n),
            Rest => self.rest(),
            Menu { .. } if now >= self.top().after => self.pop(Rest, ""),
            Menu { .. } => {}
        }
    }

    fn work(&mut self, n: u32) {
        let now = self.now;
        if now >= self.top().update {
            self.top_mut().update = now + 30;
            self.top_mut().kind = Work { n: n + 1 };
            self.say(&format!("work {}", n + 1));
        }
        if now >= self.top().every {
            self.top_mut().every = now + 45;
            if self.log.len().is_multiple_of(2) {
                self.say("even");
            }
        }
        if now >= self.top().after {
            self.goto(Rest, "tired");
        }
    }

    fn rest(&mut self) {
        while self.now >= self.top().every {
            self.say("zz");
            self.top_mut().every += 20;
        }
        if self.now >= self.top().after {
            self.say("awake");
            self.goto(Work { n: 1 }, "");
        }
    }

    pub fn send(&mut self, input: Input) -> Outcome<Input> {
        let full = self.depth() == 3;
        match (self.top().kind, input) {
            (_, Input::Reset) => self.reset(),
            (Work { .. } | Rest, Input::Push) | (Menu { .. }, Input::Push) if full => {
                return Outcome::StackFull(input);
            }
            (kind, Input::Push) => self.push(kind.name()),
            (Work { .. } | Menu { .. }, Input::Go) => self.goto(Rest, ""),
            (Rest, Input::Go) => self.goto(WORK, ""),
            (Work { .. }, Input::Set(n)) if n > 2 => {
                self.top_mut().kind = Work { n };
                return Outcome::Handled;
            }
            (Work { n }, Input::Set(_)) => {
                self.say(&format!("exit Work {n}"));
                self.frames.pop();
                self.enter(WORK);
                self.say("Work>Work");
            }
            (kind, Input::Blip) => match (self.left[self.depth()], kind) {
                (Some(left), _) => self.goto(left, ""),
                (None, Menu { .. }) => return Outcome::Handled,
                (None, _) => return Outcome::GuardRefused(input),
            },
            (Menu { .. }, Input::Pop) => self.pop(WORK, ""),
            (Menu { .. }, Input::Ask(_)) if full => {
                self.say("full");
                return Outcome::Handled;
            }
            (Menu { .. }, Input::Ask(0)) => self.goto(Work { n: 7 }, ""),
            (Menu { .. }, Input::Ask(_)) => self.push("asked"),
            _ => return Outcome::Unhandled(input),
        }
        Outcome::Transitioned
    }

    fn top(&self) -> &Frame {
        self.frames.last().expect("a current frame")
    }

    fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a current frame")
    }

    fn say(&mut self, line: &str) {
        if !line.is_empty() {
            self.log.push(line.to_owned());
        }
    }

    fn enter(&mut self, kind: Kind) {
        let due = |span: u64| self.now + span;
        let (after, every, update) = match kind {
            Work { .. } => (due(100), due(45), due(30)),
            Rest => (due(90), due(20), NEVER),
            Menu { .. } => (due(40), NEVER, NEVER),
        };
        self.frames.push(Frame { kind, after, every, update, paused_at: 0 });
        match kind {
            Work { n } => self.say(&format!("enter Work {n}")),
            Rest => self.say("enter Rest"),
            Menu { from } => self.say(&format!("enter Menu {from}")),
        }
    }

    /// Exits the last frame, which is then the one left last on its level.
    fn exit(&mut self) -> &'static str {
        let kind = self.frames.pop().expect("a current frame").kind;
        match kind {
            Work { n } => self.say(&format!("exit Work {n}")),
            Rest => self.say("exit Rest"),
            Menu { from } => self.say(&format!("exit Menu {from}")),
        }
        self.left[self.frames.len()] = Some(kind);
        kind.name()
    }

    fn goto(&mut self, to: Kind, action: &str) {
        let from = self.exit();
        self.say(action);
        self.enter(to);
        self.say(&format!("{from}>{}", to.name()));
    }

    fn push(&mut self, from: &'static str) {
        let name = self.top().kind.name();
        if name != "Rest" {
            self.say(&format!("pause {name}"));
        }
        self.top_mut().paused_at = self.now;
        self.left.push(None);
        self.enter(Menu { from });
        self.say(&format!("{name}>Menu"));
    }

    fn pop(&mut self, otherwise: Kind, action: &str) {
        if self.depth() == 0 {
            return self.goto(otherwise, action);
        }
        let from = self.exit();
        self.left.pop();
        let now = self.now;
        let top = self.top_mut();
        let pause = now - top.paused_at;
        for due in [&mut top.after, &mut top.every] {
            *due = due.saturating_add(pause);
        }
        if top.update != NEVER {
            top.update = now + 30;
        }
        let to = top.kind.name();
        if to != "Rest" {
            self.say(&format!("resume {to}"));
        }
        self.say(&format!("{from}>{to}"));
    }

    fn reset(&mut self) {
        let from = self.exit();
        while !self.frames.is_empty() {
            self.exit();
        }
        self.left.truncate(1);
        self.say("reset");
        self.enter(WORK);
        self.say(&format!("{from}>Work"));
    }
}
