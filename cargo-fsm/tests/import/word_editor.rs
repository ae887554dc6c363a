// From word_editor.json, by `cargo fsm import`.

use fsm_runtime::fsm;

/// What [`WordEditor`] works on.
#[derive(Debug, Default)]
pub struct WordEditorOwner {}

impl WordEditorOwner {
    fn clear(&mut self) {
        todo!()
    }

    fn log(&mut self) {
        todo!()
    }

    /// `makeBold`
    fn make_bold(&mut self) {
        todo!()
    }
}

fsm! {
    #[derive(Debug)]
    pub machine WordEditor(owner: &mut WordEditorOwner) {
        #[derive(Debug)]
        events { Reset, ToggleBold, Bullets, Numbers, None }
        on Reset => (Off, None) do { owner.clear(); owner.log(); }

        region Bold {
            initial Off;

            state On {
                enter do owner.make_bold();
                on ToggleBold => Off;
            }
            state Off { on ToggleBold => On; }
        }

        region List {
            initial None;

            state None {
                on Bullets => Bullets;
                on Numbers => Numbers;
            }

            state Bullets {
                on None => None;
                on Numbers => Numbers;
            }

            state Numbers {
                on None => None;
                on Bullets => Bullets;
            }
        }
    }
}
