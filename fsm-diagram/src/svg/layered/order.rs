//! Who stands beside whom in a level: where arrows cross least, as far as sweeps find it.

use super::items::Items;

const SWEEPS: usize = 24;
/// Neighbours are exchanged one by one only in drawings of at most so many items.
const MOST_TO_EXCHANGE: usize = 2500;

/// Says how often arrows cross then. In a drawing in columns, each node has its column.
pub(super) fn order(items: &mut Items, columns: &[usize]) -> usize {
    let mut begun = begin(items);
    if !columns.is_empty() {
        let columns = by_column(items, columns);
        let place = |item: &usize| columns[*item];
        begun.iter_mut().for_each(|level| level.sort_by(|one, other| place(one).total_cmp(&place(other))));
    }
    let mut sweeps = Sweeps::of(items, &begun);
    let mut best = (sweeps.levels.clone(), sweeps.crossings());
    for sweep in 0..SWEEPS {
        if best.1 == 0 {
            break;
        }
        let is_downward = sweep % 2 == 0;
        let count = sweeps.levels.len();
        for step in 1..count {
            let level = if is_downward { step } else { count - 1 - step };
            sweeps.sort(level, is_downward, sweep % 4 >= 2);
        }
        if items.all.len() <= MOST_TO_EXCHANGE {
            sweeps.exchange();
        }
        let found = sweeps.crossings();
        if found < best.1 {
            best = (sweeps.levels.clone(), found);
        }
    }
    let numbers = begun.concat();
    items.levels = best.0;
    items.levels.iter_mut().flatten().for_each(|item| *item = numbers[*item]);
    for level in &items.levels {
        level.iter().enumerate().for_each(|(place, item)| items.place[*item] = place);
    }
    best.1
}

/// By item, its column. Arrows stand between their columns, and those that pass others on the right of these.
fn by_column(items: &Items, columns: &[usize]) -> Vec<f64> {
    let mut of: Vec<f64> = vec![0.0; items.all.len()];
    columns.iter().enumerate().for_each(|(node, column)| of[node] = *column as f64);
    for way in &items.ways {
        let (Some(first), Some(last)) = (way.first(), way.last()) else { continue };
        let [one, other] = [of[first.upper], of[last.lower]];
        let between = if (one - other).abs() > 1.0 { one.max(other) + 0.5 } else { (one + other) / 2.0 };
        way[1..].iter().for_each(|segment| of[segment.upper] = between);
    }
    of
}

/// Each level in the order in which its items are met, from the first nodes down.
fn begin(items: &Items) -> Vec<Vec<usize>> {
    let below = Neighbours::of(items.all.len(), items.segments().map(|it| (it.upper, (it.lower, 0.0))));
    let mut is_met = vec![false; items.all.len()];
    let mut levels: Vec<Vec<usize>> = vec![Vec::new(); items.levels.len()];
    let nodes = (0..items.all.len()).filter(|item| items.is_node(*item));
    let mut starts: Vec<usize> = nodes.collect();
    starts.sort_by_key(|item| items.all[*item].level);
    for start in starts {
        let mut open = vec![start];
        while let Some(item) = open.pop() {
            if std::mem::replace(&mut is_met[item], true) {
                continue;
            }
            levels[items.all[item].level].push(item);
            let lower = below.of_item(item).iter().rev().map(|(lower, _)| *lower);
            open.extend(lower.filter(|lower| !is_met[*lower]));
        }
    }
    levels
}

/// By item, its neighbours in the level above or below, each with the port there as a part of its width.
struct Neighbours {
    /// By item, where its own begin.
    starts: Vec<usize>,
    all: Vec<(usize, f64)>,
}

impl Neighbours {
    fn of(count: usize, pairs: impl Iterator<Item = (usize, (usize, f64))> + Clone) -> Self {
        let mut starts = vec![0_usize; count + 1];
        pairs.clone().for_each(|(item, _)| starts[item + 1] += 1);
        for item in 0..count {
            starts[item + 1] += starts[item];
        }
        let (mut next, mut all) = (starts.clone(), vec![(0, 0.0); starts[count]]);
        for (item, neighbour) in pairs {
            all[next[item]] = neighbour;
            next[item] += 1;
        }
        Neighbours { starts, all }
    }

    fn of_item(&self, item: usize) -> &[(usize, f64)] {
        &self.all[self.starts[item]..self.starts[item + 1]]
    }
}

/// Items are numbered level by level here, and not arrow by arrow: each step reads what lies side by side. A large drawing has
/// more than a million items, for each level that an arrow passes is one.
struct Sweeps {
    levels: Vec<Vec<usize>>,
    place: Vec<usize>,
    above: Neighbours,
    below: Neighbours,
}

impl Sweeps {
    fn of(items: &Items, begun: &[Vec<usize>]) -> Self {
        let (mut number, mut place, mut levels) = (vec![0; items.all.len()], Vec::new(), Vec::new());
        for level in begun {
            let first = place.len();
            level.iter().enumerate().for_each(|(at, item)| number[*item] = first + at);
            place.extend(0..level.len());
            levels.push((first..first + level.len()).collect());
        }
        let part = |item: usize, port: f64| match items.is_node(item) {
            true => (port / items.all[item].reach.1.max(1.0)).clamp(0.0, 0.95),
            false => 0.5,
        };
        let downward = items.segments().map(|it| {
            let [upper, lower] = [(it.upper, it.ports.0), (it.lower, it.ports.1)];
            [upper, lower].map(|(item, port)| (number[item], part(item, port)))
        });
        let below = Neighbours::of(place.len(), downward.clone().map(|[upper, lower]| (upper.0, lower)));
        let above = Neighbours::of(place.len(), downward.map(|[upper, lower]| (lower.0, upper)));
        Sweeps { levels, place, above, below }
    }

    /// Sorts a level by the middle of the neighbours of each. What has none stays where it is.
    fn sort(&mut self, level: usize, is_downward: bool, reverses_ties: bool) {
        let neighbours = if is_downward { &self.above } else { &self.below };
        let middle = |item: usize| {
            let found = neighbours.of_item(item);
            step!(1 + found.len());
            let sum: f64 = found.iter().map(|(other, port)| self.place[*other] as f64 + port).sum();
            (!found.is_empty()).then(|| sum / found.len() as f64)
        };
        let mut movable: Vec<(f64, usize)> =
            self.levels[level].iter().filter_map(|item| Some((middle(*item)?, *item))).collect();
        if reverses_ties {
            movable.reverse();
        }
        movable.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut sorted = movable.into_iter().map(|(_, item)| item);
        for (place, item) in self.levels[level].iter_mut().enumerate() {
            if !neighbours.of_item(*item).is_empty() {
                *item = sorted.next().unwrap_or(*item);
            }
            self.place[*item] = place;
        }
    }

    /// Exchanges two that stand side by side, wherever arrows cross less then.
    fn exchange(&mut self) {
        for level in 0..self.levels.len() {
            for _ in 0..4 {
                let mut has_gained = false;
                for place in 1..self.levels[level].len() {
                    let (left, right) = (self.levels[level][place - 1], self.levels[level][place]);
                    if self.crossed(right, left) < self.crossed(left, right) {
                        self.levels[level].swap(place - 1, place);
                        (self.place[left], self.place[right]) = (place, place - 1);
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
    fn crossed(&self, left: usize, right: usize) -> usize {
        let place = |(item, port): &(usize, f64)| self.place[*item] as f64 + port;
        let of = |list: &Neighbours| -> usize {
            let right = list.of_item(right);
            step!(1 + right.len() * list.of_item(left).len());
            let before = |one: &(usize, f64)| right.iter().filter(|other| place(other) < place(one)).count();
            list.of_item(left).iter().map(before).sum()
        };
        of(&self.above) + of(&self.below)
    }

    fn crossings(&self) -> usize {
        self.levels.windows(2).map(|pair| self.between(&pair[0], pair[1].len())).sum()
    }

    /// By a tree of sums: each arrow crosses those before it that end further to the right.
    fn between(&self, upper: &[usize], width: usize) -> usize {
        let mut sums = vec![0_usize; width + 1];
        let (mut total, mut crossings) = (0, 0);
        let mut ends: Vec<usize> = Vec::new();
        for item in upper {
            ends.clear();
            ends.extend(self.below.of_item(*item).iter().map(|(lower, _)| self.place[*lower]));
            ends.sort_unstable();
            for end in &ends {
                let mut place = end + 1;
                let mut before = 0;
                while place > 0 {
                    step!();
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
}
