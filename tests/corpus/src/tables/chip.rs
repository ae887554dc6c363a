//! A machine in a `static`, which begins in a constant, and by `Default`.

use fsm_runtime::fsm;

use crate::{Book, Thing};

fsm! {
    #[derive(Clone, Debug, Default, PartialEq)]
    const machine Keypad(thing: &mut Thing) {
        clock now: u32;
        queue 2;
        can;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Digit(u8), Enter, Clear }
        let tries: u32 = 0;
        initial Idle;
        on Clear => Idle;
        state Idle { on Digit(digit) => Typing { code: digit as u32 }; on Enter => ignore; }
        state Typing {
            let code: u32;
            on Digit(digit) if *code < 1000 do *code = *code * 10 + digit as u32;
            on Enter if *code == 42 => Open do thing.say(format_args!("opens at {now}"));
            on Enter => Idle do { *tries += 1; let _ = raise!(Clear); }
            after 5s => Idle do thing.say("too slow");
        }
        state Open { after 3s => Idle do thing.say("shut"); }
    }
}

static KEYPAD: Keypad = Keypad::start();

pub fn script(book: &mut Book) {
    use KeypadEvent::{Clear, Digit, Enter};
    let (mut keypad, mut thing) = (KEYPAD.clone(), Thing::default());
    book.line(format!("as by default: {}", keypad == Keypad::default()));
    for (event, now) in [(Digit(4), 1), (Digit(2), 2), (Enter, 3), (Clear, 4), (Digit(7), 5), (Enter, 6)] {
        let can = keypad.can(&thing, event, now);
        let outcome = keypad.send(&mut thing, event, now);
        book.step(format!("send {event:?} at {now}: can {can}, {outcome:?}"), &mut thing, keypad.state());
    }
    keypad.send(&mut thing, Digit(1), 10);
    keypad.update(&mut thing, 5_010);
    book.step(format!("update, {} tries", keypad.data().tries), &mut thing, keypad.state());
}
