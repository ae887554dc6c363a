//! A tick among nested states: from the outside in, each depth once, and settled before the next. Where one depth
//! changes the state, the deeper ones are those of the new configuration.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Tower(log: &mut Log) {
        clock u32;
        queue 4;
        stack 2;
        events { Note(u32), Down }

        initial Ground;

        update do { log.say("machine"); if log.n == 1 { let _ = raise!(Note(1)); } }
        when log.n == 2 => Low do { log.n = 0; log.say("to Low"); }
        every 100ms do log.say("beat");
        on Note(n) do log.say(format!("note {n}"));

        state Ground {
            enter do log.say("enter Ground");
            exit  do log.say("exit Ground");
            initial First;
            update do log.say("ground 1");
            update do { log.say("ground 2"); if log.n == 3 { goto!(Deep) } }
            update do log.say("ground 3");
            when log.n == 4 => Second do log.say("to Second");
            when log.n == 5 do { log.say("push"); log.n = 0; let _ = push!(Over); }
            when log.n == 6 => self do { log.n = 0; log.say("again"); }
            after 50ms do log.say("after ground");
            always if log.n == 7 => Deep do { log.n = 0; log.say("always"); }

            state First {
                enter do log.say("enter First");
                exit  do log.say("exit First");
                update do { log.say("first"); if log.n == 8 { log.n = 7; } }
                when log.n == 9 => Second do { log.n = 0; log.say("inner to Second"); }
                after 50ms do log.say("after first");
            }
            state Second {
                enter do log.say("enter Second");
                update do log.say("second");
                initial Deep;
                state Deep {
                    enter do log.say("enter Deep");
                    update do { log.say("deep"); if log.n == 10 { log.n = 0; goto!(Low) } }
                    update every 20ms do log.say("deep beat");
                }
            }
        }
        state Low {
            enter do log.say("enter Low");
            update do log.say("low");
            initial Lowest;
            state Lowest {
                enter do log.say("enter Lowest");
                update do log.say("lowest");
                on Note(n) if n == 1 => Ground do log.say("one");
            }
        }
        state Over {
            update do log.say("over");
            initial Top;
            state Top { update do log.say("top"); on Down => pop else Ground; }
        }
    }
}

use TowerEvent as E;

fn tower(n: u32) -> (Log, Tower) {
    let mut log = Log::new();
    let tower = Tower::start(&mut log, 0);
    log.reads("enter Ground; enter First");
    log.n = n;
    (log, tower)
}

fn tick(tower: &mut Tower, log: &mut Log, now: u32) -> Vec<String> {
    tower.update(log, now);
    log.take()
}

#[test]
fn from_the_outside_in() {
    let (mut log, mut tower) = tower(0);
    tower.tick_at(&mut log, 1, "machine; ground 1; ground 2; ground 3; first");
}

#[test]
fn what_the_machine_enters_is_updated_in_the_same_tick() {
    let (mut log, mut tower) = tower(2);
    tower.update(&mut log, 1);
    log.reads("machine; exit First; exit Ground; to Low; enter Low; enter Lowest; low; lowest");
}

#[test]
fn a_raised_event_has_its_turn_before_the_next_depth() {
    let (mut log, mut tower) = tower(2);
    tick(&mut tower, &mut log, 1);
    log.n = 1;
    tower.update(&mut log, 2);
    log.reads("machine; one; enter Ground; enter First; ground 1; ground 2; ground 3; first");
}

#[test]
fn a_request_skips_the_rest_of_its_depth_and_the_new_depths_follow() {
    let (mut log, mut tower) = tower(3);
    tower.update(&mut log, 1);
    log.reads("machine; ground 1; ground 2; exit First; enter Second; enter Deep; second; deep");
}

#[test]
fn a_composite_that_changes_its_child() {
    let (mut log, mut tower) = tower(4);
    tower.update(&mut log, 1);
    log.reads(
        "machine; ground 1; ground 2; ground 3; exit First; to Second; enter Second; enter Deep; second; deep",
    );
}

#[test]
fn a_push_goes_on_with_what_is_deeper_in_the_new_configuration() {
    let (mut log, mut tower) = tower(5);
    tower.tick_at(&mut log, 1, "machine; ground 1; ground 2; ground 3; push; top");
    tower.send(&mut log, E::Down, 1);
    log.take();
    tower.tick_at(&mut log, 2, "machine; ground 1; ground 2; ground 3; first");
}

#[test]
fn a_composite_that_enters_itself_again() {
    let (mut log, mut tower) = tower(6);
    tower.update(&mut log, 1);
    log.reads(
        "machine; ground 1; ground 2; ground 3; exit First; exit Ground; again; enter Ground; enter First; \
         first",
    );
}

#[test]
fn always_lines_act_between_the_depths() {
    let (mut log, mut tower) = tower(7);
    tower.update(&mut log, 1);
    log.reads(
        "machine; exit First; always; enter Second; enter Deep; ground 1; ground 2; ground 3; second; deep",
    );
    let (mut log, mut tower) = self::tower(8);
    // Behind the innermost depth too.
    tower.update(&mut log, 1);
    log.reads(
        "machine; ground 1; ground 2; ground 3; first; exit First; always; enter Second; enter Deep; deep",
    );
}

#[test]
fn a_change_at_a_depth_is_not_followed_by_the_same_depth() {
    let (mut log, mut tower) = tower(9);
    tower.update(&mut log, 1);
    log.reads(
        "machine; ground 1; ground 2; ground 3; first; exit First; inner to Second; enter Second; \
         enter Deep; deep",
    );
    log.n = 10;
    tower.update(&mut log, 2);
    log.reads("machine; ground 1; ground 2; ground 3; second; deep; exit Ground; enter Low; enter Lowest");
}

#[test]
fn timers_of_all_depths_in_their_turn() {
    let (mut log, mut tower) = tower(0);
    tower.tick_at(&mut log, 50, "machine; ground 1; ground 2; ground 3; after ground; first; after first");
    tower.tick_at(&mut log, 100, "machine; beat; ground 1; ground 2; ground 3; first");
    log.n = 3;
    tower.update(&mut log, 101);
    log.reads("machine; ground 1; ground 2; exit First; enter Second; enter Deep; second; deep");
    log.n = 0;
    tower.tick_at(&mut log, 121, "machine; ground 1; ground 2; ground 3; second; deep; deep beat");
}
