//! How much memory a process holds, as the system counts it.

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
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name is in brackets and may hold anything; the numbers come after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
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
            assert!(busy(own).unwrap() >= 0.0);
        }
    }

    #[test]
    fn metrics_are_read() {
        let page = "# TYPE x gauge\nprocess_resident_memory_bytes 1.5e6\n";
        assert_eq!(reported(page), Some(1_500_000));
        assert_eq!(reported("nothing"), None);
    }
}
