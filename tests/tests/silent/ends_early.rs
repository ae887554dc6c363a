//! Code that does not come to its end: rustc has nothing to say about what is generated behind it, and what it says
//! about the code itself has the level that is set around the machine.

#![deny(warnings)]

use fsm_runtime::fsm;

fn fatal() -> ! {
    panic!("fatal")
}

fn is_fatal() -> bool {
    fatal()
}

fsm! {
    machine Draft(n: &mut u32) {
        clock u32;
        events { Go, Stop(u8), Loop, Give { thing: u8 } }
        let total: u32 = todo!();
        initial A;
        unhandled(_event) do todo!();
        transition(_from, _to) do unimplemented!();
        on Loop do loop { *n += 1; };
        state A {
            let held: u8 = std::process::exit(1);
            let more: u8 = fatal();
            enter do todo!();
            exit do { panic!("{held} {more}"); }
            on Go if todo!() => B { thing: todo!() };
            on Stop(code) do std::process::exit(code.into());
            on Go => B { thing: fatal() } do fatal();
            on Give { thing } => B { thing } do { if thing > 1 { fatal() } todo!() };
            when is_fatal() do fatal();
            update do { if *n > 1 { return; } unreachable!() }
            after (todo!()) => A;
            every (fatal()) do todo!();
        }
        state B {
            let thing: u8;
            enter do { if *thing == 1 { goto!(A) } fatal() }
            always if todo!() => A;
            on Go => P;
        }
        state P {
            on Stop(_) => A;
            region X { initial X1; state X1 { on Go => X2 do todo!(); } #[allow(dead_end)] state X2; }
            region Y { initial Y1 do todo!(); #[allow(dead_end)] state Y1 { on Go do fatal(); } }
        }
    }
}

#[test]
fn it_compiles() {
    let start: fn(&mut u32, u32) -> Draft = Draft::start;
    let _ = (start, DraftEvent::Go, DraftEvent::Stop(1), DraftEvent::Loop, DraftEvent::Give { thing: 1 });
}

mod allowed {
    #![allow(unreachable_code)]

    fsm_runtime::fsm! {
        machine Stuck(n: &mut u32) {
            events { Push }
            initial Closed;
            #[allow(dead_end)]
            state Closed { on Push do { if *n > 0 { panic!("stuck"); *n += 1; } } }
        }
    }

    #[test]
    fn around_the_machine() {
        Stuck::start(&mut 0).send(&mut 0, StuckEvent::Push);
    }
}
