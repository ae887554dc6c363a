// SYNTAX TEST "source.rust" "triggers, targets, and what is the user's own between them"

fsm! {
    machine Door {
        transition(from, to) do log(from, to);
//      ^^^^^^^^^^ keyword.control.trigger.fsm
//                 ^^^^ variable.other.rust
//                              ^^^ entity.name.function.rust
        failed(Trouble::Stuck) => Broken;
//      ^^^^^^ keyword.control.trigger.fsm
//             ^^^^^^^ entity.name.namespace.rust
        state Shut {
            enter do { state.on = after; }  // on State => Other;
//          ^^^^^ keyword.control.trigger.fsm
//                ^^ keyword.control.rust
//                     ^^^^^ variable.other.rust
//                           ^^ source.rust - keyword.control.trigger.fsm
//                                ^^^^^ variable.other.rust
//                                             ^^ comment.line.double-slash.rust
            exit(cause) do drop(cause);
//          ^^^^ keyword.control.trigger.fsm
            update every 100ms do { tick(); } update if *on do tick();
//          ^^^^^^ keyword.control.trigger.fsm
//                 ^^^^^ keyword.control.trigger.fsm
//                       ^^^ constant.numeric.decimal.fsm
//                          ^^ keyword.other.unit.fsm
//                                            ^^^^^^ keyword.control.trigger.fsm
//                                                   ^^ keyword.control.rust
//                                                       ^^ variable.other.rust
            update do match x {
                every => push(1),
//              ^^^^^ variable.other.rust
//                       ^^^^ entity.name.function.rust
                pop => 2,
//              ^^^ variable.other.rust
            }
            on Open if x < 3 && pass => push Open { pop: reset };
//          ^^ keyword.control.trigger.fsm
//             ^^^^ entity.name.type.rust
//                              ^^^^ variable.other.rust
//                                   ^^ keyword.operator.arrow.fat.rust
//                                      ^^^^ keyword.control.target.fsm
//                                           ^^^^ entity.name.type.rust
//                                                  ^^^ variable.other.rust
//                                                       ^^^^^ variable.other.rust
            first on Told("on State") | Open => pass do done();
//          ^^^^^ keyword.control.trigger.fsm
//                ^^ keyword.control.trigger.fsm
//                         ^^ string.quoted.double.rust
//                                              ^^^^ keyword.control.target.fsm
//                                                      ^^^^ entity.name.function.rust
            on out Done => out Failed;
//             ^^^ keyword.other.fsm
//                         ^^^ keyword.control.target.fsm
            when let Some(on) = owner.when => reenter deep history Open;
//          ^^^^ keyword.control.trigger.fsm
//               ^^^ storage.type.rust
//                        ^^ variable.other.rust
//                                    ^^^^ source.rust - keyword.control.trigger.fsm
//                                            ^^^^^^^ keyword.control.target.fsm
//                                                    ^^^^ keyword.control.target.fsm
//                                                         ^^^^^^^ keyword.control.target.fsm
            after 2.5s as Late => pop else Open { at };
//          ^^^^^ keyword.control.trigger.fsm
//                ^^^ constant.numeric.decimal.fsm
//                   ^ keyword.other.unit.fsm
//                     ^^ keyword.other.rust
//                                ^^^ keyword.control.target.fsm
//                                    ^^^^ keyword.control.rust
            every (period) catch up do raise!(Open after 2s);
//          ^^^^^ keyword.control.trigger.fsm
//                 ^^^^^^ variable.other.rust
//                         ^^^^^ keyword.other.fsm
//                               ^^ keyword.other.fsm
//                                     ^^^^^^ entity.name.function.macro.rust
//                                                 ^^^^^ keyword.other.fsm
//                                                       ^ constant.numeric.decimal.fsm
            during net.after(1) as Got;
//          ^^^^^^ keyword.control.trigger.fsm
//                     ^^^^^ entity.name.function.rust
//                              ^^ keyword.other.rust
            always => (Left, history Right);
//          ^^^^^^ keyword.control.trigger.fsm
//                           ^^^^^^^ keyword.control.target.fsm
            on Back => back in [Menu, Paused];
//                     ^^^^ variable.other.rust
//                          ^^ keyword.other.rust
            on Back => owner.previous in [Menu, Paused];
//                           ^^^^^^^^ source.rust - keyword.control.target.fsm
            on Back => r#push do r#on();
//                     ^^^^^^ variable.other.rust
//                               ^^^^ entity.name.function.rust
            on Jump do { goto!(deep history Open); }
//                       ^^^^^ entity.name.function.macro.rust
//                             ^^^^^^^^^^^^ keyword.control.target.fsm
            done do fn_like(|x| (x), 1);
//          ^^^^ keyword.control.trigger.fsm
            stop => End;
//          ^^^^ keyword.control.trigger.fsm
        }
        unhandled(event) do log(event);
//      ^^^^^^^^^ keyword.control.trigger.fsm
    }
}
