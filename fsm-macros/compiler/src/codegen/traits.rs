//! The traits by which generic code works with any machine. What a machine does not have is `()`.

use proc_macro2::{Ident, TokenTree};

use super::Gen;
use super::generics::join;
use super::pieces::Piece;
use super::places::ours_at;
use super::tokens::TokenStream;
use crate::model::ROOT;

impl Gen<'_> {
    pub(super) fn traits(&self) -> TokenStream {
        let (ids, machine, receive) = (self.ids(), self.machine_trait(), self.receive_trait());
        tokens!(#ids #machine #receive)
    }

    fn machine_trait(&self) -> TokenStream {
        let machine = self.low.machine;
        let everywhere = self.everywhere();
        let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
        let name = &self.names.machine;
        let or_unit = |ty: Option<TokenStream>| ty.unwrap_or_else(|| tokens!(()));
        let time = or_unit(machine.clock.as_ref().map(Piece::code));
        let time_type = machine.clock.as_ref().map_or_else(|| tokens!(()), |_| self.time_type());
        // What rustc says of these types, such as that one is private, belongs to where they were written.
        let (owner_type, world_type) = (
            self.associated("Owner", machine.owner.as_ref().map(|owner| &owner.ty)),
            self.associated("World", machine.world.as_ref().map(|world| &world.ty)),
        );
        let (state, id, target) = (self.state_type(), &self.names.id, self.target_type());
        let given_types = self.state(ROOT).data.iter().filter(|field| field.init.is_none()).map(|field| {
            let (cfgs, ty) = (super::attributes::field_cfgs(field), with_lifetimes(field.ty.code()));
            tokens!(#cfgs #ty,)
        });
        let start = self.forwarded(&[], true);
        let start_in = self.forwarded(&["target"], true);
        let update = self.forwarded_update();
        let is_done = match self.low.features.finals {
            true => tokens!(Self::is_done(self)),
            false => tokens!(false),
        };
        let deadline = match self.has_deadlines() {
            true => tokens!(Self::next_deadline(self)),
            false => tokens!(::core::option::Option::None),
        };
        let crowd_items = self.crowd_items(&time);
        tokens! {
            #everywhere
            #[allow(unused_parens, unused_variables)]
            impl #impl_generics ::fsm_runtime::Machine for #name #ty_generics #where_clause {
                #owner_type
                #world_type
                type Time = #time;
                type State = #state;
                type StateId = #id;
                type Target = #target;
                type Given = (#(#given_types)*);

                fn start(owner: &mut Self::Owner, world: &Self::World, given: Self::Given, now: #time) -> Self {
                    Self::start(#start)
                }

                fn start_in(
                    target: #target, owner: &mut Self::Owner, world: &Self::World, given: Self::Given, now: #time,
                ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<#target>> {
                    Self::start_in(#start_in)
                }

                #[inline]
                fn update(&mut self, owner: &mut Self::Owner, world: &Self::World, now: #time)
                    -> ::core::result::Result<(), ::fsm_runtime::Refused<#target>>
                { #update }

                #[inline]
                fn state(&self) -> &#state { Self::state(self) }
                #[inline]
                fn state_id(&self) -> #id { Self::state_id(self) }
                #[inline]
                fn is_in(&self, id: #id) -> bool { Self::is_in(self, id) }
                #[inline]
                fn is_done(&self) -> bool { #is_done }
                #[inline]
                fn next_deadline(&self) -> ::core::option::Option<#time_type> { #deadline }
                #crowd_items
            }
        }
    }

    /// The arguments of the machine's own method, from those of the trait's.
    pub(super) fn forwarded(&self, first: &[&str], with_given: bool) -> TokenStream {
        let machine = self.low.machine;
        let first = first.iter().map(|name| super::names::hidden(&quote::format_ident!("{name}")));
        let owner = machine.owner.as_ref().map(|_| tokens!(owner,));
        let world = machine.world.as_ref().map(|_| tokens!(world,));
        let now = machine.clock.as_ref().map(|_| tokens!(now,));
        let count = self.state(ROOT).data.iter().filter(|field| field.init.is_none()).count();
        let given = (0..if with_given { count } else { 0 }).map(|index| {
            let index = syn::Index::from(index);
            tokens!(given.#index,)
        });
        tokens!(#(#first,)* #owner #world #(#given)* #now)
    }

    fn forwarded_update(&self) -> TokenStream {
        let args = self.forwarded(&[], false);
        match (self.has_update(), self.low.features.requests) {
            (false, _) => tokens!(::core::result::Result::Ok(())),
            (true, true) => tokens!(Self::update(self, #args)),
            (true, false) => tokens!(Self::update(self, #args); ::core::result::Result::Ok(())),
        }
    }

    fn receive_trait(&self) -> TokenStream {
        let Some(event) = self.event_type() else {
            return TokenStream::new();
        };
        let machine = self.low.machine;
        let everywhere = self.everywhere();
        let own = self.send_generics();
        let generics = join(&machine.generics, own);
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = machine.generics.split_for_impl();
        let name = &self.names.machine;
        let time = machine.clock.as_ref().map(Piece::code).unwrap_or_else(|| tokens!(()));
        let (callers, now) = (
            [
                machine.owner.as_ref().map(|_| tokens!(owner,)),
                machine.world.as_ref().map(|_| tokens!(world,)),
            ],
            machine.clock.as_ref().map(|_| tokens!(now,)),
        );
        let [owner_arg, world_arg] = callers;
        tokens! {
            #everywhere
            #[allow(unused_parens, unused_variables)]
            impl #impl_generics ::fsm_runtime::Receive<#event> for #name #ty_generics #where_clause {
                #[inline]
                fn send(&mut self, owner: &mut Self::Owner, world: &Self::World, event: #event, now: #time)
                    -> ::fsm_runtime::Outcome<#event>
                {
                    Self::send(self, #owner_arg #world_arg event, #now)
                }
            }
        }
    }

    /// `type Name = …;`, at the place of the type; at the header, where the machine has none.
    fn associated(&self, name: &str, ty: Option<&syn::Type>) -> TokenStream {
        let first = ty.and_then(|ty| ty.code().into_iter().next());
        let place = first.map_or(ours_at(self.low.machine.keyword), |token| token.span());
        let ty = ty.map_or_else(|| tokens_at!(place=> ()), Piece::code);
        let name = Ident::new(name, place);
        tokens_at!(place=> type #name = #ty;)
    }
}

/// The type with a lifetime for each reference that has none: that has been said where the data are declared.
fn with_lifetimes(ty: TokenStream) -> TokenStream {
    let mut tokens = ty.into_iter().peekable();
    let mut named = TokenStream::new();
    // What a function takes and returns is another matter.
    let mut in_function = false;
    while let Some(token) = tokens.next() {
        let is_named = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '\'');
        match token {
            TokenTree::Group(group) if !in_function => {
                let inside = with_lifetimes(group.stream().code());
                named.group(group.delimiter(), inside, group.span());
            }
            TokenTree::Punct(punct) if punct.as_char() == '&' && !is_named && !in_function => {
                named.extend([TokenTree::Punct(punct)]);
                named.extend(tokens!('static));
            }
            token => {
                match &token {
                    TokenTree::Ident(word) => {
                        in_function |= ["fn", "Fn", "FnMut", "FnOnce"].iter().any(|name| word == name)
                    }
                    TokenTree::Punct(punct) if [',', '+'].contains(&punct.as_char()) => in_function = false,
                    _ => {}
                }
                named.extend([token]);
            }
        }
    }
    named
}
