//! What an event of a test carries: values by which guards and patterns say what they were answered, or plain ones.

use fsm_runtime::graph::{Line, Trigger};
use quote::ToTokens;
use syn::parse::Parser;
use syn::{Member, Pat};

use super::defaults::has_default;
use super::wishes::{Wish, literal};

/// The fields of an event.
pub(super) struct Fields {
    is_named: bool,
    fields: Vec<Field>,
}

struct Field {
    /// Empty where it has a place alone.
    name: String,
    ty: String,
    /// What is no number, as it is written.
    value: Option<String>,
    /// What a number has to be.
    wishes: Vec<Wish>,
}

impl Fields {
    /// Of what an event carries: `(u32)`, `{ force: u32 }`.
    pub(super) fn of(payload: &str) -> Self {
        let is_named = payload.starts_with('{');
        let variant = format!("enum Of {{ Event {payload} }}");
        let fields = syn::parse_str::<syn::ItemEnum>(&variant).ok().and_then(|of| {
            let fields = of.variants.into_iter().next()?.fields;
            Some(fields.into_iter().map(Field::of).collect())
        });
        Fields { is_named, fields: fields.unwrap_or_default() }
    }

    /// Lets fields have values by which the question about this line is answered so. Whether there are such values.
    pub(super) fn answer(&mut self, line: Line, event: &str, question: &str, holds: bool) -> bool {
        let Trigger::On(pattern) = line.trigger() else { return false };
        let Ok(pattern) = Pat::parse_multi_with_leading_vert.parse_str(pattern) else { return false };
        let Some(bound) = of_event(&pattern, event) else { return false };
        match line.guard().filter(|guard| question.starts_with(&format!("{guard}: "))) {
            Some(guard) => self.meet_guard(guard, holds, bound),
            None => self.match_pattern(bound, holds),
        }
    }

    fn meet_guard(&mut self, guard: &str, holds: bool, bound: Vec<(Member, Pat)>) -> bool {
        let field =
            |name: &str| bound.iter().find(|(_, pattern)| binds(pattern, name)).map(|(member, _)| member);
        if let Some((name, wish)) = Wish::of_guard(guard, holds) {
            return field(name).is_some_and(|member| self.wish(member, wish));
        }
        // A guard that is a name alone.
        let (name, value) = guard.strip_prefix('!').map_or((guard, holds), |name| (name, !holds));
        field(name.trim_start_matches('*')).is_some_and(|member| self.give(member, value.to_string()))
    }

    fn match_pattern(&mut self, bound: Vec<(Member, Pat)>, holds: bool) -> bool {
        let is_free = |pattern: &Pat| match pattern {
            Pat::Ident(name) => name.subpat.is_none(),
            pattern => matches!(pattern, Pat::Wild(_) | Pat::Rest(_)),
        };
        let asking: Vec<_> = bound.into_iter().filter(|(_, pattern)| !is_free(pattern)).collect();
        // Of several it is enough that one does not match.
        let count = if holds { asking.len() } else { asking.len().min(1) };
        asking.into_iter().take(count).all(|(member, pattern)| match Wish::of_pattern(&pattern, holds) {
            Some(wish) => self.wish(&member, wish),
            None => holds && literal(&pattern).is_some_and(|value| self.give(&member, value)),
        })
    }

    /// Whether the field has a value that meets this wish and those before it.
    fn wish(&mut self, member: &Member, wish: Wish) -> bool {
        let Some(field) = self.field(member).filter(|field| field.is_number()) else { return false };
        field.wishes.push(wish);
        let is_met = field.number().is_some();
        if !is_met {
            field.wishes.pop();
        }
        is_met
    }

    fn give(&mut self, member: &Member, value: String) -> bool {
        let is_known = |field: &&mut Field| match value.as_str() {
            "true" | "false" => field.ty == "bool",
            // Whole numbers are wished for.
            _ => !field.is_number() || field.ty.starts_with('f') && field.wishes.is_empty(),
        };
        let Some(field) = self.field(member).filter(is_known) else { return false };
        field.value.get_or_insert_with(|| value.clone()) == &value
    }

    fn field(&mut self, member: &Member) -> Option<&mut Field> {
        match member {
            Member::Named(name) => self.fields.iter_mut().find(|field| *name == field.name),
            Member::Unnamed(place) => self.fields.get_mut(place.index as usize),
        }
    }

    pub(super) fn written(&self, path: &str) -> String {
        let fields: Vec<String> = self.fields.iter().map(Field::written).collect();
        match (self.is_named, fields.as_slice()) {
            (_, []) => path.to_owned(),
            (true, fields) => format!("{path} {{ {} }}", fields.join(", ")),
            (false, fields) => format!("{path}({})", fields.join(", ")),
        }
    }
}

impl Field {
    fn of(field: syn::Field) -> Self {
        let ty = fsm_compiler::code_text(&field.ty.to_token_stream());
        let name = field.ident.map(|name| name.to_string()).unwrap_or_default();
        Field { name, ty, value: None, wishes: Vec::new() }
    }

    fn is_number(&self) -> bool {
        let size = self.ty.strip_prefix(['u', 'i', 'f']).unwrap_or_default();
        size == "size" || size.parse::<u32>().is_ok()
    }

    /// The first number that meets all wishes; zero where there are none.
    fn number(&self) -> Option<i64> {
        let candidates = self.wishes.iter().flat_map(Wish::candidates);
        let is_of_type = |number: &i64| *number >= 0 || !self.ty.starts_with('u');
        let mut possible = [0].into_iter().chain(candidates).filter(is_of_type);
        possible.find(|number| self.wishes.iter().all(|wish| wish.is_met_by(*number)))
    }

    fn written_number(&self) -> String {
        let number = self.number().unwrap_or_default();
        let is_byte = self.ty == "u8" && self.wishes.iter().any(Wish::is_of_bytes);
        match u8::try_from(number) {
            Ok(byte) if is_byte => format!("b'{}'", byte.escape_ascii()),
            _ if self.ty.starts_with('f') => format!("{:?}", number as f64),
            _ => number.to_string(),
        }
    }

    fn written(&self) -> String {
        let plain = || match self.ty.as_str() {
            "bool" => "false".to_owned(),
            "String" => "String::new()".to_owned(),
            "&str" | "&'static str" => "\"\"".to_owned(),
            "char" => "' '".to_owned(),
            "()" => "()".to_owned(),
            _ if self.is_number() => self.written_number(),
            ty if has_default(ty) => "Default::default()".to_owned(),
            ty => format!("todo!({:?})", format!("a value of `{ty}`")),
        };
        let value = self.value.clone().unwrap_or_else(plain);
        match self.name.as_str() {
            "" => value,
            name => format!("{name}: {value}"),
        }
    }
}

/// The patterns of the fields in the alternative for this event.
fn of_event(pattern: &Pat, event: &str) -> Option<Vec<(Member, Pat)>> {
    let is = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == event);
    match pattern {
        Pat::Or(either) => either.cases.iter().find_map(|case| of_event(case, event)),
        Pat::TupleStruct(tuple) if is(&tuple.path) => {
            let places = tuple.elems.iter().enumerate();
            Some(places.map(|(place, pattern)| (Member::Unnamed(place.into()), pattern.clone())).collect())
        }
        Pat::Struct(fields) if is(&fields.path) => {
            Some(fields.fields.iter().map(|field| (field.member.clone(), (*field.pat).clone())).collect())
        }
        _ => None,
    }
}

fn binds(pattern: &Pat, name: &str) -> bool {
    matches!(pattern, Pat::Ident(bound) if bound.ident == name)
}
