//! A run that was stopped while it wrote a manifest: wherever that was, the next one goes on.

use std::fs;
use std::path::Path;
use std::time::Duration;

use fsm_timely::durable::{Durable, Manifest, Place, published, stored};

use crate::directory;
use crate::faulty::{GOOD, goes_on, run};
use crate::job::Crossings;

#[test]
fn what_a_stop_between_manifest_and_publishing_has_left_is_published() {
    let directory = directory("between");
    run(&directory, "NoEvent");
    let manifest = Manifest::read(&directory).unwrap().unwrap();
    assert!(manifest.workers[0].output > 0);
    let name = format!("{}-of-worker-0", manifest.number);
    fs::rename(directory.join("published").join(&name), directory.join("unpublished").join(&name)).unwrap();
    // And what a run has left that came no further than to its files.
    let next = format!("{}-of-worker-7", manifest.number + 1);
    for folder in ["unpublished", "machines"] {
        fs::write(directory.join(folder).join(&next), "told 0 nothing").unwrap();
    }
    // A worker does not wait for a manifest with the output behind it.
    let behind = directory.join("unpublished").join(format!("{}-of-worker-7", manifest.number + 2));
    fs::write(&behind, "told 0 nothing").unwrap();
    assert_eq!(run(&directory, "NoEvent").0, Some(70));
    assert!(directory.join("published").join(&name).exists());
    assert!(
        !directory.join("unpublished").join(&next).exists()
            && !directory.join("machines").join(&next).exists()
            && !behind.exists()
    );
    goes_on(&directory);
}

/// Copies a file or a folder with its files.
fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::copy(from, to).unwrap();
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// How far a manifest has come, when its run is stopped.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Stopped {
    BehindTheFiles,
    InTheNumbered,
    BehindTheNumbered,
    InTheManifest,
    BehindTheManifest,
    InPublishing,
    BehindPublishing,
    BehindRemoving,
}

#[test]
fn a_run_goes_on_from_wherever_a_manifest_was_stopped() {
    use Stopped::*;
    let (before, after, here) = (directory("before"), directory("after"), directory("here"));
    let place = Place { threads: 2, ..Place::alone(2) };
    run(&before, "NoEvent");
    copy(&before, &after);
    // There is time for one manifest, the last.
    let last = Durable::new(GOOD, &after).manifest_every(Duration::from_secs(3_600)).run(&place).unwrap();
    let number = last.number;
    assert_eq!(number, Manifest::read(&before).unwrap().unwrap().number + 1);
    let files = [0, 1].map(|worker| format!("{number}-of-worker-{worker}"));
    let expected: Vec<_> = published(&after).unwrap().iter().map(|file| fs::read(file).unwrap()).collect();

    let numbered = Path::new("manifests").join(format!("{number}.json"));
    for stopped in [
        BehindTheFiles,
        InTheNumbered,
        BehindTheNumbered,
        InTheManifest,
        BehindTheManifest,
        InPublishing,
        BehindPublishing,
        BehindRemoving,
    ] {
        copy(&before, &here);
        for file in &files {
            copy(&after.join("machines").join(file), &here.join("machines").join(file));
            copy(&after.join("published").join(file), &here.join("unpublished").join(file));
        }
        let half = |of: &Path| {
            let manifest = fs::read(after.join(of)).unwrap();
            fs::write(here.join(of).with_extension("json.new"), &manifest[..manifest.len() / 2]).unwrap();
        };
        if stopped == InTheNumbered {
            half(&numbered);
        }
        if stopped >= BehindTheNumbered {
            copy(&after.join(&numbered), &here.join(&numbered));
        }
        if stopped == InTheManifest {
            half(Path::new("manifest.json"));
        }
        if stopped >= BehindTheManifest {
            copy(&after.join("manifest.json"), &here.join("manifest.json"));
        }
        let published_files = [0, 0, 0, 0, 0, 1, 2, 2][stopped as usize];
        for file in &files[..published_files] {
            fs::rename(here.join("unpublished").join(file), here.join("published").join(file)).unwrap();
        }
        if stopped == BehindRemoving {
            fs::remove_file(here.join(format!("machines/{}-of-worker-0", number - 2))).unwrap();
            fs::remove_file(here.join(format!("manifests/{}.json", number - 2))).unwrap();
        }

        let manifest =
            Durable::new(GOOD, &here).manifest_every(Duration::from_secs(3_600)).run(&place).unwrap();
        assert_eq!(manifest, last, "{stopped:?}");
        let published = published(&here).unwrap();
        let contents: Vec<_> = published.iter().map(|file| fs::read(file).unwrap()).collect();
        assert!(contents == expected, "{stopped:?}: {published:?}");
        assert_eq!(stored::<Crossings>(&here).unwrap().len(), stored::<Crossings>(&after).unwrap().len());
        // The last one with two workers, and the one before with one.
        for (folder, files) in [("manifests", 2), ("machines", 3), ("unpublished", 0)] {
            assert_eq!(fs::read_dir(here.join(folder)).unwrap().count(), files, "{stopped:?}, {folder}");
        }
        fs::remove_dir_all(&here).unwrap();
    }
    for directory in [before, after] {
        fs::remove_dir_all(directory).unwrap();
    }
}
