// Machines whose paths are written as tests, which `tests/further/tests/exported.rs` compiles and runs.

use fsm_runtime::fsm;

/// Has a `Default`, so its tests run.
#[derive(Default)]
struct Motor {
    steps: u32,
    is_hot: bool,
}

fsm! {
    machine Gate(motor: &mut Motor) {
        clock u32;
        stack 2;
        queue 4;
        events { Open, Close, Push { force: u32 }, Weigh(i32), Alarm, Calm, Resume, Leave }
        initial Shut;
        on Alarm => push Alarmed;
        state Shut {
            on Open => Moving;
            on Push { force } if force > 5 => Moving;
            on Push { .. } do motor.steps += 1;
            on Weigh(weight) if weight < 10 => Weighed { weight };
            on Weigh(-1 | 100..) => ignore;
            on Resume => history Moving;
        }
        choice Weighed {
            let weight: i32;
            always if *weight < 0 => Shut;
            always => Moving;
        }
        state Moving {
            initial Slow;
            on Close => Shut;
            done => Gone;
            state Slow { after 2s => Fast; every 500ms do motor.steps += 1; }
            state Fast { update every 100ms do motor.steps += 1; on Push { .. } => defer; on Leave => Out; }
            final state Out;
        }
        state Gone { update do motor.steps += 1; on Close => Shut; }
        state Alarmed { on Calm => pop; after 1min => Shut; on Open do if motor.steps > 1_000 { goto!(Gone) }; }
    }
}

fsm! {
    const machine Heater(motor: &Motor) {
        events { Heat, Cool, Off }
        initial On;
        on Off => Ended;
        on Cool => Ended;
        state On {
            region Wire { initial Cold; state Cold { on Heat => Hot; } state Hot { on Cool => Cold; when motor.is_hot => Cold; } }
            region Fan { initial Still; state Still { on Heat if !motor.is_hot => Turning; } state Turning { on Cool => Still; } }
        }
        final state Ended;
    }
}

fsm! {
    machine Pump(motor: &mut Motor) {
        clock u32;
        events { Start, Full, Rest }
        initial Idle;
        stop => Off;
        state Idle { on Start => Running; }
        state Running {
            during core::future::ready(()) as Full;
            after 5s as Dry => Idle do motor.is_hot = true;
            on Full => Idle;
            on Rest do restart!(Dry);
        }
        final state Off;
    }
}

fsm! {
    async machine Line<'a>(log: &mut Vec<&'a str>) -> Result<(), ()> {
        clock f32;
        events { Dial(String), Hang }
        initial Quiet;
        state Quiet { on Dial(_) => Ringing do log.push("dials"); }
        state Ringing { after 1.5s => Quiet; on Hang => Quiet; }
    }
}

/// Has no `Default`: whoever writes a test makes one.
#[allow(dead_code)]
struct Place;

#[allow(dead_code)]
enum Side { Left, Right }

fsm! {
    machine Reader {
        events { Byte(u8), Size(f64), Letter(char), Word { text: &'static str }, Turn(Side), Go(Place), Seen(Option<Place>) }
        initial Ground;
        state Ground {
            on Byte(b'x' | b'\\' | b'0'..=b'9') => Escape;
            on Byte(b'a'..=b'f') => Hex;
            on Size(1.0) => Escape;
            on Size(2.5e-3..) => Hex;
            on Letter('a'..='z') => Escape;
            on Letter('\'') => Hex;
            on Word { text: "go" } => Escape;
            on Turn(Side::Left) => Escape;
            on Turn(_) => Hex;
            on Go(_) => Hex;
            on Seen(Some(_)) => Hex;
        }
        state Escape { on Byte(_) => Ground; on Seen(None) => Ground; }
        state Hex { on Byte(_) => Ground; }
    }
}
