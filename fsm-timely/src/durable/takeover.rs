//! What process 0 does before a run: it checks all files that the manifest names, and then publishes what an earlier run has not, goes
//! back where it has to, and removes what does not count.
//!
//! Until all is checked, nothing is written or removed: who is refused finds all as it was.

use std::fs;
use std::io;

use fsm_runtime::snapshots::Snapshots;

use super::newest::{Harmed, NUMBERED, Newest, last_file, newest, numbered_file, read_numbered, tell};
use super::parts::{Label, check_machines};
use super::stop::say;
use super::store::{LOCK, MACHINES, PUBLISHED, Store, UNPUBLISHED};
use super::{DurableError, Job, Manifest};

impl Store {
    /// The manifest that a run of this job goes on from, and nothing but what it needs.
    pub(crate) fn take_over<J: Job>(
        &self,
        job: &J,
        processes: usize,
    ) -> Result<Option<Manifest>, DurableError> {
        self.has_no_process_from(processes)?;
        let Some(Newest { manifest, harmed }) = newest(&self.directory)? else {
            self.is_new()?;
            self.remove(MACHINES, |_| true)?;
            self.remove(UNPUBLISHED, |_| true)?;
            return Ok(None);
        };
        manifest.is_of(job)?;
        self.is_last(&manifest)?;
        let machines = tell(self.check_machines(&manifest))?.err();
        let output = tell(self.check_output(&manifest))?.err();
        let is_published = output.is_none();
        let manifest = match machines.or(output) {
            None => {
                self.mend(&manifest, harmed)?;
                self.publish_rest(&manifest)?;
                manifest
            }
            Some(damage) => self.go_back(job, &manifest, harmed, damage, is_published)?,
        };
        for folder in [MACHINES, NUMBERED] {
            self.remove(folder, |of| of > manifest.number)?;
        }
        self.remove(UNPUBLISHED, |_| true)?;
        Ok(Some(manifest))
    }

    /// Whether all files of a manifest are as they were written.
    pub(crate) fn is_whole(&self, manifest: &Manifest) -> Result<bool, DurableError> {
        Ok(tell(self.check_machines(manifest))?.is_ok() && tell(self.check_output(manifest))?.is_ok())
    }

    /// The processes of this run have their own locks; those of an earlier one, which had more, may still be writing.
    fn has_no_process_from(&self, processes: usize) -> Result<(), DurableError> {
        let entries = fs::read_dir(&self.directory).map_err(DurableError::file("read", &self.directory))?;
        for entry in entries {
            let name = entry.map_err(DurableError::file("read", &self.directory))?.file_name();
            let process = name.to_str().and_then(|name| name.strip_prefix(LOCK)?.parse().ok());
            if let Some(process) = process.filter(|process| *process >= processes) {
                self.lock(process)?;
            }
        }
        Ok(())
    }

    /// Without a manifest there is nothing but what a run has left that was stopped before its first.
    fn is_new(&self) -> Result<(), DurableError> {
        for (folder, most) in [(PUBLISHED, 0), (MACHINES, 1)] {
            if let Some((_, path)) = self.of_numbers(folder)?.into_iter().find(|(number, _)| *number > most) {
                return Err(DurableError::NoManifest { path, manifest: last_file(&self.directory) });
            }
        }
        Ok(())
    }

    /// There is nothing later than what a run leaves that was stopped before its next manifest. Machines are written for that one alone,
    /// while output may go on.
    fn is_last(&self, manifest: &Manifest) -> Result<(), DurableError> {
        let Manifest { number, .. } = *manifest;
        for (folder, most) in [(PUBLISHED, number), (MACHINES, number + 1)] {
            if let Some((_, path)) = self.of_numbers(folder)?.into_iter().find(|(of, _)| *of > most) {
                return Err(DurableError::Later { path, last: last_file(&self.directory) });
            }
        }
        Ok(())
    }

    /// A manifest of another run does not find its files. None of those that are here may take their place.
    fn has_no_other_run(&self, manifest: &Manifest) -> Result<(), DurableError> {
        for (_, path) in self.of_numbers(MACHINES)? {
            if Label::of(&path).is_some_and(|label| label.run != manifest.run) {
                return Err(DurableError::OtherRun { path: last_file(&self.directory), than: path });
            }
        }
        Ok(())
    }

    fn check_machines(&self, manifest: &Manifest) -> Result<(), DurableError> {
        self.machine_files(manifest)
            .try_for_each(|(path, label, written)| check_machines(&path, label, written))
    }

    /// Output that is not there has been published before, and perhaps taken away by who reads it.
    fn check_output(&self, manifest: &Manifest) -> Result<(), DurableError> {
        let mut files = self.unpublished(manifest).filter(|(_, path, _)| path.exists());
        files.try_for_each(|(_, path, written)| written.of_output().check(&path))
    }

    fn publish_rest(&self, manifest: &Manifest) -> Result<(), DurableError> {
        self.publish(manifest, |error| error.kind() == io::ErrorKind::NotFound)
    }

    /// Writes both files of a manifest again where one of them is not as it should be.
    fn mend(&self, manifest: &Manifest, harmed: Option<Harmed>) -> Result<(), DurableError> {
        let Some(Harmed { error, whole }) = harmed else { return Ok(()) };
        self.write_twice(manifest)?;
        if let Some(error) = error {
            say(format_args!("{}; it has been written again from {}", error.in_short(), whole.display()));
        }
        Ok(())
    }

    /// Goes back from a manifest with damaged files to the one before.
    fn go_back<J: Job>(
        &self,
        job: &J,
        manifest: &Manifest,
        harmed: Option<Harmed>,
        damage: DurableError,
        is_published: bool,
    ) -> Result<Manifest, DurableError> {
        self.has_no_other_run(manifest)?;
        let before = match self.way_back(job, manifest, is_published) {
            Ok(before) => before,
            Err(reason) => return Err(DurableError::NoWayBack { damage: Box::new(damage), reason }),
        };
        self.mend(manifest, harmed)?;
        if is_published {
            self.publish_rest(manifest)?;
        }
        let back = manifest.back(before.as_ref(), is_published);
        self.commit(&back)?;
        let to = before.map_or("the beginning".to_owned(), |before| format!("manifest {}", before.number));
        say(format_args!(
            "{}; the run goes back to {to}, and does again what came behind it; nothing is published twice",
            damage.in_short()
        ));
        Ok(back)
    }

    /// The manifest before, with all files that it names, `None` being the beginning; or why it is of no use.
    fn way_back<J: Job>(
        &self,
        job: &J,
        manifest: &Manifest,
        is_published: bool,
    ) -> Result<Option<Manifest>, String> {
        let Manifest { number, fingerprint, .. } = *manifest;
        if !is_published && self.unpublished(manifest).any(|(_, path, _)| !path.exists()) {
            return Err(format!("other output of manifest {number} has been published"));
        }
        // Another table may write something else where output is published.
        if is_published && fingerprint != J::Machine::FINGERPRINT {
            return Err(format!(
                "a table with the fingerprint {fingerprint:#x} has written what would be done again, and that of the machine is {:#x}",
                J::Machine::FINGERPRINT
            ));
        }
        let before = match manifest.before {
            None => return Err("it has gone back already, and nothing is left before".to_owned()),
            Some(0) => return Ok(None),
            Some(before) => before,
        };
        let checked = read_numbered(&self.directory, before).and_then(|before| {
            if before.run != manifest.run || before.spots != manifest.kept {
                let [path, than] =
                    [before.number, number].map(|number| numbered_file(&self.directory, number));
                return Err(DurableError::OtherRun { path, than });
            }
            before.is_of(job)?;
            self.check_machines(&before)?;
            Ok(before)
        });
        checked.map(Some).map_err(|error| error.in_short())
    }
}
