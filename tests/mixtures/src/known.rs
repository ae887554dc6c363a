//! Machines that are known not to compile or to behave wrongly, in `known-faults.txt`: a line for each, with the seed,
//! the number and the reason. Tests leave them out; the hunt reports those that are right again.

const LIST: &str = include_str!("../known-faults.txt");

/// The reason why a machine is left out.
pub fn fault(seed: u64, number: usize) -> Option<&'static str> {
    LIST.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut words = line.splitn(3, ' ');
        let is_it = words.next()?.parse() == Ok(seed) && words.next()?.parse() == Ok(number);
        words.next().filter(|_| is_it)
    })
}
