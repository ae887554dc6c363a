use expect_test::expect;

use super::{DOOR, View};
use crate::view::tui::state::Pane;

#[test]
fn the_door_is_clicked_through() {
    let mut view = View::of(DOOR, 80, 24);
    view.shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 0, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Push { force: u32 }        ┃
        │●  ├─Closed                                 1×│┃ Time                         ┃
        │ 1 │   on Push { force } if force > 5 => Open │┃ t tick 0 ms                  ┃
        │   └─Open                                     │┃ w wait …                     ┃
        │       on Close => Closed                     │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │       after 10s => Closed                    │╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Closed                     │
        │                                              ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰──────────────────────────────────────────────╯│                              │
        ╭ Log ─────────────────────────────────────────╮│                              │
        │   0      0 ms start                  Started ││                              │
        │               enter Door                     ││                              │
        │               enter Closed                   ││                              │
        │                                              ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    // The guard is asked.
    view.keys("Enter").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 0, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Push { force: u32 }        ┃
        │●  ├─Closed                                 1×│┃ Time                         ┃
        │   │   on Push { force } if force > 5 => Open │┃ t tick 0 ms                  ┃
        │   └─Open                                     │┃ w wait …                     ┃
        │       on Close => Closed                     │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │       after 10s => Closed                    │╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Closed                     │
        │                                              ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰──────────────────────────────────────────────╯│                              │
        ╭ Log ─────────────────────────────────────────╮│                              │
        │   0   ┏ guard in Closed ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓       │
        │       ┃ force > 5                                                    ┃       │
        │       ┃ on Push { force } if force > 5 => Open src/door.rs:2         ┃       │
        │       ┃                                                              ┃       │
        │       ┃ ▸ yes                                                        ┃       │
        │       ┃   no                                                         ┃       │
        ╰───────┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛───────╯
         Enter answer  Esc take it back  ↑↓ choose  ? keys  q quit
    "#]]);
    view.keys("y").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │»  │   on Push { force } if force > 5 => O… 1×│┃ 2 at 10 s after 10s => Clos… ┃
        │●  └─Open                                   1×│┃ Time                         ┃
        │ 1     on Close => Closed                     │┃ d next deadline 10 s         ┃
        │ 2     after 10s => Closed                    │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                                              │╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Open                       │
        ╰──────────────────────────────────────────────╯│ Timers                       │
        ╭ Log ─────────────────────────────────────────╮│   10 s: after 10s => Closed  │
        │               enter Door                     ││   in Open                    │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    // Its time goes on to the deadline, and back.
    view.keys("d").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 2, 10 s
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Push { force: u32 }        ┃
        │●  ├─Closed                                 2×│┃ Time                         ┃
        │ 1 │   on Push { force } if force > 5 => O… 1×│┃ t tick 10 s                  ┃
        │   └─Open                                   1×│┃ w wait …                     ┃
        │       on Close => Closed                     │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │»      after 10s => Closed                  1×│╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Closed                     │
        │                                              ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰──────────────────────────────────────────────╯│                              │
        ╭ Log ─────────────────────────────────────────╮│                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        │   2      10 s tick                    Ticked ││                              │
        │               after 10s => Closed            ││                              │
        │               enter Closed                   ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    assert_eq!(view.state.light().active.keys().collect::<Vec<_>>(), ["Closed"]);
    view.keys("u");
    assert_eq!(view.state.light().active.keys().collect::<Vec<_>>(), ["Open"]);
    view.keys("U");
    assert_eq!(view.state.simulation.steps().len(), 3);
    // A step back is looked at, and gone on from.
    view.keys("Left Left").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                           step 0 of 2
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Push { force: u32 }        ┃
        │●  ├─Closed                                 1×│┃ Time                         ┃
        │   │   on Push { force } if force > 5 => Open │┃ t tick 10 s                  ┃
        │   └─Open                                     │┃ w wait …                     ┃
        │       on Close => Closed                     │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │       after 10s => Closed                    │╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Closed                     │
        │                                              ││                              │
        │                                              ││                              │
        │                                              ││                              │
        ╰──────────────────────────────────────────────╯│                              │
        ╭ Log ─────────────────────────────────────────╮│                              │
        │▸  0      0 ms start                  Started ││                              │
        │               enter Door                     ││                              │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         End now  ← → step back, forth  Tab panes  c coverage  ? keys  q quit
    "#]]);
    view.keys("BackTab BackTab BackTab");
    assert_eq!(view.state.pane, Pane::Log);
    view.keys("Enter");
    assert_eq!(view.state.simulation.steps().len(), 1);
}

#[test]
fn a_line_of_the_picture_is_taken() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y BackTab Down Down").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ┏ Picture ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓╭ Next ────────────────────────╮
        ┃   Door                                       ┃│ Events                       │
        ┃   │ initial Closed                           ┃│ 1 Close                      │
        ┃   ├─Closed                                 1×┃│ Timers                       │
        ┃»  │   on Push { force } if force > 5 => O… 1×┃│ 2 at 10 s after 10s => Clos… │
        ┃●  └─Open                                   1×┃│ Time                         │
        ┃ 1     on Close => Closed                     ┃│ d next deadline 10 s         │
        ┃ 2     after 10s => Closed                    ┃│ t tick 0 ms                  │
        ┃                                              ┃│ w wait …                     │
        ┃                                              ┃╰──────────────────────────────╯
        ┃                                              ┃╭ Inside ──────────────────────╮
        ┃                                              ┃│ Active                       │
        ┃                                              ┃│   Open                       │
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛│ Timers                       │
        ╭ Log ─────────────────────────────────────────╮│   10 s: after 10s => Closed  │
        │               enter Door                     ││   in Open                    │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         src/door.rs:3  after 10s => Closed
    "#]]);
    assert_eq!(view.state.pane, Pane::Picture);
    view.keys("Up Enter");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Closed"]);
}

#[test]
fn time_passes_as_it_is_told() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y w 2 x Enter").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │»  │   on Push { force } if force > 5 => O… 1×│┃ 2 at 10 s after 10s => Clos… ┃
        │●  └─Open                                   1×│┃ Time                         ┃
        │ 1     on Close => Closed                     │┃ d next deadline 10 s         ┃
        │ 2     after 10s => Closed                    │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │         ┏ Wait how long? 250ms, 2s, 1min ━━━━━━━━━━━━━━━━━━━━━━━━━━┓━━━━━━━━━┛
        │         ┃ › 2x                                                     ┃─────────╮
        │         ┃ That is no time: write 250ms, 2s or 1min.                ┃         │
        │         ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛         │
        ╰──────────────────────────────────────────────╯│ Timers                       │
        ╭ Log ─────────────────────────────────────────╮│   10 s: after 10s => Closed  │
        │               enter Door                     ││   in Open                    │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    view.keys("Backspace s Enter");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").now, 2000.0);
}

#[test]
fn a_broken_file_keeps_its_picture() {
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y");
    view.save(&format!("{DOOR} fn broken( {{"));
    view.shows(expect![[r#"
         fsm  Door  [old]  src/door.rs:1                                   step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │»  │   on Push { force } if force > 5 => O… 1×│┃ 2 at 10 s after 10s => Clos… ┃
        │●  └─Open                                   1×│┃ Time                         ┃
        │ 1     on Close => Closed                     │┃ d next deadline 10 s         ┃
        │ 2     after 10s => Closed                    │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                                              │╭ Inside ──────────────────────╮
        │                                              ││ cannot read                  │
        │                                              ││ src/door.rs:3:76: no Rust    │
        ╰──────────────────────────────────────────────╯│ from here on: a bracket      │
        ╭ Log ─────────────────────────────────────────╮│ without its other half, or a │
        │               enter Door                     ││ text without its end. What   │
        │               enter Closed                   ││ is shown is of the last      │
        │   1      0 ms Push              Transitioned ││ table that could be read.    │
        │               force > 5: yes                 ││ Active                       │
        │               on Push { force } if force > 5…││   Open                       │
        │               enter Open                     ││ Timers                       │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    view.keys("Esc").shows(expect![[r#"
         fsm  Door  [old]  src/door.rs:1                                   step 1, 0 ms
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ ✗ src/door.rs:3:76 no Rust from here on: a bracket without its other half, o…┃
        ┃ Files                                                                        ┃
        ┃  src/door.rs                                                                 ┃
        ┃ ▸ Door                                                                    ✗1 ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃                                                                              ┃
        ┃ programs: 127.0.0.1:7778                                                     ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
         Enter open  / filter  j k move  Tab panes  ? keys  q quit
    "#]]);
    // The run goes on where it was, with the table as it is now.
    view.save(&DOOR.replace("10s", "20s"));
    view.keys("Enter").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │»  │   on Push { force } if force > 5 => O… 1×│┃ 2 at 20 s after 20s => Clos… ┃
        │●  └─Open                                   1×│┃ Time                         ┃
        │ 1     on Close => Closed                     │┃ d next deadline 20 s         ┃
        │ 2     after 20s => Closed                    │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                                              │╭ Inside ──────────────────────╮
        │                                              ││ Active                       │
        │                                              ││   Open                       │
        ╰──────────────────────────────────────────────╯│ Timers                       │
        ╭ Log ─────────────────────────────────────────╮│   20 s: after 20s => Closed  │
        │               enter Door                     ││   in Open                    │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    view.save(&DOOR.replace("=> Open", "=> Opne"));
    view.shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │●  └─Open                                   1×│┃ 2 at 20 s after 20s => Clos… ┃
        │       on Close => Closed                     │┃ Time                         ┃
        │       after 10s => Closed                    │┃ d next deadline 20 s         ┃
        │                                              │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                                              │╭ Inside ──────────────────────╮
        │                                              ││ This script does not run on  │
        │                                              ││ the table as it is now:      │
        ╰──────────────────────────────────────────────╯│ undo, or begin again.        │
        ╭ Log ─────────────────────────────────────────╮│ Findings                     │
        │               enter Door                     ││ ✗ no state `Opne` in machine │
        │               enter Closed                   ││ `Door`; a state with a       │
        │   1      0 ms Push              Transitioned ││ similar name exists: `Open`  │
        │               force > 5: yes                 ││   src/door.rs:2:54           │
        │               on Push { force } if force > 5…││ Active                       │
        │               enter Open                     ││   Open                       │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
    view.save("");
    view.shows(expect![[r#"
         fsm  Door  [old]  src/door.rs:1                                   step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │●  └─Open                                   1×│┃ 2 at 20 s after 20s => Clos… ┃
        │       on Close => Closed                     │┃ Time                         ┃
        │       after 10s => Closed                    │┃ d next deadline 20 s         ┃
        │                                              │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │                                              │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                                              │╭ Inside ──────────────────────╮
        │                                              ││ This machine is no longer in │
        │                                              ││ the files.                   │
        ╰──────────────────────────────────────────────╯│ This script does not run on  │
        ╭ Log ─────────────────────────────────────────╮│ the table as it is now:      │
        │               enter Door                     ││ undo, or begin again.        │
        │               enter Closed                   ││ Findings                     │
        │   1      0 ms Push              Transitioned ││ ✗ no state `Opne` in machine │
        │               force > 5: yes                 ││ `Door`; a state with a       │
        │               on Push { force } if force > 5…││ similar name exists: `Open`  │
        │               enter Open                     ││   src/door.rs:2:54           │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
}

const HERO: &str = "fsm! { machine Hero { clock u32; requests; queue 8; events { Talk, Bye, Hurt } initial Idle;
    on Hurt => defer;
    state Idle { on Talk => push Talking; on Bye => history Away; after 5ms => Away; } state Talking { on Bye => pop; }
    state Away { initial Near; history => Near; on Talk => Idle; state Near { on Bye => Far; } state Far { on Hurt => Near; } } } }";

#[test]
fn stack_histories_queue_and_timers_are_shown() {
    let mut view = View::of(HERO, 100, 30);
    // Away, farther, and back: that is remembered. Then an event that is deferred, and a talk above.
    view.keys("d 2 1 3 1").shows(expect![[r#"
         fsm  Hero  src/door.rs:1                                                              step 5, 5 ms
        ╭ Picture ─────────────────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Hero                                                   │┃ Events                               ┃
        │   │ initial Idle                                         │┃ 1 Bye                                ┃
        │ 2 │ on Hurt => defer                                     │┃ 2 Hurt                               ┃
        │○  ├─Idle                                               2×│┃ Time                                 ┃
        │»  │   on Talk => push Talking                          1×│┃ t tick 5 ms                          ┃
        │   │   on Bye => history Away                             │┃ w wait …                             ┃
        │   │   after 5ms => Away                                1×│┃ g request …                          ┃
        │●  ├─Talking                                            1×│┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │ 1 │   on Bye => pop                                      │╭ Inside ──────────────────────────────╮
        │   └─Away                                               1×││ Active                               │
        │     │ initial Near                                       ││   Talking                            │
        │     │ on Talk => Idle                                  1×││ Stack                                │
        │     ├─Near                                             1×││   Idle                               │
        │     │   on Bye => Far                                  1×││ Histories                            │
        │     └─Far                                              1×││   Away: Far                          │
        ╰──────────────────────────────────────────────────────────╯│ Queue                                │
        ╭ Log ─────────────────────────────────────────────────────╮│   Hurt deferred                      │
        │               on Talk => Idle                            ││                                      │
        │               enter Idle                                 ││                                      │
        │   4      5 ms Hurt                              Deferred ││                                      │
        │               defer Hurt                                 ││                                      │
        │   5      5 ms Talk                          Transitioned ││                                      │
        │               on Talk => push Talking                    ││                                      │
        │               enter Talking                              ││                                      │
        │               recall Hurt                                ││                                      │
        │               defer Hurt                                 ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  e export  Esc machines  ? keys  q quit
    "#]]);
}

#[test]
fn it_is_asked_from_outside_and_begins_elsewhere() {
    let mut view = View::of(HERO, 100, 30);
    view.keys("g").shows(expect![[r#"
         fsm  Hero  src/door.rs:1                                                              step 0, 0 ms
        ╭ Picture ─────────────────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Hero                                                   │┃ Events                               ┃
        │   │ initial Idle                                         │┃ 1 Talk                               ┃
        │ 3 │ on Hurt => defer                                     │┃ 2 Bye                                ┃
        │●  ├─Idle                                               1×│┃ 3 Hurt                               ┃
        │ 1 │   on Talk => push Talking                            │┃ Timers                               ┃
        │ 2 │   on Bye => hi┏ Request from outside ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓s => Away          ┃
        │ 4 │   after 5ms =>┃ ›                                                        ┃                   ┃
        │   ├─Talking       ┃ ▸ goto Idle                                              ┃ms                 ┃
        │   │   on Bye => po┃   goto Talking                                           ┃                   ┃
        │   └─Away          ┃   goto Away                                              ┃                   ┃
        │     │ initial Near┃   goto Near                                              ┃                   ┃
        │     │ on Talk => I┃   goto Far                                               ┃━━━━━━━━━━━━━━━━━━━┛
        │     ├─Near        ┃   push Idle                                              ┃───────────────────╮
        │     │   on Bye => ┃   push Talking                                           ┃                   │
        │     └─Far         ┃   push Away                                              ┃                   │
        ╰───────────────────┃   push Near                                              ┃                   │
        ╭ Log ──────────────┃   push Far                                               ┃=> Away in Idle    │
        │   0      0 ms star┃   pop                                                    ┃                   │
        │               ente┃   previous                                               ┃                   │
        │               ente┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛                   │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  e export  Esc machines  ? keys  q quit
    "#]]);
    view.keys("goto Space Away Enter t");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Away", "Near"]);
    view.keys("b Far Enter c").shows(expect![[r#"
         fsm  Hero  src/door.rs:1                                                              step 0, 0 ms
        ╭ Picture ─────────────────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   │ initial Idle                                         │┃ Events                               ┃
        │ 2 │ on Hurt => defer                                never│┃ 1 Talk                               ┃
        │   ├─Idle                                            never│┃ 2 Hurt                               ┃
        │   │   on Talk => push Talking                       never│┃ Time                                 ┃
        │   │   on Bye => history Away                        never│┃ t tick 0 ms                          ┃
        │   │   after 5ms => Away                             never│┃ w wait …                             ┃
        │   ├─Talking                                         never│┃ g request …                          ┃
        │   │   on Bye => pop                                 never│┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │●  └─Away                                               1×│╭ Inside ──────────────────────────────╮
        │     │ initial Near                                       ││ Active                               │
        │ 1   │ on Talk => Idle                               never││   Away, Far                          │
        │     ├─Near                                          never││                                      │
        │     │   on Bye => Far                               never││                                      │
        │●    └─Far                                              1×││                                      │
        │ 2       on Hurt => Near                             never││                                      │
        ╰──────────────────────────────────────────────────────────╯│                                      │
        ╭ Log ─────────────────────────────────────────────────────╮│                                      │
        │   0      0 ms start in Far                       Started ││                                      │
        │               enter Hero                                 ││                                      │
        │               enter Away                                 ││                                      │
        │               enter Far                                  ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        │                                                          ││                                      │
        ╰──────────────────────────────────────────────────────────╯╰──────────────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  e export  Esc machines  ? keys  q quit
    "#]]);
    view.keys("r");
    assert_eq!(view.state.simulation.run.as_ref().expect("a run").active, ["Idle"]);
}

const CHOOSER: &str =
    "fsm! { machine Chooser(luck: &mut Luck) { events { Go } initial Start; state Start { on Go => Which; }
    choice Which { random luck.draw(); weight 1 => Left; weight 2 => Middle; weight 3 => Right; always => Left; }
    state Left {} state Middle {} final state Right; } }";

#[test]
fn a_choice_is_asked() {
    let mut view = View::of(CHOOSER, 64, 20);
    view.keys("Enter").shows(expect![[r#"
         fsm  Chooser  src/door.rs:1                       step 0, 0 ms
        ╭ Picture ───────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━┓
        │   Chooser                      │┃ Events                     ┃
        │   │ initial Start              │┃ 1 Go                       ┃
        │●  ├─Start                    1×│┃ Time                       ┃
        │   │   on Go => Which           │┃ t tick 0 ms                ┃
        │   ├─◇ Which                    │┃ w wait …                   ┃
        │   │   weight 1 => Left         │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │   │   weight 2 => Middle       │╭ Inside ────────────────────╮
        │   │   weight 3 => Right        ││ Findings                   │
        ┏ choice in Which ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        ┃ Which                                                        ┃
        ┃                                                              ┃
        ┃                                                              ┃
        ┃ ▸ 1 weight 1 => Left                                         ┃
        ┃   2 weight 2 => Middle                                       ┃
        ┃   3 weight 3 => Right                                        ┃
        ┃   4 always => Left                                           ┃
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
         Enter answer  Esc take it back  ↑↓ choose  ? keys  q quit
    "#]]);
    view.keys("Down Down Enter").shows(expect![[r#"
         fsm  Chooser  src/door.rs:1                       step 1, 0 ms
        ╭ Picture ───────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━┓
        │»  │   on Go => Which         1×│┃ The machine has ended.     ┃
        │   ├─◇ Which                  1×│┃                            ┃
        │   │   weight 1 => Left         │┃                            ┃
        │   │   weight 2 => Middle       │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │»  │   weight 3 => Right      1×│╭ Inside ────────────────────╮
        │   │   always => Left           ││ Findings                   │
        │   ├─Left                       ││ ! no line leaves state     │
        │   ├─Middle                     ││ `Left`: give it one with a │
        │●  └─◉ Right                  1×││ target, or declare it      │
        ╰────────────────────────────────╯│ `final state Left`;        │
        ╭ Log ───────────────────────────╮│ silence it with            │
        │               on Go => Which   ││ `#[allow(dead_end)]`       │
        │               Which: 3 weight …││   src/door.rs:3:11         │
        │               weight 3 => Right││ ! no line leaves state     │
        │               enter Which      ││ `Middle`: give it one with │
        │               enter Right      ││ a target, or declare it    │
        ╰────────────────────────────────╯╰────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  ? keys  q quit
    "#]]);
}

const MANY: &str = "fsm! { machine Door { events { Go } initial A; state A { on Go => A; } } }
    fsm! { machine Dog { events { Bark } initial Calm; state Calm { on Bark => Lost; } } }
    fsm! { machine Cat { events { Meow } initial Calm; state Calm { on Meow => Calm; } } }";

#[test]
fn the_list_is_filtered() {
    let mut view = View::of(MANY, 130, 20);
    view.shows(expect![[r#"
         fsm  Door  src/door.rs:1                                                                                            step 0, 0 ms
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━┓╭ Picture ────────────────────────────────────────────────╮╭ Next ───────────────────────────────╮
        ┃ Files                        ┃│   Door                                                  ││ Events                              │
        ┃  src/door.rs                 ┃│   │ initial A                                           ││ 1 Go                                │
        ┃ ▸ Door                       ┃│●  └─A                                                 1×││ Time                                │
        ┃   Dog                     ✗1 ┃│ 1     on Go => A                                        ││ t tick 0 ms                         │
        ┃   Cat                        ┃│                                                         ││ w wait …                            │
        ┃                              ┃│                                                         │╰─────────────────────────────────────╯
        ┃                              ┃│                                                         │╭ Inside ─────────────────────────────╮
        ┃                              ┃│                                                         ││ Active                              │
        ┃                              ┃│                                                         ││   A                                 │
        ┃                              ┃╰─────────────────────────────────────────────────────────╯│                                     │
        ┃                              ┃╭ Log ────────────────────────────────────────────────────╮│                                     │
        ┃                              ┃│   0      0 ms start                             Started ││                                     │
        ┃                              ┃│               enter Door                                ││                                     │
        ┃                              ┃│               enter A                                   ││                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃ programs: 127.0.0.1:7778     ┃│                                                         ││                                     │
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛╰─────────────────────────────────────────────────────────╯╰─────────────────────────────────────╯
         Enter open  / filter  j k move  Tab panes  ? keys  q quit
    "#]]);
    view.keys("/ d o g").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                                                                            step 0, 0 ms
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━┓╭ Picture ────────────────────────────────────────────────╮╭ Next ───────────────────────────────╮
        ┃ /dog                         ┃│   Door                                                  ││ Events                              │
        ┃ Files                        ┃│   │ initial A                                           ││ 1 Go                                │
        ┃  src/door.rs                 ┃│●  └─A                                                 1×││ Time                                │
        ┃ ▸ Dog                     ✗1 ┃│ 1     on Go => A                                        ││ t tick 0 ms                         │
        ┃                              ┃│                                                         ││ w wait …                            │
        ┃                              ┃│                                                         │╰─────────────────────────────────────╯
        ┃                              ┃│                                                         │╭ Inside ─────────────────────────────╮
        ┃                              ┃│                                                         ││ Active                              │
        ┃                              ┃│                                                         ││   A                                 │
        ┃                              ┃╰─────────────────────────────────────────────────────────╯│                                     │
        ┃                              ┃╭ Log ────────────────────────────────────────────────────╮│                                     │
        ┃                              ┃│   0      0 ms start                             Started ││                                     │
        ┃                              ┃│               enter Door                                ││                                     │
        ┃                              ┃│               enter A                                   ││                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃ programs: 127.0.0.1:7778     ┃│                                                         ││                                     │
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛╰─────────────────────────────────────────────────────────╯╰─────────────────────────────────────╯
         Enter done  Esc all again  ↑↓ move  ? keys  q quit
    "#]]);
    view.keys("Enter Enter").shows(expect![[r#"
         fsm  Dog  src/door.rs:2
        ╭ Machines ────────────────────╮╭ Picture ────────────────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
        │ /dog                         ││   Dog                                                   │┃ The simulation begins when the      ┃
        │ Files                        ││   │ initial Calm                                        │┃ mistakes are mended.                ┃
        │  src/door.rs                 ││   └─Calm                                                │┃                                     ┃
        │ ▸ Dog                     ✗1 ││                                                         │┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
        │                              ││                                                         │╭ Inside ─────────────────────────────╮
        │                              ││                                                         ││ Findings                            │
        │                              ││                                                         ││ ✗ no state `Lost` in machine `Dog`; │
        │                              ││                                                         ││ declared: `Calm`                    │
        │                              ││                                                         ││   src/door.rs:2:80                  │
        │                              │╰─────────────────────────────────────────────────────────╯│                                     │
        │                              │╭ Log ────────────────────────────────────────────────────╮│                                     │
        │                              ││                                                         ││                                     │
        │                              ││                                                         ││                                     │
        │                              ││                                                         ││                                     │
        │                              ││                                                         ││                                     │
        │ programs: 127.0.0.1:7778     ││                                                         ││                                     │
        ╰──────────────────────────────╯╰─────────────────────────────────────────────────────────╯╰─────────────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  e export  Esc machines  c coverage  ? keys  q quit
    "#]]);
    view.keys("/ n o n e").shows(expect![[r#"
         fsm  Dog  src/door.rs:2
        ┏ Machines ━━━━━━━━━━━━━━━━━━━━┓╭ Picture ────────────────────────────────────────────────╮╭ Next ───────────────────────────────╮
        ┃ /none                        ┃│   Dog                                                   ││ The simulation begins when the      │
        ┃ No machine has such a name.  ┃│   │ initial Calm                                        ││ mistakes are mended.                │
        ┃                              ┃│   └─Calm                                                ││                                     │
        ┃                              ┃│                                                         │╰─────────────────────────────────────╯
        ┃                              ┃│                                                         │╭ Inside ─────────────────────────────╮
        ┃                              ┃│                                                         ││ Findings                            │
        ┃                              ┃│                                                         ││ ✗ no state `Lost` in machine `Dog`; │
        ┃                              ┃│                                                         ││ declared: `Calm`                    │
        ┃                              ┃│                                                         ││   src/door.rs:2:80                  │
        ┃                              ┃╰─────────────────────────────────────────────────────────╯│                                     │
        ┃                              ┃╭ Log ────────────────────────────────────────────────────╮│                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃                              ┃│                                                         ││                                     │
        ┃ programs: 127.0.0.1:7778     ┃│                                                         ││                                     │
        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛╰─────────────────────────────────────────────────────────╯╰─────────────────────────────────────╯
         Enter done  Esc all again  ↑↓ move  ? keys  q quit
    "#]]);
    view.keys("Esc j j");
    assert_eq!(view.state.list.filter.text, "");
}

#[test]
fn a_run_is_written_and_nothing_replaced_unasked() {
    let folder = std::env::temp_dir().join(format!("fsm-tui-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("door.rs");
    let mut view = View::of(DOOR, 80, 24);
    view.keys("1 y e Enter").shows(expect![[r#"
         fsm  Door  src/door.rs:1                                          step 1, 0 ms
        ╭ Picture ─────────────────────────────────────╮┏ Next ━━━━━━━━━━━━━━━━━━━━━━━━┓
        │   Door                                       │┃ Events                       ┃
        │   │ initial Closed                           │┃ 1 Close                      ┃
        │   ├─Closed                                 1×│┃ Timers                       ┃
        │»  │   on Push { force } if force > 5 => O… 1×│┃ 2 at 10 s after 10s => Clos… ┃
        │●  └─Open                                   1×│┃ Time                         ┃
        │ 1     on Close => Closed                     │┃ d next deadline 10 s         ┃
        │ 2     after 10s => Closed                    │┃ t tick 0 ms                  ┃
        │                                              │┃ w wait …                     ┃
        │         ┏ Write to the file ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓━━━━━━━━━┛
        │         ┃ › door.rs                                                ┃─────────╮
        │         ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛         │
        │                                              ││   Open                       │
        ╰──────────────────────────────────────────────╯│ Timers                       │
        ╭ Log ─────────────────────────────────────────╮│   10 s: after 10s => Closed  │
        │               enter Door                     ││   in Open                    │
        │               enter Closed                   ││                              │
        │   1      0 ms Push              Transitioned ││                              │
        │               force > 5: yes                 ││                              │
        │               on Push { force } if force > 5…││                              │
        │               enter Open                     ││                              │
        ╰──────────────────────────────────────────────╯╰──────────────────────────────╯
         Enter take  d deadline  u undo  ← → look back  Tab panes  ? keys  q quit
    "#]]);
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
