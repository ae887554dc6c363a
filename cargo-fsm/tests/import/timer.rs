// From timer.scxml, by `cargo fsm import`.

use core::time::Duration;
use fsm_runtime::fsm;

fsm! {
    #[derive(Debug)]
    pub machine Timer {
        clock Duration;
        #[derive(Debug)]
        events { Press }
        initial On;
        state On { after 1500ms => Off; }
        state Off { on Press => On; }
    }
}
