//! What a pattern of events takes.

use syn::Pat;
use syn::parse::Parser;

/// The events of a pattern, and whether it takes them whatever they carry.
pub(super) fn events(pattern: &str, known: &[String]) -> (Vec<usize>, bool) {
    let Ok(pattern) = Pat::parse_multi_with_leading_vert.parse_str(pattern) else {
        return (Vec::new(), false);
    };
    let mut found = Vec::new();
    let takes_all = collect(&pattern, known, &mut found);
    (found, takes_all)
}

fn collect(pattern: &Pat, known: &[String], found: &mut Vec<usize>) -> bool {
    let name = match pattern {
        Pat::Or(either) => {
            let mut takes_all = true;
            either.cases.iter().for_each(|case| takes_all &= collect(case, known, found));
            return takes_all;
        }
        Pat::Paren(inner) => return collect(&inner.pat, known, found),
        Pat::Wild(_) => {
            found.extend(0..known.len());
            return true;
        }
        // `event @ Push`, and a name alone is that of an event.
        Pat::Ident(name) => match &name.subpat {
            Some((_, inner)) => return collect(inner, known, found),
            None => name.ident.to_string(),
        },
        Pat::Path(path) => last(&path.path),
        Pat::TupleStruct(tuple) => last(&tuple.path),
        Pat::Struct(fields) => last(&fields.path),
        _ => return false,
    };
    found.extend(known.iter().position(|event| *event == name));
    match pattern {
        Pat::TupleStruct(tuple) => tuple.elems.iter().all(binds),
        Pat::Struct(fields) => fields.fields.iter().all(|field| binds(&field.pat)),
        _ => true,
    }
}

fn last(path: &syn::Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// Whether it takes any value: a name in lower case binds what is there, another one is a constant.
fn binds(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(name) => match &name.subpat {
            Some((_, inner)) => binds(inner),
            None => !name.ident.to_string().starts_with(char::is_uppercase),
        },
        Pat::Paren(inner) => binds(&inner.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(binds),
        _ => false,
    }
}
