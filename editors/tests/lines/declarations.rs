// SYNTAX TEST "source.rust" "what a machine declares"

fsm_runtime::fsm! {
//           ^^^^ entity.name.function.macro.rust
    #[derive(Debug)]
    pub machine Door<const N: usize>(owner: &mut Owner) -> Result<(), Error> {
//  ^^^ storage.modifier.visibility.rust
//      ^^^^^^^ storage.type.fsm
//              ^^^^ entity.name.type.rust
//                   ^^^^^ storage.modifier.rust
//                                                         ^^^^^^ entity.name.type.rust
        clock now: Duration;
//      ^^^^^ keyword.other.fsm
//            ^^^ variable.other.rust
        stack 8; strict; can;
//      ^^^^^ keyword.other.fsm
//            ^ constant.numeric.decimal.rust
//               ^^^^^^ keyword.other.fsm
//                       ^^^ keyword.other.fsm
        snapshots from [0x1];
//      ^^^^^^^^^ keyword.other.fsm
//                ^^^^ keyword.other.fsm
        events { Open, Told { state: u32 } }
//      ^^^^^^ storage.type.fsm
//               ^^^^ entity.name.type.rust
//                            ^^^^^ variable.other.rust
        events from other::Event;
//      ^^^^^^ keyword.other.fsm
//             ^^^^ keyword.other.fsm
        initial history Shut do owner.update.push(1);
//      ^^^^^^^ keyword.other.fsm
//              ^^^^^^^ keyword.control.target.fsm
//                           ^^ keyword.control.rust
//                                    ^^^^^^ source.rust - keyword.control.trigger.fsm
//                                           ^^^^ entity.name.function.rust
        #[allow(dead_end)]
        final state End;
//      ^^^^^ keyword.other.rust
//            ^^^^^ storage.type.fsm
        part Ask(limit: u32) { exits Done, Failed; }
//      ^^^^ storage.type.fsm
//           ^^^ entity.name.function.rust
//                             ^^^^^ keyword.other.fsm
        state Asking is Ask(3) {}
//      ^^^^^ storage.type.fsm
//                   ^^ storage.type.fsm
        state r#on {}
//      ^^^^^ storage.type.fsm
//            ^^^^ variable.other.rust
        state Shut {
            let light: machine Light(owner) = Light::start(owner);
//          ^^^ storage.type.rust
//                     ^^^^^^^ storage.type.fsm
//                                            ^^^^^ entity.name.type.rust
            action step: Step = Step::new();
//          ^^^^^^ keyword.other.fsm
            region Left { state A; deep history => A; }
//          ^^^^^^ storage.type.fsm
//                        ^^^^^ storage.type.fsm
//                                 ^^^^ keyword.other.fsm
//                                      ^^^^^^^ keyword.other.fsm
//                                              ^^ keyword.operator.arrow.fat.rust
            choice Which { score 3 => A; weight *on => B; always => C; }
//          ^^^^^^ storage.type.fsm
//                         ^^^^^ keyword.control.trigger.fsm
//                                       ^^^^^^ keyword.control.trigger.fsm
//                                               ^^ variable.other.rust
//                                                        ^^^^^^ keyword.control.trigger.fsm
        }
    }
}

fn after() { let state = 1; on(state); }
//               ^^^^^ variable.other.rust
//                          ^^ entity.name.function.rust

fsm! {
    machine Any<T: Ai>(first: &mut (dyn Fn()), deep: &T) where T: Copy {
//                     ^^^^^ variable.other.rust
//                                             ^^^^ variable.other.rust
        initial A;
//      ^^^^^^^ keyword.other.fsm
    }
}
