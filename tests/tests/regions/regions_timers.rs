//! Clocks of states that are active beside each other: no region disturbs those of another, nor those of the state
//! that holds it. Pauses, deadlines and restored machines.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    #[derive(Debug)]
    machine Home(log: &mut Log) {
        clock u32;
        events { Light, Cook, Out, Back, Again, Leave, Both }

        initial In;
        every 1s do log.say("hour");

        state In {
            every 100ms do log.say("in");
            after 350ms do log.say("tea time");
            on Out   => push Door;
            on Again => self;
            on Leave => Away;

            region Lamp {
                let watts: u32 = 20;
                initial Dark;
                every (*watts * 3) do log.say("lamp");
                state Dark { after 30ms do log.say("dark"); on Light | Both => Lit; }
                state Lit  {
                    update every 25ms do log.say("lit");
                    after 80ms => Dark do log.say("out");
                    on Light => Dark do *watts = 50;
                }
            }

            region Stove {
                initial Cold;
                state Cold { on Cook | Both => Hot; }
                state Hot {
                    initial Low;
                    after 120ms => Cold do log.say("burnt");
                    state Low  { every 40ms do log.say("simmer"); on Cook => High; }
                    state High { every 15ms catch up do log.say("boil"); on Cook => Low; on Again => self; }
                }
            }
        }

        state Door { after 70ms => pop; on Back => pop; }
        state Away { on Back => In; }
    }
}

use HomeEvent as E;
use HomeStateId as Id;

fn home() -> (Log, Home) {
    let mut log = Log::new();
    let home = Home::start(&mut log, 0);
    log.reads(SILENT);
    (log, home)
}

fn send(home: &mut Home, log: &mut Log, event: E, now: u32) {
    assert!(matches!(home.step_at(log, event, now, SILENT), Outcome::Transitioned));
}

#[test]
fn each_region_beats_by_itself() {
    let (mut log, mut home) = home();
    home.tick_at(&mut log, 30, "dark");
    send(&mut home, &mut log, E::Cook, 30);
    home.tick_at(&mut log, 60, "lamp");
    home.tick_at(&mut log, 70, "simmer");
    send(&mut home, &mut log, E::Light, 80);
    home.tick_at(&mut log, 105, "in; lit");
    home.tick_at(&mut log, 110, "simmer"); // the lamp did not touch it
    home.tick_at(&mut log, 120, "lamp");
    home.tick_at(&mut log, 150, "lit; burnt");
    assert!(home.is_in(Id::Cold) && home.is_in(Id::Lit));
    home.tick_at(&mut log, 160, "out");
    assert!(home.is_in(Id::Dark));
    home.tick_at(&mut log, 190, "lamp; dark");
}

#[test]
fn changes_in_both_regions_at_once_start_the_clocks_of_both() {
    let (mut log, mut home) = home();
    send(&mut home, &mut log, E::Both, 10);
    assert!(home.is_in(Id::Lit) && home.is_in(Id::Low));
    assert_eq!(home.next_deadline(), Some(35), "lit");
    home.tick_at(&mut log, 35, "lit");
    home.tick_at(&mut log, 50, "simmer");
    home.tick_at(&mut log, 60, "lamp; lit");
    send(&mut home, &mut log, E::Cook, 65);
    assert_eq!(home.next_deadline(), Some(80), "boil");
    home.tick_at(&mut log, 95, "lit; out; boil; boil");
    home.tick_at(&mut log, 130, "in; lamp; dark; burnt"); // burnt before it boils
    assert_eq!(home.next_deadline(), Some(190), "lamp, with no sound from the stove");
}

#[test]
fn self_inside_a_region_starts_its_own_clock_alone() {
    let (mut log, mut home) = home();
    send(&mut home, &mut log, E::Both, 0);
    send(&mut home, &mut log, E::Cook, 0);
    send(&mut home, &mut log, E::Again, 10);
    home.tick_at(&mut log, 24, SILENT);
    home.tick_at(&mut log, 25, "lit; boil");
    home.tick_at(&mut log, 60, "lamp; lit; boil; boil");
}

#[test]
fn self_of_what_holds_them_starts_all() {
    let (mut log, mut home) = home();
    send(&mut home, &mut log, E::Light, 0);
    home.update(&mut log, 50);
    log.take();
    send(&mut home, &mut log, E::Again, 55);
    assert!(home.is_in(Id::Dark) && home.is_in(Id::Cold));
    assert_eq!(home.next_deadline(), Some(85));
    home.tick_at(&mut log, 115, "lamp; dark");
    home.tick_at(&mut log, 154, SILENT);
    home.tick_at(&mut log, 155, "in");
}

#[test]
fn all_of_them_stand_still_in_a_pause() {
    let (mut log, mut home) = home();
    send(&mut home, &mut log, E::Both, 0);
    send(&mut home, &mut log, E::Out, 20);
    assert_eq!(home.next_deadline(), Some(90));
    home.tick_at(&mut log, 90, SILENT); // back after 70
    assert!(home.is_in(Id::Lit) && home.is_in(Id::Low));
    assert_eq!(home.next_deadline(), Some(110), "simmer, 40 and the pause");
    home.tick_at(&mut log, 115, "lit; simmer"); // a throttled update starts a full period
    home.tick_at(&mut log, 130, "lamp");
    home.tick_at(&mut log, 150, "lit; out");
    home.tick_at(&mut log, 190, "in; lamp; dark; burnt");
}

#[test]
fn a_restored_machine_starts_all() {
    let mut log = Log::new();
    let lamp = HomeLamp { watts: 5, state: HomeLampState::Lit };
    let stove = HomeStove::Hot { state: HomeHot::High };
    let Ok(mut home) = Home::restore(HomeState::In { lamp, stove }, 500) else { panic!("refused") };
    home.tick_at(&mut log, 500, SILENT);
    assert_eq!(home.next_deadline(), Some(515));
    home.tick_at(&mut log, 515, "lamp; boil");
    home.tick_at(&mut log, 530, "lamp; lit; boil");
    home.tick_at(&mut log, 620, "in; lamp; lit; out; burnt");
    assert!(home.is_in(Id::Dark) && home.is_in(Id::Cold));
}

fsm! {
    #[allow(dead_end)]
    machine Back(more: &mut u32) {
        clock u32;
        #[derive(Clone)]
        events { Away, Back }
        initial Both;
        state Both {
            region Before {
                initial Early;
                state Early { on Back => Late; }
                state Late;
            }
            region First {
                initial Timed;
                state Timed {
                    after (if *more < 100 { 10 + *more } else { panic!("too long") }) => Other;
                    on Away => Other;
                }
                state Other { on Back => previous; }
            }
            region Second {
                initial Plain;
                state Plain { on Back => Changed do *more += 5; }
                state Changed { on Away => Plain; }
            }
        }
    }
}

/// Behind the action of its own line, and before that of the next.
#[test]
fn the_durations_of_what_previous_brings_back() {
    let mut more = 0;
    let mut back = Back::start(&mut more, 0);
    back.send(&mut more, BackEvent::Away, 1);
    back.send(&mut more, BackEvent::Back, 2);
    assert!(back.is_in(BackStateId::Timed) && back.is_in(BackStateId::Changed));
    assert_eq!((back.next_deadline(), more), (Some(12), 5));
}

#[test]
fn one_that_panics_leaves_all_as_it_was() {
    let mut more = 0;
    let mut back = Back::start(&mut more, 0);
    back.send(&mut more, BackEvent::Away, 1);
    more = 100;
    let sent = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        back.send(&mut more, BackEvent::Back, 2);
    }));
    assert!(sent.is_err());
    assert!(
        back.is_in(BackStateId::Early) && back.is_in(BackStateId::Other) && back.is_in(BackStateId::Plain)
    );
}
