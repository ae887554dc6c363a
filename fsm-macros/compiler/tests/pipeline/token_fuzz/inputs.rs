//! Random inputs: a table in which a few things are done to the tokens, and the way back from one, to a small input with the
//! same fault.

use proc_macro2::{Group, TokenStream, TokenTree};

/// Tokens that stand for another: words that are a name in one place and none in another.
const STRAYS: [&str; 18] = [
    "enum", "r#enum", "struct", "r#struct", "self", "Self", "Crate", "crate", "_", "push", "r#push", "on",
    "state", "let", ";", "$", "7", "'a",
];

pub(super) struct Inputs {
    tables: Vec<TokenStream>,
    seed: u64,
}

impl Inputs {
    pub(super) fn new(tables: Vec<TokenStream>, seed: u64) -> Self {
        Self { tables, seed }
    }

    pub(super) fn input(&self, number: u64) -> TokenStream {
        let mut random = Random::new(self.seed, number);
        let mut input = random.pick(&self.tables).clone();
        for _ in 0..1 + random.below(4) {
            let place = random.below(count(&input).max(1));
            input = edited(input, place, &mut |tokens, index| self.damage(tokens, index, &mut random));
        }
        input
    }

    /// Does something to a token among those beside it.
    fn damage(&self, tokens: &mut Vec<TokenTree>, index: usize, random: &mut Random) {
        match random.below(8) {
            0 | 1 => drop(tokens.remove(index)),
            2 => tokens.insert(index, tokens[index].clone()),
            3 => {
                let other = random.below(tokens.len());
                tokens.swap(index, other);
            }
            4 => drop(tokens.splice(index..index, self.spliced(random))),
            5 => drop(tokens.splice(index..=index, self.spliced(random))),
            6 => drop(tokens.splice(index..=index, stray(random))),
            // As while one types.
            _ => tokens.truncate(index),
        }
    }

    /// One to four tokens of another table.
    fn spliced(&self, random: &mut Random) -> Vec<TokenTree> {
        let table = random.pick(&self.tables).clone();
        let (place, length) = (random.below(count(&table)), 1 + random.below(4));
        let mut found = Vec::new();
        edited(table, place, &mut |tokens, index| {
            found = tokens.drain(index..).take(length).collect();
        });
        found
    }
}

fn stray(random: &mut Random) -> TokenStream {
    random.pick(&STRAYS).parse().expect("a token")
}

/// How many tokens there are, at any depth.
fn count(tokens: &TokenStream) -> usize {
    let inside = |token| match token {
        TokenTree::Group(group) => 1 + count(&group.stream()),
        _ => 1,
    };
    tokens.clone().into_iter().map(inside).sum()
}

/// The tokens after a change at the `place`th of them, counting into groups.
fn edited(
    tokens: TokenStream,
    mut place: usize,
    change: &mut dyn FnMut(&mut Vec<TokenTree>, usize),
) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for index in 0..tokens.len() {
        if place == 0 {
            change(&mut tokens, index);
            break;
        }
        place -= 1;
        if let TokenTree::Group(group) = &tokens[index] {
            let inside = count(&group.stream());
            if place < inside {
                let mut other = Group::new(group.delimiter(), edited(group.stream(), place, change));
                other.set_span(group.span());
                tokens[index] = other.into();
                break;
            }
            place -= inside;
        }
    }
    tokens.into_iter().collect()
}

/// Leaves out one token after the other, with what stands in it, where the fault stays.
pub(super) fn smaller(mut input: TokenStream, is_faulty: impl Fn(&TokenStream) -> bool) -> TokenStream {
    loop {
        let before = count(&input);
        let mut place = 0;
        while place < count(&input) {
            let without = edited(input.clone(), place, &mut |tokens, index| drop(tokens.remove(index)));
            match is_faulty(&without) {
                true => input = without,
                false => place += 1,
            }
        }
        if count(&input) == before {
            return input;
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed);
        Self(random.next() ^ number)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len())]
    }
}
