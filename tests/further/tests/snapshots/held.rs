//! Targets that values hold, in data and in events that wait: they are written and read with them.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use super::{moved, written};

/// Nothing that serde could write.
#[derive(Clone, Debug, Default, PartialEq)]
struct Note;

fsm! {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    machine Game {
        snapshots;
        queue 2;
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Play, Help, Close, Jump(GameTarget) }
        let from: Vec<GameTarget> = vec![];
        initial Menu;
        on Help => Help { back: GameTarget::Menu };
        state Menu { on Jump(to) => Help { back: to }; on Play => Playing { level: 1, note: Note }; }
        state Playing {
            let level: u32;
            #[serde(skip)]
            let note: Note;
            on Help => Help { back: GameTarget::Playing { level: *level + 1, note: Note } } do from.push(GameTarget::Menu);
            on Jump(_) => defer;
        }
        state Help {
            let back: GameTarget = GameTarget::Menu;
            on Jump(_) => ignore;
            on Close do goto!(core::mem::replace(back, GameTarget::Menu) in [Menu, Playing]);
        }
    }
}

#[test]
fn a_target_in_data_goes_on_where_it_was() {
    let mut game = Game::start();
    game.send(GameEvent::Play);
    game.send(GameEvent::Jump(GameTarget::Menu));
    let waiting = moved(game.snapshot(), ());
    assert_eq!(waiting, game);

    game.send(GameEvent::Help);
    let text = written(&game.snapshot());
    assert!(text.contains("\"Playing\""), "{text}");
    let mut game = moved(game.snapshot(), ());
    assert_eq!(game.data().from, [GameTarget::Menu]);
    game.send(GameEvent::Close);
    assert_eq!(game.state(), &GameState::Playing { level: 2, note: Note });
}

fsm! {
    /// Without `snapshots;` the derives of serde are those of the machine.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    machine Page {
        events { Open, Close }
        initial Here { n: 3 };
        state Here { let n: u32; on Open => There { back: PageTarget::Here { n: *n } }; }
        state There { let back: PageTarget = PageTarget::There; on Close do goto!(core::mem::replace(back, PageTarget::There) in [Here]); }
    }
}

#[test]
fn a_target_in_a_machine_that_serde_writes_by_itself() {
    let mut page = Page::start();
    page.send(PageEvent::Open);
    let text = serde_json::to_string(&page).unwrap();
    let mut page: Page = serde_json::from_str(&text).unwrap();
    page.send(PageEvent::Close);
    assert_eq!(page.state(), &PageState::Here { n: 3 });
}
