//! What would be a ribbon has the form of a page.

use super::super::layout::Layout;
use super::{described, faults};
use crate::chart::Chart;

#[test]
fn rings_and_chains_have_the_form_of_a_page() {
    for count in [20, 40, 60] {
        for is_ring in [false, true] {
            let next = |at: usize| match at + 1 {
                next if next < count => format!("on Go => S{next};"),
                _ if is_ring => "on Go => S0;".to_owned(),
                _ => String::new(),
            };
            let states: String = (0..count).map(|at| format!("state S{at} {{ {} }}", next(at))).collect();
            described(&format!("machine Line {{ events {{ Go }} initial S0; {states} }}"), |graph| {
                assert_eq!(faults(graph), "");
                let layout = Layout::of(&Chart::of(graph));
                let form = layout.height / layout.width;
                println!("{count} {is_ring}: {} x {}, {form:.2}", layout.width, layout.height);
                assert!((1.0..=2.2).contains(&form), "{count} states, a ring: {is_ring}: {form:.2}");
            });
        }
    }
}
