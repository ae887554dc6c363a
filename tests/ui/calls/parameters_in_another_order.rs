//! The parameters are passed in another order than that of the header.

use fsm_runtime::fsm;

struct At(u32);
struct Hp(u32);

fsm! {
    machine Mind(at: &mut At, hp: &mut Hp, limit: &u32) {
        initial Calm;
        state Calm { update do at.0 += hp.0; when at.0 > *limit => Tired; }
        state Tired { update do hp.0 -= 1; when hp.0 == 0 => Calm; }
    }
}

fn main() {
    let (mut at, mut hp) = (At(0), Hp(0));
    let mut mind = Mind::start(&mut at, &mut hp, &3);
    mind.update(&mut hp, &mut at, &3);
}
