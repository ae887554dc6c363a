//! An initial value holds on to data that came before.

use fsm_runtime::fsm;

fsm! {
    machine Door<'a> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let a: String = String::new(); let b: &'a str = a; update => Closed do println!("{a}{b}"); }
    }
}

fn main() {}
