//! `cargo fsm diagram` in files: PNG, and pictures that are opened.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[cfg(feature = "png")]
use expect_test::expect;

fn files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn diagram(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"));
    command.args(["fsm", "diagram", "Good", "--file", "machines.rs"]).args(arguments).current_dir(files());
    command
}

fn done(mut command: Command) -> Output {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[cfg(feature = "png")]
fn pixels(file: &Path) -> resvg::tiny_skia::Pixmap {
    resvg::tiny_skia::Pixmap::load_png(file).expect("a PNG")
}

#[test]
#[cfg(feature = "png")]
fn a_png_has_the_colours_and_the_size_that_are_asked_for() {
    let folder = folder("png");
    let file = |name: &str| folder.join(name).with_extension("png");
    let draw = |name: &str, more: &[&str]| {
        let file = file(name);
        done(diagram(&[&["-o", file.to_str().expect("a path")], more].concat()));
        pixels(&file)
    };
    let (plain, large, dark) =
        (draw("plain", &[]), draw("large", &["--scale", "2"]), draw("dark", &["--dark"]));
    assert_eq!((large.width(), large.height()), (2 * plain.width(), 2 * plain.height()));
    let ground = |pixels: &resvg::tiny_skia::Pixmap| {
        let pixel = pixels.pixel(0, 0).expect("a pixel");
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    };
    assert_eq!([ground(&plain), ground(&dark)], [[255, 255, 255, 255], [0x0d, 0x11, 0x17, 255]]);
    // A dark picture of light rules would be nearly all white.
    let light = |pixels: &resvg::tiny_skia::Pixmap| {
        let all = pixels.pixels();
        all.iter().filter(|pixel| pixel.red() > 0xf0).count() * 100 / all.len()
    };
    assert!(light(&plain) > 80 && light(&dark) < 5, "{} {}", light(&plain), light(&dark));
}

/// A picture that no memory can hold.
#[test]
#[cfg(feature = "png")]
fn a_png_that_is_too_large_is_a_sentence() {
    for scale in ["100000", "1e30"] {
        let file = folder("huge").join("huge.png");
        let output =
            diagram(&["--scale", scale, "-o", file.to_str().expect("a path")]).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("pixels is too large: 100000000 are the most, so `--scale` is at most"),
            "{said}"
        );
    }
}

#[test]
#[cfg(feature = "png")]
fn a_png_is_not_for_the_terminal() {
    crate::common::run(
        &files(),
        "diagram Good --file machines.rs --format png",
        2,
        expect![[r#"
        error: a PNG is not for the terminal: `-o FILE` says where it goes, and `--open` shows it
    "#]],
    );
}

/// `xdg-open` is the first way to open a file on Linux.
#[test]
#[cfg(target_os = "linux")]
fn a_picture_is_opened() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("open");
    let (opener, opened) = (folder.join("xdg-open"), folder.join("opened"));
    let script = format!("#!/bin/sh\necho \"$1\" > {0}.part && mv {0}.part {0}\n", opened.display());
    std::fs::write(&opener, script).expect("a script");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("it can run");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = diagram(&["--open"]);
    command.env("PATH", path).env("TMPDIR", &folder);
    let said = String::from_utf8(done(command).stdout).expect("text");
    let file = said.trim_end().strip_prefix("opened ").expect("what it has opened");
    assert!(
        file.ends_with("/good.svg")
            && std::fs::read_to_string(file).expect("it is there").starts_with("<svg")
    );
    for _ in 0..200 {
        if opened.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(std::fs::read_to_string(opened).expect("it was opened").trim_end(), file);
}
