//! How often two constructs stand in one machine, by who looks at it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::sources::{self, Words};
use super::{why_apart, words};

/// In how many machines of each kind two constructs were seen together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Charts that are compiled and compared with the interpreter.
    pub compiled: usize,
    /// Charts whose programs are compared with it, without rustc.
    pub interpreted: usize,
    /// Mixtures, which are compiled and held to laws.
    pub mixed: usize,
}

/// All pairs that were seen; a construct with itself stands for the construct.
#[derive(Debug, Default)]
pub struct Map {
    pairs: BTreeMap<Pair, Seen>,
}

impl Map {
    /// Of so many machines of each generator.
    pub fn of(seed: u64, count: usize) -> Map {
        let mut map = Map::default();
        let numbers: Vec<usize> = (0..count).collect();
        map.count(seed, &numbers, sources::compiled, |seen| &mut seen.compiled);
        map.count(seed, &numbers, sources::interpreted, |seen| &mut seen.interpreted);
        map.count(seed, &numbers, sources::mixed, |seen| &mut seen.mixed);
        map
    }

    /// Of the compiled charts of these numbers, and then of as many as it takes until all pairs are compared, `most` of them at
    /// most. (Programs are run of the same charts, some of which are observed or have snapshots beside that.)
    pub fn until_all_are_compared(seed: u64, first: &[usize], most: usize) -> (Map, usize) {
        const STEP: usize = 250;
        let mut map = Map::default();
        let mut numbers = first.to_vec();
        let mut count = 0;
        map.count(seed, &numbers, sources::compiled, |seen| &mut seen.compiled);
        while count < most && !map.never_compared().is_empty() {
            let to = most.min(count + STEP);
            numbers = (count..to).collect();
            map.count(seed, &numbers, sources::compiled, |seen| &mut seen.compiled);
            count = to;
        }
        (map, count)
    }

    fn count(
        &mut self,
        seed: u64,
        numbers: &[usize],
        source: impl Fn(u64, usize) -> Option<Words> + Copy + Send,
        field: impl Fn(&mut Seen) -> &mut usize,
    ) {
        for words in on_all_processors(numbers, move |number| source(seed, number)).into_iter().flatten() {
            for pair in pairs(&words) {
                *field(self.pairs.entry(pair).or_default()) += 1;
            }
        }
    }

    pub fn seen(&self, one: &'static str, other: &'static str) -> Seen {
        self.pairs.get(&(one.min(other), one.max(other))).copied().unwrap_or_default()
    }

    /// The pairs that can meet, with what was seen of them.
    pub fn meeting(&self) -> impl Iterator<Item = (&'static str, &'static str, Seen)> {
        let words = words();
        let pairs = (0..words.len()).flat_map(|one| (one..words.len()).map(move |other| (one, other)));
        let pairs: Vec<_> = pairs.map(|(one, other)| (words[one], words[other])).collect();
        let meeting = pairs.into_iter().filter(|(one, other)| why_apart(one, other).is_none());
        meeting.map(|(one, other)| (one, other, self.seen(one, other)))
    }

    /// Those that nobody compares with the interpreter.
    pub fn never_compared(&self) -> Vec<(&'static str, &'static str, Seen)> {
        self.meeting().filter(|(_, _, seen)| !seen.is_compared()).collect()
    }
}

impl Seen {
    pub fn is_compared(self) -> bool {
        self.compiled + self.interpreted > 0
    }

    fn mark(self) -> char {
        match self {
            Seen { compiled: 1.., interpreted: 1.., .. } => '#',
            Seen { compiled: 1.., .. } => 'c',
            Seen { interpreted: 1.., .. } => 'p',
            Seen { mixed: 1.., .. } => 'm',
            _ => '-',
        }
    }
}

/// Few of the first `count` charts that have together what all of these have: each time the chart that has most of what is left.
pub fn few_with_all(seed: u64, count: usize) -> Vec<usize> {
    let numbers: Vec<usize> = (0..count).collect();
    let words = on_all_processors(&numbers, move |number| sources::compiled(seed, number));
    let mut left: Vec<BTreeSet<Pair>> =
        words.into_iter().map(|words| words.iter().flat_map(pairs).collect()).collect();
    let mut few = Vec::new();
    while let Some(number) = (0..count).rev().max_by_key(|&number| left[number].len())
        && !left[number].is_empty()
    {
        let found = std::mem::take(&mut left[number]);
        left.iter_mut().for_each(|pairs| pairs.retain(|pair| !found.contains(pair)));
        few.push(number);
    }
    few
}

/// Two constructs in the order of their words, or one twice.
type Pair = (&'static str, &'static str);

fn pairs(words: &Words) -> impl Iterator<Item = Pair> {
    words.iter().flat_map(|&one| words.range(one..).map(move |&other| (one, other)))
}

fn on_all_processors(
    numbers: &[usize],
    source: impl Fn(usize) -> Option<Words> + Copy + Send,
) -> Vec<Option<Words>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let parts = numbers
            .chunks(numbers.len().div_ceil(threads).max(1))
            .map(|part| scope.spawn(move || part.iter().map(|&number| source(number)).collect::<Vec<_>>()));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("a generator does not panic")).collect()
    })
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = words();
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        for (row, one) in words.iter().enumerate() {
            let marks: String = words[..=row].iter().map(|other| self.mark(one, other)).collect();
            let total = self.seen(one, one);
            writeln!(
                f,
                "{row:3} {one:width$} {:5} {:5} {:5}  {marks}",
                total.compiled, total.interpreted, total.mixed
            )?;
        }
        Ok(())
    }
}

impl Map {
    fn mark(&self, one: &'static str, other: &'static str) -> char {
        match why_apart(one, other) {
            Some(_) => ' ',
            None => self.seen(one, other).mark(),
        }
    }
}
