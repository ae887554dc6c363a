//! Conditions that do not hold, beside what used to lose them.

use fsm_runtime::fsm;

mod timers {
    use super::*;

    fsm! {
        /// A named timer in a state that is not there, and one of a line.
        machine Oven {
            clock u32;
            events { Open }
            initial Hot;
            state Hot {
                on Open => Hot;
                after 4s as Baked => Hot;
                #[cfg(any())]
                after 3s as Grilled => Hot;
            }
            #[cfg(any())]
            state Cold { after 2s as Heated => Hot; }
        }
    }

    #[test]
    fn names_of_what_is_not_there_are_not_there() {
        let mut oven = Oven::start(0);
        assert_eq!(OvenTimer::ALL, [OvenTimer::Baked]);
        assert_eq!(oven.remaining(OvenTimer::Baked, 1_000), Some(3_000));
        oven.update(4_000);
        assert_eq!(oven.next_deadline(), Some(8_000));
    }
}

mod code {
    use super::*;

    fsm! {
        /// Statements under a condition, in an action: calls about what is there under the same one alone.
        machine Robot(steps: &mut u32) {
            clock u32;
            stack 2;
            events { Walk, Work, #[cfg(any())] Dance }
            queue 2;
            initial Ready;
            state Ready {
                on Walk => Away;
                #[cfg(any())]
                after 2s as Bored => Away;
                #[cfg(any())]
                let songs: String = String::new();
                on Work do {
                    *steps += 1;
                    #[cfg(any())]
                    {
                        cancel!(Bored);
                        restart!(Bored);
                        raise!(Dance);
                        raise!(Dance after 2s);
                    }
                    #[cfg(any())]
                    goto!(Dancing { songs: 3 });
                    #[cfg(any())]
                    let _ = push!(Dancing);
                    #[cfg(all())]
                    if in_state!(Dancing) { *steps += 100; }
                    match *steps {
                        #[cfg(any())]
                        1 => goto!(Dancing),
                        1 => *steps += 1,
                        _ => (),
                    }
                }
                #[cfg(any())]
                region Mood { initial Glad; state Glad; }
                region Legs { on Walk do *steps += 10; }
            }
            state Away { on Work => Ready; }
            #[cfg(any())]
            state Dancing { let songs: u32 = 0; on Work => Ready; }
        }
    }

    #[test]
    fn acts_without_it() {
        let mut steps = 0;
        let mut robot = Robot::start(&mut steps, 0);
        robot.send(&mut steps, RobotEvent::Work, 0);
        robot.update(&mut steps, 3_000);
        robot.send(&mut steps, RobotEvent::Walk, 0);
        assert_eq!(steps, 12);
        assert!(robot.suspended().is_empty());
    }
}

mod methods {
    use super::*;

    fsm! {
        /// What brings a method is not there, and the method is.
        #[derive(Debug, PartialEq)]
        machine Lamp(log: &mut Vec<u32>) {
            clock u32;
            events { Press }
            initial Off;
            #[cfg(any())]
            let presses: u32 = 0;
            state Off {
                #[cfg(any())]
                on Press => push Help;
                on Press => On;
                #[cfg(any())]
                after 2s => On;
            }
            state On {
                #[cfg(any())]
                on Press => Broken;
                on Press => Off do log.push(1);
            }
            #[cfg(any())]
            state Help { on Press => pop; }
            #[cfg(any())]
            #[tag(useless)]
            final state Broken;
        }
    }

    #[test]
    fn stay() {
        let mut log = Vec::new();
        let mut lamp = Lamp::start(&mut log, 0);
        lamp.send(&mut log, LampEvent::Press, 0);
        lamp.update(&mut log, 5_000);
        assert_eq!((lamp.next_deadline(), lamp.is_done()), (None, false));
        assert!(lamp.suspended().is_empty() && !lamp.has_tag(LampTag::Useless));
        assert_eq!(lamp.data(), &LampData {});
    }
}

mod parts {
    use super::*;

    fsm! {
        /// A part, a history and regions in states that are not there, and a guard that asks for one of these.
        #[derive(Debug)]
        machine Game(log: &mut Vec<&'static str>) {
            queue 2;
            events { Next, Quit }
            part Steps(most: u32) {
                exits Over;
                initial First;
                let count: u32 = 0;
                state First { on Next => Last do *count += 1; }
                state Last { on Next => First; on Quit if *count < *most => out Over do log.push("over"); }
            }
            initial Level;
            state Level is Steps(3) { on out Over => Idle; }
            #[cfg(any())]
            state Bonus is Steps(5) { on out Over => Idle; }
            state Idle {
                #[cfg(any())]
                on Next if in_state!(Bonus) => history Bonus;
                #[cfg(any())]
                on Quit => (Loud, Bright);
                on Next do { if in_state!(Bonus) { log.push("bonus") } else { log.push("none") } }
            }
            #[cfg(any())]
            state Menu {
                region Sound { initial Quiet; state Quiet { on Next => Loud; } state Loud { on Next => defer; } }
                region Light { initial Dim; state Dim { on Next => Bright; } state Bright; }
            }
            state Field {
                region Ball { initial Still; state Still { #[cfg(any())] on Next => defer; on Quit => Idle; } }
                region Wind { initial Calm; state Calm { on Next => Storm; } state Storm { on Next => Calm; } }
            }
            on Quit => Field;
        }
    }

    #[test]
    fn and_others_are_not_there() {
        use GameEvent::{Next, Quit};
        let mut log = Vec::new();
        let mut game = Game::start(&mut log);
        for event in [Next, Quit, Next, Quit, Next] {
            assert!(game.send(&mut log, event).is_used());
        }
        assert!(game.is_in(GameStateId::Storm));
        assert_eq!(log, ["over", "none"]);
    }
}
