//! Machines of source files: clicked through, asked, saved while they are shown, exported.

use expect_test::expect;

use super::{DOOR, View};
use crate::view::Place;
use crate::view::tui::message::Message;
use crate::view::tui::state::{Pane, Shown};

#[test]
fn the_door_is_clicked_through() {
    let mut view = View::of(DOOR, 80, 24);
    view.shows("door_begins");
    // The guard is asked.
    view.keys("Enter").shows("door_asks");
    view.keys("y").shows("door_opens");
    // Its time goes on to the deadline, and back.
    view.keys("d").shows("door_closes_itself");
    assert_eq!(view.state.light().active.keys().collect::<Vec<_>>(), ["Closed"]);
    view.keys("u");
    assert_eq!(view.state.light().active.keys().collect::<Vec<_>>(), ["Open"]);
    view.keys("U");
    assert_eq!(view.state.simulation.steps().len(), 3);
    // A step back is looked at, and gone on from.
    view.keys("Left Left").shows("door_looked_back");
    view.keys("BackTab BackTab BackTab");
    assert_eq!(view.state.pane, Pane::Log);
    view.keys("Enter");
    assert_eq!(view.state.simulation.steps().len(), 1);
}

#[test]
fn a_refused_line_has_not_acted() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 n").shows("door_refuses");
    let light = view.state.light();
    assert_eq!((light.taken, light.refused), (vec![], vec![0]));
    view.keys("1 y");
    let light = view.state.light();
    assert_eq!((light.taken, light.refused), (vec![0], vec![]));
}

#[test]
fn a_line_of_the_picture_is_taken() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y BackTab Down Down").shows("door_picture");
    assert_eq!(view.state.pane, Pane::Picture);
    view.keys("Up Enter");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Closed"]);
}

#[test]
fn time_passes_as_it_is_told() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y w 2 x Enter").shows("door_wait");
    view.keys("Backspace s Enter");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").now, 2000.0);
}

#[test]
fn a_broken_file_keeps_its_picture() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y");
    view.save(&format!("{DOOR} fn broken( {{"));
    view.shows("broken");
    view.keys("Esc").shows("broken_list");
    // The run goes on where it was, with the table as it is now.
    view.save(&DOOR.replace("10s", "20s"));
    view.keys("Enter").shows("mended");
    view.save(&DOOR.replace("=> Open", "=> Opne"));
    view.shows("mistake");
    view.save("fn main() {}");
    view.shows("gone");
}

#[test]
fn it_begins_at_the_row_of_a_file() {
    let folder = std::env::temp_dir().join(format!("fsm-place-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("two.rs");
    let text = format!("{}\n{DOOR}\n", DOOR.replace("Door", "Gate"));
    std::fs::write(&file, &text).expect("a file");
    let named = file.display().to_string();
    let mut view = View::new(80, 24);
    view.save_as(&named, &text);
    let state = |view: &View| {
        let outline = view.state.outline().expect("a machine");
        (outline.name.clone(), outline.rows[view.state.cursor.expect("a row")].text.clone())
    };
    for (row, machine, text) in
        [(6, "Door", "Open"), (5, "Door", "Closed"), (1, "Gate", "Gate"), (99, "Door", "Open")]
    {
        let place = Place::of(format!("{named}:{row}").as_ref()).expect("a place");
        view.tell(Message::At(place));
        assert_eq!(state(&view), (machine.to_owned(), text.to_owned()), "{row}");
    }
    for other in [
        format!("{named}:"),
        format!("{named}:x"),
        format!("{named}:1:2"),
        named.clone(),
        "none.rs:1".to_owned(),
    ] {
        assert!(Place::of(other.as_ref()).is_none(), "{other}");
    }
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn a_renamed_machine_goes_on_under_its_name() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y");
    view.save(&DOOR.replace("Door", "Gate"));
    view.shows("renamed");
    // Several at once keep their places, and what is new is none of them.
    let two = |first: &str, second: &str| {
        format!("{} {}", DOOR.replace("Door", first), DOOR.replace("Door", second))
    };
    view.save(&two("Gate", "Other"));
    view.save(&two("Entry", "Exit"));
    assert_eq!(view.state.shown, Shown::Machine("src/door.rs#Entry".to_owned()));
    assert_eq!(view.state.light().active.keys().collect::<Vec<_>>(), ["Open"]);
    assert_eq!(view.shared.machine("src/door.rs#Door").expect("it was renamed twice").name, "Entry");
    // What is gone without another in its place is gone.
    view.save("fn main() {}");
    assert!(view.shared.machine("src/door.rs#Door").is_none());
    assert_eq!(view.state.shown, Shown::Machine("src/door.rs#Entry".to_owned()));
}

const HERO: &str = "fsm! { machine Hero { clock u32; requests; queue 8; events { Talk, Bye, Hurt } initial Idle;
    on Hurt => defer;
    state Idle { on Talk => push Talking; on Bye => history Away; after 5ms => Away; } state Talking { on Bye => pop; }
    state Away { initial Near; history => Near; on Talk => Idle; state Near { on Bye => Far; } state Far { on Hurt => Near; } } } }";

#[test]
fn stack_histories_queue_and_timers_are_shown() {
    let mut view = View::of(HERO, 100, 30);
    // Away, farther, and back: that is remembered. Then an event that is deferred, and a talk above.
    view.keys("d 2 1 3 1").shows("hero_held");
}

#[test]
fn it_is_asked_from_outside_and_begins_elsewhere() {
    let mut view = View::of(HERO, 100, 30);
    view.keys("g").shows("hero_requests");
    view.keys("goto Space Away Enter t");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Away", "Near"]);
    view.keys("b Far Enter c").shows("hero_begins_elsewhere");
    view.keys("r");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Idle"]);
}

const LOCK: &str = "fsm! { machine Lock(owner: &mut Owner) { clock u32; events { Digit, Opened, Hold, Menu, Back } initial Locked;
    stop => Off; during owner.watch();
    state Locked { after 30s as Idle do owner.forget(); on Digit do restart!(Idle); during owner.motor() as Opened; on Opened => Open; }
    #[tag(open)] state Open { initial Inside; after 10s as Relock => Locked; every 1s as Beep do owner.beep(); on Hold do cancel!(Relock);
    #[tag(lit)] state Inside { on Menu => push Menu; } } state Menu { on Back => pop; } final state Off; } }";

#[test]
fn activities_named_timers_and_tags_are_shown_and_it_is_stopped() {
    let mut view = View::of(LOCK, 104, 34);
    view.keys("w 2 0 s Enter 1 c").shows("lock_restarted");
    // The activity has a result.
    view.keys("4");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Open", "Inside"]);
    view.keys("1").shows("lock_held");
    view.keys("s").shows("lock_stopped");
    view.keys("s");
    assert_eq!(view.state.notice.as_deref(), Some("The machine has ended."));
    view.keys("u");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Open", "Inside"]);
    let mut door = View::of(DOOR, 80, 24);
    door.keys("s");
    assert_eq!(door.state.notice.as_deref(), Some("This machine has no line `stop`."));
}

const CHOOSER: &str =
    "fsm! { machine Chooser(luck: &mut Luck) { events { Go } initial Start; state Start { on Go => Which; }
    choice Which { random luck.draw(); weight 1 => Left; weight 2 => Middle; weight 3 => Right; always => Left; }
    state Left {} state Middle {} final state Right; } }";

#[test]
fn a_choice_is_asked() {
    let mut view = View::of(CHOOSER, 64, 20);
    view.keys("Enter").shows("choice_asks");
    view.keys("Down Down Enter").shows("choice_answered");
}

const SLEEPER: &str = "fsm! { machine Sleeper(who: &mut Who) { clock u32; events { Go } initial Asleep;
    state Asleep { after (who.night()) => Awake; } state Awake { on Go => Asleep; } } }";

#[test]
fn a_duration_is_asked() {
    let mut view = View::of(SLEEPER, 64, 20);
    view.keys("8 h u r s Enter").shows("duration");
    view.keys("Backspace Backspace Backspace Enter");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").deadline, Some(8.0 * 3_600_000.0));
}

const MANY: &str = "fsm! { machine Door { events { Go } initial A; state A { on Go => A; } } }
    fsm! { machine Dog { events { Bark } initial Calm; state Calm { on Bark => Lost; } } }
    fsm! { machine Cat { events { Meow } initial Calm; state Calm { on Meow => Calm; } } }";

#[test]
fn the_list_is_filtered() {
    let mut view = View::of(MANY, 130, 20);
    view.shows("list");
    view.keys("/ d o g").shows("list_filtered");
    view.keys("Enter Enter").shows("list_opened");
    view.keys("/ n o n e").shows("list_empty");
    view.keys("Esc j j");
    assert_eq!(view.state.list.filter.text, "");
}

#[test]
fn a_run_is_written_and_nothing_replaced_unasked() {
    let folder = std::env::temp_dir().join(format!("fsm-tui-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("door.rs");
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y e Enter").shows("export_name");
    for _ in 0.."door.rs".len() {
        view.keys("Backspace");
    }
    let path = file.display().to_string();
    view.keys(&path).keys("Enter");
    let written = std::fs::read_to_string(&file).expect("it is written");
    expect![[r#"
        #[test]
        fn door_as_simulated() {
            let mut door = Door::start(0);
            assert!(door.is_in(DoorStateId::Closed));

            // force > 5: yes
            let _ = door.send(DoorEvent::Push { force: 6 }, 0);
            assert!(door.is_in(DoorStateId::Open));
        }
    "#]]
    .assert_eq(&written);
    assert!(view.state.notice.as_deref().is_some_and(|notice| notice.starts_with("Written to ")));

    std::fs::write(&file, "mine").expect("a file");
    view.keys("e Down Enter");
    for _ in 0.."door.mmd".len() {
        view.keys("Backspace");
    }
    view.keys(&path).keys("Enter");
    assert!(view.screen().contains("y replace   n another name"));
    view.keys("n");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "mine");
    view.keys("Enter y");
    let written = std::fs::read_to_string(&file).expect("it is written");
    assert!(written.starts_with("sequenceDiagram\n"), "{written}");
    // What cannot be written is told, and the name asked for again.
    view.keys("e Enter").keys("/nothing/there Enter");
    assert!(view.screen().contains("cannot write door.rs/nothing/there"), "{}", view.screen());
    std::fs::remove_dir_all(folder).expect("it is removed");
}

#[test]
fn without_colours_there_are_none() {
    use ratatui::style::Color;
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y");
    view.screen();
    let colours = |view: &View| {
        let cells = &view.terminal.backend().buffer().content;
        cells.iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
    };
    assert!(colours(&view) > 0);
    view.state.theme.has_colours = false;
    view.screen();
    assert_eq!(colours(&view), 0);
}

#[test]
fn the_guide_shows_what_is_seen() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fsm-runtime/src/guide/watching.md");
    let guide = std::fs::read_to_string(file).expect("the guide");
    let begin = guide.find("fsm! {\n").expect("a machine");
    let end = begin + guide[begin..].find("\n}\n").expect("its end") + 3;
    let mut view = View::new(88, 24);
    view.save_as("src/flight.rs", &guide[begin..end]);
    view.keys("d d 1 y 1");
    let screen = view.screen();
    assert!(guide.contains(&screen), "this is to be in the guide:\n{screen}");
}
