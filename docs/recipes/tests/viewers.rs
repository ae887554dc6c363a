//! Pictures in a viewer that is no browser: `resvg` knows no variables of CSS, and nothing of dark pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

#[test]
fn pictures_of_the_gallery_have_their_colours() {
    let pictures = pictures();
    assert!(pictures.len() > 10, "{pictures:?}");
    for path in pictures {
        let colors = colors(&fs::read_to_string(&path).expect("a picture can be read"));
        let name = path.display();
        // A thin line is mixed with what is below it.
        for wanted in [[0xff, 0xff, 0xff], [0x57, 0x60, 0x6a], [0x8c, 0x95, 0x9f]] {
            let is_near =
                |color: &[u8; 3]| color.iter().zip(wanted).all(|(one, other)| one.abs_diff(other) < 12);
            assert!(colors.keys().any(is_near), "{name} has no {wanted:x?}: {colors:x?}");
        }
        let total: usize = colors.values().sum();
        let of = |wanted: &dyn Fn(u8) -> bool| -> usize {
            let colors = colors.iter().filter(|(color, _)| color.iter().all(|part| wanted(*part)));
            colors.map(|(_, count)| count).sum()
        };
        let (light, black) = (of(&|part| part > 0xf0), of(&|part| part < 0x10));
        assert!(
            light * 4 > total * 3 && black * 1_000 < total,
            "{name}: {light} light and {black} black of {total}"
        );
    }
}

fn pictures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pictures");
    let files = fs::read_dir(folder).expect("a folder of pictures");
    files.map(|file| file.expect("a picture").path()).collect()
}

/// How many pixels have each colour; what is transparent is left out.
fn colors(picture: &str) -> BTreeMap<[u8; 3], usize> {
    let tree = Tree::from_str(picture, &Options::default()).expect("it is SVG");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("it has an area");
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    let mut colors = BTreeMap::new();
    for pixel in pixels.pixels().iter().filter(|pixel| pixel.alpha() == u8::MAX) {
        *colors.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
    }
    colors
}
