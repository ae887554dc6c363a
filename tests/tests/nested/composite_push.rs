//! Pushes and pops of whole configurations: paused from the inside out, resumed from the outside in, discarded by
//! `reset` and by a final state. Which clocks stand still meanwhile lives in `composite_timers.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, SILENT, Steps, Token, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Pages(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Next, Help, Zoom, Back, Home, End, Deep }

        initial Book { name: "Emma" };

        on Home => reset Book { name: "Home" } do log.say("home");
        on End  => Closed do log.say("end");

        state Book {
            let name: &'static str;
            let page: u32 = 1;
            initial Cover;
            enter  do log.say(format!("enter Book {name}"));
            exit   do log.say(format!("exit Book {name}"));
            pause  do log.say(format!("pause Book {page}"));
            resume do log.say(format!("resume Book {page}"));
            on Help => push Help { about: *name } do { *page += 1; log.say("help"); }

            state Cover {
                pause  do log.say("pause Cover");
                resume do log.say("resume Cover");
                exit   do log.say("exit Cover");
                on Next => Text { word: "the" };
            }
            state Text {
                let word: &'static str;
                initial Line;
                pause  do log.say(format!("pause Text {word}"));
                resume do log.say(format!("resume Text {word}"));
                exit   do log.say(format!("exit Text {word}"));
                on Zoom => push Lens { scale: *page * 2 };
                state Line {
                    let column: u32 = 9;
                    pause  do { *column += 1; log.say(format!("pause Line {column}")); }
                    resume do { *page += *column; log.say(format!("resume Line {column}")); }
                    exit   do log.say(format!("exit Line {column}"));
                    on Deep => push Help { about: *word } do log.say(format!("deep {column} {page}"));
                    on Next => Cover;
                }
            }
        }

        state Help {
            let about: &'static str;
            initial Index;
            enter  do log.say(format!("enter Help {about}"));
            exit   do log.say("exit Help");
            pause  do log.say("pause Help");
            resume do log.say("resume Help");
            on Back => pop do log.say("back");
            state Index {
                enter do log.say("enter Index");
                exit  do log.say("exit Index");
                on Next => Topic;
            }
            state Topic {
                enter  do log.say("enter Topic");
                exit   do log.say("exit Topic");
                pause  do log.say("pause Topic");
                resume do log.say("resume Topic");
                on Zoom => push Lens { scale: 3 };
                on Next => pop do log.say("next");
            }
        }

        state Lens {
            let scale: u32;
            initial Wide;
            enter do log.say(format!("enter Lens {scale}"));
            exit  do log.say("exit Lens");
            state Wide  { on Next => Close; }
            state Close { exit do log.say("exit Close"); on Next => Wide; on Back => pop; }
        }

        final state Closed { enter do log.say("enter Closed"); }
    }
}

use PagesEvent as E;
use PagesStateId as Id;

fn start() -> (Log, Pages) {
    let mut log = Log::new();
    let pages = Pages::start(&mut log);
    log.reads("enter Book Emma");
    (log, pages)
}

fn traced(log: &mut Log, pages: &mut Pages, event: E) -> Vec<String> {
    assert_eq!(pages.send(log, event), Outcome::Transitioned);
    log.take()
}

fn all(log: &mut Log, pages: &mut Pages, events: impl IntoIterator<Item = E>) {
    for event in events {
        assert_eq!(pages.send(log, event), Outcome::Transitioned);
    }
    log.take();
}

#[test]
fn the_line_of_a_composite_pushes_over_whatever_is_inside() {
    let (mut log, mut pages) = start();
    traced(&mut log, &mut pages, E::Help)
        .reads("pause Cover; pause Book 1; help; enter Help Emma; enter Index");
    assert_eq!(pages.state(), &PagesState::Help { about: "Emma", state: PagesHelp::Index });
    let book = PagesState::Book { name: "Emma", page: 2, state: PagesBook::Cover };
    assert_eq!(pages.suspended().iter().collect::<Vec<_>>(), [&book]);
    assert!(pages.is_in(Id::Index) && !pages.is_in(Id::Cover) && !pages.is_in(Id::Book));
    traced(&mut log, &mut pages, E::Back).reads("exit Index; exit Help; back; resume Book 2; resume Cover");
    assert_eq!(pages.state(), &book);
}

#[test]
fn the_line_of_an_inner_state_pauses_all_around_it() {
    let (mut log, mut pages) = start();
    all(&mut log, &mut pages, [E::Next]);
    traced(&mut log, &mut pages, E::Deep)
        .reads("pause Line 10; pause Text the; pause Book 1; deep 10 1; enter Help the; enter Index");
    traced(&mut log, &mut pages, E::Next).reads("exit Index; enter Topic");
    traced(&mut log, &mut pages, E::Next)
        .reads("exit Topic; exit Help; next; resume Book 1; resume Text the; resume Line 10");
    let line = PagesText::Line { column: 10 };
    let text = PagesBook::Text { word: "the", state: line };
    assert_eq!(pages.state(), &PagesState::Book { name: "Emma", page: 11, state: text });
}

#[test]
fn three_configurations_above_each_other() {
    let (mut log, mut pages) = start();
    all(&mut log, &mut pages, [E::Next, E::Help, E::Next]);
    traced(&mut log, &mut pages, E::Zoom).reads("pause Topic; pause Help; enter Lens 3");
    assert_eq!(pages.state_id(), Id::Wide);
    assert_eq!(pages.suspended().len(), 2);
    assert!(matches!(pages.suspended()[1], PagesState::Help { state: PagesHelp::Topic, .. }));
    traced(&mut log, &mut pages, E::Next).reads(SILENT);
    traced(&mut log, &mut pages, E::Back).reads("exit Close; exit Lens; resume Help; resume Topic");
}

#[test]
fn a_line_in_the_middle_pushes() {
    let (mut log, mut pages) = start();
    all(&mut log, &mut pages, [E::Next]);
    traced(&mut log, &mut pages, E::Zoom).reads("pause Line 10; pause Text the; pause Book 1; enter Lens 2");
}

#[test]
fn a_reset_exits_configurations_from_the_newest_each_inside_out() {
    let (mut log, mut pages) = start();
    all(&mut log, &mut pages, [E::Next, E::Help, E::Next, E::Zoom, E::Next]);
    traced(&mut log, &mut pages, E::Home).reads(
        "exit Close; exit Lens; exit Topic; exit Help; exit Line 10; exit Text the; exit Book Emma; home; \
         enter Book Home",
    );
    assert!(pages.suspended().is_empty());
    assert_eq!(pages.state_id(), Id::Cover);
}

#[test]
fn a_final_state_ends_all_that_is_suspended() {
    let (mut log, mut pages) = start();
    all(&mut log, &mut pages, [E::Next, E::Help]);
    traced(&mut log, &mut pages, E::End)
        .reads("exit Index; exit Help; exit Line 10; exit Text the; exit Book Emma; end; enter Closed");
    assert!(pages.is_done() && pages.suspended().is_empty());
    assert_eq!(pages.step(&mut log, E::Home, SILENT), Outcome::Unhandled(E::Home));
}

fsm! {
    /// A declared stack, filled from nested lines; `pop else` from nested lines.
    #[derive(Debug)]
    machine Dream(log: &mut Log) {
        stack 2;
        #[derive(Clone, Debug, PartialEq)]
        events { Sleep, Ask, Wake, Next, Lost }
        initial Dreaming { depth: 0 };
        state Dreaming {
            let depth: u32;
            initial Light;
            enter  do log.say(format!("enter {depth}"));
            exit   do log.say(format!("exit {depth}"));
            pause  do log.say(format!("pause {depth}"));
            resume do log.say(format!("resume {depth}"));
            on Sleep => push Dreaming { depth: *depth + 1 };
            state Light {
                enter  do log.say("light");
                resume do log.say("light again");
                pause  do log.say("no more light");
                exit   do log.say("exit Light");
                update if log.n == *depth => push Dreaming { depth: 10 } do log.say("tick pushes");
                update do log.say("light tick");
                on Next => Heavy;
                on Wake => pop else Heavy { weight: 3 } in Dreaming { depth: 7 } do log.say("wake");
            }
            state Heavy {
                let weight: u32 = *depth * 2;
                enter  do log.say(format!("heavy {weight}"));
                resume do log.say(format!("heavy again {weight}"));
                on Sleep => push Dreaming { depth: *weight } do log.say("never where it is full");
                on Ask do match push!(Dreaming { depth: *weight + 20 }) {
                    Ok(()) => log.say("asked"),
                    Err(DreamTarget::Dreaming { depth }) => log.say(format!("{depth} came back")),
                    Err(_) => log.say("never"),
                };
                on Lost do pop!(else Dreaming { depth: 1 });
                on Wake => pop else Dreaming { depth: 1 };
            }
        }
    }
}

fn dream(events: &[DreamEvent]) -> (Log, Dream) {
    let mut log = Log::new();
    let mut dream = Dream::start(&mut log);
    for event in events {
        assert_eq!(dream.send(&mut log, event.clone()), Outcome::Transitioned);
    }
    log.take();
    (log, dream)
}

use DreamEvent as D;

#[test]
fn a_full_stack_refuses_before_anything_is_paused() {
    let (mut log, mut dream) = dream(&[D::Sleep, D::Next, D::Sleep]);
    assert_eq!(dream.suspended().len(), 2);
    assert_eq!(dream.send(&mut log, D::Sleep), Outcome::StackFull(D::Sleep));
    assert_eq!(dream.send(&mut log, D::Next), Outcome::Transitioned);
    assert_eq!(dream.send(&mut log, D::Sleep), Outcome::StackFull(D::Sleep));
    log.reads("exit Light; heavy 4");
    assert_eq!(dream.step(&mut log, D::Ask, "24 came back"), Outcome::Handled);
}

#[test]
fn a_tick_of_a_nested_state_goes_on_where_the_stack_is_full() {
    let (mut log, mut dream) = dream(&[D::Sleep, D::Sleep]);
    log.n = 2;
    dream.tick(&mut log, "light tick");
    dream.step(&mut log, D::Wake, "exit Light; exit 2; wake; resume 1; light again");
    log.n = 1;
    dream.tick(&mut log, "no more light; pause 1; tick pushes; enter 10; light");
}

#[test]
fn a_request_from_a_nested_action_pushes_over_the_whole() {
    let (mut log, mut dream) = dream(&[D::Next]);
    assert_eq!(dream.step(&mut log, D::Ask, "asked; pause 0; enter 20; light"), Outcome::Transitioned);
    assert_eq!(dream.send(&mut log, D::Wake), Outcome::Transitioned);
    log.reads("exit Light; exit 20; wake; resume 0; heavy again 0");
}

#[test]
fn pop_else_leads_into_nested_states_where_nothing_is_below() {
    let (mut log, mut dream) = dream(&[]);
    dream.step(&mut log, D::Wake, "exit Light; exit 0; wake; enter 7; heavy 3");
    dream.step(&mut log, D::Wake, "exit 7; enter 1; light");
}

fsm! {
    /// Data that move out of what is suspended and popped, counted.
    machine Bags(counter: &mut Counter) {
        events { Open, Inner, Give, Close, Home, Away }
        initial Hall { coat: counter.token("coat") };
        state Hall {
            let coat: Token;
            initial Door { key: counter.token("key") };
            on Away => Street { coat };
            state Door { let key: Token; on Open => push Cellar { lamp: counter.token("lamp") }; }
        }
        state Cellar {
            let lamp: Token;
            initial Stairs;
            on Give => reset Street { coat: lamp };
            state Stairs { on Inner => Shelf { jar: counter.token("jar") }; }
            state Shelf {
                let jar: Token;
                on Close => pop;
                on Home => reset Hall { coat: jar };
            }
        }
        state Street { let coat: Token; on Home => Hall { coat }; }
    }
}

#[test]
fn what_is_suspended_lives_until_it_is_discarded() {
    let mut counter = Counter::new();
    let mut bags = Bags::start(&mut counter);
    let mut alive = |events: &[fn() -> BagsEvent]| {
        for event in events {
            assert!(matches!(bags.send(&mut counter, event()), Outcome::Transitioned));
        }
        counter.alive()
    };
    assert_eq!(alive(&[]), 2);
    assert_eq!(alive(&[|| BagsEvent::Open]), 3);
    assert_eq!(alive(&[|| BagsEvent::Inner]), 4);
    assert_eq!(alive(&[|| BagsEvent::Close]), 2);
    assert_eq!(alive(&[|| BagsEvent::Open, || BagsEvent::Inner, || BagsEvent::Home]), 2);
    assert_eq!(alive(&[|| BagsEvent::Open, || BagsEvent::Give]), 1);
    assert_eq!(alive(&[|| BagsEvent::Home, || BagsEvent::Away]), 1);
}
