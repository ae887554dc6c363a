//! `history` and `deep history`: a composite is entered where it was when it was last left, with the data it had.
//! Defaults, and history across pushes, live in `history_defaults.rs`.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, SILENT, Steps, Token, Trace};

fsm! {
    machine Player(log: &mut Log) {
        clock u32;
        events {
            Off, On, OnDeep, Next, Give(Token), Bump, Stop, Where, Plain
        }

        let counter: Counter;

        initial Active { owner: counter.token("owner") };

        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Where do log.say("where");

        state Idle {
            on On     => history Active { owner: counter.token("again") };
            on OnDeep => deep history Active { owner: counter.token("deep") };
            on Plain  => Active { owner: counter.token("plain") };
        }

        state Active {
            let owner: Token;
            let entries: u32 = { log.say("entries"); 0 };
            enter do { *entries += 1; log.say(format!("enter Active {}", owner.name)); }
            exit  do log.say(format!("exit Active {}", owner.name));
            initial Stopped;
            on Off => Idle do log.say("off");

            state Stopped {
                enter do log.say("enter Stopped");
                exit  do log.say("exit Stopped");
                on Give(disc) => Loaded { disc };
            }
            state Loaded {
                let disc: Token;
                let plays: u32 = 0;
                enter do log.say(format!("enter Loaded {} {plays}", disc.name));
                exit  do log.say(format!("exit Loaded {} {plays}", disc.name));
                initial Track { n: 1 };
                on Bump do *plays += 1;
                on Stop => Stopped;
                state Track {
                    let n: u32;
                    let ticks: u32 = 0;
                    enter do log.say(format!("enter Track {n} {ticks}"));
                    exit  do log.say(format!("exit Track {n} {ticks}"));
                    every 10ms do { *ticks += 1; log.say(format!("tick {n} {ticks}")); }
                    after 100ms => Pause;
                    on Next => Track { n: *n + 1 };
                }
                state Pause {
                    enter do log.say("enter Pause");
                    exit  do log.say("exit Pause");
                    on Next => Track { n: 9 };
                }
            }
        }
    }
}

use PlayerEvent as E;
use PlayerStateId as Id;

struct World {
    log: Log,
    player: Player,
    counter: Counter,
}

impl World {
    /// Playing the second track of a disc that was bumped twice, at time 0.
    fn playing() -> Self {
        let (mut log, counter) = (Log::new(), Counter::new());
        let player = Player::start(&mut log, counter.clone(), 0);
        let mut world = World { log, player, counter };
        let disc = world.counter.token("disc");
        for event in [E::Give(disc), E::Bump, E::Bump, E::Next] {
            world.send(event, 0);
        }
        assert_eq!(world.player.state_id(), Id::Track);
        assert_eq!(world.counter.alive(), 2);
        world
    }

    fn send(&mut self, event: E, now: u32) -> Vec<String> {
        assert!(self.player.send(&mut self.log, event, now).is_used());
        self.log.take()
    }

    fn tick(&mut self, now: u32) -> Vec<String> {
        self.player.update(&mut self.log, now);
        self.log.take()
    }
}

#[test]
fn deep_enters_all_as_it_was_with_the_data_of_what_was_inside() {
    let mut world = World::playing();
    world.send(E::Off, 0).reads("exit Track 2 0; exit Loaded disc 2; exit Active owner; off; Track -> Idle");
    assert_eq!(world.counter.alive(), 1, "the disc is remembered, the owner is not");
    world
        .send(E::OnDeep, 0)
        .reads("entries; enter Active deep; enter Loaded disc 2; enter Track 2 0; Idle -> Track");
    assert!(matches!(
        world.player.state(),
        PlayerState::Active {
            entries: 1,
            state: PlayerActive::Loaded { plays: 2, state: PlayerLoaded::Track { n: 2, ticks: 0 }, .. },
            ..
        }
    ));
    assert_eq!(world.counter.alive(), 2);
    drop(world.player);
    assert_eq!(world.counter.alive(), 0);
}

#[test]
fn shallow_enters_the_child_as_it_was_and_what_is_inside_it_by_default() {
    let mut world = World::playing();
    world.send(E::Off, 0);
    world
        .send(E::On, 0)
        .reads("entries; enter Active again; enter Loaded disc 2; enter Track 1 0; Idle -> Track");
    assert_eq!(world.counter.alive(), 2);
    assert!(matches!(
        world.player.state(),
        PlayerState::Active {
            state: PlayerActive::Loaded { plays: 2, state: PlayerLoaded::Track { n: 1, ticks: 0 }, .. },
            ..
        }
    ));
}

#[test]
fn where_it_was_never_left_the_default_is_entered() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut player = Player::start_in(PlayerTarget::Idle, &mut log, counter.clone(), 0).ok().unwrap();
    log.reads(SILENT);
    player.step_at(&mut log, E::OnDeep, 0, "entries; enter Active deep; enter Stopped; Idle -> Stopped");
    let mut player = Player::start_in(PlayerTarget::Idle, &mut log, counter.clone(), 0).ok().unwrap();
    player.step_at(&mut log, E::On, 0, "entries; enter Active again; enter Stopped; Idle -> Stopped");
}

#[test]
fn it_remembers_each_time_anew() {
    let mut world = World::playing();
    world.send(E::Off, 0);
    world.send(E::OnDeep, 0);
    world.send(E::Next, 0);
    world.send(E::Off, 0);
    world
        .send(E::OnDeep, 0)
        .reads("entries; enter Active deep; enter Loaded disc 2; enter Track 3 0; Idle -> Track");
    world.send(E::Stop, 0);
    assert_eq!(world.counter.alive(), 1, "the disc is gone");
    world.send(E::Off, 0);
    world.send(E::OnDeep, 0).reads("entries; enter Active deep; enter Stopped; Idle -> Stopped");
}

#[test]
fn an_entry_without_history_leaves_what_is_remembered_to_be_dropped_once() {
    let mut world = World::playing();
    world.send(E::Off, 0);
    assert_eq!(world.counter.alive(), 1);
    world.send(E::Plain, 0).reads("entries; enter Active plain; enter Stopped; Idle -> Stopped");
    world.send(E::Off, 0);
    assert_eq!(world.counter.alive(), 0, "what is remembered now holds nothing");
}

#[test]
fn the_timers_of_what_is_remembered_start_anew() {
    let mut world = World::playing();
    world.tick(95).reads("tick 2 1");
    world.send(E::Off, 97);
    world.tick(500).reads(SILENT);
    world.send(E::OnDeep, 500);
    assert_eq!(world.player.next_deadline(), Some(510));
    world.tick(509).reads(SILENT);
    world.tick(510).reads("tick 2 2"); // the data went on, the clock began anew
    world.tick(599).reads("tick 2 3");
    world.tick(600).reads("exit Track 2 3; enter Pause; Track -> Pause");
}

fsm! {
    /// History of a state from inside that state, and two histories, one inside the other. Here the data are cloned.
    machine Book(log: &mut Log) {
        clock u32;
        events { Close, Open, OpenDeep, Again, AgainDeep, Anew, AnewDeep, Chapter, Turn, Last, Write(&'static str) }

        initial Reading { title: "SICP" };

        transition(from, to) do log.say(format!("{from} -> {to}"));

        on Anew => history Reading { title: "anew" } do log.say("anew");
        on AnewDeep => deep history Reading { title: "anew" } do log.say("anew");

        state Shelf {
            on Open => history Reading { title: "open" };
            on OpenDeep => deep history Reading { title: "deep" };
            on Chapter => history Chapters in Reading { title: "chapter" };
        }
        state Reading {
            let title: &'static str = "untitled";
            enter do log.say(format!("enter Reading {title}"));
            exit  do log.say(format!("exit Reading {title}"));
            initial Cover;
            on Close => Shelf;
            on Again => history Reading do log.say("again");
            on AgainDeep => deep history Reading do log.say("again");
            on Chapter => history Chapters do log.say("chapter");
            state Cover {
                enter do log.say("enter Cover");
                exit  do log.say("exit Cover");
            }
            state Chapters {
                let notes: String = String::new();
                enter do log.say(format!("enter Chapters {notes:?}"));
                exit  do log.say(format!("exit Chapters {notes:?}"));
                initial Page { n: 1 };
                on Write(note) do notes.push_str(note);
                on Last => Cover;
                state Page {
                    let n: u32;
                    enter do log.say(format!("enter Page {n}"));
                    exit  do log.say(format!("exit Page {n}"));
                    on Turn => Page { n: *n + 1 };
                    after 10ms => Dream;
                }
                state Dream { enter do log.say("enter Dream"); exit do log.say("exit Dream"); }
            }
        }
    }
}

use BookEvent as B;

fn book(events: impl IntoIterator<Item = B>) -> (Log, Book) {
    let mut log = Log::new();
    let mut book = Book::start(&mut log, 0);
    for event in events {
        assert!(book.send(&mut log, event, 0).is_used());
    }
    log.take();
    (log, book)
}

fn read(log: &mut Log, book: &mut Book, event: B) -> Vec<String> {
    assert!(book.send(log, event, 0).is_used());
    log.take()
}

#[test]
fn from_inside_it_is_what_was_there_when_the_state_was_left_last_and_the_state_stays_active() {
    let (mut log, mut book) = book([B::Chapter, B::Write("a"), B::Turn, B::Close, B::Open]);
    read(&mut log, &mut book, B::Turn).reads("exit Page 1; enter Page 2; Page -> Page");
    read(&mut log, &mut book, B::Last).reads("exit Page 2; exit Chapters \"a\"; enter Cover; Page -> Cover");
    read(&mut log, &mut book, B::Again)
        .reads("exit Cover; again; enter Chapters \"a\"; enter Page 1; Cover -> Page");
    read(&mut log, &mut book, B::Write("b")).reads(SILENT);
    // What is remembered has not changed.
    read(&mut log, &mut book, B::AgainDeep)
        .reads("exit Page 1; exit Chapters \"ab\"; again; enter Chapters \"a\"; enter Page 2; Page -> Page");
    // And stays.
    read(&mut log, &mut book, B::AgainDeep)
        .reads("exit Page 2; exit Chapters \"a\"; again; enter Chapters \"a\"; enter Page 2; Page -> Page");
}

#[test]
fn where_the_state_is_left_for_it_what_is_left_just_now_comes_back() {
    let (mut log, mut book) = book([B::Chapter, B::Turn, B::Write("a")]);
    read(&mut log, &mut book, B::AnewDeep).reads(
        "exit Page 2; exit Chapters \"a\"; exit Reading SICP; anew; enter Reading anew; \
         enter Chapters \"a\"; enter Page 2; Page -> Page",
    );
    read(&mut log, &mut book, B::Turn).reads("exit Page 2; enter Page 3; Page -> Page");
    read(&mut log, &mut book, B::Anew).reads(
        "exit Page 3; exit Chapters \"a\"; exit Reading anew; anew; enter Reading anew; \
         enter Chapters \"a\"; enter Page 1; Page -> Page",
    );
}

#[test]
fn without_a_memory_it_is_the_default_also_from_inside() {
    let (mut log, mut book) = book([]);
    read(&mut log, &mut book, B::Again).reads("exit Cover; again; enter Cover; Cover -> Cover");
    read(&mut log, &mut book, B::Chapter)
        .reads("exit Cover; chapter; enter Chapters \"\"; enter Page 1; Cover -> Page");
}

#[test]
fn each_of_two_histories_remembers_for_itself() {
    let (mut log, mut book) = book([B::Chapter, B::Turn, B::Write("x"), B::Last, B::Close]);
    // The inner one, where the outer one has a cover.
    read(&mut log, &mut book, B::Chapter)
        .reads("enter Reading chapter; enter Chapters \"\"; enter Page 2; Shelf -> Page");
    read(&mut log, &mut book, B::Turn);
    read(&mut log, &mut book, B::Close);
    read(&mut log, &mut book, B::Open)
        .reads("enter Reading open; enter Chapters \"\"; enter Page 1; Shelf -> Page");
    read(&mut log, &mut book, B::Chapter)
        .reads("exit Page 1; exit Chapters \"\"; chapter; enter Chapters \"\"; enter Page 1; Page -> Page");
    read(&mut log, &mut book, B::Close);
    read(&mut log, &mut book, B::OpenDeep)
        .reads("enter Reading deep; enter Chapters \"\"; enter Page 1; Shelf -> Page");
}

#[test]
fn the_timers_of_what_comes_back_are_those_of_a_new_entry() {
    let (mut log, mut book) = book([B::Chapter]);
    book.send(&mut log, B::Close, 7);
    book.send(&mut log, B::OpenDeep, 20);
    log.take();
    book.tick_at(&mut log, 29, SILENT);
    book.send(&mut log, B::AnewDeep, 29);
    log.take();
    book.tick_at(&mut log, 38, SILENT);
    book.tick_at(&mut log, 39, "exit Page 1; enter Dream; Page -> Dream");
}
