//! Iterators whose type says only what they give.
//!
//! Each chain of adapters is a type of its own, and whatever asks it anything is compiled once more for it: of a
//! lazy answer to a question that many ask, these copies would be half of the macro. Nobody optimises a macro, so
//! being lazy would not even save time.

/// One loop for each question. By itself an `Iterator` asks all of them by `try_fold`: five functions for each closure.
macro_rules! plain_loops {
    () => {
        fn find<P: FnMut(&Self::Item) -> bool>(&mut self, mut is_meant: P) -> Option<Self::Item> {
            while let Some(item) = self.next() {
                step!();
                if is_meant(&item) {
                    return Some(item);
                }
            }
            None
        }

        fn find_map<B, F: FnMut(Self::Item) -> Option<B>>(&mut self, mut map: F) -> Option<B> {
            while let Some(item) = self.next() {
                step!();
                let found = map(item);
                if found.is_some() {
                    return found;
                }
            }
            None
        }

        fn any<F: FnMut(Self::Item) -> bool>(&mut self, mut holds: F) -> bool {
            while let Some(item) = self.next() {
                step!();
                if holds(item) {
                    return true;
                }
            }
            false
        }

        fn all<F: FnMut(Self::Item) -> bool>(&mut self, mut holds: F) -> bool {
            while let Some(item) = self.next() {
                step!();
                if !holds(item) {
                    return false;
                }
            }
            true
        }
    };
}
pub(crate) use plain_loops;

pub struct Each<T>(std::vec::IntoIter<T>);

impl<T> Iterator for Each<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.next()
    }

    plain_loops!();
}

impl<T> Each<T> {
    /// By the name of the lazy one, and at once.
    pub fn filter(self, mut holds: impl FnMut(&T) -> bool) -> Self {
        filter(self, &mut holds)
    }
}

fn filter<T>(items: Each<T>, holds: &mut dyn FnMut(&T) -> bool) -> Each<T> {
    let mut kept = Vec::new();
    for item in items {
        step!();
        if holds(&item) {
            kept.push(item);
        }
    }
    kept.into()
}

pub trait Gather: Iterator + Sized {
    /// `collect::<Vec<_>>()`, which knows many ways to be fast, and writes all of them for each type of iterator.
    fn gather(mut self) -> Vec<Self::Item> {
        all_of(&mut self)
    }

    /// `flat_map`, at once.
    fn each_of<I: IntoIterator>(mut self, mut of: impl FnMut(Self::Item) -> I) -> Each<I::Item> {
        let mut all = Vec::new();
        let items: &mut dyn Next<Self::Item> = &mut self;
        while let Some(item) = items.next_item() {
            step!();
            append(&mut of(item).into_iter(), &mut all);
        }
        all.into()
    }

    /// `flatten`, at once.
    fn flat(self) -> Each<<Self::Item as IntoIterator>::Item>
    where
        Self::Item: IntoIterator,
    {
        self.each_of(|items| items)
    }

    /// `chain`, at once.
    fn and(mut self, more: impl IntoIterator<Item = Self::Item>) -> Each<Self::Item> {
        both(&mut self, &mut more.into_iter())
    }

    /// The tokens of all, in a row.
    fn joined<T: FromIterator<Self::Item>>(self) -> T {
        self.gather().into_iter().collect()
    }

    fn each(self) -> Each<Self::Item> {
        Each(self.gather().into_iter())
    }
}

impl<I: Iterator> Gather for I {}

/// The only method that has to be compiled for each chain of adapters: a `dyn Iterator` would have more.
pub trait Next<T> {
    fn next_item(&mut self) -> Option<T>;
}

impl<I: Iterator> Next<I::Item> for I {
    fn next_item(&mut self) -> Option<I::Item> {
        self.next()
    }
}

/// `contains`, which the test of growth counts.
pub trait Holds<T> {
    fn holds(&self, wanted: &T) -> bool;
}

impl<T: PartialEq> Holds<T> for [T] {
    fn holds(&self, wanted: &T) -> bool {
        for item in self {
            step!();
            if item == wanted {
                return true;
            }
        }
        false
    }
}

fn all_of<T>(items: &mut dyn Next<T>) -> Vec<T> {
    let mut all = Vec::new();
    append(items, &mut all);
    all
}

fn both<T>(items: &mut dyn Next<T>, more: &mut dyn Next<T>) -> Each<T> {
    let mut all = all_of(items);
    append(more, &mut all);
    all.into()
}

fn append<T>(items: &mut dyn Next<T>, all: &mut Vec<T>) {
    while let Some(item) = items.next_item() {
        step!();
        all.push(item);
    }
}

impl<T> From<Vec<T>> for Each<T> {
    fn from(all: Vec<T>) -> Self {
        Self(all.into_iter())
    }
}

/// In the order of two numbers; those with the same stay in theirs. `sort` of std, which knows many ways to be fast, was
/// three percent of the code that rustc writes for the macro.
pub fn in_order<T>(items: Vec<T>, key: impl Fn(&T) -> (usize, usize)) -> Vec<T> {
    let (mut keys, mut sorted): (Vec<(usize, usize)>, Vec<T>) = (Vec::new(), Vec::new());
    for item in items {
        let key = key(&item);
        let place = keys.partition_point(|other| *other <= key);
        step!();
        keys.insert(place, key);
        sorted.insert(place, item);
    }
    sorted
}
