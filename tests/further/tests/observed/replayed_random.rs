//! Random runs of machines of all four kinds, and their records with damages. `FSM_TIMES` makes both heavier.

use fsm_tests::Faulty;

use crate::replayed_kinds::{Event, KINDS, Step};

/// Numbers that look random (xorshift; Marsaglia, "Xorshift RNGs").
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    fn step(&mut self) -> Step {
        let polls = (self.below(3) == 0).then(|| self.below(6));
        match self.below(10) {
            0..3 => Step::Send(Event::Go(self.below(9) as u32), polls),
            3..5 => Step::Send(Event::Back, polls),
            5 => Step::Send(Event::Odd, polls),
            6 => Step::Send(Event::Later, polls),
            7 => Step::Request,
            8 if self.below(6) == 0 => match self.below(3) {
                0 => Step::Stop(polls),
                _ => Step::Send(Event::Close, polls),
            },
            8 => Step::Settle(polls),
            _ => Step::Update(polls),
        }
    }
}

#[test]
fn random_runs_of_all_kinds_are_the_same_again() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut errors, mut drops, mut stops, mut settles) = (0, 0, 0, 0);
    for _ in 0..fsm_tests::cases(150) {
        let steps: Vec<Step> = (0..25).map(|_| random.step()).collect();
        let mut o = if random.below(4) == 0 { Faulty::new() } else { Faulty::failing(random.below(40)) };
        if random.below(2) == 0 {
            o.fails_again();
        }
        for (kind, record, play) in KINDS {
            let Some((record, trace)) = record(&steps, o.clone()) else { continue };
            let (played, again) = play(&record, o.clone());
            let played = played.unwrap_or_else(|error| panic!("{kind}: {error}\n{record}"));
            assert!(!played.is_cut_off, "{kind}");
            assert_eq!(again, trace, "{kind}: {record}");
            errors += record.matches("{\"error\"").count();
            drops += record.matches("{\"dropped_after_polls\"").count();
            stops += record.matches("\"stop\":null").count();
            settles += record.matches("\"settle\":null").count();
        }
    }
    assert!(errors > 50 && drops > 500, "{errors} errors and {drops} dropped calls");
    assert!(stops > 50 && settles > 500, "{stops} stops and {settles} calls of settle");
}

/// Records with bytes, lines and values that are missing, doubled, changed or in another's place: each is replayed or refused,
/// with the line where that is one's fault.
#[test]
fn damaged_records_are_refused_or_replayed() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut refused, mut told) = (0, std::collections::BTreeSet::new());
    let count = fsm_tests::cases(40);
    for _ in 0..count {
        let steps: Vec<Step> = (0..12).map(|_| random.step()).collect();
        let o = Faulty::failing(random.below(40));
        for (_, record, play) in KINDS {
            let Some((record, _)) = record(&steps, o.clone()) else { continue };
            for _ in 0..10 {
                let mut damaged = record.clone().into_bytes();
                for _ in 0..=random.below(3) {
                    damage(&mut damaged, &mut random);
                }
                let damaged = String::from_utf8_lossy(&damaged).into_owned();
                if let Err(error) = play(&damaged, o.clone()).0 {
                    refused += 1;
                    let text = error.to_string();
                    let begin: String = text.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
                    assert!(begin.contains("line ") || begin.starts_with("the record "), "{text}");
                    told.insert(begin);
                }
            }
        }
    }
    assert!(refused > count * 10, "{refused} were refused");
    assert!(told.len() > 15, "{told:#?}");
}

fn damage(record: &mut Vec<u8>, random: &mut Random) {
    let lines: Vec<Vec<u8>> = record.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    let place = random.below(record.len());
    match random.below(9) {
        0 => record.truncate(place),
        1 => record[place] = b"0123456789{}[]\":,nx"[random.below(19)],
        2 => _ = record.remove(place),
        3 => {
            *record =
                lines.iter().enumerate().filter(|(n, _)| *n != one).flat_map(|(_, l)| l.clone()).collect()
        }
        4 => {
            let mut lines = lines;
            lines.swap(one, other);
            *record = lines.concat();
        }
        5 => {
            let mut lines = lines;
            lines.insert(one, lines[other].clone());
            *record = lines.concat();
        }
        // Two lines in one, as one object.
        6 => {
            let mut lines = lines;
            let second = lines[other].split_off(1);
            let cut = lines[one].len().saturating_sub(2);
            lines[one].truncate(cut);
            lines[one].push(b',');
            lines[one].extend(second);
            *record = lines.concat();
        }
        7 => {
            let text = String::from_utf8_lossy(record).into_owned();
            let number = ["18446744073709551615,999999999", "18446744073709551615,4294967295", "-1,0", "1"];
            *record =
                text.replacen("1,0", number[random.below(number.len())], 1 + random.below(2)).into_bytes();
        }
        _ => {
            let text = String::from_utf8_lossy(record).into_owned();
            let name =
                ["send", "update", "stop", "settle", "at", "state", "outcome", "error", "request", "machine"];
            let (from, to) = (name[random.below(name.len())], name[random.below(name.len())]);
            *record = text.replacen(from, to, 1).into_bytes();
        }
    }
}
