//! The future of a `during` line outlives the loan of what it sees: it has to own what it needs.

struct Net;

impl Net {
    async fn get(&mut self, url: &str) -> String {
        url.to_owned()
    }
}

async fn twice(url: String) -> usize {
    url.len() * 2
}

fsm_runtime::fsm! {
    machine Page(net: &mut Net) {
        events { Got(String), Counted(u32) }
        initial Loading { url: "a".to_owned() };
        state Loading {
            let url: String;
            during net.get(url) as Got;
            during twice(url.clone()) as Counted;
            on Got(_) | Counted(_) => Shown;
        }
        final state Shown;
    }
}

fn main() {}
