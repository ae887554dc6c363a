//! A durable run whose directory is not as it was left: what it helps itself with, and what it refuses, without a change to any file.

use std::fs;
use std::path::Path;

use crate::faulty::{damage, goes_on, run, stopped};
use crate::harm::{files, write};

/// It is refused with these words, and all files stay.
fn refuses(directory: &Path, words: &str) {
    let before = files(directory);
    assert_eq!(run(directory, "None"), (Some(1), vec![format!("the run cannot begin: {words}")]));
    assert!(files(directory) == before);
}

/// It ends as if nothing had been, and says this.
fn says(directory: &Path, words: &str) {
    assert_eq!(run(directory, "None"), (Some(0), vec![words.to_owned()]));
    goes_on(directory);
}

#[test]
fn a_manifest_without_checksums_is_of_an_older_format() {
    let (directory, _) = stopped("format");
    fs::remove_dir_all(directory.join("manifests")).unwrap();
    let file = directory.join("manifest.json");
    let text = fs::read_to_string(&file).unwrap();
    let second = text.match_indices('\n').nth(1).unwrap().0;
    fs::write(&file, format!("{{{}", &text[second..]).replace(r#""version": 2"#, r#""version": 1"#)).unwrap();
    refuses(
        &directory,
        "…/manifest.json is of format 1, and this version reads format 2: let the run end with the version that has begun it, or begin anew in an empty directory",
    );
    fs::write(&file, text).unwrap();
    goes_on(&directory);
}

#[test]
fn a_damaged_manifest_is_written_again_from_its_other_file() {
    let (directory, number) = stopped("manifest");
    damage(&directory.join("manifest.json"));
    says(
        &directory,
        &format!(
            "…/manifest.json is damaged: its checksum is not that of what stands in it; it has been written again from …/manifests/{number}.json"
        ),
    );
    let (directory, number) = stopped("numbered");
    damage(&directory.join(format!("manifests/{number}.json")));
    says(
        &directory,
        &format!(
            "…/manifests/{number}.json is damaged: its checksum is not that of what stands in it; it has been written again from …/manifest.json"
        ),
    );
}

#[test]
fn a_manifest_of_which_both_files_are_damaged_is_refused() {
    let (directory, number) = stopped("both");
    let whole = files(&directory);
    damage(&directory.join("manifest.json"));
    fs::write(directory.join(format!("manifests/{number}.json")), "").unwrap();
    refuses(
        &directory,
        &format!(
            "…/manifests/{number}.json is damaged: it does not begin with a checksum; restore it from a copy, or begin anew in an empty directory"
        ),
    );
    // Nor is the one before taken for the last.
    fs::remove_file(directory.join(format!("manifests/{number}.json"))).unwrap();
    refuses(
        &directory,
        "…/manifest.json is damaged: its checksum is not that of what stands in it; restore it from a copy, or begin anew in an empty directory",
    );
    write(&directory, &whole);
    goes_on(&directory);
}

#[test]
fn a_manifest_of_another_run_is_refused() {
    let ((directory, number), (other, _)) = (stopped("one-run"), stopped("other-run"));
    let whole = files(&directory);
    let of_other = fs::read(other.join("manifest.json")).unwrap();
    fs::write(directory.join("manifest.json"), &of_other).unwrap();
    refuses(
        &directory,
        &format!(
            "…/manifest.json is of another run than …/manifests/{number}.json: put back the one that was there, or begin anew in an empty directory"
        ),
    );
    fs::remove_dir_all(directory.join("manifests")).unwrap();
    fs::remove_dir_all(directory.join("published")).unwrap();
    let (code, said) = run(&directory, "None");
    assert_eq!((code, said.len()), (Some(1), 1));
    let (begins, ends) = (
        "the run cannot begin: …/manifest.json is of another run than …/machines/",
        "-of-worker-0: put back the one that was there, or begin anew in an empty directory",
    );
    assert!(said[0].starts_with(begins) && said[0].ends_with(ends), "{said:?}");
    write(&directory, &whole);
    goes_on(&directory);
    fs::remove_dir_all(other).unwrap();
}

#[test]
fn output_without_a_manifest_is_not_published_twice() {
    let (directory, _) = stopped("without");
    let whole = files(&directory);
    fs::remove_file(directory.join("manifest.json")).unwrap();
    fs::remove_dir_all(directory.join("manifests")).unwrap();
    fs::rename(directory.join("published/2-of-worker-0"), directory.join("2-of-worker-0")).unwrap();
    fs::remove_dir_all(directory.join("published")).unwrap();
    fs::create_dir(directory.join("published")).unwrap();
    fs::rename(directory.join("2-of-worker-0"), directory.join("published/2-of-worker-0")).unwrap();
    refuses(
        &directory,
        "there is no …/manifest.json, and …/published/2-of-worker-0 is of an earlier run: begun anew, it would publish its output twice; restore the manifest from a copy, or begin anew in an empty directory",
    );
    write(&directory, &whole);
    goes_on(&directory);
}

#[test]
fn an_earlier_manifest_is_not_gone_on_from_when_more_has_been_published() {
    let (directory, number) = stopped("earlier");
    let whole = files(&directory);
    let before = format!("manifests/{}.json", number - 1);
    fs::copy(directory.join(&before), directory.join("manifest.json")).unwrap();
    // The other file knows better.
    assert_eq!(run(&directory, "NoEvent").0, Some(70));
    write(&directory, &whole);
    fs::copy(directory.join(&before), directory.join("manifest.json")).unwrap();
    fs::remove_file(directory.join(format!("manifests/{number}.json"))).unwrap();
    refuses(
        &directory,
        &format!(
            "…/published/{number}-of-worker-0 is of a later manifest than …/manifest.json, the last that there is: output would be published twice; restore the later one with its files from a copy, or begin anew in an empty directory"
        ),
    );
    write(&directory, &whole);
    goes_on(&directory);
}
