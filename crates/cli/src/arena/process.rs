//! Somebody's program while it runs: lines go in, lines come out, and no wait is for ever.

use crate::engine::lines::{Lines, Said};
use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use tablee_bots::PlayerFault;

/// How long a program may take to leave once its input has ended.
const FAREWELL: Duration = Duration::from_millis(300);
/// How many lines may wait unread; a program that talks on then waits itself.
const UNREAD: usize = 16;

/// A running program. It is gone, and waited for, when this is dropped.
pub(super) struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    answers: Receiver<Vec<u8>>,
}

impl Process {
    /// Starts a program; its own messages go where ours go.
    pub fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| io::Error::other("no program is named"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the arena; the program ends when its input does.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (requests, waiting) = mpsc::channel();
        let (heard, answers) = mpsc::sync_channel(UNREAD);
        // Each in a thread of its own: a program that neither reads nor writes blocks nobody.
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write(input, waiting));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read(output, heard));
        }
        Ok(Process { child, requests: Some(requests), answers })
    }

    /// Says one line.
    pub fn say(&self, line: String) -> Result<(), PlayerFault> {
        let requests = self.requests.as_ref().ok_or(PlayerFault::Crashed)?;
        requests.send(line).map_err(|_| PlayerFault::Crashed)
    }

    /// Hears one line, if it comes in time.
    pub fn receive(&self, until: Instant) -> Result<Vec<u8>, PlayerFault> {
        let left = until.saturating_duration_since(Instant::now());
        self.answers.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => PlayerFault::Late,
            RecvTimeoutError::Disconnected => PlayerFault::Crashed,
        })
    }

    fn left_by(&mut self, until: Instant) -> bool {
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) | Err(_) => return true,
                Ok(None) if Instant::now() >= until => return false,
                Ok(None) => thread::sleep(Duration::from_millis(2)),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input asks it to leave.
        self.requests = None;
        if !self.left_by(Instant::now() + FAREWELL) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write(mut input: ChildStdin, waiting: Receiver<String>) {
    for line in waiting {
        let said = input.write_all(line.as_bytes()).and_then(|()| input.flush());
        if said.is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, heard: SyncSender<Vec<u8>>) {
    let mut lines = Lines::new(BufReader::new(output));
    while let Ok(Some(said)) = lines.next() {
        let line = match said {
            Said::Line(line) => line.to_vec(),
            // No answer is that long; whatever it was is no JSON now.
            Said::TooLong => b"?".to_vec(),
        };
        if heard.send(line).is_err() {
            return;
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::path::Path;

    fn start(words: &[&str]) -> Process {
        Process::start(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_dropped_program_is_gone_and_no_zombie() {
        for words in [&["sleep", "600"][..], &["cat"], &["true"]] {
            let process = start(words);
            let place = format!("/proc/{}", process.child.id());
            drop(process);
            assert!(!Path::new(&place).exists(), "{words:?}");
        }
    }

    #[test]
    fn a_program_that_never_reads_holds_nobody_up() {
        let process = start(&["sleep", "600"]);
        for _ in 0..64 {
            process.say("x".repeat(100_000) + "\n").unwrap();
        }
        assert_eq!(process.receive(Instant::now()), Err(PlayerFault::Late));
    }

    #[test]
    fn a_program_that_never_stops_talking_is_heard_line_by_line() {
        let process = start(&["yes"]);
        let until = Instant::now() + Duration::from_secs(60);
        assert_eq!(process.receive(until), Ok(b"y".to_vec()));
    }
}
