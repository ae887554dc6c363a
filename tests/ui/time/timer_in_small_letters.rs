use fsm_runtime::fsm;

fsm! {
    machine Oven {
        clock u32;
        events { Poke, Open }
        initial Cold;
        state Cold {
            after 5s as warm_up => Hot;
            on Poke do restart!(warm_up);
            on Open do cancel!(warm_up);
        }
        state Hot { on Open => Cold; }
    }
}

fn main() {
    let oven = Oven::start(0);
    assert_eq!(oven.remaining(OvenTimer::WarmUp, 1_000), Some(4_000));
}
