//! Names of the user, wherever generated code might use the same.

mod hygiene_bindings;
mod hygiene_constants;
mod hygiene_deferred;
mod hygiene_fields;
mod hygiene_globs;
mod hygiene_methods;
mod hygiene_nested;
mod hygiene_nested_states;
mod hygiene_shadowed;
mod hygiene_states;
