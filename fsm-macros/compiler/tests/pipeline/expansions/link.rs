/// The states of [`Link`], with their data.
enum LinkState {
    /// In state `Idle`.
    Idle,
    /// In state `Plain`.
    Plain {
        /// `tcp` of the state.
        tcp: Tcp,
        /// `name` of the state.
        name: Name,
    },
    /// In state `Secure`.
    Secure {
        /// `tls` of the state.
        tls: Tls,
        /// `name` of the state.
        name: Name,
    },
    /// In state `Closed`.
    Closed {
        /// `tcp` of the state.
        tcp: Tcp,
        /// `at` of the state.
        at: u32,
    },
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types, non_snake_case, private_interfaces)]
enum MovingOfLink {
    Closed_0_ { at: u32 },
}
impl PartsOfLink {
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LinkEvent,
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        let _ = self.state.get();
        match self.state.get() {
            LinkState::Idle => self.send_Idle(log, event_),
            LinkState::Plain { .. } => self.send_Plain(log, event_),
            LinkState::Secure { .. } => self.send_Secure(log, event_),
            LinkState::Closed { .. } => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
}
impl PartsOfLink {
    #[inline]
    fn send_Plain(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LinkEvent,
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        let LinkState::Plain { tcp: data_tcp_, name: data_name_ } = self.state.get_mut()
        else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        match event_ {
            LinkEvent::Hello => {
                Self::exit_Plain(data_tcp_, data_name_, log);
                match self.state.take() {
                    LinkState::Plain {
                        tcp: mut taken_tcp_,
                        name: mut old_Plain_name_,
                    } => {
                        let data_name_ = &mut old_Plain_name_;
                        {
                            #[allow(unused_variables)]
                            let name = &mut *data_name_;
                            log.greet(name);
                        }
                        let given_Secure_tls_: Tls = { taken_tcp_.upgrade() };
                        let given_Secure_name_ = &*data_name_;
                        let given_Secure_name_: Name = old_Plain_name_;
                        self.state
                            .put(LinkState::Secure {
                                tls: given_Secure_tls_,
                                name: given_Secure_name_,
                            });
                    }
                    other_ => {
                        self.state.put(other_);
                        return ::fsm_runtime::Outcome::Handled;
                    }
                }
                ::fsm_runtime::Outcome::Transitioned
            }
            LinkEvent::Close => {
                let mut the_request: ::core::option::Option<
                    ::fsm_runtime::__private::Change<
                        ::fsm_runtime::requests::WantedTarget<LinkTarget, MovingOfLink>,
                    >,
                > = ::core::option::Option::None;
                {
                    <::fsm_runtime::__private::Change<
                        _,
                    >>::ask(
                        &mut the_request,
                        <::fsm_runtime::__private::Change<
                            _,
                        >>::Goto(
                            ::fsm_runtime::requests::WantedTarget::Moving(MovingOfLink::Closed_0_ {
                                at: { log.now() },
                            }),
                        ),
                    );
                }
                if let ::core::option::Option::Some(change_) = the_request
                    && self.follow_(change_, log)
                {
                    ::fsm_runtime::Outcome::Transitioned
                } else {
                    ::fsm_runtime::Outcome::Handled
                }
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    fn follow_(
        &mut self,
        asked_: ::fsm_runtime::__private::Change<
            ::fsm_runtime::requests::WantedTarget<LinkTarget, MovingOfLink>,
        >,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> ::core::primitive::bool {
        use ::fsm_runtime::__private::Change;
        let change_ = asked_;
        match change_ {
            Change::Goto(target_) => {
                self.leave_(log);
                self.arrive_(target_, log);
            }
            _ => return false,
        }
        true
    }
    fn leave_(&mut self, #[allow(unused_variables)] log: &mut Log) {
        Self::exit_(self.state.get_mut(), log);
    }
    fn arrive_(
        &mut self,
        target_: ::fsm_runtime::requests::WantedTarget<LinkTarget, MovingOfLink>,
        #[allow(unused_variables)]
        log: &mut Log,
    ) {
        match target_ {
            ::fsm_runtime::requests::WantedTarget::Moving(
                MovingOfLink::Closed_0_ { at: given_Closed_at_ },
            ) => {
                let LinkState::Plain { tcp: data_tcp_, name: data_name_ } = self
                    .state
                    .get() else { return };
                let given_Closed_tcp_ = &*data_tcp_;
                match self.state.take() {
                    LinkState::Plain { tcp: old_Plain_tcp_, name: old_Plain_name_ } => {
                        let given_Closed_tcp_: Tcp = old_Plain_tcp_;
                        self.state
                            .put(LinkState::Closed {
                                tcp: given_Closed_tcp_,
                                at: given_Closed_at_,
                            });
                        ::core::mem::drop(old_Plain_name_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return;
                    }
                }
            }
            _ => {}
        }
    }
    fn exit_Plain(
        data_tcp_: &mut Tcp,
        data_name_: &mut Name,
        #[allow(unused_variables)]
        log: &mut Log,
    ) {
        {
            #[allow(unused_variables)]
            let tcp = &mut *data_tcp_;
            log.note(tcp);
        }
    }
}
