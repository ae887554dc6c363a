//! More histories than a word of memory has bits, in a machine whose regions act together: what the one remembers is
//! noted while the other has its turn.

use fsm_runtime::{Outcome, fsm};

macro_rules! museum {
    ($($number:literal $room:ident $first:ident $second:ident,)*) => {
        fsm! {
            machine Museum(log: &mut Vec<&'static str>) {
                #[derive(Debug, PartialEq)]
                events { Visit(u32), Next, Home }
                initial Day;
                state Day {
                    region Guest {
                        initial Hall;
                        state Hall { $(on Visit($number) => history $room;)* }
                        $(state $room {
                            initial $first;
                            on Home => Hall;
                            state $first {
                                enter do log.push(stringify!($first));
                                on Next => $second;
                            }
                            state $second { enter do log.push(stringify!($second)); }
                        })*
                    }
                    region Guard {
                        initial Asleep;
                        state Asleep { on Visit(_) => Awake do log.push("who is there?"); }
                        state Awake { on Home => Asleep do log.push("bye"); }
                    }
                }
            }
        }

        const ROOMS: &[(u32, &str, &str, MuseumStateId)] =
            &[$(($number, stringify!($first), stringify!($second), MuseumStateId::$second)),*];
    };
}

museum! {
    1 C1 A1 B1, 2 C2 A2 B2, 3 C3 A3 B3, 4 C4 A4 B4, 5 C5 A5 B5,
    6 C6 A6 B6, 7 C7 A7 B7, 8 C8 A8 B8, 9 C9 A9 B9, 10 C10 A10 B10,
    11 C11 A11 B11, 12 C12 A12 B12, 13 C13 A13 B13, 14 C14 A14 B14, 15 C15 A15 B15,
    16 C16 A16 B16, 17 C17 A17 B17, 18 C18 A18 B18, 19 C19 A19 B19, 20 C20 A20 B20,
    21 C21 A21 B21, 22 C22 A22 B22, 23 C23 A23 B23, 24 C24 A24 B24, 25 C25 A25 B25,
    26 C26 A26 B26, 27 C27 A27 B27, 28 C28 A28 B28, 29 C29 A29 B29, 30 C30 A30 B30,
    31 C31 A31 B31, 32 C32 A32 B32, 33 C33 A33 B33, 34 C34 A34 B34, 35 C35 A35 B35,
    36 C36 A36 B36, 37 C37 A37 B37, 38 C38 A38 B38, 39 C39 A39 B39, 40 C40 A40 B40,
    41 C41 A41 B41, 42 C42 A42 B42, 43 C43 A43 B43, 44 C44 A44 B44, 45 C45 A45 B45,
    46 C46 A46 B46, 47 C47 A47 B47, 48 C48 A48 B48, 49 C49 A49 B49, 50 C50 A50 B50,
    51 C51 A51 B51, 52 C52 A52 B52, 53 C53 A53 B53, 54 C54 A54 B54, 55 C55 A55 B55,
    56 C56 A56 B56, 57 C57 A57 B57, 58 C58 A58 B58, 59 C59 A59 B59, 60 C60 A60 B60,
    61 C61 A61 B61, 62 C62 A62 B62, 63 C63 A63 B63, 64 C64 A64 B64, 65 C65 A65 B65,
    66 C66 A66 B66, 67 C67 A67 B67, 68 C68 A68 B68, 69 C69 A69 B69, 70 C70 A70 B70,
}

#[test]
fn each_of_seventy_histories_is_remembered() {
    let mut log = Vec::new();
    let mut museum = Museum::start(&mut log);
    for (number, first, second, _) in ROOMS {
        assert_eq!(museum.send(&mut log, MuseumEvent::Visit(*number)), Outcome::Transitioned);
        museum.send(&mut log, MuseumEvent::Next);
        museum.send(&mut log, MuseumEvent::Home);
        assert_eq!(log, ["who is there?", first, second, "bye"]);
        log.clear();
    }
    for (number, _, second, id) in ROOMS {
        museum.send(&mut log, MuseumEvent::Visit(*number));
        assert!(museum.is_in(*id), "{second}");
        museum.send(&mut log, MuseumEvent::Home);
        assert_eq!(log, ["who is there?", second, "bye"]);
        log.clear();
    }
}
