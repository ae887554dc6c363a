//! Pictures of machines in files: the formats of `fsm-diagram`, and PNG of its SVG.

use std::error::Error;
use std::path::Path;
use std::str::FromStr;
#[cfg(feature = "png")]
use std::sync::{Arc, LazyLock};

use fsm_diagram::Format;
#[cfg(feature = "png")]
use resvg::usvg::fontdb::Database;

use crate::tables::Table;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text(Format),
    Png,
}

impl Form {
    /// The names of those that this build can write.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Format::ALL.map(Format::name).into_iter().chain(cfg!(feature = "png").then_some("png"))
    }

    pub(crate) fn ending(self) -> &'static str {
        match self {
            Form::Text(format) => format.ending(),
            Form::Png => "png",
        }
    }

    /// By the ending of a file.
    pub(crate) fn of(file: &Path) -> Option<Result<Self, Box<dyn Error>>> {
        Some(ending(file)?.parse().map_err(|error: String| error.into()))
    }
}

/// The ending of a file, which may have a dot itself: `xstate.json`.
pub(crate) fn ending(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_string_lossy();
    let endings = Format::ALL.map(Format::ending).into_iter().filter(|ending| ending.contains('.'));
    let long = endings.into_iter().find(|ending| name.ends_with(&format!(".{ending}")));
    long.map(str::to_owned).or_else(|| Some(file.extension()?.to_string_lossy().into_owned()))
}

/// By its name or the ending of its files.
impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "png" if cfg!(feature = "png") => Ok(Form::Png),
            "png" => Err("this `cargo fsm` was built without its feature `png`".to_owned()),
            name => name.parse().map(Form::Text).map_err(|_| {
                format!("no format `{name}`: there are {}", Form::names().collect::<Vec<_>>().join(", "))
            }),
        }
    }
}

/// So many pixels take 400 MB.
#[cfg(feature = "png")]
const MOST_PIXELS: f32 = 100_000_000.0;

/// How a PNG is drawn.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Drawing {
    /// Pixels of a PNG for each of the picture
    #[arg(long, default_value_t = 1.0, value_name = "FACTOR")]
    scale: f32,
    /// A PNG for dark pages
    #[arg(long)]
    dark: bool,
}

/// The picture of a machine; nothing where its table cannot be read.
pub(crate) fn of(table: &Table, form: Form, drawing: Drawing) -> Option<Result<Vec<u8>, Box<dyn Error>>> {
    let draw = |format| table.with_graph(|graph| fsm_diagram::draw(graph, format));
    Some(match form {
        Form::Text(format) => Ok(draw(format)?.into_bytes()),
        Form::Png => png(&draw(Format::Svg)?, drawing),
    })
}

#[cfg(not(feature = "png"))]
fn png(_: &str, Drawing { scale: _, dark: _ }: Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
    Err("this `cargo fsm` was built without its feature `png`".into())
}

#[cfg(feature = "png")]
fn png(svg: &str, Drawing { scale, dark }: Drawing) -> Result<Vec<u8>, Box<dyn Error>> {
    use resvg::tiny_skia::{Color, Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    if !(scale.is_finite() && scale > 0.0) {
        return Err(format!("a picture cannot have {scale} times its size").into());
    }
    let options = Options { fontdb: fonts(), ..Options::default() };
    let tree = match dark {
        true => Tree::from_str(&as_dark(svg), &options)?,
        false => Tree::from_str(svg, &options)?,
    };
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    if width * height > MOST_PIXELS {
        return Err(format!(
            "a picture of {width:.0} x {height:.0} pixels is too large: {MOST_PIXELS} are the most, so `--scale` is at most {:.1}",
            (MOST_PIXELS / (tree.size().width() * tree.size().height())).sqrt()
        )
        .into());
    }
    let size = tree.size().to_int_size().scale_by(scale);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or("a picture of this size has no place in memory")?;
    let [red, green, blue] = if dark { [0x0d, 0x11, 0x17] } else { [0xff; 3] };
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

/// Those of this computer, which are looked for once.
#[cfg(feature = "png")]
fn fonts() -> Arc<Database> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        if fonts.is_empty() {
            anstream::eprintln!("this computer has no fonts, so pictures have no text; an SVG has it");
        }
        Arc::new(fonts)
    });
    Arc::clone(&FONTS)
}

/// The picture with its rules for dark pages in place of those for light ones.
#[cfg(feature = "png")]
fn as_dark(svg: &str) -> String {
    svg.replacen("@media(prefers-color-scheme:dark){\n", "", 1).replacen("}\n}\n</style>", "}\n</style>", 1)
}
