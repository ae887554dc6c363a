//! The runner, and the table of his game: states made of action objects.

use fsm_runtime::fsm;

use super::actions::{Jump, MoveConstantly, TriggerAnimator};

/// Where the runner is, in metres, and what is seen of him.
#[derive(Debug, Default)]
pub struct Runner {
    pub distance: u32,
    pub height: u32,
    pub animation: &'static str,
}

fsm! {
    /// A game of an endless runner. It ends.
    #[derive(Debug)]
    pub machine Game(runner: &mut Runner) {
        observed;
        #[derive(Clone, Copy, Debug)]
        #[cfg_attr(feature = "view", derive(serde::Deserialize))]
        events { Jump, HitGround, HitObstacle }

        initial Running;

        // On the ground and in the air.
        on HitObstacle => Die;

        state Running {
            action animator: TriggerAnimator = TriggerAnimator::new("running");
            action legs: MoveConstantly = MoveConstantly::new(2);
            on Jump => Jumping;
        }

        state Jumping {
            action animator: TriggerAnimator = TriggerAnimator::new("jumping");
            action swing: MoveConstantly = MoveConstantly::new(3);
            action jump: Jump = Jump::new(2);
            when jump.is_spent() => Falling;
        }

        state Falling {
            action animator: TriggerAnimator = TriggerAnimator::new("falling");
            action swing: MoveConstantly = MoveConstantly::new(1);
            update do runner.height = runner.height.saturating_sub(1);
            on HitGround => Running do runner.height = 0;
        }

        final state Die {
            action animator: TriggerAnimator = TriggerAnimator::new("lying on his nose");
        }
    }
}
