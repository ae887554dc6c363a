// Reads rustdoc's JSON: a line for each item that a program can name, by its path, and for what belongs to it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FORMAT = 57;
// Modules that hold text alone.
const PAGES = ["guide", "reference", "recipes", "error_index"];
const [doc, ...crates] = process.argv.slice(2);

let index;
const named = (path) => path.split("::").at(-1);
const list = (texts) => texts.filter((text) => text !== "").join(", ");
const angle = (texts) => (texts.length > 0 ? `<${texts.join(", ")}>` : "");

/** Each kind of type, as Rust writes it. */
const types = {
    resolved_path: (path) => named(path.path) + args(path.args),
    generic: (name) => name,
    primitive: (name) => (name === "never" ? "!" : name === "unit" ? "()" : name),
    tuple: (all) => (all.length === 1 ? `(${type(all[0])},)` : `(${all.map(type).join(", ")})`),
    slice: (of) => `[${type(of)}]`,
    array: ({ type: of, len }) => `[${type(of)}; ${len}]`,
    borrowed_ref: ({ lifetime, is_mutable, type: of }) =>
        `&${lifetime ? `${lifetime} ` : ""}${is_mutable ? "mut " : ""}${type(of)}`,
    raw_pointer: ({ is_mutable, type: of }) => `*${is_mutable ? "mut" : "const"} ${type(of)}`,
    impl_trait: (all) => `impl ${all.map(bound).join(" + ")}`,
    dyn_trait: ({ traits, lifetime }) =>
        `dyn ${[...traits.map((one) => higher(one.generic_params) + path(one.trait)), ...(lifetime ? [lifetime] : [])].join(" + ")}`,
    qualified_path: ({ name, args: of, self_type, trait }) =>
        trait && trait.path !== "" ? `<${type(self_type)} as ${path(trait)}>::${name}${args(of)}` : `${type(self_type)}::${name}${args(of)}`,
    function_pointer: ({ sig, generic_params }) =>
        `${higher(generic_params)}fn(${sig.inputs.map(([, of]) => type(of)).join(", ")})${output(sig)}`,
    infer: () => "_",
};

function type(of) {
    if (typeof of === "string") return types[of]();
    const [[kind, value]] = Object.entries(of);
    if (!types[kind]) throw new Error(`a type of the unknown kind ${kind}`);
    return types[kind](value);
}

const path = (of) => named(of.path) + args(of.args);
const higher = (params) => (params?.length > 0 ? `for${angle(params.map(param))} ` : "");
const output = (sig) => (sig.output ? ` -> ${type(sig.output)}` : "");

function args(of) {
    if (!of || typeof of === "string") return "";
    if (of.parenthesized) {
        const { inputs, output: out } = of.parenthesized;
        return `(${inputs.map(type).join(", ")})${out ? ` -> ${type(out)}` : ""}`;
    }
    const { args: all, constraints } = of.angle_bracketed;
    const one = (arg) => arg.lifetime ?? (arg.type ? type(arg.type) : arg.const ? (arg.const.value ?? arg.const.expr) : "_");
    const constraint = ({ name, args: of, binding }) =>
        binding.equality
            ? `${name}${args(of)} = ${term(binding.equality)}`
            : `${name}${args(of)}: ${binding.constraint.map(bound).join(" + ")}`;
    return angle([...all.map(one), ...constraints.map(constraint)]);
}

const term = (of) => (of.type ? type(of.type) : (of.constant.value ?? of.constant.expr));

function bound(of) {
    if (of.outlives) return of.outlives;
    if (of.use) return `use<${of.use.map((arg) => arg.lifetime ?? arg.param).join(", ")}>`;
    const { trait, generic_params, modifier } = of.trait_bound;
    const sign = modifier === "maybe" ? "?" : modifier === "maybe_const" ? "~const " : "";
    return higher(generic_params) + sign + path(trait);
}

function param({ name, kind }) {
    if (kind.lifetime) return name + (kind.lifetime.outlives.length > 0 ? `: ${kind.lifetime.outlives.join(" + ")}` : "");
    if (kind.const) return `const ${name}: ${type(kind.const.type)}${kind.const.default ? ` = ${kind.const.default}` : ""}`;
    const bounds = kind.type.bounds.map(bound).join(" + ");
    return name + (bounds ? `: ${bounds}` : "") + (kind.type.default ? ` = ${type(kind.type.default)}` : "");
}

// `impl Trait` of a parameter stands there as a parameter of its own.
const params = ({ params }) => angle(params.filter(({ kind }) => !kind.type?.is_synthetic).map(param));

function where({ where_predicates: all }) {
    const one = (predicate) => {
        if (predicate.lifetime_predicate) {
            const { lifetime, outlives } = predicate.lifetime_predicate;
            return `${lifetime}: ${outlives.join(" + ")}`;
        }
        if (predicate.eq_predicate) return `${type(predicate.eq_predicate.lhs)} = ${term(predicate.eq_predicate.rhs)}`;
        const { type: of, bounds, generic_params } = predicate.bound_predicate;
        return `${higher(generic_params)}${type(of)}: ${bounds.map(bound).join(" + ")}`;
    };
    return all.length > 0 ? ` where ${all.map(one).join(", ")}` : "";
}

function signature(name, { sig, generics, header }) {
    const words = [header.is_const && "const", header.is_async && "async", header.is_unsafe && "unsafe"].filter(Boolean);
    const self = (of) => {
        const text = type(of);
        return { Self: "self", "&Self": "&self", "&mut Self": "&mut self" }[text] ?? `self: ${text}`;
    };
    const inputs = sig.inputs.map(([input, of]) => (input === "self" ? self(of) : `${input}: ${type(of)}`));
    const before = words.map((word) => `${word} `).join("");
    return `${before}fn ${name}${params(generics)}(${list(inputs)})${output(sig)}${where(generics)}`;
}

/** What a struct or a variant holds, `{ name: type }` or `(type)`. */
function fields(kind) {
    const one = (id) => (id === null ? null : index[id]);
    const shown = (item) => (item ? type(item.inner.struct_field) : "_");
    if (kind === "unit" || kind === "plain") return "";
    if (kind.tuple) return `(${kind.tuple.map(one).map(shown).join(", ")})`;
    const { fields: all, has_stripped_fields } = kind.plain ?? kind.struct;
    const known = all.map(one).filter(Boolean).map((item) => `${item.name}: ${shown(item)}`);
    return ` { ${list([...known, has_stripped_fields ? ".." : ""])} }`;
}

const marks = (item) => (item.attrs.includes("non_exhaustive") ? "#[non_exhaustive] " : "");

/** An item of a trait or of an `impl`. */
function member(item) {
    const [[kind, of]] = Object.entries(item.inner);
    if (kind === "function") return signature(item.name, of) + (of.has_body ? "" : ";");
    if (kind === "assoc_const") return `const ${item.name}: ${type(of.type)}`;
    const bounds = of.bounds.map(bound).join(" + ");
    return `type ${item.name}${params(of.generics)}${bounds ? `: ${bounds}` : ""}${of.type ? ` = ${type(of.type)}` : ""}`;
}

const members = (ids) => ids.map((id) => index[id]).filter(Boolean);

function implementations(ids) {
    const own = [];
    const traits = [];
    for (const item of members(ids)) {
        const of = item.inner.impl;
        const isMarker = of.is_synthetic && ["Send", "Sync"].includes(of.trait.path);
        if (of.blanket_impl || (of.is_synthetic && !isMarker) || of.trait?.path === "StructuralPartialEq") continue;
        const head = `impl${params(of.generics)}`;
        if (!of.trait) {
            const lines = members(of.items).map((item) => `    ${member(item)}`);
            if (lines.length > 0) own.push([`  ${head} ${type(of.for)}${where(of.generics)}`, ...lines].join("\n"));
            continue;
        }
        const consts = members(of.items).filter((item) => item.inner.assoc_type).map(member);
        traits.push(`  ${head} ${of.is_negative ? "!" : ""}${path(of.trait)} for ${type(of.for)}${where(of.generics)}${consts.length ? ` { ${consts.join("; ")} }` : ""}`);
    }
    return [...own.sort(), ...traits.sort()];
}

const writers = {
    struct: (at, item, { kind, generics, impls }) => [
        `${marks(item)}struct ${at}${params(generics)}${fields(kind)}${where(generics)}`,
        ...implementations(impls),
    ],
    enum: (at, item, { generics, variants, impls }) => [
        `${marks(item)}enum ${at}${params(generics)}${where(generics)}`,
        ...members(variants).map((item) => `  ${item.name}${fields(item.inner.variant.kind)}${item.inner.variant.discriminant ? ` = ${item.inner.variant.discriminant.value}` : ""}`),
        ...implementations(impls),
    ],
    trait: (at, item, { generics, bounds, items, implementations: impls }) => [
        `trait ${at}${params(generics)}${bounds.length > 0 ? `: ${bounds.map(bound).join(" + ")}` : ""}${where(generics)}`,
        ...members(items).map((item) => `  ${member(item)}`),
        // Those for types of others, and for all types.
        ...members(impls)
            .filter((item) => !item.inner.impl.is_synthetic && !(item.inner.impl.for.resolved_path && index[item.inner.impl.for.resolved_path.id]))
            .map(({ inner: { impl: of } }) => `  impl${params(of.generics)} ${path(of.trait)} for ${type(of.for)}${where(of.generics)}`)
            .sort(),
    ],
    function: (at, item, of) => [signature(at, of)],
    constant: (at, item, of) => [`const ${at}: ${type(of.type)}`],
    type_alias: (at, item, of) => [`type ${at}${params(of.generics)} = ${type(of.type)}${where(of.generics)}`],
    macro: (at) => [`macro ${at}!`],
};

function walk(module, at, found) {
    for (const item of members(module.items)) {
        const [[kind, of]] = Object.entries(item.inner);
        if (kind === "module" && at === "" && PAGES.includes(item.name)) continue;
        if (kind === "module") {
            found.push([`mod ${at}${item.name}`]);
            walk(of, `${at}${item.name}::`, found);
        } else if (kind === "use") {
            const target = index[of.id];
            if (!target) found.push([`use ${of.source} as ${at}${of.name}`]);
            else if (target.inner.module) walk(target.inner.module, `${at}${of.name}::`, found);
            else write({ ...target, name: of.name }, at, found);
        } else if (kind !== "impl") {
            write(item, at, found);
        }
    }
}

function write(item, at, found) {
    const [[kind, of]] = Object.entries(item.inner);
    if (!writers[kind]) throw new Error(`an item of the unknown kind ${kind}: ${at}${item.name}`);
    found.push(writers[kind](`${at}${item.name}`, item, of));
}

let differ = false;
for (const crate of crates) {
    const { root, format_version, index: items } = JSON.parse(readFileSync(join(doc, `${crate}.json`), "utf8"));
    if (format_version !== FORMAT) {
        console.log(`rustdoc writes JSON of format ${format_version}, and .ci/interface.mjs reads ${FORMAT}: the interface is not compared`);
        continue;
    }
    index = items;
    const found = [];
    walk(index[root].inner.module, "", found);
    const text = found.map((lines) => lines.join("\n")).sort().join("\n\n") + "\n";
    const file = `tests/interface/${crate}.txt`;
    const expected = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (text === expected) {
        console.log(`${file}: ${found.length} items, as they were`);
    } else if (process.env.UPDATE_EXPECT) {
        writeFileSync(file, text);
        console.log(`${file} is written: read the difference`);
    } else {
        differ = true;
        const [old, now] = [new Set(expected.split("\n")), new Set(text.split("\n"))];
        console.log(`${file} differs; UPDATE_EXPECT=1 .ci/interface writes it:`);
        for (const line of old) if (!now.has(line)) console.log(`- ${line}`);
        for (const line of now) if (!old.has(line)) console.log(`+ ${line}`);
    }
}
process.exit(differ ? 1 : 0);
