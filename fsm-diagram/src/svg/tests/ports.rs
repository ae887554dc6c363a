//! Arrows meet their nodes apart from each other.

use std::fmt::Write;

use fsm_graph::Graph;
use fsm_oracle::generate::Features;

use super::super::layout::Layout;
use super::super::places::{Point, Rect};
use super::{described, holds, machines, random};
use crate::chart::{Chart, Kind};

/// Arrows meet a node so far apart that their tips do not touch: hubs with many neighbours, random charts.
#[test]
fn arrows_meet_nodes_apart() {
    let look = |graph: Graph| assert_eq!(close_ends(&Chart::of(graph)), "", "{}", graph.name());
    for count in [2, 5, 8, 14, 30] {
        let lines: String = (0..count).map(|at| format!("on Go({at}) => N{at};")).collect();
        let states: String = (0..count).map(|at| format!("state N{at} {{ on Go(_) => Hub; }}")).collect();
        let loops: String = (93..96).map(|at| format!("on Go({at}) do goto!(Hub);")).collect();
        for more in [String::new(), format!("on Go(91) => self; on Go(92) => push Hub; {loops}")] {
            let hub = format!("initial Hub; state Hub {{ {lines} {more} }} {states}");
            described(&format!("machine Hub {{ stack 2; events {{ Go(u32) }} {hub} }}"), look);
        }
    }
    machines::graphs().into_iter().for_each(look);
    let features = Features::parse("everything").expect("all of them");
    (0..20).for_each(|number| random(number, features, look));
}

/// The ends of arrows at a node that are less than this from each other, or not on its border. Arrows that come out of a box do not meet its border from
/// outside.
fn close_ends(chart: &Chart) -> String {
    const LEAST: f64 = 10.0;
    let layout = Layout::of(chart);
    let mut ends: Vec<Vec<Point>> = vec![Vec::new(); chart.nodes.len()];
    for (arrow, way) in chart.arrows.iter().zip(&layout.arrows) {
        let is_inside = |node: usize, other: usize| node != other && chart.is_in(other, node);
        ends[arrow.from].extend(way.points.first().filter(|_| !is_inside(arrow.from, arrow.to)));
        ends[arrow.to].extend(way.points.last().filter(|_| !is_inside(arrow.to, arrow.from)));
    }
    let mut close = String::new();
    for (number, ends) in ends.iter().enumerate() {
        let is_round = matches!(chart.nodes[number].kind, Kind::Initial | Kind::History(_));
        let (name, around) = (&chart.nodes[number].name, layout.nodes[number].around);
        for (place, one) in ends.iter().enumerate().filter(|_| !is_round) {
            if !holds(around, Rect { x: one.0, y: one.1, ..Rect::default() }) {
                writeln!(close, "`{name}` {around:?} is not met: {one:?}").expect("a string");
            }
            for other in &ends[place + 1..] {
                if (one.0 - other.0).hypot(one.1 - other.1) < LEAST - 0.05 {
                    writeln!(close, "`{name}` {around:?}: {one:?}, {other:?}").expect("a string");
                }
            }
        }
    }
    close
}
