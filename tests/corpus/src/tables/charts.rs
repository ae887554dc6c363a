//! Composite states: in which order they are left and entered, from inside and from outside, again and anew.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Nested(thing: &mut Thing) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Inner, Again, SelfOfOuter, SelfOfInner, Out, Begin, Deep, Given(i64), Unknown }
        initial Outer;
        enter do thing.say("enter the machine");
        on Begin => self;
        on Deep => Leaf { n: 3 } in Middle { m: 4 };
        on Given(_) => ignore;
        state Outer {
            let since: i64 = thing.n;
            initial A do thing.say("initial of Outer");
            enter do { thing.n += 1; thing.say("enter Outer"); }
            exit do thing.say(format_args!("exit Outer of {since}"));
            on Inner => B;
            on Again => reenter B;
            on SelfOfOuter => self;
            on Out => Away;
            first on Given(n) if n == 1 do thing.say("before the states inside");
            state A { enter do thing.say("enter A"); exit do thing.say("exit A"); on Given(n) if n > 3 do thing.say("A"); }
            state B { enter do thing.say("enter B"); exit do thing.say("exit B"); on SelfOfInner => self; }
            state Middle {
                let m: i64;
                initial Leaf { n: 0 };
                exit do thing.say(format_args!("exit Middle {m}"));
                on Given(n) if n > 2 do *m += n;
                state Leaf { let n: i64; on Given(n) if n > 4 => Leaf { n }; on Inner => Other { n }; }
                state Other { let n: i64; on Again => Middle { m: *n + 1 }; }
            }
        }
        state Away { on Out => Outer; on Unknown => B; }
    }
}

pub fn script(book: &mut Book) {
    use NestedEvent::{Again, Begin, Deep, Given, Inner, Out, SelfOfInner, SelfOfOuter, Unknown};
    let mut play = Play::<Nested>::start(book, ());
    let events = [
        Given(3), Given(4), Inner, SelfOfInner, Again, SelfOfOuter, Out, Unknown, Out, Out, Deep, Given(3), Given(5),
        Given(1), Inner, Again, Inner, Out, Inner, Begin, Unknown,
    ];
    for event in events {
        play.send(event, ());
    }
}
