//! What code outside asks: `can`, `would`, `possible`, `start_in`, `restore`, an observer's steps, ends.

use fsm_runtime::{Outcome, fsm};

use crate::{Book, Thing};

fsm! {
    #[derive(Clone, Debug)]
    machine Cart(thing: &mut Thing) {
        can;
        requests;
        observed;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Add(i64), Pay, Help, Ship }
        let orders: u32 = 0;
        initial Open;
        on Help => ignore;
        state Open { on Add(n) if thing.n + n <= 9 do thing.n += n; on Pay if thing.n > 0 => Paid { sum: thing.n }; }
        state Paid { let sum: i64; on Ship => Open do { thing.say(*sum); thing.n = 0; *orders += 1; } on Pay => push Twice; }
        state Twice { on Pay => pop; on Ship => Done; }
        final state Done;
    }
}

/// Writes down all that it hears.
struct Ear(Vec<String>);

impl fsm_runtime::Observer<Cart, CartEvent> for Ear {
    fn line_taken(&mut self, line: usize) {
        self.0.push(format!("hears line {line}"));
    }

    fn entered(&mut self, state: CartStateId) {
        self.0.push(format!("hears that {state} is entered"));
    }
}

pub fn script(book: &mut Book) {
    use CartEvent::{Add, Help, Pay, Ship};
    let mut thing = Thing::default();
    let mut cart = Cart::start(&mut thing);
    for event in [Pay, Add(5), Add(5), Add(4), Help, Ship, Pay, Pay, Ship] {
        let possible: Vec<_> = cart.possible().map(|id| format!("{id:?}")).collect();
        let would = cart.would(&thing, event);
        let mut ear = Ear(Vec::new());
        let outcome: Outcome<_> = cart.observed(&mut ear).send(&mut thing, event);
        thing.lines.extend(ear.0);
        book.step(format!("{event:?} of {}: {would:?}, {outcome:?}", possible.join(", ")), &mut thing, cart.state());
    }
    book.line(format!("{} orders, ended {}", cart.data().orders, cart.is_done()));
    let begun = Cart::start_in(CartTarget::Paid { sum: 3 }, &mut thing).expect("it begins there");
    book.step("start_in", &mut thing, begun.state());
    let refused = Cart::start_in(CartTarget::Twice, &mut thing).map(|cart| cart.state_id());
    book.line(format!("start_in: {refused:?}"));
    let restored = Cart::restore(CartData { orders: 4 }, CartState::Open).map(|cart| cart.data().orders);
    book.line(format!("restore: {restored:?}"));
    let (data, state) = begun.into_state();
    book.line(format!("into_state: {data:?} {state:?}"));
}
