//! What a user's program names of a machine with everything: `.ci/interface` writes it as text, and compares it.

use std::convert::Infallible;
use std::future::Future;

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

/// What it works on.
#[derive(Debug, Default)]
pub struct Owner {
    pub n: u32,
}

/// What it looks at.
#[derive(Debug, Default)]
pub struct World {
    pub n: u32,
}

impl Owner {
    fn work(&mut self) -> impl Future<Output = u32> + use<> {
        let n = self.n;
        async move { n }
    }
}

fsm! {
    /// A machine that neither fails nor waits.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub machine Plain(owner: &mut Owner, world: &World) {
        snapshots;
        observed;
        requests;
        can;
        clock now: u32;
        queue 4;
        stack 4;
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        events { Go, Stop, Give { count: u32, text: String }, Take(u32), Later }
        let total: u32 = 0;
        let name: String;
        initial Idle;
        stop => Off;
        enter do owner.n += 1;
        transition(_, _, cause) if cause == PlainCause::Start do owner.n += now;
        unhandled(_event) do owner.n += 1;
        refused(_request) do owner.n += 1;
        on Give { count, .. } => Busy { count };
        on Later do *total += name.len() as u32;
        #[tag(calm)]
        state Idle { on Go if world.n > 0 => push Menu { back: PlainTarget::Idle }; on Take(n) => Outer { n }; }
        state Busy {
            let count: u32;
            after 2s as Patience => Idle;
            every 1s as Beat do { let _ = raise!(Later after 3s); }
            on Stop => defer;
        }
        state Outer {
            let n: u32 = 1;
            let since: u32 = now;
            on Stop => Idle do *total += *since;
            region Left { initial Red; state Red { on Go => Green; } #[tag(busy)] state Green { on Go => Red; } }
            region Right { let twice: u32 = *n * 2; initial On; state On { on Take(_) => Dark do *total += *twice; } state Dark; }
        }
        state Menu { let back: PlainTarget = PlainTarget::Idle; on Stop => pop; on Go do goto!(back.clone() in [Idle, Again]); }
        state Again { on Go => deep history Outer; on Stop => Idle; }
        final state Off;
    }
}

fsm! {
    /// A machine that may fail.
    #[derive(Debug)]
    pub machine Fails<'a, T: Clone>(owner: &mut Owner) -> Result<(), u32> {
        observed;
        clock u32;
        events { Go(&'a str), Keep(T) }
        initial Idle;
        stop => Over do Err(owner.n)?;
        failed(_) => Idle;
        state Idle { on Go(text) if text.is_empty() => Over; on Keep(kept) => Full { kept }; }
        state Full { let kept: T; update do if owner.n > 9 { Err(owner.n)?; } after 1s => Idle; on Go(_) => Idle; on Keep(_) => ignore; }
        final state Over;
    }
}

fsm! {
    /// A machine that waits, and has work that lives as long as a state.
    #[derive(Debug)]
    pub async machine Waits(owner: &mut Owner) -> Result<(), Infallible> {
        observed;
        events { Done(u32), Go }
        initial Idle;
        stop => Over;
        state Idle { on Go => Busy do { owner.work().await; } on Done(_) => ignore; }
        state Busy { during owner.work() as Done; on Done(n) => Idle do owner.n += n; on Go => ignore; }
        final state Over;
    }
}

fsm! {
    /// A machine in a `static`.
    #[derive(Clone, Debug, Default)]
    pub const machine Fixed {
        events { Go }
        initial Idle;
        state Idle { on Go => Over; }
        final state Over;
    }
}
