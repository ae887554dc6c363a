//! Blocks of what stands in one column, and where they can stand beside each other.

use super::items::{Items, Segment, What};

/// Between two neighbours.
pub(super) fn gap(items: &Items, left: usize, right: usize) -> f64 {
    match (items.all[left].what, items.all[right].what) {
        (What::Node(_), What::Node(_)) => 22.0,
        (What::Label(_), What::Label(_)) => 4.0,
        (What::Passing, What::Passing) => 10.0,
        _ => 10.0,
    }
}

/// What stands in one column, or in columns that are so far apart in any case.
pub(super) struct Blocks {
    /// By item, its block, and how far to the right it stands in that.
    pub(super) of: Vec<usize>,
    pub(super) shift: Vec<f64>,
    /// The items of each, from above.
    members: Vec<Vec<usize>>,
}

/// An arrow from a block to another: how far to the right it leaves the one and meets the other.
pub(super) struct Join {
    pub(super) other: usize,
    pub(super) own_port: f64,
    pub(super) other_port: f64,
}

impl Blocks {
    pub(super) fn of(items: &Items, aligned: &[Segment]) -> Self {
        let mut joined: Vec<Vec<(usize, f64)>> = vec![Vec::new(); items.all.len()];
        for segment in aligned {
            let shift = segment.ports.0 - segment.ports.1;
            joined[segment.upper].push((segment.lower, shift));
            joined[segment.lower].push((segment.upper, -shift));
        }
        let mut is_met = vec![false; items.all.len()];
        let mut blocks =
            Blocks { of: vec![0; items.all.len()], shift: vec![0.0; items.all.len()], members: Vec::new() };
        for first in 0..items.all.len() {
            let (mut open, mut members) = (vec![(first, 0.0)], Vec::new());
            while let Some((item, shift)) = open.pop() {
                step!();
                if std::mem::replace(&mut is_met[item], true) {
                    continue;
                }
                (blocks.of[item], blocks.shift[item]) = (blocks.members.len(), shift);
                members.push(item);
                open.extend(joined[item].iter().map(|(other, by)| (*other, shift + by)));
            }
            if !members.is_empty() {
                blocks.members.push(members);
            }
        }
        blocks
    }

    /// Whether all can stand as they are: what is in one block is in one column, or far enough apart, and no block stands on
    /// both sides of another.
    pub(super) fn can_stand(&self, items: &Items, aligned: &[Segment]) -> bool {
        let is_straight = |segment: &Segment| {
            let [upper, lower] = [segment.upper, segment.lower].map(|item| self.shift[item]);
            (upper + segment.ports.0 - lower - segment.ports.1).abs() < 0.01
        };
        let has_room = |pair: &[usize]| {
            let (left, right) = (pair[0], pair[1]);
            self.of[left] != self.of[right]
                || self.shift[right] - self.shift[left] >= Self::apart(items, left, right)
        };
        aligned.iter().all(is_straight)
            && items.levels.iter().flat_map(|level| level.windows(2)).all(has_room)
            && self.are_in_order(items)
    }

    /// Whether none stands on both sides of another.
    pub(super) fn are_in_order(&self, items: &Items) -> bool {
        self.in_order(items).len() == self.members.len()
    }

    /// The neighbour of an item on one side, where that is in another block.
    fn beside(&self, items: &Items, item: usize, is_left: bool) -> Option<usize> {
        let level = &items.levels[items.all[item].level];
        let place = if is_left { items.place[item].checked_sub(1)? } else { items.place[item] + 1 };
        level.get(place).copied().filter(|other| self.of[*other] != self.of[item])
    }

    /// How far apart the columns of two neighbours have to be.
    fn apart(items: &Items, left: usize, right: usize) -> f64 {
        items.all[left].reach.1 + gap(items, left, right) + items.all[right].reach.0
    }

    /// From the left to the right: each behind those that stand beside it on the left.
    pub(super) fn in_order(&self, items: &Items) -> Vec<usize> {
        let mut waits = vec![0_usize; self.members.len()];
        let pairs = || {
            let all = items.levels.iter().flat_map(|level| level.windows(2)).map(|pair| (pair[0], pair[1]));
            all.filter(|(one, other)| self.of[*one] != self.of[*other])
        };
        let mut right: Vec<Vec<usize>> = vec![Vec::new(); self.members.len()];
        for (one, other) in pairs() {
            waits[self.of[other]] += 1;
            right[self.of[one]].push(self.of[other]);
        }
        let mut order: Vec<usize> = (0..self.members.len()).filter(|block| waits[*block] == 0).collect();
        let mut next = 0;
        while let Some(block) = order.get(next).copied() {
            next += 1;
            for other in &right[block] {
                waits[*other] -= 1;
                if waits[*other] == 0 {
                    order.push(*other);
                }
            }
        }
        order
    }

    /// All as far to the left as they can be; and by block, which of its items is pushed by which on its left.
    pub(super) fn packed(&self, items: &Items) -> (Vec<f64>, Vec<Option<(usize, usize)>>) {
        let mut place = vec![0.0; self.members.len()];
        let mut pushed = vec![None; self.members.len()];
        // What nothing pushes begins at the edge.
        for block in self.in_order(items) {
            let mut least = f64::NEG_INFINITY;
            for item in &self.members[block] {
                let edge = items.all[*item].reach.0 - self.shift[*item];
                let (wanted, by) = match self.beside(items, *item, true) {
                    None => (edge, None),
                    Some(left) => {
                        let column = place[self.of[left]] + self.shift[left];
                        (column + Self::apart(items, left, *item) - self.shift[*item], Some((*item, left)))
                    }
                };
                if wanted > least {
                    (least, pushed[block]) = (wanted, by);
                }
            }
            place[block] = least;
        }
        (place, pushed)
    }

    /// How far an item reaches to the right.
    fn right(&self, items: &Items, place: &[f64], item: usize) -> f64 {
        place[self.of[item]] + self.shift[item] + items.all[item].reach.1
    }

    /// The item that reaches furthest to the right.
    fn last(&self, items: &Items, place: &[f64]) -> Option<usize> {
        let right = |item: &usize| self.right(items, place, *item);
        (0..items.all.len()).max_by(|one, other| right(one).total_cmp(&right(other)))
    }

    pub(super) fn width(&self, items: &Items, place: &[f64]) -> f64 {
        self.last(items, place).map_or(0.0, |last| self.right(items, place, last))
    }

    /// Where blocks are cut, of those that make the drawing wide: the longest on the way from the right edge to the left. Each by
    /// its number, and the level below which it is cut.
    pub(super) fn cuts(
        &self,
        items: &Items,
        place: &[f64],
        pushed: &[Option<(usize, usize)>],
    ) -> Vec<(usize, usize)> {
        let Some(mut item) = self.last(items, place) else { return Vec::new() };
        let mut found: Vec<(usize, (usize, usize))> = Vec::new();
        while let Some((own, left)) = pushed[self.of[item]] {
            let [one, other] = [items.all[item].level, items.all[own].level];
            let (upper, lower) = (one.min(other), one.max(other));
            if upper < lower {
                found.push((lower - upper, (self.of[item], (upper + lower - 1) / 2)));
            }
            item = left;
        }
        let longest = found.iter().map(|(length, _)| *length).max().unwrap_or(0);
        found.retain(|(length, _)| 2 * length > longest);
        found.into_iter().map(|(_, cut)| cut).collect()
    }

    /// Between which places a block can stand.
    pub(super) fn room(&self, items: &Items, block: usize, place: &[f64]) -> (f64, f64) {
        let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
        step!(self.members[block].len());
        for item in &self.members[block] {
            if let Some(left) = self.beside(items, *item, true) {
                let column = place[self.of[left]] + self.shift[left];
                least = least.max(column + Self::apart(items, left, *item) - self.shift[*item]);
            }
            if let Some(right) = self.beside(items, *item, false) {
                let column = place[self.of[right]] + self.shift[right];
                most = most.min(column - Self::apart(items, *item, right) - self.shift[*item]);
            }
        }
        (least, most)
    }

    /// By item.
    pub(super) fn columns(&self, place: &[f64]) -> Vec<f64> {
        self.of.iter().zip(&self.shift).map(|(block, shift)| place[*block] + shift).collect()
    }

    /// Moves what no arrow joins to what is on its left as far to the left as it can be.
    pub(super) fn close_up(&self, items: &Items, joins: &[Vec<Join>], place: &mut [f64]) {
        let part = parts(joins);
        let mut order: Vec<usize> = (0..part.iter().max().map_or(0, |last| last + 1)).collect();
        let left = |of: &usize| {
            let own = (0..place.len()).filter(|block| part[*block] == *of);
            own.map(|block| place[block]).fold(f64::INFINITY, f64::min)
        };
        let lefts: Vec<f64> = order.iter().map(left).collect();
        order.sort_by(|one, other| lefts[*one].total_cmp(&lefts[*other]));
        let left_edge = |item: usize| place[self.of[item]] + self.shift[item] - items.all[item].reach.0;
        let edge = (0..items.all.len()).map(left_edge).fold(f64::INFINITY, f64::min);
        for of in order {
            let own = (0..items.all.len()).filter(|item| part[self.of[*item]] == of);
            let room = own.filter_map(|item| {
                let column = place[self.of[item]] + self.shift[item];
                match self.beside(items, item, true) {
                    None => Some(column - items.all[item].reach.0 - edge),
                    Some(left) if part[self.of[left]] == of => None,
                    Some(left) => {
                        let other = place[self.of[left]] + self.shift[left];
                        Some(column - other - Self::apart(items, left, item))
                    }
                }
            });
            let room = room.fold(f64::INFINITY, f64::min);
            if room.is_finite() {
                (0..place.len()).filter(|block| part[*block] == of).for_each(|block| place[block] -= room);
            }
        }
    }

    pub(super) fn joins(&self, items: &Items) -> Vec<Vec<Join>> {
        let mut joins: Vec<Vec<Join>> = (0..self.members.len()).map(|_| Vec::new()).collect();
        for segment in items.segments() {
            let (upper, lower) = (self.of[segment.upper], self.of[segment.lower]);
            if upper == lower {
                continue;
            }
            let upper_port = self.shift[segment.upper] + segment.ports.0;
            let lower_port = self.shift[segment.lower] + segment.ports.1;
            joins[upper].push(Join { other: lower, own_port: upper_port, other_port: lower_port });
            joins[lower].push(Join { other: upper, own_port: lower_port, other_port: upper_port });
        }
        joins
    }
}

/// By block, the number of the part of the drawing that arrows join it to.
fn parts(joins: &[Vec<Join>]) -> Vec<usize> {
    let mut part: Vec<Option<usize>> = vec![None; joins.len()];
    let mut count = 0;
    for first in 0..joins.len() {
        let mut open = vec![first];
        if part[first].is_some() {
            continue;
        }
        while let Some(block) = open.pop() {
            if part[block].replace(count).is_none() {
                open.extend(joins[block].iter().map(|join| join.other));
            }
        }
        count += 1;
    }
    part.into_iter().map(|part| part.unwrap_or(0)).collect()
}
