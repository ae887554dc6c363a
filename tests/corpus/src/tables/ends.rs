//! Ends: of a machine inside, of the machine around it, and from outside; events from elsewhere.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    Next(i64),
    Halt,
}

fsm! {
    machine Count(thing: &mut Thing) {
        events from Step;
        let from: i64;
        initial Counting { left: *from };
        stop => Over do thing.say("count stopped");
        on Halt => Over;
        state Counting { let left: i64; on Next(n) if n > *left => Over; on Next(n) => self { left: *left - n }; }
        final state Over { enter do thing.say("count over"); }
    }
}

impl std::fmt::Debug for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.state())
    }
}

impl std::fmt::Debug for CountState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CountState::Counting { left } => write!(f, "{left} left"),
            CountState::Over => f.write_str("over"),
        }
    }
}

fsm! {
    #[derive(Debug)]
    machine Job(thing: &mut Thing) {
        events from Step;
        initial Working;
        stop => Stopped do thing.say("job stopped");
        state Working {
            let count: machine Count(thing) = Count::start(thing, 5);
            on Next(n) do { count.send(thing, Step::Next(n)); }
            on Halt if thing.n > 0 => Stopped;
            on Halt => self do thing.n += 1;
            done(count) => Finished;
        }
        final state Finished;
        final state Stopped;
    }
}

pub fn script(book: &mut Book) {
    let mut play = Play::<Job>::start(book, ());
    play.send(Step::Next(2), ()).send(Step::Halt, ()).send(Step::Next(4), ()).send(Step::Next(3), ()).send(Step::Halt, ());
    let mut play = Play::<Job>::start(book, ());
    play.send(Step::Halt, ()).send(Step::Halt, ());
    let mut play = Play::<Job>::start(book, ());
    play.machine.stop(&mut play.thing);
    play.note("stop");
}
