struct Link {
    made_by_start_: ::fsm_runtime::__private::Sealed<LinkParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct LinkParts_ {
    state: ::fsm_runtime::__private::Losable<LinkState, LinkStateId>,
}
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
/// What a transition of [`Link`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum LinkTarget {
    /// To state `Idle`.
    Idle,
    /// To state `Plain`.
    Plain {
        /// `tcp` of the state.
        tcp: Tcp,
        /// `name` of the state.
        name: Name,
    },
    /// To state `Secure`.
    Secure {
        /// `tls` of the state.
        tls: Tls,
        /// `name` of the state.
        name: Name,
    },
    /// To state `Closed`.
    Closed {
        /// `tcp` of the state.
        tcp: Tcp,
        /// `at` of the state.
        at: u32,
    },
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types, non_snake_case, private_interfaces)]
enum LinkMoving_ {
    Closed_0_ { at: u32 },
}
#[allow(private_interfaces)]
impl ::core::convert::From<&::fsm_runtime::Wanted<LinkTarget, LinkMoving_>>
for LinkStateId {
    #[inline]
    fn from(named_: &::fsm_runtime::Wanted<LinkTarget, LinkMoving_>) -> Self {
        match named_ {
            ::fsm_runtime::Wanted::Whole(target_) => {
                <LinkStateId as ::core::convert::From<_>>::from(target_)
            }
            ::fsm_runtime::Wanted::Moving(moving_) => {
                match *moving_ {
                    LinkMoving_::Closed_0_ { .. } => LinkStateId::Closed,
                }
            }
        }
    }
}
/// The events of [`Link`].
#[allow(dead_code)]
enum LinkEvent {
    /// The event `Dial`.
    Dial(Tcp),
    /// The event `Hello`.
    Hello,
    /// The event `Close`.
    Close,
}
/// The events of [`Link`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
enum LinkEventId {
    /// The event `Dial`.
    Dial,
    /// The event `Hello`.
    Hello,
    /// The event `Close`.
    Close,
}
#[allow(dead_code, clippy::same_name_method)]
impl LinkEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Dial", "Hello", "Close"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for LinkEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for LinkEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for LinkEventId {
    const ALL: &'static [Self] = &[Self::Dial, Self::Hello, Self::Close];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&LinkEvent> for LinkEventId {
    #[inline]
    fn from(event_: &LinkEvent) -> Self {
        match *event_ {
            LinkEvent::Dial { .. } => Self::Dial,
            LinkEvent::Hello { .. } => Self::Hello,
            LinkEvent::Close { .. } => Self::Close,
        }
    }
}
/// The states of [`Link`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
enum LinkStateId {
    /// State `Idle`.
    Idle,
    /// State `Plain`.
    Plain,
    /// State `Secure`.
    Secure,
    /// State `Closed`.
    Closed,
}
#[allow(dead_code, clippy::same_name_method)]
impl LinkStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Idle", "Plain", "Secure", "Closed"][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for LinkStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for LinkStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for LinkStateId {
    const ALL: &'static [Self] = &[Self::Idle, Self::Plain, Self::Secure, Self::Closed];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    fn parent(self) -> ::core::option::Option<Self> {
        self.parent()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl Link {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MLink	1		log: &mut Log	
EDial		1		(Tcp)
EHello		1		
EClose		1		
SLink		1		m	
I1	1	
SIdle		1		s	0
L0		1		on	Dial(tcp)		goto	2	
SPlain		1		s	0
Dtcp		1		Tcp	
Dname		1		Name	
L1		1		exit			internal		log.note(tcp)
L2		1		on	Hello		goto	3	log.greet(name)
L3		1		on	Close		internal		goto!(Closed { tcp: take!(tcp), at: log.now() })
Rgoto	4
SSecure		1		s	0
Dtls		1		Tls	
Dname		1		Name	
L4		1		on	Close		goto	1	take!(tls).close()
SClosed		1		f	0
Dtcp		1		Tcp	
Dat		1		u32	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] log: &mut Log) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(LinkParts_::start(log)),
        }
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    #[inline]
    pub fn start_in(
        target_: LinkTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LinkTarget>> {
        ::core::result::Result::map(
            LinkParts_::start_in(target_, log),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the `Outcome`.
    #[doc(
        alias(
            "process_event",
            "process",
            "handle",
            "dispatch",
            "consume",
            "fire",
            "trigger",
            "emit",
            "post",
            "goto",
            "transition_to",
            "set_state",
            "change_state"
        )
    )]
    #[inline]
    pub fn send(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LinkEvent,
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(log, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &LinkState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> LinkStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: LinkStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// Whether the machine has ended, in a final state.
    #[doc(alias("is_finished", "is_terminated", "is_final"))]
    #[inline]
    pub fn is_done(&self) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_done()
    }
    /// Whether the state is lost: code that had taken its data panicked, failed, or was dropped while it
    /// waited. Only the name of the state is known then, and nothing can happen any more.
    #[inline]
    pub fn is_poisoned(&self) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_poisoned()
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: LinkState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LinkState>> {
        ::core::result::Result::map(
            LinkParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> LinkState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Link
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Link
where
    for<'never> Self: ::fsm_runtime::__private::TakesRequests<'never>,
{
    #[inline]
    pub fn request(&mut self) {}
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl LinkParts_ {
    fn start(#[allow(unused_variables)] log: &mut Log) -> Self {
        let state_ = Self::first_(log);
        Self {
            state: ::fsm_runtime::__private::Losable::new(state_),
        }
    }
    fn start_in(
        target_: LinkTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LinkTarget>> {
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_, log);
            Self {
                state: ::fsm_runtime::__private::Losable::new(state_),
            }
        })
    }
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
    #[inline]
    fn state(&self) -> &LinkState {
        self.state.get()
    }
    #[inline]
    fn state_id(&self) -> LinkStateId {
        self.state.id()
    }
    #[inline]
    fn is_in(&self, id_: LinkStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        !self.state.is_lost()
            && ::core::matches!(self.state.get(), LinkState::Closed { .. })
    }
    #[inline]
    fn is_poisoned(&self) -> ::core::primitive::bool {
        self.state.is_lost()
    }
    fn restore(
        state_: LinkState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LinkState>> {
        ::core::result::Result::Ok(Self {
            state: ::fsm_runtime::__private::Losable::new(state_),
        })
    }
    fn into_state(self) -> LinkState {
        self.state.into_inner()
    }
}
impl ::core::convert::From<&LinkState> for LinkStateId {
    #[inline]
    fn from(named_: &LinkState) -> Self {
        match named_ {
            LinkState::Idle => LinkStateId::Idle,
            LinkState::Plain { .. } => LinkStateId::Plain,
            LinkState::Secure { .. } => LinkStateId::Secure,
            LinkState::Closed { .. } => LinkStateId::Closed,
        }
    }
}
impl ::core::convert::From<&LinkTarget> for LinkStateId {
    #[inline]
    fn from(named_: &LinkTarget) -> Self {
        match named_ {
            LinkTarget::Idle => LinkStateId::Idle,
            LinkTarget::Plain { .. } => LinkStateId::Plain,
            LinkTarget::Secure { .. } => LinkStateId::Secure,
            LinkTarget::Closed { .. } => LinkStateId::Closed,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Link {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = LinkState;
    type StateId = LinkStateId;
    type Target = LinkTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &LinkState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> LinkStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: LinkStateId) -> ::core::primitive::bool {
        Self::is_in(self, id_)
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        Self::is_done(self)
    }
    #[inline]
    fn is_poisoned(&self) -> ::core::primitive::bool {
        Self::is_poisoned(self)
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<()> {
        ::core::option::Option::None
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Run<(&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,)> for Link {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: LinkTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LinkTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<LinkTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    LinkEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Link {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: LinkEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Link {
    type Owner = Log;
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesOwner;
    const TICKS: ::core::primitive::bool = false;
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl LinkParts_ {
    #[inline]
    fn send_Idle(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LinkEvent,
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        match event_ {
            LinkEvent::Dial(tcp) => {
                let given_Plain_tcp_: Tcp = tcp;
                let given_Plain_name_: Name = { log.name() };
                let made_ = LinkState::Plain {
                    tcp: given_Plain_tcp_,
                    name: given_Plain_name_,
                };
                self.place_(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
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
                let mut request_: ::core::option::Option<
                    ::fsm_runtime::__private::Change<
                        ::fsm_runtime::Wanted<LinkTarget, LinkMoving_>,
                    >,
                > = ::core::option::Option::None;
                {
                    <::fsm_runtime::__private::Change<
                        _,
                    >>::ask(
                        &mut request_,
                        <::fsm_runtime::__private::Change<
                            _,
                        >>::Goto(
                            ::fsm_runtime::Wanted::Moving(LinkMoving_::Closed_0_ {
                                at: { log.now() },
                            }),
                        ),
                    );
                }
                if let ::core::option::Option::Some(change_) = request_
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
    #[inline]
    fn send_Secure(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LinkEvent,
    ) -> ::fsm_runtime::Outcome<LinkEvent> {
        let LinkState::Secure { tls: data_tls_, name: data_name_ } = self.state.get_mut()
        else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        match event_ {
            LinkEvent::Close => {
                match self.state.take() {
                    LinkState::Secure {
                        tls: mut taken_tls_,
                        name: mut old_Secure_name_,
                    } => {
                        let data_name_ = &mut old_Secure_name_;
                        {
                            taken_tls_.close();
                        }
                        self.state.put(LinkState::Idle);
                        ::core::mem::drop(old_Secure_name_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return ::fsm_runtime::Outcome::Handled;
                    }
                }
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    fn first_(#[allow(unused_variables)] log: &mut Log) -> LinkState {
        LinkState::Idle
    }
    fn make_(
        target_: LinkTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> LinkState {
        match target_ {
            LinkTarget::Idle => LinkState::Idle,
            LinkTarget::Plain { tcp: given_Plain_tcp_, name: given_Plain_name_ } => {
                LinkState::Plain {
                    tcp: given_Plain_tcp_,
                    name: given_Plain_name_,
                }
            }
            LinkTarget::Secure { tls: given_Secure_tls_, name: given_Secure_name_ } => {
                LinkState::Secure {
                    tls: given_Secure_tls_,
                    name: given_Secure_name_,
                }
            }
            LinkTarget::Closed { tcp: given_Closed_tcp_, at: given_Closed_at_ } => {
                LinkState::Closed {
                    tcp: given_Closed_tcp_,
                    at: given_Closed_at_,
                }
            }
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
    fn exit_(state_: &mut LinkState, #[allow(unused_variables)] log: &mut Log) {
        match state_ {
            LinkState::Plain { tcp: data_tcp_, name: data_name_ } => {
                Self::exit_Plain(data_tcp_, data_name_, log);
            }
            _ => {}
        }
    }
    #[inline]
    fn place_(&mut self, made_: LinkState) {
        if let ::core::option::Option::Some(old_) = self.state.fill(made_) {
            ::core::mem::drop(old_);
        }
    }
    fn follow_(
        &mut self,
        asked_: ::fsm_runtime::__private::Change<
            ::fsm_runtime::Wanted<LinkTarget, LinkMoving_>,
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
        target_: ::fsm_runtime::Wanted<LinkTarget, LinkMoving_>,
        #[allow(unused_variables)]
        log: &mut Log,
    ) {
        match target_ {
            ::fsm_runtime::Wanted::Moving(
                LinkMoving_::Closed_0_ { at: given_Closed_at_ },
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
}
