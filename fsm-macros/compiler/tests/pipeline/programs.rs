//! A program as text, to be read: `UPDATE_EXPECT=1 cargo test -p fsm-compiler` writes it anew.

use expect_test::expect_file;
use fsm_compiler::with_program;
use quote::quote;

#[test]
fn a_program_as_text() {
    let machine = quote! {
        machine Player(log: &mut Log) {
            stack 2;
            events { Play, Stop, Seek(u32), Call, HangUp, Back }
            initial Stopped;
            on Call if !in_state!(Phone) => push Phone;
            on Back => previous;

            state Stopped { on Play => history Playing; }
            state Playing {
                initial Normal do log.spin();
                exit do log.park();
                on Stop => Stopped do log.note(in_state!(Normal), in_state!(Playing));
                state Normal {
                    on Seek(to) if to > 0 => Seeking { to };
                    exit do log.fade();
                }
                state Seeking {
                    let to: u32;
                    always if log.is_at(*to) => Normal;
                }
            }
            state Phone {
                enter do if log.is_busy() { pop!(else Stopped) };
                on HangUp => pop else Stopped;
                region Voice { initial Ringing; state Ringing {} }
                region Light { initial On; state On { on Play => Off; } state Off {} }
            }
        }
    };
    let program = with_program(machine, |program| program.to_string());
    let program = program.unwrap_or_else(|errors| panic!("{errors:?}"));
    expect_file!["programs/player.txt"].assert_eq(&program);
}
