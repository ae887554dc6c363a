//! The same trace for each key over processes, connected on the loopback.

use std::collections::BTreeMap;
use std::env;
use std::io::Write;
use std::net::TcpListener;
use std::process::Stdio;

use timely::{CommunicationConfig, Config, WorkerConfig};

use crate::crossing::CrossingEvent::{self, Button, Day, Night};
use crate::crossing::{alone, event, process_of, secs, stream};

/// Which process this is, of how many, with how many workers, and the addresses of all.
const PROCESS: &str = "FSM_TIMELY_PROCESS";

fn events() -> Vec<fsm_timely::Keyed<u64, CrossingEvent>> {
    let whats = [Button, Night, Button, Button, Day, Button, Night];
    let numbers = 0..400_u64;
    numbers.map(|n| event(n * 7 % 31, whats[n as usize % 7], (n * 250) ^ 0x1d0, n)).collect()
}

#[test]
fn each_key_has_the_same_trace_in_two_and_four_processes() {
    let expected = alone(events(), secs(150)).told;
    for (processes, threads) in [(2, 1), (2, 2), (4, 1)] {
        let ports: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let addresses: Vec<_> = ports.iter().map(|port| port.local_addr().unwrap().to_string()).collect();
        drop(ports);
        let children: Vec<_> = (0..processes)
            .map(|process| {
                process_of(module_path!())
                    .env(PROCESS, format!("{process} {threads} {}", addresses.join(" ")))
                    .stdout(Stdio::piped())
                    .spawn()
                    .unwrap()
            })
            .collect();
        let mut told = BTreeMap::<u64, Vec<String>>::new();
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success());
            for line in String::from_utf8(output.stdout).unwrap().lines() {
                if let Some((key, line)) = line.strip_prefix("told ").and_then(|line| line.split_once(' ')) {
                    told.entry(key.parse().unwrap()).or_default().push(line.to_owned());
                }
            }
        }
        assert_eq!(told, expected, "{processes} processes with {threads} workers each");
    }
}

#[test]
fn as_one_of_the_processes() {
    let Ok(arguments) = env::var(PROCESS) else { return };
    let mut arguments = arguments.split(' ').map(str::to_owned);
    let mut number = || arguments.next().unwrap().parse().unwrap();
    let (process, threads) = (number(), number());
    let communication = CommunicationConfig::Cluster {
        threads,
        process,
        addresses: arguments.collect(),
        report: false,
        zerocopy: false,
    };
    let written = stream(Config { communication, worker: WorkerConfig::default() }, events(), secs(150));
    // The name of this test may stand on the line that is begun.
    let mut out = std::io::stdout().lock();
    writeln!(out).unwrap();
    for (key, lines) in written.told {
        for line in lines {
            writeln!(out, "told {key} {line}").unwrap();
        }
    }
}
