//! Who stands beside whom in a level: where arrows cross least, as far as sweeps find it.

use super::items::{Items, What};

const SWEEPS: usize = 24;
/// Neighbours are exchanged one by one only in drawings of at most so many items.
const MOST_TO_EXCHANGE: usize = 2500;

/// A neighbour in the level above or below, and the port there as a part of its width.
type Neighbours = Vec<Vec<(usize, f64)>>;

pub(super) fn order(items: &mut Items) {
    let (mut above, mut below): (Neighbours, Neighbours) =
        (vec![Vec::new(); items.all.len()], vec![Vec::new(); items.all.len()]);
    let part = |item: usize, port: f64| match items.is_node(item) {
        true => (port / items.all[item].reach.1.max(1.0)).clamp(0.0, 0.95),
        false => 0.5,
    };
    for segment in items.segments() {
        below[segment.upper].push((segment.lower, part(segment.lower, segment.ports.1)));
        above[segment.lower].push((segment.upper, part(segment.upper, segment.ports.0)));
    }
    begin(items, &below);
    let mut best = (items.levels.clone(), crossings(items, &below));
    for sweep in 0..SWEEPS {
        if best.1 == 0 {
            break;
        }
        let is_downward = sweep % 2 == 0;
        let count = items.levels.len();
        for step in 1..count {
            let level = if is_downward { step } else { count - 1 - step };
            sort(items, level, if is_downward { &above } else { &below }, sweep % 4 >= 2);
        }
        if items.all.len() <= MOST_TO_EXCHANGE {
            exchange(items, &above, &below);
        }
        let found = crossings(items, &below);
        if found < best.1 {
            best = (items.levels.clone(), found);
        }
    }
    items.levels = best.0;
    note_places(items);
}

/// Each level in the order in which its items are met, from the first nodes down.
fn begin(items: &mut Items, below: &Neighbours) {
    let mut is_met = vec![false; items.all.len()];
    let mut levels: Vec<Vec<usize>> = vec![Vec::new(); items.levels.len()];
    let nodes = (0..items.all.len()).filter(|item| matches!(items.all[*item].what, What::Node(_)));
    let mut starts: Vec<usize> = nodes.collect();
    starts.sort_by_key(|item| items.all[*item].level);
    for start in starts {
        let mut open = vec![start];
        while let Some(item) = open.pop() {
            if std::mem::replace(&mut is_met[item], true) {
                continue;
            }
            levels[items.all[item].level].push(item);
            open.extend(below[item].iter().rev().map(|(lower, _)| *lower).filter(|lower| !is_met[*lower]));
        }
    }
    items.levels = levels;
    note_places(items);
}

fn note_places(items: &mut Items) {
    for level in &items.levels {
        level.iter().enumerate().for_each(|(place, item)| items.place[*item] = place);
    }
}

/// Sorts a level by the middle of the neighbours of each. What has none stays where it is.
fn sort(items: &mut Items, level: usize, neighbours: &Neighbours, reverses_ties: bool) {
    let middle = |item: usize| {
        let found = &neighbours[item];
        let sum: f64 = found.iter().map(|(other, port)| items.place[*other] as f64 + port).sum();
        (!found.is_empty()).then(|| sum / found.len() as f64)
    };
    let mut movable: Vec<(f64, usize)> =
        items.levels[level].iter().filter_map(|item| Some((middle(*item)?, *item))).collect();
    if reverses_ties {
        movable.reverse();
    }
    movable.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut sorted = movable.into_iter().map(|(_, item)| item);
    for place in &mut items.levels[level] {
        if !neighbours[*place].is_empty() {
            *place = sorted.next().unwrap_or(*place);
        }
    }
    note_places_of(items, level);
}

fn note_places_of(items: &mut Items, level: usize) {
    for (place, item) in items.levels[level].iter().enumerate() {
        items.place[*item] = place;
    }
}

/// Exchanges two that stand side by side, wherever arrows cross less then.
fn exchange(items: &mut Items, above: &Neighbours, below: &Neighbours) {
    for level in 0..items.levels.len() {
        for _ in 0..4 {
            let mut has_gained = false;
            for place in 1..items.levels[level].len() {
                let (left, right) = (items.levels[level][place - 1], items.levels[level][place]);
                let between = |left: usize, right: usize| -> usize {
                    [above, below].iter().map(|list| crossed(items, &list[left], &list[right])).sum()
                };
                if between(right, left) < between(left, right) {
                    items.levels[level].swap(place - 1, place);
                    (items.place[left], items.place[right]) = (place, place - 1);
                    has_gained = true;
                }
            }
            if !has_gained {
                break;
            }
        }
    }
}

/// How often arrows of two that stand side by side cross.
fn crossed(items: &Items, left: &[(usize, f64)], right: &[(usize, f64)]) -> usize {
    let place = |(item, port): &(usize, f64)| items.place[*item] as f64 + port;
    left.iter().map(|one| right.iter().filter(|other| place(other) < place(one)).count()).sum()
}

fn crossings(items: &Items, below: &Neighbours) -> usize {
    items.levels.windows(2).map(|pair| between(items, &pair[0], pair[1].len(), below)).sum()
}

/// By a tree of sums: each arrow crosses those before it that end further to the right.
fn between(items: &Items, upper: &[usize], width: usize, below: &Neighbours) -> usize {
    let mut sums = vec![0_usize; width + 1];
    let (mut total, mut crossings) = (0, 0);
    for item in upper {
        let mut ends: Vec<usize> = below[*item].iter().map(|(lower, _)| items.place[*lower]).collect();
        ends.sort_unstable();
        for end in &ends {
            let mut place = end + 1;
            let mut before = 0;
            while place > 0 {
                before += sums[place];
                place &= place - 1;
            }
            crossings += total - before;
        }
        for end in &ends {
            let mut place = end + 1;
            while place <= width {
                sums[place] += 1;
                place += place & place.wrapping_neg();
            }
        }
        total += ends.len();
    }
    crossings
}
