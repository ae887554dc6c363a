//! How a machine begins: at its initial state, or in another.

use super::Gen;
use super::attributes::field_cfgs;
use super::entry::Input;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    pub(super) fn start(&self) -> TokenStream {
        let (start, start_in) = (self.start_fn(), self.start_in_fn());
        tokens!(#start #start_in)
    }

    fn start_fn(&self) -> TokenStream {
        if !self.low.features.flat {
            return self.nested_start_fn();
        }
        let Some(initial) = &self.state(ROOT).initial else {
            // What is missing has been reported.
            let (vis, params) = (&self.low.machine.vis, self.start_params(&TokenStream::new()));
            return tokens!(#[allow(missing_docs)] #vis fn start(#params) -> Self { ::core::unreachable!() });
        };
        let id = initial.entry.state;
        let (before, value) = self.first_state(tokens!(&mut queue));
        let name = self.function("enter", id);
        let args = self.args();
        let enter = match (self.enter_requests(id), self.has_enter(id)) {
            (true, _) => {
                let entered = self.low.features.cyclic.then(|| {
                    let id = self.id_of(id);
                    tokens!(::core::option::Option::Some(#id),)
                });
                tokens! {
                    if let ::core::option::Option::Some(next) = machine.#name(#args) {
                        machine.follow_(next, #entered #args);
                    }
                }
            }
            (false, true) => tokens!(machine.#name(#args);),
            (false, false) => TokenStream::new(),
        };
        let body = self.begin(before, value, enter);
        let (vis, params) = (&self.low.machine.vis, self.start_params(&body));
        tokens! {
            /// Starts the machine: enters its initial state.
            #vis fn start(#params) -> Self { #body }
        }
    }

    fn start_in_fn(&self) -> TokenStream {
        if !self.low.features.flat {
            return self.nested_start_in_fn();
        }
        let (data, args, target) = (self.data_args(ROOT), self.args(), self.widened());
        let refuse = self.low.needs_below.contains(&true).then(|| {
            let id = self.id_from(tokens!(&target));
            tokens! {
                if Self::needs_below_(#id) {
                    return ::core::result::Result::Err(::fsm_runtime::Refused {
                        request: ::fsm_runtime::Request::Replace(target),
                        reason: ::fsm_runtime::Reason::NeedsBelow,
                        state: "",
                    });
                }
            }
        });
        let enter = match (self.any_enter(), self.low.features.chained) {
            (false, _) => TokenStream::new(),
            (true, false) => tokens!(machine.enter_(#args);),
            (true, true) => {
                let cyclic = self.low.features.cyclic;
                let entered = cyclic.then(|| tokens!(entered,));
                let entered_let =
                    cyclic.then(|| tokens!(let entered = ::core::option::Option::Some(machine.state_id());));
                tokens! {
                    #entered_let
                    if let ::core::option::Option::Some(next) = machine.enter_(#args) {
                        machine.follow_(next, #entered #args);
                    }
                }
            }
        };
        let begin = self.begin(TokenStream::new(), tokens!(Self::make_(#target, #data #args)), enter);
        let body = tokens!(#refuse ::core::result::Result::Ok({ #begin }));
        let (vis, params, target) = (&self.low.machine.vis, self.start_params(&body), self.target_type());
        tokens! {
            /// Starts the machine in another state than its initial one.
            ///
            /// # Errors
            ///
            /// A state that needs another one suspended below it is refused, and handed back.
            #vis fn start_in(target: #target, #params)
                -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>>
            { #body }
        }
    }

    /// What can fail comes first: the machine's data, the action of `initial`, the first state's data. Then
    /// the machine exists, and is entered from the outside in.
    pub(super) fn begin(&self, before: TokenStream, made: TokenStream, enter: TokenStream) -> TokenStream {
        let args = self.args();
        let data = self.new_data();
        let timers = self.machine_timers(tokens!(let machine_timers =));
        let inside = tokens!(#timers #before #made);
        let bind = self.bind_local_data(&inside);
        let pattern = match self.has_timers() {
            true => tokens!((state, timers)),
            false => tokens!(state),
        };
        let enter_machine = self.has_machine_enter().then(|| tokens!(machine.enter_machine_(#args);));
        let settle = self.settle_call(&tokens!(machine));
        let (enters, queue) = (tokens!(#enter_machine #enter #settle), self.queue_let());
        let literal = self.machine_literal();
        let result = match enters.is_empty() {
            true => literal,
            false => tokens!(let mut machine = #literal; #enters machine),
        };
        tokens! {
            #data #bind #queue #timers #before
            let #pattern = #made;
            #result
        }
    }

    pub(super) fn has_machine_enter(&self) -> bool {
        !self.low.plan(ROOT).enter.is_empty()
    }

    pub(super) fn machine_timers(&self, assign: TokenStream) -> Option<TokenStream> {
        let (name, data, args) = (self.function("timers", ROOT), self.data_args(ROOT), self.args());
        (self.low.features.root_timers > 0).then(|| tokens!(#assign Self::#name(#data #args);))
    }

    /// `let mut data = Data { … };`
    fn new_data(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let inits = self.init_call(ROOT, &|field| {
            let (cfgs, name) = (field_cfgs(field), &field.name);
            Input::Reference(tokens!(#cfgs &#name))
        });
        let fields = self.state(ROOT).data.iter().map(|field| {
            let (cfgs, name, local) = (field_cfgs(field), &field.name, self.given(ROOT, &field.name));
            match field.init {
                None => tokens!(#cfgs #name),
                Some(_) => tokens!(#cfgs #name: #local),
            }
        });
        let data = &self.names.data;
        tokens!(#inits #[allow(unused_mut)] let mut data = #data { #(#fields),* };)
    }

    fn bind_local_data(&self, body: &TokenStream) -> TokenStream {
        let named =
            self.state(ROOT).data.iter().any(|field| super::scope::mentions(body, &field.name.to_string()));
        if !named {
            return TokenStream::new();
        }
        let data = &self.names.data;
        let fields = self.state(ROOT).data.iter().map(|field| {
            let (cfgs, name, quiet) = (field_cfgs(field), &field.name, self.quiet(&field.name, body));
            tokens!(#cfgs #quiet #name)
        });
        tokens!(let #data { #(#fields),* } = &mut data;)
    }

    /// `owner, world, data of the machine without an initial value, now`
    pub(super) fn start_params(&self, body: &TokenStream) -> TokenStream {
        let given = self.state(ROOT).data.iter().filter(|field| field.init.is_none()).map(|field| {
            let (cfgs, name, ty) = (field_cfgs(field), &field.name, &field.ty);
            tokens!(#cfgs #name: #ty,)
        });
        let (callers, now) = (self.callers_params(body), self.now_param(body));
        tokens!(#callers #(#given)* #now)
    }

    /// `Self { … }` from the locals `state`, `data`, `timers` and `machine_timers`.
    pub(super) fn machine_literal(&self) -> TokenStream {
        let features = &self.low.features;
        let none = tokens!(::core::option::Option::None);
        let state = match features.moves {
            true => tokens!(state: ::fsm_runtime::__private::Slot::new(state),),
            false => tokens!(state,),
        };
        let data = self.has_data().then(|| tokens!(data,));
        let timers = self.has_timers().then(|| tokens!(timers,));
        let machine_timers = (features.root_timers > 0).then(|| tokens!(machine_timers,));
        let stack = features.stack.as_ref().map(|_| tokens!(stack: ::fsm_runtime::__private::Stack::new(),));
        let paused = (features.stack.is_some() && self.has_timers())
            .then(|| tokens!(paused: ::fsm_runtime::__private::Stack::new(),));
        let previous = features.previous.then(|| tokens!(previous: #none,));
        let request = features.requests.then(|| tokens!(request: #none,));
        let (marker, kept) = (self.marker_value(), self.kept_values());
        tokens!(Self { #state #data #timers #machine_timers #stack #paused #previous #kept #request #marker })
    }
}
