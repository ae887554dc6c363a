//! Segments, and their text: `<SEQ=101><ACK=301><CTL=FIN,ACK>`, as in the figures of RFC 9293.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A segment, as far as this example looks into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    pub seq: u32,
    /// The field counts only with the flag, so they are one here.
    pub ack: Option<u32>,
    pub syn: bool,
    pub fin: bool,
    pub rst: bool,
    pub text: String,
}

impl Segment {
    /// The room that it takes among sequence numbers: `SYN` and `FIN` count as one each.
    pub fn length(&self) -> u32 {
        self.text.len() as u32 + u32::from(self.syn) + u32::from(self.fin)
    }

    /// The sequence number behind it.
    pub fn end(&self) -> u32 {
        self.seq.wrapping_add(self.length())
    }

    fn controls(&self) -> String {
        let ack = self.ack.is_some();
        let flags = [("SYN", self.syn), ("FIN", self.fin), ("RST", self.rst), ("ACK", ack)];
        let names: Vec<_> = flags.into_iter().filter(|(_, set)| *set).map(|(name, _)| name).collect();
        names.join(",")
    }
}

impl Display for Segment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "<SEQ={}>", self.seq)?;
        if let Some(ack) = self.ack {
            write!(f, "<ACK={ack}>")?;
        }
        write!(f, "<CTL={}>", self.controls())?;
        match &self.text[..] {
            "" => Ok(()),
            text => write!(f, "<DATA={text}>"),
        }
    }
}

impl FromStr for Segment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        let inner = inner.ok_or_else(|| format!("`{text}` is no segment"))?;
        let mut segment = Segment::default();
        let mut acknowledges = false;
        for part in inner.split("><") {
            let (name, value) = part.split_once('=').ok_or_else(|| format!("`{part}` has no `=`"))?;
            match name {
                "SEQ" => segment.seq = number(value)?,
                "ACK" => segment.ack = Some(number(value)?),
                "DATA" => segment.text = value.to_owned(),
                "CTL" => {
                    for flag in value.split(',') {
                        let place = match flag {
                            "SYN" => &mut segment.syn,
                            "FIN" => &mut segment.fin,
                            "RST" => &mut segment.rst,
                            "ACK" => &mut acknowledges,
                            _ => {
                                return Err(format!(
                                    "no flag `{flag}`; the flags are `SYN`, `FIN`, `RST`, `ACK`"
                                ));
                            }
                        };
                        *place = true;
                    }
                }
                _ => return Err(format!("no field `{name}`; the fields are `SEQ`, `ACK`, `CTL`, `DATA`")),
            }
        }
        match acknowledges == segment.ack.is_some() {
            true => Ok(segment),
            false => Err(format!("`{text}` needs both the flag `ACK` and its number, or none")),
        }
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}
