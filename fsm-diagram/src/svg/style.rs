//! The colours of pictures on light and dark pages, as rules of CSS. Values stand in the rules, and not in variables: many
//! viewers that are no browser know none.

use super::Page;

/// Names of colours, with their values on a light page and on a dark one.
const COLORS: [(&str, [&str; 2]); 9] = [
    ("ink", ["#1f2328", "#e6edf3"]),
    ("paper", ["#fff", "#0d1117"]),
    ("box", ["#f6f8fa", "#161b22"]),
    ("state", ["#fff", "#21262d"]),
    ("line", ["#57606a", "#9da7b3"]),
    ("soft", ["#8c959f", "#6e7681"]),
    ("push", ["#0969da", "#58a6ff"]),
    ("seen", ["#1a7f37", "#3fb950"]),
    ("missed", ["#cf222e", "#ff7b72"]),
];

/// A rule: what it is about, its colours by name, and what is the same on every page.
type Rule = (&'static str, &'static [(&'static str, &'static str)], &'static str);

const RULES: [Rule; 16] = [
    ("text", &[("fill", "ink")], "font:13px Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"),
    (".name", &[], "font-weight:bold"),
    (".small", &[("fill", "line")], ""),
    (".box", &[("fill", "box"), ("stroke", "soft")], ""),
    (".state", &[("fill", "state"), ("stroke", "line")], "stroke-width:1.2"),
    (".region", &[("stroke", "soft")], "fill:none;stroke-dasharray:5 4"),
    (".frame", &[("fill", "paper"), ("stroke", "soft")], ""),
    (".mark", &[("fill", "line")], "stroke:none"),
    (".ring", &[("fill", "state"), ("stroke", "line")], "stroke-width:1.2"),
    (".pill", &[("stroke", "soft")], "fill:none"),
    (".way", &[("stroke", "line")], "fill:none;stroke-width:1.2"),
    (".request", &[], "stroke-dasharray:5 3"),
    (".push", &[("stroke", "push")], ""),
    (".rule", &[("stroke", "soft")], ""),
    (".tip", &[("fill", "line")], ""),
    (".push-tip", &[("fill", "push")], ""),
];

/// Of a picture that tells of a run.
const RULES_OF_RUNS: [Rule; 5] = [
    (".seen", &[("stroke", "seen")], "stroke-width:2"),
    (".missed", &[("stroke", "missed")], ""),
    ("text.missed", &[("fill", "missed")], "stroke:none"),
    (".seen-tip", &[("fill", "seen")], ""),
    (".missed-tip", &[("fill", "missed")], ""),
];

/// What a picture in a page of others is called.
pub(super) const CLASS: &str = "fsm-diagram";

#[derive(Clone, Copy, PartialEq)]
enum Theme {
    Light,
    Dark,
}

pub(super) fn style(page: Page, is_run: bool) -> String {
    let rules = || RULES.iter().chain(RULES_OF_RUNS.iter().filter(move |_| is_run));
    let (mut light, mut dark) = (String::new(), String::new());
    if page == Page::Own {
        rules().for_each(|rule| light += &written(&[""], rule, Theme::Light));
        rules().for_each(|rule| dark += &written(&[""], rule, Theme::Dark));
        return format!("{light}@media(prefers-color-scheme:dark){{\n{dark}}}");
    }
    // `light`, `dark` and `ayu` are the themes of rustdoc.
    let [light_page, dark_page, ayu_page] =
        ["", "[data-theme=dark] ", "[data-theme=ayu] "].map(|theme| format!("{theme}.{CLASS} "));
    rules().for_each(|rule| light += &written(&[&light_page], rule, Theme::Light));
    rules().for_each(|rule| dark += &written(&[&dark_page, &ayu_page], rule, Theme::Dark));
    format!(".{CLASS}{{max-width:100%;height:auto}}\n{light}{}", dark.trim_end())
}

/// A rule in a row, for each place. On a dark page only colours differ.
fn written(places: &[&str], (selector, colors, rest): &Rule, theme: Theme) -> String {
    let value = |name: &str| {
        let values = COLORS.iter().find(|(known, _)| *known == name).map(|(_, values)| values);
        values.map_or("", |values| values[usize::from(theme == Theme::Dark)])
    };
    let mut parts: Vec<String> =
        colors.iter().map(|(property, name)| format!("{property}:{}", value(name))).collect();
    if theme == Theme::Light && !rest.is_empty() {
        parts.push((*rest).to_owned());
    }
    if parts.is_empty() {
        return String::new();
    }
    let selectors: Vec<String> = places.iter().map(|place| format!("{place}{selector}")).collect();
    format!("{}{{{}}}\n", selectors.join(","), parts.join(";"))
}
