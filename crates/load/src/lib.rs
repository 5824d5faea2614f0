//! A client of the server's protocol, and the load generator built on it. Test harnesses use the
//! client too, so that what is measured is what is tested.

mod api_client;
mod client;
mod histogram;
mod http;
mod idle;
mod memory;
mod mirror;
mod plan;
mod report;
mod run;
mod socket;
mod spawn;
mod table_load;

pub use api_client::{ApiClient, ApiError, Person};
pub use client::{Client, ClientError};
pub use histogram::Histogram;
pub use http::{Http, HttpError, HttpResponse};
pub use idle::{Idle, measure_idle};
pub use memory::resident;
pub use mirror::{Keep, Mirror, MirrorError, Received};
pub use plan::{BadPlan, LoadPlan, ServerPlace};
pub use report::{Measured, Report};
pub use run::{LoadError, run};
pub use socket::{SocketError, TableSocket};
pub use spawn::{SpawnError, Spawned};
