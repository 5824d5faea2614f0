//! Memory and processor time of a process, as the system counts them.

/// The resident memory of a process in bytes; nothing where the system does not say.
pub fn resident(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The processor time a process has used, in seconds, where the system says so and counts a
/// hundred ticks a second.
pub(crate) fn busy(pid: u32) -> Option<f64> {
    ticks(pid, 2)
}

/// The same with that of its children that have ended.
fn busy_with_children(pid: u32) -> Option<f64> {
    ticks(pid, 4)
}

/// The sum of so many of user, system, children's user and children's system time, in seconds.
fn ticks(pid: u32, fields: usize) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name is in brackets and may hold anything; the numbers come after it.
    let numbers = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(fields);
    let ticks: f64 = numbers.map(|number| number.parse::<f64>().ok()).sum::<Option<f64>>()?;
    Some(ticks / 100.0)
}

/// The processor time that all processes of a command have used, in seconds, with that of their
/// children that have ended: a database is made of many.
pub(crate) fn busy_of_command(command: &str) -> f64 {
    let Ok(processes) = std::fs::read_dir("/proc") else { return 0.0 };
    let pids = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid: &u32| is_command(*pid, command)).filter_map(busy_with_children).sum()
}

fn is_command(pid: u32, command: &str) -> bool {
    let name = std::fs::read_to_string(format!("/proc/{pid}/comm"));
    name.is_ok_and(|name| name.trim_end() == command)
}

/// The resident memory that a Prometheus page reports, in bytes.
pub(crate) fn reported(metrics: &str) -> Option<u64> {
    let line = metrics.lines().find(|line| line.starts_with("process_resident_memory_bytes"))?;
    let value: f64 = line.rsplit(' ').next()?.parse().ok()?;
    Some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_and_took_time() {
        if cfg!(target_os = "linux") {
            let own = std::process::id();
            assert!(resident(own).unwrap() > 100_000);
            let name = std::fs::read_to_string("/proc/self/comm").unwrap();
            // Time goes on: what is read later is never less.
            let before = busy(own).unwrap();
            assert!(busy_of_command(name.trim_end()) >= before);
            assert_eq!(busy_of_command("no such command"), 0.0);
        }
    }

    #[test]
    fn metrics_are_read() {
        let page = "# TYPE x gauge\nprocess_resident_memory_bytes 1.5e6\n";
        assert_eq!(reported(page), Some(1_500_000));
        assert_eq!(reported("nothing"), None);
    }
}
