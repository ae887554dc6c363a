impl PartsOfWasher {
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        let from_ = self.state_id() as ::core::primitive::u8;
        let to_ = self.next_(&event_);
        self.state = match to_ {
            0 => WasherState::Off,
            1 => WasherState::Filling,
            2 => WasherState::Washing,
            3 => WasherState::Draining,
            4 => WasherState::Rinsing,
            5 => WasherState::Soaking,
            6 => WasherState::Spinning,
            7 => WasherState::Ready,
            8 => WasherState::Faulty,
            _ => {
                return match &self.state {
                    WasherState::Washing => self.send_Washing(drum, event_),
                    WasherState::Draining => self.send_Draining(drum, event_),
                    WasherState::Ready => self.send_Ready(drum, event_),
                    WasherState::Faulty => self.send_Faulty(drum, event_),
                    _ => {
                        self.send_machine_(
                            drum,
                            event_,
                            ::fsm_runtime::__private::Refusal::new(),
                        )
                    }
                };
            }
        };
        if to_ == from_ {
            ::fsm_runtime::Outcome::Unhandled(event_)
        } else {
            ::fsm_runtime::Outcome::Transitioned
        }
    }
}
impl PartsOfWasher {
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        match event_ {
            WasherEvent::Reset => {
                self.state = WasherState::Off;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Washing(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        match event_ {
            WasherEvent::Fault(code) => {
                {
                    drum.stop(code);
                }
                self.state = WasherState::Faulty;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    drum,
                    event_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    fn begin_in_(&mut self, #[allow(unused_variables)] drum: &mut Drum) {
        self.enter_(drum);
    }
    /// Where the event leads if nothing else happens, or to the same state; the states are numbered in the order
    /// of the source, and the number behind the last one stands for the lines. A row for each state, a column for
    /// each event.
    #[inline]
    fn next_(&self, event_: &WasherEvent) -> ::core::primitive::u8 {
        static NEXT: [[::core::primitive::u8; 6]; 9] = [
            [1, 0, 0, 0, 0, 9],
            [1, 2, 1, 1, 1, 0],
            [2, 2, 2, 3, 9, 0],
            [3, 3, 9, 3, 3, 0],
            [4, 5, 4, 4, 4, 0],
            [5, 5, 5, 3, 5, 0],
            [6, 6, 6, 7, 6, 0],
            [9, 7, 7, 7, 7, 0],
            [9, 8, 8, 8, 8, 0],
        ];
        let event_ = match event_ {
            WasherEvent::Start => 0,
            WasherEvent::Full => 1,
            WasherEvent::Empty => 2,
            WasherEvent::Time => 3,
            WasherEvent::Fault { .. } => 4,
            WasherEvent::Reset => 5,
        };
        NEXT[self.state_id() as ::core::primitive::usize][event_]
    }
    fn enter_Rinsing(&mut self, #[allow(unused_variables)] drum: &mut Drum) {
        {
            drum.rinses += 1;
        }
    }
}
