//! Chains of changes that lead on by themselves, with their bounds, and a chain that is stopped.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Sort(thing: &mut Thing) {
        chain 20;
        #[derive(Clone, Copy, Debug)]
        events { Start, Spin }
        initial Idle;
        livelock(state) do thing.say(format_args!("stopped at {state}"));
        state Idle { on Start => Passing; on Spin => Left; }
        state Passing { let at: u32 = 1; always if *at < 4 do { *at += 1; thing.say(*at); } always if thing.n < 2 => self do thing.n += 1; always => Idle; }
        state Left { enter do thing.m += 1; always if thing.m < 1_000 => Right; }
        state Right { always if thing.m < 1_000 => Left; on Start => Idle; }
    }
}

fsm! {
    #[derive(Debug)]
    machine Chain(thing: &mut Thing) {
        #[derive(Clone, Copy, Debug)]
        events { Go }
        initial A;
        livelock(state) do thing.say(format_args!("stopped at {state}"));
        state A { on Go => B; }
        state B { enter do if thing.n < 3 { goto!(C); } always if thing.n > 3 => C; }
        state C { enter do { thing.n += 1; thing.say("C"); } always if thing.n % 2 == 1 => B; on Go => B; }
    }
}

pub fn script(book: &mut Book) {
    let mut play = Play::<Sort>::start(book, ());
    play.send(SortEvent::Start, ()).send(SortEvent::Spin, ()).send(SortEvent::Start, ());
    let mut play = Play::<Chain>::start(book, ());
    for _ in 0..4 {
        play.send(ChainEvent::Go, ());
    }
}
