//! A client of the server's protocol, and the load generator built on it. Test harnesses use the
//! client too, so that what is measured is what is tested.

mod client;
mod drive;
mod histogram;
mod house;
mod http;
mod idle;
mod link;
mod memory;
mod mirror;
mod plan;
mod report;
mod run;
mod spawn;

pub use client::{Client, ClientError};
pub use histogram::Histogram;
pub use house::{House, HouseError, Person};
pub use http::{Answer, Http, HttpError};
pub use idle::{Idle, measure_idle};
pub use link::{Link, LinkError};
pub use memory::resident;
pub use mirror::{Heard, Keep, Mirror, MirrorError};
pub use plan::{BadPlan, Place, Plan};
pub use report::{Measured, Report};
pub use run::{LoadError, run};
pub use spawn::{SpawnError, Spawned};
