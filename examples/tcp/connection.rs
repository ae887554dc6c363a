//! The table of a TCP connection. Numbers in the comments are sections of RFC 9293.

use std::time::Duration;

use fsm_runtime::fsm;

use super::block::Block;
use super::segment::Segment;

/// Twice the longest time that a segment is thought to live in the network (3.4.2).
pub const TWO_MSL: Duration = Duration::from_secs(240);

fsm! {
    /// One end of a connection.
    #[derive(Debug)]
    pub machine Connection(tcb: &mut Block) {
        observed;
        clock Duration;
        queue 4;                                    // a segment raises three events at most

        #[derive(Clone, Debug)]
        events {
            // Calls of the user.
            Listen,
            Open,
            Send(String),
            Close,
            Abort,

            /// What arrives from the peer.
            Arrives(Segment),

            // The steps in which a segment is handled (3.10.7.4), for the states to answer.
            Rst,
            Syn,
            Ack(Segment),
            /// Our `FIN` is acknowledged.
            FinAcked,
            Text(Segment),
            Fin,
        }

        transition(from, to) if to.parent() != Some(ConnectionStateId::Retransmission)
            do tcb.note(format!("{from} -> {to}"));

        region Protocol {
            initial Closed;

            on Listen | Open do tcb.tell("error: connection already exists");

            state Closed {
                enter do tcb.delete();
                on Listen => Listen;
                on Open   => SynSent do tcb.send_syn();
                on Send(_) | Close | Abort do tcb.tell("error: connection does not exist");
                on Arrives(_) => ignore;            // a real one would answer with RST
            }

            state Listen {
                on Open => SynSent do tcb.send_syn();
                on Send(_) do tcb.tell("error: remote socket unspecified");
                on Close | Abort => Closed;
                // An RST could only be old, and an ACK is for a connection that is no more (3.10.7.2).
                on Arrives(s) if s.syn && !s.rst && s.ack.is_none() => SynReceived { passive: true } do {
                    tcb.synchronize(&s);
                    tcb.send_syn_ack();
                }
                on Arrives(_) => ignore;
            }

            // 3.10.7.3
            state SynSent {
                on Send(text)    do tcb.keep(&text);
                on Close | Abort => Closed;
                on Arrives(s) if s.ack.is_some_and(|ack| !tcb.is_new(ack)) => ignore;
                on Arrives(s) if s.rst && s.ack.is_some() => Closed do tcb.tell("connection reset");
                on Arrives(s) if s.rst || !s.syn => ignore;
                on Arrives(s) if s.ack.is_some() => Established do {
                    tcb.synchronize(&s);
                    tcb.acknowledged(s.ack.unwrap_or_default());
                    tcb.send_ack();
                    raise!(Text(tcb.trimmed(s))).expect("the queue is empty");
                }
                // Both ends have opened at once.
                on Arrives(s) => SynReceived { passive: false } do {
                    tcb.synchronize(&s);
                    tcb.send_syn_ack();
                }
            }

            /// The peer's numbers are known, so what arrives has to fit.
            state Known {
                initial Established;

                // First, check sequence number.
                on Arrives(s) if !tcb.is_acceptable(&s) do if !s.rst { tcb.send_ack() };
                // Second, check the RST bit: only the very number that is expected resets (RFC 5961).
                on Arrives(s) if s.rst do match tcb.is_next(&s) {
                    true => raise!(Rst).expect("the queue is empty"),
                    false => tcb.send_ack(),
                };
                // What comes too early is not kept, but asked for again.
                on Arrives(s) if !tcb.begins_in_time(&s) do tcb.send_ack();
                // Fourth, check the SYN bit; fifth, the ACK field.
                on Arrives(s) do {
                    let s = tcb.trimmed(s);
                    match (s.syn, s.ack) {
                        (true, _) => raise!(Syn).expect("the queue is empty"),
                        (false, None) => {}
                        (false, Some(_)) => raise!(Ack(s)).expect("the queue is empty"),
                    }
                }

                on Rst => Closed do tcb.tell("connection reset");
                on Syn do tcb.send_ack();
                on Text(_) | Fin => ignore;
                on Abort => Closed do tcb.send_rst();
                on Send(_) | Close do tcb.tell("error: connection closing");

                state SynReceived {
                    /// Whether it was listening before.
                    let passive: bool;
                    on Rst if *passive => Listen do tcb.delete();
                    on Rst => Closed do tcb.tell("connection refused");
                    on Syn if *passive => Listen do tcb.delete();
                    on Send(text) do tcb.keep(&text);
                    on Close if tcb.has_waiting() => defer;     // until that is sent
                    on Close => FinWait1 do tcb.send_fin();
                    on Ack(s) if s.ack.is_some_and(|ack| tcb.is_new(ack)) => Established do {
                        tcb.acknowledged(s.ack.unwrap_or_default());
                        raise!(Text(s)).expect("the queue is empty");
                    }
                    on Ack(_) => ignore;            // a real one would answer with RST
                }

                /// Both ends know the numbers of the other.
                state Synchronized {
                    initial Established;

                    on Ack(s) if s.ack.is_some_and(|ack| tcb.is_unsent(ack)) do tcb.send_ack();
                    on Ack(s) do {
                        tcb.acknowledged(s.ack.unwrap_or_default());
                        if tcb.all_acknowledged() {
                            raise!(FinAcked).expect("the queue is empty");
                        }
                        raise!(Text(s)).expect("the queue has room for three");
                    }
                    on FinAcked => ignore;          // there is no FIN of ours yet

                    /// The peer has not sent its FIN.
                    state Receiving {
                        initial Established;

                        on Text(s) do {
                            tcb.receive(&s);
                            if s.fin {
                                raise!(Fin).expect("the queue has room for three");
                            }
                        }

                        state Established {
                            enter do tcb.send_waiting();
                            on Send(text) do tcb.send_text(text);
                            on Close => FinWait1 do tcb.send_fin();
                            on Fin   => CloseWait do tcb.tell("connection closing");
                        }
                        state FinWait1 {
                            on FinAcked => FinWait2;
                            on Fin      => Closing do tcb.tell("connection closing");
                        }
                        state FinWait2 {
                            on Fin => TimeWait do tcb.tell("connection closing");
                        }
                    }

                    state CloseWait {
                        on Send(text) do tcb.send_text(text);
                        on Close => LastAck do tcb.send_fin();
                    }
                    /// Both have sent their FIN, and the user waits for nothing more: nobody is told of a reset.
                    state Finishing {
                        initial Closing;

                        on Rst | Abort => Closed;

                        state Closing { on FinAcked => TimeWait; }
                        state LastAck { on FinAcked => Closed; }
                        state TimeWait {
                            // It means that our last ACK was lost. It is old, so the first check would send an ACK
                            // and no more; here the time begins anew as well.
                            on Arrives(s) if tcb.is_old_fin(&s) => self do tcb.send_ack();
                            after (TWO_MSL) => Closed;
                        }
                    }
                }
            }
        }

        /// The timer of RFC 6298, section 5.
        region Retransmission {
            initial Stopped;
            state Stopped {
                enter do tcb.reset_timeout();
                always if tcb.awaits_ack() => Running;
            }
            state Running {
                let oldest: u32 = tcb.una();
                always if !tcb.awaits_ack()    => Stopped;
                always if tcb.una() != *oldest => self do tcb.reset_timeout();
                after (tcb.timeout()) => self do tcb.retransmit();
            }
        }
    }
}
