#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct PartsOfLock {
    state: LeafOfLock,
    queue: ::fsm_runtime::__private::RaisedOne<LockEvent>,
}
/// The states of [`Lock`], with their data.
enum LockState {
    /// In state `Shut`.
    Shut {
        /// Where in `Shut` the machine is.
        state: LockShut,
    },
    /// In state `Open`.
    Open,
}
/// The states inside `Shut` of [`Lock`].
#[allow(clippy::enum_variant_names)]
enum LockShut {
    /// In state `Bolted`.
    Bolted,
    /// In state `Latched`.
    Latched,
}
/// The innermost states of [`Lock`].
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
enum LeafOfLock {
    Bolted,
    Latched,
    Open,
}
impl PartsOfLock {
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        let outcome_ = match &self.state {
            LeafOfLock::Bolted => self.send_Bolted(log, event_),
            LeafOfLock::Latched => self.send_Latched(log, event_),
            LeafOfLock::Open => self.send_Open(log, event_),
        };
        if !self.queue.is_empty() {
            self.settle_(log);
        }
        outcome_
    }
}
impl PartsOfLock {
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Alarm => {
                {
                    log.ring();
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Bolted(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            LockEvent::Key(
                key,
            ) if match &*log {
                log if { log.knows(key) } => true,
                _ => refusal_.guard(),
            } => {
                Self::exit_Bolted(log, &mut self.queue);
                self.state = LeafOfLock::Latched;
                ::fsm_runtime::Outcome::Transitioned
            }
            LockEvent::Key(_) => {
                {
                    let the_queue = &mut self.queue;
                    {
                        let _ = ::fsm_runtime::__private::RaisedOne::raise(
                            the_queue,
                            LockEvent::Alarm,
                        );
                    }
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => self.raised_Bolted(log, event_, refusal_),
        }
    }
    #[inline]
    fn raised_Bolted(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Alarm => {
                {
                    log.stay();
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => self.send_Shut(log, event_, refusal_),
        }
    }
    #[inline]
    fn take_(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match &self.state {
            LeafOfLock::Bolted => {
                self.raised_Bolted(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
            _ => {
                self.send_machine_(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
        }
    }
    #[allow(clippy::never_loop)]
    fn settle_(&mut self, #[allow(unused_variables)] log: &mut Log) {
        let served_ = &mut 0;
        loop {
            if let ::core::option::Option::Some(event_) = self.queue.take() {
                *served_ = ::core::primitive::u16::saturating_add(*served_, 1);
                if *served_ <= 1000u16 {
                    self.take_(log, event_);
                } else {
                    ::core::mem::drop(event_);
                }
                continue;
            }
            break;
        }
    }
    fn exit_in_Shut(
        state_: &mut LeafOfLock,
        #[allow(unused_variables)]
        log: &mut Log,
        the_queue: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) {
        match state_ {
            LeafOfLock::Bolted => {
                Self::exit_Bolted(log, &mut *the_queue);
            }
            _ => {}
        }
    }
}
