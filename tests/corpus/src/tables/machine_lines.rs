//! Lines of the machine itself: hooks, events that no state takes, its end, and beginning anew.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Shop(thing: &mut Thing) {
        clock u32;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Open, Sell(u32), Close, Restart, #[expect(unused_event)] Odd, End }
        let sold: u32 = 0;
        initial Shut do thing.say("the first");
        enter do thing.say("enter the machine");
        exit do thing.say("exit the machine");
        update do thing.n += 1;
        every 10s do thing.say(format_args!("sold {sold}"));
        after 25s => Shut do thing.say("a break");
        when thing.n == 2 do thing.say("two ticks");
        on Restart => self;
        on Sell(n) if n > 100 do thing.say("too much");
        on End => Over;
        unhandled(event) do thing.say(format_args!("what is {event:?}?"));
        state Shut { on Open => Selling; }
        state Selling { on Sell(n @ 1..=9) do *sold += n; on Close => Shut; exit do thing.say("the till"); }
        final state Over { enter do thing.say("over"); }
    }
}

pub fn script(book: &mut Book) {
    use ShopEvent::{Close, End, Odd, Open, Restart, Sell};
    let mut play = Play::<Shop>::start(book, 0);
    for event in [Sell(3), Open, Sell(3), Sell(300), Sell(30), Odd] {
        play.send(event, 1_000);
    }
    play.update(2_000).update(10_000).update(26_000).send(Open, 26_001).send(Restart, 27_000).send(Close, 27_001);
    play.update(37_000).send(End, 37_001).send(Open, 37_002).update(60_000);
}
