//! The expansion of a machine with choices, to be read.

use expect_test::expect_file;
use quote::quote;

#[test]
fn knight() {
    let machine = quote! {
        /// A knight who is hit, and shows it by how hard that was.
        #[derive(Debug)]
        pub machine Knight(armour: &mut u32) {
            events { Hit { by: String, damage: u32 }, Rest }
            initial Ready;

            state Ready { on Hit { by, damage } => Struck { by, damage }; }
            choice Struck {
                let by: String;
                let damage: u32;
                let hurt: u32 = damage.saturating_sub(*armour);
                always if *hurt > 10 => Down { by };
                always if *hurt > 0 => Hurt { hurt } do *armour = armour.saturating_sub(*damage);
                always => Ready;
            }
            state Hurt {
                let hurt: u32;
                on Rest => Ready;
            }
            state Down {
                let by: String;
                on Rest => Ready;
            }
        }
    };
    super::check_parts(
        machine,
        "KnightState WaysOutOfStruckOfKnight send_Ready take_ settle_ always_Struck decide_Struck pass_Struck init_hurt_of_Struck",
        expect_file!["expansions/knight.rs"],
    );
}
