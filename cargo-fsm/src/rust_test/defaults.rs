//! Which types surely have a `Default`: those of the standard library that a payload is made of. Others are the user's.

use syn::{Expr, GenericArgument, Lit, PathArguments, Type};

/// Longer arrays have none.
const LONGEST: usize = 32;

pub(super) fn has_default(ty: &str) -> bool {
    syn::parse_str(ty).is_ok_and(|ty| is_known(&ty))
}

fn is_known(ty: &Type) -> bool {
    match ty {
        Type::Paren(inner) => is_known(&inner.elem),
        Type::Tuple(tuple) => tuple.elems.iter().all(is_known),
        Type::Array(array) => {
            let length = match &array.len {
                Expr::Lit(length) => match &length.lit {
                    Lit::Int(length) => length.base10_parse().ok(),
                    _ => None,
                },
                _ => None,
            };
            length.is_some_and(|length: usize| length <= LONGEST) && is_known(&array.elem)
        }
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Slice(_) => true,
            Type::Path(path) => path.path.is_ident("str"),
            _ => false,
        },
        Type::Path(path) => path.path.segments.last().is_some_and(is_of_std),
        _ => false,
    }
}

fn is_of_std(name: &syn::PathSegment) -> bool {
    const PLAIN: [&str; 17] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
        "u128", "usize", "String",
    ];
    const EMPTY: [&str; 9] =
        ["BTreeMap", "BTreeSet", "BinaryHeap", "Duration", "HashMap", "HashSet", "Option", "Vec", "VecDeque"];
    const AROUND: [&str; 7] = ["Arc", "Box", "Cell", "Mutex", "Rc", "RefCell", "RwLock"];
    let is_one_of = |names: &[&str]| names.iter().any(|known| name.ident == known);
    let holds_known = || match &name.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().all(|argument| match argument {
            GenericArgument::Type(ty) => is_known(ty),
            _ => false,
        }),
        _ => false,
    };
    is_one_of(&PLAIN) || is_one_of(&EMPTY) || is_one_of(&AROUND) && holds_known()
}
